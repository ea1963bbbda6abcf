import { afterAll, describe, expect, it, vi } from 'vitest';
import { CounterSet } from '../counters/counter.ts';
import type { Piece } from '../data.ts';
import { EMPTY_SCENE } from '../scene.ts';
import { layOut } from '../sheet.ts';
import { Stage } from '../stage.ts';
import { recordDrawing } from '../testing/recorder.ts';

afterAll(() => vi.unstubAllGlobals());

const hexes = [0, 1, 2].map((r) => ({ place: r, id: `010${r}`, q: 0, r }));
const looks = {
  sides: [],
  formations: [],
  symbols: {},
  faces: [],
  reduced: { band: '#a3171c', title: 'reduced' },
  badges: [],
  marks: [],
};

describe('the arrow of a move', () => {
  it('lies under the counters and ends beside the one that moved', () => {
    const { drawn, canvas } = recordDrawing();
    const sheet = layOut(hexes, true);
    const stage = new Stage({
      base: canvas(),
      over: canvas(),
      sheet,
      art: { steps: [], paint: () => undefined },
      counters: new CounterSet({ looks, units: [], sides: [] }),
    });
    const piece: Piece = { unit: 0, place: 2, order: 0, face: 'front', badges: [] };
    stage.show({ ...EMPTY_SCENE, pieces: [piece], trails: [[0, 1, 2]] });
    stage.resize(600, 1300);
    stage.stop();
    const head = drawn.findIndex((line) => /^fill .*lineTo/.test(line));
    expect(head).toBeGreaterThan(0);
    expect(drawn.findLastIndex((line) => line.startsWith('drawImage'))).toBeGreaterThan(head);
    const [from, to] = [0, 2].map((place) => sheet.centreOf.get(place)?.y ?? 0);
    const tip = Number(/lineTo [-\d.]+,([-\d.]+)/.exec(drawn[head])?.[1]);
    expect(Math.abs(tip - from) + 35).toBeCloseTo(Math.abs(to - from));
  });
});
