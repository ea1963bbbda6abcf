/**
 * Functions that give the same result on every machine. The functions of `Math` may differ in the last digits between engines,
 * and one digit can change a choice. These use only + - * / and comparisons, which IEEE 754 fixes to the bit.
 */

/** The hyperbolic tangent: from -1 to 1, steepest at 0. */
export function tanh(x: number): number {
  const rest = decay(2 * Math.abs(x));
  const size = (1 - rest) / (1 + rest);
  return x < 0 ? -size : size;
}

/** The natural logarithm of a number from 1 on. */
export function ln(x: number): number {
  let near = x;
  let halvings = 0;
  while (near > Math.SQRT2) {
    near /= 2;
    halvings++;
  }
  const part = (near - 1) / (near + 1);
  let sum = 0;
  let power = part;
  for (let n = 1; n <= LAST_TERM; n += 2) {
    sum += power / n;
    power *= part * part;
  }
  return 2 * sum + halvings * Math.LN2;
}

/** e to the power of -x, for x >= 0: the series for a small fraction of x, squared until it stands for x itself. */
function decay(x: number): number {
  if (x > NOTHING_LEFT) return 0;
  const part = x / PARTS;
  let sum = 1;
  for (let n = TERMS; n >= 1; n--) sum = 1 - (part / n) * sum;
  for (let i = 0; i < SQUARINGS; i++) sum *= sum;
  return sum;
}

/** Later terms are smaller than the last digit of the sum. */
const LAST_TERM = 19;
const TERMS = 9;
const SQUARINGS = 10;
/** The fraction is x divided by two to this power; the result is squared this many times. */
const PARTS = 1024;
/** From here on, 1 plus the remaining term is 1. */
const NOTHING_LEFT = 40;
