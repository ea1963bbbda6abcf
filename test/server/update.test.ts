/**
 * Matches survive updates: a small game gets another pack and then other rules, in a copy of the repository. Matches that began
 * before go on by their own rules, on a server that was started again on the same data and in the terminal.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Api, type ClientStorage, connect, memoryStorage } from '@cauldron/client';
import { type Bundle, type Game, isFault, isRefusal, Match, readMatchText, type View } from '@cauldron/engine';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { WebSocket } from 'ws';
import { GAME, House } from '../update/house.mjs';
import { temporaryDatabase } from './kit/databases.ts';

/** Copying, compiling and bundling take this long on the busiest machine. */
const BUSY_MS = 600_000;

let house: House;
const folder = mkdtempSync(join(tmpdir(), 'cauldron-update-'));
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const server of running) server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  house?.remove();
});

/** What a host types after `git pull`. The page is not looked at here, so it counts as built. */
function build(): string {
  house.run('node_modules/typescript/bin/tsc', '-b', 'packages/server', 'packages/cli');
  const site = join(house.path, 'packages/web/dist/site');
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, 'index.html'), '');
  house.run('scripts/site.mjs');
  return house.version;
}

async function gameOf(version: string): Promise<Game> {
  const file = join(house.path, 'bundles', version, 'index.mjs');
  return ((await import(pathToFileURL(file).href)) as Bundle).game;
}

interface Server {
  readonly address: string;
  stop(): Promise<number | null>;
}

