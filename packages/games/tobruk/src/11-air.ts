/** 11.0 Air: allotment (3.3, 2.5), commitment to a combat (10.1), and what the air units do for it. */

import { chartNumber, frame, type Refusal, refuse, rollDice } from '@cauldron/engine';
import { activeHq } from './06-activation.ts';
import { battle } from './10-battle.ts';
import type { Support } from './10-odds.ts';
import { MARK, type Tobruk } from './state.ts';
import { STREAM, V } from './words.ts';
import { SIDES, TYPE } from './world.ts';

const KINDS = [TYPE.fighter, TYPE.closeSupport] as const; // [2.5.a]

// 3.3 Allotment.

/** Both sides get the turn's air units; close support may depend on a die. Per side two steps: ask for the die, read it. */
export const airAllotment = frame<Tobruk>()('air-allotment', ['step'], {
  run(g, f) {
    const side = f.step >> 1;
    if (side === SIDES.length) {
      g.pop();
      return;
    }
    if (f.step === 0) airHome(g); // [2.5.d] [11.1.g] aborted units are back in the pool
    const given = allotmentOf(g, side);
    if (given === undefined) f.step += 2;
    else if ((f.step & 1) === 1) {
      f.step++;
      allot(g, side, given.fighter, chartNumber(g.world.pack, 'closeSupportRoll', g.die(0), SIDES[side])); // [15.1.e] [15.2.d] [15.3.c]
    } else if (given.closeSupport < 0) {
      f.step++;
      rollDice(g, STREAM.air, 1); // [15.1.e] [15.2.d]
    } else {
      f.step += 2;
      allot(g, side, given.fighter, given.closeSupport); // [15.1.c] [15.1.p]
    }
  },
});

function allotmentOf(g: Tobruk, side: number) {
  return g.scenario.air.find((a) => a.side === side && a.first <= g.turn && g.turn <= a.last);
}

