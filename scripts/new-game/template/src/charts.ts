/** The form of the pack's charts: the rules read typed figures, and a pack that does not fit is refused. */

import { chart, chartsOf, type Pack } from '@cauldron/engine';

const { grid, numbers, rolls, text } = chart;

export const compileCharts = (pack: Pack, terrains: readonly string[]) =>
  chartsOf(pack, {
    /** [terrain] the movement points to enter it, and the columns that it takes from an attack on it. */
    terrain: grid(chart.number, terrains, ['enter', 'shift']),
    fire: numbers('hitsOn'),
    combat: rolls(text.transform(readResult)),
    points: numbers('town', 'unit'),
  });

/** Attacker / defender, in steps; a dash is none. */
function readResult(result: string) {
  const [attacker = '-', defender = '-'] = result.split('/');
  const steps = (word: string) => (word === '-' ? 0 : Number(word));
  return { attacker: steps(attacker), defender: steps(defender), text: [attacker, defender] } as const;
}
