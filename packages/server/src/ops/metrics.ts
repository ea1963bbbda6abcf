/**
 * Figures for Prometheus, in its text format. There are few kinds, and labels come only from lists that we know: nothing that a
 * player writes becomes a label.
 */

export type Labels = Readonly<Record<string, string>>;
const NO_LABELS: Labels = {};

interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  lines(): readonly string[] | Promise<readonly string[]>;
}

/** From a quarter of a millisecond to five seconds. */
const SECONDS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

export class Metrics {
  private readonly families: Family[] = [];

  counter(name: string, help: string): Counter {
    const counter = new Counter(name);
    this.families.push({ name, help, type: 'counter', lines: () => counter.lines() });
    return counter;
  }

  /** Read when the figures are requested. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    this.families.push({ name, help, type: 'gauge', lines: async () => [`${name} ${figure(await read())}`] });
  }

  /** A figure with a line for each of several labels. */
  gauges(name: string, help: string, read: () => readonly (readonly [Labels, number])[]): void {
    const lines = () => read().map(([labels, value]) => `${name}${braces(labels)} ${figure(value)}`);
    this.families.push({ name, help, type: 'gauge', lines });
  }

  histogram(name: string, help: string): Histogram {
    const histogram = new Histogram(name);
    this.families.push({ name, help, type: 'histogram', lines: () => histogram.lines() });
    return histogram;
  }

  async text(): Promise<string> {
    const parts: string[] = [];
    for (const { name, help, type, lines } of this.families)
      parts.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...(await lines()));
    return `${parts.join('\n')}\n`;
  }
}

class Counter {
  private readonly counts = new Map<string, number>();

  constructor(private readonly name: string) {}

  add(labels: Labels = NO_LABELS, by = 1): void {
    const key = braces(labels);
    this.counts.set(key, (this.counts.get(key) ?? 0) + by);
  }

  lines(): string[] {
    if (this.counts.size === 0) return [`${this.name} 0`];
    return [...this.counts].map(([labels, count]) => `${this.name}${labels} ${count}`);
  }
}

export type { Counter };

class Histogram {
  private readonly series = new Map<string, { readonly labels: Labels; readonly buckets: number[]; sum: number }>();

  constructor(private readonly name: string) {}

  seconds(seconds: number, labels: Labels = NO_LABELS): void {
    const key = braces(labels);
    let series = this.series.get(key);
    if (!series) {
      series = { labels, buckets: Array.from({ length: SECONDS.length + 1 }, () => 0), sum: 0 };
      this.series.set(key, series);
    }
    const at = SECONDS.findIndex((bound) => seconds <= bound);
    series.buckets[at < 0 ? SECONDS.length : at]++;
    series.sum += seconds;
  }

  lines(): string[] {
    return [...this.series.values()].flatMap(({ labels, buckets, sum }) => {
      let count = 0;
      const lines = buckets.map((n, i) => {
        count += n;
        return `${this.name}_bucket${braces({ ...labels, le: i < SECONDS.length ? `${SECONDS[i]}` : '+Inf' })} ${count}`;
      });
      return [
        ...lines,
        `${this.name}_sum${braces(labels)} ${figure(sum)}`,
        `${this.name}_count${braces(labels)} ${count}`,
      ];
    });
  }
}

export type { Histogram };

const figure = (value: number): string => (Number.isFinite(value) ? `${value}` : 'NaN');

/** The same few objects are counted all the time, and are spelt once. */
const spelt = new WeakMap<Labels, string>();

function braces(labels: Labels): string {
  const known = spelt.get(labels);
  if (known !== undefined) return known;
  const now = spell(labels);
  spelt.set(labels, now);
  return now;
}

function spell(labels: Labels): string {
  const entries = Object.entries(labels);
  if (entries.length === 0) return '';
  const quote = (text: string) => text.replace(/[\\"\n]/g, (c) => (c === '\n' ? '\\n' : `\\${c}`));
  return `{${entries.map(([name, value]) => `${name}="${quote(value)}"`).join(',')}}`;
}
