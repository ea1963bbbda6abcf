import { expect, it } from 'vitest';
import { freshBytes } from './log.ts';

it('gives out 32 bytes at a time, never the same, and what is done to one changes no other', () => {
  const given = Array.from({ length: 1000 }, freshBytes);
  const texts = given.map((bytes) => bytes.toString('hex'));
  expect(texts.every((text) => /^[0-9a-f]{64}$/.test(text))).toBe(true);
  expect(new Set(texts).size).toBe(1000);
  expect(texts).not.toContain('0'.repeat(64));
  for (const bytes of given) bytes.fill(0);
  expect(new Set(Array.from({ length: 200 }, () => freshBytes().toString('hex'))).size).toBe(200);
});
