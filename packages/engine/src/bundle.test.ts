import { expect, it } from 'vitest';
import { type Bundle, bundleName, CONTRACT, isBundleName, readBundle } from './index.ts';

const pin = { game: 'ford', rules: 3, pack: '0123456789abcdef' };
const bundle = {
  contract: CONTRACT,
  game: { info: { id: 'ford', rulesVersion: 3, packHash: '0123456789abcdef' } },
} as Bundle;

it('a bundle is used for the matches that began with it', () => {
  expect(readBundle(bundle, pin)).toBe(bundle);
});

it.each([
  ['another game', { ...pin, game: 'bridge' }],
  ['other rules', { ...pin, rules: 4 }],
  ['another pack', { ...pin, pack: 'fedcba9876543210' }],
])('it is not used for a match of %s', (_, other) => {
  expect(readBundle(bundle, other)).toBeUndefined();
});

it('a bundle for another contract is not used, and neither is anything that is no bundle', () => {
  expect(readBundle({ ...bundle, contract: CONTRACT + 1 }, pin)).toBeUndefined();
  expect(readBundle({}, pin)).toBeUndefined();
});

it('its name is one folder name and cannot lead elsewhere', () => {
  expect(isBundleName(bundleName(pin))).toBe(true);
  for (const name of ['', '.', '..', 'a/b', 'a\\b', 'a.part', 'a\0']) expect(isBundleName(name)).toBe(false);
});
