/** What can be under way, in the rulebook's order. The chapters say what each frame does. */

import {
  count,
  counts,
  formation,
  frame,
  given,
  type HeldOf,
  hiddenWalk,
  later,
  place,
  type SeenOf,
  seat,
  secret,
  side,
  unit,
} from '@cauldron/engine';

/** 4: one game turn. `next`: the phase that begins next. */
export const turn = frame('turn', { next: given }, { span: 'turn' });

/** 5.2: `side` may have one of the dice in the list rolled again: `die`, by its number. */
export const snafu = frame('snafu', { side, stream: given, die: count, step: count }, { list: given });

/** 5.3.1: the limits are enforced, hex by hex: those of the active side, then the others. */
export const stacking = frame('stacking', { hex: count });
/** 5.3.3: `side` displaces units out of a hex; with `hqs` 1 only HQs of its own. */
export const displacement = frame('displacement', { side, hex: place, hqs: count });
/** 5.3.3: where a displaced unit may go: the list. */
export const displaceTo = frame('displace-to', { side, unit, hex: place }, { list: place });
/** 5.3.1: nothing in the hex can be displaced: its owner eliminates units. */
export const elimination = frame('elimination', { side, hex: place });
/** 5.3.2: where an HQ is put. */
export const hqDisplacement = frame('hq-displacement', { unit });

/** 5.8.4: the Isolated units in the list check before their Action, an attack or a move; `failed` of them so far. */
export const isolation = frame(
  'isolation',
  { side, owner: seat, ...counts('attack', 'step', 'failed') },
  { list: secret(unit) },
);

/** 5.9: where the Schwerpunkt marker is put; `again`: 1 after the set-up, when it may stay where it is. */
export const schwerpunktAt = frame('schwerpunkt-at', { side, again: count });

/** 6: the Ops Phase. `cycles` have been held. */
export const ops = frame('ops', { cycles: count }, { span: 'phase' });
/** 6.1: both roll. `axis`: what the Axis rolled. */
export const initiative = frame('initiative', counts('step', 'axis'));
/** 6.2: `side` has the initiative; `received` 1 if it was transferred to it. */
export const initiativeChoice = frame('initiative-choice', { side, received: count });
/**
 * 6.3, 6.5: a formation is activated. `points`: its Action Points; `reacting`: 1 if nobody may react to it; `acted`: an Action has just
 * been made. 7.5.3: with `bonus` 1 the units in the list have won a combat and act at once; `lent` of the points are those of the
 * activation around it, and a window that was passed stays passed until that is over. `used`: how many windows the other side has not
 * just let pass: Reactions, retreats before combat, the SNAFU marker.
 */
export const activation = frame(
  'activation',
  { side, formation, points: later(given), ...counts('reacting', 'bonus', 'lent', 'acted', 'used', 'step') },
  { list: unit, span: 'activation', inner: 'bonus' },
);
export type Activation = SeenOf<typeof activation>;
export type HeldActivation = HeldOf<typeof activation>;
/** 6.4: an independent unit is activated for one Action. */
export const independent = frame('independent', { side, unit, acted: count }, { span: 'activation' });
/** 6.5: a chance to react to a stack in `hex`. `banned`: a bit for each formation that may not (7.3.5). */
export const reaction = frame('reaction', {
  side,
  hex: place,
  banned: count,
  formation: later(formation),
  step: count,
});
export type Reaction = SeenOf<typeof reaction>;

/**
 * 7.3: a Movement Action. The list holds the units, which others learn only when the stack has left its hex. `hex`: where they are;
 * `seenAt`: the same, once they have set out and everyone can see it;
 * `steps`: made so far; `spent`: sixths of Movement Points, which hang on the slowest unit; `least`: what everyone can tell has been spent;
 * `counters`: how many have left their hex, once everyone has seen it; `to`: where they are to go once the Action is paid for; `paid`: it is;
 * `tried`: 1 once a Reaction was attempted; `banned`: formations whose HQ was displaced by this move (7.3.5); `free`: it costs no
 * Action Points and nobody may react.
 */
export const moving = frame(
  'moving',
  {
    side,
    owner: seat,
    formation: later(formation),
    hex: secret(place),
    seenAt: later(place),
    spent: secret(count),
    ...counts('steps', 'least', 'counters', 'paid', 'tried', 'banned', 'free', 'over'),
    to: secret(later(place)),
  },
  { list: secret(unit), span: 'move' },
);
export type Moving = SeenOf<typeof moving>;
export type HeldMoving = HeldOf<typeof moving>;
/** 7.3: only its owner knows where it leads. */
export const walk = hiddenWalk();
/** 7.3.6: units check on entering a Minefield. */
export const mineEntry = frame('mine-entry', { side, owner: seat, to: place, step: count }, { list: secret(unit) });
/** 7.5.1 A: a side chooses who attacks from a hex; nobody else knows before the attack is declared. */
export const declaring = frame(
  'declaring',
  { side, owner: seat, formation: later(formation), hex: secret(place) },
  { list: secret(unit) },
);
/**
 * 7.5.1 A to C: a declared attack. Only its owner knows who takes part. `kind`: what it is escalated to; `failed`: 1 after a retreat
 * before combat that failed; `over`: 1 if it comes to no combat.
 */
