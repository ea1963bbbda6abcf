/** Fresh names. A page that was opened by plain http has no `crypto.randomUUID`. */

export const freshId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Short enough to be typed: a seed of dice. */
export const freshSeed = (): string => freshId().slice(0, 8);
