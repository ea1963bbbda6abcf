/** 15.0 Reinforcements: placed when first activated; units that left the map; tank replacements. Also carries 8.3 and 11.1. */

import { NO, type Place, type Unit } from '@cauldron/engine';
import { arriving, tankReplacements } from '../frames.ts';
import { implement } from '../implement.ts';
import { ALLIED } from '../names.ts';
import { type Gazala, MARK } from '../state.ts';
import { traceSupply } from './05-supply.ts';
import { clearState } from './11-losses.ts';
import { rebuild, whyNotRebuild } from './13-replacement.ts';
import { abandonBreach } from './14-minefields.ts';

/** 15.0: waits on the turn track for this turn or an earlier one; what did not enter on its turn may enter later. */
export function canArrive(g: Gazala, u: Unit): boolean {
  const due = g.isOnMap(u) ? -1 : g.world.boxes.turn.indexOf(g.at[u]);
  return due >= 0 && due <= g.turn; // [15.0.f] [8.3.d]
}

/** Its arrival hexes that no enemy occupies; enemy zones do not matter. */
function arrivalHexes(g: Gazala, u: Unit): readonly Place[] {
  const { returnHexes } = g.world;
  const arrival = g.scenario.arrivalOf[u];
  const side = g.sideOfUnit(u);
  const hexes = g.isMarked(u, MARK.returning) || arrival === undefined ? returnHexes[side] : arrival.hexes; // [8.3.d] G-20
  return hexes.filter((hex) => !g.hasUnit(1 - side, hex)); // [15.0.c]
}

/** The owner puts an activated reinforcement into one of its arrival hexes; where all are blocked it waits on. */
export const arrivingConduct = implement(arriving, {
  run: (g, f) => (canArrive(g, f.unit) && arrivalHexes(g, f.unit).length > 0) || g.pop(), // [15.0.f]
  asks: (k, f) => k.seatOf(k.sideOfUnit(f.unit)),
  rule: '15.0',
  prompt: 'arrive-at',
  figures: (_k, f) => ({ unit: f.unit }),
  subject: (k, f) => ({ units: [f.unit], formation: k.formationOf(f.unit) }),
  answers: {
    place: {
      role: 'go',
      list: (k, f, c) => c.addAll(arrivalHexes(k, f.unit)), // [15.0.a] [15.1.c] [15.0.e] several may share a hex for now
      whyNot(k, { unit }, hex) {
        if (arrivalHexes(k, unit).includes(hex)) return undefined;
        const isEnemys = hex < k.world.map.hexes && k.hasUnit(1 - k.sideOfUnit(unit), hex);
        return (isEnemys ? k.no?.('15.0', 'enemy-there', { hex }) : k.no?.('15.1', 'not-in-area', { unit, hex })) ?? NO;
      },
      does(g, { unit }, hex) {
        g.pop();
        g.unmark(unit, MARK.returning);
        g.put(unit, hex); // [15.0.d] at no cost
        g.tell?.('arrived', '15.0', { unit, hex });
      },
    },
  },
});

/** 8.3, 11.1: a unit that leaves the map may come back two turns later, in full supply and not Disrupted. */
export function leaveMap(g: Gazala, u: Unit, rule: string): void {
  const turn = g.turn + g.world.charts.offMap.turns;
  abandonBreach(g, u);
  g.tell?.('left-map', rule, { unit: u, from: g.at[u], turn });
  const acted = g.marks[u] & (MARK.activated | MARK.acted);
  clearState(g, u); // [8.3.e]
  g.marks[u] = acted | MARK.returning;
  g.put(u, g.world.boxes.turn[turn]); // [8.3.d] [11.1.k]
}

/** 15.0: to be spent now. */
export const tankReplacementsConduct = implement(tankReplacements, {
  run: (g, f) => f.left > 0 || g.pop(),
  asks: (k) => k.seatOf(ALLIED),
  rule: '15.0',
  prompt: 'tank-replacement',
  figures: (_k, f) => ({ left: f.left }),
  prepare: (k) => traceSupply(k, ALLIED),
  answers: {
    rebuild: {
      role: 'choose',
      over: (k, _f, c) => c.addBelow(k.world.units.count),
      whyNot: (k, _f, u) => whyNotRebuild(k, ALLIED, u), // [15.0.g] [15.0.h] a second one may follow the first on the same unit
      does(g, f, u) {
        f.left--;
        rebuild(g, u);
      },
    },
    done: {
      role: 'end',
      stakes: 'dice',
      does(g, f) {
        g.tell?.('replacements-lost', '15.0', { n: f.left }); // [15.0.i]
        g.pop();
      },
    },
  },
});
