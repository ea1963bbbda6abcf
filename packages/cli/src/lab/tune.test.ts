import { nodeLibrary } from '@cauldron/lab';
import { describe, expect, it } from 'vitest';
import { cauldron } from '../testing/desk.ts';

describe('cauldron ai tune', () => {
  it('plays the scripts of a game against each other', async () => {
    const args = ['ai', 'tune', 'gazala', '--scenario', 'drill', '--steps', '2', '--games', '2', '--json'];
    const { code, out, err } = await cauldron([...args, '--only', 'fear.axis,moving.allied'], {}, nodeLibrary);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { game } = await nodeLibrary.load('gazala');
    const before = game.advice?.weights ?? {};
    const { weights } = JSON.parse(out);
    expect(Object.keys(weights)).toEqual(Object.keys(before));
    for (const [name, value] of Object.entries(before))
      if (!['fear.axis', 'moving.allied'].includes(name)) expect(weights[name], name).toBe(value);
  });

  it('lists the weights when asked for an unknown one', async () => {
    const { code, err } = await cauldron(['ai', 'tune', 'gazala', '--only', 'luck'], {}, nodeLibrary);
    expect(code).not.toBe(0);
    expect(err).toMatch(/no weight “luck”.*fear\.axis/s);
  });
});
