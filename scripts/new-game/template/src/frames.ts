/** The frames of the game, in the order of the rules. A frame is a few numbers on the stack; its chapter says what it does. */

import { count, frame, later, openWalk, side, unit } from '@cauldron/engine';

/** 2.1 The turn of one side. `stage`: the phases that are over. */
export const turn = frame('turn', { side, stage: count }, { span: 'turn' });

/** 3.0 The movement phase of a side. */
export const movement = frame('movement', { side }, { span: 'phase' });
/** 3.1 One unit moves. `spent`: its movement points. */
export const moving = frame('moving', { unit, spent: count }, { span: 'move' });
export const walk = openWalk();

/** 4.0 The enemy may fire on a unit that has come near. `gun`: the firing unit, once it is chosen. */
export const fire = frame('fire', { target: unit, gun: later(unit) });

/** 5.0 The combat phase of a side. */
export const combat = frame('combat', { side }, { span: 'phase' });
/** 5.1 An attack on a unit; the list holds the attackers. `rolled`: the die has been asked for. */
export const attack = frame('attack', { target: unit, rolled: count }, { list: unit });
/** 5.4 The owner chooses which of the attackers loses a step. */
export const losses = frame('losses', { side }, { list: unit });
