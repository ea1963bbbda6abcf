/** Everything Tobruk says, and the kind of every figure in it. */

import { alike, messages } from '@cauldron/engine';

const UNIT = { unit: 'unit' } as const;
const HEX = { hex: 'place' } as const;
const HQ = { hq: 'unit' } as const;
const AIR = { air: 'unit' } as const;
const UNIT_HEX = { unit: 'unit', hex: 'place' } as const;
const UNIT_HQ = { unit: 'unit', hq: 'unit' } as const;
const GOES = { unit: 'unit', from: 'place', to: 'place' } as const;
const UNIT_LEFT = { unit: 'unit', left: 'number' } as const;
const HEX_LEFT = { hex: 'place', left: 'number' } as const;
const NOTHING = {} as const;
const NAME = { name: 'text' } as const;
const CHIT = { corps: 'text', side: 'side' } as const;
const HEX_N = { hex: 'place', n: 'number' } as const;
const SHOT = { gun: 'unit', target: 'unit', roll: 'number' } as const;

export const says = messages({
  prompts: {
    ...alike(HEX, 'commit-fighters', 'declare-minefield', 'choose-attackers', 'choose-overrunners'),
    ...alike(HEX, 'cancel-or-proceed', 'commit-air', 'choose-advance'),
    ...alike(UNIT, 'recover-armor', 'shift-to', 'return-hq', 'place-recovered', 'advance-further'),
    ...alike(NOTHING, 'go-on', 'shift-garrison', 'choose-exploiter'),
    ...alike(HQ, 'choose-order', 'choose-mover', 'choose-target'),
    ...alike(UNIT_LEFT, 'move-to', 'retreat-to', 'exploit-to'),
    ...alike(HEX_LEFT, 'allot-artillery', 'choose-loss'),
    'anti-tank-target': { gun: 'unit', hex: 'place' },
    bid: { minimum: 'number', maximum: 'number' },
    'choose-hq': { corps: 'text' },
    overstacked: { hex: 'place', used: 'number', limit: 'number' },
    'choose-air-loss': { loser: 'side', left: 'number' },
    'choose-retreater': { hex: 'place', distance: 'number' },
  },
  events: {
    ...alike(HEX, 'tobruk-taken', 'attack-cancelled'),
    ...alike(GOES, 'shifted', 'retreated', 'advanced', 'exploited'),
    ...alike(CHIT, 'chit', 'first-chit'),
    ...alike(HQ, 'hq', 'move-first', 'combat-first'),
    ...alike(UNIT, 'hq-gone', 'road-left', 'not-recovered', 'overrun-won', 'overrun-lost'),
    ...alike(UNIT_HEX, 'hq-returned', 'dropped', 'minefield', 'overstack', 'reduced', 'eliminated', 'recovered'),
    ...alike(UNIT_HEX, 'in-supply', 'low-supply', 'out-of-supply', 'starved'),
    ...alike(HEX_N, 'attack', 'overrun', 'artillery'),
    ...alike(SHOT, 'anti-tank-hit', 'anti-tank-miss'),
    ...alike(AIR, 'air-lost', 'air-aborted'),
    committed: { side: 'side', air: 'unit' },
    air: { side: 'side', fighters: 'number', bombers: 'number' },
    'dogfight-unopposed': { side: 'side', n: 'number' },
    repair: { unit: 'unit', turn: 'number', roll: 'number' },
    'no-repair': { unit: 'unit', roll: 'number' },
    points: { commonwealth: 'number', axis: 'number', margin: 'number' },
    sides: { seat: 'number', margin: 'number' },
    'bid-made': { seat: 'number' },
    turn: { turn: 'number', dates: 'text' },
    bids: { first: 'number', second: 'number', margin: 'number' },
    entered: { unit: 'unit', from: 'place', to: 'place', cost: 'number' },
    moved: { unit: 'unit', from: 'place', to: 'place', cost: 'number' },
    dogfight: { side: 'side', first: 'number', second: 'number' },
    combat: {
      hex: 'place',
      attack: 'number',
      defence: 'number',
      ratio: 'text',
      column: 'text',
      roll: 'number',
      modifier: 'number',
      result: 'text',
    },
  },
  refusals: {
    'not-on-track': { unit: 'unit' },
    'not-repairable': { unit: 'unit' },
    'repaired-reduced': { unit: 'unit' },
    ...alike(HEX, 'impassable', 'enemy-there', 'already-there', 'zone-bars', 'works-bar'),
    ...alike(HEX, 'no-room', 'overrun-city', 'no-enemy-there', 'nobody-adjacent'),
    ...alike(UNIT, 'not-garrison', 'already-shifted', 'nowhere-to-shift', 'no-back', 'air-never-moves'),
    ...alike(UNIT, 'not-stacked', 'not-a-hq', 'already-activated', 'not-on-map', 'overrun-failed', 'already-moved'),
    ...alike(UNIT, 'finish-first', 'under-way', 'not-moving', 'no-road-marker', 'hq-takes-no-room'),
    ...alike(UNIT, 'no-overrun-marker', 'overrun-type', 'hq-never-fights', 'hq-never-advances', 'not-an-attacker'),
    ...alike(UNIT, 'already-attacked', 'hq-last', 'not-in-combat'),
    ...alike(UNIT_HEX, 'not-inside-perimeter', 'no-friend-near', 'not-in-stack', 'overrun-escarpment'),
    ...alike(UNIT_HEX, 'overrun-fortification', 'not-adjacent', 'was-not-adjacent', 'escarpment-bars', 'no-hq-near'),
    ...alike(UNIT_HEX, 'next-to-enemy', 'beyond-fortification', 'not-nearer', 'retreat-dead-end', 'zone-not-needed'),
    ...alike(NAME, 'not-a-hq-name', 'no-hq-on-map'),
    ...alike(UNIT_HQ, 'not-its-unit', 'other-corps-unit', 'other-nation', 'hq-off-map', 'was-out-of-range'),
    ...alike(UNIT_HQ, 'not-activated'),
    ...alike(AIR, 'not-own-air', 'air-not-ready', 'air-committed-already', 'overrun-fighters-only'),
    'wrong-box': { unit: 'unit', place: 'place' },
    'no-such-bid': { minimum: 'number', maximum: 'number', bidden: 'number' },
    'no-units': {},
    'other-corps': { unit: 'unit', corps: 'text' },
    'out-of-range': { unit: 'unit', distance: 'number', hq: 'unit', range: 'number' },
    'too-far': { hex: 'place', cost: 'number', left: 'number' },
    'beyond-overrun': { hex: 'place', distance: 'number', left: 'number' },
    'artillery-left': { n: 'number', left: 'number' },
    'not-a-target': { gun: 'unit', unit: 'unit' },
  },
  endings: alike(NOTHING, 'tobruk-fallen', 'margin-reached', 'margin-missed', 'air-losses'),
});
