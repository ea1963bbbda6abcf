/**
 * H2: a host who plays the first seat, with full access to the database and the server's code, tries to get eleven throws as it wishes
 * in a witnessed match. It reads v, makes the other seat's chain itself and searches its own n. Every way is named by `verify`.
 */

import { type FairRecord, type Game, isRefusal, Referee } from '@cauldron/engine';
import { checkRecord, isDiceFault } from '@cauldron/fair';
import { describe, expect, it } from 'vitest';
import { isSigned, publicKeyOf } from '../../../packages/server/src/dice/signing.ts';
import { rehead, TestHost } from '../../fair/host.ts';
import { ford as fordGame } from '../../proving-ground/game.ts';

const ford = fordGame as unknown as Game;
const WISHED = 11;

/** What `cauldron verify` does; `mine`: with `--key`. */
function verified(record: FairRecord, mine: readonly string[] = []) {
  const rules = Referee.begin(ford, record.header);
  if (isRefusal(rules)) throw new Error(rules.key);
  return checkRecord(record, { rules, isSigned, mine });
}

/** Plays match after match, as the host wishes, until it had enough wished throws. */
function cheated(begin: (host: TestHost) => void): readonly TestHost[] {
  const hosts: TestHost[] = [];
  for (let wished = 0; wished < WISHED; ) {
    if (hosts.length === 50) throw new Error('the first seat hardly ever throws');
    const host = new TestHost(ford, { scenario: 'ford', seed: `cheat ${hosts.length}`, witness: [true, true] });
    host.wish = (fell) => fell.every((die) => die >= 3);
    begin(host);
    host.open().playOn();
    wished += host.wished;
    hosts.push(host);
  }
  return hosts;
}

/** The victim's device has put its key on the log; then the host speaks in its place. */
function speaksFor(seat: number, how: (host: TestHost) => void) {
  return (host: TestHost) => {
    const enter = host.enter.bind(host);
    host.enter = (by, label) => {
      const key = enter(by, label);
      if (by === seat) how(host);
      return key;
    };
  };
}

describe('a host who plays and forges the other seat’s commit and witness', () => {
  it('has all it wishes where nothing is signed: this is what the attack was', () => {
    let witnessed = 0;
    for (const host of cheated(() => {})) {
      const rules = Referee.begin(ford, host.header);
      if (isRefusal(rules)) throw new Error(rules.key);
      const checked = checkRecord(host.record(), { rules, isSigned: () => true });
      if (isDiceFault(checked)) throw new Error(checked.key);
      witnessed += checked.witnessed;
    }
    expect(witnessed).toBeGreaterThanOrEqual(WISHED);
  });

  it('without a signature is named at the first forged message', () => {
    for (const host of cheated(speaksFor(1, (one) => one.pickUp(1, undefined)))) {
      const forged = host.rows.find((row) => row.seat === 1 && row.by === undefined);
      expect(verified(host.record())).toMatchObject({ k: forged?.k, key: 'unsigned' });
    }
  });

  it('with a key of its own under the victim’s number is named at the first forged message', () => {
    for (const host of cheated(speaksFor(1, (one) => one.pickUp(1, { ...one.keyOf(1), seed: '07'.repeat(32) })))) {
      const forged = host.rows.find((row) => row.seat === 1 && row.content.kind === 'commit');
      expect(verified(host.record())).toMatchObject({ k: forged?.k, key: 'signature' });
    }
  });

  it('with a second key in the victim’s seat gets no witnessed throw, and the key is named', () => {
    const joins = (one: TestHost) => {
      const enter = one.enter.bind(one);
      one.enter = (seat, label) => {
        const key = enter(seat, label);
        if (seat === 1 && label !== 'forged') one.enter(1, 'forged');
        return key;
      };
    };
    for (const host of cheated(joins)) {
      const [own, forged] = host.rows.filter((row) => row.seat === 1 && row.content.kind === 'key');
      const found = { witnessed: 0, unproved: [forged.k], keys: [{}, {}, { proved: false }] };
      expect(verified(host.record())).toMatchObject(found);
      // The victim need not even read it: it gives verify the key that its page shows.
      expect(verified(host.record(), [String(own.content.key)])).toMatchObject({ k: forged.k, key: 'stranger' });
    }
  });

  it('with its key put up first, in the victim’s place, is named to a victim who knows the key of its device', () => {
    // The victim's own key was withheld.
    const victim = publicKeyOf('09'.repeat(32));
    for (const host of cheated(() => {})) expect(verified(host.record(), [victim])).toMatchObject({ key: 'mine' });
  });

  it('and signs as the server for the victim, is named: the server’s key never witnesses', () => {
    for (const host of cheated(speaksFor(1, (one) => one.pickUp(1, { number: 0, seed: one.serverSeed, count: 0 })))) {
      const forged = host.rows.find((row) => row.seat === 1 && row.by === 0);
      expect(verified(host.record())).toMatchObject({ k: forged?.k, key: 'server-key' });
    }
  });
});

describe('a host who cannot forge', () => {
  const played = (seed: string, chatter: number) => {
    const host = new TestHost(ford, { scenario: 'ford', seed, witness: [true, true] }).open();
    while (host.rows.filter((row) => row.d !== undefined).length < 8) {
      for (let i = 0; i < chatter; i++) host.send(0, { kind: 'offer-draw' });
      host.playOn(1);
    }
    return host;
  };

  it('moves no die by chatter: offers, orders, commits and witnesses take no value of the server', () => {
    const [quiet, loud] = [played('chatter', 0), played('chatter', 5)];
    const values = (host: TestHost) => host.rows.flatMap(({ d, v }) => (d === undefined ? [] : [[d, v]]));
    expect(values(loud)).toEqual(values(quiet));
    expect(isDiceFault(verified(loud.record()))).toBe(false);
  });

  it('cannot keep a signed decision for later: it was made under one commitment and one value of the witness', () => {
    const record = played('late', 0).record();
    const decisions = record.rows.filter((row) => row.content.kind === 'act' && row.seat === 1);
    const [first, later] = decisions;
    const rows = record.rows.map((row) =>
      row === later ? { ...later, content: first.content, n: first.n, sig: first.sig } : row,
    );
    expect(verified(rehead({ ...record, rows }))).toMatchObject({ k: later.k, key: 'signature' });
  });

  it('cannot leave out a message of the victim: its next one counts on', () => {
    const host = played('withheld', 0).send(1, { kind: 'offer-draw' });
    const record = host.send(1, { kind: 'resign' }).record();
    const gone = record.rows.at(-2);
    const rows = record.rows.filter((row) => row !== gone).map((row, i) => ({ ...row, k: i + 1 }));
    expect(verified(rehead({ ...record, rows }))).toMatchObject({ key: 'count' });
  });

  it('cannot exchange its own chain after it has seen a message on its way', () => {
    const host = played('own chain', 0);
    // A new tip of the witness just before the victim's decision: the decision names the old value, and the old chain witnesses it.
    host.commit(0);
    const tip = host.rows.at(-1)?.content.tip;
    host.playOn(1);
    const checked = verified(host.record());
    expect(isDiceFault(checked)).toBe(false);
    expect(tip).toBeDefined();
  });
});
