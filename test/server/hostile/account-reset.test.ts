/** Attacks on the way back into an account whose password is forgotten. */

import type { MadeMatch } from '@cauldron/protocol';
import { expect, it } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { eachDatabase } from '../kit/databases.ts';
import { bodyOf, mailServer } from '../kit/letter-boxes.ts';
import { AccountHouse, newName, PASSWORD, TERMS } from './account-house.ts';

const NEXT = 'another fox, another day';
let addresses = 0;

/** The codes in a letter's body, by the name of the account. */
function codesIn(letter: string): ReadonlyMap<string, string> {
  const body = bodyOf(letter);
  return new Map(
    [...body.matchAll(/^The code for the account "(.*)" is (\d{8})\.\r?$/gm)].map(([, name, code]) => [name, code]),
  );
}

eachDatabase((_, open) => {
  const house = new AccountHouse(open);

  async function mailing(): Promise<{ owner: Browser; letters: string[] }> {
    const mail = await mailServer();
    const env = { CAULDRON_PACE: '50', CAULDRON_SMTP_URL: mail.url, CAULDRON_MAIL_FROM: 'games@example.org' };
    return { owner: await house.serve(env), letters: mail.letters };
  }

  /** An account that has confirmed an address. */
  async function confirmed(owner: Browser, name: string, address: string): Promise<void> {
    await owner.send('POST', '/api/account', { name, password: PASSWORD });
    await (await house.database).query(
      `INSERT INTO channels (id, person, kind, target) SELECT $1, id, 'mail', $2 FROM people WHERE name = $3`,
      [`channel of ${name}`, address, name],
    );
  }
  const newAddress = () => `owner-${++addresses}@example.org`;
  const ask = (from: Browser, address: string) => from.send('POST', '/api/account/reset', { address });
  const reset = (from: Browser, name: string, code: string) =>
    from.send('PUT', '/api/account/reset', { name, code, password: NEXT });
  const another = (code: string, by: number) => String((Number(code) + by) % 1e8).padStart(8, '0');

  it('the answer does not tell whether an account has the address, and only a known one gets a letter', async () => {
    const { owner, letters } = await mailing();
    const [name, address] = [newName(), newAddress()];
    await confirmed(owner, name, address);
    const stranger = owner.other();
    const unknown = await ask(stranger, newAddress());
    const known = await ask(stranger, address.toUpperCase());
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(known.statusCode).toBe(204);
    await expect.poll(() => letters.length).toBe(1);
    expect([...codesIn(letters[0]).keys()]).toEqual([name]);
    // An address that was never confirmed opens nothing.
    await (await house.database).query('UPDATE channels SET confirmed = false WHERE target = $1', [address]);
    await ask(stranger, address);
    await ask(stranger, address);
    expect(letters).toHaveLength(1);
  });

  it('a code opens its account once, and ends all sessions and the tokens of the seats', async () => {
    const { owner, letters } = await mailing();
    const [name, address] = [newName(), newAddress()];
    await confirmed(owner, name, address);
    const made = (await owner.send('POST', '/api/matches', { terms: TERMS, name })).json() as MadeMatch;
    const fresh = owner.other();
    await ask(fresh, address);
    await expect.poll(() => letters.length).toBe(1);
    const code = codesIn(letters[0]).get(name) ?? '';
    const rows = JSON.stringify(await (await house.database).query('SELECT * FROM resets'));
    expect(rows).not.toContain(code);
    expect((await reset(fresh, name, code)).json()).toMatchObject({ name, devices: [{ current: true }] });
    expect((await fresh.send('GET', '/api/account')).statusCode).toBe(200);
    expect((await owner.send('GET', '/api/account')).statusCode).toBe(401);
    const token = { authorization: `Bearer ${made.tokens[0].token}` };
    const path = `/api/matches/${made.match.id}/view`;
    expect((await owner.other().send('GET', path, undefined, token)).statusCode).toBe(403);
    expect((await fresh.send('GET', path)).json()).toMatchObject({ seat: 0 });
    expect((await owner.send('POST', '/api/session', { name, password: PASSWORD })).json().code).toBe('wrong-password');
    expect((await reset(owner.other(), name, code)).json().code).toBe('forbidden');
  });

  it('a code cannot be guessed, and is too old after a quarter of an hour', async () => {
    const { owner, letters } = await mailing();
    const [name, address] = [newName(), newAddress()];
    await confirmed(owner, name, address);
    const thief = owner.other();
    await ask(thief, address);
    await expect.poll(() => letters.length).toBe(1);
    const code = codesIn(letters[0]).get(name) ?? '';
    for (let i = 1; i <= 5; i++) expect((await reset(thief, name, another(code, i))).json().code).toBe('forbidden');
    expect((await reset(thief, name, code)).json().code).toBe('forbidden');
    await ask(thief, address);
    await expect.poll(() => letters.length).toBe(2);
    const later = codesIn(letters[1]).get(name) ?? '';
    await (await house.database).query('UPDATE resets SET made_at = made_at - 900001');
    expect((await reset(thief, name, later)).json().code).toBe('forbidden');
    // An unknown name gets the same answer.
    expect((await reset(thief, newName(), later)).json()).toEqual((await reset(thief, name, later)).json());
  });

  it('a mailbox gets three such letters in an hour, and each account at an address has its own code', async () => {
    const { owner, letters } = await mailing();
    const [one, two, address] = [newName(), newName(), newAddress()];
    await confirmed(owner, one, address);
    await confirmed(owner.other(), two, address);
    const codes = [];
    for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'])
      codes.push((await ask(owner.other(from), address)).statusCode);
    expect(codes).toEqual([204, 204, 204, 429]);
    await expect.poll(() => letters.length).toBe(3);
    const last = codesIn(letters[2]);
    expect([...last.keys()].sort()).toEqual([one, two].sort());
    expect((await reset(owner.other(), one, last.get(two) ?? '')).json().code).toBe('forbidden');
    expect((await reset(owner.other(), two, last.get(two) ?? '')).statusCode).toBe(200);
  });

  it('without mail there is no such way', async () => {
    const owner = await house.serve();
    expect((await ask(owner, newAddress())).json().code).toBe('unavailable');
    expect((await reset(owner, newName(), '12345678')).json().code).toBe('forbidden');
  });
});
