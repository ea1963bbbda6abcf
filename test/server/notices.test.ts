/**
 * «Your turn» by Web Push, e-mail and webhook, against stand-ins on this machine: sent once, signed, encrypted, and only if it
 * was asked for.
 */

import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { MatchInfo } from '@cauldron/protocol';
import { afterEach, expect, it } from 'vitest';
import type { Database } from '../../packages/server/src/db/database.ts';
import { type CauldronServer, createServer } from '../../packages/server/src/http/server.ts';
import { Courier } from '../../packages/server/src/notices/courier.ts';
import { info, matchesOf, settingsOf } from '../../packages/server/src/testing/stand-ins.ts';
import { Browser } from './kit/browser.ts';
import { eachDatabase } from './kit/databases.ts';
import { codeIn, mailServer, post } from './kit/letter-boxes.ts';

/** The secrets of a browser's subscription. */
function subscriber() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const shown = { p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') };
  /** RFC 8188 and 8291: decrypts like a browser. */
  const unseal = (body: Buffer): string => {
    const salt = body.subarray(0, 16);
    const theirs = body.subarray(21, 21 + body[20]);
    const shared = keys.computeSecret(theirs);
    const derive = (key: Buffer, by: Buffer, what: string | Buffer, n: number) =>
      Buffer.from(hkdfSync('sha256', key, by, what, n));
    const secret = derive(
      shared,
      auth,
      Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs]),
      32,
    );
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
    const sealed = body.subarray(21 + body[20]);
    const open = createDecipheriv('aes-128-gcm', key, nonce);
    open.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
    return text.subarray(0, text.lastIndexOf(2)).toString();
  };
  return { shown, unseal };
}

let people = 0;

