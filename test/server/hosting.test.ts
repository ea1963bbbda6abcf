/**
 * Runs what the documents tell a host to type: every block of commands marked «run» in docs/hosting.md and docs/api.md, in order,
 * against the compiled program with its own embedded database and a real PostgreSQL.
 */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '@cauldron/server';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { root } from '../house/tree.ts';
import { temporaryDatabase, temporaryFolder } from './kit/databases.ts';
import { freePort } from './kit/free-port.mjs';

interface Block {
  readonly at: string;
  readonly text: string;
  readonly words: readonly string[];
  readonly needs: string | undefined;
}

/** The blocks of a document that are marked to be run. */
function blocksOf(path: string): Block[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/^( *)```sh run(.*)\n([\s\S]*?)^ *```$/gm)].map((match) => {
    const [, indent, marks, body] = match;
    const words = marks.trim().split(/\s+/);
    return {
      at: `${path}:${text.slice(0, match.index).split('\n').length}`,
      text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      words,
      needs: words.find((word) => word.startsWith('needs='))?.slice('needs='.length),
    };
  });
}

const hosting = blocksOf('docs/hosting.md');
const firstStopped = hosting.findIndex(({ words }) => words.includes('stopped'));
/** The blocks for programs need a running server. */
const blocks = [...hosting.slice(0, firstStopped), ...blocksOf('docs/api.md'), ...hosting.slice(firstStopped)];

const has = (tool: string) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;

/** A dump needs tools that are no older than the database. */
async function hasTool(tool: string): Promise<boolean> {
  if (!has(tool) || !tool.startsWith('pg_')) return has(tool);
  const major = Number(/(\d+)\./.exec(String(spawnSync(tool, ['--version']).stdout))?.[1]);
  const db = await openPostgres({ url: inject('postgres'), connections: 1 });
  const [{ server_version: version }] = await db.query<{ server_version: string }>('SHOW server_version');
  await db.close();
  return major >= Number.parseInt(version, 10);
}

