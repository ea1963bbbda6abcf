import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
const { soundOf } = await import('./sounds.ts');

const line = (kind: 'event' | 'dice' | 'note', units: number[] = [], places: number[] = []) => ({
  kind,
  units,
  places,
});

describe('what happened sounds', () => {
  it('like dice if dice fell, and like a battle if one was open', () => {
    expect(soundOf([line('dice'), line('event', [1], [2, 3])], false)).toBe('dice');
    expect(soundOf([line('dice')], true)).toBe('battle');
  });

  it('like a counter if a unit went from one place to another', () => {
    expect(soundOf([line('event', [1], [2, 3])], false)).toBe('move');
  });

  it('like nothing if nothing moved', () => {
    expect(soundOf([line('event', [1], [2]), line('note')], false)).toBeUndefined();
    expect(soundOf([], true)).toBeUndefined();
  });
});
