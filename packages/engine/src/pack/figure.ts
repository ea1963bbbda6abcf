/** How a value of a chart is read. What does not fit is reported by its path; the page has this instead of a library of schemas. */
import { isRecord, kindOf, shown } from './path.ts';

export type ValuePath = readonly PropertyKey[];
/** Told of each value that does not fit. */
export type OnMisfit = (path: ValuePath, message: string) => void;

/** What a value that does not fit is read as; it was reported. */
export const MISFIT: unique symbol = Symbol('misfit');
type Read<T> = T | typeof MISFIT;

export class ChartFigure<T> {
  constructor(private readonly reader: (value: unknown, path: ValuePath, wrong: OnMisfit) => Read<T>) {}

  read(value: unknown, path: ValuePath, wrong: OnMisfit): Read<T> {
    return this.reader(value, path, wrong);
  }

  array(): ChartFigure<T[]> {
    return new ChartFigure((value, path, wrong) => {
      if (!Array.isArray(value)) return misfit(wrong, path, `must be a list, but is ${kindOf(value)}.`);
      const items = value.map((item: unknown, i) => this.read(item, [...path, i], wrong));
      return items.every(fits<T>) ? items : MISFIT;
    });
  }

  transform<U>(change: (value: T) => U): ChartFigure<U> {
    return new ChartFigure((value, path, wrong) => {
      const read = this.read(value, path, wrong);
      return fits(read) ? change(read) : MISFIT;
    });
  }

  /** Must be true of what was read; the message says what is wrong with it. */
  refine(isRight: (value: T) => boolean, message: string): ChartFigure<T> {
    return new ChartFigure((value, path, wrong) => {
      const read = this.read(value, path, wrong);
      if (!fits(read) || isRight(read)) return read;
      return misfit(wrong, path, `${message} (it is ${shown(value)}).`);
    });
  }

  /** Either; what is wrong is told of the second. */
  or<U>(other: ChartFigure<U>): ChartFigure<T | U> {
    return new ChartFigure<T | U>((value, path, wrong) => {
      const read = this.read(value, path, () => undefined);
      return fits(read) ? read : other.read(value, path, wrong);
    });
  }

  default<U>(unless: U): ChartFigure<T | U> {
    return new ChartFigure<T | U>((value, path, wrong) =>
      value === undefined ? unless : this.read(value, path, wrong),
    );
  }

  nullable(): ChartFigure<T | null> {
    return new ChartFigure<T | null>((value, path, wrong) => (value === null ? null : this.read(value, path, wrong)));
  }

  optional(): ChartFigure<T | undefined> {
    return this.default(undefined);
  }
}

export const fits = <T>(read: Read<T>): read is T => read !== MISFIT;

function misfit(wrong: OnMisfit, path: ValuePath, message: string): typeof MISFIT {
  wrong(path, message);
  return MISFIT;
}

export const kindFigure = <T>(
  kind: 'number' | 'string' | 'boolean',
  is: (value: unknown) => value is T,
): ChartFigure<T> =>
  new ChartFigure((value, path, wrong) =>
    is(value) ? value : misfit(wrong, path, `must be a ${kind}, but is ${kindOf(value)}.`),
  );

export const oneOfFigure = (names: readonly string[]): ChartFigure<number> =>
  new ChartFigure((value, path, wrong) => {
    const i = typeof value === 'string' ? names.indexOf(value) : -1;
    return i >= 0 ? i : misfit(wrong, path, `must be one of ${names.join(', ')}, but is ${shown(value)}.`);
  });

export type ChartFields = Readonly<Record<string, ChartFigure<unknown>>>;
export type ChartRead<F extends ChartFields> = {
  readonly [Name in keyof F]: F[Name] extends ChartFigure<infer T> ? T : never;
};

/** Fields by their names; others are passed over. */
export const fieldsFigure = <F extends ChartFields>(fields: F): ChartFigure<ChartRead<F>> =>
  new ChartFigure((value, path, wrong) => {
    if (!isRecord(value)) return misfit(wrong, path, `must be an object, but is ${kindOf(value)}.`);
    const read = Object.entries(fields).map(([name, figure]) => [
      name,
      figure.read(value[name], [...path, name], wrong),
    ]);
    return read.every(([, field]) => fits(field)) ? (Object.fromEntries(read) as ChartRead<F>) : MISFIT;
  });
