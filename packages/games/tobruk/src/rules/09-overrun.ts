/** 9.4 Overrun: who may attempt one, and the four hexes that follow a successful one. Also carries 8.0. */

import { NO, type Place, type Refusal, reaching, type SeenOf, type Unit } from '@cauldron/engine';
import { ESCARPMENT, INWARD } from '../costs.ts';
import { type battle, exploiting, overrunMoves } from '../frames.ts';
import { finishing, implement } from '../implement.ts';
import { MARK, type Tobruk } from '../state.ts';
import type { Journey } from '../travel.ts';
import { MOTORIZED } from '../world.ts';
import { whyNotReached } from './09-movement.ts';
import { attackersOf } from './10-odds.ts';
import { occupy } from './14-victory.ts';

/** Why a unit cannot overrun a hex; undefined if it can. It may still take part in the attack (T-15). */
export function whyNotOverrun(k: Tobruk, unit: Unit, hex: Place): Refusal | undefined {
  const { costs, map } = k.world;
  if (!k.isMechanized(unit)) return k.no?.('9.4', 'overrun-type', { unit }) ?? NO; // [9.4.a]
  if (map.terrain[hex] === costs.cityTerrain) return k.no?.('9.4', 'overrun-city', { hex }) ?? NO; // [9.4.c]
  const barrier = costs.barrier[k.at[unit] * 6 + map.directionTo(k.at[unit], hex)];
  if ((barrier & ESCARPMENT) !== 0) return k.no?.('9.5', 'overrun-escarpment', { unit, hex }) ?? NO; // [9.5.a] [9.4.c]
  const isEnemyWork = (barrier & INWARD) !== 0 && k.holderOf(hex) !== k.sideOfUnit(unit); // T-07
  return isEnemyWork ? (k.no?.('9.4', 'overrun-fortification', { unit, hex }) ?? NO) : undefined; // [9.4.c]
}

/** 9.4: those that could overrun the hex get their marker, or have ended their turn. */
export function endOverrun(g: Tobruk, f: SeenOf<typeof battle>, clear: boolean): void {
  for (const u of attackersOf(g, f)) {
    if (whyNotOverrun(g, u, f.hex)) continue;
    g.mark(u, clear ? MARK.overrun : MARK.spent); // [9.4.d] [9.4.e]
    g.tell?.(clear ? 'overrun-won' : 'overrun-lost', '9.4', { unit: u });
  }
}

/** 9.4: after the combat mode, each unit with an overrun marker may move on; before the next chit, so before the next mode. */
export const overrunMovesConduct = implement(overrunMoves, {
  while: 'exploit',
  rule: '9.4',
  prompt: 'choose-exploiter',
  answers: {
    exploit: {
      over: (k, _f, c) => c.addAll(k.marked(MARK.overrun)),
      whyNot: (k, _f, unit) =>
        k.isMarked(unit, MARK.overrun) ? undefined : (k.no?.('9.4', 'no-overrun-marker', { unit }) ?? NO),
      does(g, _f, unit) {
        g.unmark(unit, MARK.overrun);
        g.push(exploiting, { unit, left: g.world.figures.overrunHexes }); // [9.4.f]
      },
    },
    done: {
      role: 'end',
      does(g) {
        g.unmarkAll(MARK.overrun); // [9.4.g]
        g.pop();
      },
    },
  },
  forgone: (k) => ({ couldAct: k.marked(MARK.overrun) }),
});

/** Up to four hexes whatever the allowance; zones of control and enemies stop it as in any move. */
export const exploitingConduct = implement(exploiting, {
  run(g, f) {
    const halted = f.left < g.world.figures.overrunHexes && g.inEnemyZone(g.sideOfUnit(f.unit), g.at[f.unit]); // [8.0.e]
    return f.left > 0 && !halted ? true : g.pop(); // [9.4.f]
  },
  rule: '9.4',
  prompt: 'exploit-to',
  answers: {
    to: reaching((k) => k.travel, {
      run: (k, f, stopAt) => k.travel.run(k, exploitJourney(k, f.unit, f.left), stopAt),
      whyNot: (k, f, hex) => whyNotReached(k, exploitJourney(k, f.unit, f.left), hex),
      does(g, f, hex) {
        const steps = g.travel.trace(hex);
        f.left -= steps; // [9.4.f] hexes, not movement points
        for (const to of g.travel.path.slice(0, steps)) {
          const from = g.at[f.unit];
          g.put(f.unit, to);
          g.unmark(f.unit, MARK.road);
          g.tell?.('exploited', '9.4', { unit: f.unit, from, to });
          if (occupy(g, g.sideOfUnit(f.unit), to)) return;
        }
      },
    }),
    stop: finishing, // [9.4.g]
  },
});

export function exploitJourney(k: Tobruk, u: Unit, hexes: number): Journey {
  return {
    side: k.sideOfUnit(u),
    from: k.at[u],
    left: k.world.units.mover[u] === MOTORIZED ? [hexes, -1] : [-1, hexes],
    first: false,
    offRoad: true,
    byHexes: true,
    entries: [],
  };
}
