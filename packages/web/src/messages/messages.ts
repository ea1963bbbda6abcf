/**
 * The page's own words. Every sentence that a person reads comes from here, from a game's board or from the engine. Messages use
 * ICU syntax: `{n, plural, one {# hex} other {# hexes}}`.
 */

import { IntlMessageFormat } from 'intl-messageformat';
import en from './en.json' with { type: 'json' };
import { dateFormat, numberFormat } from './locale.ts';

/** The words of online play, of the opponent, of the search and of what surrounds a match are loaded with their screens. */
type OnlineCatalogue = typeof import('./online.json');
type OpponentWords = typeof import('./opponent.json');
type LookupWords = typeof import('./lookup.json');
type MatchWords = typeof import('./match.json');
/** Words that are loaded later. */
type LaterWords = OnlineCatalogue | OpponentWords | LookupWords | MatchWords;
export type MessageKey =
  | keyof typeof en
  | keyof OnlineCatalogue
  | keyof OpponentWords
  | keyof LookupWords
  | keyof MatchWords;
/** As text, or as the tree that the build made of it. */
type Message = ConstructorParameters<typeof IntlMessageFormat>[0];
type MessageFigures = Readonly<Record<string, string | number>>;

const LANGUAGE = 'en';

/** The language decides the form of a word; the person's choice decides how a number is written. */
const formatters = {
  getNumberFormat: (_?: string | string[], options?: Intl.NumberFormatOptions) => numberFormat(options),
  getDateTimeFormat: (_?: string | string[], options?: Intl.DateTimeFormatOptions) => dateFormat(options ?? {}),
  getPluralRules: (_?: string | string[], options?: Intl.PluralRulesOptions) => new Intl.PluralRules(LANGUAGE, options),
};

const catalogue: Partial<Record<MessageKey, Message>> = { ...en };

/** Words of a part of the page that is loaded later. */
export function addWords(words: LaterWords): void {
  Object.assign(catalogue, words);
}

const compiled = new Map<MessageKey, IntlMessageFormat>();

function compile(key: MessageKey, message: Message): IntlMessageFormat {
  const format = new IntlMessageFormat(message, LANGUAGE, undefined, { formatters, ignoreTag: true });
  compiled.set(key, format);
  return format;
}

/** The sentence of a key with its figures. */
export function t(key: MessageKey, figures: MessageFigures = {}): string {
  const message = catalogue[key] ?? key;
  // Most messages are plain words and need no formatter.
  if (typeof message === 'string' && !message.includes('{')) return marked(message);
  return marked(String((compiled.get(key) ?? compile(key, message)).format(figures)));
}

/** `?locale=pseudo` puts marks around every translated text, so that a test sees the texts that are not. */
export const isPseudo = 'location' in globalThis && new URLSearchParams(location.search).get('locale') === 'pseudo';

const marked = (text: string): string => (isPseudo && text !== '' ? `⟦${text}⟧` : text);

/** Words from a game or its pack: names, results, sentences. They are shown unchanged. */
export const given = (text: string): string => marked(text);

export const percent = (p: number): string =>
  given(numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(p));
export const decimal = (value: number): string => given(numberFormat({ maximumFractionDigits: 1 }).format(value));
export const when = (time: number): string =>
  given(dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(time));

/** A key without words is shown as it is, so that it is not lost silently. */
export function unworded(key: string): string {
  const text = key.replaceAll('-', ' ');
  return isPseudo ? `¿${text}?` : text;
}
