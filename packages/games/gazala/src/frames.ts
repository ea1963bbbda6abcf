/** What can be under way, in the rulebook's order. The chapters say what each frame does. */

import { count, counts, frame, given, later, place, type SeenOf, side, unit } from '@cauldron/engine';

/** 3.0: one game turn. `next`: the phase that begins next; `first`: the side that acts first. */
export const turn = frame('turn', { next: given, first: side }, { span: 'turn' });

export const supplyPhase = frame('supply-phase', { step: count }); // 5.0

/** 6.0: `winner` decides who acts first. */
export const initiative = frame('initiative', { step: count, winner: later(side) });

/** 7.0: the Action Phases of a turn. `n` have been held; `next` is the side whose turn it is to act. */
export const actionPhases = frame('action-phases', { n: count, next: side });
/** 7.0: one Action Phase: chits are drawn until an Action Chit appears; then units are activated, move and fight. */
export const actionPhase = frame('action-phase', { side, step: count }, { span: 'activation' });
/** 7.0: the list holds units that are activated already, by an Extra Move or a double move; `singles` counts the latter. */
export const orders = frame('orders', { side, chit: given, singles: count }, { list: unit });
/** 7.0: the list holds the group. Of its units the first `placed` have been seen to arrive; `started` 1 once one of them has acted. */
export const activated = frame('activated', { side, placed: count, started: count }, { list: unit });

/** 8.0: the active unit: what it has spent on movement and combat together, and whether a retreat has ended its activation. */
export const moving = frame('moving', { unit, spent: count, halted: count }, { span: 'move' });
export type Moving = SeenOf<typeof moving>;

/** 10.0: `hex` is the one that is looked at now. */
export const stackingCheck = frame('stacking', { hex: count });

/** 11.0: friends may join the attack of `unit`. `mask`: a bit per direction from `from` in which it attacks. The list holds the helpers. */
export const helpers = frame('helpers', { unit, from: place, mask: given }, { list: unit });
/**
 * 11.0: the list holds the units of both sides that take part; the active unit is not in it. `mask`: a bit per direction from `from` in
 * which defenders stood. `chits`: the sum of the Combat chits; `guns`: Anti-Tank chits played. `attacker` and `defender`: what they suffer,
 * as steps * 4, + 2 for disruption, + 1 for retreat.
 */
export const battle = frame(
  'battle',
  {
    unit,
    level: given,
    from: place,
    ...counts('mask', 'step', 'chits', 'guns', 'attacker', 'defender', 'retreated', 'attackers'),
  },
  { list: unit },
);
export type Battle = SeenOf<typeof battle>;
/** 11.0: steps of one side's part in the combat. `first` 1: the active unit takes the first; `armor` 1: only armor suffers (13.6). */
export const losses = frame('losses', { side, left: given, first: count, armor: count });
/** 11.0: units of one side are disrupted. */
export const disruptions = frame('disruptions', { side, left: given });

/** 11.1: all units of a side that are marked to retreat. */
export const retreats = frame('retreats', { side });
/** 11.1: the list holds one unit, or two that go together. `off` 1: the way chosen leads off the map. */
export const retreat = frame('retreat', { start: place, steps: count, off: count }, { list: unit });
export type Retreat = SeenOf<typeof retreat>;
/** 11.1: the list holds two Disrupted units that lose one step between them. */
export const stackLoss = frame('stack-loss', { side, hex: place }, { list: unit });

/** 11.2: the list holds the attackers that have not advanced yet; `mask` the hexes, as directions from `from`. */
export const advances = frame('advances', { from: place, mask: given }, { list: unit });
/** 11.2: a unit next to more than one of the hexes. */
export const advanceTo = frame('advance-to', { unit, from: place, mask: given });

/** 13.1, 13.6: the window of one side before the die. */
export const combatChits = frame('combat-chits', { side, attacking: count });
export const extraMove = frame('extra-move', { side }); // 13.2
export const replacement = frame('replacement', { side }); // 13.3
/** 13.3: where an eliminated unit comes back. */
export const rebuildAt = frame('rebuild-at', { unit });
export const airAttack = frame('air-attack', { side, step: count, unit: later(unit) }); // 13.4
export const withdrawal = frame('withdrawal', {}); // 13.7

/** 14.1: `begun`: the attempts of this turn. */
export const minefieldPhase = frame('minefield-phase', { step: count, begun: count });
/** 14.1: the hexside that a unit works on. */
export const breachSide = frame('breach-side', { unit });

export const arriving = frame('arriving', { unit }); // 15.0
/** 15.0: Allied tank replacements to be spent now. */
export const tankReplacements = frame('tank-replacements', { left: given });

/** 17.0: `next`: the unit of the list that is set up next. */
export const setUp = frame('set-up', { next: count });
/** A position that stands as it was composed, to be looked at, until someone says to go on. */
export const composed = frame('composed', {});
