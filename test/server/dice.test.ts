/** Fair dice through the server, witnessed and not, and the record that anybody can check. */

import { Referee, readMatchText } from '@cauldron/engine';
import { checkRecord, contentHash, promiseOf, toHex } from '@cauldron/fair';
import type { Matches } from '@cauldron/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSigned } from '../../packages/server/src/dice/signing.ts';
import { eachDatabase } from './kit/databases.ts';
import {
  Chain,
  granted,
  openMatches,
  Player,
  play,
  recordOf,
  type Seated,
  seatTwo,
  sha256,
  shelf,
} from './kit/players.ts';

/** The check of `cauldron verify`. */
async function verified(matches: Matches, { id, players }: Seated) {
  const record = readMatchText(await recordOf(matches, id, players[0].who));
  if ('key' in record || !record.fair) throw new Error('no record of fair dice');
  const game = await shelf.current(record.header.game);
  const referee = game && Referee.begin(game, record.fair.header);
  if (!referee || 'refused' in referee) throw new Error('no such game');
  const seen = players.flatMap((p) => p.entries.map(({ dice }) => dice.head));
  return checkRecord(record.fair, { rules: referee, isSigned, seen });
}

/** Both seats commit; then the awaited seat witnesses automatically, as clients do. */
class WitnessedTable {
  readonly chains = [new Chain(400), new Chain(400)];
  constructor(readonly seated: Seated) {}

  async commit(): Promise<void> {
    for (const player of this.seated.players) expect(await player.enter()).toMatchObject({ t: 'ack' });
    for (const [seat, player] of this.seated.players.entries())
      expect(await player.do({ kind: 'commit', tip: this.chains[seat].tip })).toMatchObject({ t: 'ack' });
  }
  async witness(): Promise<boolean> {
    const { players } = this.seated;
    const awaiting = players[0].table?.awaiting;
    if (!awaiting) return false;
    const done = await players[awaiting.seat].do({
      kind: 'witness',
      of: awaiting.d,
      w: this.chains[awaiting.seat].next(),
    });
    expect(done).toMatchObject({ t: 'ack' });
    return true;
  }
  async play(answers: number): Promise<void> {
    for (let n = 0; n < answers; n++) {
      await this.witness();
      await play(this.seated, 1, () => n * 5);
    }
    await this.witness();
  }
}

