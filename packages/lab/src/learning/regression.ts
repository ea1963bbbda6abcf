/** Least squares over groups: what within a group goes along with what, whatever the groups have in common. */

/** One observation: what was seen, and what came of it. */
export interface Observation {
  /** Observations of one group are compared with each other only; those of one cluster are not independent. */
  readonly group: string;
  readonly cluster: string;
  readonly parts: readonly number[];
  readonly result: number;
}

export interface Part {
  /** How much of a unit of this part shows in the result; undefined where nothing varies. */
  readonly share: number | undefined;
  /** Half of a 95 % interval, robust against whatever binds a cluster together. */
  readonly margin: number;
}

/** The share of each part in the result. */
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
  // A trace on the diagonal keeps two parts that always go together from having no answer.
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

/** Every observation less the mean of its group. */
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

/** By Gauss and Jordan, with the largest pivot. */
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
