import { describe, expect, it } from 'vitest';
import { gameIds, loadEdition } from '../../library.ts';
import type { Desk } from '../desk/desk.ts';
import { until } from '../testing/sit-down.ts';

/** Some units of the side that decides are dimmed, and others could still act. */
const someDone = ({ scene, table }: Desk) => {
  const couldAct = table.question.value?.forgone.couldAct ?? [];
  const { acted } = scene.value;
  return acted.size > 0 && couldAct.length > 0 ? { acted, couldAct } : undefined;
};

describe('units that have acted', () => {
  it.each(gameIds.map((id, game) => ({ id, game })).slice(0, 2))(
    'of $id are dimmed while others could act: those of the side that decides, and none that can be chosen',
    async ({ id, game }) => {
      const { desk, found } = await until(someDone, { game });
      const { table, edition } = desk;
      const own = table.game.vocabulary.sides[table.view.value.side];
      const { badges, reduced } = (await loadEdition(id)).pack.board;
      const telling = badges.filter(({ acted }) => acted).map(({ status }) => status);
      for (const unit of found.acted) {
        const piece = table.view.value.pieces.find((p) => p.unit === unit);
        const isShown =
          piece?.badges.some((badge) => telling.includes(badge)) || (reduced.acted === true && piece?.face === 'back');
        expect([edition.counters.sideOf(unit), isShown]).toEqual([own, true]);
      }
      expect(found.couldAct.filter((unit) => found.acted.has(unit))).toEqual([]);
      expect([...table.offers.value.byUnit.keys()].filter((unit) => found.acted.has(unit))).toEqual([]);
    },
  );
});
