/** 7.0, 8.0 The activated group: its units act one at a time, in any order. Also carries 13.2, 13.7, 14.1 and 15.0. */

import { itemsOf, NO, type Refusal, type SeenOf, type Unit } from '@cauldron/engine';
import { TACTIC } from '../chits.ts';
import { activated, arriving, moving } from '../frames.ts';
import { implement } from '../implement.ts';
import { type Gazala, MARK } from '../state.ts';
import { PLAY, PLAYS } from '../words.ts';
import { holds } from './04-chits.ts';
import { canDo } from './08-able.ts';
import { overstacked } from './10-stacking.ts';
import { couldAttack } from './11-combat.ts';
import { hasExtra, playExtraMove } from './13-extra.ts';

type Activated = SeenOf<typeof activated>;

export const activatedConduct = implement(activated, {
  run(g, f) {
    while (f.placed < f.count) {
      const u = f.item(f.placed++);
      if (g.isOnMap(u)) continue;
      g.push(arriving, { unit: u }); // [15.0.a]
      return false;
    }
    // Before anyone has moved the question is put in any case: an Extra Move chit may be held, and nobody shall see whether.
    return f.started === 0 || itemsOf(f).some((u) => !whyNotActive(g, u)) || g.pop();
  },
  rule: '8.0',
  prompt: 'choose-active',
  forgone: (k, f) => ({
    couldAct: itemsOf(f).filter((u) => !whyNotActive(k, u) && canDo(k, u)),
    overstacked: overstacked(k, f.side),
  }),
  answers: {
    move: {
      stakes: 'back',
      over: (_k, f, c) => c.addListed(f),
      whyNot: (k, _f, u) => whyNotActive(k, u), // [8.0.c] [13.2.c]
      does(g, f, u) {
        f.started = 1;
        g.push(moving, { unit: u });
      },
    },
    play: {
      whyNot: whyNotPlay,
      does: (g, f) => playExtraMove(g, f.side),
    },
    done: {
      role: 'end',
      stakes: 'dice',
      whyNot: (k, f) => (mustAttack(k, f, -1) ? (k.no?.('13.7', 'must-attack') ?? NO) : undefined),
      does: (g) => g.pop(),
    },
  },
});

/** 8.0: each unit of the group acts once; a pinned one (14.1) and one without an allowance do not. */
function whyNotActive(g: Gazala, u: Unit): Refusal | undefined {
  if (!g.isOnMap(u) || !g.isMarked(u, MARK.activated)) return g.no?.('7.0', 'not-activated', { unit: u }) ?? NO;
  if (g.isMarked(u, MARK.acted)) return g.no?.('8.0', 'has-acted', { unit: u }) ?? NO;
  if (g.isMarked(u, MARK.pinned)) return g.no?.('14.1', 'breaching', { unit: u }) ?? NO; // [14.1.e]
  return g.allowanceOf(u) > 0 ? undefined : (g.no?.('8.0', 'no-points', { unit: u }) ?? NO);
}

/** 13.2: only an Extra Move, and only before anyone has moved. */
function whyNotPlay(g: Gazala, f: Activated, play: number): Refusal | undefined {
  if (play !== PLAY.extraMove || f.started === 1) return g.no?.('13.2', 'not-now', { chit: PLAYS[play] }) ?? NO; // [13.2.b]
  if (!holds(g, f.side, TACTIC.extraMove)) return g.no?.('13.0', 'no-chit', { side: f.side }) ?? NO;
  return hasExtra(g, f.side) ? undefined : (g.no?.('13.2', 'not-now', { chit: PLAYS[play] }) ?? NO);
}

/** 13.7, G-11: an attack is promised, and some unit of the group other than `but` can still make one. */
export function mustAttack(g: Gazala, f: Activated | undefined, but: Unit): boolean {
  const could = (u: Unit) => u !== but && !whyNotActive(g, u) && couldAttack(g, u, g.allowanceOf(u)); // [13.7.i]
  return g.get('attackDue') === 1 && f !== undefined && itemsOf(f).some(could);
}
