/** Attacks on accounts: guessing passwords, locking owners out, and staying in after being thrown out. */

import { type MadeMatch, matchTerms, type TakenSeat } from '@cauldron/protocol';
import type { Database, Matches } from '@cauldron/server';
import { afterEach, expect, it, vi } from 'vitest';
import { lookOf } from '../../../packages/server/src/accounts/names.ts';
import type { CauldronServer } from '../../../packages/server/src/http/server.ts';
import { PersonStore } from '../../../packages/server/src/store/people.ts';
import { SessionStore } from '../../../packages/server/src/store/sessions.ts';
import { serverWith } from '../../../packages/server/src/testing/stand-ins.ts';
import { Browser } from '../kit/browser.ts';
import { eachDatabase } from '../kit/databases.ts';
import { openMatches } from '../kit/players.ts';
import { Line } from './attacker.ts';

const PASSWORD = 'a fox in the desert';
let people = 0;
/** A name that nobody in this run has yet. */
const newName = () => `Person ${++people}`;

eachDatabase((_, open) => {
  let server: CauldronServer | undefined;
  let database: Database;
  let matches: Matches | undefined;
  const lines: Line[] = [];
  afterEach(async () => {
    vi.useRealTimers();
    for (const line of lines.splice(0)) line.end();
    await server?.close();
    await matches?.close();
  });

  async function serve(env: Record<string, string> = {}): Promise<Browser> {
    // The clock stands still: on a busy machine a dozen guesses would take long enough to earn another.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    database = await open();
    matches = await openMatches(database);
    const play = Promise.resolve({ database, matches, games: [] });
    server = await serverWith(matches, env, { play });
    return new Browser(server.app);
  }

  async function socket(address: string, headers: Record<string, string> = {}): Promise<Line> {
    const line = await Line.greeted(address, headers);
    lines.push(line);
    return line;
  }

  async function guess(from: Browser, names: readonly string[]): Promise<readonly string[]> {
    const codes: string[] = [];
    for (const name of names)
      codes.push((await from.send('POST', '/api/session', { name, password: 'not the password' })).json().code);
    return codes;
  }

  it('M6: a stranger who guesses all day does not lock the owner out of a browser that has signed in before', async () => {
    const owner = await serve();
    const name = newName();
    await owner.send('POST', '/api/account', { name, password: PASSWORD });
    await owner.send('DELETE', '/api/session');
    // Also from the owner's own network, such as a school.
    for (const address of ['198.51.100.1', '192.0.2.1'])
      expect((await guess(owner.other(address), Array(12).fill(name))).slice(10)).toEqual(['too-fast', 'too-fast']);
    const back = await owner.send('POST', '/api/session', { name, password: PASSWORD });
    expect(back.statusCode).toBe(200);
  });

  it('M6: a known browser may not guess for ever either, nor for other names', async () => {
    const owner = await serve();
    const [name, another] = [newName(), newName()];
    await owner.send('POST', '/api/account', { name, password: PASSWORD });
    await owner.other('198.51.100.9').send('POST', '/api/account', { name: another, password: PASSWORD });
    expect((await guess(owner, Array(11).fill(name))).at(-1)).toBe('too-fast');
    expect(await guess(owner.other(), [another])).toEqual(['wrong-password']);
  });

  it('M6: every spelling of a name counts as that name', async () => {
    const owner = await serve();
    const name = `The  ${newName()}`;
    await owner.send('POST', '/api/account', { name, password: PASSWORD });
    const spellings = [
      ...[name, name.toUpperCase(), name.toLowerCase(), name.replace('  ', ' '), name.replace('  ', '   ')],
      ...[name.replace('P', '\uFF30'), name.replace('  ', '\u00A0'), ` ${name}`, name.replace('s', '\uFF53')],
      ...[name.replace('T', '\uFF34'), name.replace('  ', '\u2003'), name.replace('n', '\uFF4E')],
    ];
    const codes = await guess(owner.other('198.51.100.7'), spellings);
    expect(codes.slice(10)).toEqual(['too-fast', 'too-fast']);
  });

  it('M6: a made-up device secret makes no device known', async () => {
    const owner = await serve();
    const name = newName();
    await owner.send('POST', '/api/account', { name, password: PASSWORD });
    const stranger = owner.other('198.51.100.3');
    stranger.sessionCookie = 'cauldron-device=made-up-by-a-stranger-who-guesses-passwords';
    expect((await guess(stranger, Array(11).fill(name))).at(-1)).toBe('too-fast');
    // And signing in replaces it.
    await stranger.other().send('POST', '/api/account', { name: newName(), password: PASSWORD });
    expect(stranger.secrets).toContain('made-up-by-a-stranger-who-guesses-passwords');
    await stranger.send('POST', '/api/account', { name: newName(), password: PASSWORD });
    expect(stranger.secrets).not.toContain('made-up-by-a-stranger-who-guesses-passwords');
  });

  /** The owner sits at a table with a guest. A thief has a copy of the owner's token, and one of his session. */
  async function robbed() {
    const owner = await serve({ CAULDRON_PACE: '50' });
    const address = `http://127.0.0.1:${await server?.listen(0)}`;
    const credentials = { name: newName(), password: PASSWORD };
    await owner.send('POST', '/api/account', credentials);
    const terms = matchTerms.parse({
      game: 'tobruk',
      scenario: 'drill',
      witnessed: false,
      seats: [{ kind: 'me' }, { kind: 'link' }],
    });
    const made = (await owner.send('POST', '/api/matches', { terms, name: credentials.name })).json() as MadeMatch;
    const match = made.match.id;
    const guest = (
      await owner.other().send('POST', `/api/matches/${match}/seats`, {
        invitation: made.invitations[0].invitation,
        name: 'A guest',
      })
    ).json() as TakenSeat;
    const [{ token }] = made.tokens;
    const thief = await socket(address);
    expect(await thief.ask({ t: 'watch', match, token, from: -1 })).toMatchObject([{ t: 'sync', seat: 0 }]);
    const inSession = await socket(address, { cookie: owner.sessionCookie, origin: address });
    expect(await inSession.ask({ t: 'watch', match, from: -1 })).toMatchObject([{ t: 'sync', seat: 0 }]);
    const stolen = owner.other('198.51.100.66');
    stolen.sessionCookie = owner.sessionCookie;

    /** What the thief can still do, by socket and by HTTP. */
    const tries = async () => {
      const content = { kind: 'resign' };
      const doing = { t: 'do', match, token, id: 'stolen-entry', after: 0, content, n: 'ab'.repeat(32) };
      const [refused] = (await thief.ask(doing)).filter(({ t }) => t === 'refused' || t === 'ack');
      const read = await owner.other().send('GET', `/api/matches/${match}/view`, undefined, bearer(token));
      const session = await stolen.send('GET', '/api/account');
      return { do: 'code' in refused ? refused.code : refused.t, view: read.statusCode, session: session.statusCode };
    };
    /** The guest's seat is untouched. */
    const guestCode = async () => {
      const seen = await owner.other().send('GET', `/api/matches/${match}/view`, undefined, bearer(guest.token));
      return seen.statusCode;
    };
    return { owner, address, credentials, match, token, thief, inSession, tries, guestCode };
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const OUT = { do: 'no-seat', view: 403, session: 401 };
  const wasDismissed = (line: Line) => line.frames.some((frame) => frame.includes('"code":"no-seat"'));

  it('M7: a new password ends every copy of the old session and of the seats’ tokens, also on open sockets', async () => {
    const { owner, credentials, match, token, thief, inSession, tries, guestCode } = await robbed();
    const next = 'another fox, another day';
    expect((await owner.send('PUT', '/api/account/password', { old: PASSWORD, new: next })).statusCode).toBe(204);
    expect(await inSession.closed).toBe(1012);
    await expect.poll(() => wasDismissed(thief)).toBe(true);
    expect(await tries()).toEqual(OUT);
    expect(await guestCode()).toBe(200);
    // The owner's page goes on, with the token it has kept and its new session; and so does another device after signing in.
    const seen = await owner.send('GET', `/api/matches/${match}/view`, undefined, bearer(token));
    expect(seen.json()).toMatchObject({ seat: 0 });
    const phone = owner.other();
    await phone.send('POST', '/api/session', { ...credentials, password: next });
    expect((await phone.send('GET', `/api/matches/${match}/view`)).json()).toMatchObject({ seat: 0 });
  });

  it('M7: signing out everywhere ends them too, and the seat opens again after signing in', async () => {
    const { owner, credentials, match, thief, inSession, tries, guestCode } = await robbed();
    expect((await owner.send('DELETE', '/api/account/devices')).statusCode).toBe(204);
    expect(await inSession.closed).toBe(1012);
    await expect.poll(() => wasDismissed(thief)).toBe(true);
    expect(await tries()).toEqual(OUT);
    expect(await guestCode()).toBe(200);
    expect((await owner.send('GET', '/api/account')).statusCode).toBe(401);
    await owner.send('POST', '/api/session', credentials);
    expect((await owner.send('GET', `/api/matches/${match}/view`)).json()).toMatchObject({ seat: 0 });
  });

  it('M7: so does the deletion of the account', async () => {
    const { owner, thief, inSession, tries, guestCode } = await robbed();
    expect((await owner.send('DELETE', '/api/account', { password: PASSWORD })).statusCode).toBe(204);
    expect(await inSession.closed).toBe(1012);
    await expect.poll(() => wasDismissed(thief)).toBe(true);
    expect(await tries()).toEqual(OUT);
    expect(await guestCode()).toBe(200);
  });

  it('M7: a device that is signed out from another one loses the tokens it got, and the others keep watching', async () => {
    const { owner, address, credentials, match, token, thief, tries } = await robbed();
    const phone = owner.other();
    await phone.send('POST', '/api/session', credentials);
    const watching = await socket(address, { cookie: phone.sessionCookie, origin: address });
    await watching.ask({ t: 'watch', match, from: -1 });
    const lost = (await phone.devices()).find(({ current }) => !current)?.id;
    expect((await phone.send('DELETE', `/api/account/devices/${lost}`)).statusCode).toBe(204);
    await expect.poll(() => wasDismissed(thief)).toBe(true);
    expect(await tries()).toEqual(OUT);
    expect(wasDismissed(watching)).toBe(false);
    expect((await phone.send('GET', `/api/matches/${match}/view`, undefined, bearer(token))).statusCode).toBe(200);
  });

  it('M7: a sign-in with the old password that was under way opens no session after the password has changed', async () => {
    const { owner, credentials } = await robbed();
    const [{ id, password }] = await database.query<{ id: string; password: string }>(
      'SELECT id, password FROM people WHERE name = $1',
      [credentials.name],
    );
    await owner.send('PUT', '/api/account/password', { old: PASSWORD, new: 'another fox, another day' });
    // The store is asked for a session by the hash that was right when the check began.
    const sessions = new SessionStore(database);
    expect(await sessions.open('hash of a late session', id, 'A program', password)).toBe(undefined);
  });

  it('M8: export and deletion take the lines that a person wrote, also in a seat that he has left, and no other person’s', async () => {
    const { owner, address, match, token } = await robbed();
    const say = async (by: string, text: string) => {
      const line = await socket(address);
      await line.ask({ t: 'chat', match, token: by, id: `line-${text.replace(/ /g, '-')}`, text });
    };
    await say(token, 'said by the owner');
    const hand = { to: { kind: 'link' } };
    const handed = await owner.send('POST', `/api/matches/${match}/seats/0/hand`, hand);
    const { invitation } = handed.json() as { invitation: string };
    const substitute = owner.other();
    await substitute.send('POST', '/api/account', { name: newName(), password: PASSWORD });
    const taking = { invitation, name: 'A substitute' };
    const taken = (await substitute.send('POST', `/api/matches/${match}/seats`, taking)).json() as TakenSeat;
    await say(taken.token, 'said by the substitute');

    const chatOf = async (who: Browser) =>
      ((await who.send('GET', '/api/account/export')).json() as { chat: { text: string }[] }).chat.map(
        ({ text }) => text,
      );
    expect(await chatOf(owner)).toEqual(['said by the owner']);
    expect(await chatOf(substitute)).toEqual(['said by the substitute']);

    expect((await owner.send('DELETE', '/api/account', { password: PASSWORD })).statusCode).toBe(204);
    const left = await database.query(
      'SELECT name, text, person IS NULL AS nobody FROM chat WHERE match = $1 ORDER BY n',
      [match],
    );
    expect(left).toEqual([
      { name: '', text: '', nobody: true },
      { name: 'A substitute', text: 'said by the substitute', nobody: false },
    ]);
    const late = await socket(address);
    const heard = await late.ask({ t: 'watch', match, token: taken.token, from: -1 });
    expect(heard.filter(({ t }) => t === 'chat').map((line) => 'text' in line && line.text)).toEqual([
      '',
      'said by the substitute',
    ]);
  });

  it('a guest may not carry the name of an account, nor one that looks like it; its owner may', async () => {
    const owner = await serve({ CAULDRON_PACE: '50' });
    const [guest, rival] = [owner.other(), owner.other()];
    const name = `Marina ${newName()}`;
    await owner.send('POST', '/api/account', { name, password: PASSWORD });
    await rival.send('POST', '/api/account', { name: newName(), password: PASSWORD });
    const terms = { game: 'tobruk', scenario: 'drill', witnessed: false, seats: [{ kind: 'me' }, { kind: 'link' }] };
    const make = (who: Browser, as: string) => who.send('POST', '/api/matches', { terms, name: as });
    const spellings = [name, name.toUpperCase(), name.replace('a', '\u0430'), name.replace('i', 'l'), `${name}.`];
    for (const who of [guest, rival])
      for (const as of spellings) expect((await make(who, as)).json()).toMatchObject({ code: 'name-taken' });
    expect((await rival.send('POST', '/api/account', { name: spellings[2], password: PASSWORD })).json().code).toBe(
      'name-taken',
    );
    const made = (await make(owner, name)).json() as MadeMatch;
    const take = (who: Browser, as: string) =>
      who.send('POST', `/api/matches/${made.match.id}/seats`, {
        invitation: made.invitations[0].invitation,
        name: as,
      });
    expect((await take(guest, name)).json()).toMatchObject({ code: 'name-taken' });
    // The refusal has not used the invitation up.
    expect((await take(guest, 'Another name')).statusCode).toBe(200);
  });

  it('an account that is made later renames no guest, and nobody can take the names that the page gives to guests', async () => {
    const guest = await serve({ CAULDRON_PACE: '50' });
    const name = newName();
    const terms = { game: 'tobruk', scenario: 'drill', witnessed: false, seats: [{ kind: 'me' }, { kind: 'link' }] };
    const made = (await guest.send('POST', '/api/matches', { terms, name })).json() as MadeMatch;
    const late = guest.other();
    expect((await late.send('POST', '/api/account', { name, password: PASSWORD })).statusCode).toBe(200);
    const seen = (await guest.send('GET', `/api/matches/${made.match.id}`)).json() as MadeMatch['match'];
    expect(seen.seats[0].name).toBe(name);
    // For the next match the guest needs another name.
    expect((await guest.send('POST', '/api/matches', { terms, name })).json()).toMatchObject({ code: 'name-taken' });
    expect((await late.send('POST', '/api/account', { name: 'Player 1', password: PASSWORD })).json().code).toBe(
      'name-taken',
    );
    expect((await guest.send('POST', '/api/matches', { terms, name: 'Player 1' })).statusCode).toBe(200);
  });

  it('accounts of before whose names look alike keep them, and the look is nobody else’s', async () => {
    const owner = await serve();
    const [a, b] = ['Bernd Mill', 'Bernd Mi11'];
    for (const name of [a, b]) {
      await database.query('DELETE FROM people WHERE name = $1', [name]);
      await database.query('INSERT INTO people (id, name, name_key, password) VALUES ($1, $1, $2, $3)', [
        name,
        name.toLowerCase(),
        'x',
      ]);
    }
    await new PersonStore(database).fillLooks(lookOf);
    const rows = await database.query('SELECT look FROM people WHERE name IN ($1, $2) ORDER BY look', [a, b]);
    expect(rows).toEqual([{ look: lookOf(a) }, { look: null }]);
    const taken = await owner.send('POST', '/api/account', { name: 'Bemd Mill', password: PASSWORD });
    expect(taken.json().code).toBe('name-taken');
  });
});
