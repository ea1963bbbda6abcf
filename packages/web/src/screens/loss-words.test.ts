/** Of several losses each button says what it costs. */

import { seededRng } from '@cauldron/engine';
import { expect, it } from 'vitest';
import { sitDown } from '../model/testing/sit-down.ts';
import { lossWords } from './loss-words.tsx';

/** Plays matches with as many attacks as possible until losses are to be chosen of which some eliminate their unit. */
async function unequal(game: number) {
  const { length } = (await sitDown(game, 'scenarios')).edition.game.info.scenarios;
  for (let seed = 0; seed < 12; seed++) {
    const desk = await sitDown(game, `inputs ${seed}`, true, seed % length);
    const { vocabulary } = desk.edition.game;
    const rng = seededRng(`inputs ${seed}`);
    for (let i = 0; i < 300 && desk.table.question.value; i++) {
      const { all } = desk.table.offers.value;
      const said = desk.table.question.value.prompt === 'choose-loss' ? all.map((a) => lossWords(desk, a)) : [];
      const doomed = said.filter((s) => s.includes('eliminated'));
      if (doomed.length > 0 && doomed.length < said.length) return { desk, all, said };
      const attack = all.find((a) => JSON.stringify(vocabulary.name(a)).includes('attack'));
      await desk.answer(attack ?? all[rng.below(all.length)]);
    }
  }
  throw new Error('the position never came');
}

it('of losses of steps, one that eliminates its unit is called so, and one is the least', async () => {
  const { desk, all, said } = await unequal(1);
  expect(desk.suggestion.value?.because).toBe('cheapest');
  expect(said.filter((s) => s.includes('costs least'))).toHaveLength(1);
  const before = desk.table.length.value;
  await desk.answer(all[said.findIndex((s) => s.includes('eliminated'))]);
  expect(desk.table.match.eventsAt(before).map(({ key }) => key)).toContain('eliminated');
});
