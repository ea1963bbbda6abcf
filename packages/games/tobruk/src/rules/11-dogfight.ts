/** 11.1 Dogfights: dice for the fighters, losses chosen in turn, a tie that aborts. Also carries 10.1. */

import { type HeldOf, rollDice, type SeenOf, type Side, type Unit } from '@cauldron/engine';
import { dogfight } from '../frames.ts';
import { implement } from '../implement.ts';
import { MARK, type Tobruk } from '../state.ts';
import { STREAM } from '../words.ts';
import { committed, fightersOf, isAlike } from './11-air.ts';

/** 11.1, T-11: both sides have air units there, and one of all these is a fighter. */
export function isDogfightDue(g: Tobruk): boolean {
  const isFlying = [0, 1].every((side) => committed(g, side).length > 0);
  return isFlying && [0, 1].some((side) => fightersOf(g, side).length > 0); // [11.1.a]
}

type Dogfight = HeldOf<typeof dogfight>;

/** Both sides roll for their fighters; the loser's losses are chosen in turn. */
export const dogfightConduct = implement(dogfight, {
  steps: {
    attackerDice(g, f) {
      const attackers = fightersOf(g, f.attacker).length;
      const defenders = fightersOf(g, 1 - f.attacker).length;
      if (attackers === 0 || defenders === 0) return unopposed(g, f, attackers, defenders);
      return rollDice(g, STREAM.dogfight, attackers); // [11.1.b]
    },
    defenderDice(g, f) {
      f.first = g.diceSum;
      rollDice(g, STREAM.dogfight, fightersOf(g, 1 - f.attacker).length); // [11.1.b]
    },
    compare: (g, f) => compare(g, f, g.diceSum),
    lose: loseNext,
  },
  asks: (k, f) => k.seatOf(chooser(k, f)),
  rule: '11.1',
  prompt: 'choose-air-loss',
  answers: { lose: { role: 'choose', list: (k, f, c) => c.addAll(lossChoices(k, f.loser)), does: lose } },
});

/** All fighters present have dogfought, also those that did not roll. */
function fought(g: Tobruk): void {
  for (const side of [0, 1]) for (const u of fightersOf(g, side)) g.mark(u, MARK.dogfought); // [10.1.k] [11.1.h]
}

function unopposed(g: Tobruk, f: Dogfight, attackers: number, defenders: number): 'lose' {
  fought(g);
  const n = Math.max(attackers, defenders);
  f.loser = attackers === 0 ? f.attacker : 1 - f.attacker;
  f.left = n * g.world.charts.dogfight.unopposedLosses; // [11.1.e] T-11
  g.tell?.('dogfight-unopposed', '11.1', { side: 1 - f.loser, n });
  return 'lose';
}

function compare(g: Tobruk, f: Dogfight, second: number): void {
  const first = f.first;
  g.tell?.('dogfight', '11.1', { first, second, side: f.attacker, result: resultOf(g, f.attacker, first, second) });
  fought(g);
  if (first === second)
    abortFighters(g); // [11.1.f]
  else {
    f.loser = first < second ? f.attacker : 1 - f.attacker; // [11.1.b] the higher roll wins
    f.left = lossesOf(g, first, second);
  }
}

const lossesOf = (g: Tobruk, first: number, second: number): number =>
  dogfightLosses(g, Math.floor(Math.max(first, second) / Math.min(first, second)));

/** What the attacker and the defender suffer, as a table would print it. */
function resultOf(g: Tobruk, attacker: Side, first: number, second: number): string {
  if (first === second) return 'abort/abort';
  const isAttacker = first < second;
  const lost = `air ${Math.min(lossesOf(g, first, second), committed(g, isAttacker ? attacker : 1 - attacker).length)}`;
  return isAttacker ? `${lost}/-` : `-/${lost}`;
}

/** 11.1: one unit; two at double the loser's roll, three at triple, and so on. */
function dogfightLosses(g: Tobruk, times: number): number {
  const table = g.world.dogfight;
  const last = table[table.length - 1];
  return times > last.times ? last.losses + times - last.times : (table.find((e) => e.times === times)?.losses ?? 1); // [11.1.c] [11.1.d]
}

/** 11.1: the loser chooses first, then the winner, in turn. */
function chooser(g: Tobruk, f: SeenOf<typeof dogfight>): Side {
  const listed = g.world.dogfight[g.world.dogfight.length - 1].choosers;
  const byLoser = f.taken < listed.length ? listed[f.taken] === 'loser' : f.taken % 2 === 0; // [11.1.c] [11.1.d]
  return byLoser ? f.loser : 1 - f.loser;
}

/** One counter of each kind and nation; close support may be chosen too (11.1). */
const lossChoices = (g: Tobruk, loser: Side): Unit[] =>
  committed(g, loser).filter((u, i, list) => list.findIndex((v) => isAlike(g, u, v)) === i); // [11.1.e]

function loseNext(g: Tobruk, f: Dogfight) {
  const choices = lossChoices(g, f.loser);
  if (f.left === 0 || choices.length === 0) return g.pop();
  if (choices.length > 1) return true;
  lose(g, f, choices[0]);
  return 'lose';
}

function lose(g: Tobruk, f: Dogfight, u: Unit): void {
  f.left--;
  f.taken++;
  g.marks[u] = 0;
  g.put(u, g.world.boxes.lostAir[f.loser]); // [11.1.g]
  g.tell?.('air-lost', '11.1', { air: u });
}

/** 11.1: a tie takes all fighters out of the turn. */
function abortFighters(g: Tobruk): void {
  for (const air of [0, 1].flatMap((side) => fightersOf(g, side))) {
    g.marks[air] = 0;
    g.put(air, g.world.boxes.aborted[g.sideOfUnit(air)]); // [11.1.f]
    g.tell?.('air-aborted', '11.1', { air });
  }
  g.pop();
}
