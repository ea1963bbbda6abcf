import { LOG_PAGE } from '@cauldron/protocol';
import { expect, it } from 'vitest';
import { inPage, pageBefore } from './log-page.ts';
import type { Sitting } from './sitting.ts';

const at = (seq: number) => ({ seq }) as Sitting;

it('a short log comes whole, a long one with its last page, and no entry that the client has comes again', () => {
  expect(inPage(-1, at(LOG_PAGE - 1))).toBe(-1);
  expect(inPage(-1, at(45_000))).toBe(45_000 - LOG_PAGE);
  expect(inPage(44_990, at(45_000))).toBe(44_990);
});

it('a page ends before the named entry, and never shows more than the viewer may see', () => {
  expect(pageBefore(5000, at(45_000))).toEqual([4999 - LOG_PAGE, undefined, 4999]);
  expect(pageBefore(20, at(45_000))).toEqual([0, undefined, 19]);
  expect(pageBefore(5000, at(30))).toEqual([0, undefined, 30]);
});
