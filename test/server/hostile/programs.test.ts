/**
 * M4: one network makes many matches against the strongest program, so that the seats of the program in other matches starve. Counted
 * in thoughts, with a stand-in for the program that thinks when the test says so.
 */

import { type MatchTermsInput, matchTerms } from '@cauldron/protocol';
import type { Database } from '@cauldron/server';
import { afterEach, expect, it } from 'vitest';
import type { ThinkerThreads, ThoughtOrder } from '../../../packages/server/src/opponents/brains.ts';
import { Opponents } from '../../../packages/server/src/opponents/opponents.ts';
import { eachDatabase } from '../kit/databases.ts';
import { granted, openMatches, Player, shelf } from '../kit/players.ts';

/** Answers with the last legal action, which mostly ends something, when it is let. */
class SlowThinker implements ThinkerThreads {
  /** Whose thoughts began, in this order. */
  readonly began: string[] = [];
  private readonly held: (() => void)[] = [];
  private isLet = false;
  most = 0;
  private underWay = 0;

  homeOf = () => undefined;
  sweep = () => {};
  close = async () => this.letAll();

  async think({ player, view }: ThoughtOrder): Promise<number> {
    this.began.push(player);
    this.most = Math.max(this.most, ++this.underWay);
    if (!this.isLet)
      await new Promise<void>((resolve) => {
        this.held.push(resolve);
      });
    this.underWay--;
    return view.question?.actions.at(-1) ?? -1;
  }
  letAll(): void {
    this.isLet = true;
    for (const go of this.held.splice(0)) go();
  }
}

eachDatabase((_, open) => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function start(threads = 1) {
    const database = await open();
    await database.query('DELETE FROM matches');
    const matches = await openMatches(database);
    let looks = 0;
    const query: Database['query'] = async (sql, params, name) => {
      const rows = await database.query(sql, params, name);
      if (name === 'waiting-for-the-program') looks++;
      return rows as never;
    };
    const thinker = new SlowThinker();
    const opponents = new Opponents({
      database: { ...database, query },
      matches,
      games: shelf,
      bundleFolder: '/nowhere',
      threads,
      everyMs: 10,
      thinker,
      log: (what, error) => {
        throw new Error(what, { cause: error });
      },
    });
    ends.push(
      () => matches.close(),
      () => opponents.close(),
    );
    /** Everything that waits now is known to the program. */
    const seen = async () => {
      const after = looks + 2;
      await expect.poll(() => looks).toBeGreaterThanOrEqual(after);
    };
    return { matches, thinker, opponents, seen };
  }

  /** A match in which it is the program's turn. */
  async function waiting(
    matches: Awaited<ReturnType<typeof openMatches>>,
    network: string,
    level: 'recruit' | 'commander',
  ): Promise<Player> {
    const seats: MatchTermsInput['seats'] = [{ kind: 'me' }, { kind: 'ai', level }];
    const terms = matchTerms.parse({ game: 'tobruk', scenario: 'drill', witnessed: false, seats });
    const made = granted(await matches.make(terms, { name: 'Ada', network }));
    const player = await new Player(matches, made.match.id, { token: made.tokens[0].token }).watch();
    await player.do({ kind: 'begin' });
    for (let i = 0; player.isAsked && i < 400; i++) {
      const count = player.view?.question?.actions.length ?? 1;
      await player.do(await player.answer(count - 1));
    }
    return player;
  }

  it('forty matches of one network, most against the strongest level, delay the match of another by one thought', async () => {
    const { matches, thinker, opponents, seen } = await start();
    for (let i = 0; i < 40; i++) await waiting(matches, 'mill', i < 5 ? 'recruit' : 'commander');
    opponents.start();
    await expect.poll(() => thinker.began.length).toBe(1);
    const me = await waiting(matches, 'home', 'recruit');
    await seen();
    // The thought under way is finished, as it would be in ten seconds. No second one of that network comes before mine.
    thinker.letAll();
    await expect.poll(() => me.isAsked).toBe(true);
    const mine = thinker.began.filter((player) => player.startsWith(me.match));
    const last = thinker.began.lastIndexOf(mine[0]);
    expect(thinker.began.indexOf(mine[0])).toBe(1);
    expect(last + 1 - mine.length).toBeLessThanOrEqual(1 + Math.ceil(mine.length / 16));
  });

  it('the forty are answered too, and the one does not keep them from it', async () => {
    const { matches, thinker, opponents } = await start();
    const players: Player[] = [];
    for (let i = 0; i < 6; i++) players.push(await waiting(matches, 'mill', 'commander'));
    const me = await waiting(matches, 'home', 'recruit');
    opponents.start();
    thinker.letAll();
    await expect
      .poll(() => [me, ...players].every(({ isAsked, view }) => isAsked || view?.outcome), { timeout: 20_000 })
      .toBe(true);
  });

  it('one network has half of the threads at most, and strong levels leave one thread free', async () => {
    const { matches, thinker, opponents, seen } = await start(4);
    for (let i = 0; i < 6; i++) await waiting(matches, 'mill', 'commander');
    const thinkersAre = async (count: number) => {
      await expect.poll(() => thinker.began.length).toBe(count);
      await seen();
      expect(thinker.began).toHaveLength(count);
    };
    opponents.start();
    await thinkersAre(2);
    for (const network of ['inn', 'barn', 'farm']) await waiting(matches, network, 'commander');
    await thinkersAre(3);
    await waiting(matches, 'home', 'recruit');
    await thinkersAre(4);
    expect(thinker.most).toBe(4);
  });

  it('nobody thinks in a match without a person', async () => {
    const { matches, thinker, opponents, seen } = await start();
    const gone = await waiting(matches, 'mill', 'commander');
    granted(await matches.leave(gone.match, gone.who));
    opponents.start();
    await seen();
    expect(thinker.began).toEqual([]);
  });
});
