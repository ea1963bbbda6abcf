import { distanceBetween } from '@cauldron/board';
import { targetOf } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import type { Desk } from '../desk/desk.ts';
import { until } from '../testing/sit-down.ts';

const placeOf = (desk: Desk, unit: unknown) => desk.table.view.value.pieces.find((p) => p.unit === unit)?.place ?? -1;

/** A unit must go step by step, and could go at least two. */
const longWay = (desk: Desk) => {
  const unit = desk.table.question.value?.figures.unit;
  const [way] = desk.march.ways.value;
  return way && typeof unit === 'number' ? { unit, end: way[0], way: way[1], from: placeOf(desk, unit) } : undefined;
};

describe.each([0, 1])('a retreat of several hexes in game %i', (game) => {
  it('needs one click on its end: every step is legal, and the unit stands there', async () => {
    const { desk, found } = await until(longWay, { game });
    const { unit, end, way, from } = found;
    expect(way.places[way.places.length - 1]).toBe(end);
    expect(way.steps.map(targetOf)).toEqual(way.places);
    const legs = way.places.map((place, i) => distanceBetween(desk.edition.sheet, way.places[i - 1] ?? from, place));
    expect(new Set(legs)).toEqual(new Set([1]));
    expect(desk.scene.value.lit.has(end)).toBe(true);
    desk.hover.value = end;
    expect(desk.scene.value.path).toEqual([from, ...way.places]);
    await desk.choose(end);
    const log = desk.table.match.line.flatMap((entry) => ('do' in entry ? [entry.do.join(' ')] : []));
    expect(log.join(' / ')).toContain(way.places.map((p) => `to ${desk.edition.sheet.idOf.get(p)}`).join(' / '));
    expect([end, ...(desk.edition.sheet.neighbours.get(end) ?? [])]).toContain(placeOf(desk, unit));
  });

  it('needs one drag of its counter', async () => {
    const { desk, found } = await until(longWay, { game });
    const { end, from, way } = found;
    const before = desk.table.match.line.length;
    expect(desk.carry.canLift(from)).toBe(true);
    await desk.lift(from);
    await desk.drop(end);
    expect(desk.table.match.line.length).toBeGreaterThanOrEqual(before + way.steps.length);
  });
});

describe('a move', () => {
  it('offers its far ends itself, so no path is computed', async () => {
    const { desk } = await until((d) => (d.table.offers.value.byPlace.size > 12 ? true : undefined));
    expect(desk.march.ways.value.size).toBe(0);
  });
});
