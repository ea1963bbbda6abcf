/** Least squares within groups: effects that a whole group shares are taken out. */

/** One observation: its features and its result. */
export interface Observation {
  /** Observations are compared only within their group. Those of one cluster are not independent. */
  readonly group: string;
  readonly cluster: string;
  readonly parts: readonly number[];
  readonly result: number;
}

export interface Part {
  /** How much one unit of this part changes the result; undefined if the part never varies. */
  readonly share: number | undefined;
  /** Half of a 95 % interval, robust against dependence within a cluster. */
  readonly margin: number;
}

/** The effect of each part on the result. */
export function regress(all: readonly Observation[]): Part[] {
  const rows = centred(all);
  const width = all[0]?.parts.length ?? 0;
  const varying = Array.from({ length: width }, (_, i) => i).filter((i) => rows.some(({ parts }) => parts[i] !== 0));
  const n = varying.length;
  const moments = square(n);
  const along = new Array<number>(n).fill(0);
  for (const { parts, result } of rows) {
    for (let i = 0; i < n; i++) {
      along[i] += parts[varying[i]] * result;
      for (let j = 0; j < n; j++) moments[i][j] += parts[varying[i]] * parts[varying[j]];
    }
  }
  // A small value on the diagonal keeps the system solvable if two parts always go together.
  for (let i = 0; i < n; i++) moments[i][i] *= 1 + 1e-9;
  const inverse = inverseOf(moments);
  const shares = inverse.map((row) => row.reduce((sum, value, j) => sum + value * along[j], 0));
  const pulls = new Map<string, number[]>();
  for (const { cluster, parts, result } of rows) {
    const pull = pulls.get(cluster) ?? new Array<number>(n).fill(0);
    pulls.set(cluster, pull);
    const rest = result - shares.reduce((sum, share, i) => sum + share * parts[varying[i]], 0);
    for (let i = 0; i < n; i++) pull[i] += parts[varying[i]] * rest;
  }
  const found: Part[] = Array.from({ length: width }, () => ({ share: undefined, margin: 0 }));
  varying.forEach((part, i) => {
    let variance = 0;
    for (const pull of pulls.values()) variance += pull.reduce((sum, value, j) => sum + inverse[i][j] * value, 0) ** 2;
    found[part] = { share: shares[i], margin: 1.96 * Math.sqrt(variance) };
  });
  return found;
}

/** Every observation minus the mean of its group. */
function centred(all: readonly Observation[]): Observation[] {
  const groups = new Map<string, Observation[]>();
  for (const one of all) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  return [...groups.values()].flatMap((group) => {
    const mean = (of: (one: Observation) => number) => group.reduce((sum, one) => sum + of(one), 0) / group.length;
    const parts = group[0].parts.map((_, i) => mean((one) => one.parts[i]));
    const result = mean((one) => one.result);
    return group.map((one) => ({
      ...one,
      parts: one.parts.map((value, i) => value - parts[i]),
      result: one.result - result,
    }));
  });
}

const square = (n: number): number[][] => Array.from({ length: n }, () => new Array<number>(n).fill(0));

/** Gauss and Jordan's elimination, with the largest pivot. */
function inverseOf(matrix: readonly (readonly number[])[]): number[][] {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let c = 0; c < n; c++) {
    let best = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(rows[r][c]) > Math.abs(rows[best][c])) best = r;
    [rows[c], rows[best]] = [rows[best], rows[c]];
    const pivot = rows[c][c];
    for (let k = 0; k < 2 * n; k++) rows[c][k] /= pivot;
    for (let r = 0; r < n; r++) {
      if (r === c) continue;
      const factor = rows[r][c];
      for (let k = 0; k < 2 * n; k++) rows[r][k] -= factor * rows[c][k];
    }
  }
  return rows.map((row) => row.slice(n));
}
