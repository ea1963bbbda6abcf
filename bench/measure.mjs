/** Timing: the median of five runs after a warm-up, with the lowest and the highest. */

const RUNS = 5;
const SECONDS = 0.6;

const seconds = () => performance.now() / 1000;

/**
 * `work(i)` does one piece of work and returns how many units it did. Returns the rate in units per second. Every run takes about
 * the same time. The pieces of each run are numbered from 0, so all runs do the same work.
 */
export function measureRate(work) {
  run(work);
  const rates = Array.from({ length: RUNS }, () => run(work)).sort((a, b) => a - b);
  return { median: rates[Math.floor(RUNS / 2)], low: rates[0], high: rates[RUNS - 1] };
}

function run(work) {
  const began = seconds();
  let units = 0;
  let now = began;
  for (let i = 0; now - began < SECONDS; i++) {
    units += work(i);
    now = seconds();
  }
  return units / (now - began);
}

/** Microseconds for one call of `work`; it is called in batches, so that the clock costs nothing. */
export function measureMicroseconds(work, batch = 100) {
  const rate = measureRate((i) => {
    for (let k = 0; k < batch; k++) work(i * batch + k);
    return batch;
  });
  const of = (perSecond) => 1e6 / perSecond;
  return { median: of(rate.median), low: of(rate.high), high: of(rate.low) };
}
