/** Attacks on accounts by somebody who stays in after being thrown out, and traces that stay after a deletion. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { MadeMatch, TakenSeat } from '@cauldron/protocol';
import { expect, it } from 'vitest';
import { SessionStore } from '../../../packages/server/src/store/sessions.ts';
import type { Browser } from '../kit/browser.ts';
import { eachDatabase } from '../kit/databases.ts';
import { AccountHouse, newName, PASSWORD, TERMS } from './account-house.ts';
import type { Line } from './attacker.ts';

const BEFORE_A_BEAT_MS = 10_000;

eachDatabase((_, open) => {
  const house = new AccountHouse(open);

  /** The owner sits at a table with a guest. A thief has a copy of the owner's token, and one of his session. */
  async function robbed() {
    const owner = await house.serve({ CAULDRON_PACE: '50' });
    const address = await house.listen();
    const credentials = { name: newName(), password: PASSWORD };
    await owner.send('POST', '/api/account', credentials);
    const made = (
      await owner.send('POST', '/api/matches', { terms: TERMS, name: credentials.name })
    ).json() as MadeMatch;
    const match = made.match.id;
    const guest = (
      await owner.other().send('POST', `/api/matches/${match}/seats`, {
        invitation: made.invitations[0].invitation,
        name: 'A guest',
      })
    ).json() as TakenSeat;
    const [{ token }] = made.tokens;
    const thief = await house.socket(address);
    expect(await thief.ask({ t: 'watch', match, token, from: -1 })).toMatchObject([{ t: 'sync', seat: 0 }]);
    const inSession = await house.socket(address, { cookie: owner.sessionCookie, origin: address });
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
    // At once: the next heartbeat would find that the session is gone, too.
    expect(await Promise.race([inSession.closed, sleep(BEFORE_A_BEAT_MS)])).toBe(1012);
    await expect.poll(() => wasDismissed(thief)).toBe(true);
    expect(await tries()).toEqual(OUT);
    expect(await guestCode()).toBe(200);
  });

  it('M7: a device that is signed out from another one loses the tokens it got, and the others keep watching', async () => {
    const { owner, address, credentials, match, token, thief, tries } = await robbed();
    const phone = owner.other();
    await phone.send('POST', '/api/session', credentials);
    const watching = await house.socket(address, { cookie: phone.sessionCookie, origin: address });
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
    const [{ id, password }] = await (await house.database).query<{ id: string; password: string }>(
      'SELECT id, password FROM people WHERE name = $1',
      [credentials.name],
    );
    await owner.send('PUT', '/api/account/password', { old: PASSWORD, new: 'another fox, another day' });
    // The store is asked for a session by the hash that was right when the check began.
    const sessions = new SessionStore(await house.database);
    expect(await sessions.open('hash of a late session', id, 'A program', password)).toBe(undefined);
  });

  it('M8: export and deletion take the lines that a person wrote, also in a seat that he has left, and no other person’s', async () => {
    const { owner, address, match, token } = await robbed();
    const say = async (by: string, text: string) => {
      const line = await house.socket(address);
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
    const left = await (await house.database).query(
      'SELECT name, text, person IS NULL AS nobody FROM chat WHERE match = $1 ORDER BY n',
      [match],
    );
    expect(left).toEqual([
      { name: '', text: '', nobody: true },
      { name: 'A substitute', text: 'said by the substitute', nobody: false },
    ]);
    const late = await house.socket(address);
    const heard = await late.ask({ t: 'watch', match, token: taken.token, from: -1 });
    expect(heard.filter(({ t }) => t === 'chat').map((line) => 'text' in line && line.text)).toEqual([
      '',
      'said by the substitute',
    ]);
  });
});
