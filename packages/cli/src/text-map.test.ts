import type { MapData, View } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { fordLibrary } from './testing/desk.ts';
import { drawMap, sketchOf, wrap } from './text-map.ts';

async function drawn(window: { focus: string; columns: number; lines: number; colour: boolean }) {
  const loaded = await fordLibrary.load('ford');
  const state = loaded.game.compose({
    scenario: 'skirmish',
    place: [
      { unit: 'ra', at: '22' },
      { unit: 'rb', at: '22' },
    ],
  });
  if (!('ints' in state)) throw new Error('the position is refused');
  const view: View = loaded.game.observe(state, 0);
  return drawMap(loaded, sketchOf(loaded.map), view, window);
}

describe('the map in characters', () => {
  it('sets shifted columns half a hex lower, with units under the id', async () => {
    const lines = await drawn({ focus: '32', columns: 100, lines: 27, colour: false });
    expect(lines.slice(0, 5)).toEqual([
      '11          31          51',
      '      21    L1    41',
      '12          32r=        52',
      '      22 =        42 =',
      '13    R2    33          53',
    ]);
    expect(lines.join('\n')).toContain('Here: 32 The Ford');
  });

  it('shows only what fits around the hex in focus', async () => {
    const lines = await drawn({ focus: '54', columns: 14, lines: 4, colour: false });
    expect(lines.slice(0, 4).join('\n')).toContain('54');
    expect(lines.slice(0, 4).join('\n')).not.toContain('11');
    expect(lines.slice(0, 4).every((line) => line.length <= 14)).toBe(true);
  });

  it('uses colour only when asked', async () => {
    const window = { focus: '32', columns: 100, lines: 27 };
    expect((await drawn({ ...window, colour: true })).join('')).toContain('\u001b[1;31mR2');
    expect((await drawn({ ...window, colour: false })).join('')).not.toContain('\u001b');
  });

  it('sets shifted rows of pointy hexes half a hex aside, and turns rows that count upwards upside down', () => {
    const map: MapData = {
      game: 'x',
      scale: { hexKm: 1 },
      grid: { orientation: 'pointy', shifted: 'odd', shift: 'right', id: 'CCRR', rowsUp: true },
      hexes: { '0101': { t: 'clear' }, '0102': { t: 'clear' }, '0201': { t: 'clear' } },
      sides: [],
      ways: [],
      source: { grid: 'rulebook 1', hexes: 'rulebook 1', sides: 'rulebook 1', ways: 'rulebook 1' },
    };
    const { at, cell } = sketchOf(map);
    const from = at.get('0101') ?? { x: 0, y: 0 };
    expect(at.get('0201')).toEqual({ x: from.x + cell, y: from.y });
    expect(at.get('0102')).toEqual({ x: from.x - Math.floor(cell / 2), y: from.y - 2 });
  });

  it('breaks long texts at spaces', () => {
    expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
  });
});
