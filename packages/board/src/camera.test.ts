import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Camera } from './camera.ts';

const PAPER = { left: 0, top: 0, right: 2000, bottom: 1000 };

describe('the camera', () => {
  beforeEach(() => {
    vi.stubGlobal('cancelAnimationFrame', () => undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('a hand draws the hex of a corner out from under the buttons on the map, even if the whole map is in sight', () => {
    const camera = new Camera(PAPER, () => undefined);
    camera.resize(390, 380);
    camera.fit();
    const corner = { x: 1950, y: 50 };
    const before = camera.toScreen(corner);
    camera.pan(-500, 500);
    const after = camera.toScreen(corner);
    expect(before.x - after.x).toBeGreaterThan(80);
    expect(after.y - before.y).toBeGreaterThan(80);
    expect(after.x).toBeGreaterThan(0);
    expect(after.y).toBeLessThan(380);
  });
});
