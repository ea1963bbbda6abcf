/** 15.0 Reinforcements: placed when first activated; units that left the map; tank replacements. */

import { frame, refuse } from '@cauldron/engine';
import { clearState } from './11-losses.ts';
import { offerRebuilding, rebuild, whyNotRebuild } from './13-replacement.ts';
import { abandonBreach } from './14-minefields.ts';
import { type Gazala, MARK } from './state.ts';
import { V } from './words.ts';
import { ALLIED } from './world.ts';

/** 15.0: waits on the turn track for this turn or an earlier one; what did not enter on its turn may enter later. */
export function canArrive(g: Gazala, u: number): boolean {
  if (g.isOnMap(u)) return false;
  for (let turn = 1; turn <= g.turn; turn++) if (g.at[u] === g.world.boxes.turn[turn]) return true; // [15.0.f] [8.3.d]
  return false;
}

/** Its arrival hexes that no enemy occupies; enemy zones do not matter. */
function arrivalHexes(g: Gazala, u: number): readonly number[] {
  const { returnHexes } = g.world;
  const arrival = g.scenario.arrivals[g.scenario.arrivalOf[u]];
  const side = g.sideOfUnit(u);
  const hexes = g.isMarked(u, MARK.returning) || arrival === undefined ? returnHexes[side] : arrival.hexes; // [8.3.d] G-20
  return hexes.filter((hex) => !g.hasUnit(1 - side, hex)); // [15.0.c]
}

/** The owner puts an activated reinforcement into one of its arrival hexes; where all are blocked it waits on. */
export const arriving = frame<Gazala>()('arriving', ['unit'], {
  run(g, f) {
    if (canArrive(g, f.unit) && arrivalHexes(g, f.unit).length > 0) return true;
    g.pop(); // [15.0.f]
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(g.sideOfUnit(f.unit)), '15.0', 'arrive-at');
    if (q.wordy) q.figures = { unit: f.unit };
    for (const hex of arrivalHexes(g, f.unit)) q.offer(V.place, hex); // [15.0.a] [15.1.c] [15.0.e] several may share a hex for now
  },
  on: {
    place(g, f, hex) {
      const { unit } = f;
      g.pop();
      g.unmark(unit, MARK.returning);
      g.put(unit, hex); // [15.0.d] at no cost
      g.tell?.('arrived', '15.0', { unit, hex });
    },
  },
  why(g, f, verb, hex) {
    if (verb !== V.place) return undefined;
    if (hex < g.world.map.hexes && g.hasUnit(1 - g.sideOfUnit(f.unit), hex))
      return refuse('15.0', 'enemy-there', { hex });
    return refuse('15.1', 'not-in-area', { unit: f.unit, hex });
  },
});

/** 8.3, 11.1: a unit that leaves the map may come back two turns later, in full supply and not Disrupted. */
export function leaveMap(g: Gazala, u: number, rule: string): void {
  const turn = g.turn + g.world.figures.returnTurns;
  abandonBreach(g, u);
  g.tell?.('left-map', rule, { unit: u, from: g.at[u], turn });
  const acted = g.marks[u] & (MARK.activated | MARK.acted);
  clearState(g, u); // [8.3.e]
  g.marks[u] = acted | MARK.returning;
  g.put(u, g.world.boxes.turn[turn]); // [8.3.d] [11.1.k]
}

/** 15.0: so many Allied tank replacements, to be spent now. */
export const tankReplacements = frame<Gazala>()('tank-replacements', ['left'], {
  run(g, f) {
    if (f.left > 0) return true;
    g.pop();
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(ALLIED), '15.0', 'tank-replacement');
    if (q.wordy) q.figures = { left: f.left };
    offerRebuilding(g, ALLIED, q); // [15.0.g] [15.0.h] a second one may follow the first on the same unit
    q.offer(V.done);
  },
  on: {
    rebuild(g, f, u) {
      f.left--;
      rebuild(g, u);
    },
    done(g, f) {
      if (f.left > 0) g.tell?.('replacements-lost', '15.0', { n: f.left }); // [15.0.i]
      g.pop();
    },
  },
  why(g, _f, verb, u) {
    return verb === V.rebuild ? whyNotRebuild(g, ALLIED, u) : undefined;
  },
});
