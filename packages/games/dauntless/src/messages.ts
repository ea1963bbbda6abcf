/** Everything the game says, and the kind of every figure in it. The sentences stand in `messages/en.json`. */

import { alike, figuresOf, messages } from '@cauldron/engine';

/** A figure of one name is of one kind throughout. */
const of = figuresOf({
  ...alike('unit', 'unit', 'gun'),
  ...alike('place', 'hex', 'from', 'to'),
  side: 'side',
  ...alike('number', 'n', 'left', 'turn', 'roll', 'modifier', 'price', 'harm', 'loss', 'british', 'german'),
  ...alike('text', 'date', 'time'),
});

const UNIT = of('unit');
const HEX = of('hex');

export const says = messages({
  prompts: {
    ...alike({}, 'choose-actor', 'choose-fire'),
    'go-where': of('hex'),
    'set-state': UNIT,
    overstacked: HEX,
    'fire-at-mover': of('from', 'to'),
    ...alike(UNIT, 'fire-where', 'shoot-where'),
    'add-guns': HEX,
    'lose-to-fire': of('hex', 'left'),
    'halt-or-pay': of('hex', 'left'),
    'choose-loss': of('left'),
    ...alike(HEX, 'attack-with', 'give-support', 'advance-who', 'withdraw-who'),
    ...alike(of('hex', 'left'), 'take-losses', 'retreat-to', 'pursue-to'),
  },
  events: {
    turn: of('turn', 'date', 'time'),
    phase: of('side'),
    ...alike(of('unit', 'n', 'from', 'to'), 'moved', 'retreated', 'advanced'),
    supports: of('gun', 'hex'),
    combat: of('hex', 'roll', 'harm', 'loss'),
    ...alike(UNIT, 'loads', 'deploys', 'reduced'),
    left: UNIT,
    ...alike(of('unit', 'hex'), 'eliminated', 'works-done', 'works-begun'),
    ...alike(of('unit', 'roll', 'modifier'), 'recovered', 'not-recovered'),
    ...alike(HEX, 'filled', 'suppressed'),
    'ranged-attack': of('gun', 'hex', 'roll', 'modifier'),
    friction: of('gun', 'hex', 'roll', 'modifier'),
    ...alike(HEX, 'no-effect', 'halted', 'pushed', 'split'),
    price: of('hex', 'price'),
  },
  shown: {
    ...alike('move', 'moved', 'retreated', 'advanced'),
    ...alike('battle', 'ranged-attack', 'friction', 'combat'),
    supports: 'map',
    ...alike('loss', 'reduced', 'eliminated'),
    recovered: 'gain',
    ...alike('map', 'loads', 'deploys', 'left', 'halted', 'pushed', 'split', 'price', 'suppressed', 'no-effect'),
    ...alike('map', 'works-begun', 'works-done', 'filled', 'not-recovered'),
    phase: 'banner',
    turn: 'turn',
  },
  refusals: {
    ...alike(
      UNIT,
      'not-own',
      'not-on-map',
      'acted',
      'no-allowance',
      'nowhere',
      'no-transport',
      'not-in-stack',
      'moved-alone',
    ),
    ...alike(
      UNIT,
      'no-points-to-load',
      'was-carried',
      'fired',
      'is-suppressed',
      'retreated',
      'no-strength',
      'in-zone',
      'not-soft',
      'too-few-steps',
    ),
    'not-in-hex': of('unit', 'hex'),
    ...alike(HEX, 'not-a-hex', 'enemy-there', 'out-of-play', 'no-exit', 'no-road', 'not-target'),
    ...alike(UNIT, 'not-infantry', 'is-loaded', 'not-reduced', 'no-markers'),
    ...alike(HEX, 'dug-already', 'dug-this-turn', 'in-strongpoint', 'nothing-dug'),
    ...alike(HEX, 'no-enemy-there', 'too-near', 'shelled', 'only-vehicles'),
    ...alike(UNIT, 'not-indirect', 'never-attacks', 'caused-retreat', 'no-retreat', 'not-attacker'),
    ...alike(HEX, 'fought-over', 'fired-on', 'no-attacker', 'better-way', 'goes-on', 'no-room', 'no-shelter'),
    'heavy-fog': {},
    'too-slow': of('unit', 'n'),
    'steps-first': of('n'),
    prohibited: of('unit', 'hex'),
    'no-combat': {},
    'not-adjacent': of('unit', 'hex'),
    'out-of-reach': of('hex', 'left'),
    'out-of-range': of('unit', 'hex'),
    'not-seen': of('unit', 'hex'),
    'nothing-to-split': {},
  },
  endings: {
    'hexes-held': of('british', 'german'),
  },
});
