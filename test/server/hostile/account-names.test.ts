/** Impostors: guests and accounts under the names of others. */

import type { MadeMatch } from '@cauldron/protocol';
import { expect, it } from 'vitest';
import { lookOf } from '../../../packages/server/src/accounts/names.ts';
import { PersonStore } from '../../../packages/server/src/store/people.ts';
import type { Browser } from '../kit/browser.ts';
import { eachDatabase } from '../kit/databases.ts';
import { AccountHouse, newName, PASSWORD, TERMS } from './account-house.ts';

eachDatabase((_, open) => {
  const house = new AccountHouse(open);

  it('a guest may not carry the name of an account, nor one that looks like it; its owner may', async () => {
    const owner = await house.serve({ CAULDRON_PACE: '50' });
    const [guest, rival] = [owner.other(), owner.other()];
    const name = `Marina ${newName()}`;
    await owner.send('POST', '/api/account', { name, password: PASSWORD });
    await rival.send('POST', '/api/account', { name: newName(), password: PASSWORD });
    const make = (who: Browser, as: string) => who.send('POST', '/api/matches', { terms: TERMS, name: as });
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
    const guest = await house.serve({ CAULDRON_PACE: '50' });
    const name = newName();
    const made = (await guest.send('POST', '/api/matches', { terms: TERMS, name })).json() as MadeMatch;
    const late = guest.other();
    expect((await late.send('POST', '/api/account', { name, password: PASSWORD })).statusCode).toBe(200);
    const seen = (await guest.send('GET', `/api/matches/${made.match.id}`)).json() as MadeMatch['match'];
    expect(seen.seats[0].name).toBe(name);
    // For the next match the guest needs another name.
    expect((await guest.send('POST', '/api/matches', { terms: TERMS, name })).json()).toMatchObject({
      code: 'name-taken',
    });
    expect((await late.send('POST', '/api/account', { name: 'Player 1', password: PASSWORD })).json().code).toBe(
      'name-taken',
    );
    expect((await guest.send('POST', '/api/matches', { terms: TERMS, name: 'Player 1' })).statusCode).toBe(200);
  });

  it('accounts of before whose names look alike keep them, and the look is nobody else’s', async () => {
    const owner = await house.serve();
    const [a, b] = ['Bernd Mill', 'Bernd Mi11'];
    for (const name of [a, b]) {
      await (await house.database).query('DELETE FROM people WHERE name = $1', [name]);
      await (await house.database).query('INSERT INTO people (id, name, name_key, password) VALUES ($1, $1, $2, $3)', [
        name,
        name.toLowerCase(),
        'x',
      ]);
    }
    await new PersonStore(await house.database).fillLooks();
    const rows = await (await house.database).query('SELECT look FROM people WHERE name IN ($1, $2) ORDER BY look', [
      a,
      b,
    ]);
    expect(rows).toEqual([{ look: lookOf(a) }, { look: null }]);
    const taken = await owner.send('POST', '/api/account', { name: 'Bemd Mill', password: PASSWORD });
    expect(taken.json().code).toBe('name-taken');
  });
});
