/** Attacks on signing in: guessing passwords, and locking owners out. */

import { expect, it } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { eachDatabase } from '../kit/databases.ts';
import { AccountHouse, newName, PASSWORD } from './account-house.ts';

eachDatabase((_, open) => {
  const house = new AccountHouse(open);

  async function guess(from: Browser, names: readonly string[]): Promise<readonly string[]> {
    const codes: string[] = [];
    for (const name of names)
      codes.push((await from.send('POST', '/api/session', { name, password: 'not the password' })).json().code);
    return codes;
  }

  it('M6: a stranger who guesses all day does not lock the owner out of a browser that has signed in before', async () => {
    const owner = await house.serve();
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
    const owner = await house.serve();
    const [name, another] = [newName(), newName()];
    await owner.send('POST', '/api/account', { name, password: PASSWORD });
    await owner.other('198.51.100.9').send('POST', '/api/account', { name: another, password: PASSWORD });
    expect((await guess(owner, Array(11).fill(name))).at(-1)).toBe('too-fast');
    expect(await guess(owner.other(), [another])).toEqual(['wrong-password']);
  });

  it('M6: every spelling of a name counts as that name', async () => {
    const owner = await house.serve();
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
    const owner = await house.serve();
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
});
