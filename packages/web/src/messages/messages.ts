/**
 * The page's own words. Every sentence a person reads comes from here, from a game's board or from the engine. Messages are written in
 * ICU's syntax: `{n, plural, one {# hex} other {# hexes}}`.
 */

import { IntlMessageFormat } from 'intl-messageformat';
import en from './en.json' with { type: 'json' };
import { dateFormat, numberFormat } from './locale.ts';

/** The words of online play and of the opponent come with their screens. */
type Online = typeof import('./online.json');
type Opponent = typeof import('./opponent.json');
export type MessageKey = keyof typeof en | keyof Online | keyof Opponent;
/** As written, or as the build has read it already. */
type Message = ConstructorParameters<typeof IntlMessageFormat>[0];
type Figures = Readonly<Record<string, string | number>>;

const LANGUAGE = 'en';

/** Which form of a word is used hangs on its language; how a number is written, on the person's choice. */
const formatters = {
  getNumberFormat: (_?: string | string[], options?: Intl.NumberFormatOptions) => numberFormat(options),
  getDateTimeFormat: (_?: string | string[], options?: Intl.DateTimeFormatOptions) => dateFormat(options ?? {}),
  getPluralRules: (_?: string | string[], options?: Intl.PluralRulesOptions) => new Intl.PluralRules(LANGUAGE, options),
};

const catalogue: Partial<Record<MessageKey, Message>> = { ...en };

/** Words of a part of the page that is loaded later. */
export function addWords(words: Online | Opponent): void {
  Object.assign(catalogue, words);
}

const compiled = new Map<MessageKey, IntlMessageFormat>();

function compile(key: MessageKey, message: Message): IntlMessageFormat {
  const format = new IntlMessageFormat(message, LANGUAGE, undefined, { formatters, ignoreTag: true });
  compiled.set(key, format);
  return format;
}

/** The sentence of a key with its figures. */
export function t(key: MessageKey, figures: Figures = {}): string {
  const message = catalogue[key] ?? key;
  // Most messages are plain words, and need no formatter.
  if (typeof message === 'string' && !message.includes('{')) return marked(message);
  return marked(String((compiled.get(key) ?? compile(key, message)).format(figures)));
}

/** `?locale=pseudo` sets every text that is somebody's words in marks, so that a test sees whatever is not. */
export const isPseudo = 'location' in globalThis && new URLSearchParams(location.search).get('locale') === 'pseudo';

const marked = (text: string): string => (isPseudo && text !== '' ? `⟦${text}⟧` : text);

/** Words that a game or its pack gives: names, results, sentences. They are shown as they are. */
export const given = (text: string): string => marked(text);

export const percent = (p: number): string =>
  given(numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(p));
export const decimal = (value: number): string => given(numberFormat({ maximumFractionDigits: 1 }).format(value));
export const when = (time: number): string =>
  given(dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(time));

/** A key that nobody has put into words is shown as it is, so that nothing is silent. */
export function unworded(key: string): string {
  const text = key.replaceAll('-', ' ');
  return isPseudo ? `¿${text}?` : text;
}
