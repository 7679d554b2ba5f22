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

/** Deeper than this is refused whatever the options are, for what stands in a list of an object too. */
const DEEPEST = LIMITS.deepest + 2;

/** Integers from here on have more characters than a number may have; below zero, the sign is one of them. */
const TOO_LARGE = 10n ** BigInt(LIMITS.longestNumber);
const TOO_SMALL = -(TOO_LARGE / 10n);

/** Strings of at most this many code units are joined into one, to go over in one piece. */
const SHORT = 128;

/** The joined string stays far from V8's bound. */
const LONGEST_JOINED = 1 << 28;

/** Of strings of more code units than this, the rules can look at the ends alone. */
const HUGE = 1 << 14;

/** How many code units of an end go over: more than the core asks for. */
const END = 4096;

const { toString: tagOf, hasOwnProperty: hasOwn } = Object.prototype;

/** Places of a result of everyday size. */
const USUAL = 1024;

/** Lists of more places than this are not kept for the next walk. */
const LARGEST_KEPT = 1 << 17;

/**
 * The walk before, with its lists to be written over. A walk inside a walk (a getter may start one) finds none.
 *
 * @type {Walk | undefined}
 */
let spare;

class Walk {
  /** Two numbers for each place, and its value. */
  shape = new Int32Array(USUAL * 2);
  /** @type {unknown[]} */
  values = [];
  count = 0;
  joined = '';
  /** How many code units there are of strings that are joined when a rule asks for one. */
  later = 0;
  long = 0;
  left = 0;
  complete = true;
  /** The containers around the current place, and where they stand. */
  /** @type {object[]} */
  ancestors = [];
  /** @type {number[]} */
  places = [];
  /** Whether the current place is in `_meta`, and whether it is in a value that rules seldom look into. */
  inMeta = false;
  apart = false;
  /** How deep such a value is, and whether JSON can hold it. */
  deepest = 0;
  clean = true;

  /** @param {number} maxNodes */
  begin(maxNodes) {
    this.count = 0;
    this.joined = '';
    this.later = 0;
    this.long = 0;
    this.left = maxNodes;
    this.complete = true;
  }

  /** Keeps the lists for the next walk, when nobody needs them any more, but nothing of the caller's. */
  release() {
    const { values, count } = this;
    if (values.length > LARGEST_KEPT) return;
    for (let at = 0; at < count; at += 1) values[at] = undefined;
    // What the native module added.
    for (let at = count; values[at] !== undefined; at += 1) values[at] = undefined;
    this.joined = '';
    spare = this;
  }

  /**
   * @param {number} slot
   * @param {unknown} value
   * @param {number} link
   */
  put(slot, value, link) {
    const at = this.count * 2;
    if (at === this.shape.length) {
      const longer = new Int32Array(at * 2);
      longer.set(this.shape);
      this.shape = longer;
    }
    this.shape[at] = slot;
    this.shape[at + 1] = link;
    this.values[this.count] = value;
    this.count += 1;
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
        else if (Number.isFinite(value)) this.put(Slot.Number, value, 0);
        else {
          this.put(Slot.NonFinite, value, 0);
          this.clean = false;
        }
        break;
      case 'boolean':
        this.put(value ? Slot.True : Slot.False, value, 0);
        break;
      case 'bigint':
        if (value < TOO_LARGE && value > TOO_SMALL) this.put(Slot.Number, value, 0);
        else {
          this.put(Slot.LongNumber, value, 0);
          this.clean = false;
        }
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
    if (text.length > SHORT) this.longString(text);
    else if (this.apart && this.later < LONGEST_JOINED) {
      this.put(Slot.Later | (text.length << 8), text, this.later);
      this.later += text.length;
    } else if (this.joined.length < LONGEST_JOINED) {
      this.put(Slot.Short | (text.length << 8), text, this.joined.length);
      this.joined += text;
    } else this.longString(text);
  }

