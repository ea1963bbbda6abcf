import { Camera, EMPTY_SCENE, layOut } from '@cauldron/board';
import { describe, expect, it } from 'vitest';
import { coversAny } from './minimap.tsx';

const sheet = layOut(
  Array.from({ length: 100 }, (_, place) => ({ place, id: String(place), q: place % 10, r: Math.floor(place / 10) })),
  true,
);
const camera = new Camera(sheet.paper, () => undefined);
camera.resize(800, 600);
/** The screen around a hex. */
const over = (place: number, half = 10) => {
  const { x, y } = camera.toScreen(sheet.centreOf.get(place) ?? { x: 0, y: 0 });
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
};

describe('what the minimap must not cover', () => {
  it('is a hex that is lit, ready, struck, asked about, open, on the way or spoken of, even at its edge', () => {
    for (const scene of [
      { lit: new Set([44]) },
      { ready: new Set([44]) },
      { hostile: new Set([44]) },
      { about: [44] },
      { selected: 44 },
      { cursor: 44 },
      { path: [43, 44] },
      { flash: [44] },
    ]) {
      const stage = { camera, sheet, scene: { ...EMPTY_SCENE, ...scene } };
      const [at, far] = [over(44), over(48)];
      expect(coversAny(stage, at)).toBe(true);
      expect(coversAny(stage, { ...at, left: at.left + 12, right: at.right + 12 })).toBe(true);
      expect(coversAny(stage, far)).toBe(false);
    }
  });

  it('is nothing while nothing is asked', () => {
    expect(coversAny({ camera, sheet, scene: EMPTY_SCENE }, over(44))).toBe(false);
  });
});
