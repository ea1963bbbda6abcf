import { refuse, seededRng, verbOf } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { gameIds, loadEdition } from '../../library.ts';
import { labelOf } from '../../screens/label.ts';
import { sitDown } from '../testing/sit-down.ts';
import { Words } from './words.ts';

/** Sentences from a drill played at random: questions, answers, the log. The drill is the last scenario, and fights soon. */
async function sentencesOf(game: number, seed: string, decisions: number): Promise<Set<string>> {
  const { info } = (await loadEdition(gameIds[game])).game;
  const desk = await sitDown(game, seed, false, info.scenarios.length - 1);
  const { table } = desk;
  const rng = seededRng(seed);
  const said = new Set<string>();
  for (let i = 0; i < decisions; i++) {
    const asked = table.question.value;
    const { all } = table.offers.value;
    if (!asked || all.length === 0) break;
    said.add(table.words.sentence(asked.prompt, asked.figures));
    for (const action of all) said.add(table.words.action(action));
    // Fighting leads to more kinds of questions than marching.
    const fights = all.filter((a) => /attack|advance|roll/i.test(table.words.action(a)));
    const from = fights.length > 0 && rng.below(3) > 0 ? fights : all;
    await desk.answer(from[rng.below(from.length)]);
    table.lift();
  }
  for (const { text } of table.log.between(0, table.length.value)) said.add(text);
  return said;
}

describe('what the board says', () => {
  it.each(gameIds.map((id, n) => [id, n] as const))(
    '%s: every sentence has all its figures, and no word twice in a row',
    async (_, n) => {
      for (const seed of ['words 1', 'words 2', 'words 3']) {
        const said = [...(await sentencesOf(n, seed, 160))];
        expect(said.length).toBeGreaterThan(50);
        expect(said.filter((text) => /[{}]/.test(text))).toEqual([]);
        expect(said.filter((text) => /\b([a-z]+) \1\b/.test(text))).toEqual([]);
      }
    },
  );
});

describe('an answer', () => {
  it.each(gameIds.map((id, n) => [id, n] as const))('%s: says by its button what it ends', async (_, n) => {
    const { info } = (await loadEdition(gameIds[n])).game;
    const desk = await sitDown(n, 'ends', true, info.scenarios.length - 1);
    const { table } = desk;
    const bare: string[] = [];
    for (let i = 0; i < 60 && table.offers.value.all.length > 0; i++) {
      const asked = table.question.value;
      const { all } = table.offers.value;
      const end = all.find((a) => asked?.roles[verbOf(a)] === 'end');
      // «Done» with what? Only the first words of the question would say it.
      if (end !== undefined && /^(?:Done|End|Stop)$/.test(labelOf(desk, end).replace(/:.*/, '')))
        bare.push(asked?.prompt ?? '');
      await desk.answer(all[i % all.length]);
      table.lift();
    }
    expect(bare).toEqual([]);
  });
});

describe('a result of a battle in the log', () => {
  it.each([
    ['-/RD', 'the defender is disrupted and retreats (-/RD)'],
    ['1/-', 'the attacker loses a step (1/-)'],
    ['1r/2', 'the defender takes two hits, the attacker takes one hit and is checked (1r/2)'],
  ])('%s is told in words, and then as the table prints it', async (result, told) => {
    const said: string[] = [];
    for (const id of gameIds) {
      const { game, pack } = await loadEdition(id);
      const tells = Object.entries(game.messages.events).find(([, kinds]) => kinds.result === 'text');
      if (tells) said.push(new Words(game, pack).sentence(tells[0], { result }));
    }
    expect(said.length).toBeGreaterThan(1);
    expect(said.filter((line) => line.includes(told))).toHaveLength(1);
  });
});

describe('a server that takes no more', () => {
  it('is understood: a log that is full, and more of something than a turn allows', async () => {
    const { words } = (await sitDown(0, 'full')).table;
    const said = (key: string) => words.refusal(refuse('', key));
    expect(said('log-full')).toMatch(/It can be played to its end\.$/);
    expect(said('said-enough')).toMatch(/Wait until the other side has decided\.$/);
  });
});
