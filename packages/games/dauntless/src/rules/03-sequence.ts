/**
 * 3.0 The sequence of play: Reset, Action and Combat of both players, then the Victory Phase. Also carries 1.1, 4.0, 4.1, 6.2, 7.1, 8.0, 8.5.2.5, 10.0,
 * 11.0, 14.1 and 16.1.
 */

import { type Candidates, NO, type Place, type Refusal, type Side, type Unit } from '@cauldron/engine';
import { action, combatPhase, recovering, reset, turn } from '../frames.ts';
import { implement } from '../implement.ts';
import { enemyOf, PHASE } from '../names.ts';
import { type Dauntless, MARK, PHASE_MARKS } from '../state.ts';
import { beginMove, whyNotMove } from './04-movement.ts';
import { beginCombat, whyNotAttack } from './08-battle.ts';
import { beginShooting, gunsOf, whyNotShoot } from './10-attack.ts';
import { beginSnipe, whyNotSnipe } from './11-tank-fire.ts';
import { resetFired } from './12-artillery.ts';
import { whyNotRecover } from './13-recovery.ts';
import { dig, fill, whyNotDig, whyNotFill } from './14-digging.ts';
import { checkVictory } from './18-victory.ts';

/** [3.0.b] what a turn consists of; each of the first three is held by Player One, then by Player Two. */
const PARTS_OF_TURN = [PHASE.reset, PHASE.action, PHASE.combat];

export const turnConduct = implement(turn, {
  run(g, f) {
    const part = f.next++;
    if (part === 0) beginTurn(g);
    if (part >= PARTS_OF_TURN.length * 2) {
      g.set('phase', PHASE.victory);
      if (checkVictory(g)) return undefined; // [3.0.V.c]
      g.turn++;
      return g.become(turn);
    }
    const isFirst = part < PARTS_OF_TURN.length;
    const side = isFirst ? g.scenario.firstPlayer : enemyOf(g.scenario.firstPlayer); // [3.0.a] [3.0.IV.a]
    g.active = side;
    const phase = PARTS_OF_TURN[part % PARTS_OF_TURN.length];
    g.set('phase', phase);
    if (phase === PHASE.reset) return g.push(reset, { side });
    if (phase === PHASE.action) return beginAction(g, side);
    return g.push(combatPhase, { side });
  },
});

/** A turn with another fog than the last has other zones of control (7.0). */
function beginTurn(g: Dauntless): void {
  g.rebuild();
  const { date, time } = g.today;
  g.tell?.('turn', '3.0', { turn: g.turn, date, time }); // [1.1.a]
}

/** 3.0 I: step 1 alone so far; the others belong to chapters 12, 13 and 19. [3.0.I.a] */
export const resetConduct = implement(reset, {
  steps: {
    unfire(g, f) {
      resetFired(g, f.side); // [3.0.I.a]
    },
  },
});

function beginAction(g: Dauntless, side: Side): void {
  for (const u of g.unitsOf(side)) if (g.heedsZones(u) && g.inEnemyZone(side, g.at[u])) g.mark(u, MARK.zoned); // [7.1.b] [16.1.a]
  g.tell?.('phase', '3.0', { side });
  g.push(action, { side });
}

/** [10.0.c] [10.0.e] in either phase of its side a unit may make one Ranged Attack; who digs in may in the second. [14.1.d] */
const shooting = {
  role: 'fight',
  over: (k: Dauntless, f: { readonly side: Side }, c: Candidates<Unit>) => c.addAll(gunsOf(k, f.side)),
  whyNot: (k: Dauntless, f: { readonly side: Side }, u: Unit) => whyNotShoot(k, f.side, u),
  does: (g: Dauntless, f: { readonly side: Side }, u: Unit) => beginShooting(g, f.side, u),
} as const;

/** [11.0.d] [11.0.e] in either phase a unit may make one Anti-Tank Fire attack. */
const sniping = {
  role: 'fight',
  over: (k: Dauntless, f: { readonly side: Side }, c: Candidates<Unit>) => c.addAll(k.unitsOf(f.side)),
  whyNot: (k: Dauntless, f: { readonly side: Side }, u: Unit) => whyNotSnipe(k, f.side, u),
  does: (g: Dauntless, _f: unknown, u: Unit) => beginSnipe(g, u),
} as const;

