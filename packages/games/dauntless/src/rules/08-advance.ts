/** 8.7 Advance After Combat: into the vacated hex, and on for those that may. Also carries 7.2, 9.2, 12.1, 12.5.1 and 12.6.1. */

import { itemsOf, NO, type Place, type Refusal, type Unit } from '@cauldron/engine';
import { type Advancing, advancing, battle, type Pursuing, pursuing } from '../frames.ts';
import { implement } from '../implement.ts';
import { GERMAN, GOES, TYPE } from '../names.ts';
import { type Dauntless, MARK } from '../state.ts';
import { goOneHex } from './04-one-hex.ts';
import { isOverstacked } from './06-stacking.ts';

/** Why a unit may not advance into the vacated hex. */
function whyNotAdvance(k: Dauntless, f: Advancing, u: Unit): Refusal | undefined {
  const b = k.within(battle);
  const { map } = k.world;
  const d = k.isOnMap(u) ? map.directionTo(k.at[u], f.target) : -1;
  if (f.has(u) || d < 0 || k.isMarked(u, MARK.retreated)) return k.no?.('8.7', 'not-attacker', { unit: u }) ?? NO; // [8.7.a]
  const fought = b.has(u) && (b.assault === 1 || !k.neverAttacks(u)); // R73
  if (!fought && !isRider(k, u)) return k.no?.('8.7', 'not-attacker', { unit: u }) ?? NO;
  if (k.limitOf(u) < 1) return k.no?.('8.5.2.1', 'too-slow', { unit: u, n: 0 }) ?? NO; // [12.5.1.d]
  if (!k.mayCross(u, k.at[u] * 6 + d)) return k.no?.('8.7', 'prohibited', { unit: u, hex: f.target }) ?? NO; // [8.7.b]
  const isFull = isOverstacked(k, f.side, f.target, [...itemsOf(f), u]);
  return isFull ? (k.no?.('6.0', 'no-room', { hex: f.target }) ?? NO) : undefined;
}

/** [8.7.e] [12.5.1.e] R71: a self-propelled mortar goes with the attackers of its own hex. */
function isRider(k: Dauntless, u: Unit): boolean {
  const b = k.within(battle);
  const isMortar = k.world.units.type[u] === TYPE.mortar && k.world.units.isParen[k.faceOf(u)] === 1 && k.isAfv(u);
  return isMortar && k.sideOfUnit(u) === b.side && itemsOf(b).some((v) => k.at[v] === k.at[u]);
}

const candidates = (k: Dauntless, f: Advancing): Unit[] =>
  k.unitsOf(f.side).filter((u) => whyNotAdvance(k, f, u) === undefined);

export const advancingConduct = implement(advancing, {
  steps: {
    choose(g, f) {
      if (f.must === 1) for (const u of candidates(g, f)) if (g.within(battle).has(u)) g.append(u); // [8.7.c] [9.2.e]
      return f.must === 0 && f.sure === 0 && (f.count > 0 || candidates(g, f).length > 0);
    },
    /** Each hex of attackers advances as a stack. */
    go(g, f) {
      const units = itemsOf(f);
      const hexes = new Set(units.map((u) => g.at[u]));
      for (const hex of hexes)
        goOneHex(
          g,
          units.filter((u) => g.at[u] === hex),
          GOES.advance,
          f.target,
        );
    },
    pursue(g, f) {
      const units = itemsOf(f).filter((u) => g.at[u] === f.target && maySprint(g, u));
      if (f.most < 2 || units.length === 0) return;
      g.push(pursuing, { side: f.side, hex: f.target, left: f.most - 1, gone: 1 }); // [8.7.1.d]
      for (const u of units) g.append(u);
    },
  },
  rule: '8.7',
  prompt: 'advance-who',
  figures: (_k, f) => ({ hex: f.target }),
  answers: {
    join: {
      role: 'set',
      stakes: 'back',
      all: true,
      over: (k, f, c) => c.addAll(k.unitsOf(f.side)),
      whyNot: whyNotAdvance,
      does: (g, _f, u) => g.append(u),
    },
    enough: {
      role: 'end',
      does(_g, f) {
        f.sure = 1;
      },
    },
  },
});

/** [8.7.1.a] [12.6.1.i] Germans and British AFVs, but no Carrier or Scout Platoon. */
const maySprint = (k: Dauntless, u: Unit): boolean => k.sideOfUnit(u) === GERMAN || !k.isSoft(u);

/** [8.7.1.c] [7.2.g] [12.1.d] An enemy zone stops all but AFVs; so does a unit's own limit. */
const isSpent = (k: Dauntless, f: Pursuing, u: Unit): boolean =>
  k.limitOf(u) <= f.gone || (k.heedsZones(u) && k.inEnemyZone(f.side, f.hex));

function whyNotPursue(k: Dauntless, f: Pursuing, to: Place): Refusal | undefined {
  const { map } = k.world;
  const d = to < map.hexes ? map.directionTo(f.hex, to) : -1;
  if (d < 0 || k.scenario.closed[to] === 1) return k.no?.('8.7.1', 'not-a-hex', { hex: to }) ?? NO;
  if (k.hasUnit(1 - f.side, to)) return k.no?.('8.7', 'enemy-there', { hex: to }) ?? NO; // [8.7.d]
  const barred = itemsOf(f).find((u) => !k.mayCross(u, f.hex * 6 + d));
  if (barred !== undefined) return k.no?.('8.7', 'prohibited', { unit: barred, hex: to }) ?? NO;
  return isOverstacked(k, f.side, to, itemsOf(f)) ? (k.no?.('6.0', 'no-room', { hex: to }) ?? NO) : undefined;
}

export const pursuingConduct = implement(pursuing, {
  run(g, f) {
    for (const u of itemsOf(f)) if (g.at[u] !== f.hex || isSpent(g, f, u)) g.remove(u);
    return (f.left > 0 && f.count > 0) || g.pop();
  },
  rule: '8.7.1',
  prompt: 'pursue-to',
  answers: {
    to: {
      role: 'go',
      over: (k, f, c) => c.addAll(k.world.map.around[f.hex]),
      whyNot: whyNotPursue,
      does(g, f, to) {
        const units = itemsOf(f);
        f.hex = to;
        f.left--;
        f.gone++;
        goOneHex(g, units, GOES.advance, to);
      },
    },
    /** [8.7.1.b] [8.7.1.e] another way, or no farther. */
    leave: {
      role: 'choose',
      over: (_k, f, c) => f.count > 1 && c.addAll(itemsOf(f)),
      whyNot: (k, f, u) => (f.count > 1 && f.has(u) ? undefined : (k.no?.('8.7.1', 'not-in-stack', { unit: u }) ?? NO)),
      does(g, f, u) {
        const { side, hex, left, gone } = f;
        g.remove(u);
        g.push(pursuing, { side, hex, left, gone });
        g.append(u);
      },
    },
    stop: { role: 'end', does: (g) => g.pop() },
  },
});
