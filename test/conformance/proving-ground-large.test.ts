import { soak } from '../helpers.ts';
import { steppe } from '../proving-ground-large/game.ts';
import { conformance } from './suite.ts';

conformance('steppe', () => steppe, {
  scenarios: steppe.info.scenarios.map(({ id }) => id),
  // Only a soak looks closely at the large scenarios, because a view of 400 counters takes its time.
  closely: soak === undefined ? ['drill'] : ['drill', 'raid'],
  matches: 6,
  seed: soak === undefined ? 'steppe' : `steppe/${soak}`,
  perftSeed: 'steppe',
  positions: 10,
  secrets: steppe.info.secrets,
  windows: steppe.info.windows.map(({ id }) => id),
  perftDepth: 3,
});
