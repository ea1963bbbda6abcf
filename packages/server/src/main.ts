/** `cauldron-server [command]`: the service for hosts. Settings are environment variables; `docs/hosting.md` lists them. */

import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import webPush from 'web-push';
import { DatabaseError } from './db/database.ts';
import { BundleFolder } from './match/bundle-folder.ts';
import { openShelf } from './match/bundles.ts';
import { openStorage } from './ops/play.ts';
import { runProgram, settingsFrom } from './ops/program.ts';
import { missingRules } from './ops/rules-at-hand.ts';
import { Sentence } from './ops/sentence.ts';
import { exportAll, importAll } from './ops/transfer.ts';
import { ListStore } from './store/lists.ts';

const HELP = `cauldron-server            serves the board and online play
cauldron-server export <file>   writes the whole database to a file
cauldron-server import <file>   reads such a file into an empty database
cauldron-server push-keys       makes the keys for Web Push
cauldron-server check           reads the settings and opens the database, and says what it found

Settings are environment variables: docs/hosting.md lists them.
`;

const house = fileURLToPath(new URL('../../../', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
/** Relative paths start from the caller's folder. */
const folder = process.cwd();

const print = (text: string) => process.stdout.write(text);

async function serve(): Promise<void> {
  const site = join(house, 'packages', 'web', 'dist', 'site');
  const running = await runProgram({
    env: process.env,
    folder,
    version,
    boardAnyway: false,
    made: join(house, 'bundles'),
    ...(existsSync(site) && { site }),
    say: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  if (!existsSync(site))
    process.stderr.write('The board is not built, so only the interface is served: run `npm run build:site`.\n');
  process.stderr.write(`Cauldron is at ${running.address}\n`);
  let ending = false;
  // It may have waited for a database that turned out not to be ours.
  void running.why.then(async (trouble) => {
    if (trouble === undefined || ending) return;
    ending = true;
    process.stderr.write(`Online play cannot start: ${trouble}\n`);
    await running.close();
    process.exit(1);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second signal means that the user does not want to wait.
      if (ending) process.exit(1);
      ending = true;
      setTimeout(() => process.exit(1), 15_000).unref();
      running.close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`);
          process.exit(1);
        },
      );
    });
}

async function exportTo(file: string): Promise<void> {
  if (existsSync(file)) throw new Sentence(`${file} is there already: give another name, or take it away.`);
  const db = await openStorage(settingsFrom(process.env, folder));
  try {
    const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    const count = await exportAll(
      db,
      (line) => new Promise((done, fail) => out.write(line, (error) => (error ? fail(error) : done()))),
    );
    await new Promise<void>((done, fail) => out.end((error?: Error | null) => (error ? fail(error) : done())));
    print(`${count} rows are in ${file}. It holds secrets of every match: keep it as you keep the database.\n`);
  } finally {
    await db.close();
  }
}

/** Opened only when the first line is needed: a reader that nobody reads yet would lose its input. */
async function* linesOf(file: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
}

async function importFrom(file: string): Promise<void> {
  if (!existsSync(file)) throw new Sentence(`There is no file ${file}.`);
  const db = await openStorage(settingsFrom(process.env, folder));
  try {
    print(`${await importAll(db, linesOf(file))} rows were read from ${file}.\n`);
  } finally {
    await db.close();
  }
}

function pushKeys(): void {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  print(`CAULDRON_PUSH_PUBLIC_KEY=${publicKey}\nCAULDRON_PUSH_PRIVATE_KEY=${privateKey}\n`);
}

async function check(): Promise<void> {
  const settings = settingsFrom(process.env, folder);
  const db = await openStorage(settings);
  try {
    const count = await new ListStore(db).count();
    print(`The settings are sound. The database (${db.kind}) is up to date and holds ${count} matches.\n`);
    const say = (sentence: string) => print(`${sentence}\n`);
    (await missingRules(db, openShelf(), new BundleFolder(settings.bundleFolder, say))).forEach(say);
  } finally {
    await db.close();
  }
}

async function main(command: string | undefined, file: string | undefined): Promise<void> {
  if (command === undefined || command === 'serve') return serve();
  if (command === 'push-keys') return pushKeys();
  if (command === 'check') return check();
  if (command === 'export' && file) return exportTo(file);
  if (command === 'import' && file) return importFrom(file);
  print(HELP);
  if (command !== 'help' && command !== '--help') process.exitCode = 2;
}

try {
  await main(process.argv[2], process.argv[3]);
} catch (error) {
  // An error that the user can mend gets a sentence, and so does a database that fails. Any other is our fault, and its stack helps
  // to find it.
  const isPlain = error instanceof Sentence || error instanceof DatabaseError;
  const text = isPlain ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
