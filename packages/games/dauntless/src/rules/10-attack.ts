/** 10.0 Ranged Attacks as an action: who fires at which hex, Suppression, steps. Also carries 2.2.1, 7.2, 8.5.2.5, 12.1, 12.6.1 and 14.2. */

import { ALL_SEATS, itemsOf, NO, type Place, type Refusal, rollDice, type Side, type Unit } from '@cauldron/engine';
import { type Barrage, barrage, fireLosses } from '../frames.ts';
import { implement } from '../implement.ts';
import { enemyOf, PHASE } from '../names.ts';
import { type Dauntless, DUG_IN, HEX, MARK } from '../state.ts';
import { SIX, STREAM } from '../words.ts';
import { offerGettingOut } from './04-deploying.ts';
import { reduceStep } from './08-steps.ts';
import { fightOf, rangedModifier, rowFor, type Shot } from './10-ranged.ts';
import { isSpotted, seesToFire } from './10-sight.ts';
import { answerTo } from './11-triggers.ts';
import { markFired } from './12-artillery.ts';
import { isHeldByZone } from './13-recovery.ts';

export const isIndirect = (k: Dauntless, u: Unit): boolean => k.world.units.isIndirect[k.faceOf(u)] === 1;

/** On the map, and batteries beside it. */
export const gunsOf = (k: Dauntless, side: Side): Unit[] =>
  k.unitsWhere((u) => k.sideOfUnit(u) === side && (k.isOnMap(u) || k.at[u] === k.world.guns[side]));

/** Why a unit can make no Ranged Attack in this phase, wherever it looks. */
export function whyNotReady(k: Dauntless, side: Side, u: Unit): Refusal | undefined {
  if (k.sideOfUnit(u) !== side) return k.no?.('10.0', 'not-own', { unit: u }) ?? NO;
  if (!k.isOnMap(u) && k.at[u] !== k.world.guns[side]) return k.no?.('10.0', 'not-on-map', { unit: u }) ?? NO;
  if (k.isMarked(u, MARK.acted)) return k.no?.('3.0', 'acted', { unit: u }) ?? NO; // [10.0.c] [10.0.e] [10.2.b]
  if (k.rasOf(u) < 1) return k.no?.('10.0', 'no-strength', { unit: u }) ?? NO; // [2.2.1.e]
  if (k.isMarked(u, MARK.fired)) return k.no?.('10.0', 'fired', { unit: u }) ?? NO; // [10.0.a]
  if (k.isMarked(u, MARK.retreated) && k.isSoft(u)) return k.no?.('8.5.2.5', 'retreated', { unit: u }) ?? NO; // [8.5.2.5.e] [8.5.2.5.h]
  const isPinned = k.isOnMap(u) && k.isSoft(u) && k.suppressed[k.at[u]] > 0;
  return isPinned ? (k.no?.('10.2', 'is-suppressed', { unit: u }) ?? NO) : undefined; // [10.2.c] [10.4.1.f] [12.6.1.d]
}

/** Why a unit can make no Ranged Attack as its action, whatever the target. */
export function whyNotShoot(k: Dauntless, side: Side, u: Unit): Refusal | undefined {
  const unready = whyNotReady(k, side, u);
  if (unready) return unready;
  if (k.isOnMap(u) && isHeldByZone(k, u)) return k.no?.('10.2', 'in-zone', { unit: u }) ?? NO; // [10.2.a] [7.2.a] [12.1.b]
  const canHit = k.hexesWhere((hex) => whyNotAt(k, u, hex) === undefined).length > 0;
  return canHit ? undefined : (k.no?.('10.0', 'nowhere', { unit: u }) ?? NO);
}

/** Why a unit cannot fire at a hex as its action. */
function whyNotAt(k: Dauntless, u: Unit, hex: Place): Refusal | undefined {
  const { map } = k.world;
  const enemy = enemyOf(k.sideOfUnit(u));
  if (hex >= map.hexes || !k.hasUnit(enemy, hex)) return k.no?.('10.0', 'no-enemy-there', { hex }) ?? NO; // [10.0.g]
  if ((k.hexMarks[hex] & HEX.fought) !== 0) return k.no?.('10.0', 'fought-over', { hex }) ?? NO; // [10.0.m]
  if (isIndirect(k, u) && k.shelled[hex] === 1) return k.no?.('3.0', 'shelled', { hex }) ?? NO; // [3.0.II.f]
  const isNear = k.isOnMap(u) && map.distance(k.at[u], hex) < 2;
  return isNear ? (k.no?.('10.0', 'too-near', { hex }) ?? NO) : whyNotReach(k, u, hex); // [10.0.b] [12.1.m]
}

/** 10.1, 10.6: why a unit cannot reach a hex with its fire. It need not be able to go there. [10.0.i] */
export function whyNotReach(k: Dauntless, u: Unit, hex: Place): Refusal | undefined {
  const { units, map } = k.world;
  const indirect = isIndirect(k, u);
  if (!indirect && k.stackAt(hex).every((v) => isUnarmoured(k, v)))
    return k.no?.('11.6', 'only-vehicles', { hex }) ?? NO; // R87: such fire uses the Anti-Tank Fire Table
  const isFar = units.isOffMap[u] === 0 && map.distance(k.at[u], hex) > units.range[k.faceOf(u)]; // [10.1.a] [10.1.b]
  if (isFar) return k.no?.('10.1', 'out-of-range', { unit: u, hex }) ?? NO;
  const isSeen = indirect ? isSpotted(k, u, hex) : seesToFire(k, u, hex); // [10.0.j] [10.0.k] [10.6.a]
  return isSeen ? undefined : (k.no?.('10.6', 'not-seen', { unit: u, hex }) ?? NO);
}