  /** @param {string} text */
  longString(text) {
    const whole = text.isWellFormed();
    const huge = whole && text.length > HUGE;
    this.put(huge ? Slot.Huge : whole ? Slot.Long : Slot.Mended, text, this.long);
    this.long += 1;
    // Node-API cannot read a string from its middle.
    if (huge) this.put(Slot.Null, text.slice(-END), text.length);
  }

  /** @param {string | undefined} value */
  option(value) {
    if (value === undefined) this.put(Slot.Null, value, 0);
    else this.string(value);
  }

  /** The strings that were not joined on the way. */
  joinedLater() {
    let joined = '';
    for (let at = 0; at < this.count; at += 1) {
      if ((this.shape[at * 2] & 0xff) === Slot.Later) joined += this.values[at];
    }
    return joined;
  }

  /** @param {object} value */
  object(value) {
    const ancestor = this.ancestors.indexOf(value);
    if (ancestor !== -1) {
      this.put(Slot.Again, value, this.places[ancestor]);
      this.clean = false;
      return;
    }
    const isArray = Array.isArray(value);
    if (!isArray && !isData(value)) {
      this.foreign(value, className(value));
      return;
    }
    const at = this.count;
    this.put(isArray ? Slot.Array : Slot.Object, value, 0);
    if (this.ancestors.length === DEEPEST) this.clean = false;
    else {
      this.ancestors.push(value);
      this.places.push(at);
      if (this.ancestors.length > this.deepest) this.deepest = this.ancestors.length;
      if (isArray) this.items(value);
      else this.members(/** @type {Record<string, unknown>} */ (value));
      this.ancestors.pop();
      this.places.pop();
    }
    this.shape[at * 2 + 1] = this.count;
  }

  /** @param {unknown[]} array */
  items(array) {
    for (let index = 0; index < array.length && this.complete; index += 1) this.visit(array[index]);
  }

  /** @param {Record<string, unknown>} object */
  members(object) {
    const depth = this.ancestors.length;
    // V8 reads members faster in such a loop than by the names that Object.keys gives.
    for (const key in object) {
      if (!hasOwn.call(object, key)) continue;
      if (!this.complete) break;
      const value = object[key];
      if (value === undefined || typeof value === 'function') continue;
      this.string(key);
      if (depth === 1) this.top(key, value);
      else if (depth === 2 && this.inMeta) this.setApart(value);
      else this.visit(value);
    }
  }

  /**
   * A member of the result.
   *
   * @param {string} key
   * @param {unknown} value
   */
  top(key, value) {
    if (key === 'structuredContent') this.setApart(value);
    else {
      this.inMeta = key === '_meta';
      this.visit(value);
      this.inMeta = false;
    }
  }

  /**
   * A value that rules seldom look into: structuredContent, and what `_meta` has. The native module is told how large it is.
   *
   * @param {unknown} value
   */
  setApart(value) {
    const at = this.count;
    const above = this.ancestors.length;
    const left = this.left;
    this.apart = true;
    this.deepest = above;
    this.clean = true;
    this.visit(value);
    this.apart = false;
    if (this.clean && this.complete && this.deepest > above) {
      this.shape[at * 2] |= (this.deepest - above) << 8;
      this.put(Slot.Null, undefined, left - this.left);
    }
  }

  /**
   * @param {unknown} value
   * @param {string} name
   */
  foreign(value, name) {
    this.put(Slot.Foreign, value, 0);
    this.clean = false;
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
 * Walks through `root`, reading at most `maxNodes` values. The two options that differ from call to call stand after it.
 *
 * @param {unknown} root
 * @param {unknown} [maxNodes] the caller's option; the native module judges it
 * @param {string} [toolCallId]
 * @param {string} [toolName]
 */
function walk(root, maxNodes, toolCallId, toolName) {
  const given = Number.isSafeInteger(maxNodes) && Number(maxNodes) > 0;
  const walked = spare ?? new Walk();
  spare = undefined;
  walked.begin(given ? Number(maxNodes) : LIMITS.maxNodes);
  walked.visit(root);
  walked.option(toolCallId);
  walked.option(toolName);
  return walked;
}

module.exports = { walk };
