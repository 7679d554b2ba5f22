//! The native module behind the npm package `toolmsg`. It is private: `lib/` is what users see.

mod answer;
mod call;
mod define;
mod emit;
mod exports;
mod input;
mod js;
mod names;
mod node;
mod options;
mod restore;
mod schema;
mod store;
