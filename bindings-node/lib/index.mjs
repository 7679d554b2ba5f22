// One set of classes for both module systems, so that `instanceof` holds wherever an error is caught.
export { Conversion, convert, InputRequired, messageJson, ToolmsgError } from './index.cjs';
