import { describe, expect, it } from 'vitest';
import { nodeLibrary } from './library.ts';
import { cauldron } from './testing/desk.ts';

/** The probe over the games of the catalogue, each with its own pack. */
async function ask(document: object, ...asked: object[]): Promise<unknown[]> {
  const input = JSON.stringify({ ...document, ask: asked });
  const { code, out, err } = await cauldron(['probe', '-'], { input }, nodeLibrary);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out).answers;
}

const keys = (events: unknown): string[] => (events as { key: string }[]).map((e) => e.key);

describe('the probe of Tobruk', () => {
  it('tells what happened in the phases that ran while the position was composed', async () => {
    const place = [
      { unit: '4th Indian HQ', at: '4318' },
      { unit: '15/Sav', at: '3814' },
    ];
    const [events] = await ask({ game: 'tobruk', clear: true, place, phase: 'supply' }, { events: true });
    expect(keys(events).slice(0, 2)).toEqual(['turn', 'air']);
  });
});

describe('the probe of Gazala', () => {
  it('tells what happened in the phases that ran while the position was composed', async () => {
    const place = [{ unit: '5/1', at: '1621', status: ['disrupted'] }];
    const [events] = await ask({ game: 'gazala', clear: true, place, phase: 'recovery' }, { events: true });
    expect(keys(events)).toContain('recovery');
  });
});
