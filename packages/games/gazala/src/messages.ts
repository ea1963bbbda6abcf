/** Everything Gazala says, and the kind of every figure in it. The sentences stand in the pack. */

import { alike, messages } from '@cauldron/engine';

const NOTHING = {} as const;
const CHIT = { chit: 'term' } as const;
const FORMATION = { formation: 'term' } as const;
const HEX = { hex: 'place' } as const;
const LEFT = { left: 'number' } as const;
const N = { n: 'number' } as const;
const NAME = { name: 'text' } as const;
const UNIT = { unit: 'unit' } as const;
const SIDE_CHIT = { side: 'side', chit: 'term' } as const;
const FROM_HEX = { from: 'place', hex: 'place' } as const;
const HEX_N = { hex: 'place', n: 'number' } as const;
const UNIT_HEX = { unit: 'unit', hex: 'place' } as const;
const UNIT_LEFT = { unit: 'unit', left: 'number' } as const;
const SIDE_N = { side: 'side', n: 'number' } as const;
const GOES = { unit: 'unit', from: 'place', to: 'place' } as const;
const AIR = { unit: 'unit', roll: 'number', modifier: 'number' } as const;
const ODDS = { attack: 'number', defence: 'number', column: 'text', modifier: 'number', unit: 'unit' } as const;
const SCORE = { axis: 'number', allied: 'number' } as const;

export const says = messages({
  prompts: {
    ...alike(NOTHING, 'replace', 'go-on', 'choose-first', 'air-target', 'choose-unit', 'withdraw-formation'),
    ...alike(NOTHING, 'choose-active', 'choose-retreater', 'choose-advance'),
    ...alike(UNIT, 'advance-to', 'choose-start', 'breach-side', 'rebuild-at', 'arrive-at', 'choose-supporters'),
    ...alike(LEFT, 'place-breach', 'tank-replacement', 'anti-tank-loss', 'choose-loss', 'choose-disrupted'),
    ...alike(UNIT_LEFT, 'act', 'retreat-to'),
    ...alike(ODDS, 'combat-chits', 'combat-chits-defence'),
    'chit-plays': CHIT,
    'retreat-on': UNIT_HEX,
    overstacked: HEX_N,
  },
  events: {
    ...alike(UNIT_HEX, 'set-up', 'breach-lost', 'in-supply', 'out-of-supply', 'isolated', 'step-gained', 'rebuilt'),
    ...alike(UNIT_HEX, 'arrived', 'step-lost', 'eliminated', 'disrupted', 'overstack'),
    ...alike(NOTHING, 'no-withdraw-penalty', 'sandstorm', 'air-grounded', 'no-air-attack', 'attack-promised'),
    ...alike(NOTHING, 'recovery'),
    ...alike(N, 'lines-held', 'lines-cut', 'replacements-lost', 'total'),
    ...alike(UNIT, 'single', 'extra', 'used', 'no-retreat'),
    ...alike(SIDE_CHIT, 'chit', 'tactical-known', 'chit-played'),
    ...alike(HEX_N, 'withdraw-penalty', 'points-north', 'points-hex'),
    ...alike(AIR, 'air-hits', 'air-disrupts', 'air-misses'),
    ...alike(SCORE, 'actions', 'score'),
    ...alike(FROM_HEX, 'breach-made', 'breach-failed'),
    ...alike(SIDE_N, 'tactical-drawn', 'wasted'),
    ...alike(FORMATION, 'formation', 'withdrawn'),
    ...alike(GOES, 'retreated', 'advanced'),
    turn: { turn: 'number', dates: 'text' },
    'breach-begun': { unit: 'unit', from: 'place', hex: 'place' },
    'breach-through': { hex: 'place', to: 'place' },
    'breaches-merged': HEX,
    'mines-laid': { field: 'text' },
    initiative: { ...SCORE, winner: 'side' },
    'initiative-tie': { roll: 'number' },
    'first-side': { side: 'side' },
    moved: { ...GOES, cost: 'number' },
    'left-map': { unit: 'unit', turn: 'number', from: 'place' },
    attack: { unit: 'unit', intensity: 'term', n: 'number', defenders: 'number' },
    combat: { ...ODDS, roll: 'number', result: 'text' },
  },
  refusals: {
    ...alike(UNIT, 'not-own', 'not-available', 'activated-already', 'no-target', 'nowhere', 'no-mines-near'),
    ...alike(UNIT, 'not-activated', 'has-acted', 'finish-first', 'breaching', 'no-points', 'zone-to-zone'),
    ...alike(UNIT, 'tethered', 'wrong-edge', 'not-at-edge', 'isolated-attack', 'no-enemy', 'infantry-armor'),
    ...alike(UNIT, 'anti-tank-starts', 'anti-tank-infantry', 'cannot-support', 'support-escarpment', 'not-armor'),
    ...alike(UNIT, 'full-strength', 'gone-for-good', 'already-disrupted', 'not-in-combat', 'not-infantry'),
    ...alike(UNIT, 'worked-on-near'),
    ...alike(HEX, 'no-enemy-there', 'not-infantry-there', 'enemy-there', 'mined', 'escarpment'),
    ...alike(HEX, 'prohibited', 'not-supplied', 'enemy-zone', 'no-room', 'not-vacated'),
    ...alike(UNIT_HEX, 'no-way', 'not-adjacent', 'already-there', 'not-in-area', 'better-way', 'no-mines'),
    ...alike(UNIT_HEX, 'worked-on'),
    ...alike(NOTHING, 'one-at-a-time', 'no-attacker', 'must-attack', 'no-armor', 'no-german', 'no-markers'),
    ...alike(NOTHING, 'breached-already'),
    ...alike(FORMATION, 'not-allied', 'frozen', 'no-units', 'withdrawn-before', 'not-in-scenario'),
    ...alike(NAME, 'unknown-formation', 'no-mines-between', 'not-held'),
    ...alike(CHIT, 'not-drawn', 'not-now'),
    'named-by-chit': { unit: 'unit', chit: 'term' },
    'too-dear': { cost: 'number', left: 'number' },
    'not-on-map': { place: 'place' },
    'no-such-steps': { unit: 'unit', n: 'number', most: 'number' },
    'off-map-status': { unit: 'unit', name: 'text' },
    'activated-enough': { formation: 'term', n: 'number' },
    'goes-with': { formation: 'term', name: 'term' },
    'no-chit': { side: 'side' },
    'too-far': { hex: 'place', cost: 'number', left: 'number' },
    cost: { intensity: 'term', cost: 'number', left: 'number' },
  },
  endings: alike(SCORE, 'axis-victory', 'allied-victory', 'tie'),
});
