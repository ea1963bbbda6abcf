/** 7.0, 13.8 An Action Chit was drawn: held chits are played, a formation or single units activated. Also carries 13.3, 13.7 and 15.0. */

import { type Formation, itemsOf, NO, type Refusal, type SeenOf, type Side, type Unit } from '@cauldron/engine';
import { type Chit, TACTIC } from '../chits.ts';
import { activated, orders, replacement, withdrawal } from '../frames.ts';
import { implement } from '../implement.ts';
import { ALLIED } from '../names.ts';
import type { Gazala } from '../state.ts';
import { PLAY, PLAYS } from '../words.ts';
import { holds, playChit } from './04-chits.ts';
import { enrol, isAvailable, whyNotUnit } from './07-group.ts';
import { hasExtra, playExtraMove } from './13-extra.ts';
import { canReplace } from './13-replacement.ts';
import { canWithdrawAny } from './13-withdraw.ts';

type Orders = SeenOf<typeof orders>;

const chitOf = (g: Gazala, f: Orders): Chit => g.world.chits[f.chit];

export const ordersConduct = implement(orders, {
  rule: '7.0',
  prompt: 'chit-plays',
  figures: (k, f) => ({ chit: chitOf(k, f).name }),
  answers: {
    activate: {
      over(k, f, c) {
        for (const face of chitOf(k, f).faces) c.addAll(face);
      },
      whyNot: (k, f, formation) => whyNotActivate(k, chitOf(k, f), formation), // [7.0.c] [7.0.e] [7.0.f]
      does(g, f, formation) {
        const face = faceWith(chitOf(g, f), formation) ?? [formation];
        const units = itemsOf(f);
        for (const member of face) {
          if (!canActivate(g, member)) continue;
          g.activations[member]++; // [7.0.h]
          g.tell?.('formation', '7.0', { formation: g.world.formations[member].name });
          units.push(...unitsIn(g, member).filter((u) => !units.includes(u)));
        }
        begin(g, f.side, units);
      },
    },
    single: {
      role: 'set',
      over: (k, _f, c) => c.addBelow(k.world.units.count),
      whyNot: whyNotSingle, // [7.0.d] [7.0.g] [15.0.b]
      does(g, f, u) {
        g.tell?.('single', '7.0', { unit: u });
        f.singles++;
        g.append(u);
        if (f.singles >= chitOf(g, f).units) begin(g, f.side, itemsOf(f));
      },
    },
    done: {
      role: 'end',
      whyNot: (_k, f) => (f.singles > 0 ? undefined : NO),
      does: (g, f) => begin(g, f.side, itemsOf(f)),
    },
    forgo: {
      role: 'no',
      whyNot: (k, f) => (f.singles === 0 && !hasOrder(k, f) ? undefined : NO),
      does: (g, f) => begin(g, f.side, itemsOf(f)),
    },
    play: {
      whyNot: whyNotPlay, // [13.8.a] any number of them, in any order
      does: (g, f, play) => playOrder(g, f.side, play),
    },
  },
});

/** 7.0: the activated units turn to their unused faces, and nothing more is drawn. */
function begin(g: Gazala, side: Side, units: readonly Unit[]): void {
  g.become(activated, { side });
  for (const u of units) enrol(g, u);
}

/** Some formation or some unit can be activated with the chit. */
const hasOrder = (g: Gazala, f: Orders): boolean =>
  chitOf(g, f).faces.some((face) => leadOf(g, face) !== undefined) || g.someUnit((u) => !whyNotSingle(g, f, u));

/** The units of a formation that are on the map or waiting to arrive. */
const unitsIn = (g: Gazala, formation: Formation): Unit[] =>
  g.unitsWhere((u) => g.formationOf(u) === formation && isAvailable(g, u));

const faceWith = (chit: Chit, formation: Formation): readonly Formation[] | undefined =>
  chit.faces.find((face) => face.includes(formation));

/** The first formation of a face that can be activated gives the order its name; the others go with it (7.0). */
const leadOf = (g: Gazala, face: readonly Formation[]): Formation | undefined => face.find((f) => canActivate(g, f));

