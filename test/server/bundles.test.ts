/** A release that changes the rules: matches that began before keep the rules they began with. */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleName, type Game, isBundleName, type Pin, refuse, sealBundle } from '@cauldron/engine';
import { BundleFolder, type Database, type Matches, type MatchesOptions, openShelf } from '@cauldron/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { matchesOf, serverWith } from '../../packages/server/src/testing/stand-ins.ts';
import { eachDatabase } from './kit/databases.ts';
import { granted, openMatches, Player, play, recordOf, type Seated, seatTwo, shelf } from './kit/players.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'cauldron-bundles-'));

/** Writes the games of this release, as a host does before an upgrade. */
beforeAll(async () => {
  const code = await new Promise((resolve) => {
    spawn(process.execPath, [join(root, 'scripts', 'bundle.mjs'), folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }).on('exit', resolve);
  });
  expect(code).toBe(0);
  expect(readdirSync(folder).filter(isBundleName)).toHaveLength(shelf.ids.length);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The next release: the same games under a later rules version, which cannot play present matches. */
async function nextRelease(id: string): Promise<Game | undefined> {
  const game = await shelf.current(id);
  if (!game) return undefined;
  const { info } = game;
  return {
    ...game,
    info: { ...info, rulesVersion: info.rulesVersion + 1 },
    apply: () => refuse('', 'rules-of-the-next-release'),
  };
}

async function pinOf(id: string): Promise<Pin> {
  const info = (await shelf.current(id))?.info;
  return { game: id, rules: info?.rulesVersion ?? 0, pack: info?.packHash ?? '' };
}

/** The same people at the same table on another server. */
async function comeBack(matches: Matches, { id, players }: Seated): Promise<Seated> {
  for (const player of players) player.leave();
  const [first, second] = players;
  return {
    id,
    matches,
    players: [await new Player(matches, id, first.who).watch(), await new Player(matches, id, second.who).watch()],
  };
}

eachDatabase((_, open) => {
  const running: Matches[] = [];
  const server = async (db: Database, options: Partial<MatchesOptions> = {}) => {
    const matches = await openMatches(db, options);
    running.push(matches);
    return matches;
  };
  afterEach(async () => {
    for (const matches of running.splice(0)) await matches.close();
  });

  it.each(shelf.ids)(
    'a match of %s is played to its end after the upgrade, and its record is available',
    async (game) => {
      const db = await open();
      const before = await server(db);
      const begun = await seatTwo(before, { game, scenario: 'drill' });
      // Dice may be due before the first question.
      if (!begun.players.some((player) => player.isAsked)) await begun.players[0].do({ kind: 'begin' });
      await play(begun, 15);
      const { seq, view } = begun.players[0];
      await before.close();

      const after = await server(db, { games: openShelf(new BundleFolder(folder), nextRelease) });
      const table = await comeBack(after, begun);
      expect(seq).toBeGreaterThan(10);
      expect({ seq: table.players[0].seq, view: table.players[0].view }).toEqual({ seq, view });
      await play(table, 600);
      expect(table.players[0].seq).toBeGreaterThan(seq);
      expect(table.players[0].table?.result?.how).toBe('played');
      const record = await recordOf(after, table.id, table.players[0].who);
      expect(record.split('\n')[0]).toContain(`"game":"${game}"`);

      // A new match belongs to the new release.
      const fresh = await seatTwo(after, { game, scenario: 'drill' });
      const [now, then] = [granted(await after.info(fresh.id, {})), granted(await after.info(table.id, {}))];
      expect(now.rules).toBe(then.rules + 1);
    },
  );

  it('without the bundle the match is refused, not played by other rules', async () => {
    const db = await open();
    const before = await server(db);
    const begun = await seatTwo(before, { scenario: 'drill' });
    await before.close();
    const after = await server(db, { games: openShelf(new BundleFolder('/nowhere'), nextRelease) });
    expect(await after.watch(begun.id, begun.players[0].who, -1, () => {})).toMatchObject({ declined: 'other-rules' });
    const [asked] = begun.players;
    const answer = await after.propose(
      { match: begun.id, id: 'one-message', after: 0, content: { kind: 'resign' }, n: 'a'.repeat(64) },
      asked.who,
    );
    expect(answer).toMatchObject({ t: 'refused', code: 'other-rules' });
  });
});

describe('a page with a match of an earlier release', () => {
  const [id] = shelf.ids;
  let server: Awaited<ReturnType<typeof serverWith>>;
  beforeAll(async () => {
    writeFileSync(join(folder, 'secret.mjs'), 'a canary');
    mkdirSync(join(folder, 'half-made.part'));
    for (const path of ['index.mjs', 'half-made.part/index.mjs']) writeFileSync(join(folder, path), 'a canary');
    server = await serverWith(matchesOf(), { CAULDRON_BUNDLES: folder });
  });
  afterAll(() => server.close());

  it('gets its rules and pack in one module that never changes, under the policy of the page', async () => {
    const name = bundleName(await pinOf(id));
    const answer = await server.app.inject(`/bundles/${name}/index.mjs`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('text/javascript'),
      'cache-control': expect.stringContaining('immutable'),
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    expect(answer.body).toBe(readFileSync(join(folder, name, 'index.mjs'), 'utf8'));
    // The module imports nothing that a browser would have to fetch.
    expect(answer.body).not.toMatch(/\bimport\s*[("{*]|\bfrom\s*["']|\brequire\(/);
  });

  it.each([
    [
      'a pack that the server does not have',
      async () => `/bundles/${bundleName({ ...(await pinOf(id)), pack: '0'.repeat(16) })}/index.mjs`,
    ],
    [
      'rules that it does not have',
      async () => `/bundles/${bundleName({ ...(await pinOf(id)), rules: 99 })}/index.mjs`,
    ],
    ['the present rules without their pack', async () => `/bundles/${id}/index.mjs`],
    ['the folder itself', async () => '/bundles/'],
    ['a bundle without its file', async () => `/bundles/${bundleName(await pinOf(id))}/`],
    ['another file of a bundle', async () => `/bundles/${bundleName(await pinOf(id))}/secret.mjs`],
    ['a file beside the bundles', async () => '/bundles/secret.mjs'],
    ['a file above a bundle', async () => `/bundles/${bundleName(await pinOf(id))}/../secret.mjs`],
    ['the folder as a bundle', async () => '/bundles/%2e/index.mjs'],
    ['the folder through a bundle', async () => `/bundles/${bundleName(await pinOf(id))}%2f../index.mjs`],
    ['the folder by the other slash', async () => `/bundles/${bundleName(await pinOf(id))}%5c..%5c/index.mjs`],
    ['a bundle that is being written', async () => '/bundles/half-made.part/index.mjs'],
    ['a name that ends early', async () => `/bundles/${bundleName(await pinOf(id))}%00/index.mjs`],
  ])('finds nothing where it asks for %s', async (_, path) => {
    const answer = await server.app.inject(await path());
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('canary');
  });

  it('does not get a game under the name of another, and the server does not play it either', async () => {
    const pin = await pinOf(id);
    const wrong = { ...pin, pack: 'f'.repeat(16) };
    const other = mkdtempSync(join(tmpdir(), 'cauldron-bundles-'));
    cpSync(join(folder, bundleName(pin)), join(other, bundleName(wrong)), { recursive: true });
    cpSync(join(folder, bundleName(pin)), join(other, bundleName(pin)), { recursive: true });
    const later = openShelf(new BundleFolder(other), nextRelease);
    expect(await later.find(wrong)).toBeUndefined();
    expect((await later.find(pin))?.info.packHash).toBe(pin.pack);
    rmSync(other, { recursive: true });
  });
});

describe('a bundle is code, so a server uses only what a build wrote whole', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const [id] = shelf.ids;
  let [made, kept, name, text] = ['', '', '', ''];
  const fileIn = (where: string) => join(where, name, 'index.mjs');

  beforeEach(async () => {
    [made, kept] = ['made', 'kept'].map((word) => mkdtempSync(join(tmpdir(), `cauldron-${word}-`)));
    name = bundleName(await pinOf(id));
    text = readFileSync(fileIn(folder), 'utf8');
    for (const where of [made, kept]) mkdirSync(join(where, name));
  });
  afterEach(() => {
    for (const where of [made, kept]) rmSync(where, { recursive: true });
  });

  it.each([
    ['was cut off while it was written', () => text.slice(0, text.length / 2)],
    ['lacks its last line', () => text.slice(0, text.lastIndexOf('\n// sha256'))],
    ['is empty', () => ''],
    ['was changed in one letter', () => text.replace('export', 'Export')],
    ['goes on after its last line', () => `${text}globalThis.planted = true;\n`],
    [
      'carries the last line of another file',
      () => `globalThis.planted = true${text.slice(text.lastIndexOf('\n// '))}`,
    ],
  ])('one that %s is neither loaded nor served nor taken over, and the host is told', async (_, damage) => {
    const said: string[] = [];
    const bundles = new BundleFolder(kept, (sentence) => said.push(sentence));
    for (const where of [made, kept]) writeFileSync(fileIn(where), damage());
    expect(await openShelf(bundles, nextRelease).find(await pinOf(id))).toBeUndefined();
    const server = await serverWith(matchesOf(), { CAULDRON_BUNDLES: kept });
    expect((await server.app.inject(`/bundles/${name}/index.mjs`)).statusCode).toBe(404);
    await server.close();
    expect(globalThis).not.toHaveProperty('planted');
    expect(said.join()).toContain(`${fileIn(kept)} is damaged, or no build of Cauldron wrote it`);
    // A whole one mends it without a restart.
    bundles.takeFrom(made);
    expect(bundles.find(name)).toBeUndefined();
    bundles.takeFrom(folder);
    expect((await openShelf(bundles, nextRelease).find(await pinOf(id)))?.info.id).toBe(id);
  });

  it('one with a false name or an engine of long ago is not played, and the host is told', async () => {
    const said: string[] = [];
    const bundles = new BundleFolder(kept, (sentence) => said.push(sentence));
    writeFileSync(fileIn(kept), sealBundle('export const contract = 1;', sha256));
    expect(await openShelf(bundles, nextRelease).find(await pinOf(id))).toBeUndefined();
    expect(said.join()).toContain('its engine is too old for this release');
  });

  it('a server that is killed while it takes one over leaves nothing that counts, and the next start takes it', async () => {
    writeFileSync(join(kept, name, 'some.part'), text.slice(0, 1000));
    const bundles = new BundleFolder(kept);
    expect(bundles.find(name)).toBeUndefined();
    bundles.takeFrom(folder);
    expect(readFileSync(fileIn(kept), 'utf8')).toBe(text);
    expect(bundles.find(name)).toBe(fileIn(kept));
  });

  it('a bundle of the running release replaces an older one of the same rules and pack', async () => {
    const newer = sealBundle('export const contract = 1;', sha256);
    writeFileSync(fileIn(kept), text);
    writeFileSync(fileIn(made), newer);
    new BundleFolder(kept).takeFrom(made);
    expect(readFileSync(fileIn(kept), 'utf8')).toBe(newer);
  });
});
