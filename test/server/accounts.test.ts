/** Accounts over HTTP, on both databases: signing in and out, devices, and the export and deletion of one's data. */

import { afterEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Accounts } from '../../packages/server/src/accounts/accounts.ts';
import type { Database } from '../../packages/server/src/db/database.ts';
import type { CauldronServer } from '../../packages/server/src/http/server.ts';
import { matchesOf, serverWith } from '../../packages/server/src/testing/stand-ins.ts';
import { Browser } from './kit/browser.ts';
import { eachDatabase } from './kit/databases.ts';

const PASSWORD = 'a fox in the desert';
let people = 0;
/** A name that nobody in this run has yet. */
const newName = () => `Person ${++people}`;

eachDatabase((_, open) => {
  let server: CauldronServer | undefined;
  let database: Database;
  afterEach(() => server?.close());

  async function serve(env: Record<string, string> = {}) {
    database = await open();
    const play = Promise.resolve({ database, matches: matchesOf(), games: [] });
    server = await serverWith(matchesOf(), { CAULDRON_PACE: '50', ...env }, { play });
    return new Browser(server.app);
  }

  it('a person signs up, is signed in, and signs out', async () => {
    const browser = await serve();
    const name = newName();
    const made = await browser.send('POST', '/api/account', { name, password: PASSWORD });
    expect(made.json()).toMatchObject({ name, devices: [{ current: true, name: 'Firefox, Linux' }], notices: [] });
    expect((await browser.send('GET', '/api/account')).json().name).toBe(name);
    expect((await browser.send('DELETE', '/api/session')).statusCode).toBe(204);
    expect((await browser.send('GET', '/api/account')).json().code).toBe('sign-in');
  });

  it('the cookie cannot be read by the page, sent by another site, or used after signing out', async () => {
    const browser = await serve();
    const answer = await browser.send('POST', '/api/account', { name: newName(), password: PASSWORD });
    const attributes = /^cauldron(-device)?=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/;
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(attributes),
      expect.stringMatching(attributes),
    ]);
    const kept = browser.sessionCookie;
    await browser.send('DELETE', '/api/session');
    browser.sessionCookie = kept;
    expect((await browser.send('GET', '/api/account')).statusCode).toBe(401);
  });

  it('over TLS the cookie is sent over TLS only', async () => {
    const browser = await serve({ CAULDRON_ORIGIN: 'https://play.example.org' });
    const answer = await browser.send('POST', '/api/account', { name: newName(), password: PASSWORD });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-cauldron=.*; Secure/),
      expect.stringMatching(/^__Host-cauldron-device=.*; Secure/),
    ]);
    expect((await browser.send('GET', '/api/account')).statusCode).toBe(200);
  });

  it('neither the password nor the secret of a session is in the database', async () => {
    const browser = await serve();
    await browser.send('POST', '/api/account', { name: newName(), password: PASSWORD });
    const rows = JSON.stringify([
      await database.query('SELECT * FROM people'),
      await database.query('SELECT * FROM sessions'),
      await database.query('SELECT * FROM devices'),
    ]);
    expect(rows).not.toContain(PASSWORD);
    for (const secret of browser.secrets) expect(rows).not.toContain(secret);
  });

  it('a name is taken once, in any spelling', async () => {
    const browser = await serve();
    const name = newName();
    await browser.send('POST', '/api/account', { name, password: PASSWORD });
    const again = await browser.send('POST', '/api/account', { name: ` ${name.toUpperCase()} `, password: PASSWORD });
    expect({ statusCode: again.statusCode, code: again.json().code }).toEqual({ statusCode: 409, code: 'name-taken' });
  });

  it('a wrong password and an unknown name get the same answer', async () => {
    const browser = await serve();
    const name = newName();
    await browser.send('POST', '/api/account', { name, password: PASSWORD });
    const wrong = await browser.send('POST', '/api/session', { name, password: 'not the password' });
    const nobody = await browser.send('POST', '/api/session', { name: newName(), password: 'not the password' });
    expect(wrong.json()).toEqual(nobody.json());
    expect(wrong.json().code).toBe('wrong-password');
  });

  it('guesses for one name are slowed down', async () => {
    // The clock stands still from the start: on a busy machine twelve guesses would take long enough to earn another.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      const browser = await serve({ CAULDRON_PACE: '1' });
      const name = newName();
      const codes: string[] = [];
      for (let i = 0; i < 12; i++)
        codes.push((await browser.send('POST', '/api/session', { name, password: `guess number ${i}` })).json().code);
      expect(codes.filter((code) => code === 'too-fast')).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('devices are listed, one signs out another, and a new password signs out all the others', async () => {
    const first = await serve();
    const credentials = { name: newName(), password: PASSWORD };
    await first.send('POST', '/api/account', credentials);
    const [second, third] = [first.other(), first.other()];
    await second.send('POST', '/api/session', credentials);
    await third.send('POST', '/api/session', credentials);
    const devices = await second.devices();
    expect(devices).toHaveLength(3);
    const here = devices.find((device) => device.current)?.id;
    expect((await first.send('DELETE', `/api/account/devices/${here}`)).statusCode).toBe(204);
    expect((await second.send('GET', '/api/account')).statusCode).toBe(401);
    const wrong = await first.send('PUT', '/api/account/password', {
      old: 'not the password',
      new: 'another fox, another day',
    });
    expect(wrong.json().code).toBe('wrong-password');
    const changed = await first.send('PUT', '/api/account/password', {
      old: PASSWORD,
      new: 'another fox, another day',
    });
    expect(changed.statusCode).toBe(204);
    expect((await third.send('GET', '/api/account')).statusCode).toBe(401);
    expect((await first.send('GET', '/api/account')).statusCode).toBe(200);
    expect(
      (await third.send('POST', '/api/session', { ...credentials, password: 'another fox, another day' })).statusCode,
    ).toBe(200);
  });

  it('a device that was not used for three months signs in again', async () => {
    const browser = await serve();
    const name = newName();
    await browser.send('POST', '/api/account', { name, password: PASSWORD });
    const months = (n: number) =>
      database.query(
        `UPDATE sessions SET seen_at = seen_at - $1 FROM people WHERE people.id = sessions.person AND people.name = $2`,
        [n * 30.5 * 86_400_000, name],
      );
    await months(2);
    expect((await browser.send('GET', '/api/account')).statusCode).toBe(200);
    // It was just used, so another two months do no harm.
    await months(2);
    expect((await browser.send('GET', '/api/account')).statusCode).toBe(200);
    await months(4);
    expect((await browser.send('GET', '/api/account')).statusCode).toBe(401);
  });

  it('another process finds out which sessions have ended', async () => {
    const browser = await serve();
    await browser.send('POST', '/api/account', { name: newName(), password: PASSWORD });
    const accounts = new Accounts(database);
    const session = await accounts.find(browser.sessionCookie.split('=')[1]);
    const hash = session?.hash ?? '';
    expect(await accounts.endedOf([hash, 'ended-long-ago'])).toEqual(['ended-long-ago']);
    await browser.send('DELETE', '/api/session');
    expect(await accounts.endedOf([hash])).toEqual([hash]);
  });

  it('a socket at one process ends when its session ends at another, and those of other sessions stay', async () => {
    const browser = await serve();
    await browser.send('POST', '/api/account', { name: newName(), password: PASSWORD });
    const stays = browser.other();
    await stays.send('POST', '/api/account', { name: newName(), password: PASSWORD });
    const play = Promise.resolve({ database, matches: matchesOf(), games: [] });
    const elsewhere = await serverWith(matchesOf(), {}, { play, sessionsEveryMs: 50 });
    const address = `127.0.0.1:${await elsewhere.listen(0)}`;
    const sockets = [browser, stays].map(
      ({ cookies: cookie }) =>
        new WebSocket(`ws://${address}/api/socket`, { headers: { cookie, origin: `http://${address}` } }),
    );
    try {
      const heard = sockets.map((socket) => {
        const messages: string[] = [];
        socket.on('message', (data) => messages.push(String(data)));
        socket.on('open', () => socket.send('{"t":"hello","protocol":2}'));
        return messages;
      });
      await expect.poll(() => heard.map(({ length }) => length)).toEqual([1, 1]);
      const closed = new Promise((resolve) => sockets[0].on('close', resolve));
      await browser.send('DELETE', '/api/session');
      expect(await closed).toBe(1012);
      expect(JSON.parse(heard[0][1])).toEqual({ t: 'bye', code: 'sign-in', again: true });
      // The other one still gets an answer.
      sockets[1].send('{"t":"ping","at":7}');
      await expect.poll(() => heard[1].slice(1)).toEqual(['{"t":"pong","at":7}']);
    } finally {
      for (const socket of sockets) socket.terminate();
      await elsewhere.close();
    }
  });

  it('nobody can sign out the device of another person', async () => {
    const mine = await serve();
    await mine.send('POST', '/api/account', { name: newName(), password: PASSWORD });
    const devices = await mine.devices();
    const theirs = mine.other();
    await theirs.send('POST', '/api/account', { name: newName(), password: PASSWORD });
    expect((await theirs.send('DELETE', `/api/account/devices/${devices[0].id}`)).statusCode).toBe(403);
    expect((await mine.send('GET', '/api/account')).statusCode).toBe(200);
  });

  it('all of a person’s data is exported, and deleted except what belongs to the other player too', async () => {
    const browser = await serve();
    const name = newName();
    await browser.send('POST', '/api/account', { name, password: PASSWORD });
    const [{ id }] = await database.query<{ id: string }>('SELECT id FROM people WHERE name = $1', [name]);
    await playedMatch(database, id, name);
    const all = (await browser.send('GET', '/api/account/export')).json();
    expect(all).toMatchObject({
      name,
      seats: [{ match: `m-${id}`, seat: 0, name, network: 'hash-of-a-network' }],
      hands: [{ match: `m-${id}`, seat: 1, name, at: 1 }],
      entries: [{ seq: 1, content: '{"kind":"resign"}' }],
      chat: [{ text: 'well met' }],
    });
    expect(JSON.stringify(all)).not.toMatch(/scrypt|hash-of-a-token|the other one says/);

    const wrong = await browser.send('DELETE', '/api/account', { password: 'not the password' });
    expect(wrong.json().code).toBe('wrong-password');
    expect((await browser.send('DELETE', '/api/account', { password: PASSWORD })).statusCode).toBe(204);
    expect((await browser.send('GET', '/api/account')).statusCode).toBe(401);
    const left = JSON.stringify(
      await Promise.all(
        ['people', 'sessions', 'seats', 'hands', 'chat', 'channels'].map((table) =>
          database.query(`SELECT * FROM ${table}`),
        ),
      ),
    );
    expect(left).not.toContain(`"${name}"`);
    expect(left).not.toContain('well met');
    expect(left).not.toContain('hash-of-a-network');
    expect(left).toContain('the other one says');
    const [seat] = await database.query('SELECT kind, token_hash, person FROM seats WHERE match = $1 AND seat = 0', [
      `m-${id}`,
    ]);
    expect(seat).toEqual({ kind: 'empty', token_hash: null, person: null });
    expect(await database.query('SELECT seq FROM entries WHERE match = $1', [`m-${id}`])).toEqual([{ seq: 1 }]);
  });
});

