/**
 * The page's own words. Every sentence that a person reads comes from here, from a game's board or from the engine. Messages use
 * ICU syntax: `{n, plural, one {# hex} other {# hexes}}`.
 */

import en from './en.json' with { type: 'json' };
import { type MessageFigures, readMessage } from './format.ts';
import { dateFormat, numberFormat } from './locale.ts';

/** The words of online play, of the opponent, of the search and of what surrounds a match are loaded with their screens. */
type OnlineCatalogue = typeof import('./online.json');
type OpponentWords = typeof import('./opponent.json');
type LookupWords = typeof import('./lookup.json');
type MatchWords = typeof import('./match.json');
type RestWords = typeof import('./later.json');
/** Words that are loaded later. */
type LaterWords = OnlineCatalogue | OpponentWords | LookupWords | MatchWords | RestWords;
export type MessageKey =
  | keyof typeof en
  | keyof OnlineCatalogue
  | keyof OpponentWords
  | keyof LookupWords
  | keyof MatchWords
  | keyof RestWords;
const catalogue: Partial<Record<MessageKey, string>> = { ...en };

/** Words of a part of the page that is loaded later. */
export function addWords(words: LaterWords): void {
  Object.assign(catalogue, words);
}

const read = new Map<MessageKey, ReturnType<typeof readMessage>>();

/** The sentence of a key with its figures. */
export function t(key: MessageKey, figures: MessageFigures = {}): string {
  const message = catalogue[key] ?? key;
  // Most messages are plain words.
  if (!message.includes('{')) return marked(message);
  const say = read.get(key) ?? readMessage(message);
  read.set(key, say);
  return marked(say(figures));
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
