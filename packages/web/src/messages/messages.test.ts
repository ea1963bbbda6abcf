import { afterEach, describe, expect, it } from 'vitest';
import en from './en.json' with { type: 'json' };
import { readMessage } from './format.ts';
import rest from './later.json' with { type: 'json' };
import { formatLocale } from './locale.ts';
import lookup from './lookup.json' with { type: 'json' };
import match from './match.json' with { type: 'json' };
import { addWords, decimal, type MessageKey, percent, t, when } from './messages.ts';
import online from './online.json' with { type: 'json' };
import opponent from './opponent.json' with { type: 'json' };

afterEach(() => {
  formatLocale.value = 'en';
});

/** All figures that a message needs. */
const figuresOf = (message: string) =>
  Object.fromEntries([...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => [name, 2]));

describe('the catalogue of messages', () => {
  it('can be parsed, every message of it', () => {
    addWords(online);
    addWords(opponent);
    addWords(lookup);
    addWords(match);
    addWords(rest);
    const later = { ...online, ...opponent, ...lookup, ...match, ...rest };
    const all: Readonly<Record<string, string>> = { ...en, ...later };
    for (const key of Object.keys(all) as MessageKey[]) {
      const said = t(key, figuresOf(all[key]));
      expect(said, key).not.toContain('{');
      expect(said, key).not.toContain("''");
      if (key in later && all[key] !== key) expect(said).not.toBe(key);
    }
  });

  it('counts one unit and two units', () => {
    expect(t('units', { n: 1 })).toBe('1 unit');
    expect(t('units', { n: 2 })).toBe('2 units');
    expect(t('all-answers', { n: 1 })).toBe('The one legal answer');
  });
});

describe('a message with figures', () => {
  it('takes the form for exactly this number, then that of the language', () => {
    const hexes = readMessage('{n, plural, =0 {no hex} one {# hex of {side}} other {# hexes of {side}}}.');
    expect([0, 1, 2].map((n) => hexes({ n, side: 'Axis' }))).toEqual(['no hex.', '1 hex of Axis.', '2 hexes of Axis.']);
  });

  it('counts inside a form', () => {
    const both = readMessage('{a, plural, =0 {} other {#{b, plural, =0 {} other { and #}}}}');
    expect([both({ a: 0, b: 2 }), both({ a: 3, b: 0 }), both({ a: 3, b: 2 })]).toEqual(['', '3', '3 and 2']);
  });

  it.each(['{n', 'n}', '{n, plural, one {#}}', '{n, select, a {b} other {c}}', '{n, plural, few {#} other {#}}'])(
    'is refused if it is not well formed: %s',
    (text) => {
      expect(() => readMessage(text)).toThrow();
    },
  );

  it('is not said without one of its figures', () => {
    expect(() => readMessage('{n} of {m}')({ n: 1 })).toThrow('m is not given');
  });
});

describe('numbers and dates', () => {
  const noon = Date.UTC(2026, 10, 15, 12);

  it('are written as in the chosen locale, in messages too', () => {
    formatLocale.value = 'de';
    expect(decimal(1234.5)).toBe('1.234,5');
    expect(percent(0.125)).toMatch(/^12,5\s%$/);
    expect(when(noon)).toMatch(/^15\.11\.2026/);
    expect(t('units', { n: 1234 })).toBe('1.234 units');
  });

  it('change when the choice changes', () => {
    expect(decimal(1234.5)).toBe('1,234.5');
    formatLocale.value = 'fr';
    expect(decimal(0.5)).toBe('0,5');
    expect(t('units', { n: 1 })).toBe('1 unit');
    // In French nothing below two is plural, but the words are English.
    expect(t('units', { n: 0 })).toBe('0 units');
  });
});
