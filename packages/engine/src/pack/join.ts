/** One pack out of its files. */
import { extendScenarios } from './extend.ts';
import type { Pack, PackFiles } from './pack.ts';
import type { ShapedFiles } from './schemas.ts';

export const joined = ({ map, units, charts, scenarios, board, messages, tutorial }: ShapedFiles): Pack => ({
  game: map.game,
  map,
  units: units.units,
  charts: charts.charts,
  entryChart: scenarios.entryChart,
  options: scenarios.options,
  arrivals: scenarios.arrivals,
  scenarios: scenarios.scenarios,
  board,
  messages,
  tutorial,
});

/**
 * The pack of files that were checked before they were shipped. It checks nothing, so that a page carries no schemas; a test compares it
 * with `checkPack` for every game.
 */
export const shippedPack = (files: PackFiles): Pack =>
  joined({ ...files, scenarios: extendScenarios(files.scenarios) } as ShapedFiles);
