/** Everything Gazala says, and the kind of every figure in it. The sentences stand in the pack. */

import { alike, figuresOf, messages } from '@cauldron/engine';

/** A figure of one name is of one kind throughout. */
const of = figuresOf({
  unit: 'unit',
  ...alike('place', 'hex', 'from', 'to', 'place'),
  ...alike('side', 'side', 'winner'),
  ...alike('number', 'n', 'left', 'cost', 'turn', 'most', 'attack', 'defence', 'modifier', 'roll', 'axis', 'allied'),
  defenders: 'number',
  ...alike('term', 'chit', 'formation', 'intensity'),
  ...alike('text', 'name', 'dates', 'field', 'column', 'result'),
});

const NOTHING = {} as const;
const UNIT = of('unit');
const HEX = of('hex');
const UNIT_HEX = of('unit', 'hex');
const ODDS = of('attack', 'defence', 'column', 'modifier', 'unit');
const SCORE = of('axis', 'allied');

export const says = messages({
  prompts: {
    ...alike(NOTHING, 'replace', 'go-on', 'choose-first', 'air-target', 'choose-unit', 'withdraw-formation'),
    ...alike(NOTHING, 'choose-active', 'choose-retreater', 'choose-advance'),
    ...alike(UNIT, 'advance-to', 'choose-start', 'breach-side', 'rebuild-at', 'arrive-at', 'choose-supporters'),
    ...alike(of('left'), 'place-breach', 'tank-replacement', 'anti-tank-loss', 'choose-loss', 'choose-disrupted'),
    ...alike(of('unit', 'left'), 'act', 'retreat-to'),
    ...alike(ODDS, 'combat-chits', 'combat-chits-defence'),
    'chit-plays': of('chit'),
    'retreat-on': UNIT_HEX,
    overstacked: of('hex', 'n'),
  },
  events: {
    ...alike(UNIT_HEX, 'set-up', 'breach-lost', 'in-supply', 'out-of-supply', 'isolated', 'step-gained', 'rebuilt'),
    ...alike(UNIT_HEX, 'arrived', 'step-lost', 'eliminated', 'disrupted', 'overstack'),
    ...alike(NOTHING, 'no-withdraw-penalty', 'sandstorm', 'air-grounded', 'no-air-attack', 'attack-promised'),
    ...alike(NOTHING, 'recovery'),
    ...alike(of('n'), 'lines-held', 'lines-cut', 'replacements-lost', 'total'),
    ...alike(UNIT, 'single', 'extra', 'used', 'no-retreat'),
    ...alike(of('side', 'chit'), 'chit', 'tactical-known', 'chit-played'),
    ...alike(of('hex', 'n'), 'withdraw-penalty', 'points-north', 'points-hex'),
    ...alike(of('unit', 'roll', 'modifier'), 'air-hits', 'air-disrupts', 'air-misses'),
    ...alike(SCORE, 'actions', 'score'),
    ...alike(of('from', 'hex'), 'breach-made', 'breach-failed'),
    ...alike(of('side', 'n'), 'tactical-drawn', 'wasted'),
    ...alike(of('formation'), 'formation', 'withdrawn'),
    ...alike(of('unit', 'from', 'to'), 'retreated', 'advanced'),
    turn: of('turn', 'dates'),
    'breach-begun': of('unit', 'from', 'hex'),
    'breach-through': of('hex', 'to'),
    'breaches-merged': HEX,
    'mines-laid': of('field'),
    initiative: of('axis', 'allied', 'winner'),
    'initiative-tie': of('roll'),
    'first-side': of('side'),
    moved: of('unit', 'from', 'to', 'cost'),
    'left-map': of('unit', 'turn', 'from'),
    attack: of('unit', 'intensity', 'n', 'defenders'),
    combat: { ...ODDS, ...of('roll', 'result') },
  },
  shown: {
    ...alike('move', 'moved', 'retreated', 'advanced'),
    ...alike('loss', 'step-lost', 'eliminated', 'overstack'),
    ...alike('gain', 'step-gained', 'rebuilt', 'arrived'),
    ...alike('map', 'set-up', 'breach-lost', 'breach-made', 'breach-failed', 'breach-begun', 'breach-through'),
    ...alike('map', 'breaches-merged', 'in-supply', 'disrupted', 'attack', 'air-hits', 'air-disrupts', 'air-misses'),
    ...alike('map', 'no-retreat', 'left-map'),
    ...alike('banner', 'out-of-supply', 'isolated', 'sandstorm', 'air-grounded', 'attack-promised', 'recovery'),
    ...alike('banner', 'no-withdraw-penalty', 'withdraw-penalty', 'lines-cut', 'replacements-lost', 'chit'),
    ...alike('banner', 'tactical-known', 'tactical-drawn', 'chit-played', 'wasted', 'withdrawn', 'mines-laid'),
    ...alike('banner', 'points-north', 'points-hex', 'actions', 'initiative', 'initiative-tie', 'first-side'),
    ...alike('activation', 'formation', 'single', 'extra'),
    turn: 'turn',
    combat: 'battle',
    used: { log: 'the counter turns to its used face' },
    'lines-held': { log: 'nothing changes' },
    'no-air-attack': { log: 'nothing happens' },
    total: { log: 'the summary of the turn gives the points' },
    score: { log: 'the end of the match gives the points' },
  },
  refusals: {
    ...alike(UNIT, 'not-own', 'not-available', 'activated-already', 'no-target', 'nowhere', 'no-mines-near'),
    ...alike(UNIT, 'not-activated', 'has-acted', 'finish-first', 'breaching', 'no-points', 'zone-to-zone', 'tethered'),
    ...alike(UNIT, 'wrong-edge', 'not-at-edge', 'isolated-attack', 'no-enemy', 'infantry-armor', 'anti-tank-starts'),
    ...alike(UNIT, 'anti-tank-infantry', 'cannot-support', 'support-escarpment', 'not-armor', 'full-strength'),
    ...alike(UNIT, 'gone-for-good', 'already-disrupted', 'not-in-combat', 'not-infantry', 'worked-on-near'),
    ...alike(HEX, 'no-enemy-there', 'not-infantry-there', 'enemy-there', 'mined', 'escarpment'),
    ...alike(HEX, 'prohibited', 'not-supplied', 'enemy-zone', 'no-room', 'not-vacated'),
    ...alike(UNIT_HEX, 'no-way', 'not-adjacent', 'already-there', 'not-in-area', 'better-way', 'no-mines', 'worked-on'),
    ...alike(NOTHING, 'one-at-a-time', 'no-attacker', 'must-attack', 'no-armor', 'no-german', 'no-markers'),
    ...alike(NOTHING, 'breached-already'),
    ...alike(of('formation'), 'not-allied', 'frozen', 'no-units', 'withdrawn-before', 'not-in-scenario'),
    ...alike(of('name'), 'unknown-formation', 'no-mines-between', 'not-held'),
    ...alike(of('chit'), 'not-drawn', 'not-now'),
    'named-by-chit': of('unit', 'chit'),
    'too-dear': of('cost', 'left'),
    'not-on-map': of('place'),
    'no-such-steps': of('unit', 'n', 'most'),
    'off-map-status': of('unit', 'name'),
    'activated-enough': of('formation', 'n'),
    'goes-with': { formation: 'term', name: 'term' },
    'no-chit': of('side'),
    'too-far': of('hex', 'cost', 'left'),
    cost: of('intensity', 'cost', 'left'),
  },
  endings: alike(SCORE, 'axis-victory', 'allied-victory', 'tie'),
});
