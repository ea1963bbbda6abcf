import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
const { soundsOf } = await import('./sounds.ts');
const { motion, soundLevel, sounds } = await import('./settings.ts');

type Beats = Parameters<typeof soundsOf>[0];

const beat = (kind: 'move' | 'battle' | 'note', more: Partial<Beats[number]> = {}) => ({
  kind,
  lines: [],
  dice: [],
  ...more,
});
const battle = beat('battle', { dice: ['6'], fight: {} });
const loss = beat('note', { lines: [{ text: 'a step is lost', rule: '', kind: 'loss' }] });
const heard = (beats: Beats, all: boolean) => soundsOf(beats, all).map(({ sound }) => sound);

describe('what happened sounds', () => {
  it('like dice if dice fell, and like nothing else unless all is wished', () => {
    expect(heard([battle, loss], false)).toEqual(['dice']);
    expect(heard([beat('move'), loss], false)).toEqual([]);
  });

  it('like dice, a shot and a lost step, one after another, if all is wished', () => {
    const sounds = soundsOf([battle, loss], true);
    expect(sounds.map(({ sound }) => sound)).toEqual(['dice', 'shot', 'step']);
    expect(sounds.map(({ after }) => after)).toEqual([...sounds.map(({ after }) => after)].sort((a, b) => a - b));
  });

  it('like a counter if units only went', () => {
    expect(heard([beat('move')], true)).toEqual(['move']);
    expect(heard([beat('note')], true)).toEqual([]);
  });
});

describe('by default', () => {
  it('only the dice are heard, and nothing if things are not to move', () => {
    expect(soundLevel.value).toBe('dice');
    motion.value = 'less';
    expect(soundLevel.value).toBe('off');
    sounds.value = 'all';
    expect(soundLevel.value).toBe('all');
  });
});
