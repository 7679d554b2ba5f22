//! Tells the linker that Node resolves the Node-API symbols.

fn main() {
    napi_build::setup();
}
