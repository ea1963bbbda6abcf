/** 11.0 Combat: the active unit attacks everything next to it; friends of the attacker join one by one. */

import { itemsOf, NO, type Place, type Refusal, type SeenOf, type Side, type Unit } from '@cauldron/engine';
import { battle, helpers } from '../frames.ts';
import { implement } from '../implement.ts';
import { type Gazala, MARK } from '../state.ts';
import { LEVELS } from '../words.ts';

type Helpers = SeenOf<typeof helpers>;

/** Whether an enemy next to a hex can be attacked from it: no escarpment lies between, or a road or track crosses it. */
const strikes = (g: Gazala, edge: number): boolean =>
  g.world.map.neighbours[edge] >= 0 && g.world.costs.cliff[edge] === 0; // [11.0.d] G-05

/** A bit per direction in which a unit that stands in `hex` attacks. */
export function targetsFrom(g: Gazala, side: Side, hex: Place): number {
  let mask = 0;
  for (let d = 0; d < 6; d++) {
    const edge = hex * 6 + d;
    if (strikes(g, edge) && g.hasUnit(1 - side, g.world.map.neighbours[edge])) mask |= 1 << d; // [11.0.e]
  }
  return mask;
}

/** Whether armor is among the units in the hexes of a mask. */
function hasArmor(g: Gazala, hex: Place, mask: number): boolean {
  for (let d = 0; d < 6; d++) {
    if ((mask & (1 << d)) === 0) continue;
    for (let u = g.stacks.firstIn(g.world.map.neighbours[hex * 6 + d]); u >= 0; u = g.stacks.next(u))
      if (g.isArmor(u)) return true;
  }
  return false;
}

/** Why a unit may take no part in an attack on such defenders. */
function whyUnfit(g: Gazala, u: Unit, onArmor: boolean): Refusal | undefined {
  const able = g.world.abilities[g.world.units.type[u]];
  if (g.isMarked(u, MARK.pinned)) return g.no?.('14.1', 'breaching', { unit: u }) ?? NO; // [14.1.e]
  if (g.isIsolated(u) && !g.world.charts.supply.isolatedAttacks)
    return g.no?.('5.0', 'isolated-attack', { unit: u }) ?? NO; // [5.0.o]
  if (onArmor && !able.attacksArmor) return g.no?.('11.0', 'infantry-armor', { unit: u }) ?? NO; // [11.0.l] [2.2.3.c]
  if (!onArmor && !able.attacksOthers) return g.no?.('11.0', 'anti-tank-infantry', { unit: u }) ?? NO; // [11.0.n] [2.2.3.d]
  return undefined;
}

/** Why the unit could not attack from a hex, whatever it had left. */
function whyNotFrom(g: Gazala, u: Unit, hex: Place): Refusal | undefined {
  const able = g.world.abilities[g.world.units.type[u]];
  if (!able.starts) return g.no?.('11.0', 'anti-tank-starts', { unit: u }) ?? NO; // [11.0.m]
  const mask = targetsFrom(g, g.sideOfUnit(u), hex);
  if (mask === 0) return g.no?.('11.0', 'no-enemy', { unit: u }) ?? NO;
  return whyUnfit(g, u, hasArmor(g, hex, mask)); // [11.0.l]
}

/** Why the active unit may not attack now with this intensity. */
export function whyNotAttack(g: Gazala, u: Unit, level: number, left: number): Refusal | undefined {
  const cost = g.world.figures.levelCost[level][g.world.units.mover[u]];
  if (cost > left) return g.no?.('11.0', 'cost', { intensity: LEVELS[level], cost, left }) ?? NO; // [11.0.c]
  return whyNotFrom(g, u, g.at[u]);
}

