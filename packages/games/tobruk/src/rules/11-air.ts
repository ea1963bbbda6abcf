/** 11.0 Air: allotment (3.3, 2.5), commitment to a combat (10.1), and its effect. Also carries 3.4, 9.4, 15.1, 15.2 and 15.3. */

import { NO, type Place, type Refusal, rollDice, type SeenOf, type Side, type Unit } from '@cauldron/engine';
import { airAllotment, battle, commitAir } from '../frames.ts';
import { finishing, implement } from '../implement.ts';
import { MARK, type Tobruk } from '../state.ts';
import { STREAM } from '../words.ts';
import { SIDES, TYPE } from '../world.ts';
import type { Support } from './10-odds.ts';

const KINDS = [TYPE.fighter, TYPE.closeSupport] as const; // [2.5.a]

// 3.3 Allotment.

/** Both sides get the turn's air units; close support may depend on a die. */
export const airAllotmentConduct = implement(airAllotment, {
  run(g, f) {
    const side = f.step >> 1;
    if (side === SIDES.length) return g.pop();
    if (f.step === 0) airHome(g); // [2.5.d] [11.1.g] aborted units are back in the pool
    const given = allotmentOf(g, side);
    if (given === undefined) f.step += 2;
    else if ((f.step & 1) === 1) {
      f.step++;
      const { first, cells } = g.world.charts.closeSupportRoll.grid;
      allot(g, side, given.fighter, cells[g.die(0) - first][side]); // [15.1.e] [15.2.d] [15.3.c]
    } else if (given.closeSupport < 0) {
      f.step++;
      rollDice(g, STREAM.air, 1); // [15.1.e] [15.2.d]
    } else {
      f.step += 2;
      allot(g, side, given.fighter, given.closeSupport); // [15.1.c] [15.1.p]
    }
  },
});

export function allotmentOf(g: Tobruk, side: Side) {
  return g.scenario.air.find((a) => a.side === side && a.first <= g.turn && g.turn <= a.last);
}

/** 2.5: never more than are left of that kind (T-09); with the strict option the allotment itself is cut by the losses. */
export function allot(g: Tobruk, side: Side, fighters: number, closeSupport: number): void {
  const { boxes } = g.world;
  KINDS.forEach((kind, i) => {
    const stated = i === 0 ? fighters : closeSupport;
    let left = g.optionOn('strictAirLosses') ? stated - countAir(g, boxes.lostAir[side], kind) : stated; // [2.5.c]
    for (const u of g.stackAt(boxes.pool[side])) {
      if (left <= 0 || g.world.units.type[u] !== kind) continue;
      g.put(u, boxes.ready[side]);
      left--;
    }
  });
  g.tell?.('air', '3.3', {
    side,
    fighters: countAir(g, boxes.ready[side], TYPE.fighter),
    bombers: countAir(g, boxes.ready[side], TYPE.closeSupport),
  });
}

/** All air units but the lost ones go back to the pool. */
export function airHome(g: Tobruk): void {
  const { boxes, units } = g.world;
  const isLost = (u: Unit) => g.at[u] === boxes.lostAir[units.side[u]]; // [11.1.g] [2.5.c] eliminated for good
  for (const u of g.unitsWhere((v) => g.isAir(v) && !isLost(v))) {
    g.marks[u] = 0;
    g.put(u, boxes.pool[units.side[u]]); // [2.5.d] [3.4.a]
  }
}

/** 11.0: the air units that a side can still send this turn. */
export const readyIn = (g: Tobruk, side: Side) => {
  const box = g.world.boxes.ready[side];
  return { closeSupport: countAir(g, box, TYPE.closeSupport), fighters: countAir(g, box, TYPE.fighter) };
};

const countAir = (g: Tobruk, box: Place, kind: number): number => ofKind(g, g.stackAt(box), kind).length;
/** Those of a list that are fighters, or close support. */
const ofKind = (g: Tobruk, list: readonly Unit[], kind: number): Unit[] =>
  list.filter((u) => g.world.units.type[u] === kind);

// 10.1 Commitment.

