/**
 * `node scripts/rehash.mjs`: writes new hashes into kept matches, after a change of how positions are hashed or of a pack's
 * words. Every decision and every die must still apply; if one does not, the rules have changed, and nothing is written.
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const { isRefusal, readOutcome } = await import('@cauldron/engine');
const { nodeLibrary } = await import(join(root, 'packages', 'lab', 'dist', 'library.js'));

const folder = join(root, 'test', 'playthroughs');
const games = join(root, 'packages', 'games');
const kept = [
  ...readdirSync(folder).map((file) => join(folder, file)),
  ...readdirSync(games).map((id) => join(games, id, 'sample.jsonl')),
];
for (const name of kept.filter((path) => path.endsWith('.jsonl') && existsSync(path))) {
  const [header, ...entries] = readFileSync(name, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { game } = await nodeLibrary.load(header.game);
  const state = game.setup(header.scenario, header.options);
  const lines = entries.map((entry) => {
    const pending = game.pending(state);
    const action = 'chance' in entry ? readOutcome(pending, entry.fell) : game.vocabulary.read(entry.do);
    const refusal = isRefusal(action) ? action : game.apply(state, action);
    if (refusal) throw new Error(`${name}: entry ${entry.n} no longer applies: ${refusal.key}`);
    return { ...entry, hash: game.hash(state) };
  });
  const first = { ...header, pack: game.info.packHash, rules: game.info.rulesVersion };
  writeFileSync(name, `${[first, ...lines].map((line) => JSON.stringify(line)).join('\n')}\n`);
  process.stdout.write(`${name}: ${lines.length} entries\n`);
}
