/**
 * 6.5 Formation Reaction: a formation interrupts the movement of an enemy. Also carries 3.3, 4, 5.6.3, 5.8.1, 5.8.3 and 7.3.5.
 */

import {
  ALL_SEATS,
  type Formation,
  NO,
  type Place,
  passing,
  type Refusal,
  rollDice,
  type Side,
  type Unit,
} from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { activation, type HeldMoving, moving, type Reaction, reaction } from '../frames.ts';
import { implement } from '../implement.ts';
import { COMMAND } from '../names.ts';
import type { Theseus } from '../state.ts';
import { inFormations } from '../units.ts';
import { usedBy, useWindow } from '../used.ts';
import { DIE, PASS_SPANS, STREAM, WINDOW } from '../words.ts';
import { commandStates } from './05-command.ts';
import { isAssignmentOpen } from './05-intelligence.ts';
import { stopMoving } from './07-movement.ts';

/** 6.5.1: the hex lies next to an enemy stack with combat units. Everyone can see that: a lone HQ lies open. */
export function isTrigger(k: Facts, side: Side, hex: Place): boolean {
  return k.world.map.around[hex].some((near) => {
    if (!k.hasUnit(1 - side, near)) return false;
    return !k.isHq(k.topOf(near)) || k.unitsAt(near).some((u) => k.isCombat(u)); // [6.5.1.a]
  });
}

/** 6.5.1: one attempt in each Movement Action, and none against a Reaction. */
export function offerReaction(g: Theseus, f: HeldMoving): void {
  const side = 1 - f.side;
  if (f.free > 0 || f.tried === 1 || g.scenario.solitaire >= 0) return; // [6.5.1.e] [6.5.4.b] TH-13
  if (g.nearest(activation)?.reacting === 1) return; // [6.5.3.d]
  if (!g.isWindowOpen(WINDOW.reaction, g.seatOf(side)) || !couldReact(g, side, f)) return;
  g.push(reaction, { side, hex: f.hex }); // [4.f] [4.g] [6.5.a] TH-15
}

/**
 * TH-165: whether anybody could react, as both sides can tell. A unit that the mover has not seen could be anybody; one that it knows must
 * be undisrupted, and belong to a formation with a level, or have a marker in some box that was not shown.
 */
function couldReact(g: Theseus, side: Side, { owner, hex }: HeldMoving): boolean {
  const isReady = (formation: Formation) => g.isOnMap(g.hqOf(formation)) && g.levelOf(formation) > 0;
  const could = (u: Unit): boolean => {
    if (!g.isCombat(u)) return false;
    if (!g.knows(owner, u)) return true;
    if (g.isDisrupted(u)) return false;
    if (isAssignmentOpen(g, owner, u)) return g.formationOf(u) >= 0 && isReady(g.formationOf(u));
    return g.world.formations.some(
      (_, formation) => inFormations(g.world.units.mayJoin[u], formation) && isReady(formation),
    );
  };
  return g.world.map.around[hex].some((near) => g.hasUnit(side, near) && g.stackAt(near).some(could));
}

export const reactionConduct = implement(reaction, {
  run(g, f) {
    f.banned = g.within(moving).banned; // an HQ may have been displaced since
    if (f.step === 0) return true;
    const { side, formation } = f;
    const rating = g.world.units.reaction[g.hqOf(formation)];
    const isReady = g.die(0) <= rating; // [6.5.2.a] [3.3.h]
    const key = isReady ? 'reaction-succeeds' : 'reaction-fails';
    g.tell?.(key, '6.5.2', { formation, hex: f.hex, roll: g.die(0), rating });
    if (!isReady) return g.pop(); // [6.5.4.a]
    stopMoving(g); // [6.5.3.a] [6.5.3.f]
    return g.become(activation, { side, formation, reacting: 1, acted: 1 }); // [6.5.3.b] [6.5.3.e]
  },
  rule: '6.5.1',
  prompt: 'react',
  window: 'reaction',
  conditions: (k, f) => ({ counters: k.heightOf(f.hex), near: countersNear(k, f), used: usedBy(k, f.side) }),
  answers: {
    react: {
      role: 'fight',
      stakes: 'dice',
      over: (k, _f, c) => c.addBelow(k.world.formations.length),
      whyNot: (k, f, formation) => whyNotReact(k, f.side, f.hex, formation, f.banned), // [6.5.1.c] [6.2.f]
      does(g, f, formation) {
        g.within(moving).tried = 1;
        useWindow(g, f.side);
        g.tell?.('reaction', '6.5.1', { formation, hex: f.hex });
        if (whyNotReact(g, f.side, f.hex, formation, f.banned)) {
          // A zone that its owner did not know has cut the Command Path: the attempt is lost (TH-133).
          g.tell?.('reaction-cut', '6.5.1', { formation }, undefined, true);
          return g.pop();
        }
        f.formation = formation;
        f.step = 1;
        rollDice(g, STREAM.reaction, 1, DIE, ALL_SEATS, f.side);
      },
    },
    decline: passing(WINDOW.reaction, PASS_SPANS),
  },
});

/** How many counters of the asked side lie next to the mover: everyone can count them. */
function countersNear(k: Facts, { side, hex }: Reaction): number {
  const near = k.world.map.around[hex].filter((place) => k.hasUnit(side, place));
  return near.reduce((sum, place) => sum + k.heightOf(place), 0);
}

/** 6.5.1: a unit of the formation next to the mover, undisrupted and in command. */
function whyNotReact(k: Facts, side: Side, hex: Place, formation: Formation, banned: number): Refusal | undefined {
  const hq = k.hqOf(formation);
  if (k.sideOfUnit(hq) !== side) return k.no?.('6.5.1', 'not-own-formation', { formation }) ?? NO;
  const near = k.isOnMap(hq)
    ? k.unitsOfFormation(formation).filter((u) => k.world.map.directionTo(hex, k.placeOf(u)) >= 0 && !k.isDisrupted(u)) // [5.6.3.d] [6.4.d] [6.5.1.d]
    : [];
  if (near.length === 0) return k.no?.('6.5.1', 'not-near', { formation }) ?? NO;
  if (k.levelOf(formation) === 0) return k.no?.('6.3.2', 'no-level', { formation }) ?? NO; // TH-12
  if (((banned >> formation) & 1) === 1) return k.no?.('7.3.5', 'hq-just-displaced', { formation }) ?? NO; // [7.3.5.b]
  const isReady = commandStates(k, formation, near).includes(COMMAND.inCommand); // [5.8.1.e] [5.8.3.d] [6.5.1.f]
  return isReady ? undefined : (k.no?.('6.5.1', 'not-commanded', { formation }) ?? NO);
}
