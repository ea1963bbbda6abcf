import { describe, expect, it } from 'vitest';
import { Zones } from './zones.ts';

/** Three places in a row: 0 – 1 – 2. */
const neighbours = Int16Array.from([1, -1, -1, -1, -1, -1, 0, 2, -1, -1, -1, -1, 1, -1, -1, -1, -1, -1]);
const covered = (zones: Zones, side: number) => [0, 1, 2].filter((place) => zones.covers(side, place));

describe('zones of control', () => {
  it('reach the neighbours of a unit, not its own place', () => {
    const zones = new Zones(new Int32Array(6), 3, { neighbours });
    zones.change(1, 1, 1);
    expect([covered(zones, 0), covered(zones, 1)]).toEqual([[], [0, 2]]);
  });

  it('stay while a second unit projects them', () => {
    const zones = new Zones(new Int32Array(6), 3, { neighbours });
    zones.change(0, 0, 1);
    zones.change(0, 2, 1);
    zones.change(0, 0, -1);
    expect(covered(zones, 0)).toEqual([1]);
    zones.change(0, 2, -1);
    expect(covered(zones, 0)).toEqual([]);
  });

  it('do not enter a closed place', () => {
    const zones = new Zones(new Int32Array(6), 3, { neighbours, closed: Uint8Array.of(0, 0, 1) });
    zones.change(0, 1, 1);
    expect(covered(zones, 0)).toEqual([0]);
  });

  it('do not cross a shut hexside, in that direction', () => {
    const shut = new Uint8Array(18);
    shut[6] = 1;
    const zones = new Zones(new Int32Array(6), 3, { neighbours, shut });
    zones.change(0, 1, 1);
    expect(covered(zones, 0)).toEqual([2]);
    zones.change(0, 0, 1);
    expect(covered(zones, 0)).toEqual([1, 2]);
  });
});