const canActivate = (g: Gazala, formation: Formation): boolean => !whyNotFormation(g, formation);

function whyNotActivate(g: Gazala, chit: Chit, formation: Formation): Refusal | undefined {
  const { name } = g.world.formations[formation];
  const face = faceWith(chit, formation);
  if (!face) return g.no?.('7.0', 'not-drawn', { chit: name }) ?? NO;
  const bad = whyNotFormation(g, formation);
  if (bad) return bad;
  const lead = leadOf(g, face);
  if (lead === undefined || lead === formation) return undefined;
  return g.no?.('7.0', 'goes-with', { formation: name, name: g.world.formations[lead].name }) ?? NO; // [7.0.f]
}

/** 7.0: twice a turn; the panzer divisions once on May 27; some formations not at all on May 27. */
function whyNotFormation(g: Gazala, formation: Formation): Refusal | undefined {
  const { name } = g.world.formations[formation];
  const isOn = (list: readonly number[], n: number) => list.length === 0 || list.includes(n);
  const limits = g.world.limits.filter((limit) => isOn(limit.turns, g.turn) && isOn(limit.formations, formation));
  const times = Math.min(...limits.map((limit) => limit.times)); // [7.0.h] [7.0.i]
  if (times === 0) return g.no?.('7.0', 'frozen', { formation: name }) ?? NO; // [7.0.j] [7.0.k]
  const n = g.activations[formation];
  if (n >= times) return g.no?.('7.0', 'activated-enough', { formation: name, n }) ?? NO; // G-24
  return unitsIn(g, formation).length > 0 ? undefined : (g.no?.('7.0', 'no-units', { formation: name }) ?? NO);
}

/** 7.0: only of a formation that the chit does not name. */
function whyNotSingle(g: Gazala, f: Orders, u: Unit): Refusal | undefined {
  const bad = whyNotUnit(g, f.side, u);
  if (bad) return bad;
  if (f.has(u)) return g.no?.('7.0', 'activated-already', { unit: u }) ?? NO;
  const chit = chitOf(g, f);
  if (!faceWith(chit, g.formationOf(u))) return undefined;
  return g.no?.('7.0', 'named-by-chit', { unit: u, chit: chit.name }) ?? NO; // [7.0.d]
}

const TACTIC_OF: Readonly<Record<number, number>> = {
  [PLAY.extraMove]: TACTIC.extraMove,
  [PLAY.replacement]: TACTIC.replacement,
  [PLAY.withdrawal]: TACTIC.withdraw,
  [PLAY.attack]: TACTIC.withdraw,
};

/** 13.2, 13.3, 13.7: what may be played right after an Action Chit. Only the owner sees what is offered. */
function whyNotPlay(g: Gazala, { side, singles }: Orders, play: number): Refusal | undefined {
  const chit = PLAYS[play];
  const tactic = TACTIC_OF[play];
  if (tactic === undefined || singles > 0) return g.no?.('13.0', 'not-now', { chit }) ?? NO;
  if (!holds(g, side, tactic)) return g.no?.('13.0', 'no-chit', { side }) ?? NO;
  if (play === PLAY.replacement && !canReplace(g, side)) return g.no?.('13.3', 'not-now', { chit }) ?? NO;
  if (play === PLAY.withdrawal && !canWithdrawAny(g)) return g.no?.('13.7', 'not-now', { chit }) ?? NO;
  if (play === PLAY.extraMove && !hasExtra(g, side)) return g.no?.('13.2', 'not-now', { chit }) ?? NO;
  return undefined;
}

/** 13.8: the chits that follow an Action Chit. */
function playOrder(g: Gazala, side: Side, play: number): void {
  if (play === PLAY.extraMove) playExtraMove(g, side);
  else if (play === PLAY.replacement) {
    playChit(g, side, TACTIC.replacement, '13.3'); // [13.3.b]
    g.push(replacement, { side });
  } else {
    playChit(g, ALLIED, TACTIC.withdraw, '13.7'); // [13.7.a]
    if (play === PLAY.withdrawal) g.push(withdrawal);
    else {
      g.set('attackDue', 1); // [13.7.i]
      g.tell?.('attack-promised', '13.7', {});
    }
  }
}