/** Starts the program for hosts, and waits for its address. */
async function start(env: Readonly<Record<string, string>>): Promise<Server> {
  const { DATABASE_URL: _, VITEST: __, ...own } = process.env;
  const server = spawn(process.execPath, ['packages/server/bin/cauldron-server.mjs'], {
    cwd: house.path,
    env: { ...own, PORT: '0', CAULDRON_LOG: 'silent', CAULDRON_AI_THREADS: '0', CAULDRON_PACE: '100', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(server);
  let said = '';
  server.stderr.on('data', (text) => (said += String(text)));
  const ended = new Promise<number | null>((resolve) => server.on('close', resolve));
  await expect.poll(() => said, { interval: 20, timeout: BUSY_MS }).toContain('Cauldron is at');
  return {
    address: /http:\S+/.exec(said)?.[0] ?? '',
    stop() {
      server.kill('SIGTERM');
      return ended.finally(() => running.delete(server));
    },
  };
}

interface OnlineMatch {
  readonly id: string;
  readonly game: Game;
  readonly tokens: readonly string[];
  /** The devices of the two players. They keep their keys. */
  readonly devices: readonly ClientStorage[];
  /** What the players saw when they left. */
  views?: readonly (View | undefined)[];
}

async function make(address: string, game: Game): Promise<OnlineMatch> {
  const api = new Api(address);
  const seats = [{ kind: 'me' as const }, { kind: 'me' as const }];
  const terms = { game: GAME, scenario: 'meeting', witnessed: false, seats };
  const made = await api.call('make', { body: { name: 'Ann', terms } });
  if (!made.ok) throw new Error(made.problem.say);
  expect({ rules: made.value.match.rules, pack: made.value.match.pack }).toEqual({
    rules: game.info.rulesVersion,
    pack: game.info.packHash,
  });
  const tokens = made.value.tokens.map(({ token }) => token);
  return { id: made.value.match.id, game, tokens, devices: tokens.map(() => memoryStorage()) };
}

const connectTo = (address: string, storage: ClientStorage) =>
  connect({ url: `${address.replace('http', 'ws')}/api/socket`, WebSocket, storage });

async function recordOf(address: string, match: string): Promise<string> {
  const record = await new Api(address).call('record', { at: { match } });
  if (!record.ok) throw new Error(record.problem.say);
  return record.value;
}

/** Both players come to the board, find it as they left it, and make some decisions by the rules of their match. */
async function playOn(address: string, match: OnlineMatch, decisions: number, ends = false): Promise<void> {
  const connections = match.devices.map((storage) => connectTo(address, storage));
  const players = connections.map((one, seat) => one.match(match.id, { token: match.tokens[seat], seat }));
  const both = (seq: number) =>
    expect
      .poll(
        () =>
          players.every(({ state: { status, ...at } }) => status === 'online' && at.seq >= seq && !at.outbox.length),
        { interval: 10 },
      )
      .toBe(true);
  const views = () => players.map(({ state }) => state.view);
  try {
    await both(0);
    expect(views()).toEqual(match.views ?? views());
    for (let n = 0; n < decisions; n++) {
      const asked = players.find(({ state }) => state.view?.question?.seat === state.seat);
      const actions = asked?.state.view?.question?.actions ?? [];
      const done = await asked?.act(match.game.vocabulary.name(actions[(n * 5) % actions.length]));
      expect(done).toMatchObject({ done: true });
      await both(done?.done ? done.seq : 0);
    }
    match.views = views();
    if (ends) expect(await players[0].resign()).toMatchObject({ done: true });
  } finally {
    for (const connection of connections) connection.close();
  }
}

describe('matches go on after an update that changes their pack, and after one that changes their rules', () => {
  const database = temporaryDatabase();
  const hosts: Record<string, Record<string, string>> = {};
  const online: Record<string, OnlineMatch[]> = { pglite: [], postgres: [] };
  const versions: string[] = [];
  const records: string[] = [];

  beforeAll(async () => {
    house = new House();
    hosts.pglite = { CAULDRON_DATA: join(folder, 'embedded') };
    cpSync(inject('pglite'), hosts.pglite.CAULDRON_DATA, { recursive: true });
    hosts.postgres = { CAULDRON_DATA: join(folder, 'postgres'), DATABASE_URL: await database() };
  }, BUSY_MS);

  const cauldron = (...args: string[]) => house.try(['packages/cli/dist/main.js', ...args]);
  const fileOf = (n: number) => join(folder, `match-${n}.jsonl`);
  const terminal = (n: number, seats: string) =>
    cauldron('play', GAME, '--scenario', 'meeting', '--seed', `match ${n}`, '--file', fileOf(n), '--seats', seats);
  const linesOf = (n: number) => readFileSync(fileOf(n), 'utf8').trimEnd().split('\n').length;

  it.each([
    ['a release', undefined],
    ['the next, with another pack', 'pack'],
    ['the next, with other rules', 'rules'],
  ] as const)(
    '%s',
    async (_, change) => {
      if (change) house.update(change);
      versions.push(build());
      expect(new Set(versions).size).toBe(versions.length);
      const game = await gameOf(versions[versions.length - 1]);
      for (const [kind, env] of Object.entries(hosts)) {
        const server = await start(env);
        const matches = online[kind];
        const isLast = change === 'rules';
        for (const [i, match] of matches.entries()) await playOn(server.address, match, 6, isLast && i === 0);
        if (isLast) records.push(await recordOf(server.address, matches[0].id));
        matches.push(await make(server.address, game));
        await playOn(server.address, matches[matches.length - 1], 8);
        expect(await server.stop()).toBe(0);
      }
      // In the terminal the program plays one side until a person is asked, and there the input ends.
      for (const n of versions.keys()) {
        const age = versions.length - 1 - n;
        const before = age === 0 ? 1 : linesOf(n);
        const { code, said } = terminal(n, age % 2 === 0 ? 'blue=random,red=human' : 'blue=human,red=random');
        expect(code, said).toBe(0);
        expect(said.includes('It is played by the rules it began with')).toBe(age > 0);
        expect(linesOf(n)).toBeGreaterThan(before);
      }
    },
    BUSY_MS,
  );

  it('every match file is replayed by its own rules, to the same position', async () => {
    for (const [n, version] of versions.entries()) {
      const game = await gameOf(version);
      const record = readMatchText(readFileSync(fileOf(n), 'utf8'));
      if (isFault(record)) throw new Error(record.key);
      const match = Match.load(game, record.header, record.journal, record.journal.length);
      if (isRefusal(match)) throw new Error(match.key);
      const { code, said } = cauldron('replay', fileOf(n), '--verify', '--json');
      expect(code, said).toBe(0);
      expect(JSON.parse(said)).toMatchObject({
        rules: game.info.rulesVersion,
        pack: game.info.packHash,
        hash: game.hash(match.state),
      });
      // The rules of today would not have allowed it.
      const today = Match.load(await gameOf(versions[2]), { ...record.header, rules: 2 }, record.journal);
      expect(isRefusal(today)).toBe(n < 2);
    }
  });

  it('the record of an online match is sound by its own rules', () => {
    for (const record of records) {
      const file = join(folder, 'record.jsonl');
      writeFileSync(file, record);
      const { code, said } = cauldron('verify', file);
      expect(code, said).toBe(0);
      expect(said).toContain('messages are sound');
    }
    expect(records).toHaveLength(2);
  });

  it('if a bundle is missing or damaged, the host and the player are told what to do, and nothing is lost', async () => {
    const nowhere = { CAULDRON_BUNDLES: join(folder, 'nowhere') };
    const lost = house.try(['packages/cli/dist/main.js', 'replay', fileOf(0)], nowhere);
    expect(lost).toMatchObject({ code: 2 });
    expect(lost.said).toContain('Nothing is lost: give their bundle');
    const checked = house.try(['packages/server/bin/cauldron-server.mjs', 'check'], { ...hosts.pglite, ...nowhere });
    // The match of the first release is over, and that of the last has its rules.
    expect(checked.said.match(/put the bundle \S+ into/g)).toEqual([`put the bundle ${versions[1]} into`]);
    const there = house.try(['packages/server/bin/cauldron-server.mjs', 'check'], hosts.pglite);
    expect(there.said).not.toContain('put the bundle');
    const file = join(house.path, 'bundles', versions[0], 'index.mjs');
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 5000));
    const damaged = cauldron('replay', fileOf(0));
    expect(damaged).toMatchObject({ code: 2 });
    expect(damaged.said).toContain('is damaged: replace it by a copy');
  });

  it('the next build mends a damaged bundle of its own games', () => {
    const file = join(house.path, 'bundles', versions[2], 'index.mjs');
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, whole.slice(0, 5000));
    build();
    expect(readFileSync(file, 'utf8')).toBe(whole);
  });
});
