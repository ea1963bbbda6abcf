import { distanceBetween } from '@cauldron/board';
import { describe, expect, it } from 'vitest';
import type { Desk } from '../desk/desk.ts';
import { until } from '../testing/sit-down.ts';

const placeOf = (desk: Desk, unit: number) => desk.table.view.value.pieces.find((p) => p.unit === unit)?.place ?? -1;

/** A unit is about to move, and can go at least three hexes. */
const aboutToMove = (desk: Desk) => {
  const { hand, offers } = desk.table;
  const [unit] = hand.value;
  if (hand.value.length !== 1 || offers.value.byPlace.size < 40) return undefined;
  const from = placeOf(desk, unit);
  const far = (n: number) =>
    [...desk.course.costs.value.keys()].find((p) => distanceBetween(desk.edition.sheet, from, p) === n);
  const by = far(2);
  return by === undefined ? undefined : { unit, from, by };
};

describe.each([0, 1])('waypoints in game %i', (game) => {
  it('show the whole path before anything is done, and are then followed', async () => {
    const { desk, found } = await until(aboutToMove, { game });
    const { unit, from, by } = found;
    const { course, table } = desk;
    const before = table.match.line.length;
    course.togglePlanning();
    await desk.choose(by);
    expect(course.waypoints.value).toEqual([by]);
    expect({ lineLength: table.match.line.length, place: placeOf(desk, unit) }).toEqual({
      lineLength: before,
      place: from,
    });
    const [end] = [...desk.scene.value.lit].filter((p) => p !== from && course.costs.value.has(p));
    desk.hover.value = end;
    const { path } = desk.scene.value;
    expect({ path0: path[0], includesBy: path.includes(by), lastPath: path.at(-1) }).toEqual({
      path0: from,
      includesBy: true,
      lastPath: end,
    });
    await desk.choose(end);
    const signs = desk.scene.value.layers.flatMap((l) => l.signs).filter(({ shape }) => shape !== 'star');
    expect(signs.map((s) => s.text)).toEqual(['1', '2']);
    await desk.choose(end);
    const done = table.match.line.slice(before).flatMap((entry) => ('do' in entry ? [entry.do[1]] : []));
    expect(done.slice(0, 1)).toEqual([desk.edition.sheet.idOf.get(by)]);
    expect(course.waypoints.value).toEqual([]);
  });

  it('end with the move, and a hex that cannot be reached from the last one is refused', async () => {
    const { desk, found } = await until(aboutToMove, { game });
    const { course, edition } = desk;
    course.togglePlanning();
    await desk.choose(found.by);
    const beyond =
      edition.sheet.hexes.find((p) => !desk.scene.value.lit.has(p) && p !== found.by && p !== found.from) ?? -1;
    await desk.choose(beyond);
    expect(course.waypoints.value).toEqual([found.by]);
    desk.letGo();
    expect(course.waypoints.value).toEqual([]);
  });
});

describe.each([0, 1])('the costs on the map in game %i', (game) => {
  it('are all written while they are few; of many only those on the way and near the pointer', async () => {
    const { desk } = await until((at) => (at.course.costs.value.size > 60 ? true : undefined), { game });
    const { course, edition } = desk;
    const costs = course.costs.value;
    const near = (place: number) => [...costs.keys()].filter((p) => distanceBetween(edition.sheet, place, p) <= 2);
    const own = placeOf(desk, desk.table.hand.value[0]);
    expect(new Set(desk.scene.value.costs.keys())).toEqual(new Set(near(own)));
    const far = [...costs.keys()].sort(
      (a, b) => distanceBetween(edition.sheet, own, b) - distanceBetween(edition.sheet, own, a),
    )[0];
    desk.hover.value = far;
    const way = desk.scene.value.path.filter((place) => costs.has(place));
    expect(new Set(desk.scene.value.costs.keys())).toEqual(new Set([...near(far), ...way]));
    expect(desk.scene.value.costs.size).toBeLessThan(costs.size);
    const { desk: slow } = await until(
      ({ course: { costs: few } }) => (few.value.size > 0 && few.value.size <= 60 ? true : undefined),
      { game },
    );
    expect(slow.scene.value.costs).toEqual(slow.course.costs.value);
  });
});
