/** 10.4 Advances after combat: into the emptied hex, and one hex on for those that can. */

import { chartNumber, frame, type Refusal, refuse } from '@cauldron/engine';
import { activeHq } from './06-activation.ts';
import { dropRoadMarkers, hasRoom } from './07-stacking.ts';
import { occupy } from './14-victory.ts';
import { ESCARPMENT } from './costs.ts';
import { MARK, type Tobruk } from './state.ts';
import { V } from './words.ts';
import { CLASSES, NATIONS } from './world.ts';

/** The list holds the attackers that have not advanced yet. */
export const advances = frame<Tobruk>()('advances', ['hex'], {
  run(g, f) {
    for (let i = 0; i < f.count; i++) if (!whyNotInto(g, f.item(i), f.hex)) return true;
    g.pop();
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(g.sideOfUnit(activeHq(g))), '10.4', 'choose-advance');
    if (q.wordy) q.figures = { hex: f.hex };
    for (let i = 0; i < f.count; i++) if (!whyNotInto(g, f.item(i), f.hex)) q.offer(V.advance, f.item(i)); // [10.4.a]
    q.offer(V.done); // [10.4.e]
  },
  on: {
    advance(g, f, u) {
      const { hex } = f;
      g.remove(u);
      if (advanceInto(g, u, hex) && furtherHexes(g, u, hex).length > 0) g.push(furtherAdvance, u);
    },
    done(g) {
      g.pop();
    },
  },
  why(g, f, verb, u) {
    if (verb !== V.advance) return undefined;
    if (!g.isCombatUnit(u)) return refuse('10.4', 'hq-never-advances', { unit: u }); // [10.4.e]
    return f.has(u) ? whyNotInto(g, u, f.hex) : refuse('10.4', 'not-an-attacker', { unit: u });
  },
});

/** 10.4: mechanized and motorized units may go one hex further at once; Italians may not. */
export const furtherAdvance = frame<Tobruk>()('further-advance', ['unit'], {
  ask(g, f, q) {
    q.by(g.seatOf(g.sideOfUnit(f.unit)), '10.4', 'advance-further');
    if (q.wordy) q.figures = { unit: f.unit };
    for (const hex of furtherHexes(g, f.unit, g.at[f.unit])) q.offer(V.to, hex);
    q.offer(V.stop); // [10.4.e]
  },
  on: {
    to(g, f, hex) {
      const u = f.unit;
      g.pop();
      advanceInto(g, u, hex);
    },
    stop(g) {
      g.pop();
    },
  },
  why(g, f, verb, hex) {
    return verb === V.to
      ? (whyNotFurther(g, f.unit, hex) ?? refuse('10.4', 'not-adjacent', { unit: f.unit, hex }))
      : undefined;
  },
});

/** False if the advance has ended the match. */
function advanceInto(g: Tobruk, u: number, hex: number): boolean {
  const from = g.at[u];
  g.unmark(u, MARK.road);
  g.put(u, hex);
  g.tell?.('advanced', '10.4', { unit: u, from, to: hex });
  if (occupy(g, g.sideOfUnit(u), hex)) return false;
  dropRoadMarkers(g, hex);
  return true;
}

/** Why a unit may not advance into a hex next to it. Enemy zones do not matter (10.4). */
function whyNotInto(g: Tobruk, u: number, hex: number): Refusal | undefined {
  const { costs, map } = g.world;
  const direction = hex < map.hexes && g.isOnMap(u) ? map.directionTo(g.at[u], hex) : -1;
  if (direction < 0) return refuse('10.4', 'not-adjacent', { unit: u, hex });
  if (costs.land[hex] === 0) return refuse('9.0', 'impassable', { hex }); // [10.4.c]
  if (g.hasUnit(1 - g.sideOfUnit(u), hex)) return refuse('7.0', 'enemy-there', { hex }); // [10.4.b] zones of control do not matter
  const isCliff = (costs.barrier[g.at[u] * 6 + direction] & ESCARPMENT) !== 0; // [10.5.a]
  if (isCliff) return refuse('10.5', 'escarpment-bars', { unit: u, hex });
  return hasRoom(g, hex, u) ? undefined : refuse('7.1', 'no-room', { hex }); // [10.4.a]
}

/** The second hex obeys the restrictions of movement: works that the enemy holds take a whole move (T-67). */
function whyNotFurther(g: Tobruk, u: number, hex: number): Refusal | undefined {
  const bad = whyNotInto(g, u, hex);
  if (bad) return bad;
  return g.travel.isWalled(g, g.sideOfUnit(u), g.at[u], hex) ? refuse('10.4', 'works-bar', { hex }) : undefined; // [10.4.c]
}

function furtherHexes(g: Tobruk, u: number, from: number): number[] {
  const { units, map, pack } = g.world;
  if (!g.isOnMap(u)) return [];
  if (chartNumber(pack, 'advance', NATIONS[units.nation[u]], CLASSES[units.mover[u]]) < 1) return []; // [10.4.c] [10.4.d]
  const hexes: number[] = [];
  for (let d = 0; d < 6; d++) {
    const hex = map.neighbours[from * 6 + d];
    if (hex >= 0 && !whyNotFurther(g, u, hex)) hexes.push(hex);
  }
  return hexes;
}
