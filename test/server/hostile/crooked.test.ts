/**
 * H2 on a live server: its host plays, has the database and the code, and takes out what checks he likes. He wants eleven throws as he
 * wishes. The victim has the official client only. Each way is refused, or that client raises its fault and `verify` names it.
 */

import type { MatchClient } from '@cauldron/client';
import { isDiceFault } from '@cauldron/fair';
import type { Content, FromClient, ToClient } from '@cauldron/protocol';
import { migrate, openPostgres } from '@cauldron/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { publicKeyOf } from '../../../packages/server/src/dice/signing.ts';
import { SeatKeys } from '../../../packages/server/src/match/seat-keys.ts';
import { Witnesses } from '../../../packages/server/src/match/witnesses.ts';
import { temporaryDatabase } from '../kit/databases.ts';
import { Chain, nonce } from '../kit/players.ts';
import { CrookedHost, HOST, VICTIM } from './crooked-host.ts';

const WISHED = 11;

describe('a host who plays on a server of his own making', () => {
  const fresh = temporaryDatabase();
  const open = async () => {
    const db = await openPostgres({ url: await fresh(), connections: 2 });
    await migrate(db);
    return db;
  };
  const hosts: CrookedHost[] = [];
  const begin = async () => {
    const host = await CrookedHost.begin(await open());
    hosts.push(host);
    return host;
  };
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const host of hosts.splice(0)) await host.end();
  });

  const faultsOf = (match: MatchClient) => match.state.faults.map(({ what }) => what);
  const sits = (match: MatchClient) =>
    expect.poll(() => match.state.entries.some(({ seat, kind }) => seat === VICTIM && kind === 'key')).toBe(true);
  /** The server's own check of keys and signatures is taken out. */
  const letThrough = () => vi.spyOn(SeatKeys.prototype, 'whyNot').mockReturnValue(undefined);

  /** Both play on, the host with the dice it wishes for, until it had enough of them or nothing moves any more. */
  async function playOn(
    host: CrookedHost,
    match: MatchClient,
    chain: Chain,
    forge: (content: Content) => Promise<unknown>,
  ) {
    let idle = 0;
    // The value below the known one stays the same until it is shown.
    let w: string | undefined;
    while (host.wished < WISHED && idle < 200 && !match.state.table?.result) {
      const { view, table } = host.host;
      if (table?.awaiting?.seat === VICTIM) {
        await forge({ kind: 'witness', of: table.awaiting.d, w: w ?? chain.next() });
        w = undefined;
      } else if (await host.witness()) idle = 0;
      else if (view?.question?.seat === HOST)
        await host.answer(() => {
          w ??= chain.next();
          return w;
        });
      else if (!host.victimAnswers(match)) {
        idle++;
        await new Promise((resolve) => setTimeout(resolve, 5));
        continue;
      }
      idle = 0;
    }
  }

  /** Plays match after match until the host had as many throws as it wanted: the victim is warned in each. */
  async function untilWished(cheat: (host: CrookedHost) => Promise<void>): Promise<void> {
    for (let wished = 0, matches = 0; wished < WISHED; matches++) {
      if (matches === 20) throw new Error('the host hardly ever throws');
      const host = await begin();
      await host.sitDown();
      await cheat(host);
      wished += host.wished;
    }
  }

  describe('a forged commit', () => {
    it('without a signature, before the victim sits down, is named by its client and by verify', async () => {
      letThrough();
      await untilWished(async (host) => {
        const chain = new Chain(400);
        await host.forge({ seat: VICTIM, content: { kind: 'commit', tip: chain.tip } });
        const match = host.victim();
        await sits(match);
        expect(match.state.faults).toContainEqual({ k: 3, what: 'unsigned' });
        await playOn(host, match, chain, (content) => host.forge({ seat: VICTIM, content }));
        expect(await host.verified()).toMatchObject({ k: 3, key: 'unsigned' });
      });
    });

    it('with another key under the victim’s number is named by its client and by verify', async () => {
      letThrough();
      const host = await begin();
      await host.sitDown();
      const match = host.victim();
      // Its own commit never arrives.
      host.hear = (message) => message.t !== 'do' || message.content.kind !== 'commit';
      await sits(match);
      const chain = new Chain(400);
      const sign = host.signAs('07'.repeat(32));
      const asVictim: typeof sign = (said, sitting) => {
        const signed = sign(said, sitting);
        return signed && { ...signed, by: 2, count: (sitting.keys.at(2)?.count ?? 0) + 1 };
      };
      await host.forge({ seat: VICTIM, content: { kind: 'commit', tip: chain.tip }, sign: asVictim });
      await expect.poll(() => faultsOf(match)).toContain('signature');
      await playOn(host, match, chain, (content) => host.forge({ seat: VICTIM, content, sign: asVictim }));
      expect(await host.verified()).toMatchObject({ k: 4, key: 'signature' });
    });
  });

  describe('a replaced key', () => {
    it('put up before the victim sits down, which even vouches for the victim’s own, is shown on its device and named by verify', async () => {
      await untilWished(async (host) => {
        // No check is taken out: to the server this is an earlier device of the seat.
        const chain = new Chain(400);
        const sign = host.signAs('07'.repeat(32));
        const key = publicKeyOf('07'.repeat(32));
        await host.forge({ seat: VICTIM, content: { kind: 'key', key }, sign });
        await host.forge({ seat: VICTIM, content: { kind: 'commit', tip: chain.tip }, sign });
        const match = host.victim();
        await expect.poll(() => [...match.state.strangers, match.state.isUnproved]).toEqual([key, true]);
        const own = match.state.key ?? '';
        await host.forge({ seat: VICTIM, content: { kind: 'vouch', key: own }, sign });
        await expect.poll(() => match.state.isUnproved).toBe(false);
        await playOn(host, match, chain, (content) => host.forge({ seat: VICTIM, content, sign }));
        // The first of its seat, and proved: but never called its own by the player.
        expect(match.state.strangers).toEqual([key]);
        expect(await host.verified([own])).toMatchObject({ k: 3, key: 'stranger' });
      });
    });

    it('put up after the victim’s is shown on its device, and verify counts no throw as witnessed', async () => {
      const host = await begin();
      await host.sitDown();
      const match = host.victim();
      host.hear = (message) => message.t !== 'do' || message.content.kind !== 'commit';
      await sits(match);
      const chain = new Chain(400);
      const sign = host.signAs('07'.repeat(32));
      const key = publicKeyOf('07'.repeat(32));
      await host.forge({ seat: VICTIM, content: { kind: 'key', key }, sign });
      await host.forge({ seat: VICTIM, content: { kind: 'commit', tip: chain.tip }, sign });
      await expect.poll(() => match.state.strangers).toEqual([key]);
      await playOn(host, match, chain, (content) => host.forge({ seat: VICTIM, content, sign }));
      const own = match.state.key ?? '';
      expect(await host.verified()).toMatchObject({ witnessed: 0, unproved: [4] });
      expect(await host.verified([own])).toMatchObject({ k: 4, key: 'stranger' });
    });
  });

  /** A proper match so far: both have committed. */
  async function seated(): Promise<{ host: CrookedHost; match: MatchClient }> {
    const host = await begin();
    await host.sitDown();
    const match = host.victim();
    await expect.poll(() => match.state.entries.filter(({ kind }) => kind === 'commit').length).toBe(2);
    expect(match.state.faults).toEqual([]);
    return { host, match };
  }
  /** Plays properly until the host is asked for something that lets dice fall; returns when it was asked. */
  async function untilAsked(host: CrookedHost, match: MatchClient): Promise<void> {
    await expect
      .poll(async () => {
        if (!(await host.witness())) host.victimAnswers(match);
        return host.host.view?.question?.seat === HOST && host.host.table?.awaiting === null;
      })
      .toBe(true);
  }

  it('a proper match between the two has no fault, and verify finds every throw witnessed', async () => {
    const { host, match } = await seated();
    for (let i = 0; i < 15; i++) {
      await untilAsked(host, match);
      await host.answer();
      await expect.poll(() => host.host.table?.awaiting).toBe(null);
    }
    expect(match.state.faults).toEqual([]);
    const checked = await host.verified([match.state.key ?? '']);
    expect(checked).toMatchObject({ unwitnessed: 0, handed: [], aside: [] });
    expect(isDiceFault(checked) ? 0 : checked.witnessed).toBeGreaterThan(0);
  });

  describe('inserted chatter', () => {
    it('moves no die: what the host’s answer will throw is the same before and after', async () => {
      const { host, match } = await seated();
      await untilAsked(host, match);
      const before = (await host.sitting).save();
      for (const content of [{ kind: 'offer-draw' }, { kind: 'ask-undo', to: 0 }] as const) await host.host.do(content);
      const after = (await host.sitting).save();
      expect(after.seq).toBeGreaterThan(before.seq);
      expect([after.d, after.v, after.decidingHead]).toEqual([before.d, before.v, before.decidingHead]);
      expect(match.state.faults).toEqual([]);
    });

    it('that takes a number of its own is named by the victim’s client', async () => {
      const { host, match } = await seated();
      host.rewrite = (message) => {
        if (message.t !== 'update' || message.entry.kind !== 'offer-draw') return [message];
        const { dice } = message.entry;
        const numbered = { ...dice, d: (match.state.table?.deciding.d ?? 0) + 1, next: '1'.repeat(64) };
        return [{ ...message, entry: { ...message.entry, dice: numbered } }];
      };
      await host.host.do({ kind: 'offer-draw' });
      await expect.poll(() => faultsOf(match)).toContain('number');
    });
  });

  describe('withheld entries', () => {
    it('a message that is acknowledged and not put on the log is named by the device that sent it', async () => {
      const { host, match } = await seated();
      // The victim's offer is swallowed; the server acknowledges it as the entry that comes next.
      host.hear = (message) => {
        if (message.t !== 'do' || message.content.kind !== 'offer-draw') return true;
        host.tell({ t: 'ack', match: host.id, id: message.id, seq: match.state.seq + 1 });
        return false;
      };
      void match.offerDraw();
      await expect.poll(() => match.state.outbox.length).toBe(0);
      await host.host.do({ kind: 'offer-draw' });
      await expect.poll(() => faultsOf(match)).toContain('withheld');
    });

    it('and by the same device after a reload: its key has signed more than the log has', async () => {
      const { host, match } = await seated();
      host.hear = (message) => {
        if (message.t !== 'do' || message.content.kind !== 'offer-draw') return true;
        host.tell({ t: 'ack', match: host.id, id: message.id, seq: match.state.seq });
        return false;
      };
      void match.offerDraw();
      await expect.poll(() => match.state.outbox.length).toBe(0);
      // A sync of the log as it is: one message of this device is missing.
      await host.tellSync(match);
      await expect.poll(() => faultsOf(match)).toContain('withheld');
    });

    it('an entry that the victim is not shown makes every later signature wrong: two players are told two logs', async () => {
      const { host, match } = await seated();
      await untilAsked(host, match);
      // The host's answer reaches the victim with other bytes than it has on the log that the host's device signs on.
      let bent = 0;
      host.rewrite = (message) => {
        if (message.t !== 'update' || message.entry.dice.d === undefined || bent++ > 0) return [message];
        const head = '5'.repeat(64);
        const table = { ...message.table, deciding: { ...message.table.deciding, head } };
        return [
          { ...message, table, entry: { ...message.entry, dice: { ...message.entry.dice, head, v: undefined } } },
        ];
      };
      await host.answer();
      await expect.poll(() => bent).toBeGreaterThan(0);
      await host.host.do({ kind: 'offer-draw' });
      await expect.poll(() => faultsOf(match)).toContain('signature');
    });
  });

  describe('the server’s key in the victim’s name', () => {
    it('is named by the victim’s client and by verify', async () => {
      const { host, match } = await seated();
      await expect
        .poll(async () => {
          await host.witness();
          if (host.host.isAsked && host.host.table?.awaiting === null) await host.answer();
          return match.state.view?.question?.seat;
        })
        .toBe(VICTIM);
      const [action] = match.state.view?.question?.actions ?? [];
      const { vocabulary } = host.room.charter.game;
      const content: Content = { kind: 'act', do: vocabulary.name(action) as [string] };
      await host.forge({ seat: VICTIM, content, sign: host.signAs(host.room.charter.serverKey) });
      await expect.poll(() => faultsOf(match)).toContain('not-sent');
      expect(await host.verified()).toMatchObject({ key: 'server-witness' });
    });

    it('never witnesses, and a stand-aside that it signs is named by both', async () => {
      const { host, match } = await seated();
      const sign = host.signAs(host.room.charter.serverKey);
      const tip = { kind: 'commit', tip: new Chain(4).tip } as const;
      await expect(host.forge({ seat: VICTIM, content: tip, sign })).rejects.toThrow('unsigned');
      await host.forge({ seat: VICTIM, content: { kind: 'unwitnessed', yes: true }, sign });
      await expect.poll(() => faultsOf(match)).toContain('not-sent');
      expect(await host.verified()).toMatchObject({ handed: [5] });
    });

    it('after a message that the seat was lent to the program is shown on the victim’s device, which did not lend it', async () => {
      const { host, match } = await seated();
      const sign = () => host.signAs(host.room.charter.serverKey);
      const lent = { kind: 'seat', of: VICTIM, to: 'ai', how: 'program', level: 'officer' } as const;
      await host.forge({ seat: null, content: lent, sign: sign() });
      await host.forge({ seat: VICTIM, content: { kind: 'unwitnessed', yes: true }, sign: sign() });
      await expect.poll(() => match.state.lendings).toEqual([5]);
      expect(await host.verified()).toMatchObject({ handed: [6] });
    });
  });

  it('dice that do not wait for their witness are named by the victim’s client and by verify', async () => {
    const { host, match } = await seated();
    vi.spyOn(Witnesses.prototype, 'isLeaving').mockReturnValue(true);
    for (let i = 0; i < 40 && !faultsOf(match).includes('witness'); i++) {
      await untilAsked(host, match);
      await host.answer();
    }
    await expect.poll(() => faultsOf(match)).toContain('witness');
    vi.restoreAllMocks();
    expect(await host.verified()).toMatchObject({ key: 'entries' });
  });

  it('a number that is skipped, so that the server’s value was never promised, is named by the victim’s client', async () => {
    const { host, match } = await seated();
    await untilAsked(host, match);
    host.rewrite = (message) => {
      if (message.t !== 'update' || message.entry.dice.d === undefined) return [message];
      return [
        { ...message, entry: { ...message.entry, dice: { ...message.entry.dice, d: message.entry.dice.d + 1 } } },
      ];
    };
    await host.answer();
    await expect.poll(() => faultsOf(match)).toContain('number');
  });

  describe('a host who fishes for other bytes of the victim', () => {
    /** The victim's answers as they come, each refused. */
    async function fished(lure: (host: CrookedHost, match: MatchClient, tries: number) => void) {
      const { host, match } = await seated();
      await expect
        .poll(async () => {
          await host.witness();
          if (host.host.isAsked && host.host.table?.awaiting === null) await host.answer();
          return match.state.view?.question?.seat;
        })
        .toBe(VICTIM);
      const heard: Extract<FromClient, { t: 'do' }>[] = [];
      host.hear = (message) => {
        if (message.t !== 'do' || message.content.kind !== 'act') return true;
        heard.push(message);
        setTimeout(() => {
          host.tell({ t: 'refused', match: host.id, id: message.id, code: 'stale', seq: match.state.seq });
          lure(host, match, heard.length);
        });
        return false;
      };
      host.victimAnswers(match);
      await expect.poll(() => heard.length).toBe(3);
      return { match, bytes: new Set(heard.map(({ n, sign }) => `${n} ${sign?.count}`)) };
    }

    it('by turning the same answer away again and again gets the same bytes again', async () => {
      const { bytes, match } = await fished(() => {});
      expect(bytes.size).toBe(1);
      expect(match.state.faults).toEqual([]);
    });

    it('by a table that names other heads in between gets the same bytes too', async () => {
      const { bytes } = await fished((host, match, tries) => {
        const { table } = match.state;
        if (!table) return;
        const head = tries % 2 === 1 ? nonce() : table.deciding.head;
        host.tell({ t: 'table', match: host.id, table: { ...table, deciding: { ...table.deciding, head } } });
      });
      expect(bytes.size).toBe(1);
    });
  });

  it('a host who asks the witness for a value before his own message is on the log gets none', async () => {
    const { host, match } = await seated();
    await untilAsked(host, match);
    const heard: ToClient['t'][] = [];
    host.hear = (message) => {
      if (message.t === 'do' && message.content.kind === 'witness') heard.push('ack');
      return true;
    };
    await host.tellSync(match, (sync) => {
      const { d } = sync.table.deciding;
      const known = sync.chains[VICTIM] ?? '';
      const awaiting = { seat: VICTIM, of: sync.seq, d, promise: nonce(), known };
      return { ...sync, table: { ...sync.table, awaiting } };
    });
    await expect.poll(() => faultsOf(match)).toContain('promise');
    expect(heard).toEqual([]);
  });
});
