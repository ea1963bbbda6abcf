/** Everything Operation Theseus says, and the kind of every figure in it. The sentences stand in `messages/en.json`. */

import { alike, figuresOf, messages } from '@cauldron/engine';

/** A figure of one name is of one kind throughout. */
const of = figuresOf({
  unit: 'unit',
  ...alike('place', 'hex', 'from', 'to'),
  hexes: 'places',
  ...alike('side', 'side', 'winner'),
  formation: 'formation',
  ...alike('number', 'n', 'left', 'turn', 'roll', 'axis', 'commonwealth', 'level', 'modifier', 'rating', 'points'),
  ...alike('number', 'attack', 'defence', 'most'),
  kind: 'term',
  ...alike('text', 'dates', 'result', 'name', 'other'),
});

const NOTHING = {} as const;
const UNIT = of('unit');
const HEX = of('hex');
const UNIT_HEX = of('unit', 'hex');
const FORMATION = of('formation');
const SIDE = of('side');

export const says = messages({
  prompts: {
    ...alike(NOTHING, 'choose-initiative', 'choose-action', 'choose-schwerpunkt', 'carry-on', 'assault', 'go-on'),
    ...alike(NOTHING, 'organise', 'reinforce', 'cannibalise'),
    replace: of('left'),
    reroll: { dice: 'dice' },
    ...alike(UNIT, 'assign-to', 'enter-at', 'choose-start', 'choose-single-action', 'displace-hq', 'displace-to'),
    ...alike(HEX, 'displace-unit', 'eliminate-surplus', 'react', 'evade', 'escalate'),
    ...alike(NOTHING, 'strike-where', 'lead', 'meet', 'select'),
    fly: of('most'),
    'go-where': of('hex', 'left'),
    // 7.5.2
    'choose-loss': of('left'),
    ...alike(of('hex', 'left'), 'hold-or-retreat', 'who-follows', 'retreat-to'),
  },
  events: {
    ...alike(UNIT, 'replacement', 'replacement-lost', 'supplied', 'unsupplied', 'emergency', 'hq-removed', 'single'),
    ...alike(UNIT_HEX, 'arrived', 'seen', 'disrupted', 'recovered', 'eliminated'),
    ...alike(HEX, 'improved', 'improved-lost', 'breached', 'leaving'),
    level: of('formation', 'level'),
    ...alike(FORMATION, 'marker', 'activated', 'reacts', 'schwerpunkt', 'released', 'reaction-cut'),
    ...alike(SIDE, 'transferred', 'passed', 'tobruk-serves'),
    ...alike(of('side', 'hex'), 'overstacked', 'source-blocked', 'source-free', 'tobruk-taken'),
    ...alike(of('unit', 'from', 'to'), 'displaced', 'hq-displaced'),
    ...alike(of('unit', 'roll'), 'isolation-check', 'attrition-check', 'refit'),
    ...alike(of('hex', 'n'), 'objective', 'source-held'),
    ...alike(of('formation', 'roll', 'rating'), 'reaction-succeeds', 'reaction-fails'),
    attack: of('from', 'hex'),
    fights: of('hex', 'kind'),
    ...alike(of('side', 'hex'), 'evades', 'evaded', 'caught'),
    'evasion-roll': of('side', 'roll', 'modifier'),
    chits: of('name', 'other'),
    strengths: of('attack', 'defence'),
    ...alike(of('side', 'n'), 'air', 'bonus'),
    selected: UNIT,
    'combat-roll': of('name', 'roll', 'modifier'),
    'combat-result': of('result', 'hex'),
    'battle-victory': SIDE,
    turn: of('turn', 'dates'),
    snafu: { side: 'side', from: 'number', to: 'number' },
    judged: of('n'),
    initiative: of('axis', 'commonwealth', 'winner'),
    points: of('formation', 'roll', 'n', 'level'),
    paid: of('n', 'left'),
    // 7.5.2
    'combat-check': of('unit', 'roll'),
    ...alike(of('side', 'hex'), 'holds', 'withdraws'),
    'retreat-ways': of('hex', 'hexes'),
    'no-retreat': of('hex', 'n'),
    ...alike(of('unit', 'n', 'from', 'to'), 'moved', 'retreated'),
    barred: of('hex', 'to'),
    refuges: of('unit', 'hexes'),
    'strength-lost': of('unit', 'n', 'hex'),
    'support-lost': of('unit', 'left'),
    'mine-check': of('unit', 'roll', 'modifier', 'result'),
    'breach-attempt': of('unit', 'hex', 'roll', 'modifier', 'result'),
    reaction: of('formation', 'hex'),
    assignment: of('unit', 'formation'),
  },
  refusals: {
    ...alike(UNIT, 'no-order', 'not-surplus', 'not-own', 'not-independent', 'not-on-map', 'no-act', 'other-formation'),
    ...alike(UNIT, 'out-of-command', 'is-disrupted', 'nowhere', 'on-the-way', 'not-infantry', 'no-mines'),
    ...alike(UNIT, 'not-of-kind', 'at-full-strength', 'in-enemy-zone', 'no-supply', 'too-strong', 'is-isolated'),
    ...alike(UNIT, 'not-disrupted', 'not-assignable', 'no-formation', 'not-due', 'no-entry'),
    ...alike(UNIT, 'is-hq', 'no-target', 'took-no-part', 'not-most'),
    ...alike(HEX, 'not-adjacent', 'no-enemy', 'over-sea', 'only-hq', 'must-leave'),
    'only-hasty': NOTHING,
    'no-attack': NOTHING,
    'too-few-air': of('n'),
    'not-there': FORMATION,
    // 7.5.2
    ...alike(UNIT, 'not-in-combat', 'spread-losses', 'cannot-hold'),
    ...alike(HEX, 'no-way-back', 'better-way'),
    'cannot-join': of('unit', 'formation'),
    'no-entry-there': HEX,
    'no-dummy': SIDE,
    ...alike(FORMATION, 'hq-unsupplied', 'has-it'),
    ...alike(UNIT_HEX, 'no-refuge', 'not-in-hex', 'not-in-zone', 'not-served'),
    ...alike(HEX, 'not-a-hex', 'enemy-there', 'sea', 'mined', 'nobody-there', 'improved-already', 'own-mines'),
    ...alike(HEX, 'disrupted-there', 'other-units-there', 'near-enemy', 'no-room'),
    ...alike(FORMATION, 'not-own-formation', 'not-in-play', 'no-level', 'restricted', 'not-near', 'hq-just-displaced'),
    ...alike(FORMATION, 'not-commanded'),
    ...alike(SIDE, 'just-received', 'has-passed'),
    ...alike(of('name'), 'unknown-formation'),
    'begun-already': NOTHING,
    'one-hex': NOTHING,
    'hidden-unit': UNIT,
    'no-such-strength': of('unit', 'n'),
    'no-such-die': of('n'),
    'too-few-points': of('n', 'left'),
    'out-of-reach': of('hex', 'left'),
  },
  endings: {
    ...alike(of('points'), 'axis-automatic', 'axis-decisive', 'axis-substantial', 'axis-minor', 'draw'),
    ...alike(of('points'), 'commonwealth-minor', 'commonwealth-substantial', 'commonwealth-decisive'),
    ...alike(of('points'), 'below', 'historical', 'better', 'far-better', 'automatic'),
  },
});
