/** Everything Tobruk says, and the kind of every figure in it. */

import { alike, figuresOf, messages } from '@cauldron/engine';

/** A figure of one name is of one kind throughout. */
const of = figuresOf({
  ...alike('unit', 'unit', 'hq', 'air', 'gun', 'target'),
  ...alike('place', 'hex', 'from', 'to', 'place'),
  ...alike('side', 'side', 'loser'),
  ...alike('number', 'n', 'left', 'used', 'limit', 'distance', 'range', 'cost', 'roll', 'modifier', 'attack'),
  ...alike('number', 'turn', 'first', 'second', 'seat', 'minimum', 'maximum', 'bidden', 'fighters', 'bombers'),
  ...alike('number', 'defence', 'commonwealth', 'axis', 'margin'),
  ...alike('text', 'corps', 'dates', 'name', 'ratio', 'column', 'result'),
});

const NOTHING = {} as const;
const UNIT = of('unit');
const HEX = of('hex');
const UNIT_HEX = of('unit', 'hex');
const UNIT_HQ = of('unit', 'hq');

export const says = messages({
  prompts: {
    ...alike(HEX, 'commit-fighters', 'declare-minefield', 'choose-attackers', 'choose-overrunners', 'commit-air'),
    ...alike(HEX, 'cancel-or-proceed', 'choose-advance'),
    ...alike(UNIT, 'recover-armor', 'shift-to', 'return-hq', 'place-recovered', 'advance-further'),
    ...alike(NOTHING, 'go-on', 'shift-garrison', 'choose-exploiter'),
    ...alike(of('hq'), 'choose-order', 'choose-mover', 'choose-target'),
    ...alike(of('unit', 'left'), 'move-to', 'retreat-to', 'exploit-to'),
    ...alike(of('hex', 'left'), 'allot-artillery', 'choose-loss'),
    'anti-tank-target': of('gun', 'hex'),
    bid: of('minimum', 'maximum'),
    'choose-hq': of('corps'),
    overstacked: of('hex', 'used', 'limit'),
    'choose-air-loss': of('loser', 'left'),
    'choose-retreater': of('hex', 'distance'),
  },
  events: {
    ...alike(HEX, 'tobruk-taken', 'attack-cancelled'),
    ...alike(of('unit', 'from', 'to'), 'shifted', 'retreated', 'advanced', 'exploited'),
    ...alike(of('unit', 'from', 'to', 'cost'), 'entered', 'moved'),
    ...alike(of('corps', 'side'), 'chit', 'first-chit', 'chit-idle'),
    ...alike(of('hq'), 'hq', 'move-first', 'combat-first'),
    ...alike(UNIT, 'hq-gone', 'road-left', 'not-recovered', 'overrun-won', 'overrun-lost'),
    ...alike(UNIT_HEX, 'hq-returned', 'dropped', 'minefield', 'overstack', 'reduced', 'eliminated', 'recovered'),
    ...alike(UNIT_HEX, 'in-supply', 'low-supply', 'out-of-supply', 'starved'),
    ...alike(of('hex', 'n'), 'attack', 'overrun', 'artillery'),
    ...alike(of('gun', 'target', 'roll'), 'anti-tank-hit', 'anti-tank-miss'),
    ...alike(of('air'), 'air-lost', 'air-aborted'),
    committed: of('side', 'air'),
    air: of('side', 'fighters', 'bombers'),
    'dogfight-unopposed': of('side', 'n'),
    dogfight: of('side', 'first', 'second', 'result'),
    repair: of('unit', 'turn', 'roll'),
    'no-repair': of('unit', 'roll'),
    points: of('commonwealth', 'axis', 'margin'),
    sides: of('seat', 'margin'),
    'bid-made': of('seat'),
    bids: of('first', 'second', 'margin'),
    'hq-lost': of('unit', 'hex', 'turn'),
    'last-hq-lost': of('unit', 'hex', 'turn', 'corps'),
    turn: of('turn', 'dates'),
    combat: of('hex', 'attack', 'defence', 'ratio', 'column', 'roll', 'modifier', 'result'),
  },
  shown: {
    ...alike('move', 'shifted', 'retreated', 'advanced', 'exploited', 'entered', 'moved'),
    ...alike('loss', 'reduced', 'eliminated', 'hq-lost', 'last-hq-lost', 'starved', 'overstack'),
    ...alike('gain', 'recovered', 'hq-returned'),
    ...alike('map', 'attack', 'overrun', 'artillery', 'dropped', 'in-supply'),
    ...alike('banner', 'tobruk-taken', 'attack-cancelled', 'hq-gone', 'minefield', 'overrun-won', 'overrun-lost'),
    ...alike('banner', 'low-supply', 'out-of-supply', 'not-recovered', 'repair', 'no-repair', 'points', 'sides'),
    ...alike('banner', 'bid-made', 'bids', 'air', 'committed', 'dogfight', 'dogfight-unopposed', 'air-lost'),
    ...alike('banner', 'air-aborted', 'chit', 'first-chit', 'anti-tank-hit', 'anti-tank-miss'),
    // A chit with which nobody can act is told by itself, as if it were played.
    ...alike('activation', 'hq', 'chit-idle'),
    turn: 'turn',
    combat: 'battle',
    ...alike({ log: 'the moves and battles that follow show the order' }, 'move-first', 'combat-first'),
    'road-left': { log: 'the counter no longer shows its road marker' },
  },
  refusals: {
    ...alike(HEX, 'impassable', 'enemy-there', 'already-there', 'zone-bars', 'works-bar'),
    ...alike(HEX, 'no-room', 'overrun-city', 'no-enemy-there', 'nobody-adjacent'),
    ...alike(UNIT, 'not-garrison', 'already-shifted', 'nowhere-to-shift', 'no-back', 'air-never-moves', 'not-stacked'),
    ...alike(UNIT, 'not-a-hq', 'already-activated', 'not-on-map', 'overrun-failed', 'already-moved', 'finish-first'),
    ...alike(UNIT, 'under-way', 'not-moving', 'no-road-marker', 'hq-takes-no-room', 'not-on-track', 'overrun-type'),
    ...alike(UNIT, 'no-overrun-marker', 'hq-never-fights', 'hq-never-advances', 'not-an-attacker', 'already-attacked'),
    ...alike(UNIT, 'hq-last', 'not-in-combat', 'not-repairable', 'repaired-reduced'),
    ...alike(UNIT_HEX, 'not-inside-perimeter', 'no-friend-near', 'not-in-stack', 'overrun-escarpment', 'not-adjacent'),
    ...alike(UNIT_HEX, 'overrun-fortification', 'was-not-adjacent', 'escarpment-bars', 'no-hq-near', 'next-to-enemy'),
    ...alike(UNIT_HEX, 'beyond-fortification', 'not-nearer', 'retreat-dead-end', 'zone-not-needed'),
    ...alike(UNIT_HQ, 'not-its-unit', 'other-corps-unit', 'other-nation', 'hq-off-map', 'was-out-of-range'),
    ...alike(UNIT_HQ, 'not-activated'),
    ...alike(of('air'), 'not-own-air', 'air-not-ready', 'air-committed-already', 'overrun-fighters-only'),
    ...alike(of('name'), 'not-a-hq-name', 'no-hq-on-map'),
    'wrong-box': of('unit', 'place'),
    'no-such-bid': of('minimum', 'maximum', 'bidden'),
    'no-units': NOTHING,
    'other-corps': of('unit', 'corps'),
    'out-of-range': of('unit', 'distance', 'hq', 'range'),
    'too-far': of('hex', 'cost', 'left'),
    'beyond-overrun': of('hex', 'distance', 'left'),
    'artillery-left': of('n', 'left'),
    'not-a-target': of('gun', 'unit'),
  },
  endings: alike(NOTHING, 'tobruk-fallen', 'margin-reached', 'margin-missed', 'air-losses'),
});
