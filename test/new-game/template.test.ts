/** The template of a new game is a game: it passes the same tests as every game. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { standingOf } from '../../packages/cli/src/rules.ts';
import { game } from '../../scripts/new-game/template/src/testing/table.ts';
import { conformance } from '../conformance/suite.ts';
import { filesUnder, read, root } from '../house/tree.ts';

const FOLDER = 'scripts/new-game/template';

conformance('template', () => game, {
  scenarios: game.info.scenarios.map(({ id }) => id),
  matches: 5,
  seed: 'conformance/template',
  positions: 6,
  perftDepth: 2,
  windows: game.info.windows.map(({ id }) => id),
});

it('every rule of the template is tagged in its sources and named by a test', () => {
  const ledger = JSON.parse(readFileSync(join(root, FOLDER, 'ledger.json'), 'utf8')) as Parameters<
    typeof standingOf
  >[0];
  const missing = standingOf(ledger, join(root, FOLDER), '').filter((row) => !(row.implemented && row.tested));
  expect(missing.map(({ id }) => id)).toEqual([]);
});

it('the template stays small, because authors read all of it', () => {
  const sources = filesUnder(`${FOLDER}/src`).filter((path) => !/\.test\.ts$|\/testing\//.test(path));
  const lines = sources.map((path) => read(path).split('\n').length - 1);
  expect(lines.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(1050);
});
