/** What units and places are worth in Tobruk, which attacks appeal, and where air units go. */

import { type Aim, cheapest, MeanTolls, Melee, Noted, nextTo, sumWays } from '@cauldron/engine';
import { battle } from '../frames.ts';
import { artilleryFor } from '../rules/10-battle.ts';
import { whyNotWith } from '../rules/10-combat.ts';
import { assess, attackersOf, NO_SUPPORT, resultOf, type Support } from '../rules/10-odds.ts';
import { supportOf } from '../rules/11-air.ts';
import { MARK, type Tobruk } from '../state.ts';
import { COMMONWEALTH, TYPE, type World } from '../world.ts';
import type { Weights } from './weights.ts';

const POINT = 100;
/** What a point of attack or defence, a headquarters and a hex that is taken are worth to those who choose whom to hit and whom to spare. */
const STRENGTH = 7;
const HEADQUARTERS = 250;
const DRIVEN = 35;
/** Nobody uses more artillery than this in one battle. */
const GUNS = 2;
/** By so much less a unit fears a stronger enemy on ground that helps it. */
const SHELTER = 55;

export type Battles = ReturnType<typeof battlesOf>;

export function battlesOf(world: World, w: Weights) {
  const { units, map, figures, costs } = world;
  const melee = new Melee<Tobruk>(map, units.side);
  const pressures = new Noted(map.count);
  const tolls = new MeanTolls(sumWays(2), (column, roll, into) => {
    const { attacker, defender, retreat } = resultOf({ world }, column, roll);
    into.own = attacker;
    into.theirs = defender;
    into.driven = retreat > 0 ? 1 : 0;
  });

  /** What it costs its owner when a unit is hit. */
  function stepWorth(g: Tobruk, u: number): number {
    if (g.isHq(u)) return HEADQUARTERS;
    const strength = (g.attackOf(u) + g.defenceOf(u)) * STRENGTH;
    if (g.reduced[u] === 1 || units.hasBack[u] === 0) return strength + (world.casualtyOf[u]?.vp ?? 0) * POINT;
    return Math.max(10, strength - (units.attack[u * 2 + 1] + units.defence[u * 2 + 1]) * STRENGTH);
  }

  /** What holding a hex is worth to a side. */
  function placeValue(_g: Tobruk, side: number, hex: number): number {
    if (world.heldIndex[hex] < 0) return 0;
    for (const o of world.objectives) if (o.place === hex) return o.vp * POINT * 0.8;
    return hex === figures.tobrukHex && side === COMMONWEALTH ? 800 : 0;
  }

  /** What an attack promises with all that join it, less what it will cost. */
  function gainOf(g: Tobruk, hex: number, attackers: readonly number[], support: Support, aim: Aim): number {
    if (attackers.length === 0) return -100;
    const { column, modifier } = assess(g, hex, attackers, support);
    const { own, theirs, driven } = tolls.of(column, modifier);
    const ground = DRIVEN + placeValue(g, 1 - units.side[attackers[0]], hex);
    const gain = theirs * cheapest(g, g.stackAt(hex), stepWorth) + driven * ground;
    return gain * aim.attack * w.eager * 0.01 - own * cheapest(g, attackers, stepWorth) * (0.5 + aim.safety * 0.005);
  }
  const guns = (g: Tobruk, attackers: readonly number[]): number => Math.min(GUNS, artilleryFor(g, attackers));

  /** An attack or an overrun with all who may join it now. */
  function assaultGain(g: Tobruk, hex: number, isOverrun: boolean, aim: Aim): number {
    melee.on(g, hex);
    melee.gather(g, g.activeSide, (_, u) => g.isCombatUnit(u) && !whyNotWith(g, u, hex));
    const artillery = isOverrun ? 0 : guns(g, melee.attackers);
    return gainOf(g, hex, melee.attackers, { ...NO_SUPPORT, artillery }, aim);
  }
  /** Whether the battle under way is still worth it. */
  function proceedGain(g: Tobruk, aim: Aim): number {
    const b = g.nearest(battle);
    if (!b) return 0;
    const attackers = attackersOf(g, b);
    return gainOf(g, b.hex, attackers, supportOf(g, b.overrun === 1, guns(g, attackers)), aim);
  }
  /** What could strike a hex from around it now: worked out once for each hex until the next look. */
  const pressureOn = (g: Tobruk, side: number) => (hex: number) =>
    nextTo(map, g, side, hex, (_, v) =>
      g.isMarked(v, MARK.eligible) && !g.isMarked(v, MARK.attacked) && g.isCombatUnit(v) ? g.attackOf(v) : 0,
    ).sum;
  /** The best attack from a hex, where a unit goes: a rough guess by strengths, because it is asked about every hex next to an enemy. */
  function strike(g: Tobruk, u: number, hex: number, aim: Aim): number {
    const side = units.side[u];
    let best = 0;
    for (const target of map.around[hex]) {
      if (!g.hasUnit(1 - side, target)) continue;
      let held = 0;
      let loss = 200;
      for (let v = g.stacks.firstIn(target); v >= 0; v = g.stacks.next(v)) {
        if (!g.isCombatUnit(v)) continue;
        held += g.defenceOf(v);
        loss = Math.min(loss, stepWorth(g, v));
      }
      const here = map.directionTo(g.at[u], target) >= 0 ? 0 : g.attackOf(u);
      const shelter = 1 + 0.6 * costs.hexShift[map.terrain[target]];
      const ratio = (pressures.at(target, pressureOn(g, side)) + here) / Math.max(1, held) / shelter;
      const chance = Math.min(1, (ratio - 1.1) / 2.2);
      const prize = 60 + loss * 0.5 + placeValue(g, 1 - side, target) * 0.5;
      best = Math.max(best, held === 0 ? 120 : chance * prize);
    }
    return (best * aim.attack * w.eager) / 100;
  }

  /** Air units of a side in its box that are fighters: those sent to the combat, or those that may still be. */
  const fighters = (g: Tobruk, side: number, sent: boolean): number =>
    g
      .stackAt(world.boxes.ready[side])
      .filter((u) => units.type[u] === TYPE.fighter && g.isMarked(u, MARK.committed) === sent).length;

  /** Air units go where the battle is worth them, and never where the enemy has more fighters: unescorted they are shot down (11.1). */
  function commitment(g: Tobruk, air: number): number {
    const b = g.nearest(battle);
    if (!b) return -1;
    const side = units.side[air];
    const attacks = side === g.sideOfUnit(g.activeHq);
    const sent = fighters(g, side, true);
    const against = fighters(g, 1 - side, !attacks);
    const isFighter = units.type[air] === TYPE.fighter;
    if (sent + (isFighter ? fighters(g, side, false) : 0) < against + 1 && against > 0) return -20;
    if (isFighter && sent > against) return -10;
    const a = assess(g, b.hex, attackersOf(g, b), NO_SUPPORT);
    if (!attacks && side === COMMONWEALTH && map.distance(b.hex, figures.tobrukHex) <= 1) return 60;
    return (attacks ? a.column - 1 : a.column) * 4 + a.defence + a.attack - 6;
  }

  /** What the enemy has next to a hex, for each time that it is as strong as what would stand there. */
  function threat(g: Tobruk, u: number, hex: number): number {
    const attack = nextTo(map, g, 1 - units.side[u], hex, (_, v) => (g.isCombatUnit(v) ? g.attackOf(v) : 0)).sum;
    if (attack === 0) return 0;
    let defence = g.defenceOf(u);
    for (let v = g.stacks.firstIn(hex); v >= 0; v = g.stacks.next(v))
      if (v !== u && g.isCombatUnit(v)) defence += g.defenceOf(v);
    const shelter = costs.hexShift[map.terrain[hex]] > 0 ? SHELTER : 0;
    return Math.max(0, attack / Math.max(1, defence) - 0.8) * 100 - shelter;
  }

  return {
    forget: () => pressures.forget(),
    stepWorth,
    placeValue,
    assaultGain,
    proceedGain,
    strike,
    commitment,
    threat,
    guns,
    tolls,
  };
}
