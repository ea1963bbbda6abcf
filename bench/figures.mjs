/** Figures as tables show them. */

export const whole = (x) => Math.round(x).toLocaleString('en-US');
export const fine = (x) => (x >= 100 ? whole(x) : x >= 10 ? x.toFixed(1) : x.toFixed(2));
export const ranged = (figure, show) =>
  figure ? `${show(figure.median)} (${show(figure.low)}..${show(figure.high)})` : '–';

export const table = (head, rows) =>
  [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

export const goalTable = (goals) =>
  table(
    ['what', 'aim', 'found', 'met'],
    goals.map(({ what, goal, found, met }) => [what, goal, found, met ? 'yes' : '**no**']),
  );

/** The median with the lowest and the highest. */
export function medianOf(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)], low: sorted[0], high: sorted[sorted.length - 1] };
}