/** 13.7: whether a unit could make any attack with what it has left, from where it is or from where it can go. */
export function couldAttack(g: Gazala, u: Unit, left: number): boolean {
  const cheapest = Math.min(...g.world.figures.levelCost.map((level) => level[g.world.units.mover[u]]));
  if (left < cheapest || !g.world.abilities[g.world.units.type[u]].starts) return false;
  if (!whyNotFrom(g, u, g.at[u])) return true;
  const { overlay } = g;
  overlay.run(g, u, left - cheapest);
  for (let i = 0; i < overlay.count; i++) if (!whyNotFrom(g, u, overlay.reached(i))) return true;
  return false;
}

/** The attack is declared and paid for. */
export function beginAttack(g: Gazala, u: Unit, level: number): void {
  if (g.get('attackDue') === 1) g.set('attackDue', 0); // [13.7.i] the promise is kept
  g.push(battle, { unit: u, level, from: g.at[u] });
}

/** The active unit and its enemies are known; friends next to one of the defenders may join, activated or not. */
export const helpersConduct = implement(helpers, {
  run(g, f) {
    for (let u = 0; u < g.world.units.count; u++) if (isNear(g, f, u) && !whyNotJoin(g, f, u)) return true;
    return resolve(g, f);
  },
  asks: (k, f) => k.seatOf(k.sideOfUnit(f.unit)),
  rule: '11.0',
  prompt: 'choose-supporters',
  figures: (_k, f) => ({ unit: f.unit }),
  subject: (_k, f) => ({ units: [f.unit, ...itemsOf(f)], place: f.from }),
  answers: {
    with: {
      role: 'set',
      all: true,
      over(k, f, c) {
        for (let u = 0; u < k.world.units.count; u++) if (isNear(k, f, u)) c.add(u);
      },
      whyNot: whyNotJoin, // [11.0.f]
      does: (g, _f, u) => g.append(u), // [11.0.ah] it pays nothing and keeps its face
    },
    resolve: { role: 'fight', does: resolve },
  },
});

/** The quick look comes first: most units are elsewhere, and a helper is next to a hex that is next to the active unit. */
const isNear = (g: Gazala, f: Helpers, u: Unit): boolean =>
  g.isOnMap(u) && g.world.map.distance(g.at[u], f.from) <= HELPING_DISTANCE;
const HELPING_DISTANCE = 2;

function whyNotJoin(g: Gazala, f: Helpers, u: Unit): Refusal | undefined {
  if (f.has(u)) return g.no?.('11.0', 'not-in-combat', { unit: u }) ?? NO;
  return whyNotHelp(g, f.unit, f.from, f.mask, u);
}

/** The helpers join the battle below. */
function resolve(g: Gazala, f: Helpers): void {
  const joined = itemsOf(f);
  g.pop();
  for (const u of joined) g.append(u);
}

/** 11.0: a friend next to a defending unit; G-06: what it may not attack keeps nobody else from attacking. */
export function whyNotHelp(g: Gazala, active: Unit, from: Place, mask: number, u: Unit): Refusal | undefined {
  if (u === active || g.sideOfUnit(u) !== g.sideOfUnit(active) || !g.isOnMap(u))
    return g.no?.('11.0', 'not-in-combat', { unit: u }) ?? NO;
  const away = whyOutOfReach(g, from, mask, u);
  if (away) return away;
  return whyUnfit(g, u, hasArmor(g, from, mask)); // G-25: a frozen formation may help
}

/** A helper must stand next to one of the defending hexes, with nothing between that bars the attack. */
function whyOutOfReach(g: Gazala, from: Place, mask: number, u: Unit): Refusal | undefined {
  const { map } = g.world;
  const hex = g.at[u];
  let isNext = false;
  for (let d = 0; d < 6; d++) {
    if ((mask & (1 << d)) === 0) continue;
    const towards = map.directionTo(hex, map.neighbours[from * 6 + d]);
    if (towards < 0) continue;
    if (strikes(g, hex * 6 + towards)) return undefined; // [11.0.f]
    isNext = true;
  }
  return g.no?.('11.0', isNext ? 'support-escarpment' : 'cannot-support', { unit: u }) ?? NO; // [11.0.d] [11.0.f]
}
