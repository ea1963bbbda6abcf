/** Everything the game says, and the kind of every figure in it. The sentences stand in `messages/en.json`. */

import { messages } from '@cauldron/engine';

export const says = messages({
  prompts: {
    'choose-mover': {},
    'go-where': { unit: 'unit', left: 'number' },
    'fire-at': { target: 'unit' },
    'choose-target': {},
    'choose-attackers': { target: 'unit' },
    'choose-loss': {},
  },
  events: {
    'turn-begins': { turn: 'number', side: 'side' },
    moved: { unit: 'unit', from: 'place', to: 'place' },
    'town-taken': { side: 'side', hex: 'place' },
    'fire-hits': { gun: 'unit', target: 'unit', die: 'number' },
    'fire-misses': { gun: 'unit', target: 'unit', die: 'number' },
    /** Opponents read the odds of battles from events that have `attack`, `defence`, `column` and `result`. */
    attacked: {
      target: 'unit',
      hex: 'place',
      attack: 'number',
      defence: 'number',
      column: 'text',
      die: 'number',
      result: 'text',
    },
    reduced: { unit: 'unit' },
    eliminated: { unit: 'unit' },
  },
  /** How the board shows each event: on the map, in a banner, on the battle card, or only in the log, with a reason. */
  shown: {
    'turn-begins': 'turn',
    moved: 'move',
    'town-taken': 'banner',
    'fire-hits': 'map',
    'fire-misses': 'map',
    attacked: 'battle',
    reduced: 'loss',
    eliminated: 'loss',
  },
  refusals: {
    'not-yours': { unit: 'unit' },
    'not-enemy': { unit: 'unit' },
    'not-on-map': { unit: 'unit' },
    'moved-already': { unit: 'unit' },
    'too-far': { hex: 'place', left: 'number' },
    occupied: { hex: 'place' },
    'fired-already': { unit: 'unit' },
    'not-adjacent': { unit: 'unit', target: 'unit' },
    'attacked-already': { unit: 'unit' },
    'nobody-to-attack': { target: 'unit' },
    'no-attacker': {},
    'not-in-attack': { unit: 'unit' },
    'one-at-a-time': {},
    'no-enemy-there': { hex: 'place' },
  },
  endings: {
    'more-points': { blue: 'number', red: 'number' },
    'wiped-out': { blue: 'number', red: 'number' },
  },
});
