/** 11.0 Combat: the active unit attacks all that is next to it; friends join one by one. Also carries 2.2.3, 5.0, 13.7 and 14.1. */

import { itemsOf, NO, type Place, type Refusal, type SeenOf, type Side, type Unit } from '@cauldron/engine';
import { battle, helpers } from '../frames.ts';
import { implement } from '../implement.ts';
import { type Gazala, MARK } from '../state.ts';
import { LEVELS } from '../words.ts';

type Helpers = SeenOf<typeof helpers>;

/** Whether an enemy next to a hex can be attacked from it: no escarpment lies between, or a road or track crosses it. */
export const strikes = (g: Pick<Gazala, 'world'>, edge: number): boolean =>
  g.world.map.neighbours[edge] >= 0 && g.world.costs.cliff[edge] === 0; // [11.0.d] G-05

/** A bit per direction in which a unit that stands in `hex` attacks. */
export const targetsFrom = (g: Gazala, side: Side, hex: Place): number =>
  g.world.map.directionsWhere(hex, (to, d) => g.hasUnit(1 - side, to) && strikes(g, hex * 6 + d)); // [11.0.e]

/** Whether armor is among the units in the hexes of a mask. */
const hasArmor = (g: Gazala, hex: Place, mask: number): boolean =>
  g.world.map.towards(hex, mask).some((to) => g.stackAt(to).some((u) => g.isArmor(u)));

/** Why a unit may take no part in an attack on such defenders. */
export function whyUnfit(g: Gazala, u: Unit, onArmor: boolean): Refusal | undefined {
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
  run: (g, f) => g.someUnit((u) => isNear(g, f, u) && !whyNotJoin(g, f, u)) || resolve(g, f),
  rule: '11.0',
  prompt: 'choose-supporters',
  subject: (_k, f) => ({ units: [f.unit, ...itemsOf(f)], place: f.from }),
  answers: {
    with: {
      role: 'set',
      stakes: 'back',
      all: true,
      over: (k, f, c) => c.addAll(k.unitsWhere((u) => isNear(k, f, u))),
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
  const targets = map.towards(from, mask).filter((hex) => map.directionTo(g.at[u], hex) >= 0);
  if (targets.some((hex) => strikes(g, g.at[u] * 6 + map.directionTo(g.at[u], hex)))) return undefined; // [11.0.f]
  return g.no?.('11.0', targets.length > 0 ? 'support-escarpment' : 'cannot-support', { unit: u }) ?? NO; // [11.0.d] [11.0.f]
}
