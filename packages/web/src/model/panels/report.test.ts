import { isRefusal, Match, ScriptedChance } from '@cauldron/engine';
import { describe, expect, it, vi } from 'vitest';
import { ford } from '../../../../../test/proving-ground/game.ts';
import { memoryStore } from '../device/store.ts';
import { sitDown } from '../testing/sit-down.ts';
import { reportOf } from './report.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));

const HERE = { page: { version: '1' }, screen: { width: 1440 }, browser: { name: 'test' } };

const [DUMMY, INFANTRY, GUN] = [0, 1, 2];
const [AGAIN, BLANK] = [0, 1];
const [RED, BLUE] = [0, 1];
/** What blue hides in each of two matches: its blocks in order, and the card that it draws. */
const SECRETS = [
  { blocks: [INFANTRY, INFANTRY, GUN, DUMMY], card: AGAIN },
  { blocks: [DUMMY, INFANTRY, INFANTRY, GUN], card: BLANK },
];

/** The report of a seat in a match of the proving ground, after some quiet orders. */
async function reportIn(secret: (typeof SECRETS)[number], seat: number) {
  const [{ LocalTable }, { Words }] = await Promise.all([
    import('../table/local-table.ts'),
    import('../words/words.ts'),
  ]);
  const falls = [INFANTRY, GUN, INFANTRY, DUMMY, ...secret.blocks, AGAIN, secret.card, 1];
  const match = Match.begin(ford, { scenario: 'skirmish', seed: `${secret.card}` }, new ScriptedChance(falls));
  if (isRefusal(match)) throw new Error(match.key);
  const asked = () => match.question()?.seat;
  for (const order of ['stay', 'stay', 'rest', 'rest']) {
    if (asked() === seat && order === 'rest') break;
    const read = ford.vocabulary.read(order.split(' '));
    const now = asked();
    if (isRefusal(read) || now === undefined || isRefusal(match.act(now, read))) break;
  }
  const seats = [RED, BLUE].map((n) => (n === seat ? ('person' as const) : ('random' as const)));
  const words = new Words(ford);
  const seating = { id: 'report', seats, store: memoryStore(), words, forcedNote: String };
  const table = await LocalTable.at(match, seating);
  table.lift();
  expect(table.seat.value).toBe(seat);
  return JSON.stringify(reportOf(table, 'It stopped.', HERE));
}

describe('a report', () => {
  it('holds the words, the versions, the position and the last lines of the log', async () => {
    const { table } = await sitDown(0, 'report');
    for (let i = 0; i < 40 && table.log.newest(1).length === 0; i++) await table.act(table.offers.value.all[0]);
    const report = reportOf(table, 'It stopped.', HERE);
    expect(report).toMatchObject({
      words: 'It stopped.',
      page: { version: '1', contract: expect.any(Number) },
      game: { id: table.game.info.id, pack: table.game.info.packHash },
      position: { viewer: table.seat.value, turn: table.view.value.turn },
      screen: { width: 1440 },
    });
    expect(report.log.length).toBeGreaterThan(0);
  });

  it('holds no seed, no hash of the position and no name of the match', async () => {
    const { table } = await sitDown(0, 'a seed that tells the dice');
    const text = JSON.stringify(reportOf(table, '', HERE));
    expect(text).not.toContain('a seed that tells the dice');
    expect(text).not.toMatch(/"(?:seed|hash|id)":"[0-9a-f]{16}"/);
  });

  it('of one seat is the same whatever the other side hides', async () => {
    const [one, other] = await Promise.all(SECRETS.map((secret) => reportIn(secret, RED)));
    expect(other).toBe(one);
  });

  it('of the side that hides something tells it: the comparison would see it', async () => {
    const [one, other] = await Promise.all(SECRETS.map((secret) => reportIn(secret, BLUE)));
    expect(other).not.toBe(one);
  });
});