/** 3.0 III: Combats and fire that supports none. A phase in which nobody can do either is passed over. */
export const combatPhaseConduct = implement(combatPhase, {
  run(g, f) {
    if (targetsOf(g, f.side).some((hex) => whyNotAttack(g, f.side, hex) === undefined)) return true;
    if (gunsOf(g, f.side).some((u) => !whyNotShoot(g, f.side, u) || !whyNotSnipe(g, f.side, u))) return true;
    g.pop();
    return endPhase(g);
  },
  rule: '3.0',
  prompt: 'choose-fire',
  figures: () => ({}),
  answers: {
    attack: {
      role: 'fight',
      over: (k, f, c) => c.addAll(targetsOf(k, f.side)),
      whyNot: (k, f, hex) => whyNotAttack(k, f.side, hex),
      does: (g, f, hex) => beginCombat(g, f.side, hex), // [8.0.a]
    },
    shoot: shooting,
    snipe: sniping,
    end: {
      role: 'end',
      does(g) {
        g.pop();
        endPhase(g);
      },
    },
  },
});

const targetsOf = (k: Dauntless, side: Side): Place[] => k.hexesWhere((hex) => k.hasUnit(enemyOf(side), hex));

/** 3.0 II: each unit may do one thing, in any order. [3.0.II.a] */
export const actionConduct = implement(action, {
  rule: '3.0',
  prompt: 'choose-actor',
  figures: () => ({}),
  answers: {
    move: {
      over: (k, f, c) => c.addAll(k.unitsOf(f.side)),
      whyNot: (k, f, u) => whyNotAct(k, f.side, u) ?? whyNotMove(k, u), // [4.0.a]
      does: (g, _f, u) => beginMove(g, u),
    },
    shoot: shooting,
    snipe: sniping,
    recover: {
      role: 'fight',
      stakes: 'dice',
      over: (k, f, c) => c.addAll(k.unitsOf(f.side)),
      whyNot: (k, f, u) => whyNotAct(k, f.side, u) ?? whyNotRecover(k, u),
      does: (g, _f, u) => g.push(recovering, { unit: u }),
    },
    dig: {
      over: (k, f, c) => c.addAll(k.unitsOf(f.side)),
      whyNot: (k, f, u) => whyNotAct(k, f.side, u) ?? whyNotDig(k, u),
      does: (g, _f, u) => dig(g, u),
    },
    fill: {
      over: (k, f, c) => c.addAll(k.hexesWhere((hex) => k.dug[hex] !== 0 && k.hasUnit(f.side, hex))),
      whyNot: (k, f, hex) => whyNotFill(k, f.side, hex),
      does: (g, _f, hex) => fill(g, hex),
    },
    end: {
      role: 'end',
      does(g) {
        g.pop();
        endPhase(g);
      },
    },
  },
  forgone: (k, f) => ({ couldAct: k.unitsOf(f.side).filter((u) => !whyNotAct(k, f.side, u) && !whyNotMove(k, u)) }),
});

function whyNotAct(k: Dauntless, side: Side, u: Unit): Refusal | undefined {
  if (k.sideOfUnit(u) !== side) return k.no?.('3.0', 'not-own', { unit: u }) ?? NO;
  if (!k.isOnMap(u)) return k.no?.('4.0', 'not-on-map', { unit: u }) ?? NO;
  return k.isMarked(u, MARK.acted) ? (k.no?.('3.0', 'acted', { unit: u }) ?? NO) : undefined;
}

/** 3.0: Suppressed markers and the marks of the phase come off; Fired stays. */
function endPhase(g: Dauntless): void {
  g.suppressed.fill(0); // [3.0.II.i] [3.0.III.g]
  g.unmarkAll(PHASE_MARKS); // [3.0.c] [3.0.III.gb] [8.5.2.5.i]
  g.spent.fill(0); // [4.1.d]
  g.shelled.fill(0); // [3.0.II.f]
  g.hexMarks.fill(0);
  g.faces.fill(0); // [6.2.d]
}
