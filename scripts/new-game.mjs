/**
 * `npm run new-game -- <id> [--title "…"]`: copies the small playable game of `scripts/new-game/template` to
 * `packages/games/<id>` under its own name, and adds it to every list of games. Nothing is downloaded: the new package is linked
 * as npm would link it.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { checkNode, giveUp, install, readJson, root, toolPath } from './setup.mjs';

const USE = 'Use: npm run new-game -- <id> [--title "The title of the game"]';
const TEMPLATE = join(root, 'scripts/new-game/template');
/** Words that cannot name the game's export. */
const RESERVED =
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield';

const read = (path) => readFileSync(join(root, path), 'utf8');
const write = (path, text) => writeFileSync(join(root, path), text);
const classOf = (id) => id[0].toUpperCase() + id.slice(1);

/** The files of the template, as paths from its folder. */
const templateFiles = () =>
  readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(TEMPLATE, join(entry.parentPath, entry.name)))
    .filter((path) => !/^(?:dist|node_modules)\b/.test(path));

const isWordOf = (word) => (text) => new RegExp(`\\b${word}\\b`).test(text);

/** Why a game cannot have this id; undefined if it can. */
function whyNot(id) {
  if (id === undefined) return 'Say what the game is to be called.';
  if (!/^[a-z]{2,24}$/.test(id)) return `“${id}” cannot be an id: take 2 to 24 lowercase letters, such as crossroads.`;
  if (existsSync(join(root, 'packages/games', id)))
    return `packages/games/${id} is there already: take another id, or remove that folder first.`;
  if (`node_modules/@cauldron/${id}` in readJson(join(root, 'package-lock.json')).packages)
    return `There is a package @cauldron/${id} already: take another id.`;
  const sources = templateFiles().filter((path) => path.endsWith('.ts'));
  const texts = sources.map((path) => readFileSync(join(TEMPLATE, path), 'utf8'));
  if (RESERVED.split(' ').includes(id) || texts.some(isWordOf(id)) || texts.some(isWordOf(classOf(id))))
    return `“${id}” has a meaning of its own in the sources of a game: take another id.`;
  return undefined;
}

/** The text of a file of the template, for the new game. */
function renamed(path, id, title) {
  const inString = JSON.stringify(title).slice(1, -1);
  const spelt = path.endsWith('.json') ? inString : path.endsWith('.ts') ? inString.replaceAll("'", "\\'") : title;
  return readFileSync(join(TEMPLATE, path), 'utf8')
    .replaceAll(/The Template\b|\bTemplate|\btemplate\b/g, (word) =>
      word === 'The Template' ? spelt : word === 'Template' ? classOf(id) : id,
    )
    .replaceAll('../../../packages/engine', '../../engine');
}

/** Adds a reference to the game's project after those of the other games. */
function refer(project, path) {
  const config = readJson(join(root, project));
  const games = dirname(path);
  const isGame = (reference) => (games === '.' ? !reference.path.includes('/') : dirname(reference.path) === games);
  const last = config.references.findLastIndex(isGame);
  config.references.splice(last + 1, 0, { path });
  write(project, JSON.stringify(config));
}

const sorted = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Inserts a key into a lock file before the first later one of the same folder, as npm sorts them. */
function enter(packages, key, value) {
  const entries = Object.entries(packages);
  const folder = dirname(key);
  const next = entries.findIndex(([other]) => dirname(other) === folder && other > key);
  const last = entries.findLastIndex(([other]) => dirname(other) === folder);
  entries.splice(next < 0 ? last + 1 : next, 0, [key, value]);
  return Object.fromEntries(entries);
}

function register(id) {
  const name = `@cauldron/${id}`;
  const { version, license, dependencies } = readJson(join(root, 'packages/games', id, 'package.json'));

  const games = readJson(join(root, 'packages/games/package.json'));
  games.dependencies = sorted({ ...games.dependencies, [name]: version });
  write('packages/games/package.json', `${JSON.stringify(games, undefined, 2)}\n`);

  const catalogue = read('packages/games/src/index.ts');
  const entry = `  ${id}: async () => (await import('${name}')).${id} as unknown as GameModule<State>,\n`;
  write('packages/games/src/index.ts', catalogue.replace(/^\};$/m, `${entry}};`));

  refer('packages/games/tsconfig.json', id);
  refer('test/tsconfig.json', `../packages/games/${id}`);

  const lock = readJson(join(root, 'package-lock.json'));
  lock.packages['packages/games'].dependencies = games.dependencies;
  lock.packages = enter(lock.packages, `node_modules/${name}`, { resolved: `packages/games/${id}`, link: true });
  lock.packages = enter(lock.packages, `packages/games/${id}`, { name, version, license, dependencies });
  write('package-lock.json', `${JSON.stringify(lock, undefined, 2)}\n`);

  const link = join(root, 'node_modules', name);
  if (!existsSync(link)) symlinkSync(join('..', '..', 'packages/games', id), link, 'junction');
}

/** Other names change line breaks and the order of imports, so the files are formatted. */
function format(...paths) {
  const biome = toolPath('@biomejs/biome', 'biome');
  const done = spawnSync(process.execPath, [biome, 'check', '--write', ...paths], { cwd: root, encoding: 'utf8' });
  if (done.status !== 0) giveUp(`The new game is in place, but could not be formatted:\n${done.stdout}${done.stderr}`);
}

checkNode();
let given;
try {
  given = parseArgs({ allowPositionals: true, options: { title: { type: 'string' } } });
} catch (error) {
  giveUp(`${error.message}\n${USE}`, 2);
}
const [id, ...more] = given.positionals;
const reason = more.length > 0 ? 'Give one id, and a title of several words in quotation marks.' : whyNot(id);
if (reason) giveUp(`${reason}\n${USE}`, 2);
const title = given.values.title?.trim() || classOf(id);
if (/[\n{}`]/.test(title)) giveUp(`A title has no braces, no backticks and only one line.\n${USE}`, 2);
install();

for (const path of templateFiles()) {
  const into = join('packages/games', id, path);
  mkdirSync(dirname(join(root, into)), { recursive: true });
  write(into, renamed(path, id, title));
}
register(id);
format(`packages/games/${id}`, 'packages/games/package.json', 'packages/games/tsconfig.json', 'test/tsconfig.json');

const next = [
  [`npm run test:unit -- ${id}`, 'its tests'],
  [`npx cauldron rules ${id}`, 'its ledger: which rules are implemented and tested'],
  [`npm run play -- play ${id} --scenario drill`, 'a match in the terminal'],
  ['npm start', 'the same on the board, alone or online'],
];
const width = Math.max(...next.map(([command]) => command.length));
process.stdout.write(`${title} is in packages/games/${id}, and every program knows it:

${next.map(([command, what]) => `  ${command.padEnd(width)}  ${what}`).join('\n')}

Now make it your own game: CONTRIBUTING.md, “Add a game”, goes on with step 2.
`);
