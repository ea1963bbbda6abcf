/**
 * 7.3.6 Enemy Minefields: each unit checks on its own, so that a stack may part. Also carries 3.3, 5.1, 5.8.1, 5.8.3 and 5.9.
 */

import { ALL_SEATS, itemsOf, type Modifier, rollDice, sumOf, type Unit } from '@cauldron/engine';
import { mineEntry, moving } from '../frames.ts';
import { implement } from '../implement.ts';
import type { Theseus } from '../state.ts';
import { DIE, STREAM } from '../words.ts';
import { isInCommand } from './05-command.ts';
import { moveStack } from './05-intelligence.ts';
import { disrupt, knowers, loseStrength } from './05-losses.ts';
import { arrive } from './07-walk.ts';

export const mineEntryConduct = implement(mineEntry, {
  steps: {
    roll: (g, f) => rollDice(g, STREAM.mines, f.count, DIE, ALL_SEATS, f.side), // [7.3.6.b]
    read(g, f) {
      const units = itemsOf(f);
      const modifiers = units.map((u) => sumOf(checkModifiers(g, u, units)));
      const results = units.map((u, i) => check(g, u, g.die(i), modifiers[i]));
      const through = units.filter((_, i) => results[i] === '-');
      units.forEach((u, i) => {
        if (results[i] !== '-') fail(g, u, results[i]);
      });
      const move = g.within(moving);
      const from = move.hex;
      const { to } = f;
      if (through.length === 0) return;
      g.disturb(from);
      moveStack(g, through, to); // [7.3.6.g]
      arrive(g, move, through, from, to);
    },
  },
});

/** The modifiers of a unit's check: engineers of its HQ, KG Hecker in the same stack, the Schwerpunkt. All are added. */
export function checkModifiers(g: Theseus, u: Unit, stack: readonly Unit[]): Modifier[] {
  const { checkHecker, checkSchwerpunkt } = g.world.charts.minefieldModifiers;
  const formation = g.formationOf(u);
  const isCommanded = formation >= 0 && isInCommand(g, u);
  const modifiers: Modifier[] = [];
  const add = (n: number, because: string) => modifiers.push({ value: n, because, rule: '7.3.6' }); // [7.3.6.f] [5.1.b]
  if (isCommanded) add(-g.world.units.engineer[g.hqOf(formation)], 'engineers'); // [3.3.i] [7.3.6.c] [5.8.1.h] [5.8.3.l]
  const { hecker } = g.world.units;
  if (stack.includes(hecker) && formation >= 0 && g.formationOf(hecker) === formation) add(checkHecker, 'hecker'); // [7.3.6.d]
  if (isCommanded && g.schwerpunkt === formation) add(checkSchwerpunkt, 'schwerpunkt-formation'); // [5.9.e] [5.8.3.h] [7.3.6.e] TH-95
  return modifiers;
}

function check(g: Theseus, u: Unit, die: number, modifier: number): string {
  const { minefieldCheck, minefieldColumns } = g.world.charts;
  const { first, cells } = minefieldCheck.grid;
  const row = Math.min(cells.length - 1, Math.max(0, die + modifier - first));
  const result = cells[row][minefieldColumns.list(g.world.units.data[u].type).column]; // [7.3.6.b] TH-83
  g.tell?.(
    'mine-check',
    '7.3.6',
    { unit: u, roll: die, modifier, result },
    { only: { unit: knowers(g, u) }, reveals: true },
  );
  return result;
}

/** A unit that fails stays, is disrupted and may lose Strength Points. */
function fail(g: Theseus, u: Unit, result: string): void {
  disrupt(g, u, '7.3.6'); // [7.3.6.h]
  if (result !== 'D') loseStrength(g, u, Number(result), '7.3.6');
}
