/**
 * What can be under way, in the rulebook's order. The chapters say what each frame does. Frames that no chapter implements yet are declared
 * with their fields all the same: docs/design.md says how they hang together.
 */

import {
  count,
  counts,
  formation,
  frame,
  given,
  type HeldOf,
  later,
  openWalk,
  place,
  type SeenOf,
  side,
  unit,
} from '@cauldron/engine';

/** 3.0: one game turn. `next`: the number of its part that comes next (Reset, Action and Combat of Player One, then of Player Two, then Victory). */
export const turn = frame('turn', { next: count }, { span: 'turn' });
/** 3.0 I: the Reset Phase of a side, its steps 1 to 9 in order. */
export const reset = frame('reset', { side, step: count }, { span: 'phase' });
/** 3.0 II: the Action Phase: units act in any order; the reaction cycle has no limit. */
export const action = frame('action', { side }, { span: 'phase' });
/** 3.0 III: the Combat Phase: each unit of either side does one thing. */
export const combatPhase = frame('combat-phase', { side }, { span: 'phase' });

/**
 * 4.1, 6.1: a unit or stack moves; the list holds it. `goes`: one of GOES. `hex`: where it is; `steps`: made so far; `road`: 1 while it has kept to roads and far from
 * enemies (4.3); `onRoad`: 1 if the step under way uses the road; `to`: its next hex; `offRoad`: 1 if its player does not want the road; `gun`: who fires when it has
 * entered; `ff`: who has fired at this step; `split`: 1 if its AFVs go on alone (10.7.3); `halted`: 1 by fire; `over`: 1 once the move has ended.
 */
export const moving = frame(
  'moving',
  {
    side,
    hex: place,
    to: later(place),
    gun: later(unit),
    ff: later(unit),
    ...counts('goes', 'steps', 'road', 'onRoad', 'offRoad', 'split', 'halted', 'over'),
  },
  { list: unit, span: 'move' },
);
export type Moving = SeenOf<typeof moving>;
export type HeldMoving = HeldOf<typeof moving>;
/** 4.1: its steps, one by one. */
export const walk = openWalk();
/** 4.5.6: a cargo or a Carrier Platoon rolls for its survival; `cause`: the row of the table. */
export const survival = frame('survival', { unit, cause: given, step: count });
/** 4.5.4: the owner may deploy a transported unit that was fired on. */
export const deploying = frame('deploying', { side, hex: place }, { list: unit });

/** 6.0: units over the stacking limit in a hex are eliminated by their owner's choice. */
export const overstacked = frame('overstacked', { side, hex: place });

/**
 * 8.1: a Combat or (`assault`) an Assault on a hex; the list holds the attackers. `sure`: 1 once they are complete; `gun`: whose Support is rolled;
 * `harm`, `loss`: losses of attacker and defender; `fled`: how many hexes the defender has retreated; `round`: of an Assault of AFVs alone (9.3).
 */
export const battle = frame(
  'battle',
  { side, target: place, gun: later(unit), ...counts('assault', 'sure', 'harm', 'loss', 'fled', 'round', 'step') },
  { list: unit },
);
export type Battle = SeenOf<typeof battle>;
export type HeldBattle = HeldOf<typeof battle>;
/** 8.1, 10.3: a side declares its Support, gun by gun; `gun`: the one whose target hex is still to be chosen. */
export const support = frame('support', { side, target: place, gun: later(unit) });
/** 8.5: the side of the units in the list assigns its losses: steps first, then hexes of Retreat. `must`: how many must be steps; `spared`: 1 once one was ignored. */
export const losses = frame('losses', { side, hex: place, left: given, ...counts('must', 'spared') }, { list: unit });
export type Losses = SeenOf<typeof losses>;
/** 8.5.2: the units in the list retreat `left` hexes more, after `gone`; `due`: 1 after a step; `free`: 1 for a Voluntary Withdrawal of AFVs (12.1.1). */
export const retreating = frame(
  'retreating',
  { side, hex: place, left: given, ...counts('gone', 'due', 'free') },
  { list: unit },
);
export type Retreating = SeenOf<typeof retreating>;
export type HeldRetreating = HeldOf<typeof retreating>;
/** 12.1.1: AFVs in the list may retreat with the losses of their side, or (`free`) withdraw. */
export const withdrawing = frame('withdrawing', { side, hex: place, left: given, free: count }, { list: unit });
/** 8.7: victorious units advance into a hex, and up to `most` hexes; the list holds those that do. `sure`: 1 once they are complete; `must`: 1 after an Assault. */
export const advancing = frame(
  'advancing',
  { side, target: place, most: given, ...counts('must', 'sure', 'step') },
  { list: unit },
);
export type Advancing = SeenOf<typeof advancing>;
/** 8.7.1: the units in the list go on, up to `left` hexes; `gone`: how many they have advanced. */
export const pursuing = frame('pursuing', { side, hex: place, left: given, gone: given }, { list: unit });
export type Pursuing = SeenOf<typeof pursuing>;
/** 9.3: in an Assault of AFVs alone a side may break off. */
export const breakingOff = frame('breaking-off', { side, target: place });