/** A match of which only the rows exist. */
async function playedMatch(db: Database, person: string, name: string): Promise<void> {
  const match = `m-${person}`;
  await db.query(
    "INSERT INTO matches (id, terms, rules, pack, first_v, secret, server_key, is_open) VALUES ($1, '{}', 1, 'p', '', '', '', false)",
    [match],
  );
  await db.query(
    `INSERT INTO seats (match, seat, kind, name, person, token_hash, network)
     VALUES ($1, 0, 'person', $2, $3, 'hash-of-a-token', 'hash-of-a-network'), ($1, 1, 'person', 'Somebody', NULL, 'another', NULL)`,
    [match, name, person],
  );
  // A seat that the person held before.
  await db.query(
    `INSERT INTO hands (match, seat, version, kind, name, holder, at) VALUES ($1, 1, 0, 'person', $2, 'account:' || $3::text, 1)`,
    [match, name, person],
  );
  await db.query(
    `INSERT INTO entries (match, seq, id, seat, content, n, next_v, made) VALUES ($1, 1, 'a', 0, '{"kind":"resign"}', '', '', '')`,
    [match],
  );
  await db.query(
    `INSERT INTO chat (match, n, id, seat, name, text, person)
     VALUES ($1, 1, 'a', 0, $2, 'well met', $3), ($1, 2, 'b', 1, 'Somebody', 'the other one says', NULL)`,
    [match, name, person],
  );
}
