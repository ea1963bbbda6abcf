/** Shared by every script: the right Node, the dependencies, the build. It uses built-in modules only, so that it runs on a fresh clone. */

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const OLDEST_NODE = [20, 19];

/** Ends the program with a sentence that says what to do. */
export function giveUp(sentence, code = 1) {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}

/** Messages go to stderr, so that the output of a command stays clean. */
const say = (sentence) => process.stderr.write(`${sentence}\n`);

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  giveUp(
    `Cauldron needs Node ${OLDEST_NODE.join('.')} or newer, and this is ${process.versions.node}: install a newer Node.`,
  );
}

/** The script behind a command of an installed package, run with this Node. */
export function toolPath(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = readJson(join(folder, 'package.json'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Whether the installed packages of a folder match its lock file. npm leaves its own record of the installation beside the
 * packages. Comparing versions, not times, survives clones, copies and touched files.
 */
export function isInstalled(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const have = readJson(record).packages;
  const want = readJson(join(folder, 'package-lock.json')).packages;
  return Object.entries(want).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = have[path];
    // npm leaves out packages for other systems.
    if (!found) return Boolean(entry.optional || entry.devOptional || entry.peer);
    return found.version === entry.version;
  });
}

/** Installs what a folder's lock file asks for, unless it is there; npm gets `more`. */
export function install(folder = root, what = 'dependencies', ...more) {
  if (isInstalled(folder)) return;
  say(`Installing the ${what} (npm ci) …`);
  // npm tells its scripts where it is installed; otherwise the command on the path is used.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...more];
  const done = npm?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: folder, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (done.status !== 0) {
    giveUp(
      `npm ci failed, so the ${what} are missing: see its message above, check the connection to the npm registry, and try again.`,
    );
  }
}

/** Compiles a project and its references; the compiler finds out what has changed. */
export function build(project = '.') {
  const done = spawnSync(process.execPath, [toolPath('typescript', 'tsc'), '-b', project], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (done.status !== 0) giveUp('The build failed: the compiler names the file and the line above.');
}

/** Everything a program needs before it runs. */
export function setUp(project) {
  checkNode();
  install();
  if (project) build(project);
}

/** Runs a program of this Node in place of this script, and exits with its code. */
export function runInPlace(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  // The terminal sends Ctrl-C to both processes; the child decides what it means.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
