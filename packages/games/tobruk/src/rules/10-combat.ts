/** 10.0 Combat: targets and attackers, one attack after another. Also carries 2.4, 4.0 and 9.4. */

import { type Candidates, itemsOf, NO, type Place, type Refusal, type SeenOf, type Unit } from '@cauldron/engine';
import { attack, battle, combatMode } from '../frames.ts';
import { finishing, implement } from '../implement.ts';
import { MARK, type Tobruk } from '../state.ts';
import { isOwnRecon, whyOutOfRange } from './06-command.ts';
import { whyNotOverrun } from './09-overrun.ts';

/** 10.0: only what stands next to a unit when the mode begins can be its target. */
export function beginCombat(g: Tobruk): void {
  const { units, map } = g.world;
  for (let u = 0; u < units.count; u++) {
    g.engaged[u] = 0;
    if (!g.isMarked(u, MARK.eligible) || !g.isOnMap(u) || !g.isCombatUnit(u)) continue;
    g.engaged[u] = map.directionsWhere(g.at[u], (hex) => g.hasUnit(1 - units.side[u], hex)); // [10.0.a]
  }
}

/** The player attacks hex after hex, normally or by overrun, and leaves off when he likes. */
export const combatModeConduct = implement(combatMode, {
  rule: '10.0',
  prompt: 'choose-target',
  figures: (k) => ({ hq: k.activeHq }),
  subject: (k) => ({ units: [k.activeHq] }),
  answers: {
    attack: {
      list: (k, _f, c) => listTargets(k, c, false),
      whyNot: (k, _f, hex) => whyNoAttack(k, hex, false),
      does: (g, _f, hex) => g.push(attack, { hex, overrun: 0 }), // [10.0.c]
    },
    overrun: {
      list: (k, _f, c) => listTargets(k, c, true),
      whyNot: (k, _f, hex) => whyNoAttack(k, hex, true),
      does: (g, _f, hex) => g.push(attack, { hex, overrun: 1 }),
    },
    done: finishing, // [10.0.b] never mandatory
  },
  forgone: (k) => ({ couldAct: k.marked(MARK.eligible).filter((u) => k.engaged[u] !== 0 && !whyNotAttacking(k, u)) }),
});

/** The hexes that a unit could attack, or overrun. */
function listTargets(k: Tobruk, c: Candidates<Place>, overrun: boolean): void {
  const { units, map } = k.world;
  for (let u = 0; u < units.count; u++) {
    if (k.engaged[u] === 0 || whyNotAttacking(k, u)) continue;
    for (const hex of map.towards(k.at[u], k.engaged[u])) {
      if (!k.hasUnit(1 - units.side[u], hex) || c.has(hex)) continue;
      if (!(overrun && whyNotOverrun(k, u, hex))) c.add(hex);
    }
  }
}

/** 10.0: it must be an activated combat unit that has not attacked yet and is in range of its headquarters now. */
function whyNotAttacking(k: Tobruk, unit: Unit): Refusal | undefined {
  const hq = k.activeHq;
  if (!k.isCombatUnit(unit)) return k.no?.('2.4', 'hq-never-fights', { unit }) ?? NO; // [2.4.d]
  if (!k.isMarked(unit, MARK.eligible)) return k.no?.('6.0', 'not-activated', { unit, hq }) ?? NO;
  if (!k.isOnMap(unit)) return k.no?.('6.0', 'not-on-map', { unit }) ?? NO;
  if (k.isMarked(unit, MARK.attacked)) return k.no?.('10.0', 'already-attacked', { unit }) ?? NO; // [10.0.b]
  if (k.isMarked(unit, MARK.entered)) return undefined; // [10.0.d] [4.0.c] needs no range on the turn it enters
  return isOwnRecon(k, hq, unit) ? undefined : whyOutOfRange(k, hq, unit, '10.0'); // [10.0.d]
}

/** Why a unit cannot take part in an attack on a hex. */
export function whyNotWith(k: Tobruk, unit: Unit, hex: Place): Refusal | undefined {
  const bad = whyNotAttacking(k, unit);
  if (bad) return bad;
  const direction = k.world.map.directionTo(k.at[unit], hex);
  if (direction < 0) return k.no?.('10.0', 'not-adjacent', { unit, hex }) ?? NO;
  return (k.engaged[unit] & (1 << direction)) !== 0
    ? undefined
    : (k.no?.('10.0', 'was-not-adjacent', { unit, hex }) ?? NO); // [10.0.a]
}

function whyNoAttack(k: Tobruk, hex: Place, overrun: boolean): Refusal | undefined {
  const side = k.activeSide;
  const { map } = k.world;
  if (hex >= map.hexes || !k.hasUnit(1 - side, hex)) return k.no?.('10.0', 'no-enemy-there', { hex }) ?? NO;
  let reason = k.no?.('10.0', 'nobody-adjacent', { hex }) ?? NO;
  for (const u of k.unitsOf(side)) {
    if (map.directionTo(k.at[u], hex) < 0) continue;
    const why = whyNotWith(k, u, hex) ?? (overrun ? whyNotOverrun(k, u, hex) : undefined);
    if (!why) return undefined;
    reason = why;
  }
  return reason;
}

/** The attackers of a hex are named one by one, from one or more hexes (10.0). */
export const attackConduct = implement(attack, {
  rule: '10.1',
  prompt: (_k, f) => (f.overrun === 1 ? 'choose-overrunners' : 'choose-attackers'),
  answers: {
    with: {
      role: 'set',
      stakes: 'back',
      all: true,
      over(k, f, c) {
        for (const from of k.world.map.around[f.hex]) c.addAll(k.stackAt(from));
      },
      whyNot: (k, f, u) => (f.has(u) ? NO : whyNotWith(k, u, f.hex)), // [10.0.e]
      does: (g, _f, u) => g.append(u),
    },
    resolve: {
      role: 'fight',
      whyNot: (k, f) => (canResolve(k, f) ? undefined : NO),
      does(g, f) {
        const attackers = itemsOf(f);
        const { hex, overrun } = f;
        for (const u of attackers) g.mark(u, MARK.attacked | MARK.activated); // [10.0.b]
        g.tell?.(overrun === 1 ? 'overrun' : 'attack', overrun === 1 ? '9.4' : '10.0', { hex, n: attackers.length });
        g.become(battle, { hex, overrun });
        for (const u of attackers) g.append(u);
      },
    },
  },
});

/** 9.4: others may join an overrun, but one unit must be able to make it. */
const canResolve = (k: Tobruk, f: SeenOf<typeof attack>): boolean =>
  f.count > 0 && (f.overrun === 0 || itemsOf(f).some((u) => !whyNotOverrun(k, u, f.hex))); // [9.4.h]
