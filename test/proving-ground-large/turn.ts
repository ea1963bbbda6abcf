/** 2.0 The turn, activations, and the gathering of a group for a march. */

import { endMatch, type Formation, NO, type Place, type Side, type Unit } from '@cauldron/engine';
import { activation, gathering, march, turn } from './frames.ts';
import { implement } from './implement.ts';
import type { SteppeKnown } from './known.ts';
import { SCENARIOS } from './scenarios.ts';
import type { Steppe } from './state.ts';
import {
  BLUE,
  ENDING,
  endOf,
  FORMATIONS,
  firstOf,
  formationOf,
  HIDING,
  MOVING,
  otherThan,
  RED,
  ROUT,
  SPENT,
  VILLAGES,
} from './world.ts';

const BOTH_REST = 3;
/** 2.1 */
const MARCHES = 3;

export const turning = implement(turn, {
  run(g, f) {
    while (f.rested !== BOTH_REST) {
      if (canSideAct(g, f.side)) return true;
      f.rested |= 1 << f.side;
      f.side = otherThan(f.side);
    }
    return endTurn(g);
  },
  asks: (k, f) => k.seatOf(f.side),
  rule: '2.0',
  prompt: 'ask-activate',
  figures: (_k, f) => ({ side: f.side }),
  answers: {
    activate: {
      role: 'choose',
      over: (_k, _f, c) => c.addBelow(FORMATIONS),
      whyNot(k, f, formation) {
        if (formation >= FORMATIONS || k.sideOfFormation(formation) !== f.side)
          return k.no?.('2.0', 'not-yours', { formation }) ?? NO;
        return k.canAct(formation) ? undefined : (k.no?.('2.0', 'acted-already', { formation }) ?? NO);
      },
      does(g, f, formation) {
        const { side } = f;
        g.tell?.('activated', '2.0', { side, formation });
        g.done[formation] = 1;
        if (((f.rested >> otherThan(side)) & 1) === 0) f.side = otherThan(side);
        g.push(activation, { side, formation });
      },
    },
    rest: {
      role: 'end',
      stakes: 'hands-over',
      does(g, f) {
        g.tell?.('rested', '2.0', { side: f.side });
        f.rested |= 1 << f.side;
        f.side = otherThan(f.side);
      },
    },
  },
});

function canSideAct(g: Steppe, side: Side): boolean {
  for (let formation = 0; formation < FORMATIONS; formation++)
    if (g.sideOfFormation(formation) === side && g.canAct(formation)) return true;
  return false;
}

/** 2.2 */
function endTurn(g: Steppe): void {
  for (const village of VILLAGES) {
    const side = g.control.controllerOf(village);
    if (side >= 0) g.score(side);
  }
  const [red, blue] = [g.points(RED), g.points(BLUE)];
  g.tell?.('turn-over', '2.2', { turn: g.turn, red, blue });
  g.closeUp();
  const beaten = [RED, BLUE].find((side) => g.lost(side) >= ROUT);
  if (beaten !== undefined) endMatch(g, otherThan(beaten), ENDING.rout, 0, [g.lost(beaten)]);
  else if (g.turn === SCENARIOS[g.scenario].turns) {
    const winner = red === blue ? -1 : red > blue ? RED : BLUE;
    endMatch(g, winner, ENDING['last-turn'], Math.abs(red - blue) > 10 ? 1 : 0, [red, blue]);
  } else {
    g.turn++;
    g.become(turn, { side: RED });
  }
}

export const activating = implement(activation, {
  run: (g, f) => (f.marches < (f.reacting === 1 ? 1 : MARCHES) ? true : g.pop()),
  asks: (k, f) => k.seatOf(f.side),
  rule: '2.1',
  prompt: 'ask-march',
  figures: (_k, f) => ({ formation: f.formation }),
  subject: (_k, f) => ({ formation: f.formation }),
  answers: {
    march: {
      role: 'choose',
      over(k, f, c) {
        for (let u = firstOf(f.formation); u < endOf(f.formation); u++)
          if (canMarch(k, u) && !c.has(k.placeOf(u))) c.add(k.placeOf(u));
      },
      whyNot(k, f, hex) {
        for (let u = firstOf(f.formation); u < endOf(f.formation); u++)
          if (k.placeOf(u) === hex && canMarch(k, u)) return undefined;
        return k.no?.('2.1', 'nobody-marches', { hex }) ?? NO;
      },
      does(g, f, hex) {
        f.marches++;
        g.tell?.('gathers', '2.1', { formation: f.formation, hex });
        g.push(gathering, { side: f.side, formation: f.formation, hex });
      },
    },
    done: { role: 'end', stakes: 'hands-over', does: (g) => g.pop() },
  },
  forgone: (k, f) => ({ couldAct: unitsOf(f.formation).filter((u) => canMarch(k, u)) }),
});

const unitsOf = (formation: Formation): Unit[] =>
  Array.from({ length: endOf(formation) - firstOf(formation) }, (_, i) => firstOf(formation) + i);
const canMarch = (k: SteppeKnown, u: Unit): boolean => k.isOnMap(u) && (k.marksOf(u) & SPENT) === 0;

const BUSY = SPENT | MOVING;

export const gatheringGroup = implement(gathering, {
  asks: (k, f) => k.seatOf(f.side),
  rule: '2.1',
  prompt: 'ask-gather',
  figures: (_k, f) => ({ hex: f.hex }),
  subject: (k, f) => ({ units: k.group(f.hex), place: f.hex, formation: f.formation }),
  answers: {
    take: {
      role: 'set',
      all: true,
      over: (k, f, c) => c.addBelow(k.countersIn(f.hex)),
      whyNot(k, f, number) {
        const u = k.counterAt(f.hex, number);
        if (u >= 0 && formationOf(u) === f.formation && (k.marksOf(u) & BUSY) === 0) return undefined;
        return k.no?.('2.1', 'no-counter', { number }) ?? NO;
      },
      does: (g, f, number) => g.mark(g.openIn(f.hex)[number], MOVING),
    },
    appear: {
      role: 'choose',
      whyNot: (k, f) =>
        unitsOf(f.formation).some((u) => isHidden(k.placeOf(u), k.marksOf(u), f.hex))
          ? undefined
          : (k.no?.('1.2', 'no-scout', { hex: f.hex }) ?? NO),
      does(g, f) {
        const scout = unitsOf(f.formation).find((u) => isHidden(g.at[u], g.marks[u], f.hex)) ?? -1;
        g.mark(scout, MOVING);
        g.appear(scout, 'seen', '1.2');
      },
    },
    form: {
      role: 'end',
      whyNot: (k, f) => (k.hasGroup(f.hex) ? undefined : (k.no?.('2.1', 'empty-group') ?? NO)),
      does: (g, f) => g.become(march, { side: f.side, hex: f.hex }),
    },
    cancel: {
      role: 'no',
      whyNot: (k, f) => (k.hasGroup(f.hex) ? (k.no?.('2.1', 'gathered') ?? NO) : undefined),
      does: (g) => g.pop(),
    },
  },
});

const isHidden = (at: Place, marks: number, hex: Place): boolean => at === hex && (marks & (HIDING | SPENT)) === HIDING;
