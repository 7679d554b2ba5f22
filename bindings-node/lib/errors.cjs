'use strict';

class ToolmsgError extends Error {
  /**
   * @param {string} code
   * @param {string} path
   * @param {string} message
   * @param {ErrorOptions} [options]
   */
  constructor(code, path, message, options) {
    super(message, options);
    this.code = code;
    this.path = path;
  }
}

class InputRequired extends ToolmsgError {
  /** @param {import('./answer.cjs').Refusal} refusal */
  constructor(refusal) {
    super(refusal.code, refusal.path, refusal.reason);
    // The state is the server's secret, and the requests may be: printing the error must not print them.
    for (const name of /** @type {const} */ (['inputRequests', 'requestState', 'mcpMeta'])) {
      Object.defineProperty(this, name, { value: refusal[name], configurable: true });
    }
  }
}

// On the prototype, as the names of JavaScript's own errors are.
for (const type of [ToolmsgError, InputRequired]) {
  Object.defineProperty(type.prototype, 'name', {
    value: type.name,
    configurable: true,
    writable: true,
  });
}

/**
 * The error for a refusal of the native module.
 *
 * @param {import('./answer.cjs').Refusal} refusal
 */
function refused(refusal) {
  if (refusal.code === 'input_required') return new InputRequired(refusal);
  return new ToolmsgError(refusal.code, refusal.path, refusal.reason);
}

module.exports = { ToolmsgError, InputRequired, refused };
