/** Lessons that lead from a composed position to a question, and the page with such a lesson instead of the game's own. */

import { engine, loadGame } from '../../../scripts/games.mjs';
import { asked, openHome, turnTo } from './table.mjs';

/** A lesson whose last step is the prompt, with the question that the rules ask there. */
export function lessonFrom(game, prompt, { position, side, do: orders = [], answers, chance }) {
  const composed = game.compose(position);
  const begun = engine.isRefusal(composed) ? undefined : game.pending(composed);
  if (begun?.kind !== 'question') return undefined;
  const step = { layer: 'look', title: 'A position', text: 'Look at it.', rule: '1.0' };
  const before = { ...step, id: 'before', do: orders, press: 'Go there', answers, chance };
  const lessonTo = (last) => ({
    game: game.info.id,
    title: 'A position',
    side: side ?? game.vocabulary.sides.find((_, i) => composed.seatOf(i) === begun.seat),
    position,
    steps: [...(orders.length > 0 ? [before] : []), { ...step, id: 'look', do: last }],
  });
  const played = engine.Lesson.begin(game, lessonTo([]));
  for (const order of orders) {
    const said = played.act(game.vocabulary.read(order));
    if (engine.isRefusal(said)) throw new Error(`${prompt}: ${order.join(' ')} is refused: ${said.key}`);
  }
  const asked = game.pending(played.state);
  if (asked.prompt !== prompt) return undefined;
  const lesson = lessonTo([game.vocabulary.name(asked.actions[0])]);
  // The rules write every question into the same object, so it is asked for anew each time.
  const question = () => game.pending(played.state);
  return { prompt, lesson, isLed: orders.length > 0, state: played.state, question };
}

/** The page gets this lesson instead of the game's own. */
const bringLesson = (page, id, lesson) =>
  page.route(/\/tutorial-[^/]*\.js$/, async (route) => {
    const answer = await route.fetch();
    const isOurs = (await answer.text()).includes(`game:\`${id}\``);
    await route.fulfill(
      isOurs ? { response: answer, body: `export default ${JSON.stringify(lesson)}` } : { response: answer },
    );
  });

/** The page with a lesson, at its last step. */
export async function openLesson(bench, screen, id, { lesson, isLed }) {
  const { game } = await loadGame(id);
  const page = await bench.page(screen);
  await bringLesson(page, id, lesson);
  await openHome(page, bench.address);
  await turnTo(page, game.info.title);
  await page.getByRole('button', { name: 'Learn to play' }).click();
  await asked(page);
  if (!isLed) return page;
  await page.locator('.prompt').getByRole('button', { name: 'Go there' }).click();
  // The orders of the first step are given one after another.
  await page.getByText(/^Step 2 of/).waitFor();
  await asked(page);
  return page;
}
