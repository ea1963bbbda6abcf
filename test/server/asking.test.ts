/** Questions with their answers by name: what a program needs that does not have the game. */

import { type Content, type NamedQuestion, wantedAnswers } from '@cauldron/protocol';
import type { Matches } from '@cauldron/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from './kit/databases.ts';
import { granted, openMatches, type Player, type Seated, seatTwo, shelf } from './kit/players.ts';

const DECISIONS = 120;

eachDatabase((_, open) => {
  let matches: Matches;
  beforeAll(async () => {
    matches = await openMatches(await open());
  });
  afterAll(() => matches.close());

  const ask = async ({ match, who }: Player, wanted: object = {}): Promise<NamedQuestion> =>
    granted(await matches.question(match, who, wantedAnswers.parse(wanted)));

  /** Answers what was asked by one of its names. */
  const reply = (player: Player, { reply: { after, under } }: NamedQuestion, content: Content) =>
    player.do(content, { after, under });

  /** Each seat answers what it is asked, by name alone. `pick` chooses among the answers. */
  async function play({ players }: Seated, decisions: number, pick: (n: number) => number): Promise<string[]> {
    const done: string[] = [];
    for (let n = 0; n < decisions; n++) {
      const asked = await Promise.all(players.map((player) => ask(player)));
      if (asked[0].result) break;
      const seat = asked.findIndex(({ answers }) => answers.length > 0);
      const { answers, question } = asked[seat];
      // Both may let the first dice fall. Otherwise the other seat has nothing to answer, and is told who has.
      if (question) expect(asked[1 - seat]).toMatchObject({ answers: [], total: 0, question: null, waitsFor: seat });
      const answer = answers[pick(n) % answers.length];
      expect(await reply(players[seat], asked[seat], answer.content), answer.name).toMatchObject({ t: 'ack' });
      done.push(answer.name);
    }
    return done;
  }

  /** Plays on until a question has at least this many answers. */
  async function until(table: Seated, many: number): Promise<{ player: Player; asked: NamedQuestion }> {
    for (let n = 0; n < DECISIONS; n++) {
      for (const player of table.players) {
        const asked = await ask(player);
        if (asked.question && asked.total >= many) return { player, asked };
      }
      await play(table, 1, () => n * 5);
    }
    throw new Error(`no question had ${many} answers`);
  }

  it.each(['tobruk', 'gazala'])('every answer to a question of %s is taken by its name', async (game) => {
    const scenario = (await shelf.current(game))?.info.scenarios[0].id ?? '';
    const done = await play(await seatTwo(matches, { game, scenario }), DECISIONS, (n) => n * 7 + 3);
    expect(done.length).toBe(DECISIONS);
    expect(new Set(done.map((name) => name.split(' ')[0])).size).toBeGreaterThan(3);
  });

  it('the answers are those of the seat’s own view, all of them and no others, with their roles', async () => {
    const { player, asked } = await until(await seatTwo(matches), 5);
    const game = await shelf.current('tobruk');
    const seen = player.view?.question;
    const named = seen?.actions.map((action) => game?.vocabulary.name(action).join(' ')) ?? [];
    const listed = asked.answers.filter(({ name }) => !name.startsWith('all ')).map(({ name }) => name);
    expect([...listed].sort()).toEqual([...named].sort());
    expect(asked.question?.text).toMatch(/\w/);
    expect(asked.question?.orders.reduce((sum, { count }) => sum + count, 0)).toBe(asked.total);
    expect(asked.answers.some(({ role }) => role !== undefined)).toBe(true);
  });

  it('a program that wants less asks for an order, a target or a page', async () => {
    const { player, asked } = await until(await seatTwo(matches), 8);
    const [verb, target] = asked.answers[0].name.split(' ');
    const byOrder = await ask(player, { order: verb });
    expect(byOrder.answers).toEqual(asked.answers.filter(({ name }) => name.split(' ')[0] === verb));
    expect(byOrder.total).toBe(byOrder.answers.length);
    expect((await ask(player, { target })).answers).toContainEqual(asked.answers[0]);
    const pages = [await ask(player, { most: 3 }), await ask(player, { from: 3, most: 500 })];
    expect(pages.flatMap(({ answers }) => answers)).toEqual(asked.answers);
    expect(pages.map(({ total }) => total)).toEqual([asked.total, asked.total]);
  });

  it('and what a unit may do, and where it could go', async () => {
    const table = await seatTwo(matches);
    const game = await shelf.current('tobruk');
    const isUnit = (name = '') => (game?.vocabulary.unit(name) ?? -1) >= 0;
    let found: { asked: NamedQuestion; unit: string } | undefined;
    for (let n = 0; n < DECISIONS && !found; n++) {
      for (const player of table.players) {
        const { answers } = await ask(player);
        const unit = answers.map(({ content }) => (content.kind === 'act' ? String(content.do[1]) : '')).find(isUnit);
        if (unit === undefined) continue;
        const asked = await ask(player, { unit, position: true });
        if (Object.keys(asked.unit?.reach ?? {}).length > 0) found = { asked, unit };
      }
      if (!found) await play(table, 1, () => n * 3);
    }
    const { asked, unit } = found ?? { asked: undefined, unit: '' };
    expect(asked?.answers.every(({ name }) => name.includes(unit))).toBe(true);
    expect(asked?.unit?.facts).toBeTypeOf('object');
    const pieces = asked?.position?.pieces as { unit: string; at: string }[];
    expect(pieces.find((piece) => piece.unit === unit)?.at).toMatch(/\w/);
    expect(await matches.question(table.id, table.players[0].who, wantedAnswers.parse({ unit: 'nobody' }))).toEqual({
      declined: 'malformed',
      why: 'There is no unit “nobody”.',
    });
  });

  it('a stranger is asked nothing', async () => {
    const { id } = await seatTwo(matches);
    const wanted = wantedAnswers.parse({});
    expect(await matches.question(id, {}, wanted)).toMatchObject({ declined: 'no-seat' });
    expect(await matches.question(id, { token: 'x'.repeat(43) }, wanted)).toMatchObject({ declined: 'no-seat' });
    expect(await matches.question('no-such-match', {}, wanted)).toMatchObject({ declined: 'no-match' });
  });

  it('a seat without a key that should witness says that it does not, and then the other may decide', async () => {
    const table = await seatTwo(matches, { witnessed: true });
    const asked = await Promise.all(table.players.map((player) => ask(player)));
    expect(asked.map(({ answers }) => answers.map(({ name }) => name))).toEqual([['unwitnessed'], ['unwitnessed']]);
    const done = await play(table, 6, () => 0);
    expect(done.slice(0, 2)).toEqual(['unwitnessed', 'unwitnessed']);
    expect(done).not.toContain(undefined);
    expect(done.slice(2)).not.toContain('unwitnessed');
  });

  it('a person who holds both seats is asked for the one to move', async () => {
    const table = await seatTwo(matches, { seats: [{ kind: 'me' }, { kind: 'me' }] });
    const asked = await Promise.all(table.players.map((player) => ask(player)));
    expect(asked.some(({ answers }) => answers.length > 0)).toBe(true);
  });
});