const isUnarmoured = (k: Dauntless, u: Unit): boolean => k.isVehicle(u) && !k.isAfv(u);

export function beginShooting(g: Dauntless, side: Side, u: Unit): void {
  g.push(barrage, { side });
  g.append(u);
}

export const barrageConduct = implement(barrage, {
  steps: {
    aim: (_g, f) => f.hex < 0,
    /** All indirect fire on a hex is declared before any of it is resolved; direct fire comes alone. */
    gather(g, f) {
      if (f.sure === 0 && isIndirect(g, f.item(0)) && gunsOf(g, f.side).some((u) => !whyNotAdd(g, f, u))) return true;
      for (const u of itemsOf(f)) g.mark(u, MARK.acted);
      for (const u of itemsOf(f)) if (isIndirect(g, u)) markFired(g, u); // [10.0.k]
      if (isIndirect(g, f.item(0))) g.shelled[f.hex] = 1;
      if (g.get('phase') === PHASE.combat) g.hexMarks[f.hex] |= HEX.shot; // [10.0.o]
      return false;
    },
    roll(g, f) {
      const isOver = f.next === f.count || !g.hasUnit(enemyOf(f.side), f.hex);
      if (isOver) return 'done';
      rollDice(g, STREAM.ranged, 2, SIX, ALL_SEATS, f.side); // [10.0.f]
      return 'result';
    },
    result(g, f) {
      const gun = f.item(f.next++);
      answerTo(g, gun, f.hex); // after the losses of the fire
      resolveFire(g, { gun, hex: f.hex, targets: g.stackAt(f.hex) });
      return 'roll';
    },
    done() {},
  },
  rule: '10.0',
  prompt: (_k, f) => (f.hex < 0 ? 'shoot-where' : 'add-guns'),
  figures: (_k, f) => ({ unit: f.item(0), hex: f.hex }),
  answers: {
    aim: {
      role: 'fight',
      over: (k, f, c) => f.hex < 0 && c.addAll(k.hexesWhere((hex) => k.hasUnit(enemyOf(f.side), hex))),
      whyNot: (k, f, hex) => (f.hex < 0 ? whyNotAt(k, f.item(0), hex) : (k.no?.('10.0', 'not-target', { hex }) ?? NO)),
      does(_g, f, hex) {
        f.hex = hex;
      },
    },
    join: {
      role: 'set',
      stakes: 'back',
      over: (k, f, c) => f.hex >= 0 && c.addAll(gunsOf(k, f.side)),
      whyNot: whyNotAdd,
      does: (g, _f, u) => g.append(u),
    },
    resolve: {
      role: 'end',
      whyNot: (k, f) => (f.hex < 0 ? (k.no?.('10.0', 'not-target', { hex: k.at[f.item(0)] }) ?? NO) : undefined),
      does(_g, f) {
        f.sure = 1;
      },
    },
  },
});

/** 3.0: another indirect-fire unit on the same hex. */
function whyNotAdd(k: Dauntless, f: Barrage, u: Unit): Refusal | undefined {
  if (f.hex < 0 || f.has(u) || !isIndirect(k, u)) return k.no?.('3.0', 'not-indirect', { unit: u }) ?? NO;
  return whyNotShoot(k, f.side, u) ?? whyNotAt(k, u, f.hex);
}

/** [10.4.1.a] [10.4.2.a] [10.0.h] However many have fired before. [10.4.1.d] */
export function resolveFire(g: Dauntless, shot: Shot): void {
  const { gun, hex, targets } = shot;
  const modifier = rangedModifier(g, shot);
  offerGettingOut(g, targets);
  g.tell?.('ranged-attack', '10.4', { gun, hex, roll: g.diceSum, modifier }, { fight: fightOf(g, shot, g.diceSum) });
  const row = rowFor(g, g.diceSum + modifier);
  if (row === undefined) {
    g.tell?.('no-effect', '10.4', { hex });
    return;
  }
  if (shot.only?.isBigGun !== true) {
    g.suppressed[hex]++;
    g.tell?.('suppressed', '10.4.1', { hex });
  }
  if (row.steps === 0) return;
  if (g.dug[hex] !== DUG_IN) g.dug[hex] = 0; // [14.2.e]
  const isHurt = (u: Unit) => g.isSoft(u) && (isIndirect(g, gun) || !isUnarmoured(g, u)); // R87
  g.push(fireLosses, { side: enemyOf(g.sideOfUnit(gun)), hex, left: row.steps });
  for (const u of shot.only ? [shot.only.unit] : targets) if (isHurt(u)) g.append(u); // [12.1.i] [12.1.j] [12.6.1.e]
}

/** [10.4.2.b] [10.4.2.c] the owner chooses; nobody retreats instead. */
export const fireLossesConduct = implement(fireLosses, {
  run(g, f) {
    for (const u of itemsOf(f)) if (g.at[u] !== f.hex) g.remove(u);
    return (f.left > 0 && f.count > 0) || g.pop();
  },
  rule: '10.4.2',
  prompt: 'lose-to-fire',
  answers: {
    lose: {
      over: (_k, f, c) => c.addAll(itemsOf(f)),
      whyNot: (k, f, u) => (f.has(u) ? undefined : (k.no?.('10.4.2', 'not-soft', { unit: u }) ?? NO)),
      does(g, f, u) {
        f.left--;
        reduceStep(g, u);
      },
    },
  },
});
