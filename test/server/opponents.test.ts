/** The program's seats: it answers by itself, in one process at a time, from the moment a seat is handed to it. */

import { type MatchTermsInput, matchTerms } from '@cauldron/protocol';
import { afterEach, expect, it } from 'vitest';
import { Opponents } from '../../packages/server/src/opponents/opponents.ts';
import { eachDatabase } from './kit/databases.ts';
import { granted, openMatches, Player, shelf } from './kit/players.ts';

eachDatabase((kind, open) => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function start(processes: number) {
    const all = [];
    for (let i = 0; i < processes; i++) {
      const database = await open();
      const matches = await openMatches(database);
      ends.push(() => matches.close());
      const opponents = new Opponents({
        database,
        matches,
        games: shelf,
        bundleFolder: '/nowhere',
        threads: 1,
        everyMs: 50,
        log: (what, error) => {
          throw new Error(what, { cause: error });
        },
      });
      opponents.start();
      ends.push(() => opponents.close());
      all.push({ database, matches });
    }
    return all;
  }

  it('a person plays against the program, which answers until it is the person’s turn again', async () => {
    const [{ matches, database }, second] = await start(kind === 'postgres' ? 2 : 1);
    const terms = matchTerms.parse({
      game: 'tobruk',
      scenario: 'drill',
      witnessed: true,
      seats: [{ kind: 'me' }, { kind: 'ai', level: 'recruit' }],
    });
    const made = granted(await (second?.matches ?? matches).make(terms, { name: 'Ada' }));
    const me = await new Player(matches, made.match.id, { token: made.tokens[0].token }).watch();
    await me.do({ kind: 'begin' });
    let turns = 0;
    while (turns < 3 && !me.view?.outcome) {
      while (me.isAsked) await me.do(await me.answer());
      turns++;
      await expect.poll(() => me.isAsked || me.view?.outcome !== undefined).toBe(true);
    }
    const theirs = me.entries.filter((entry) => entry.seat === 1);
    expect(theirs.length).toBeGreaterThan(0);
    // No plan is kept for a match in which the program has no question.
    await expect.poll(() => database.query('SELECT match FROM thinking')).toEqual([]);
  });

  it('the program lets a person take back a move, declines a draw, and lets him leave', async () => {
    const [{ matches }] = await start(1);
    const terms = matchTerms.parse({
      game: 'tobruk',
      scenario: 'drill',
      witnessed: false,
      seats: [{ kind: 'me' }, { kind: 'ai', level: 'recruit' }],
    });
    const made = granted(await matches.make(terms, { name: 'Ada' }));
    const me = await new Player(matches, made.match.id, { token: made.tokens[0].token }).watch();
    const askedAgain = () => expect.poll(() => me.isAsked).toBe(true);
    await me.do({ kind: 'begin' });
    await askedAgain();
    while (me.isAsked) await me.do(await me.answer());
    await askedAgain();
    expect(await me.do({ kind: 'ask-undo', to: 1 })).toMatchObject({ t: 'ack' });
    await expect.poll(() => me.entries.find(({ kind }) => kind === 'answer-undo')).toBeDefined();
    expect(me.entries.find(({ kind }) => kind === 'answer-undo')?.content).toEqual({ kind: 'answer-undo', yes: true });
    expect(me.table?.offers.undo).toBe(null);
    await askedAgain();
    await me.do({ kind: 'offer-draw' });
    await expect.poll(() => me.entries.some(({ kind }) => kind === 'answer-draw')).toBe(true);
    expect(me.table).toMatchObject({ offers: { draw: null }, result: null });
    await me.do({ kind: 'abort' });
    await expect.poll(() => me.table?.result).toEqual({ how: 'aborted', winner: -1 });
  });

  it('the program plays a seat that is handed to it', async () => {
    const [{ matches }] = await start(1);
    const terms = matchTerms.parse({
      game: 'tobruk',
      scenario: 'drill',
      witnessed: false,
      seats: [{ kind: 'me' }, { kind: 'link' }],
    });
    const made = granted(await matches.make(terms, { name: 'Ada' }));
    const { id } = made.match;
    const taken = granted(await matches.take(id, made.invitations[0].invitation, { name: 'Bob' }));
    const [ada, bob] = [
      await new Player(matches, id, { token: made.tokens[0].token }).watch(),
      await new Player(matches, id, { token: taken.token }).watch(),
    ];
    await ada.do({ kind: 'begin' });
    const [leaver, stayer] = ada.isAsked ? [ada, bob] : [bob, ada];
    const before = stayer.entries.length;
    granted(await matches.handToAi(id, leaver.who, { kind: 'ai', level: 'recruit', temperament: 'bold' }));
    // First the log says that the seat has changed hands.
    await expect.poll(() => stayer.entries.length).toBeGreaterThan(before + 1);
    expect(stayer.entries.slice(before, before + 2)).toMatchObject([
      { kind: 'seat', seat: null },
      { kind: 'act', seat: leaver === ada ? 0 : 1 },
    ]);
  });

  it('the lender takes his seat back with the invitation that he got, and the program plays it no more', async () => {
    const [{ matches }] = await start(1);
    const terms = matchTerms.parse({
      game: 'tobruk',
      scenario: 'drill',
      witnessed: false,
      seats: [{ kind: 'me' }, { kind: 'link' }],
    });
    const made = granted(await matches.make(terms, { name: 'Ada' }));
    const { id } = made.match;
    const taken = granted(await matches.take(id, made.invitations[0].invitation, { name: 'Bob' }));
    const ada = await new Player(matches, id, { token: made.tokens[0].token }).watch();
    await ada.do({ kind: 'begin' });
    const lent = granted(
      await matches.handToAi(id, { token: taken.token }, { kind: 'ai', level: 'recruit', temperament: 'bold' }),
    );
    expect(lent.match.seats[1]).toMatchObject({ kind: 'ai' });
    expect(granted(await matches.info(id, { token: taken.token })).seats[1]).toMatchObject({ mine: false });
    const back = granted(await matches.take(id, lent.invitation, { name: 'Bob' }));
    expect(back).toMatchObject({
      seat: 1,
      match: { seats: [{ kind: 'person' }, { kind: 'person', name: 'Bob', mine: true }] },
    });
    // Once only.
    expect(await matches.take(id, lent.invitation, { name: 'Cleo' })).toMatchObject({ declined: expect.any(String) });
    const bob = await new Player(matches, id, { token: back.token }).watch();
    await expect
      .poll(() => bob.entries.flatMap(({ content }) => (content?.kind === 'seat' ? [content.to] : [])))
      .toEqual(['ai', 'person']);
  });

  it('a match needs a person: two programs do not play here, also if the last person hands over his seat', async () => {
    const [{ matches }] = await start(1);
    const program = { kind: 'ai', level: 'recruit', temperament: 'bold' } as const;
    const make = (seats: MatchTermsInput['seats']) =>
      matches.make(matchTerms.parse({ game: 'tobruk', scenario: 'drill', witnessed: false, seats }), { name: 'Ada' });
    expect(await make([program, program])).toMatchObject({ declined: 'forbidden' });
    const made = granted(await make([{ kind: 'me' }, program]));
    const who = { token: made.tokens[0].token };
    expect(await matches.handToAi(made.match.id, who, program)).toMatchObject({ declined: 'forbidden' });
    expect(granted(await matches.info(made.match.id, who)).seats[0]).toMatchObject({ kind: 'person', mine: true });
  });

  it('a person who moved and left finds the answer when he comes back', async () => {
    const [{ matches }] = await start(1);
    const terms = matchTerms.parse({
      game: 'tobruk',
      scenario: 'drill',
      witnessed: false,
      clock: { kind: 'days', days: 3 },
      seats: [{ kind: 'me' }, { kind: 'ai', level: 'recruit' }],
    });
    const made = granted(await matches.make(terms, { name: 'Ada' }));
    const me = await new Player(matches, made.match.id, { token: made.tokens[0].token }).watch();
    await me.do({ kind: 'begin' });
    await expect.poll(() => me.isAsked).toBe(true);
    while (me.isAsked) await me.do(await me.answer());
    me.leave();
    await expect.poll(async () => granted(await matches.info(made.match.id, me.who)).asked).toBe(0);
  });
});
