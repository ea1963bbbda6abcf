import { describe, expect, it } from 'vitest';
import '../../messages/later.ts';
import { until } from '../testing/sit-down.ts';
import type { Desk } from './desk.ts';
import { completionsOf, giveTyped } from './typed.ts';

const names = (desk: Desk) => desk.edition.game.vocabulary;

/** A unit that can be picked up while the hands are empty, and a hex that it could reach. */
function marching(desk: Desk) {
  if (desk.table.hand.value.length > 0) return undefined;
  for (const unit of desk.table.offers.value.byUnit.keys()) {
    if (!desk.carry.takingOf(unit)) continue;
    const { game } = desk.edition;
    const reach = game.query(desk.table.view.value, { ask: 'reach', units: [unit] });
    if ('places' in reach && reach.places.length > 3) return { unit, places: reach.places };
  }
  return undefined;
}

/** A hex of the other side that can be attacked. */
function attackable(desk: Desk) {
  const places = new Set(desk.table.view.value.pieces.map((p) => p.place).filter((p) => desk.isHostile(p)));
  for (const place of places) {
    desk.selected.value = place;
    if (desk.table.question.value && desk.battle.value?.place === place) return { place, battle: desk.battle.value };
  }
  return undefined;
}

describe.each([0, 1])('orders typed by hand in game %i', (game) => {
  it('a legal answer can be typed as the game spells it, in any case', async () => {
    const { desk } = await until((d) => (d.table.offers.value.all.length > 1 ? true : undefined), { game });
    const [answer] = desk.table.offers.value.all;
    const before = desk.table.length.value;
    await giveTyped(desk, ` ${desk.table.words.spelled(answer).toUpperCase()} `);
    expect(desk.table.length.value).toBeGreaterThan(before);
  });

  it('`move` picks up a unit and goes to a hex; `why` explains a hex beyond its reach', async () => {
    const { desk, found } = await until(marching, { game });
    const { units } = names(desk);
    const far = desk.edition.sheet.hexes.find(
      (hex) => !found.places.includes(hex) && hex !== placeOf(desk, found.unit),
    );
    await giveTyped(desk, `why move ${units[found.unit]} ${names(desk).placeName(far ?? -1)}`);
    expect(desk.note.value).toMatchObject({ isRefusal: true });
    expect(desk.table.hand.value).toEqual([]);
    const goal = found.places.find((place) => !desk.isHostile(place) && place !== placeOf(desk, found.unit));
    await giveTyped(desk, `move ${units[found.unit].toLowerCase()} ${names(desk).placeName(goal ?? -1)}`);
    const at = placeOf(desk, found.unit);
    // It went there, or a question on the way stopped it.
    expect(desk.table.hand.value.includes(found.unit) || at === goal).toBe(true);
  });

  it('`odds` reads like the battle preview, and the line can be completed', async () => {
    const { desk, found } = await until(attackable, { game });
    desk.selected.value = undefined;
    const line = `odds ${names(desk).placeName(found.place)}`;
    expect(completionsOf(desk, 'odds ')).toContain(line);
    await giveTyped(desk, line);
    expect(desk.note.value?.text).toContain(`column ${found.battle.odds.column}`);
    const [unit] = found.battle.units;
    await giveTyped(desk, `${line} with ${names(desk).units[unit]}`);
    expect(desk.note.value?.text.startsWith(`${desk.table.words.unit(unit)} against `)).toBe(true);
  });

  it('words that name nothing are refused with a sentence', async () => {
    const { desk } = await until((d) => (d.table.question.value ? true : undefined), { game });
    const before = desk.table.length.value;
    for (const line of ['hello', 'odds nowhere', 'odds 0000 with nobody', 'why nonsense']) {
      desk.note.value = undefined;
      await giveTyped(desk, line);
      expect(desk.note.value, line).toMatchObject({ isRefusal: true });
    }
    expect(desk.table.length.value).toBe(before);
  });

  it('every completion of an empty line is a legal answer, or a move of the units in hand', async () => {
    const { desk } = await until((d) => (d.table.hand.value.length > 0 ? true : undefined), { game });
    const { all } = desk.table.offers.value;
    const lines = completionsOf(desk, '');
    for (const a of all) expect(lines).toContain(names(desk).name(a).join(' '));
    expect(completionsOf(desk, 'why ').every((line) => line.startsWith('why '))).toBe(true);
  });
});

const placeOf = (desk: Desk, unit: number) => desk.table.view.value.pieces.find((p) => p.unit === unit)?.place;
