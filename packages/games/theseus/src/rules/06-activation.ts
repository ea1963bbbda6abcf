/**
 * 6.3, 6.4 Activation: Action Points for a formation, one Action for an independent unit. Also carries 3.1.4, 4, 5.3.1, 5.5.1,
 * 5.7, 5.7.1, 5.7.5, 5.9, 6.5, 7, 7.1, 7.2, 7.3.2 and 7.5.
 */

import {
  ALL_SEATS,
  type Formation,
  itemsOf,
  NO,
  type Place,
  type Refusal,
  rollDice,
  type Unit,
} from '@cauldron/engine';
import type { Facts } from '../facts.ts';
import { type Activation, activation, type HeldActivation, independent, stacking } from '../frames.ts';
import { implement } from '../implement.ts';
import type { TheseusKnown } from '../known.ts';
import { MARK, type Theseus } from '../state.ts';
import { DIE, STREAM } from '../words.ts';
import type { Roll } from './05-command.ts';
import { bringToTop, whyNotTop } from './05-intelligence.ts';
import { checkSupply, setFed } from './05-supply.ts';
import { beginAttack, whyNotAttack } from './07-attack.ts';
import { ACTING, endBonus, isSpent, rollOfAll, whyNotWinner, whyNotWinners } from './07-bonus.ts';
import { beginBreach, whyNotBreach } from './07-breach.ts';
import { improve, whyNotImprove } from './07-improved.ts';
import { beginMove, whyNotMove } from './07-movement.ts';
import { beginRefit, whyNotRefit } from './07-refit.ts';

const STEP = { supply: 0, read: 1, act: ACTING } as const;

export const activationConduct = implement(activation, {
  run(g, f) {
    if (f.acted === 1) {
      f.acted = 0;
      return g.push(stacking); // [5.3.1.d] [6.5.3.b]
    }
    if (f.step === STEP.supply) return begin(g, f);
    if (f.step === STEP.read) return readPoints(g, f);
    return !isSpent(f) || finish(g, f); // [7.2.a] [7.2.b] [7.3.2.d]
  },
  rule: '7.2',
  prompt: 'choose-action',
  // Who begins to move or to attack may lie hidden: what is done tells as much as everyone may know.
  sealed: true,
  forgone: (k, f) => ({ couldAct: moversOf(k, f) }),
  prepare: muster,
  // The Actions of a formation [4.e].
  answers: {
    move: {
      stakes: 'back',
      over: (_k, _f, c) => c.addAll(mustered.units), // [5.5.1.b] [6.3.a]
      whyNot: (k, f, u) => whyNotMember(k, f, u) ?? whyNotMove(k, k.formationOf(u), u, f.points, mustered.roll), // [7.1.m]
      does: (g, _f, u) => beginMove(g, g.formationOf(u), u),
    },
    attack: {
      stakes: 'back',
      over: (_k, _f, c) => c.addAll(mustered.units),
      whyNot: (k, f, u) => whyNotMember(k, f, u) ?? whyNotAttack(k, k.formationOf(u), u, f.points, mustered.roll),
      does: (g, _f, u) => beginAttack(g, g.formationOf(u), u), // [7.5.a]
    },
    refit: {
      role: 'fight',
      over: (_k, _f, c) => c.addAll(mustered.units),
      whyNot: (k, f, u) => whyNotMember(k, f, u) ?? whyNotRefit(k, k.formationOf(u), u, f.points, mustered.roll),
      does: (g, _f, u) => beginRefit(g, g.formationOf(u), u),
    },
    breach: {
      role: 'fight',
      over: (_k, _f, c) => c.addAll(mustered.units),
      whyNot: (k, f, u) => whyNotMember(k, f, u) ?? whyNotBreach(k, k.formationOf(u), u, f.points, mustered.roll),
      does: (g, _f, u) => beginBreach(g, g.formationOf(u), u),
    },
    improve: {
      role: 'choose',
      over: (k, _f, c) => c.addAll([...new Set(mustered.units.map((u) => k.placeOf(u)))]),
      whyNot: (k, f, hex) =>
        (f.bonus === 1 ? whyNotWinners(k, f, hex) : undefined) ??
        whyNotImprove(k, f.side, formationAt(k, f, hex), hex, f.points, mustered.roll),
      does: (g, f, hex) => improve(g, formationAt(g, f, hex), hex),
    },
    top: {
      role: 'choose',
      over: (_k, _f, c) => c.addAll(mustered.units),
      whyNot: (k, f, u) => whyNotMember(k, f, u) ?? whyNotTop(k, u),
      does: (g, _f, u) => bringToTop(g, u),
    },
    end: {
      role: 'end',
      does: finish, // [7.1.l]
    },
  },
});

/** 6.3.3, 5.7.5: the HQ checks its supply, and expends Emergency Supply if it must and can; then the die. */
function begin(g: Theseus, f: HeldActivation): void {
  const hq = g.hqOf(f.formation);
  f.step = STEP.read;
  g.acting = f.side; // [5.3.1.i]
  g.tell?.(f.reacting === 1 ? 'reacts' : 'activated', f.reacting === 1 ? '6.5' : '6.3', { formation: f.formation });
  // [5.7.1.b] [5.7.1.c] [6.3.3.a] [6.5.2.e] TH-87
  if (!checkSupply(g, hq) && !g.isMarked(hq, MARK.emergency)) {
    g.mark(hq, MARK.emergency); // [5.7.5.a] [6.3.3.b] [5.7.b]
    setFed(g, hq, true);
    g.tell?.('emergency', '5.7.5', { unit: hq });
  }
  rollDice(g, STREAM.points, 1, DIE, ALL_SEATS, f.side); // [6.3.1.a] [6.5.2.b]
}

