/**
 * 11.4 Tactical Advantage: in an Assault chits say who fires at whose vehicles, how often and in which order. Also carries 8.5.2.5, 9.1, 12.6, 16.0 and
 * 17.0.
 */

import { drawFrom, itemsOf, ModifierSum, NO, type Place, type Reasons, type Side, type Unit } from '@cauldron/engine';
import { advantage, battle, closeShot, type HeldAdvantage } from '../frames.ts';
import { implement } from '../implement.ts';
import { enemyOf, TYPE } from '../names.ts';
import { type Dauntless, MARK } from '../state.ts';
import { CUP, ORDERS, STREAM } from '../words.ts';

const isAtCapable = (k: Dauntless, u: Unit): boolean => k.world.units.at[k.faceOf(u)] > 0;

/** [11.3.a] [11.4.a] [9.1.k] one side can fire at the vehicles of the other. */
export const canHarmArmour = (k: Dauntless, guns: readonly Unit[], targets: readonly Unit[]): boolean =>
  guns.some((u) => isAtCapable(k, u)) && targets.some((u) => k.isVehicle(u));

/** The two sides of the Assault under way. */
const sidesOf = (k: Dauntless): { readonly attackers: Unit[]; readonly defenders: Unit[] } => {
  const f = k.within(battle);
  return { attackers: itemsOf(f).filter((u) => k.isOnMap(u)), defenders: k.stackAt(f.target) };
};

export function needsAdvantage(k: Dauntless): boolean {
  const { attackers, defenders } = sidesOf(k);
  return canHarmArmour(k, attackers, defenders) || canHarmArmour(k, defenders, attackers);
}

/** [8.5.2.5.f] steps of units of a kind; those that retreated do not count. */
const stepsOf = (k: Dauntless, units: readonly Unit[], is: (u: Unit) => boolean): number =>
  units.reduce((sum, u) => sum + (is(u) && !k.isMarked(u, MARK.retreated) ? k.stepsOf(u) : 0), 0);
export const footSteps = (k: Dauntless, units: readonly Unit[]): number =>
  stepsOf(k, units, (u) => k.world.units.type[u] === TYPE.infantry || k.world.units.type[u] === TYPE.mg);

/** [11.4.1.a] what the attacker has over the defender; in later rounds of armour alone only the vehicles count. [11.4.1.h] */
export function netModifier(k: Dauntless, reasons?: Reasons): number {
  const f = k.within(battle);
  const { attackers, defenders } = sidesOf(k);
  const { tacticalAdvantage: t } = k.world.charts;
  const { units, costs, map } = k.world;
  const sum = new ModifierSum(reasons);
  const compare = (is: (u: Unit) => boolean): number => {
    const difference = stepsOf(k, attackers, is) - stepsOf(k, defenders, is);
    return Math.max(-t.differenceMost, Math.min(t.differenceMost, difference));
  };
  sum.add(
    compare((u) => k.isVehicle(u) && isAtCapable(k, u)),
    '11.4.1 #3',
    'vehicle-steps',
  );
  if (f.round > 0) return sum.sum;
  sum.add(
    compare((u) => units.type[u] === TYPE.infantry),
    '11.4.1 #1',
    'infantry-steps',
  );
  sum.add(
    compare((u) => units.type[u] === TYPE.mg),
    '11.4.1 #4',
    'mg-steps',
  );
  sum.add(groundOf(k, f.target, t), '11.4.1 #2', 'ground');
  sum.add(Math.min(t.suppressedMost, t.suppressedEach * k.suppressed[f.target]), '11.4.1 #5', 'suppression');
  if (k.isStrongpoint(f.target) || k.isDugIn(f.target)) sum.add(t.works, '11.4.1 #6', 'works');
  const from = k.at[attackers[0]];
  if (costs.water[from * 6 + map.directionTo(from, f.target)] === 1) sum.add(t.waterway, '11.4.1 #7', 'waterway');
  if (k.isNight) sum.add(t.night, '11.4.1 #8', 'night'); // [16.0.i]
  if (k.isHeavyFog) sum.add(t.heavyFog, '11.4.1 #9', 'fog'); // [17.0.j]
  return sum.sum;
}

/** What the ground of the assaulted hex is worth, by a chart's figures. */
export function groundOf(
  k: Dauntless,
  hex: Place,
  of: { readonly field: number; readonly heavyBocage: number; readonly villageWoods: number },
): number {
  const { isField, isClose, map } = k.world;
  if (isField[hex] === 1) return of.field;
  if (isClose[hex] === 0) return 0;
  return map.terrainIs(hex, 'heavyBocage') ? of.heavyBocage : of.villageWoods;
}

