import { Camera, EMPTY_SCENE, layOut } from '@cauldron/board';
import { describe, expect, it } from 'vitest';
import { cardRoom, cardSpot } from './card-spot.ts';

const card = { width: 320, height: 400 };
const map = { width: 1000, height: 800 };
const fight = { x: 300, y: 400 };

describe('the place of the battle card', () => {
  it('is beside the fight, on the right if there is room', () => {
    expect(cardSpot({ map, card, fight, open: [] }).spot).toEqual({ x: 364, y: 200 });
    expect(cardSpot({ map, card, fight: { x: 700, y: 400 }, open: [] }).spot).toEqual({ x: 316, y: 200 });
  });

  it('hides no hex that can be chosen, if there is a place without', () => {
    const { spot } = cardSpot({ map, card, fight, open: [{ x: 400, y: 450 }] });
    const isUnder = spot.x < 432 && spot.x + card.width > 368 && spot.y < 482 && spot.y + card.height > 418;
    expect(isUnder).toBe(false);
  });

  it('hides no unit that the question is about, and no end of a way', () => {
    const row = Array.from({ length: 20 }, (_, place) => ({ place, id: String(place), q: place, r: 0 }));
    const sheet = layOut(row, true);
    const camera = new Camera(sheet.paper, () => undefined);
    camera.resize(1000, 800);
    const spotOf = (place: number) => camera.toScreen(sheet.centreOf.get(place) ?? fight);
    const openIn = (some: Partial<typeof EMPTY_SCENE>) =>
      cardRoom({ camera, sheet, scene: { ...EMPTY_SCENE, ...some } }, card, fight).open;
    expect(openIn({ about: [7] })).toEqual([spotOf(7)]);
    expect(openIn({ trails: [[3, 4, 5]] })).toEqual([spotOf(5)]);
    expect(openIn({ lit: new Set([2]), about: [2] })).toEqual([spotOf(2)]);
  });

  it('tells how many hexes that the question is about lie under it, so that it can be folded', () => {
    const asked = [1, 3, 5, 7, 9].flatMap((x) => [1, 3, 5, 7].map((y) => ({ x: 100 * x, y: 100 * y })));
    const hides = (height: number) => cardSpot({ map, card: { width: 320, height }, fight, open: asked, asked }).hides;
    expect(hides(700)).toBeGreaterThan(0);
    expect(hides(120)).toBeLessThan(hides(700));
    expect(cardSpot({ map, card, fight, open: asked }).hides).toBe(0);
  });

  it('stays where it was while that is as good as any other', () => {
    const open = [{ x: 400, y: 450 }];
    const { at } = cardSpot({ map, card, fight, open });
    expect(cardSpot({ map, card, fight, open: [] }, at).at).toBe(at);
    expect(cardSpot({ map, card, fight, open: [] }).at).not.toBe(at);
  });

  it('is at the top or the bottom of a narrow map, away from what can be chosen', () => {
    const narrow = { map: { width: 390, height: 600 }, card: { width: 374, height: 250 } };
    expect(cardSpot({ ...narrow, fight: { x: 200, y: 400 }, open: [] }).spot).toEqual({ x: 8, y: 8 });
    expect(cardSpot({ ...narrow, fight: { x: 200, y: 300 }, open: [{ x: 100, y: 500 }] }).spot.y).toBe(8);
    const below = cardSpot({ ...narrow, fight: { x: 200, y: 100 }, open: [] }).spot;
    // Its frame lies above the panel, which laps over the map by 12 pixels.
    expect(below.y + narrow.card.height).toBe(600 - 12 - 8);
  });
});
