import { describe, expect, it } from 'vitest';
import { FRAMES, Layout, SCALARS } from './layout.ts';

describe('the layout of a position', () => {
  const layout = new Layout({ at: 3, steps: 2 }, { first: 4 });

  it('puts the frames last of the truth, and the caches after it', () => {
    const frames = layout.section(FRAMES);
    expect(frames.offset + frames.length).toBe(layout.truth);
    expect(layout.section('first').offset).toBe(layout.truth);
  });

  it('leaves no gap and no overlap', () => {
    let end = 0;
    for (const { offset, length } of layout.sections.values()) {
      expect(offset).toBe(end);
      end = offset + length;
    }
    expect(layout.size).toBe(end);
  });

  it('names the sections of the truth without the caches', () => {
    expect(layout.truthNames).toEqual(['header', 'at', 'steps', 'rolled', 'frames']);
  });

  it('says where each scalar stands', () => {
    const told = new Layout({ at: 3 }, {}, { scalars: ['turn', 'phase'] });
    const { offset } = told.section(SCALARS);
    expect(told.slots).toEqual({ turn: offset, phase: offset + 1 });
  });

  it('crashes at once on a name that is laid out twice or not at all', () => {
    expect(() => new Layout({ at: 1 }, { at: 1 })).toThrow('section at is laid out twice');
    expect(() => layout.section('nowhere')).toThrow('no section nowhere');
  });
});
