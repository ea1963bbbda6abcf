import { afterEach, describe, expect, it } from 'vitest';
import en from './en.json' with { type: 'json' };
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
    const later = { ...online, ...opponent, ...lookup, ...match };
    const all: Readonly<Record<string, string>> = { ...en, ...later };
    for (const key of Object.keys(all) as MessageKey[]) {
      const said = t(key, figuresOf(all[key]));
      expect(said, key).not.toContain('{');
      if (key in later) expect(said).not.toBe(key);
    }
  });

  it('counts one unit and two units', () => {
    expect(t('units', { n: 1 })).toBe('1 unit');
    expect(t('units', { n: 2 })).toBe('2 units');
    expect(t('all-answers', { n: 1 })).toBe('The one legal answer');
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