eachDatabase((_, open) => {
  let matches: Matches;
  beforeAll(async () => {
    matches = await openMatches(await open());
  });
  afterAll(() => matches.close());

  describe('unwitnessed', () => {
    it('every value matches its commitment, and the record of a whole match is sound', async () => {
      const table = await seatTwo(matches, { scenario: 'drill' });
      const [a] = table.players;
      expect(a.view?.question).toBe(undefined);
      expect(await a.do({ kind: 'begin' })).toMatchObject({ t: 'ack', seq: 1 });
      await play(table, 400, (n) => n * 11);
      expect(a.table?.result).toMatchObject({ how: 'played' });
      const sync = a.messages.find((m) => m.t === 'sync');
      let commitment = sync?.t === 'sync' ? sync.first : '';
      for (const { dice } of a.entries) {
        if (dice.d === undefined) continue;
        expect(sha256(dice.v ?? '')).toBe(commitment);
        commitment = dice.next ?? '';
      }
      const checked = await verified(matches, table);
      expect(checked).toMatchObject({ messages: a.seq, witnessed: 0 });
      expect(checked).not.toHaveProperty('key');
    });

    it('with secrets: a seat that may not know a draw gets neither the draw nor its bytes until the end', async () => {
      const table = await seatTwo(matches, { game: 'gazala', scenario: 'drill' });
      const [a, b] = table.players;
      await play(table, 400, (n) => n * 13);
      expect(a.table?.result).toMatchObject({ how: 'played' });
      const hidden = a.entries.filter((entry, i) => entry.dice.falls.length > b.entries[i].dice.falls.length);
      expect(hidden.length).toBeGreaterThan(0);
      const told = await new Player(matches, table.id, b.who).watch();
      expect(told.entries.every(({ content, dice }) => content && dice.v && dice.n)).toBe(true);
      const checked = await verified(matches, table);
      expect(checked).not.toHaveProperty('key');
      expect(checked).toMatchObject({ secret: expect.any(Number) });
    });
  });

  describe('witnessed', () => {
    const seat = async () => new WitnessedTable(await seatTwo(matches, { scenario: 'drill', witnessed: true }));

    it('nobody decides anything before both have committed', async () => {
      const { seated, chains } = await seat();
      const [a, b] = seated.players;
      expect(await a.do({ kind: 'begin' })).toMatchObject({ code: 'awaiting-witness' });
      expect(await a.do({ kind: 'commit', tip: chains[0].tip })).toMatchObject({ code: 'unsigned' });
      for (const player of [a, b]) await player.enter();
      await a.do({ kind: 'commit', tip: chains[0].tip });
      expect(await a.do({ kind: 'begin' })).toMatchObject({ code: 'awaiting-witness' });
      await b.do({ kind: 'commit', tip: chains[1].tip });
      expect(await a.do({ kind: 'begin' })).toMatchObject({ t: 'ack' });
    });

    it('dice wait for the other’s value; until then nobody learns what they are made of', async () => {
      const table = await seat();
      const { players, id } = table.seated;
      const [a, b] = players;
      await table.commit();
      await a.do({ kind: 'begin' });
      const entry = a.entries.at(-1);
      expect(b.table?.awaiting).toMatchObject({ seat: 1, of: 5, d: 1, known: table.chains[1].tip });
      expect(entry?.dice).not.toHaveProperty('v');
      const hash = toHex(contentHash({ kind: 'begin' }));
      expect(b.table?.awaiting?.promise).toBe(promiseOf(id, 1, entry?.dice.n ?? '', hash));
      expect(await a.do({ kind: 'witness', of: 1, w: table.chains[0].tip })).toMatchObject({ code: 'illegal' });
      expect(await b.do({ kind: 'witness', of: 1, w: table.chains[0].tip })).toMatchObject({ code: 'illegal' });
      expect(await b.do({ kind: 'commit', tip: new Chain().tip })).toMatchObject({ code: 'illegal' });
      expect(await a.do({ kind: 'undo' })).toMatchObject({ code: 'awaiting-witness' });
      await table.witness();
      const settled = a.entries.at(-1);
      expect(settled?.dice.settles).toMatchObject({
        of: 5,
        v: expect.any(String),
        n: entry?.dice.n,
        w: table.chains[1].tip,
      });
      expect(settled?.dice.falls.length).toBeGreaterThan(0);
      expect(a.table?.awaiting).toBe(null);
    });

    it('a match to its end is sound in every throw', async () => {
      const table = await seat();
      await table.commit();
      await table.seated.players[0].do({ kind: 'begin' });
      await table.play(400);
      expect(table.seated.players[1].table?.result).toMatchObject({ how: 'played' });
      const checked = await verified(matches, table.seated);
      expect(checked).not.toHaveProperty('key');
      expect(checked).toMatchObject({ unwitnessed: 0, witnessed: expect.any(Number) });
    });

    it('a seat that cannot witness may agree to go on without, and that is on the log', async () => {
      const table = await seat();
      const [a, b] = table.seated.players;
      await table.commit();
      await a.do({ kind: 'begin' });
      expect(await b.do({ kind: 'unwitnessed', yes: true })).toMatchObject({ t: 'ack' });
      expect(a.entries.at(-1)).toMatchObject({ kind: 'unwitnessed', dice: { settles: { of: 5 } } });
      expect(a.entries.at(-1)?.dice.falls.length).toBeGreaterThan(0);
      await table.play(6);
      await a.do({ kind: 'resign' });
      expect(await verified(matches, table.seated)).toMatchObject({ aside: [6] });
    });

    it('a match with one person in it has no witness', async () => {
      const { players } = await seatTwo(matches, {
        witnessed: true,
        seats: [{ kind: 'me' }, { kind: 'me' }],
      });
      expect(players[0].table?.witnessed).toBe(true);
      const made = granted(
        await matches.make(
          {
            game: 'tobruk',
            scenario: 'drill',
            options: {},
            witnessed: true,
            privacy: 'link',
            seats: [{ kind: 'me' }, { kind: 'ai', level: 'recruit', temperament: 'bold' }],
            clock: { kind: 'none' },
            spectators: { allowed: true, delay: 0 },
          },
          { name: 'Ann' },
        ),
      );
      const alone = await new Player(matches, made.match.id, { token: made.tokens[0].token }).watch();
      expect(alone.table?.witnessed).toBe(false);
      await alone.enter();
      expect(await alone.do({ kind: 'commit', tip: new Chain().tip })).toMatchObject({ code: 'illegal' });
    });
  });
});
