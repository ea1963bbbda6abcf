import { soak } from '../helpers.ts';
import { ford } from '../proving-ground/game.ts';
import { conformance } from './suite.ts';

conformance('ford', () => ford, {
  scenarios: ['ford', 'skirmish'],
  matches: 100,
  seed: soak === undefined ? 'proving-ground' : `proving-ground/${soak}`,
  perftSeed: 'proving-ground',
  positions: 20,
  secrets: ford.info.secrets,
  windows: ford.info.windows.map(({ id }) => id),
  perftDepth: 4,
});
