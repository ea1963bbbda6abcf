import { expect, it } from 'vitest';
import { type Bundle, bundleName, CONTRACT, isBundleName, readBundle, sealBundle, sealOf } from './index.ts';

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

it('its file ends with a digest of the rest, and fits it only as a whole', () => {
  const digest = (text: string) => `${text.length}-${text}`;
  const text = sealBundle('export {};', digest);
  expect(text).toBe('export {};\n// sha256 10-export {};\n');
  expect(sealOf(text, digest)).toBe('10-export {};');
  for (let length = 0; length < text.length; length++) expect(sealOf(text.slice(0, length), digest)).toBeUndefined();
  expect(sealOf(`${text} `, digest)).toBeUndefined();
  expect(sealOf(text.replace('{}', '{ }'), digest)).toBeUndefined();
});
