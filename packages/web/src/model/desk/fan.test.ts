import { expect, it } from 'vitest';
import { until } from '../testing/sit-down.ts';

it('a stack fans out on demand, one of its counters can be taken, and choosing a hex closes it', async () => {
  const { desk, found } = await until((d) => {
    const { byUnit, unitPlaces } = d.table.offers.value;
    const place = [...unitPlaces.keys()].find((p) => d.edition.sheet.centreOf.has(p) && d.fan.canOpen(p));
    const units = place === undefined ? [] : (unitPlaces.get(place) ?? []);
    const unit = units.find((u) => byUnit.get(u)?.length === 1 && !d.isFinal(byUnit.get(u)?.[0] ?? -1));
    return place === undefined || unit === undefined ? undefined : { place, unit };
  });
  desk.cursor.value = found.place;
  desk.fanOut();
  expect(desk.scene.value.fan).toBe(found.place);
  expect(desk.spoken.value).toContain(desk.table.words.unit(found.unit));
  desk.fanOut();
  expect(desk.scene.value.fan).toBeUndefined();

  desk.fanOut();
  const before = desk.table.match.line.length;
  await desk.pick(found.unit);
  expect(desk.table.match.line.length).toBeGreaterThan(before);
  await desk.choose(found.place);
  expect(desk.scene.value.fan).toBeUndefined();
});

it('without a stack under the pointer the desk says so', async () => {
  const { desk, found } = await until((d) => d.edition.sheet.hexes.find((hex) => !d.fan.canOpen(hex)));
  desk.cursor.value = found;
  desk.fanOut();
  expect({ fan: desk.scene.value.fan, spoken: desk.spoken.value }).toEqual({
    fan: undefined,
    spoken: 'Point at a stack to fan it out.',
  });
});
