/** 12.0 Armor recovery: a die when a tank unit is lost. */

import { rollDice, type Unit } from '@cauldron/engine';
import { recovery } from '../frames.ts';
import { finishing, implement } from '../implement.ts';
import { MARK, type Tobruk } from '../state.ts';
import { STREAM } from '../words.ts';
import { NATIONS, TYPE } from '../world.ts';

/** 12.0: offered at once to the owner of Commonwealth or German armor; skipped where even the best result would come too late. */
export function offerRecovery(g: Tobruk, unit: Unit): void {
  if (!isRepairable(g, unit)) return;
  const turns = g.world.charts.armorRecovery.grid.cells.map((row) => row[columnOf(g, unit)]);
  if (g.turn + Math.min(...turns) < g.scenario.last) g.push(recovery, { unit });
}

/** 12.0: armor of a nation that the table has a column for. */
export function isRepairable(g: Tobruk, u: Unit): boolean {
  return g.world.units.type[u] === TYPE.armor && columnOf(g, u) >= 0; // [12.0.a] Italian armor has none
}

/** Its nation's column of the table, or -1. */
const columnOf = ({ world }: Tobruk, u: Unit): number =>
  world.charts.armorRecovery.grid.columns.indexOf(NATIONS[world.units.nation[u]]);

/** 12.0: how many turns must pass for a die; no number of them where the unit is permanently eliminated. */
function turnsOf(g: Tobruk, u: Unit, roll: number): number {
  const { first, cells } = g.world.charts.armorRecovery.grid;
  return cells[roll - first][columnOf(g, u)]; // [12.0.b]
}

/** The owner rolls or lets the unit go. */
export const recoveryConduct = implement(recovery, {
  run(g, { unit, step }) {
    if (step === 0) return true;
    const roll = g.die(0);
    const elapsed = g.turn + turnsOf(g, unit, roll); // [12.0.b] T-63
    g.pop();
    const isTooLate = elapsed >= g.scenario.last; // [12.0.c]
    if (isTooLate) return g.tell?.('no-repair', '12.0', { unit, roll });
    const turn = elapsed + 1; // [12.0.b] the turn after the last that must pass
    g.put(unit, g.world.boxes.turn[turn]);
    g.reduced[unit] = 1; // [12.0.d]
    g.mark(unit, MARK.repairing);
    g.tell?.('repair', '12.0', { unit, turn, roll });
  },
  rule: '12.0',
  prompt: 'recover-armor',
  answers: {
    repair: {
      role: 'fight',
      does(g, f) {
        f.step = 1;
        rollDice(g, STREAM.recovery, 1); // [12.0.a]
      },
    },
    decline: { ...finishing, role: 'no' },
  },
});
