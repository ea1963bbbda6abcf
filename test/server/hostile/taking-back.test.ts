/**
 * H1 once more: a seat hands the turn over and takes it back, again and again. Each time the other's answer comes too late, and nobody's
 * clock loses anything by it: without a bound the match would neither go on nor end.
 */

import { expect, it } from 'vitest';
import { eachDatabase } from '../kit/databases.ts';
import { openMatches, Player, type Seated, seatTwo } from '../kit/players.ts';

const MOST = 6;

const askedOf = ({ players }: Seated): readonly [Player, Player] =>
  players[0].isAsked ? players : [players[1], players[0]];

/** Hands the turn over and takes it back before the other's answer comes; how often, until it is refused. */
async function takeBack(table: Seated): Promise<number> {
  for (let times = 0; times < 3 * MOST; times++) {
    const [asked, other] = askedOf(table);
    expect(await asked.do(await asked.answer())).toMatchObject({ t: 'ack' });
    expect(other.isAsked).toBe(true);
    const [answer, after, { under }] = [await other.answer(), other.table?.deciding.d, other];
    const back = await asked.do({ kind: 'undo' });
    if (back.t === 'refused') {
      expect(back).toMatchObject({ code: 'illegal', refusal: { key: 'said-enough' } });
      return times;
    }
    expect(await other.do(answer, { after, under })).toMatchObject({ t: 'refused' });
  }
  throw new Error('it may go on for ever');
}

eachDatabase((_, open) => {
  it('a seat that takes the turn back again and again is stopped, and the other moves', async () => {
    const matches = await openMatches(await open());
    try {
      // Both bid first, one after the other.
      const table = await seatTwo(matches, { clock: { kind: 'live', bank: 900, increment: 0 } });
      const [stalls, other] = askedOf(table);
      expect(await takeBack(table)).toBe(MOST);
      // A process that folds the log comes to the same bound.
      const elsewhere = await openMatches(await open());
      const again = await new Player(elsewhere, table.id, stalls.who).watch();
      expect(await again.do({ kind: 'undo' })).toMatchObject({ refusal: { key: 'said-enough' } });
      await elsewhere.close();
      expect(await other.do(await other.answer())).toMatchObject({ t: 'ack' });
    } finally {
      await matches.close();
    }
  });

  it('it begins anew when the other has decided, and one’s own turn has no such bound', async () => {
    const matches = await openMatches(await open());
    try {
      const table = await seatTwo(matches);
      await takeBack(table);
      const [other] = askedOf(table);
      expect(await other.do(await other.answer())).toMatchObject({ t: 'ack' });
      let own = 0;
      let handed = 0;
      for (let n = 0; n < 400 && (own <= 2 * MOST || handed === 0); n++) {
        const [asked] = askedOf(table);
        if (!asked.isAsked) break;
        expect(await asked.do(await asked.answer(n))).toMatchObject({ t: 'ack' });
        const wasHanded = !asked.isAsked;
        if ((await asked.do({ kind: 'undo' })).t === 'refused') continue;
        if (wasHanded) handed++;
        else own++;
        expect(await asked.do(await asked.answer(n))).toMatchObject({ t: 'ack' });
      }
      expect(own).toBeGreaterThan(2 * MOST);
      expect(handed).toBeGreaterThan(0);
    } finally {
      await matches.close();
    }
  });
});