/**
 * 10.4: Ranged Attacks on one hex; the list holds the firers, `next` is the one whose attack comes next. Indirect fire is declared whole before any of it is
 * resolved (3.0). `sure`: 1 once the firers are complete.
 */
export const barrage = frame('barrage', { side, hex: later(place), ...counts('sure', 'next', 'step') }, { list: unit });
export type Barrage = SeenOf<typeof barrage>;
/** 10.4.2: the owner of the units in the list says who loses the `left` steps. */
export const fireLosses = frame('fire-losses', { side, hex: place, left: given }, { list: unit });
/** 10.7: a stack goes from one hex to another, and `side` may fire: with `gun`, at `hex`. `price`: what moving on costs. `mode`: a move, a Retreat or an Advance. */
export const friction = frame('friction', {
  side,
  from: place,
  to: place,
  gun: later(unit),
  hex: later(place),
  ...counts('road', 'price', 'mode', 'step'),
});
export type Friction = SeenOf<typeof friction>;
export type HeldFriction = HeldOf<typeof friction>;
/** 10.7.2: the mover halts or loses `left` steps and goes on; `split`: AFVs of the stack go on alone (10.7.3). */
export const underFire = frame('under-fire', { side, hex: place, left: given, ...counts('split', 'step') });
/** 10.7.2: the units in the list lose `left` steps to go on. */
export const paying = frame('paying', { side, left: given }, { list: unit });

/** 11.0: one shot of AT Fire; `kind`: one of SHOT; `dir`: the way the target has come; `road`: 1 if by road; `faced`: 1 once the firer's facing is chosen; `deploys`: 1 if it got off its transport to fire. */
export const shot = frame('shot', {
  side,
  gun: unit,
  target: later(unit),
  kind: given,
  dir: later(given),
  ...counts('road', 'faced', 'deploys', 'step'),
});
export type Shot = SeenOf<typeof shot>;
/** 11.5.2.2: a Ranged Attack in answer to the fire of `target`. */
export const answerFire = frame('answer-fire', { side, gun: unit, target: unit, step: count });
/** 11.4: Tactical Advantage: `drawer` has drawn the chits in the list and chooses one; `at`: the letter of its order that comes next. */
export const advantage = frame(
  'advantage',
  { side, target: place, drawer: later(side), chosen: later(given), ...counts('net', 'chits', 'at', 'step') },
  { list: given },
);
export type HeldAdvantage = HeldOf<typeof advantage>;
/** 11.4.1: a unit fires at a vehicle in the Assault for `place`; the list holds the Modifier chits that were drawn for it. */
export const closeShot = frame(
  'close-shot',
  { side, place, gun: later(unit), target: later(unit), step: count },
  { list: given },
);
export type CloseShot = SeenOf<typeof closeShot>;
/**
 * 11.5: the Armor Reaction Cycle. A trigger (the vehicles in the list moved, or `gun` fired, at the vehicle `target` or at a hex) gives `side` one reaction; a
 * shot in answer is a new trigger for the other side. `dir`, `road`: how they moved; `chosen`: who reacts.
 */
export const reaction = frame(
  'reaction',
  {
    side,
    hex: place,
    gun: later(unit),
    target: later(unit),
    chosen: later(unit),
    dir: later(given),
    road: count,
  },
  { list: unit },
);
export type Reaction = SeenOf<typeof reaction>;

/** 12.3.2: a German battery rolls for its return. */
export const delay = frame('delay', { unit, step: count });
/** 12.8: the British draw Assets; place Tactical Recon. */
export const assets = frame('assets', counts('left', 'step'));

/** 13.1: a player pays for Reinforcements, which then enter. */
export const reinforcing = frame('reinforcing', { side, formation: later(formation), step: count });
/** 13.2: the units in the list roll for Replacements. */
export const replacing = frame('replacing', { side, step: count }, { list: unit });
/** 13.3: a unit tries to recover. */
export const recovering = frame('recovering', { unit, step: count });

/** 18.0: `next`: the unit of the set-up whose state its owner chooses next. */
export const setUp = frame('set-up', { next: count });
/** 18.5: the awards; KG Wünsche is placed, and the boundary moved with it. */
export const victoryPhase = frame('victory-phase', { step: count });
