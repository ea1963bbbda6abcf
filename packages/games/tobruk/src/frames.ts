/** What can be under way in Tobruk, in the rulebook's order. */

import { count, counts, formation, frame, given, later, openWalk, place, side, unit } from '@cauldron/engine';

/** 3.0: one game turn; `step` is the next phase to begin. */
export const turn = frame('turn', { step: count }, { span: 'turn' });

/** 4.1: `unit` is the next that may be a headquarters on its way back. */
export const returningHeadquarters = frame('returning-headquarters', { unit });

/** 5.0: `unit` -1 is the audit of both sides; then come the reductions of the starving, one by one. */
export const supplyPhase = frame('supply-phase', { unit: later(unit) });

/** 3.2: step 0 fills the cup, 1 draws, 2 reads the draw. */
export const activationPhase = frame('activation-phase', { step: count });
export const corpsActivation = frame('corps', { corps: formation });
/** `order` -1: the player has not chosen yet. `step`: the modes that have begun. */
export const headquarters = frame(
  'headquarters',
  { hq: unit, order: later(given), step: count },
  { span: 'activation' },
);

/** 7.1: `hex` is the next that may hold too many units. */
export const stackingCheck = frame('stacking', { hex: place });

export const moveMode = frame('move-mode', {});
/**
 * A unit or stack on the move (9.0, 9.3); the list holds its units. `motorized` and `other` are what each class has spent, in parts of
 * a movement point; `steps` the hexes gone; `offRoad` 1 once road movement is given up.
 */
export const moving = frame('moving', counts('motorized', 'other', 'steps', 'offRoad'), { list: unit, span: 'move' });
export const walk = openWalk();
export const minefield = frame('minefield', {});
export const overrunMoves = frame('overrun-moves', {});
/** `left`: the hexes still to go. */
export const exploiting = frame('exploiting', { unit, left: given });

export const combatMode = frame('combat-mode', {});
/** The attackers of a hex are being named; the list holds them. */
export const attack = frame('attack', { hex: place, overrun: given }, { list: unit });
/** The list holds the attackers. `hits`: anti-tank hits they took; `artillery`: markers allotted; then the result's figures. */
export const battle = frame(
  'battle',
  { hex: place, overrun: given, ...counts('step', 'hits', 'artillery', 'attackerLoss', 'defenderLoss', 'retreat') },
  { list: unit },
);
export const cancelAttack = frame('cancel-attack', { hex: place });
export const allotArtillery = frame('artillery', { hex: place });
/** `left`: reductions still to take. */
export const losses = frame('losses', { hex: place, side, left: given });
export const retreats = frame('retreats', { hex: place, side, distance: given });
/** `sources`: a bit for each entry hex towards which the whole retreat can still be (T-18). */
export const retreat = frame('retreat', { unit, left: given, sources: given });
/** The list holds the attackers that have not advanced yet. */
export const advances = frame('advances', { hex: place }, { list: unit });
export const furtherAdvance = frame('further-advance', { unit });

/** 3.3: for each side two steps: ask for the die, read it. */
export const airAllotment = frame('air-allotment', { step: count });
export const commitAir = frame('commit-air', { side, overrun: given });
/** `first`: the attacker's sum; then the loser, his losses left, and how many were taken. */
export const dogfight = frame('dogfight', {
  attacker: side,
  loser: later(side),
  ...counts('step', 'first', 'left', 'taken'),
});

/** 12.0: `step` 1 once the die has been asked for. */
export const recovery = frame('recovery', { unit, step: count });
export const recoverIn = frame('recover-in', { unit });

/** `gun`: the lowest unit that has not fired yet; `target`: named and waiting for the die, or -1. */
export const antiTankFire = frame('anti-tank-fire', { hex: place, gun: later(unit), target: later(unit) });

/** 15.3: both seats bid, the bids are read, a die decides between equal ones. */
export const bid = frame('bid', { step: count });
export const garrison = frame('garrison', {});
export const garrisonShift = frame('garrison-shift', { unit });
/** A composed position in which no corps can act. */
export const composed = frame('composed', {});
