/** 10.0 Combat: targets and attackers, one attack after another. */

import { frame, type Refusal, refuse } from '@cauldron/engine';
import { activeHq, whyOutOfRange } from './06-activation.ts';
import { whyNotOverrun } from './09-overrun.ts';
import { battle } from './10-battle.ts';
import { MARK, type Tobruk } from './state.ts';
import { V } from './words.ts';
import { TYPE } from './world.ts';

/** 10.0: only what stands next to a unit when the mode begins can be its target. */
export function beginCombat(g: Tobruk): void {
  const { units, map } = g.world;
  for (let u = 0; u < units.count; u++) {
    g.engaged[u] = 0;
    if (!g.isMarked(u, MARK.eligible) || !g.isOnMap(u) || !g.isCombatUnit(u)) continue;
    for (let d = 0; d < 6; d++) {
      const hex = map.neighbours[g.at[u] * 6 + d];
      if (hex >= 0 && g.hasUnit(1 - units.side[u], hex)) g.engaged[u] |= 1 << d; // [10.0.a]
    }
  }
}

/** The player attacks hex after hex, normally or by overrun, and leaves off when he likes. */
export const combatMode = frame<Tobruk>()('combat-mode', [], {
  ask(g, _f, q) {
    const { units, map } = g.world;
    const hq = activeHq(g);
    q.by(g.seatOf(g.sideOfUnit(hq)), '10.0', 'choose-target');
    if (q.wordy) q.figures = { hq };
    const offered = g.world.scratch;
    offered.fill(0);
    for (let u = 0; u < units.count; u++) {
      if (!mayAttack(g, u)) continue;
      for (let d = 0; d < 6; d++) {
        if ((g.engaged[u] & (1 << d)) === 0) continue;
        const hex = map.neighbours[g.at[u] * 6 + d];
        if (!g.hasUnit(1 - units.side[u], hex)) continue;
        if ((offered[hex] & 1) === 0) q.offer(V.attack, hex);
        offered[hex] |= 1;
        if ((offered[hex] & 2) !== 0 || whyNotOverrun(g, u, hex)) continue;
        offered[hex] |= 2;
        q.offer(V.overrun, hex);
      }
    }
    q.offer(V.done); // [10.0.b] never mandatory
  },
  on: {
    attack(g, _f, hex) {
      g.push(attack, hex, 0, -1); // [10.0.c]
    },
    overrun(g, _f, hex) {
      g.push(attack, hex, 1, -1);
    },
    done(g) {
      g.pop();
    },
  },
  why(g, _f, verb, hex) {
    if (verb !== V.attack && verb !== V.overrun) return undefined;
    return whyNoAttack(g, hex, verb === V.overrun);
  },
});

/** 10.0: an activated combat unit that has not attacked yet and is in range of its headquarters now. */
function mayAttack(g: Tobruk, u: number): boolean {
  return whyNotAttacking(g, u) === undefined;
}

function whyNotAttacking(g: Tobruk, u: number): Refusal | undefined {
  const hq = activeHq(g);
  if (!g.isCombatUnit(u)) return refuse('2.4', 'hq-never-fights', { unit: u }); // [2.4.d]
  if (!g.isMarked(u, MARK.eligible)) return refuse('6.0', 'not-activated', { unit: u, hq });
  if (!g.isOnMap(u)) return refuse('6.0', 'not-on-map', { unit: u });
  if (g.isMarked(u, MARK.attacked)) return refuse('10.0', 'already-attacked', { unit: u }); // [10.0.b]
  if (g.isMarked(u, MARK.entered)) return undefined; // [10.0.d] [4.0.c] needs no range on the turn it enters
  if (g.world.units.type[u] === TYPE.recon && g.world.units.corps[u] === g.world.units.corps[hq]) return undefined; // [10.0.d]
  return whyOutOfRange(g, hq, u, '10.0'); // [10.0.d]
}

/** Why a unit cannot take part in an attack on a hex. */
export function whyNotWith(g: Tobruk, u: number, hex: number): Refusal | undefined {
  const bad = whyNotAttacking(g, u);
  if (bad) return bad;
  const direction = g.world.map.directionTo(g.at[u], hex);
  if (direction < 0) return refuse('10.0', 'not-adjacent', { unit: u, hex });
  return (g.engaged[u] & (1 << direction)) !== 0 ? undefined : refuse('10.0', 'was-not-adjacent', { unit: u, hex }); // [10.0.a]
}

function whyNoAttack(g: Tobruk, hex: number, overrun: boolean): Refusal | undefined {
  const side = g.sideOfUnit(activeHq(g));
  if (hex >= g.world.map.hexes || !g.hasUnit(1 - side, hex)) return refuse('10.0', 'no-enemy-there', { hex });
  let reason: Refusal = refuse('10.0', 'nobody-adjacent', { hex });
  for (let u = 0; u < g.world.units.count; u++) {
    if (g.sideOfUnit(u) !== side || !g.isOnMap(u) || g.world.map.directionTo(g.at[u], hex) < 0) continue;
    const why = whyNotWith(g, u, hex) ?? (overrun ? whyNotOverrun(g, u, hex) : undefined);
    if (!why) return undefined;
    reason = why;
  }
  return reason;
}

/** The attackers of a hex are named one by one, from one or more hexes (10.0); the list holds them. */
export const attack = frame<Tobruk>()('attack', ['hex', 'overrun', 'last'], {
  ask(g, f, q) {
    const { map } = g.world;
    q.by(g.seatOf(g.sideOfUnit(activeHq(g))), '10.1', f.overrun === 1 ? 'choose-overrunners' : 'choose-attackers');
    if (q.wordy) q.figures = { hex: f.hex };
    q.set(V.with, f.last);
    let overrunner = f.overrun === 0;
    for (let i = 0; i < f.count; i++) if (!whyNotOverrun(g, f.item(i), f.hex)) overrunner = true;
    for (let d = 0; d < 6; d++) {
      const from = map.neighbours[f.hex * 6 + d];
      if (from < 0) continue;
      for (let u = g.stacks.firstIn(from); u >= 0; u = g.stacks.next(u)) {
        if (!f.has(u) && whyNotWith(g, u, f.hex) === undefined) q.offer(V.with, u); // [10.0.e]
      }
    }
    if (f.count > 0 && overrunner) q.offer(V.resolve); // [9.4.h] others may join an overrun, but one unit must be able to make it
  },
  on: {
    with(g, f, u) {
      f.last = u;
      g.append(u);
    },
    resolve(g, f) {
      const attackers = Array.from({ length: f.count }, (_, i) => f.item(i));
      const { hex, overrun } = f;
      for (const u of attackers) g.mark(u, MARK.attacked | MARK.activated); // [10.0.b]
      g.tell?.(overrun === 1 ? 'overrun' : 'attack', overrun === 1 ? '9.4' : '10.0', { hex, n: attackers.length });
      g.become(battle, hex, overrun, 0, 0, 0, 0, 0, 0);
      for (const u of attackers) g.append(u);
    },
  },
  why(g, f, verb, u) {
    return verb === V.with ? whyNotWith(g, u, f.hex) : undefined;
  },
});
