/** Ridge regression from moments: the rows themselves need not be kept. */

/** The moments of rows of one width with one result. */
export class Moments {
  n = 0;
  private readonly sums: Float64Array;
  private readonly products: Float64Array;
  private readonly along: Float64Array;
  private result = 0;

  constructor(readonly width: number) {
    this.sums = new Float64Array(width);
    this.products = new Float64Array(width * width);
    this.along = new Float64Array(width);
  }

  add(rows: ArrayLike<number>, from: number, result: number): void {
    const { width, sums, products, along } = this;
    this.n++;
    this.result += result;
    // Most features of a row are zero.
    const some: number[] = [];
    for (let i = 0; i < width; i++) if (rows[from + i] !== 0) some.push(i);
    for (const i of some) {
      const x = rows[from + i];
      sums[i] += x;
      along[i] += x * result;
      for (const j of some) {
        if (j > i) break;
        products[i * width + j] += x * rows[from + j];
      }
    }
  }

  copy(): Moments {
    const same = new Moments(this.width);
    same.n = this.n;
    same.result = this.result;
    same.sums.set(this.sums);
    same.products.set(this.products);
    same.along.set(this.along);
    return same;
  }

  mean(i: number): number {
    return this.n === 0 ? 0 : this.sums[i] / this.n;
  }
  get meanResult(): number {
    return this.n === 0 ? 0 : this.result / this.n;
  }
  /** Around the means, for the lower half: i >= j. */
  covariance(i: number, j: number): number {
    return this.n === 0 ? 0 : this.products[i * this.width + j] - this.sums[i] * this.mean(j);
  }
  covarianceOfResult(i: number): number {
    return this.n === 0 ? 0 : this.along[i] - this.sums[i] * this.meanResult;
  }
}

export interface FittedLine {
  readonly weights: Float64Array;
  readonly constant: number;
}

/** The part of what the neighbouring moments tell that counts here. */
const SHARED = 0.5;

/**
 * One line for each of the moments, which lie side by side like the turns of a match: each also learns from its neighbours how features
 * matter, but has its own constant. `penalty` is the weight of rows that say nothing.
 */
export function ridge(all: readonly Moments[], penalty: number): FittedLine[] {
  return all.map((own, at) => {
    const near = [all[at - 1], all[at + 1]].filter((one) => one !== undefined);
    return fit(own, near, penalty);
  });
}

function fit(own: Moments, near: readonly Moments[], penalty: number): FittedLine {
  const { width } = own;
  const rows = own.n + near.reduce((sum, { n }) => sum + SHARED * n, 0);
  const together = (of: (m: Moments) => number): number => near.reduce((sum, m) => sum + SHARED * of(m), of(own));
  const scale = new Float64Array(width);
  const used: number[] = [];
  for (let i = 0; i < width; i++) {
    const variance = together((m) => m.covariance(i, i)) / Math.max(1, rows);
    scale[i] = Math.sqrt(Math.max(0, variance));
    if (scale[i] > 1e-6) used.push(i);
  }
  const n = used.length;
  const matrix = new Float64Array(n * n);
  const right = new Float64Array(n);
  used.forEach((i, a) => {
    right[a] = together((m) => m.covarianceOfResult(i)) / scale[i];
    for (let b = 0; b <= a; b++) {
      const j = used[b];
      matrix[a * n + b] = together((m) => m.covariance(i, j)) / (scale[i] * scale[j]);
    }
    matrix[a * n + a] += penalty;
  });
  const found = solve(matrix, right, n);
  const weights = new Float64Array(width);
  let constant = own.meanResult;
  used.forEach((i, a) => {
    weights[i] = found[a] / scale[i];
    constant -= weights[i] * own.mean(i);
  });
  return { weights, constant };
}

/** Cholesky's way, in place, for a symmetric matrix of which the lower half is given. */
function solve(matrix: Float64Array, right: Float64Array, n: number): Float64Array {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j];
      for (let k = 0; k < j; k++) sum -= matrix[i * n + k] * matrix[j * n + k];
      matrix[i * n + j] = i === j ? Math.sqrt(Math.max(1e-12, sum)) : sum / matrix[j * n + j];
    }
  }
  const x = Float64Array.from(right);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] -= matrix[i * n + k] * x[k];
    x[i] /= matrix[i * n + i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] -= matrix[k * n + i] * x[k];
    x[i] /= matrix[i * n + i];
  }
  return x;
}