/** [11.4.1.b] [11.4.1.ba] who draws, and how many. */
export const drawOf = (k: Dauntless, net: number): { readonly isAttacker: boolean; readonly chits: number } => ({
  isAttacker: net > 0,
  chits: Math.min(k.world.charts.tacticalAdvantage.mostChits, Math.abs(net) + 1),
});

/** [11.4.1.bb] all chits but those that have been drawn this time. */
export function advantageCup(g: Dauntless): Int32Array {
  const cup = g.world.advantageCup.fill(1); // [11.4.b]
  const f = g.nearest(advantage);
  if (f) for (const chit of itemsOf(f)) cup[chit] = 0;
  return cup;
}

const orderOf = (k: Dauntless, chit: number): string => k.world.charts.tacticalAdvantageChits.list[chit].order;
/** The number of its word. */
const wordOf = (k: Dauntless, chit: number): number =>
  ORDERS.findIndex((word) => word === (orderOf(k, chit) || 'none'));

export const advantageConduct = implement(advantage, {
  steps: {
    net(g, f) {
      f.net = netModifier(g);
      const { isAttacker, chits } = drawOf(g, f.net);
      f.drawer = isAttacker ? f.side : enemyOf(f.side);
      f.chits = chits;
      g.tell?.('advantage', '11.4.1', { side: f.drawer, n: chits, modifier: f.net });
    },
    draw(g, f) {
      if (f.count === f.chits) return 'pick';
      drawFrom(g, STREAM.chits, CUP.advantage);
      return 'take';
    },
    take(g) {
      g.append(g.drawn);
      return 'draw';
    },
    pick(g, f) {
      const orders = new Set(itemsOf(f).map((chit) => orderOf(g, chit)));
      if (f.chosen < 0 && orders.size === 1) f.chosen = f.item(0);
      if (f.chosen < 0) return true;
      g.tell?.('order', '11.4.1', { side: f.drawer, order: orderOf(g, f.chosen) || '-' });
      return false;
    },
    /** [11.4.1.d] letter by letter; a letter that nobody can use lapses (R95). */
    shots(g, f) {
      const letter = orderOf(g, f.chosen)[f.at++];
      if (letter === undefined) return 'done';
      openShot(g, f, letter === 'A' ? f.side : enemyOf(f.side)); // [11.3.c]
      return 'shots';
    },
    done(g) {
      g.unmarkAll(MARK.shot); // R14
    },
  },
  asks: (k, f) => k.seatOf(f.drawer),
  rule: '11.4.1',
  prompt: 'pick-chit',
  figures: (_k, f) => ({ hex: f.target }),
  answers: {
    pick: {
      role: 'choose',
      over: (k, f, c) => c.addAll(itemsOf(f).map((chit) => wordOf(k, chit))), // [11.4.1.c]
      whyNot: (k, f, word) =>
        chitFor(k, f, word) >= 0 ? undefined : (k.no?.('11.4.1', 'not-drawn', { hex: f.target }) ?? NO),
      does(g, f, word) {
        f.chosen = chitFor(g, f, word);
      },
    },
  },
});

const chitFor = (k: Dauntless, f: Pick<HeldAdvantage, 'count' | 'item'>, word: number): number =>
  itemsOf(f).find((chit) => wordOf(k, chit) === word) ?? -1;

/** [11.4.1.d] any unit that has not fired in this Assault, at any vehicle of the enemy. */
export const gunsFor = (k: Dauntless, side: Side): Unit[] => {
  const { attackers, defenders } = sidesOf(k);
  return (side === k.within(battle).side ? attackers : defenders).filter(
    (u) => isAtCapable(k, u) && !k.isMarked(u, MARK.shot),
  );
};
export const vehiclesOf = (k: Dauntless, side: Side): Unit[] => {
  const { attackers, defenders } = sidesOf(k);
  return (side === k.within(battle).side ? attackers : defenders).filter((u) => k.isVehicle(u)); // [12.6.a]
};

function openShot(g: Dauntless, f: HeldAdvantage, side: Side): void {
  if (gunsFor(g, side).length > 0 && vehiclesOf(g, enemyOf(side)).length > 0)
    g.push(closeShot, { side, place: f.target });
}
