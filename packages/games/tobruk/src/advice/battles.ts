/** Which attacks appeal, with whom, and where air units go. */

import { type Aim, type Question, sumWays, targetOf, verbOf } from '@cauldron/engine';
import { battle } from '../frames.ts';
import { artilleryFor } from '../rules/10-battle.ts';
import { whyNotWith } from '../rules/10-combat.ts';
import { assess, attackersOf, NO_SUPPORT, resultOf, type Support } from '../rules/10-odds.ts';
import { supportOf } from '../rules/11-air.ts';
import { MARK, type Tobruk } from '../state.ts';
import { V } from '../words.ts';
import { COMMONWEALTH, TYPE, type World } from '../world.ts';
import type { Values } from './values.ts';
import type { Weights } from './weights.ts';

export function battlesOf(world: World, w: Weights, { lossOf, placeValue }: Values) {
  const { units, map } = world;
  const chances = sumWays(2);
  const joiners: number[] = [];

  /** What an attack promises with all that may join it, less what it will cost. */
  function attackGain(g: Tobruk, hex: number, attackers: readonly number[], support: Support, aim: Aim): number {
    if (attackers.length === 0) return -100;
    const a = assess(g, hex, attackers, support);
    let attackerLoss = 0;
    let defenderLoss = 0;
    let driven = 0;
    chances.forEach((n, roll) => {
      if (n === 0) return;
      const r = resultOf(g, a.column, roll + a.modifier);
      attackerLoss += n * r.attacker;
      defenderLoss += n * r.defender;
      if (r.retreat > 0) driven += n;
    });
    const own = cheapest(g, attackers);
    let theirs = Number.POSITIVE_INFINITY;
    for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) theirs = Math.min(theirs, lossOf(g, u));
    const ground = placeValue(1 - units.side[attackers[0]], hex);
    return (
      ((defenderLoss * theirs + driven * (35 + ground)) * aim.attack * w.eager * 0.01 -
        attackerLoss * own * (0.5 + aim.safety * 0.005)) /
      36
    );
  }

  const cheapest = (g: Tobruk, list: readonly number[]): number => {
    let least = Number.POSITIVE_INFINITY;
    for (const u of list) least = Math.min(least, lossOf(g, u));
    return least;
  };

  /** All units that may take part in an attack on a hex now. */
  function mayJoin(g: Tobruk, hex: number): readonly number[] {
    joiners.length = 0;
    for (let d = 0; d < 6; d++) {
      const from = map.neighbours[hex * 6 + d];
      if (from < 0) continue;
      for (let u = g.stacks.firstIn(from); u >= 0; u = g.stacks.next(u))
        if (units.side[u] !== units.side[g.stacks.firstIn(hex)] && g.isCombatUnit(u) && !whyNotWith(g, u, hex))
          joiners.push(u);
    }
    return joiners;
  }

  const batteries = (g: Tobruk, attackers: readonly number[]): number => Math.min(2, artilleryFor(g, attackers));

  /** Of those who may still join, only who is needed for the best column. */
  function rateAttackers(g: Tobruk, q: Question, hex: number, named: readonly number[], into: Float64Array): void {
    const rest: number[] = [];
    for (let i = 0; i < q.count; i++)
      if (verbOf(q.actions[i]) === V.with && targetOf(q.actions[i]) > q.setAfter) rest.push(targetOf(q.actions[i]));
    const support = { ...NO_SUPPORT, artillery: batteries(g, [...named, ...rest]) };
    const full = assess(g, hex, [...named, ...rest], support);
    for (let i = 0; i < q.count; i++) {
      const verb = verbOf(q.actions[i]);
      const u = targetOf(q.actions[i]);
      if (verb === V.resolve) into[i] = 0;
      else if (u <= q.setAfter) into[i] = -10;
      else {
        const others = [...named, ...rest.filter((v) => v !== u)];
        const without = others.length === 0 ? undefined : assess(g, hex, others, support);
        const needed = !without || without.column < full.column || without.modifier < full.modifier;
        into[i] = needed ? 50 : -5;
      }
    }
  }

  /** Air units of a side in its box that are fighters: those sent to the combat, or those that may still be. */
  function fighters(g: Tobruk, side: number, sent: boolean): number {
    let n = 0;
    for (let u = g.stacks.firstIn(world.boxes.ready[side]); u >= 0; u = g.stacks.next(u))
      if (units.type[u] === TYPE.fighter && g.isMarked(u, MARK.committed) === sent) n++;
    return n;
  }

  /** Air units go where the battle is worth them, and never where the enemy has more fighters: unescorted they are shot down (11.1). */
  function commitment(g: Tobruk, air: number): number {
    const b = g.nearest(battle);
    if (!b) return -1;
    const side = units.side[air];
    const attacks = side === g.sideOfUnit(g.activeHq);
    const sent = fighters(g, side, true);
    const against = attacks ? fighters(g, 1 - side, false) : fighters(g, 1 - side, true);
    const isFighter = units.type[air] === TYPE.fighter;
    if (sent + (isFighter ? fighters(g, side, false) : 0) < against + 1 && against > 0) return -20;
    if (isFighter && sent > against) return -10;
    const a = assess(g, b.hex, attackersOf(g, b), NO_SUPPORT);
    if (!attacks && side === COMMONWEALTH && map.distance(b.hex, world.figures.tobrukHex) <= 1) return 60;
    return (attacks ? a.column - 1 : a.column) * 4 + a.defence + a.attack - 6;
  }

  /** An attack or an overrun with all who may join it. */
  function assaultGain(g: Tobruk, hex: number, isOverrun: boolean, aim: Aim): number {
    const attackers = mayJoin(g, hex);
    const artillery = isOverrun ? 0 : batteries(g, attackers);
    return attackGain(g, hex, attackers, { ...NO_SUPPORT, artillery }, aim);
  }

  /** Whether the battle under way is still worth it. */
  function proceedGain(g: Tobruk, aim: Aim): number {
    const b = g.nearest(battle);
    if (!b) return 0;
    const attackers = attackersOf(g, b);
    const support = supportOf(g, b.overrun === 1, batteries(g, attackers));
    return attackGain(g, b.hex, attackers, support, aim);
  }

  return { assaultGain, proceedGain, rateAttackers, commitment };
}
