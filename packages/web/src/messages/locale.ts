/** How numbers and dates are written. The words are English, but a person may choose the number format. */

import { type Signal, signal } from '@preact/signals';

/** The locale of numbers and dates. */
export const formatLocale: Signal<string> = signal('en');

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${formatLocale.value} ${JSON.stringify(options)}`;
  const format = numbers.get(key) ?? new Intl.NumberFormat(formatLocale.value, options);
  numbers.set(key, format);
  return format;
}

export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${formatLocale.value} ${JSON.stringify(options)}`;
  const format = dates.get(key) ?? new Intl.DateTimeFormat(formatLocale.value, options);
  dates.set(key, format);
  return format;
}