eachDatabase((_, open) => {
  let server: CauldronServer | undefined;
  let database: Database;
  afterEach(async () => {
    // The turns of one suite must not reach the next.
    await database.query('DELETE FROM channels');
    await server?.close();
  });

  async function serve(env: Record<string, string>) {
    database = await open();
    const settings = settingsOf({ CAULDRON_PACE: '50', ...env });
    server = await createServer({
      settings,
      play: Promise.resolve({ database, matches: matchesOf(), games: [] }),
      version: '0',
    });
    const browser = new Browser(server.app);
    const name = `Told ${++people}`;
    await browser.send('POST', '/api/account', { name, password: 'a fox in the desert' });
    const [{ id }] = await database.query<{ id: string }>('SELECT id FROM people WHERE name = $1', [name]);
    return { person: id, send: browser.send.bind(browser), another: () => anotherAccount(browser) };
  }

  /** What another person sends. */
  async function anotherAccount(browser: Browser): Promise<Browser['send']> {
    const other = browser.other();
    await other.send('POST', '/api/account', { name: `Told ${++people}`, password: 'a fox in the desert' });
    return other.send.bind(other);
  }

  /** A match in which this person has had the move for a minute. */
  async function asked(person: string, more: { present?: boolean; agoMs?: number } = {}): Promise<string> {
    const match = `match-${person}-${randomBytes(3).toString('hex')}`;
    await database.query(
      `INSERT INTO matches (id, terms, rules, pack, first_v, secret, server_key, is_open, asked, turn, turn_at)
       VALUES ($1, '{}', 1, 'p', '', '', '', false, 0, 7, floor(extract(epoch from clock_timestamp()) * 1000) - $2)`,
      [match, more.agoMs ?? 61_000],
    );
    await database.query(
      `INSERT INTO seats (match, seat, kind, person, present_until) VALUES ($1, 0, 'person', $2, $3)`,
      [...[match, person, more.present ? 4e12 : 0]],
    );
    return match;
  }

  function courier(): Courier {
    if (!server) throw new Error('there is no server');
    const seats: MatchInfo['seats'] = [
      { side: 'axis', kind: 'person', name: 'A', mine: false, same: [], before: false, known: [] },
    ];
    return new Courier({
      ...server.notices,
      matches: { info: async (id) => ({ ...info, id, seats }) },
      urlOf: (match) => `https://play.example.org/#/match/${match}`,
      sent: server.metrics.counter('cauldron_notices_total', 'Notices.'),
      log: { error: (figures) => expect(figures).toBeUndefined() },
      triesAfterMs: [1, 1],
    });
  }

  it('nothing is sent that the host has not switched on', async () => {
    const { send } = await serve({});
    const { notices } = (await send('GET', '/api/server')).json() as { notices: unknown };
    expect(notices).toEqual({ push: null, mail: false, webhook: false });
    const answer = await send('POST', '/api/account/notices', { kind: 'webhook', url: 'https://hooks.example.org/' });
    expect(answer.json().code).toBe('unavailable');
  });

  it('a webhook is called once, signed, by the one of two processes that claims the turn', async () => {
    const hook = await post();
    const { person, send } = await serve({ CAULDRON_WEBHOOKS: 'any' });
    const made = (await send('POST', '/api/account/notices', { kind: 'webhook', url: `${hook.url}/turn` })).json();
    const match = await asked(person);
    await Promise.all([courier().tell(), courier().tell()]);
    await courier().tell();
    expect(hook.letters).toHaveLength(1);
    const [{ path, headers, body }] = hook.letters;
    expect(path).toBe('/turn');
    expect(JSON.parse(String(body))).toEqual({
      event: 'your-turn',
      match,
      seat: 0,
      turn: 7,
      game: 'ford',
      side: 'axis',
      url: `https://play.example.org/#/match/${match}`,
    });
    const [, at, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-cauldron-signature'])) ?? [];
    const hmac = createHmac('sha256', made.secret as string).update(`${at}.${body}`);
    expect(hmac.digest('hex')).toBe(signature);

    // The next turn is told again.
    await database.query('UPDATE matches SET turn = 9 WHERE id = $1', [match]);
    await courier().tell();
    expect(hook.letters).toHaveLength(2);
  });

  it('a player at the board gets no notice, and nobody gets one within the first minute', async () => {
    const hook = await post();
    const { person, send } = await serve({ CAULDRON_WEBHOOKS: 'any' });
    await send('POST', '/api/account/notices', { kind: 'webhook', url: hook.url });
    await asked(person, { present: true });
    await asked(person, { agoMs: 30_000 });
    await courier().tell();
    expect(hook.letters).toEqual([]);
  });

  it('a webhook into the host’s own network is refused, unless the host allows it', async () => {
    const { send } = await serve({ CAULDRON_WEBHOOKS: 'public' });
    for (const url of [
      'http://127.0.0.1:9/',
      'https://127.0.0.1/',
      'https://192.168.1.1/',
      'https://[::1]/',
      'https://localhost/',
    ]) {
      const answer = await send('POST', '/api/account/notices', { kind: 'webhook', url });
      expect(answer.json().code, url).toBe('forbidden');
    }
    expect(
      (await send('POST', '/api/account/notices', { kind: 'webhook', url: 'https://hooks.example.org/' })).statusCode,
    ).toBe(200);
  });

  it('a failed one is tried again, and one that is gone for good is deleted', async () => {
    let tries = 0;
    const weak = await post(() => (++tries < 3 ? 500 : 200));
    const gone = await post(() => 410);
    const { person, send } = await serve({ CAULDRON_WEBHOOKS: 'any' });
    await send('POST', '/api/account/notices', { kind: 'webhook', url: weak.url });
    await send('POST', '/api/account/notices', { kind: 'webhook', url: gone.url });
    await asked(person);
    await courier().tell();
    expect({ weak: weak.letters.length, gone: gone.letters.length }).toEqual({ weak: 3, gone: 1 });
    const { notices } = (await send('GET', '/api/account')).json() as { notices: { to: string }[] };
    expect(notices.map(({ to }) => to)).toEqual([weak.url]);
  });

  it('an e-mail address must be confirmed with its code, and then gets mail', async () => {
    const mail = await mailServer();
    const { person, send } = await serve({
      CAULDRON_SMTP_URL: mail.url,
      CAULDRON_MAIL_FROM: 'Cauldron <games@example.org>',
    });
    const made = (await send('POST', '/api/account/notices', { kind: 'mail', address: 'ada@example.org' })).json() as {
      notice: { id: string; confirmed: boolean };
    };
    expect(made.notice.confirmed).toBe(false);
    const code = codeIn(mail.letters[0]);
    await asked(person);
    await courier().tell();
    expect(mail.letters).toHaveLength(1);

    const confirm = (text: string) => send('POST', `/api/account/notices/${made.notice.id}/confirm`, { code: text });
    expect((await confirm(code === '00000000' ? '00000001' : '00000000')).statusCode).toBe(403);
    expect((await confirm(code)).statusCode).toBe(204);
    await courier().tell();
    expect(mail.letters).toHaveLength(2);
    expect(mail.letters[1]).toMatch(
      /^From: Cauldron <games@example\.org>\r\nTo: ada@example\.org\r\nSubject: Cauldron: your turn in ford\r$/m,
    );
    expect(mail.letters[1]).toContain('https://play.example.org/#/match/match-');
  });

  it('an address that no mail reaches is not kept, and nobody can have many codes sent', async () => {
    const mail = await mailServer();
    const { send } = await serve({ CAULDRON_SMTP_URL: mail.url, CAULDRON_MAIL_FROM: 'games@example.org' });
    const add = async (address: string) =>
      (await send('POST', '/api/account/notices', { kind: 'mail', address })).json().code;
    expect(await add('nobody@example.org')).toBe('unavailable');
    expect((await send('GET', '/api/account')).json()).toMatchObject({ notices: [] });
    const codes = [];
    for (let i = 0; i < 5; i++) codes.push(await add(`player-${i}@example.org`));
    expect(codes).toEqual([undefined, undefined, undefined, undefined, 'too-fast']);
  });

  it('one mailbox cannot be filled with codes from several accounts, in whatever spelling', async () => {
    const mail = await mailServer();
    const env = { CAULDRON_SMTP_URL: mail.url, CAULDRON_MAIL_FROM: 'games@example.org' };
    const first = await serve(env);
    const senders = [first.send, await first.another(), await first.another()];
    const codes = [];
    for (const [i, send] of senders.entries())
      for (const address of [`victim+${i}@example.org`, 'v.ictim@Example.org'])
        codes.push((await send('POST', '/api/account/notices', { kind: 'mail', address })).json().code);
    expect(codes).toEqual([undefined, undefined, undefined, 'too-fast', 'too-fast', 'too-fast']);
    expect(mail.letters).toHaveLength(3);
  });

  it('a code cannot be guessed', async () => {
    const mail = await mailServer();
    const { send } = await serve({ CAULDRON_SMTP_URL: mail.url, CAULDRON_MAIL_FROM: 'games@example.org' });
    const made = (await send('POST', '/api/account/notices', { kind: 'mail', address: 'ada@example.org' })).json() as {
      notice: { id: string };
    };
    const code = codeIn(mail.letters[0]);
    const confirm = (text: string) => send('POST', `/api/account/notices/${made.notice.id}/confirm`, { code: text });
    for (let i = 0; i < 5; i++) await confirm(String((Number(code) + 1 + i) % 1e8).padStart(8, '0'));
    expect((await confirm(code)).statusCode).toBe(403);
  });

  it('a push is encrypted for the browser and signed by the host; a subscription that is gone is deleted', async () => {
    const host = createECDH('prime256v1');
    const publicKey = host.generateKeys().toString('base64url');
    // The system omits leading zeros, but the library wants them.
    const privateKey = Buffer.concat([Buffer.alloc(32), host.getPrivateKey()])
      .subarray(-32)
      .toString('base64url');
    let status = 201;
    const service = await post(() => status);
    const { person, send } = await serve({
      CAULDRON_PUSH_PUBLIC_KEY: publicKey,
      CAULDRON_PUSH_PRIVATE_KEY: privateKey,
      CAULDRON_PUSH_CONTACT: 'mailto:host@example.org',
      CAULDRON_WEBHOOKS: 'any',
    });
    expect((await send('GET', '/api/server')).json()).toMatchObject({ notices: { push: publicKey } });
    const { shown, unseal } = subscriber();
    const subscription = { endpoint: `${service.url}/push/1`, expirationTime: null, keys: shown };
    const added = await send('POST', '/api/account/notices', { kind: 'push', subscription });
    expect(added.json()).toEqual({
      notice: { id: expect.any(String), kind: 'push', to: new URL(service.url).host, confirmed: true },
    });
    const match = await asked(person);
    await courier().tell();
    expect(service.letters).toHaveLength(1);
    const [{ headers, body }] = service.letters;
    expect(JSON.parse(unseal(body))).toMatchObject({ match, seat: 0, turn: 7 });
    expect(body.includes(match)).toBe(false);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const [, token] = /^vapid t=([\w.-]+), k=/.exec(String(headers.authorization)) ?? [];
    expect(isSigned(token, publicKey)).toMatchObject({ aud: service.url, sub: 'mailto:host@example.org' });

    status = 410;
    await database.query('UPDATE matches SET turn = 9 WHERE id = $1', [match]);
    await courier().tell();
    expect((await send('GET', '/api/account')).json()).toMatchObject({ notices: [] });
  });

  it('only its owner can remove a notice', async () => {
    const mine = await serve({ CAULDRON_WEBHOOKS: 'public' });
    const made = (
      await mine.send('POST', '/api/account/notices', { kind: 'webhook', url: 'https://hooks.example.org/' })
    ).json() as {
      notice: { id: string };
    };
    await server?.close();
    const theirs = await serve({ CAULDRON_WEBHOOKS: 'public' });
    const url = `/api/account/notices/${made.notice.id}`;
    expect((await theirs.send('DELETE', url)).statusCode).toBe(403);
    const [row] = await database.query('SELECT person FROM channels WHERE id = $1', [made.notice.id]);
    expect(row).toEqual({ person: mine.person });
  });
});

/** The claims of a token that this public key signed. */
function isSigned(token: string, publicKey: string): unknown {
  const [head, claims, signature] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isRight ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : undefined;
}
