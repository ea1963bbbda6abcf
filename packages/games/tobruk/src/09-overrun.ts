/** 9.4 Overrun: who may attempt one, and the four hexes that follow a successful one. */

import { frame, type Refusal, refuse } from '@cauldron/engine';
import { whyNotTo } from './09-movement.ts';
import { occupy } from './14-victory.ts';
import { ESCARPMENT, INWARD } from './costs.ts';
import { MARK, type Tobruk } from './state.ts';
import type { Journey } from './travel.ts';
import { V } from './words.ts';
import { MOTORIZED } from './world.ts';

/** Why a unit cannot overrun a hex; undefined if it can. It may still take part in the attack (T-15). */
export function whyNotOverrun(g: Tobruk, u: number, hex: number): Refusal | undefined {
  const { costs, map } = g.world;
  if (!g.isMechanized(u)) return refuse('9.4', 'overrun-type', { unit: u }); // [9.4.a]
  if (map.terrain[hex] === costs.cityTerrain) return refuse('9.4', 'overrun-city', { hex }); // [9.4.c]
  const barrier = costs.barrier[g.at[u] * 6 + map.directionTo(g.at[u], hex)];
  if ((barrier & ESCARPMENT) !== 0) return refuse('9.5', 'overrun-escarpment', { unit: u, hex }); // [9.5.a] [9.4.c]
  const isEnemyWork = (barrier & INWARD) !== 0 && g.holderOf(hex) !== g.sideOfUnit(u); // T-07
  if (isEnemyWork) return refuse('9.4', 'overrun-fortification', { unit: u, hex }); // [9.4.c]
  return undefined;
}

/** 9.4: after the combat mode, each unit with an overrun marker may move on; before the next chit, so before the next mode. */
export const overrunMoves = frame<Tobruk>()('overrun-moves', [], {
  run(g) {
    for (let u = 0; u < g.world.units.count; u++) if (g.isMarked(u, MARK.overrun)) return true;
    g.pop();
    return false;
  },
  ask(g, _f, q) {
    let side = 0;
    for (let u = 0; u < g.world.units.count; u++) {
      if (!g.isMarked(u, MARK.overrun)) continue;
      side = g.sideOfUnit(u);
      q.offer(V.exploit, u);
    }
    q.by(g.seatOf(side), '9.4', 'choose-exploiter');
    q.offer(V.done); // [9.4.g]
  },
  on: {
    exploit(g, _f, u) {
      g.unmark(u, MARK.overrun);
      g.push(exploiting, u, g.world.figures.overrunHexes); // [9.4.f]
    },
    done(g) {
      for (let u = 0; u < g.world.units.count; u++) g.unmark(u, MARK.overrun);
      g.pop();
    },
  },
  why(_g, _f, verb, u) {
    return verb === V.exploit ? refuse('9.4', 'no-overrun-marker', { unit: u }) : undefined;
  },
});

/** Up to four hexes whatever the allowance; zones of control and enemies stop it as in any move. */
export const exploiting = frame<Tobruk>()('exploiting', ['unit', 'left'], {
  run(g, f) {
    const halted = f.left < g.world.figures.overrunHexes && g.inEnemyZone(g.sideOfUnit(f.unit), g.at[f.unit]); // [8.0.e]
    if (f.left > 0 && !halted) return true; // [9.4.f]
    g.pop();
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(g.sideOfUnit(f.unit)), '9.4', 'exploit-to');
    if (q.wordy) q.figures = { unit: f.unit, left: f.left };
    g.travel.run(g, exploitJourney(g, f.unit, f.left));
    for (let i = 0; i < g.travel.count; i++) q.offer(V.to, g.travel.reached(i));
    q.offer(V.stop); // [9.4.g]
  },
  on: {
    to(g, f, hex) {
      if (!g.travel.isFreshFor(g, hex)) g.travel.run(g, exploitJourney(g, f.unit, f.left), hex);
      const steps = g.travel.trace(hex);
      const side = g.sideOfUnit(f.unit);
      const path = Array.from({ length: steps }, (_, i) => g.travel.step(i));
      f.left -= steps; // [9.4.f] hexes, not movement points
      for (const to of path) {
        const from = g.at[f.unit];
        g.put(f.unit, to);
        g.unmark(f.unit, MARK.road);
        g.tell?.('exploited', '9.4', { unit: f.unit, from, to });
        if (occupy(g, side, to)) return;
      }
    },
    stop(g) {
      g.pop();
    },
  },
  why(g, f, verb, hex) {
    return verb === V.to ? whyNotTo(g, exploitJourney(g, f.unit, f.left), hex) : undefined;
  },
});

export function exploitJourney(g: Tobruk, u: number, hexes: number): Journey {
  return {
    side: g.sideOfUnit(u),
    from: g.at[u],
    left: g.world.units.mover[u] === MOTORIZED ? [hexes, -1] : [-1, hexes],
    first: false,
    offRoad: true,
    byHexes: true,
    entries: [],
  };
}
