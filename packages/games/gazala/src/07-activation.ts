/** 7.0, 8.0 The activated group: its units act one at a time, in any order. */

import { frame, type Held, type Refusal, refuse } from '@cauldron/engine';
import { holds } from './04-chits.ts';
import { hasExtra, playExtraMove } from './07-orders.ts';
import { moving } from './08-movement.ts';
import { couldAttack } from './11-combat.ts';
import { arriving } from './15-reinforcements.ts';
import { TACTIC } from './chits.ts';
import { type Gazala, MARK } from './state.ts';
import { PLAY, V } from './words.ts';

const ACTIVATED = ['side', 'placed', 'started'] as const;
type Activated = Held<typeof ACTIVATED>;

/** The list holds the group. Of its units the first `placed` have been seen to arrive; `started` 1 once one of them has moved or fought. */
export const activated = frame<Gazala>()('activated', ACTIVATED, {
  run(g, f) {
    while (f.placed < f.count) {
      const u = f.item(f.placed++);
      if (g.isOnMap(u)) continue;
      g.push(arriving, u); // [15.0.a]
      return false;
    }
    // Before anyone has moved the question is put in any case: an Extra Move chit may be held, and nobody shall see whether.
    if (f.started === 0 || hasNext(g, f)) return true;
    g.pop();
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(f.side), '8.0', 'choose-active');
    for (let i = 0; i < f.count; i++) if (!whyNotActive(g, f.item(i))) q.offer(V.move, f.item(i)); // [8.0.c] [13.2.c]
    if (f.started === 0 && holds(g, f.side, TACTIC.extraMove) && hasExtra(g, f.side)) q.offer(V.play, PLAY.extraMove); // [13.2.b]
    if (!mustAttack(g, f, -1)) q.offer(V.done);
  },
  on: {
    move(g, f, u) {
      f.started = 1;
      g.push(moving, u, 0, 0);
    },
    play(g, f) {
      playExtraMove(g, f.side);
    },
    done(g) {
      g.pop();
    },
  },
  why(g, f, verb, target) {
    if (verb === V.move)
      return f.has(target) ? whyNotActive(g, target) : refuse('7.0', 'not-activated', { unit: target });
    if (verb === V.play) {
      if (target !== PLAY.extraMove || f.started === 1) return refuse('13.2', 'not-now', { chit: 'Extra Move' });
      return refuse('13.0', 'no-chit', { side: f.side });
    }
    return verb === V.done ? refuse('13.7', 'must-attack') : undefined;
  },
});

function hasNext(g: Gazala, f: Activated): boolean {
  for (let i = 0; i < f.count; i++) if (!whyNotActive(g, f.item(i))) return true;
  return false;
}

/** 8.0: each unit of the group acts once; a pinned one (14.1) and one without an allowance do not. */
function whyNotActive(g: Gazala, u: number): Refusal | undefined {
  if (!g.isOnMap(u) || !g.isMarked(u, MARK.activated)) return refuse('7.0', 'not-activated', { unit: u });
  if (g.isMarked(u, MARK.acted)) return refuse('8.0', 'has-acted', { unit: u });
  if (g.isMarked(u, MARK.pinned)) return refuse('14.1', 'breaching', { unit: u }); // [14.1.e]
  return g.allowanceOf(u) > 0 ? undefined : refuse('8.0', 'no-points', { unit: u });
}

/** 13.7, G-11: an attack is promised, and some unit of the group other than `but` can still make one. */
export function mustAttack(g: Gazala, f: Activated | undefined, but: number): boolean {
  if (g.get('attackDue') === 0 || !f) return false;
  for (let i = 0; i < f.count; i++) {
    const u = f.item(i);
    if (u !== but && !whyNotActive(g, u) && couldAttack(g, u, g.allowanceOf(u))) return true; // [13.7.i]
  }
  return false;
}
