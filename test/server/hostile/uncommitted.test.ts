/**
 * H1 once more: in a witnessed match nobody decides before the chains of both seats stand on the log. A player who puts up none must not
 * win on time by it.
 */

import type { Matches } from '@cauldron/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eachDatabase } from '../kit/databases.ts';
import { Chain, openMatches, type Player, seatTwo } from '../kit/players.ts';

eachDatabase((_, open) => {
  let matches: Matches;
  beforeAll(async () => {
    matches = await openMatches(await open());
  });
  afterAll(() => matches.close());

  /** Both devices have their keys on the log. The first of the two is asked. */
  async function sitDown(): Promise<readonly [Player, Player]> {
    const { players } = await seatTwo(matches, { witnessed: true, clock: { kind: 'live', bank: 60, increment: 0 } });
    for (const player of players) await player.enter();
    return players[0].isAsked ? players : [players[1], players[0]];
  }
  const commit = (player: Player, chain = new Chain()) => player.do({ kind: 'commit', tip: chain.tip });
  const decide = async (player: Player) => player.do(await player.answer());

  describe('a player who puts up no chain', () => {
    it('keeps the other from moving, on his own clock', async () => {
      const [asked, silent] = await sitDown();
      expect(await commit(asked)).toMatchObject({ t: 'ack' });
      expect(await decide(asked)).toMatchObject({ code: 'awaiting-witness' });
      expect(asked.table?.clocks.running).toBe(silent.seat);
      expect(await silent.do({ kind: 'unwitnessed', yes: true })).toMatchObject({ t: 'ack' });
      expect(asked.table?.clocks.running).toBe(asked.seat);
      expect(await decide(asked)).toMatchObject({ t: 'ack' });
    });

    it('decides nothing himself: his chain would come too late, and the other could never answer', async () => {
      const [asked, waits] = await sitDown();
      expect(await commit(waits)).toMatchObject({ t: 'ack' });
      expect(await decide(asked)).toMatchObject({ code: 'awaiting-witness' });
      expect(asked.table?.clocks.running).toBe(asked.seat);
      expect(await commit(asked)).toMatchObject({ t: 'ack' });
      expect(await decide(asked)).toMatchObject({ t: 'ack' });
    });
  });
});