/** 2.5: never more than are left of that kind (T-09); with the strict option the allotment itself is cut by the losses. */
function allot(g: Tobruk, side: number, fighters: number, closeSupport: number): void {
  const { boxes } = g.world;
  KINDS.forEach((kind, i) => {
    const stated = i === 0 ? fighters : closeSupport;
    let left = g.optionOn('strictAirLosses') ? stated - countAir(g, boxes.lostAir[side], kind) : stated; // [2.5.c]
    for (let u = g.stacks.firstIn(boxes.pool[side]); u >= 0 && left > 0; ) {
      const next = g.stacks.next(u);
      if (g.world.units.type[u] === kind) {
        g.put(u, boxes.ready[side]);
        left--;
      }
      u = next;
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
  for (let u = 0; u < units.count; u++) {
    if (!g.isAir(u)) continue;
    const side = units.side[u];
    if (g.at[u] === boxes.lostAir[side]) continue; // [11.1.g] [2.5.c] eliminated for good
    g.marks[u] = 0;
    g.put(u, boxes.pool[side]); // [2.5.d] [3.4.a]
  }
}

function countAir(g: Tobruk, box: number, kind: number): number {
  let n = 0;
  for (let u = g.stacks.firstIn(box); u >= 0; u = g.stacks.next(u)) if (g.world.units.type[u] === kind) n++;
  return n;
}

// 10.1 Commitment.

/** A side sends air units to the combat one by one, then says so. In an overrun the attacker sends fighters only (9.4). */
export const commitAir = frame<Tobruk>()('commit-air', ['side', 'overrun', 'last'], {
  run(g, f) {
    if (hasAir(g, f.side, f.overrun === 1)) return true;
    g.pop();
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(f.side), '10.1', f.overrun === 1 ? 'commit-fighters' : 'commit-air');
    if (q.wordy) q.figures = { hex: g.nearest(battle)?.hex ?? 0 };
    q.set(V.commit, f.last);
    const box = g.world.boxes.ready[f.side];
    for (let u = g.stacks.firstIn(box); u >= 0; u = g.stacks.next(u)) {
      if (canCommit(g, u, f.overrun === 1) && isFirstOfItsKind(g, u, box)) q.offer(V.commit, u);
    }
    q.offer(V.done);
  },
  on: {
    commit(g, f, u) {
      f.last = u;
      g.mark(u, MARK.committed);
      g.tell?.('committed', '10.1', { air: u, side: f.side });
    },
    done(g) {
      g.pop();
    },
  },
  why(g, f, verb, u) {
    return verb === V.commit ? whyNotCommit(g, u, f.side, f.overrun === 1) : undefined;
  },
});

/** 11.0: a ready unit serves once a turn; one that flew has left the box. */
function whyNotCommit(g: Tobruk, u: number, side: number, fightersOnly: boolean): Refusal | undefined {
  if (!g.isAir(u) || g.sideOfUnit(u) !== side) return refuse('10.1', 'not-own-air', { air: u });
  if (g.at[u] !== g.world.boxes.ready[side]) return refuse('11.0', 'air-not-ready', { air: u }); // [11.0.a]
  if (g.isMarked(u, MARK.committed)) return refuse('11.0', 'air-committed-already', { air: u }); // [11.0.a]
  if (!fightersOnly || g.world.units.type[u] === TYPE.fighter) return undefined; // [9.4.b]
  return refuse('9.4', 'overrun-fighters-only', { air: u });
}

const canCommit = (g: Tobruk, u: number, fightersOnly: boolean): boolean =>
  whyNotCommit(g, u, g.sideOfUnit(u), fightersOnly) === undefined;

/** Counters alike in kind and nation are one choice (T-36): the first that is free. */
function isFirstOfItsKind(g: Tobruk, u: number, box: number): boolean {
  const { units } = g.world;
  for (let v = g.stacks.firstIn(box); v >= 0 && v < u; v = g.stacks.next(v)) {
    if (!g.isMarked(v, MARK.committed) && units.type[v] === units.type[u] && units.nation[v] === units.nation[u])
      return false;
  }
  return true;
}

/** Whether there is anything to decide. Overrunning fighters can only dogfight: useless where the enemy has no air units. */
function hasAir(g: Tobruk, side: number, overrun: boolean): boolean {
  const { boxes } = g.world;
  if (overrun && g.stacks.isEmpty(boxes.ready[1 - side])) return false;
  for (let u = g.stacks.firstIn(boxes.ready[side]); u >= 0; u = g.stacks.next(u))
    if (canCommit(g, u, overrun)) return true;
  return false;
}

/** The air units that one side has in the combat. */
export function committed(g: Tobruk, side: number): number[] {
  const list: number[] = [];
  for (let u = g.stacks.firstIn(g.world.boxes.ready[side]); u >= 0; u = g.stacks.next(u))
    if (g.isMarked(u, MARK.committed)) list.push(u);
  return list;
}

export const fightersAmong = (g: Tobruk, list: readonly number[]): number =>
  list.filter((u) => g.world.units.type[u] === TYPE.fighter).length;

/** 10.1: what counts in the dice: close support that survived, fighters that did not dogfight; nothing for an overrunner (9.4). */
export function supportOf(g: Tobruk, overrun: boolean, artillery: number): Support {
  const attacker = g.sideOfUnit(activeHq(g));
  const bombs = (side: number) => committed(g, side).filter((u) => g.world.units.type[u] === TYPE.closeSupport).length;
  const cover = (side: number) =>
    committed(g, side).filter((u) => g.world.units.type[u] === TYPE.fighter && !g.isMarked(u, MARK.dogfought)).length; // [10.1.k] [2.5.f]
  return {
    artillery: overrun ? 0 : artillery,
    attackerCloseSupport: overrun ? 0 : bombs(attacker), // [9.4.b]
    attackerFighters: overrun ? 0 : cover(attacker), // [9.4.b]
    defenderCloseSupport: bombs(1 - attacker),
    defenderFighters: cover(1 - attacker),
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
