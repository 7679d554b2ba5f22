/// <reference lib="es2024.string" />
'use strict';

// One walk through a JavaScript value, for the native module to read.
//
// Every getter and proxy trap runs here, once, and what it throws reaches the caller as it is. The native module gets the
// shape as numbers, two for each place, and the values themselves in a list, from which it hands on what it does not change.
//
// What JSON.stringify leaves out of an object is left out here: members that are undefined or functions.

const { Slot, walkLimits } = require('./native.cjs');

const LIMITS = walkLimits();

/** Strings of at most this many code units are joined into one, to go over in one piece. */
const SHORT = 128;

/** The joined string stays far from V8's bound. */
const LONGEST_JOINED = 1 << 28;

const tagOf = Object.prototype.toString;

/** The numbers of the walk before, to be written over. A walk inside a walk (a getter may start one) finds none. */
/** @type {Int32Array | undefined} */
let spare = new Int32Array(2048);

/** Arrays of more numbers than this are not kept for the next walk. */
const LARGEST_SPARE = 1 << 18;

class Walk {
  /** @param {number} maxNodes */
  constructor(maxNodes) {
    this.shape = spare ?? new Int32Array(2048);
    spare = undefined;
    /** @type {unknown[]} */
    this.values = [];
    this.joined = '';
    this.long = 0;
    this.left = maxNodes;
    this.complete = true;
    /** The containers around the current place, and where they stand. */
    /** @type {object[]} */
    this.ancestors = [];
    /** @type {number[]} */
    this.places = [];
  }

  /** Keeps the numbers for the next walk. */
  release() {
    if (this.shape.length <= LARGEST_SPARE) spare = this.shape;
  }

  /**
   * @param {number} slot
   * @param {unknown} value
   * @param {number} link
   */
  put(slot, value, link) {
    const at = this.values.length * 2;
    if (at === this.shape.length) {
      const longer = new Int32Array(at * 2);
      longer.set(this.shape);
      this.shape = longer;
    }
    this.shape[at] = slot;
    this.shape[at + 1] = link;
    this.values.push(value);
  }

  /** @param {unknown} value */
  visit(value) {
    if (this.left === 0) {
      this.complete = false;
      return;
    }
    this.left -= 1;
    switch (typeof value) {
      case 'string':
        this.string(value);
        break;
      case 'number':
        // -0 is written as 0, as JSON.stringify does.
        if (value === (value | 0)) this.put(Slot.Int, value, value);
        else this.put(Number.isFinite(value) ? Slot.Number : Slot.NonFinite, value, 0);
        break;
      case 'boolean':
        this.put(value ? Slot.True : Slot.False, value, 0);
        break;
      case 'bigint':
        this.put(Slot.Number, value, 0);
        break;
      case 'undefined':
        this.put(Slot.Null, value, 0);
        break;
      case 'object':
        if (value === null) this.put(Slot.Null, value, 0);
        else this.object(value);
        break;
      default:
        this.foreign(value, typeof value);
    }
  }

  /** @param {string} text */
  string(text) {
    if (text.length <= SHORT && this.joined.length < LONGEST_JOINED) {
      this.put(Slot.Short | (text.length << 8), text, this.joined.length);
      this.joined += text;
    } else {
      this.put(text.isWellFormed() ? Slot.Long : Slot.Mended, text, this.long);
      this.long += 1;
    }
  }

  /** @param {object} value */
  object(value) {
    const ancestor = this.ancestors.indexOf(value);
    if (ancestor !== -1) {
      this.put(Slot.Again, value, this.places[ancestor]);
      return;
    }
    const isArray = Array.isArray(value);
    if (!isArray && !isData(value)) {
      this.foreign(value, className(value));
      return;
    }
    const at = this.values.length;
    this.put(isArray ? Slot.Array : Slot.Object, value, 0);
    // Deeper than this is refused whatever the options are.
    if (this.ancestors.length < LIMITS.deepest) {
      this.ancestors.push(value);
      this.places.push(at);
      if (isArray) this.items(value);
      else this.members(/** @type {Record<string, unknown>} */ (value));
      this.ancestors.pop();
      this.places.pop();
    }
    this.shape[at * 2 + 1] = this.values.length;
  }

  /** @param {unknown[]} array */
  items(array) {
    for (let index = 0; index < array.length && this.complete; index += 1) this.visit(array[index]);
  }

  /** @param {Record<string, unknown>} object */
  members(object) {
    for (const key of Object.keys(object)) {
      if (!this.complete) break;
      const value = object[key];
      if (value === undefined || typeof value === 'function') continue;
      this.string(key);
      this.visit(value);
    }
  }

  /**
   * @param {unknown} value
   * @param {string} name
   */
  foreign(value, name) {
    this.put(Slot.Foreign, value, 0);
    this.string(name);
  }
}

/**
 * Whether an object is data, and not a date, a map, a URL and the like, whose members say nothing of what it is.
 *
 * @param {object} value
 */
function isData(value) {
  const prototype = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return true;
  if (tagOf.call(value) !== '[object Object]') return false;
  return !('toJSON' in value && typeof value.toJSON === 'function');
}

/**
 * The name of an object's class, for a message.
 *
 * @param {object} value
 */
function className(value) {
  try {
    const name = value.constructor.name;
    if (typeof name === 'string' && name !== '') return name;
  } catch {
    // It is only a name; the value is refused in any case.
  }
  return 'object';
}

/**
 * Walks through `root`, reading at most `maxNodes` values.
 *
 * @param {unknown} root
 * @param {unknown} maxNodes the caller's option; the native module judges it
 */
function walk(root, maxNodes) {
  const given = Number.isSafeInteger(maxNodes) && Number(maxNodes) > 0;
  const walked = new Walk(given ? Number(maxNodes) : LIMITS.maxNodes);
  walked.visit(root);
  return walked;
}

module.exports = { walk };
