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

  it('shows at first what matters, and beside it as much of the rest as it can', () => {
    const camera = new Camera(PAPER, () => undefined);
    const near = [200, 300, 400, 500].map((x) => ({ x: x + 600, y: 700 }));
    camera.first = { needed: [{ x: 900, y: 300 }], others: [{ x: 60, y: 300 }, ...near] };
    camera.resize(900, 600);
    const isSeen = (p: { x: number; y: number }) => {
      const { x, y } = camera.toScreen(p);
      return x > 40 && x < 860 && y > 40 && y < 560;
    };
    expect(isSeen({ x: 900, y: 300 })).toBe(true);
    expect(near.every(isSeen)).toBe(true);
  });

  it('shows at first what a match is about, from further away if counters can still be read', () => {
    const openWith = (aims: readonly { readonly x: number; readonly y: number }[]) => {
      const camera = new Camera(PAPER, () => undefined);
      camera.first = { needed: [{ x: 500, y: 400 }], others: [{ x: 300, y: 400 }], aims };
      camera.resize(1100, 600);
      return camera;
    };
    const usual = openWith([]);
    const near = { x: 700, y: 400 };
    expect(openWith([near])).toMatchObject({ x: usual.x, zoom: usual.zoom });
    const far = { x: 500 + 1300, y: 400 };
    const stepped = openWith([far]);
    expect(stepped.zoom).toBeLessThan(usual.zoom);
    expect(stepped.zoom).toBeGreaterThanOrEqual(0.56);
    for (const point of [far, { x: 500, y: 400 }]) expect(stepped.isSeen(point)).toBe(true);
    const beyond = openWith([{ x: 500 + 2500, y: 400 }]);
    expect(beyond).toMatchObject({ x: usual.x, zoom: usual.zoom });
  });

  it('brings all that a question is about into sight, and stays if that cannot be', () => {
    const camera = new Camera(
      PAPER,
      () => undefined,
      () => true,
    );
    camera.resize(900, 600);
    camera.pan(400, 0);
    const { x, y, zoom } = camera;
    const rim = { x: x + 460 / zoom, y };
    camera.attend([rim, { x, y }], []);
    expect(camera.toScreen(rim).x).toBeLessThan(850);
    expect(camera.toScreen({ x, y }).x).toBeGreaterThan(50);
    const before = camera.x;
    camera.attend([rim, { x: rim.x - 2000 / zoom, y }], []);
    expect(camera.x).toBe(before);
  });

  it('goes as far as the outermost of all that a question is about, if all of it lies beyond one edge', () => {
    const camera = new Camera(
      { ...PAPER, right: 8000, bottom: 8000 },
      () => undefined,
      () => true,
    );
    camera.resize(900, 600);
    camera.glideTo({ x: 4000, y: 4000 });
    const { x, y, zoom } = camera;
    for (const [dx, dy] of [
      [1, 1],
      [-1, -1],
    ]) {
      camera.glideTo({ x, y });
      const near = { x: x + (dx * 600) / zoom, y: y + (dy * 500) / zoom };
      const far = { x: near.x + (dx * 300) / zoom, y: near.y + (dy * 200) / zoom };
      camera.attend([near, far], [far]);
      for (const p of [near, far].map((one) => camera.toScreen(one))) {
        expect(Math.abs(p.x - 450)).toBeLessThan(450);
        expect(Math.abs(p.y - 300)).toBeLessThan(300);
      }
    }
  });

  it('on a phone the whole counter of the unit that is asked about lies beside the buttons of the zoom', () => {
    const camera = new Camera(
      PAPER,
      () => undefined,
      () => true,
    );
    camera.resize(390, 370);
    const { x, y, zoom } = camera;
    const unit = { x: x + 140 / zoom, y };
    camera.attend([unit], []);
    // The buttons begin 50 pixels from the edge, and half of a counter is 24 pixels wide.
    expect(camera.toScreen(unit).x).toBeLessThan(390 - 50 - 24);
  });

  it('keeps what is asked about in sight when the map becomes lower', () => {
    const camera = new Camera(
      PAPER,
      () => undefined,
      () => true,
    );
    camera.resize(390, 370);
    const { x, y, zoom } = camera;
    const unit = { x, y: y + 100 / zoom };
    camera.attend([unit], []);
    camera.resize(390, 240);
    expect(camera.toScreen(unit).y).toBeLessThan(240 - 36);
  });

  it('shows a choice together with what is asked about, and stays where choices are in sight if both do not fit', () => {
    const camera = new Camera(
      { ...PAPER, right: 8000 },
      () => undefined,
      () => true,
    );
    camera.resize(390, 370);
    const { y, zoom } = camera;
    const at = (x: number) => ({ x: x / zoom, y });
    const isSeen = (p: { x: number; y: number }) => {
      const { x } = camera.toScreen(p);
      return x > 50 && x < 340;
    };
    camera.glideTo(at(2000));
    camera.attend([at(1700)], [at(1500), at(2100)]);
    expect([1500, 1700].map((x) => isSeen(at(x)))).toEqual([true, true]);
    camera.glideTo(at(2000));
    camera.attend([at(1200)], [at(800), at(2000)]);
    expect(camera.x).toBeCloseTo(2000 / zoom);
    camera.attend([at(1200)], [at(700), at(2600)]);
    expect(isSeen(at(2600))).toBe(true);
  });

  it('a choice whose counter is cut by the edge is not in sight', () => {
    const camera = new Camera(
      PAPER,
      () => undefined,
      () => true,
    );
    camera.resize(390, 370);
    const cut = { x: camera.x, y: camera.y + (370 / 2 - 10) / camera.zoom };
    camera.attend([], [cut]);
    expect(camera.toScreen(cut).y).toBeLessThan(370 - 36);
  });

  it('shows at first what the open question is about', () => {
    const camera = new Camera(
      PAPER,
      () => undefined,
      () => true,
    );
    camera.first = { needed: [1000, 1200, 1300].map((x) => ({ x, y: 500 })), others: [] };
    const unit = { x: 700, y: 500 };
    camera.attend([unit], [{ x: 1000, y: 500 }]);
    camera.resize(390, 370);
    expect(camera.toScreen(unit).x).toBeGreaterThan(50);
  });

  it('what is asked about comes out from under the buttons, even in a corner of the map', () => {
    const camera = new Camera(
      PAPER,
      () => undefined,
      () => true,
    );
    camera.resize(390, 370);
    const corner = { x: 60, y: 60 };
    camera.attend([corner], []);
    camera.resize(390, 368);
    const { x, y } = camera.toScreen(corner);
    expect(x).toBeGreaterThan(70);
    expect(y).toBeGreaterThan(70);
  });

  it('steps back for a subject that must be whole in sight, also when its window shrinks, and comes near again', () => {
    const camera = new Camera(
      PAPER,
      () => undefined,
      () => true,
    );
    camera.resize(390, 500);
    const { zoom } = camera;
    const [west, middle, east] = [600, 700, 1300].map((x) => ({ x, y: 500 }));
    const isSeen = (p: { x: number; y: number }) => {
      const { x, y } = camera.toScreen(p);
      return x > 30 && x < camera.width - 30 && y > 30 && y < camera.height - 30;
    };
    camera.attend([west, east], [], true);
    expect([west, east].map(isSeen)).toEqual([true, true]);
    expect(camera.zoom).toBeLessThan(zoom);
    camera.resize(390, 200);
    expect([west, east].map(isSeen)).toEqual([true, true]);
    camera.attend([west, middle], [], true);
    expect([west, middle].map(isSeen)).toEqual([true, true]);
    expect(camera.zoom).toBe(zoom);
  });

  it('shows many of the places where a unit can be put, if it cannot show them all', () => {
    const camera = new Camera(
      PAPER,
      () => undefined,
      () => true,
    );
    camera.first = { needed: [{ x: 1700, y: 500 }], others: [] };
    camera.resize(390, 370);
    const places = [200, 300, 400, 500, 600, 700, 1700].map((x) => ({ x, y: 500 }));
    camera.attend(places, places);
    const seen = () => places.filter((place) => camera.isSeen(place)).length;
    expect(seen()).toBeGreaterThan(3);
    // What is in sight stays: the next unit has the same places.
    const { x } = camera;
    camera.attend(places.slice(1), places.slice(1));
    expect(camera.x).toBe(x);
  });

  it('brings the far end of a subject into sight too, if all of it lies beyond the rim', () => {
    const camera = new Camera(
      PAPER,
      () => undefined,
      () => true,
    );
    camera.first = { needed: [{ x: 400, y: 500 }], others: [] };
    camera.resize(390, 370);
    const far = [900, 1000, 1100].map((x) => ({ x, y: 500 }));
    expect(far.some((p) => camera.isSeen(p))).toBe(false);
    camera.attend(far, []);
    expect(far.every((p) => camera.isSeen(p))).toBe(true);
  });
});
