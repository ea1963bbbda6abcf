/** 7.0, 13.8 An Action Chit has been drawn: held chits may be played, then a formation or single units are activated. */

import { frame, type Held, type Refusal, refuse } from '@cauldron/engine';
import { holds, playChit } from './04-chits.ts';
import { activated } from './07-activation.ts';
import { canReplace, extraMove, replacement } from './13-replacement.ts';
import { canWithdrawAny, withdrawal } from './13-withdraw.ts';
import { canArrive } from './15-reinforcements.ts';
import { type Chit, TACTIC } from './chits.ts';
import { type Gazala, MARK } from './state.ts';
import { FORMATIONS, PLAY, PLAYS, V } from './words.ts';
import { ALLIED } from './world.ts';

const ORDERS = ['side', 'chit', 'last', 'singles'] as const;
type Orders = Held<typeof ORDERS>;

/** The list holds units that are activated already, by an Extra Move or a double move; `singles` counts the latter. */
export const orders = frame<Gazala>()('orders', ORDERS, {
  ask(g, f, q) {
    const chit = g.world.chits[f.chit];
    q.by(g.seatOf(f.side), '7.0', 'chit-plays');
    if (q.wordy) q.figures = { chit: chit.name };
    let hasOrder = false;
    for (const face of chit.faces) {
      const lead = leadOf(g, face);
      if (lead === undefined) continue;
      q.offer(V.activate, lead); // [7.0.c] [7.0.e] [7.0.f]
      hasOrder = true;
    }
    if (chit.units > 0) q.set(V.single, f.last);
    for (let u = 0; u < g.world.units.count; u++) {
      if (g.sideOfUnit(u) !== f.side || f.has(u) || whyNotSingle(g, f.side, chit, u)) continue;
      q.offer(V.single, u); // [7.0.d] [7.0.g] [15.0.b]
      hasOrder = true;
    }
    if (f.singles > 0) q.offer(V.done);
    else if (!hasOrder) q.offer(V.forgo);
    if (f.singles === 0) offerPlays(g, f.side, q); // [13.8.a] any number of them, in any order
  },
  on: {
    activate(g, f, formation) {
      const { side } = f;
      const face = faceWith(g.world.chits[f.chit], formation) ?? [formation];
      const units = membersOf(f);
      for (const member of face) {
        if (!canActivate(g, member)) continue;
        g.activations[member]++; // [7.0.h]
        g.tell?.('formation', '7.0', { formation: FORMATIONS[member] });
        for (let u = 0; u < g.world.units.count; u++) {
          if (g.formationOf(u) === member && !units.includes(u) && isAvailable(g, u)) units.push(u);
        }
      }
      begin(g, side, units);
    },
    single(g, f, u) {
      const { side } = f;
      g.tell?.('single', '7.0', { unit: u });
      const units = [...membersOf(f), u];
      if (f.singles + 1 >= g.world.chits[f.chit].units) begin(g, side, units);
      else {
        f.last = u;
        f.singles++;
        g.append(u);
      }
    },
    done(g, f) {
      begin(g, f.side, membersOf(f));
    },
    forgo(g, f) {
      begin(g, f.side, membersOf(f));
    },
    play(g, f, play) {
      playOrder(g, f.side, play);
    },
  },
  why(g, f, verb, target) {
    const chit = g.world.chits[f.chit];
    if (verb === V.activate) return whyNotActivate(g, chit, target);
    if (verb === V.single) return whyNotSingle(g, f.side, chit, target);
    return verb === V.play ? whyNotPlay(g, f.side, target) : undefined;
  },
});

const membersOf = (f: Orders): number[] => Array.from({ length: f.count }, (_, i) => f.item(i));

/** 7.0: the activated units turn to their unused faces, and nothing more is drawn. */
function begin(g: Gazala, side: number, units: readonly number[]): void {
  g.become(activated, side, 0, 0);
  for (const u of units) enrol(g, u);
}

/** 7.0: a unit joins the activated group, which is the top frame, and turns to its unused face. */
export function enrol(g: Gazala, u: number): void {
  g.append(u);
  g.mark(u, MARK.activated);
  g.unmark(u, MARK.acted);
  g.used[u] = 0; // [7.0.m]
}

/** On the map, or waiting to arrive. */
const isAvailable = (g: Gazala, u: number): boolean => g.isOnMap(u) || canArrive(g, u);

const faceWith = (chit: Chit, formation: number): readonly number[] | undefined =>
  chit.faces.find((face) => face.includes(formation));

/** The first formation of a face that can be activated gives the order its name; the others go with it (7.0). */
const leadOf = (g: Gazala, face: readonly number[]): number | undefined => face.find((f) => canActivate(g, f));

const canActivate = (g: Gazala, formation: number): boolean => !whyNotFormation(g, formation) && hasUnits(g, formation);

function whyNotActivate(g: Gazala, chit: Chit, formation: number): Refusal | undefined {
  const face = faceWith(chit, formation);
  if (!face) return refuse('7.0', 'not-drawn', { chit: FORMATIONS[formation] ?? String(formation) });
  const bad = whyNotFormation(g, formation);
  if (bad) return bad;
  if (!hasUnits(g, formation)) return refuse('7.0', 'no-units', { formation: FORMATIONS[formation] });
  const lead = leadOf(g, face);
  if (lead === undefined || lead === formation) return undefined;
  return refuse('7.0', 'goes-with', { formation: FORMATIONS[formation], name: FORMATIONS[lead] }); // [7.0.f]
}

