/** 11.1 Dogfights: dice for the fighters, losses chosen in turn, a tie that aborts. */

import { type HeldOf, rollDice, type SeenOf, type Side, type Unit } from '@cauldron/engine';
import { dogfight } from '../frames.ts';
import { implement } from '../implement.ts';
import { MARK, type Tobruk } from '../state.ts';
import { STREAM } from '../words.ts';
import { TYPE } from '../world.ts';
import { committed, fightersAmong } from './11-air.ts';

/** 11.1, T-11: both sides have air units there, and one of all these is a fighter. */
export function isDogfightDue(g: Tobruk): boolean {
  const [a, b] = [committed(g, 0), committed(g, 1)];
  return a.length > 0 && b.length > 0 && fightersAmong(g, a) + fightersAmong(g, b) > 0; // [11.1.a]
}

const DOGFIGHT = { attackerDice: 0, defenderDice: 1, compare: 2, lose: 3 } as const;

type Dogfight = HeldOf<typeof dogfight>;

/** Both sides roll for their fighters; the loser's losses are chosen in turn. */
export const dogfightConduct = implement(dogfight, {
  run(g, f) {
    const attackers = fightersAmong(g, committed(g, f.attacker));
    const defenders = fightersAmong(g, committed(g, 1 - f.attacker));
    switch (f.step) {
      case DOGFIGHT.attackerDice:
        if (attackers === 0 || defenders === 0) return unopposed(g, f, attackers, defenders);
        f.step = DOGFIGHT.defenderDice;
        return rollDice(g, STREAM.dogfight, attackers); // [11.1.b]
      case DOGFIGHT.defenderDice:
        f.first = g.diceSum;
        f.step = DOGFIGHT.compare;
        return rollDice(g, STREAM.dogfight, defenders); // [11.1.b]
      case DOGFIGHT.compare:
        return compare(g, f, g.diceSum);
      default:
        return loseNext(g, f);
    }
  },
  asks: (k, f) => k.seatOf(chooser(k, f)),
  rule: '11.1',
  prompt: 'choose-air-loss',
  figures: (_k, f) => ({ loser: f.loser, left: f.left }),
  answers: { lose: { role: 'choose', list: (k, f, c) => c.addAll(lossChoices(k, f.loser)), does: lose } },
});

/** All fighters present have dogfought, whoever rolled. */
function fought(g: Tobruk): void {
  for (const u of [...committed(g, 0), ...committed(g, 1)]) {
    if (g.world.units.type[u] === TYPE.fighter) g.mark(u, MARK.dogfought); // [10.1.k] [11.1.h]
  }
}

function unopposed(g: Tobruk, f: Dogfight, attackers: number, defenders: number): void {
  fought(g);
  const n = Math.max(attackers, defenders);
  f.loser = attackers === 0 ? f.attacker : 1 - f.attacker;
  f.left = n * g.world.charts.dogfight.unopposedLosses; // [11.1.e] T-11
  f.step = DOGFIGHT.lose;
  g.tell?.('dogfight-unopposed', '11.1', { side: 1 - f.loser, n });
}

function compare(g: Tobruk, f: Dogfight, second: number): void {
  const first = f.first;
  g.tell?.('dogfight', '11.1', { first, second, side: f.attacker });
  fought(g);
  if (first === second) {
    abortFighters(g); // [11.1.f]
    return;
  }
  f.loser = first < second ? f.attacker : 1 - f.attacker; // [11.1.b] the higher roll wins
  f.left = dogfightLosses(g, Math.floor(Math.max(first, second) / Math.min(first, second)));
  f.step = DOGFIGHT.lose;
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
function lossChoices(g: Tobruk, loser: Side): Unit[] {
  const { units } = g.world;
  return committed(g, loser).filter(
    (u, i, list) => list.findIndex((v) => units.type[v] === units.type[u] && units.nation[v] === units.nation[u]) === i, // [11.1.e]
  );
}

function loseNext(g: Tobruk, f: Dogfight): unknown {
  const choices = lossChoices(g, f.loser);
  if (f.left === 0 || choices.length === 0) return g.pop();
  if (choices.length > 1) return true;
  return lose(g, f, choices[0]);
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
  for (const u of [...committed(g, 0), ...committed(g, 1)]) {
    if (g.world.units.type[u] !== TYPE.fighter) continue;
    g.marks[u] = 0;
    g.put(u, g.world.boxes.aborted[g.sideOfUnit(u)]); // [11.1.f]
    g.tell?.('air-aborted', '11.1', { air: u });
  }
  g.pop();
}
