/** The page's own words. Every sentence a person reads comes from here, from a game's board or from the engine. */

import en from './en.json' with { type: 'json' };

type Key = keyof typeof en;
type Figures = Readonly<Record<string, string | number>>;

const locale = 'en';
const plurals = new Intl.PluralRules(locale);

/** The sentence of a key. Where its message has forms for `one` and `other`, the figure `n` chooses. */
export function t(key: Key, figures: Figures = {}): string {
  const message: string | { readonly one: string; readonly other: string } = en[key];
  const form =
    typeof message === 'string' ? message : message[plurals.select(Number(figures.n ?? 0)) === 'one' ? 'one' : 'other'];
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(figures[name] ?? whole));
}

export const percent = (p: number): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(p);
export const decimal = (value: number): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);
export const when = (time: number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
