/** 11.3, 11.4.2 Anti-Tank Fire in an Assault: guns by the table, others by Modifier chits. Also carries 2.1, 2.2.1 and 16.0. */

import { drawFrom, itemsOf, type Modifier, NO, rollDice, type Unit } from '@cauldron/engine';
import { battle, type CloseShot, closeShot } from '../frames.ts';
import { implement } from '../implement.ts';
import { enemyOf, FOG, TIMES } from '../names.ts';
import { type Dauntless, MARK } from '../state.ts';
import { BOX } from '../units.ts';
import { CUP, STREAM, TEN } from '../words.ts';
import { footSteps, groundOf, gunsFor, vehiclesOf } from './11-advantage.ts';
import { antiTankModifier, flankOf, penetration, resolveTankShot } from './11-fire.ts';

/** [2.2.1.i] [11.3.2.a] no range is printed: it fires in Assaults alone, by chits. */
const isZeroRange = (k: Dauntless, u: Unit): boolean => k.world.units.atRange[k.faceOf(u)] < 1;

/** [11.4.2.a] how many chits, by the hour and the weather. */
export function chitsToDraw(k: Dauntless): number {
  const { modifierChitDraw: d } = k.world.charts;
  const { kind, weather, fog } = k.today;
  const time = TIMES[kind];
  const least = [
    d.clear,
    time === 'night' ? d.night : d.clear, // [16.0.j]
    time === 'dawn' || time === 'dusk' ? d.dawnDusk : d.clear,
    weather === 1 || fog === FOG.light ? d.rainLightFog : d.clear,
    fog === FOG.heavy ? d.heavyFog : d.clear,
  ];
  return Math.min(...least);
}

/** [11.4.1.e] all of them but those drawn for this shot. */
export function modifierCup(g: Dauntless): Int32Array {
  const { list } = g.world.charts.modifierChits;
  const cup = g.world.modifierCup;
  for (let i = 0; i < list.length; i++) cup[i] = list[i].count;
  const f = g.nearest(closeShot);
  if (f) for (const chit of itemsOf(f)) cup[chit]--;
  return cup;
}

/** [11.4.2.c] [11.4.2.d] what one kind of chit adds; each kind counts once, and only where it applies. */
export function chitValue(k: Dauntless, kind: string, gun: Unit, target: Unit): number {
  const { modifierChitValues: v } = k.world.charts;
  const { units } = k.world;
  const box = k.boxOf(target);
  const f = k.within(battle);
  const stackOf = (u: Unit) => (f.has(u) ? itemsOf(f) : k.stackAt(k.at[u]));
  switch (kind) {
    case 'flank':
      return flankOf(k, target); // [11.4.2.e]
    case 'penetration':
      return penetration(k, gun, target);
    case 'strength':
      return -k.csOf(target); // [11.4.2.g]
    case 'terrain':
      return groundOf(k, f.target, v); // [11.4.2.h]
    case 'openTop':
      return units.isOpenTop[k.faceOf(target)] === 1 ? v.openTop : 0; // [11.4.2.i]
    case 'friends':
      return v.friendlyStep * footSteps(k, stackOf(gun)); // [11.4.2.j]
    case 'enemies':
      return v.enemyStep * footSteps(k, stackOf(target)); // [11.4.2.k]
    case 'box':
      return box === BOX.orange ? v.orange : box === BOX.yellow ? v.yellow : 0; // [11.4.2.l]
    default:
      return 0; // [11.4.2.m]
  }
}

function modifiersOf(k: Dauntless, f: CloseShot, dice: readonly number[]): Modifier[] {
  const { gun, target, place } = f;
  if (isZeroRange(k, gun)) {
    const kinds = new Set(itemsOf(f).map((chit) => k.world.charts.modifierChits.list[chit].id));
    return [...kinds].map((kind) => ({
      value: chitValue(k, kind, gun, target),
      rule: '11.4.2',
      because: `chit-${kind}`,
    }));
  }
  const isFlank = k.isVehicle(gun) && k.world.isField[place] === 0 && dice.some((die) => die >= NATURAL); // [11.3.1.a]
  const isReduced = k.at[target] !== place; // R94
  const reasons: Modifier[] = [];
  antiTankModifier(k, { gun, target, hex: k.at[target], range: 0, isFlank, isReduced }, reasons); // [11.3.b]
  return reasons;
}
const NATURAL = 9;

export const closeShotConduct = implement(closeShot, {
  steps: {
    choose(g, f) {
      const guns = gunsFor(g, f.side);
      if (f.gun < 0 && guns.length === 1) f.gun = guns[0];
      return f.gun < 0;
    },
    /** [11.4.2.b] the target is named before chits are drawn. */
    aim(g, f) {
      const targets = vehiclesOf(g, enemyOf(f.side)); // [11.0.a]
      if (f.target < 0 && targets.length === 1) f.target = targets[0];
      return f.target < 0;
    },
    draw(g, f) {
      if (!isZeroRange(g, f.gun) || f.count === chitsToDraw(g)) return 'roll';
      drawFrom(g, STREAM.chits, CUP.modifiers);
      return 'take';
    },
    take(g) {
      g.append(g.drawn);
      return 'draw';
    },
    roll(g, f) {
      g.mark(f.gun, MARK.shot);
      rollDice(g, STREAM.antiTank, 2, TEN, undefined, f.side); // [2.1.a]
    },
    result: (g, f) => resolveTankShot(g, f.gun, f.target, modifiersOf(g, f, [g.die(0), g.die(1)])),
  },
  rule: '11.4.1',
  prompt: (_k, f) => (f.gun < 0 ? 'close-shot-by' : 'close-shot-at'),
  figures: (_k, f) => ({ hex: f.place, unit: f.gun }),
  answers: {
    fire: {
      role: 'fight',
      over: (k, f, c) => f.gun < 0 && c.addAll(gunsFor(k, f.side)),
      whyNot: (k, f, u) =>
        f.gun < 0 && gunsFor(k, f.side).includes(u) ? undefined : (k.no?.('11.4.1', 'not-own', { unit: u }) ?? NO),
      does(_g, f, u) {
        f.gun = u;
      },
    },
    hit: {
      role: 'fight',
      over: (k, f, c) => f.gun >= 0 && c.addAll(vehiclesOf(k, enemyOf(f.side))),
      whyNot: (k, f, u) =>
        f.gun >= 0 && vehiclesOf(k, enemyOf(f.side)).includes(u)
          ? undefined
          : (k.no?.('11.4.1', 'not-vehicle', { unit: u }) ?? NO),
      does(_g, f, u) {
        f.target = u;
      },
    },
  },
});
