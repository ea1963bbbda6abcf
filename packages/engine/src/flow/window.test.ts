import { describe, expect, it } from 'vitest';
import { SCOPE, SCOPES, Windows } from './window.ts';

describe('a window that is passed ahead', () => {
  it.each(SCOPES)('for this %s opens again when that, or something longer, is over', (name) => {
    for (const ended of SCOPES) {
      const windows = new Windows(new Int32Array(2));
      windows.pass(1, SCOPE[name]);
      windows.end(SCOPE[ended]);
      expect(windows.isOpen(1), `after the ${ended}`).toBe(SCOPE[ended] >= SCOPE[name]);
    }
  });

  it('for this step is put again at the next', () => {
    const windows = new Windows(new Int32Array(1));
    windows.pass(0, SCOPE.step);
    expect(windows.isOpen(0)).toBe(true);
  });

  it('leaves other windows open', () => {
    const windows = new Windows(new Int32Array(2));
    windows.pass(1, SCOPE.turn);
    expect([windows.isOpen(0), windows.isOpen(1)]).toEqual([true, false]);
  });
});
