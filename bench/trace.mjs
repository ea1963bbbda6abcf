/** Supply over a whole map: one trace outwards from its sources. */

import { Trace } from '@cauldron/engine';
import { measureMicroseconds } from './measure.mjs';

/** `supply` is [place * 6 + direction], -1 if no path may pass. */
export function measureTrace(map, supply, sources) {
  const trace = new Trace(map);
  const passes = (from, direction) => supply[from * 6 + direction] >= 0;
  const run = () => {
    trace.begin();
    for (const place of sources) trace.source(place);
    trace.spread(passes);
  };
  run();
  let reached = 0;
  for (let place = 0; place < map.hexes; place++) if (trace.reaches(place)) reached++;
  return { time: measureMicroseconds(run), reached };
}