export const attack = frame(
  'attack',
  {
    side,
    owner: seat,
    formation: later(formation),
    from: place,
    target: place,
    kind: later(given),
    ...counts('failed', 'over', 'step'),
  },
  { list: secret(unit) },
);
export type Attack = SeenOf<typeof attack>;
export type HeldAttack = HeldOf<typeof attack>;
/** 7.5.1.1: the defender of `hex` may try to get away. `theirs`: the attacker's roll, modified. */
export const earlyRetreat = frame('early-retreat', { side, hex: place, from: place, ...counts('theirs', 'step') });
/**
 * 7.5.1 D to I: a combat. The list holds the `attackers` that take part, then all defenders. Chits and the units of Armour Superiority
 * are -1 until they are known; `harm` and `loss`: the hits of attacker and defender, and 1 in the other two for a red result.
 */
export const combat = frame(
  'combat',
  {
    side,
    formation: later(formation),
    from: place,
    target: place,
    kind: given,
    lead: later(formation),
    attackChit: later(given),
    defenceChit: later(given),
    armour: later(unit),
    met: later(unit),
    ...counts('attackers', 'failed', 'air', 'meets', 'harm', 'harmRed', 'loss', 'lossRed', 'step'),
  },
  { list: unit },
);
export type HeldCombat = HeldOf<typeof combat>;
/** 7.5.1.4: how many air units fly, up to `most`. */
export const flying = frame('flying', { side, most: given });
/** 7.5.1.5 A: the Lead Formation, one of the list. */
export const leading = frame('leading', { side }, { list: formation });
/** 7.5.1.5 C: Tank or Anti-Tank Points. */
export const meeting = frame('meeting', { side });
/** 7.5.1.5 C: which of the units in the list is selected. */
export const selecting = frame('selecting', { side }, { list: unit });
/**
 * 7.5.2: a side takes its result. The list: its units that took part, `part` of them; then units of the attacking hex that did not, but
 * failed their check. Bits by their places in the list: `was` disrupted before, `failed`, `stays`: they take the losses. `shares`: three bits
 * for the losses of each so far. `left`: hits that are not used up.
 */
export const result = frame(
  'result',
  {
    side,
    hex: place,
    first: later(unit),
    ...counts('attacker', 'red', 'left', 'part', 'was', 'failed', 'stays', 'shares', 'step'),
  },
  { list: unit },
);
export type Outcome = SeenOf<typeof result>;
export type HeldOutcome = HeldOf<typeof result>;
/** 7.5.2.1: `left` Strength Points are lost; the owner says by whom. */
export const losing = frame('losing', { side, left: given });
/** 7.5.2: hold the hex or retreat. */
export const standing = frame('standing', { side, hex: place, left: given });
/** 7.5.2, case C: those in the list follow the disrupted units. */
export const following = frame('following', { side, hex: place, left: given }, { list: unit });
/**
 * 7.5.2.2: the units in the list retreat `left` hexes from `hex`; `start`: where they began; `forced`: 1 in a Forced Retreat; `goal`: where
 * they are to end, once their owner has said it.
 */
export const retreating = frame(
  'retreating',
  { side, start: place, hex: place, forced: given, left: given, goal: later(place) },
  { list: unit },
);
export type HeldRetreat = HeldOf<typeof retreating>;
/** 7.5.2.2: where they may go, the list: where the retreat may end, or with `step` 1 its next hexes. */
export const retreatTo = frame('retreat-to', { side, hex: place, left: given, step: given }, { list: place });

/** 7.4 */
export const breaching = frame('breaching', { unit, step: count });
/** 7.6 */
export const refitting = frame('refitting', { unit, step: count });

/** 9: the Admin Phase, segment by segment. */
export const admin = frame('admin', { step: count }, { span: 'phase' });
/** 5.8.4, 9.1.5: the units in the list check for attrition. */
export const attrition = frame('attrition', { side, owner: seat, step: count }, { list: secret(unit) });
/** 9.2: a side assigns its independents. */
export const organisation = frame('organisation', { side });
/** 5.5.2: which formation a unit joins; the other side sees only that somebody is assigned. */
export const assignTo = frame('assign-to', { side, owner: seat, unit: secret(unit) });
/** 9.3: points for units of a type. */
export const replacing = frame('replacing', { side, kind: given, left: given });
/** 9.3.1: a side breaks up units for their points. */
export const breakingUp = frame('breaking-up', { side });
/** 9.4: a side brings on its reinforcements; `placed`: one has just come. */
export const arrivals = frame('arrivals', { side, placed: count });
/** 9.4.1: where a unit enters; `step` 1 once it has. */
export const entering = frame('entering', { unit, step: given });

/** 10: `next`: the unit of the list that is set up next. */
export const setUp = frame('set-up', { next: count });
/** 10.1: the solitaire scenario: one formation acts again and again. */
export const solitaire = frame('solitaire', { side });
/** A position that stands as it was composed, to be looked at, until someone says to go on. */
export const composed = frame('composed', {});
