/** Everything the Ford says, with the kind of every figure. Its sentences stand in messages/en.json. */

import { alike, messages } from '@cauldron/engine';

export const says = messages({
  prompts: {
    'ask-bid': {},
    ...alike({ left: 'number' }, 'ask-activate', 'ask-march'),
    'ask-fire': { hex: 'place' },
    'ask-again': { first: 'number', second: 'number' },
    'ask-lead': { unit: 'unit' },
  },
  events: {
    'bid-made': { seat: 'seat' },
    'own-bid': { n: 'number' },
    'bids-opened': { first: 'number', second: 'number', red: 'seat' },
    ...alike({ side: 'side' }, 'mustered', 'card-drawn', 'locals-follow'),
    ...alike({ unit: 'unit', kind: 'term' }, 'own-muster', 'revealed'),
    'own-card': { card: 'term' },
    ...alike({ unit: 'unit', from: 'place', to: 'place' }, 'led', 'marched'),
    activated: { side: 'side', place: 'place' },
    contact: { side: 'side', hex: 'place' },
    ...alike({ unit: 'unit', at: 'place' }, 'dropped', 'alighted'),
    ...alike({ unit: 'unit', by: 'unit' }, 'boarded', 'substituted'),
    fired: { unit: 'unit', hex: 'place', sum: 'number', hits: 'number' },
    'again-played': { side: 'side', die: 'number' },
    lost: { unit: 'unit' },
  },
  shown: {
    ...alike('move', 'led', 'marched'),
    ...alike('loss', 'lost', 'substituted'),
    ...alike('map', 'revealed', 'own-muster', 'contact', 'dropped', 'alighted', 'boarded'),
    ...alike('banner', 'bid-made', 'own-bid', 'bids-opened', 'mustered', 'card-drawn', 'own-card', 'locals-follow'),
    'again-played': 'banner',
    activated: 'activation',
    fired: 'battle',
  },
  refusals: {
    'not-adjacent': { from: 'place', to: 'place' },
    ...alike({ hex: 'place' }, 'not-own-edge', 'locals-bar'),
    stacking: { hex: 'place', units: 'number', limit: 'number' },
    ...alike({ unit: 'unit' }, 'last-goes-on', 'not-on-board'),
    'not-reached': { to: 'place' },
  },
  endings: { 'night-falls': {}, 'last-turn': {}, 'wiped-out': {} },
});
