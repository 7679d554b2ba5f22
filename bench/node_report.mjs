// How a row is measured: ours and theirs in turns, medians, a JSON line each.

export const ROUNDS = 41;
const ROUND_MICROSECONDS = 10_000;
const WARM_UP_MICROSECONDS = 300_000;

/** @typedef {() => unknown} Work */

/** What the last call gave, so that no call can be optimised away. @type {unknown} */
let sink;

/** The processor's microseconds: what other programs take is nobody's here. */
function spent() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/**
 * The microseconds of one call, of `times` calls.
 *
 * @param {Work} work
 * @param {number} times
 */
async function timed(work, times) {
  const start = spent();
  for (let at = 0; at < times; at += 1) {
    const given = work();
    sink = given instanceof Promise ? await given : given;
  }
  return (spent() - start) / times;
}

/** @param {number[]} values */
function median(values) {
  const sorted = values.toSorted((left, right) => left - right);
  return /** @type {number} */ (sorted[sorted.length >> 1]);
}

/**
 * Measure one row and print it.
 *
 * @param {string} work
 * @param {string} against
 * @param {Work} ours
 * @param {Work} theirs
 * @param {number} [atMost]
 */
export async function report(work, against, ours, theirs, atMost) {
  const works = [ours, theirs];
  const counts = [];
  // Before a row and not in it: a forced collection makes V8 drop code that it has optimised.
  globalThis.gc?.();
  for (const each of works) {
    // V8 has to have seen it often enough, before the size of a round is chosen.
    let times = 3;
    let once = 0;
    for (let warm = 0; warm < WARM_UP_MICROSECONDS; warm += once * times) {
      if (once > 0) times = Math.ceil(Math.min(50_000, ROUND_MICROSECONDS / once));
      once = (await timed(each, times)) + 0.001;
    }
    counts.push(times);
  }
  /** @type {number[][]} */
  const times = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, each] of works.entries()) {
      times[at]?.push(await timed(each, Number(counts[at])));
    }
  }
  const [mine, peers] = times.map((each) => Number(median(each).toFixed(3)));
  const figure = { work, against, ours: mine, theirs: peers, unit: 'µs' };
  console.log(JSON.stringify(atMost === undefined ? figure : { ...figure, at_most: atMost }));
}

/** What the last measured call gave. */
export function last() {
  return sink;
}
