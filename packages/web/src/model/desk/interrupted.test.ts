import { afterEach, describe, expect, it, vi } from 'vitest';
import { until } from '../testing/sit-down.ts';
import { Errand } from './errand.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a fight that was prepared and is interrupted', () => {
  it('says what came in between, in the words of the log', async () => {
    const { desk, found } = await until(
      ({ gather }) => gather.content.value?.ways.find((way) => gather.stepsOf(way) !== undefined),
      { game: 1 },
    );
    const run = vi.spyOn(Errand.prototype, 'run').mockResolvedValue(false);
    const line = { key: '', n: 0, text: 'A fighter comes.', rule: '', places: [], units: [], kind: 'event' as const };
    const told = vi.spyOn(desk.table.log, 'between').mockReturnValue([line]);
    await desk.press(found);
    expect(run).toHaveBeenCalledOnce();
    expect(desk.note.value?.text).toBe('This came in between: A fighter comes. Choose again.');
    told.mockReturnValue([]);
    await desk.press(found);
    expect(desk.note.value?.text).toBe('Something came in between. Choose again.');
  });
});
