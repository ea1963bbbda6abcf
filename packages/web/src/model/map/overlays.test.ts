import { distanceBetween } from '@cauldron/board';
import { refuse } from '@cauldron/engine';
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { Edition } from '../../edition.ts';
import type { Desk } from '../desk/desk.ts';
import { Sketch } from '../desk/sketch.ts';
import { sitDown, until } from '../testing/sit-down.ts';
import { Overlays } from './overlays.ts';

const enemies = (desk: Desk) =>
  desk.table.view.value.pieces.filter((p) => desk.edition.sheet.centreOf.has(p.place) && desk.isHostile(p.place));

/** Enemies are on the map and visible. */
const met = (desk: Desk) => (enemies(desk).length > 0 ? true : undefined);

describe('what is laid over the map', () => {
  it.each([0, 1])('every overlay of game %i is drawn and explained, and can be switched off', async (game) => {
    const { desk } = await until(met, { game });
    const { overlays } = desk;
    expect(overlays.known.length).toBeGreaterThan(4);
    // The objectives are there from the start.
    expect([...overlays.on.value]).toEqual(['objectives']);
    await overlays.toggle('objectives');
    for (const overlay of overlays.known) {
      await overlays.toggle(overlay);
      const { areas, signs } = overlays.layers.value[0];
      expect(areas.length + signs.length, overlay).toBeGreaterThan(0);
      expect(overlays.legend.value.length, overlay).toBeGreaterThan(0);
      await overlays.toggle(overlay);
      expect(overlays.legend.value).toEqual([]);
    }
  });

  it('a game whose rules come later has all its switches once they are here', async () => {
    const { table, edition } = await sitDown(0, 'later');
    const { game } = edition;
    const rest = { isHere: false, load: () => Promise.resolve() };
    const query: typeof game.query = (view, asked) =>
      rest.isHere ? game.query(view, asked) : refuse('', 'unknown-query', { ask: asked.ask });
    const early: Edition = Object.create(edition, { game: { value: { ...game, rest, query } } });
    const overlays = new Overlays(table, early, signal(undefined));
    expect(overlays.known).toEqual(['objectives']);
    rest.isHere = true;
    expect(overlays.known).toEqual(expect.arrayContaining(['threat', 'supply', 'command']));
  });

  it('a game without a command rule has no switch for it', async () => {
    const [with4, without4] = [await sitDown(0, 'a'), await sitDown(1, 'a')];
    const commands = [with4, without4].map(({ overlays }) => overlays.byCommand('overlay-command'));
    expect(commands).toEqual(['command', undefined]);
  });

  it('a hex next to an enemy that can fight is under threat, and the status line says by how many units', async () => {
    const { desk } = await until(met);
    await desk.overlays.toggle('threat');
    const [place] = enemies(desk).map((p) => p.place);
    const beside = desk.edition.sheet.neighbours.get(place) ?? [];
    expect(Math.max(...beside.map((p) => desk.overlays.threatTo(p)))).toBeGreaterThan(0);
  });
});

describe('the ruler and the pen', () => {
  it('the ruler counts hexes; the pen draws an arrow, and erases it when drawn again', async () => {
    const desk = await sitDown(0, 'b');
    const { sketch, edition } = desk;
    const [a, b] = [edition.sheet.hexes[0], edition.sheet.hexes[40]];
    sketch.take('ruler');
    await desk.choose(a);
    expect(sketch.distanceTo(b)).toBe(distanceBetween(edition.sheet, a, b));
    sketch.take('pen');
    await desk.choose(a);
    await desk.choose(b);
    expect(sketch.strokes.value).toEqual([[a, b]]);
    sketch.draw(a, b);
    expect(sketch.strokes.value).toEqual([]);
  });
});

describe('what Enter does', () => {
  const window = (desk: Desk) => (desk.table.question.value?.window ? desk.orders.passes() : undefined);

  it('it gives the plain «no» to a window, which lasts as long as the orders say', async () => {
    const { desk, found } = await until(window, { passing: false });
    expect(desk.suggestion.value).toEqual({ action: desk.orders.no(), because: 'pass' });
    expect(found).toContain(desk.orders.no());
    const name = desk.table.question.value?.window ?? '';
    await desk.orders.set(name, { no: desk.table.game.vocabulary.name(found[0]) });
    expect(desk.suggestion.value).toEqual({ action: found[0], because: 'pass' });
  });

  it('of several losses it takes the cheapest, and says which', async () => {
    const { desk } = await until((d) => (d.suggestion.value?.because === 'cheapest' ? true : undefined));
    await desk.takeSuggestion();
    expect(desk.note.value?.text).toMatch(/costs least/);
  });
});

describe('the sight line', () => {
  it('gives the distance in a game without rules of sight', async () => {
    const { sketch, edition } = await sitDown(0, 'c');
    const [a, b] = [edition.sheet.hexes[0], edition.sheet.hexes[40]];
    sketch.take('sight');
    sketch.point(a);
    expect(sketch.lookTo(b)).toEqual({ distance: distanceBetween(edition.sheet, a, b), sight: undefined });
    expect(sketch.lookTo(a)).toBe(undefined);
  });

  it('has two parts if something stands in between', async () => {
    const { edition } = await sitDown(0, 'd');
    const [a, b, c] = edition.sheet.hexes;
    const pointed = signal<number | undefined>(c);
    const sketch = new Sketch('e', edition.sheet, pointed, () => ({ clear: false, blockedBy: b }));
    sketch.take('sight');
    sketch.point(a);
    expect(sketch.layer.value.lines.map((line) => line.places)).toEqual([
      [a, b],
      [b, c],
    ]);
    expect(sketch.layer.value.signs.map((sign) => sign.place)).toEqual([c, b]);
  });
});