/** 6.3.1: the row of the die, the column of the level; then the level falls. */
function readPoints(g: Theseus, f: HeldActivation): void {
  const { formation, reacting } = f;
  const { actionPoints, schwerpunkt } = g.world.charts;
  const level = g.level[formation];
  const die = g.die(0);
  const bonus = g.schwerpunkt === formation ? schwerpunkt.actionPoints : 0; // [5.9.d] [6.3.1.b] [6.5.2.c] TH-59
  // Two activations can be under way, each with its points [3.1.4.d].
  f.points = actionPoints.grid.cells[die - actionPoints.grid.first][level - 1][reacting] + bonus; // [6.3.1.a] [6.5.2.b] [7.b]
  const isUnfed = g.isMarked(g.hqOf(formation), MARK.unfed);
  g.level[formation] = isUnfed ? 0 : level - 1; // [5.7.5.b] [6.3.b] [6.3.1.d] [6.3.2.a] [6.3.3.c] [6.5.2.d]
  f.step = STEP.act;
  g.tell?.('points', '6.3.1', { formation, roll: die, n: f.points, level: g.level[formation] });
}

function finish(g: Theseus, { side, points, lent, bonus, used }: Activation): void {
  g.unmarkAll(MARK.ordered);
  g.pop();
  endBonus(g, { side, points, lent, bonus, used });
  const outer = g.nearest(activation) ?? g.nearest(independent);
  g.acting = outer?.side ?? -1; // [6.5.3.c]
}

/** The units of the formation that is asked about, and their command states: worked out once for all answers. */
const mustered: { units: readonly Unit[]; roll: Roll } = { units: [], roll: new Map() };
function muster(k: TheseusKnown, f: Activation): void {
  mustered.units = unitsFor(k, f);
  mustered.roll = rollOfAll(k, mustered.units);
}

/** The units of the formation, and its HQ; or those that have won a combat. */
function unitsFor(k: Facts, f: Activation): Unit[] {
  if (f.bonus === 1) return itemsOf(f).filter((u) => k.isOnMap(u));
  const hq = k.hqOf(f.formation);
  const units = k.unitsOfFormation(f.formation);
  return k.isOnMap(hq) ? [hq, ...units] : units;
}
/** The formation that acts; in a bonus the one that stands in the hex. */
function formationAt(k: Facts, f: Activation, hex: Place): Formation {
  const unit = f.bonus === 1 ? k.unitsAt(hex).find((u) => f.has(u)) : undefined;
  return unit === undefined ? f.formation : k.formationOf(unit);
}
function whyNotMember(k: TheseusKnown, f: Activation, u: Unit): Refusal | undefined {
  if (f.bonus === 1) return whyNotWinner(k, f, u, mustered.roll);
  if (k.sideOfUnit(u) !== f.side) return k.no?.('5.5.1', 'not-own', { unit: u }) ?? NO;
  if (!k.isOnMap(u)) return k.no?.('5.5.1', 'not-on-map', { unit: u }) ?? NO;
  return k.formationOf(u) === f.formation ? undefined : (k.no?.('5.5.1', 'other-formation', { unit: u }) ?? NO); // [5.5.1.b]
}
const moversOf = (k: TheseusKnown, f: Activation): Unit[] =>
  unitsFor(k, f).filter((u) => !whyNotMove(k, k.formationOf(u), u, f.points));

/** 6.4: one Action without Action Points. */
export const independentConduct = implement(independent, {
  run(g, f) {
    if (f.acted === 2) {
      f.acted = 3;
      return g.push(stacking);
    }
    if (f.acted === 3) {
      g.acting = -1;
      return g.pop();
    }
    if (f.acted === 0) {
      f.acted = 1;
      beginSingle(g, f.unit);
    }
    return true;
  },
  rule: '6.4',
  prompt: 'choose-single-action',
  answers: {
    move: {
      stakes: 'back',
      over: (_k, f, c) => c.add(f.unit),
      whyNot: (k, f, u) => (u === f.unit ? whyNotMove(k, -1, u, 0) : NO), // [6.4.a] [6.4.e]
      does: (g, f) => beginMove(g, -1, f.unit),
    },
    refit: {
      role: 'fight',
      over: (_k, f, c) => c.add(f.unit),
      whyNot: (k, f, u) => (u === f.unit ? whyNotRefit(k, -1, u, 0) : NO),
      does: (g, f) => beginRefit(g, -1, f.unit),
    },
    attack: {
      stakes: 'back',
      over: (_k, f, c) => c.add(f.unit),
      whyNot: (k, f, u) => (u === f.unit ? whyNotAttack(k, -1, u, 0) : NO), // [6.4.b]
      does: (g, f) => beginAttack(g, -1, f.unit),
    },
    breach: {
      role: 'fight',
      over: (_k, f, c) => c.add(f.unit),
      whyNot: (k, f, u) => (u === f.unit ? whyNotBreach(k, -1, u, 0) : NO),
      does: (g, f) => beginBreach(g, -1, f.unit),
    },
    improve: {
      role: 'choose',
      over: (k, f, c) => c.add(k.placeOf(f.unit)),
      whyNot: (k, f, hex) => whyNotImprove(k, f.side, -1, hex, 0),
      does: (g, _f, hex) => improve(g, -1, hex),
    },
    end: {
      role: 'end',
      does(_g, f) {
        f.acted = 3;
      },
    },
  },
});

/** 6.4: everyone sees who acts. Its supply is checked, and it gets its next marker. */
function beginSingle(g: Theseus, u: Unit): void {
  g.acting = g.sideOfUnit(u);
  g.show(u);
  g.setActs(u, g.actsOf(u) + 1); // [6.4.f] TH-10
  checkSupply(g, u); // [5.7.1.f]
  g.tell?.('single', '6.4', { unit: u });
}