/** A side sends air units to the combat one by one, then says so. In an overrun the attacker sends fighters only (9.4). */
export const commitAirConduct = implement(commitAir, {
  while: 'commit',
  rule: '10.1',
  prompt: (_k, f) => (f.overrun === 1 ? 'commit-fighters' : 'commit-air'),
  figures: (k) => ({ hex: k.nearest(battle)?.hex ?? 0 }),
  subject: (k, f) => ({ units: committed(k, f.side), place: k.nearest(battle)?.hex ?? -1 }),
  answers: {
    commit: {
      role: 'set',
      over: (k, f, c) => canServe(k, f) && c.addAll(k.stackAt(k.world.boxes.ready[f.side])),
      whyNot: (k, f, u) => whyNotCommit(k, f, u) ?? (isFirstOfItsKind(k, u) ? undefined : NO),
      does(g, f, u) {
        g.mark(u, MARK.committed);
        g.tell?.('committed', '10.1', { air: u, side: f.side });
      },
    },
    done: finishing,
  },
});

/** 11.0: a ready unit serves once a turn; one that flew has left the box. */
function whyNotCommit(k: Tobruk, f: SeenOf<typeof commitAir>, air: Unit): Refusal | undefined {
  if (!k.isAir(air) || k.sideOfUnit(air) !== f.side) return k.no?.('10.1', 'not-own-air', { air }) ?? NO;
  if (k.at[air] !== k.world.boxes.ready[f.side]) return k.no?.('11.0', 'air-not-ready', { air }) ?? NO; // [11.0.a]
  if (k.isMarked(air, MARK.committed)) return k.no?.('11.0', 'air-committed-already', { air }) ?? NO; // [11.0.a]
  if (f.overrun === 0 || k.world.units.type[air] === TYPE.fighter) return undefined; // [9.4.b]
  return k.no?.('9.4', 'overrun-fighters-only', { air }) ?? NO;
}

/** Counters alike in kind and nation are one choice (T-36): the first that is free. */
const isFirstOfItsKind = (k: Tobruk, u: Unit): boolean =>
  !k.stackAt(k.at[u]).some((v) => v < u && !k.isMarked(v, MARK.committed) && isAlike(k, v, u));

export const isAlike = ({ world: { units } }: Tobruk, u: Unit, v: Unit): boolean =>
  units.type[u] === units.type[v] && units.nation[u] === units.nation[v];

/** Overrunning fighters can only dogfight: they are of no use where the enemy has no air units. */
const canServe = (k: Tobruk, f: SeenOf<typeof commitAir>): boolean =>
  f.overrun === 0 || !k.stacks.isEmpty(k.world.boxes.ready[1 - f.side]);

/** The air units that one side has in the combat. */
export const committed = (g: Tobruk, side: Side): Unit[] =>
  g.stackAt(g.world.boxes.ready[side]).filter((u) => g.isMarked(u, MARK.committed));

export const fightersOf = (g: Tobruk, side: Side): Unit[] => ofKind(g, committed(g, side), TYPE.fighter);

/** 10.1: what counts in the dice: close support that survived, fighters that did not dogfight; nothing for an overrunner (9.4). */
export function supportOf(g: Tobruk, overrun: boolean, artillery: number): Support {
  const attacker = g.activeSide;
  const bombs = (side: Side) => ofKind(g, committed(g, side), TYPE.closeSupport).length;
  const cover = (side: Side) => fightersOf(g, side).filter((u) => !g.isMarked(u, MARK.dogfought)).length; // [10.1.k] [2.5.f]
  return {
    artillery: overrun ? 0 : artillery,
    closeSupport: overrun ? 0 : bombs(attacker), // [9.4.b]
    fighters: overrun ? 0 : cover(attacker), // [9.4.b]
    defender: { closeSupport: bombs(1 - attacker), fighters: cover(1 - attacker) },
  };
}

/** 11.0, 11.1: after the combat all its air units have flown for this turn. */
export function releaseAir(g: Tobruk): void {
  for (let side = 0; side < SIDES.length; side++) {
    for (const u of committed(g, side)) {
      g.marks[u] = 0;
      g.put(u, g.world.boxes.flown[side]); // [11.0.a] [11.1.h]
    }
  }
}
