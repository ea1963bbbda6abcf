/**
 * Messages with figures, in the part of the ICU syntax that the page uses: `{name}`, `{n, number}` and
 * `{n, plural, =0 {…} one {…} other {…}}`, where `#` is the number that is counted. Forms may contain figures themselves.
 */

import { numberFormat } from './locale.ts';

export type MessageFigures = Readonly<Record<string, string | number>>;
/** Puts figures into a message; `count` is what `#` stands for. */
type Saying = (figures: MessageFigures, count: number) => string;

/** The words are English, wherever the reader is: the language decides the form of a word. */
const forms = new Intl.PluralRules('en');

/** Reads a message. Throws if it is not well formed: a test reads all of them. */
export function readMessage(text: string): (figures: MessageFigures) => string {
  const reader = new MessageReader(text);
  const sentence = reader.sentence(false);
  if (!reader.isAtEnd) throw new Error(`a brace is closed too early in “${text}”`);
  return (figures) => sentence(figures, 0);
}

class MessageReader {
  private at = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Up to the brace that closes it, or to the end of the message. */
  sentence(isForm: boolean): Saying {
    const parts: Saying[] = [];
    for (;;) {
      const words = this.want(isForm ? /[^{}#]*/y : /[^{}]*/y);
      if (words !== '') parts.push(() => words);
      if (isForm && this.take(/#/y)) parts.push((_, count) => numberFormat().format(count));
      else if (this.take(/\{/y)) parts.push(this.figure());
      else break;
    }
    return (figures, count) => parts.map((part) => part(figures, count)).join('');
  }

  private figure(): Saying {
    const name = this.want(/\s*\w+\s*/y).trim();
    if (this.take(/,\s*plural\s*,\s*/y)) return this.plural(name);
    const isNumber = this.take(/,\s*number\s*/y) !== undefined;
    this.want(/\}/y);
    if (isNumber) return (figures) => numberFormat().format(Number(figureIn(figures, name)));
    return (figures) => String(figureIn(figures, name));
  }

  private plural(name: string): Saying {
    const byForm = new Map<string, Saying>();
    while (!this.take(/\s*\}/y)) {
      const form = this.want(/\s*(?:=\d+|one|other)\s*\{/y)
        .replace('{', '')
        .trim();
      byForm.set(form, this.sentence(true));
      this.want(/\}/y);
    }
    const other = byForm.get('other');
    if (!other) throw new Error(`a plural has no “other” in “${this.text}”`);
    return (figures) => {
      const count = Number(figureIn(figures, name));
      const sentence = byForm.get(`=${count}`) ?? byForm.get(forms.select(count)) ?? other;
      return sentence(figures, count);
    };
  }

  /** What stands here, if it is of this form. */
  private take(form: RegExp): string | undefined {
    form.lastIndex = this.at;
    const found = form.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  private want(form: RegExp): string {
    const found = this.take(form);
    if (found === undefined) throw new Error(`“${this.text}” cannot be read from “${this.text.slice(this.at)}” on`);
    return found;
  }
}

function figureIn(figures: MessageFigures, name: string): string | number {
  const value = figures[name];
  if (value === undefined) throw new Error(`the figure ${name} is not given`);
  return value;
}