describe('what a host types', () => {
  const folder = temporaryFolder();
  const databases = {
    DATABASE_URL: temporaryDatabase(),
    RESTORED_URL: temporaryDatabase(),
    NEW_DATABASE_URL: temporaryDatabase(),
  };
  const env: Record<string, string | undefined> = { ...process.env };
  const urls: Record<string, string> = {};
  const notRun: string[] = [];
  const shells = new Set<ChildProcess>();
  let server: { readonly process: ChildProcess; readonly ended: Promise<number | null>; said: string } | undefined;

  beforeAll(async () => {
    for (const name of Object.keys(env)) if (/^(?:CAULDRON_|DATABASE_URL$|PORT$)/.test(name)) delete env[name];
    Object.assign(env, {
      CAULDRON_DATA: join(folder, 'data'),
      CAULDRON_BUNDLES: join(folder, 'bundles'),
      BACKUPS: join(folder, 'backups'),
      PORT: String(await freePort()),
    });
    for (const [name, url] of Object.entries(databases)) urls[name] = await url();
    // The host's own database is in use; the other two are new.
    expect(
      await type('node packages/server/bin/cauldron-server.mjs check', { DATABASE_URL: urls.DATABASE_URL }),
    ).toMatchObject({ code: 0 });
  });
  afterAll(async () => {
    for (const shell of shells) shell.kill();
    await stop();
  });

  function type(text: string, more: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
    const shell = spawn('sh', ['-e'], { cwd: root, env: { ...env, ...more }, stdio: ['pipe', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (data) => (said += String(data)));
    shell.stdin.end(text);
    shells.add(shell);
    return new Promise((resolve) =>
      shell.on('close', (code) => {
        shells.delete(shell);
        resolve({ code, said });
      }),
    );
  }

  async function start(text: string): Promise<void> {
    // The shell becomes the program, so that the signal reaches it.
    const process = spawn('sh', ['-c', text.trim().replace(/^(\S+=\S+ )/, '$1exec ')], {
      cwd: root,
      env,
      stdio: 'pipe',
    });
    const ended = new Promise<number | null>((resolve) => process.on('close', resolve));
    const running = { process, ended, said: '' };
    server = running;
    for (const stream of [process.stdout, process.stderr]) stream.on('data', (data) => (running.said += String(data)));
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${env.PORT}/readyz`).then(
            (r) => r.status,
            () => running.said,
          ),
        { timeout: 50_000, interval: 200 },
      )
      .toBe(200);
  }

  async function stop(): Promise<number | null | undefined> {
    server?.process.kill('SIGTERM');
    const code = await server?.ended;
    server = undefined;
    return code;
  }

  it('is found in the documents', () => {
    expect(blocks.length).toBeGreaterThan(10);
    expect(firstStopped).toBeGreaterThan(0);
  });

  for (const block of blocks) {
    it(`${block.at} ${block.text.trim().split('\n')[0]}`, async () => {
      if (block.needs && !(await hasTool(block.needs))) {
        notRun.push(block.needs);
        return;
      }
      if (block.words.includes('background')) return start(block.text);
      if (block.words.includes('stopped') && server) expect(await stop()).toBe(0);
      const { code, said } = await type(block.text, block.words.includes('postgres') ? urls : {});
      expect({ code, said }).toMatchObject({ code: 0 });
    });
  }

  it('no tools were missing, except those that a machine may lack', () => {
    if (notRun.length > 0)
      process.stdout.write(`Not run here, because these tools are missing: ${notRun.join(', ')}.\n`);
    for (const tool of notRun) expect(['systemd-analyze', 'pg_dump', 'pg_restore']).toContain(tool);
  });

  it('moves a match that was played by hand to PostgreSQL, and backs it up', async () => {
    const db = await openPostgres({ url: urls.NEW_DATABASE_URL, connections: 1 });
    try {
      expect(await db.query('SELECT over, seq FROM matches')).toEqual([{ over: true, seq: 1 }]);
      expect(await db.query('SELECT name FROM seats ORDER BY seat')).toEqual([{ name: 'Ada' }, { name: 'Bob' }]);
    } finally {
      await db.close();
    }
    expect(readdirSync(join(folder, 'backups')).some((name) => /^data-\d{4}-\d\d-\d\d$/.test(name))).toBe(true);
    expect(existsSync(join(folder, 'backups', 'cauldron.ndjson'))).toBe(true);
    expect(readdirSync(join(folder, 'bundles')).length).toBeGreaterThan(0);
  });

  describe('is refused with a sentence', () => {
    const SERVER = 'node packages/server/bin/cauldron-server.mjs';

    it('a wrong setting', async () => {
      const { code, said } = await type(SERVER, { CAULDRON_ORIGIN: 'play.example.org', CAULDRON_LOG: 'loud' });
      expect({ code, said }).toEqual({
        code: 1,
        said:
          'CAULDRON_ORIGIN must be the address players open, without a path, such as https://play.example.org (several with commas).\n' +
          'CAULDRON_LOG must be one of silent, error, warn, info, debug.\n',
      });
    });

    it('a database that does not answer (a server would wait for it)', async () => {
      const { code, said } = await type(`${SERVER} check`, {
        DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:1/none',
      });
      expect(code).toBe(1);
      expect(said).toMatch(/the database of DATABASE_URL cannot be opened .*: start it, or correct the address\.\n$/);
      expect(said).not.toContain('hidden');
    });

    it('an import into a database that is not empty, and an export over a file', async () => {
      const file = join(folder, 'backups', 'cauldron.ndjson');
      const twice = await type(`${SERVER} import ${file}`, { DATABASE_URL: urls.NEW_DATABASE_URL });
      expect(twice).toMatchObject({ code: 1, said: 'The database is not empty: import into a new one.\n' });
      const over = await type(`${SERVER} export ${file}`, { DATABASE_URL: urls.NEW_DATABASE_URL });
      expect(over).toMatchObject({ code: 1, said: expect.stringContaining('is there already') });
    });

    it('a port that is taken, and a folder that another process has', async () => {
      await start(`PORT=${env.PORT} ${SERVER}`);
      expect(await type(SERVER, { DATABASE_URL: urls.NEW_DATABASE_URL })).toMatchObject({
        code: 1,
        said: expect.stringContaining(`Port ${env.PORT} is taken`),
      });
      const second = await type(SERVER, { PORT: '0' });
      expect(second).toMatchObject({
        code: 1,
        said: expect.stringMatching(/in use by another Cauldron .* CAULDRON_DATA/),
      });
      expect(await stop()).toBe(0);
    });
  });
});
