/** 6.0 Activation: the cup (2.6, 3.2), the corps, its headquarters, their modes. Also carries 2.4, 7.1, 9.0, 9.4, 15.1, 15.2 and 15.3. */

import { drawFrom, type Formation, NO, type Refusal, type Unit } from '@cauldron/engine';
import {
  activationPhase,
  combatMode,
  corpsActivation,
  headquarters,
  moveMode,
  overrunMoves,
  stackingCheck,
} from '../frames.ts';
import { implement } from '../implement.ts';
import { MARK, MODE, type Tobruk } from '../state.ts';
import { STREAM } from '../words.ts';
import { canEnter } from './04-reinforcements.ts';
import { whyNotActivated } from './06-command.ts';
import { beginCombat } from './10-combat.ts';
import { recoverable, recovering, writeOff } from './12-return.ts';

const CORPS_CUP = 0;
/** The first word of the verb `order`. */
const MOVE_FIRST = 0;

/** The steps of the Activation Phase. */
export const CUP = { fill: 0, draw: 1, read: 2 } as const;

/** 3.2: fill the cup, then draw until it is empty. */
export const activationPhaseConduct = implement(activationPhase, {
  run(g, f) {
    if (f.step === CUP.fill) fillCup(g);
    const isDrawn = f.step === CUP.read;
    f.step = CUP.draw;
    if (isDrawn) return activate(g, g.drawn, 'chit'); // [3.2.b]
    const forced = forcedChit(g);
    if (forced >= 0) return activate(g, forced, 'first-chit');
    if (g.cup.every((n) => n === 0)) return g.pop(); // [3.2.e]
    f.step = CUP.read;
    drawFrom(g, STREAM.cup, CORPS_CUP); // [2.6.a] [15.2.b]
  },
});

/** 3.2: a chit is in the cup while a headquarters of its colour is on the map, has returned, or may arrive this turn. */
function fillCup(g: Tobruk): void {
  const { units } = g.world;
  g.cup.fill(0);
  for (const hq of units.hqs) if (g.isOnMap(hq) || canEnter(g, hq)) g.cup[units.corps[hq]] = 1; // [3.2.a]
}

/** 15.1, 15.3: on the first turn one chit is not drawn but played first. */
function forcedChit(g: Tobruk): Formation {
  const first = g.scenario.firstChit;
  if (first === undefined || first.turn !== g.turn || g.get('firstChitDue') === 0) return -1; // [15.1.b] [15.3.b]
  g.set('firstChitDue', 0);
  const corps = g.world.corps.findIndex((c) => c.chit === first.chit);
  return g.cup[corps] > 0 ? corps : -1;
}

function activate(g: Tobruk, corps: Formation, key: 'chit' | 'first-chit'): void {
  g.cup[corps] = 0;
  g.set('corps', corps);
  const { title, side } = g.world.corps[corps];
  g.tell?.(key, key === 'chit' ? '3.2' : g.scenario.rule, { corps: title, side });
  // A headquarters may have been lost since the cup was filled.
  if (idleHqs(g, corps).length === 0) g.tell?.('chit-idle', '3.2', { corps: title, side });
  g.push(corpsActivation, { corps });
}

/** 2.6, 3.2: the owner of the chit activates the headquarters of its colour one after another, or leaves off. */
export const corpsConduct = implement(corpsActivation, {
  run: (g, f) => idleHqs(g, f.corps).length > 0 || recoverable(g).length > 0 || endCorps(g, f.corps),
  asks: (k, f) => k.seatOf(k.world.corps[f.corps].side),
  rule: '3.2',
  prompt: 'choose-hq',
  figures: (k, f) => ({ corps: k.world.corps[f.corps].title }),
  answers: {
    hq: {
      over: (k, _f, c) => c.addAll(k.world.units.hqs),
      whyNot: (k, f, u) => whyNotHq(k, f.corps, u),
      does: (g, _f, u) => beginHeadquarters(g, u),
    },
    recover: recovering,
    done: { role: 'end', does: (g, f) => endCorps(g, f.corps) }, // [3.2.c] each may be used, none must be
  },
  forgone: (k, f) => ({ couldAct: idleHqs(k, f.corps) }),
});

function endCorps(g: Tobruk, corps: Formation): void {
  writeOff(g, corps);
  g.set('corps', 0);
  g.pop();
}

/** 2.4: only the chit of its own colour activates a headquarters, and only once a turn. */
function whyNotHq(k: Tobruk, corps: Formation, unit: Unit): Refusal | undefined {
  const { title } = k.world.corps[corps];
  if (!k.isHq(unit)) return k.no?.('2.4', 'not-a-hq', { unit }) ?? NO;
  if (k.world.units.corps[unit] !== corps) return k.no?.('2.4', 'other-corps', { unit, corps: title }) ?? NO; // [2.4.b] [2.6.b]
  if (k.isMarked(unit, MARK.activated)) return k.no?.('6.0', 'already-activated', { unit }) ?? NO;
  return k.isOnMap(unit) || canEnter(k, unit) ? undefined : (k.no?.('4.0', 'not-on-map', { unit }) ?? NO);
}
const idleHqs = (k: Tobruk, corps: Formation): Unit[] => k.world.units.hqs.filter((hq) => !whyNotHq(k, corps, hq));

/** A headquarters is activated; `order` -1 leaves the order of its modes to be chosen. */
export function beginHeadquarters(g: Tobruk, hq: Unit, order = -1): void {
  g.set('hq', hq + 1);
  g.mark(hq, MARK.activated);
  for (const u of g.unitsWhere((v) => v === hq || !whyNotActivated(g, hq, v))) g.mark(u, MARK.eligible); // [6.0.d]
  g.set('artilleryLeft', g.artilleryOf(hq)); // [2.4.f] per activation
  g.tell?.('hq', '6.0', { hq });
  g.push(headquarters, { hq, order });
}

/** 3.2, T-13: a headquarters' two modes, in the order its player has chosen for all its units. */
export const headquartersConduct = implement(headquarters, {
  run(g, f) {
    if (f.order < 0) return true;
    const step = f.step++;
    if (step === 2) return endHeadquarters(g); // [3.2.e]
    const combat = (step === 1) === (f.order === MOVE_FIRST); // [9.0.c] all movement precedes attacks when it comes first
    g.set('mode', combat ? MODE.combat : MODE.move); // [2.6.c]
    g.push(stackingCheck, { hex: 0 }); // [7.1.c] only once all movement of the mode is over
    if (!combat) return g.push(moveMode);
    beginCombat(g);
    g.push(overrunMoves); // [9.4.f] they follow the attacks
    g.push(combatMode);
  },
  rule: '3.2',
  prompt: 'choose-order',
  answers: {
    order: {
      does(g, f, order) {
        f.order = order; // [3.2.d]
        g.tell?.(order === MOVE_FIRST ? 'move-first' : 'combat-first', '3.2', { hq: f.hq });
      },
    },
  },
});

function endHeadquarters(g: Tobruk): void {
  g.unmarkAll(MARK.eligible | MARK.overrun);
  g.set('hq', 0);
  g.set('mode', MODE.none);
  g.set('artilleryLeft', 0);
  g.pop();
}