function hasUnits(g: Gazala, formation: number): boolean {
  for (let u = 0; u < g.world.units.count; u++) if (g.formationOf(u) === formation && isAvailable(g, u)) return true;
  return false;
}

/** 7.0: twice a turn; the panzer divisions once on May 27; some formations not at all on May 27. */
function whyNotFormation(g: Gazala, formation: number): Refusal | undefined {
  let times = Number.POSITIVE_INFINITY;
  for (const limit of g.world.limits) {
    if (limit.turns.length > 0 && !limit.turns.includes(g.turn)) continue;
    if (limit.formations.length > 0 && !limit.formations.includes(formation)) continue;
    times = Math.min(times, limit.times); // [7.0.h] [7.0.i]
  }
  if (times === 0) return refuse('7.0', 'frozen', { formation: FORMATIONS[formation] }); // [7.0.j] [7.0.k]
  const n = g.activations[formation];
  return n < times ? undefined : refuse('7.0', 'activated-enough', { formation: FORMATIONS[formation], n }); // G-24
}

/** 7.0: a unit of a formation that is not frozen, on the map or due to arrive; it may have acted before. */
function whyNotUnit(g: Gazala, side: number, u: number): Refusal | undefined {
  const { units, limits } = g.world;
  if (u >= units.count || units.side[u] !== side) return refuse('7.0', 'not-own', { unit: u });
  const formation = units.formation[u];
  for (const limit of limits) {
    if (limit.singly || !limit.turns.includes(g.turn) || !limit.formations.includes(formation)) continue;
    return refuse('7.0', 'frozen', { formation: FORMATIONS[formation] }); // [7.0.j] [7.0.k]
  }
  return isAvailable(g, u) ? undefined : refuse('7.0', 'not-available', { unit: u }); // [7.0.l] no limit for a single unit
}

/** 7.0: only of a formation that the chit does not name. */
function whyNotSingle(g: Gazala, side: number, chit: Chit, u: number): Refusal | undefined {
  const bad = whyNotUnit(g, side, u);
  if (bad) return bad;
  const named = chit.faces.some((face) => face.includes(g.formationOf(u)));
  return named ? refuse('7.0', 'named-by-chit', { unit: u, chit: chit.name }) : undefined; // [7.0.d]
}

/** 13.2, 13.3, 13.7: what may be played right after an Action Chit. Only the owner sees what is offered. */
function offerPlays(g: Gazala, side: number, q: { offer(verb: number, target: number): void }): void {
  for (let play = 0; play < PLAYS.length; play++) if (!whyNotPlay(g, side, play)) q.offer(V.play, play);
}

const TACTIC_OF: Readonly<Record<number, number>> = {
  [PLAY.extraMove]: TACTIC.extraMove,
  [PLAY.replacement]: TACTIC.replacement,
  [PLAY.withdrawal]: TACTIC.withdraw,
  [PLAY.attack]: TACTIC.withdraw,
};

function whyNotPlay(g: Gazala, side: number, play: number): Refusal | undefined {
  const tactic = TACTIC_OF[play];
  if (tactic === undefined) return refuse('13.0', 'not-now', { chit: PLAYS[play] ?? String(play) });
  if (!holds(g, side, tactic)) return refuse('13.0', 'no-chit', { side });
  if (play === PLAY.replacement && !canReplace(g, side)) return refuse('13.3', 'not-now', { chit: PLAYS[play] });
  if (play === PLAY.withdrawal && !canWithdrawAny(g)) return refuse('13.7', 'not-now', { chit: PLAYS[play] });
  if (play === PLAY.extraMove && !hasExtra(g, side)) return refuse('13.2', 'not-now', { chit: PLAYS[play] });
  return undefined;
}

/** 13.2: some unit is there to be activated beside those that are already. */
export function hasExtra(g: Gazala, side: number): boolean {
  for (let u = 0; u < g.world.units.count; u++) if (!whyNotExtra(g, side, u)) return true;
  return false;
}

export function whyNotExtra(g: Gazala, side: number, u: number): Refusal | undefined {
  const bad = whyNotUnit(g, side, u);
  if (bad) return bad;
  return g.isMarked(u, MARK.activated) ? refuse('13.2', 'activated-already', { unit: u }) : undefined;
}

/** 13.8: the chits that follow an Action Chit. */
function playOrder(g: Gazala, side: number, play: number): void {
  switch (play) {
    case PLAY.extraMove:
      playExtraMove(g, side);
      return;
    case PLAY.replacement:
      playChit(g, side, TACTIC.replacement, '13.3'); // [13.3.b]
      g.push(replacement, side);
      return;
    case PLAY.withdrawal:
      playChit(g, ALLIED, TACTIC.withdraw, '13.7'); // [13.7.a]
      g.push(withdrawal);
      return;
    default:
      playChit(g, ALLIED, TACTIC.withdraw, '13.7'); // [13.7.a]
      g.set('attackDue', 1); // [13.7.i]
      g.tell?.('attack-promised', '13.7', {});
  }
}

export function playExtraMove(g: Gazala, side: number): void {
  playChit(g, side, TACTIC.extraMove, '13.2'); // [13.2.a] [13.2.b]
  g.push(extraMove, side);
}
