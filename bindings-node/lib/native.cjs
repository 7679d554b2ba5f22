'use strict';

// The generated loader has types of its own, beside it, which a checker does not find by its name.
/** @type {unknown} */
const native = require('../native.cjs');

module.exports = /** @type {typeof import('../native.js')} */ (native);
