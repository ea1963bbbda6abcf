import { isRefusal, verbOf } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { until } from '../testing/sit-down.ts';
import { fatesOf } from './battle.ts';
import type { Desk } from './desk.ts';

/** An attack is declared, and its units are still being chosen. */
const declared = (desk: Desk) => {
  const { question, hand, view } = desk.table;
  if (!question.value || question.value.setVerb < 0 || hand.value.length === 0) return undefined;
  // Those who could still join are left out.
  for (const row of desk.gather.content.value?.rows ?? []) if (row.isSet) desk.gather.choose(row, []);
  const odds = desk.edition.game.query(view.value, { ask: 'attack', place: 0, units: [] });
  return isRefusal(odds) ? undefined : odds;
};

describe.each([0, 1])('the attack under way in game %i', (game) => {
  it('is previewed from the units in hand, without pointing at it', async () => {
    const { desk, found } = await until(declared, { game });
    expect(desk.hover.value).toBe(undefined);
    const battle = desk.battle.value;
    expect(battle).toMatchObject({ isOpen: true, isChosen: true, odds: found, units: desk.table.hand.value });
    expect(desk.isHostile(battle?.place ?? -1)).toBe(true);
    // Every hex of the battle is marked, and every unit in one is named.
    const { pieces, hostile } = desk.scene.value;
    expect(battle?.places.filter((place) => !hostile.has(place))).toEqual([]);
    const there = pieces.filter((p) => battle?.places.includes(p.place)).map((p) => p.unit);
    expect(new Set(battle?.defenders)).toEqual(new Set(there));
  });

  it('counts everyone who is chosen for it, before the rules have been told', async () => {
    const { desk, found } = await until((d) => (declared(d) ? d.gather.content.value?.rows[0] : undefined), { game });
    const before = desk.battle.value;
    desk.gather.choose(found, found.options);
    expect(desk.battle.value?.units.length).toBe(desk.table.hand.value.length + found.options.length);
    expect(desk.battle.value?.odds.attack).toBeGreaterThan(before?.odds.attack ?? 0);
  });

  it('shows the possible results for both sides, with chances that add up', async () => {
    const { found } = await until(declared, { game });
    for (const side of ['attacker', 'defender'] as const) {
      const fates = fatesOf(found, side);
      expect(fates.reduce((sum, [, p]) => sum + p, 0)).toBeCloseTo(1, 9);
      expect(new Set(fates.map(([what]) => what))).toEqual(new Set(found.results.map((r) => r[side])));
      expect(fates.map(([, p]) => p)).toEqual(fates.map(([, p]) => p).sort((a, b) => b - a));
    }
  });

  it('shows the column that further units would reach, and that is the column they reach', async () => {
    const { desk, found } = await until((d) => (declared(d) ? d.battle.value?.next : undefined), { game });
    for (const unit of found.units) {
      const [add] = desk.table.offers.value.byUnit.get(unit) ?? [];
      await desk.answer(add);
    }
    const odds = declared(desk);
    expect(odds?.column ?? found.column).toBe(found.column);
  });
});

describe('an attack about which something else is asked', () => {
  it('names those who attack: nobody who is lost, nobody who is not there', async () => {
    const { desk, found } = await until(
      (d) => (d.battle.value?.isOpen && d.table.hand.value.length === 0 ? d.battle.value : undefined),
      { game: 0 },
    );
    const { centreOf } = desk.edition.sheet;
    const there = desk.table.view.value.pieces.filter((p) => centreOf.has(p.place)).map((p) => p.unit);
    expect(found.units.length).toBeGreaterThan(0);
    expect(found.units.filter((unit) => !there.includes(unit))).toEqual([]);
  });
});

/** The chance that the defender suffers, at each amount of support that can be chosen; undefined if nobody asks how much. */
function chancesByAmount(desk: Desk, actions: readonly number[]): readonly number[] | undefined {
  const { vocabulary } = desk.edition.game;
  const amounts = actions.filter((a) => vocabulary.targetKind(verbOf(a)) === 'number');
  const odds = amounts.flatMap((a) => desk.gather.oddsWith(a) ?? []);
  if (amounts.length < 3 || odds.length < amounts.length) return undefined;
  return odds.map((one) => fatesOf(one, 'defender').reduce((sum, [what, p]) => sum + (what === '-' ? 0 : p), 0));
}

describe('how much supports an attack', () => {
  const rowsOf = (d: Desk) => (d.gather.content.value?.rows ?? []).filter((row) => !row.isSet);
  it.each([
    ['when it is asked', (d: Desk) => chancesByAmount(d, d.bar.value.answers)],
    [
      'before the attack begins',
      (d: Desk) =>
        rowsOf(d)
          .map((row) => chancesByAmount(d, row.options))
          .find((c) => c),
    ],
  ])('is told with its effect, amount by amount, %s', async (_, find) => {
    const { found } = await until(find, { game: 0 });
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found[found.length - 1]).toBeGreaterThan(found[0]);
  });
});

describe('a fight whose card lies on the map', () => {
  it('is not previewed as if it were made again', async () => {
    const open = (d: Desk) => (d.battle.value?.isOpen && !d.battle.value.isChosen ? d.battle.value : undefined);
    const { desk, found } = await until(open, { game: 0 });
    const { place, units, defenders, odds } = found;
    const side = { steps: 0, retreat: 0 };
    const fight = {
      ...odds,
      attackers: units,
      defenders,
      places: [place],
      modifiers: [],
      results: [],
      roll: 1,
      result: { attacker: '-', defender: '-' },
      attackerSuffers: side,
      defenderSuffers: side,
    };
    desk.showing.card.value = { fight, dice: [], ms: 0 };
    expect(desk.battle.value).toBeUndefined();
    desk.showing.putCardAway();
    expect(desk.battle.value).toEqual(found);
  });
});

it('a gun that fires before the dice is told while the attack is still being prepared', async () => {
  const warned = (desk: Desk) => {
    const asked = desk.table.question.value;
    const places = [...desk.table.offers.value.byPlace.keys()].filter((place) => desk.isHostile(place));
    if (!asked || asked.setVerb >= 0) return undefined;
    for (const place of places) {
      desk.selected.value = place;
      const [first] = desk.gather.content.value?.odds?.before ?? [];
      if (first) return { place, first };
    }
    desk.selected.value = undefined;
    return undefined;
  };
  const { desk, found } = await until(warned, { game: 0 });
  const gun = desk.table.view.value.pieces.find(({ unit }) => unit === found.first.unit);
  expect(gun?.place).toBe(found.place);
  expect(desk.table.words.reason(found.first.because)).toContain('fires first');
  expect(found.first.p).toBeGreaterThan(0);
});

it('what the other side may still add is told while the attack is still being prepared', async () => {
  const warned = (desk: Desk) => {
    const { odds, rows } = desk.gather.content.value ?? {};
    // Support is asked for after the other side's answer, which is assumed.
    const isAfter = rows?.some((row) => !row.isSet) === true;
    return isAfter && odds?.mayAdd ? { odds, mayAdd: odds.mayAdd } : undefined;
  };
  const { desk, found } = await until(warned, { game: 0 });
  expect(found.mayAdd.side).toBe(1 - desk.table.view.value.side);
  expect(found.mayAdd.n).toBeGreaterThan(0);
  expect(found.mayAdd.odds?.modifier).toBeLessThan(found.odds.modifier);
});
