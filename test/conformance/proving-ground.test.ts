import { ford } from '../proving-ground/game.ts';
import { conformance } from './suite.ts';

conformance('ford', () => ford, {
  scenarios: ['ford', 'skirmish'],
  matches: 100,
  seed: 'proving-ground',
  positions: 20,
  secrets: ['bids', 'kinds', 'muster', 'cards'],
  windows: ['reaction', 'again'],
  perftDepth: 4,
});
