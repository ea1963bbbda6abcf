import { describe, expect, it } from 'vitest';
import { gameIds, loadEdition } from '../../library.ts';
import type { Desk } from '../desk/desk.ts';
import { until } from '../testing/sit-down.ts';
import { formationPlaces } from './formations.ts';

/** A game in which a formation is an answer. */
async function withFormations(): Promise<number> {
  const editions = await Promise.all(gameIds.map((id) => loadEdition(id)));
  return editions.findIndex(({ game: { vocabulary } }) => {
    const verb = vocabulary.verb('activate');
    return verb >= 0 && typeof vocabulary.targetKind(verb) === 'object';
  });
}

describe('a formation that could act', () => {
  it('is lit as a whole, and its button shows where it stands', async () => {
    const offered = (desk: Desk) => (desk.formations.value.length > 0 ? desk.formations.value : undefined);
    const { desk, found } = await until(offered, { game: await withFormations() });
    const { table, edition } = desk;
    const { flash } = desk.scene.value;
    expect(found.filter((place) => !flash.includes(place))).toEqual([]);
    const act = table.offers.value.plain.find((a) => formationPlaces(table, edition, a).length > 0);
    const [, formation] = edition.game.vocabulary.name(act ?? 0);
    const members = table.view.value.pieces.filter((p) => edition.counters.dataOf(p.unit)?.formation === formation);
    const onMap = members.filter((p) => edition.sheet.centreOf.has(p.place)).map((p) => p.place);
    expect(onMap.length).toBeGreaterThan(0);
    expect([...desk.placesOf(act ?? 0)].sort()).toEqual([...onMap].sort());
  });

  it('is not what a ringed counter beside it means: that one acts alone, and the bar says so', async () => {
    const both = (desk: Desk) => (desk.formations.value.length > 0 && desk.bar.value.ringed > 0 ? true : undefined);
    const { desk } = await until(both, { game: await withFormations() });
    expect(desk.ringsAlone).toBe(true);
    const without = (one: Desk) => (one.formations.value.length === 0 && one.bar.value.ringed > 0 ? true : undefined);
    const other = await until(without, { game: await withFormations() });
    expect(other.desk.ringsAlone).toBe(false);
  });
});
