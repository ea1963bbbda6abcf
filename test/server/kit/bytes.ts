/** Bytes that look random and are the same in every run. */

import { createHash } from 'node:crypto';

export const bytesOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The next 32 bytes of this test file. */
export const nextBytes = (): Buffer => bytesOf(`kit ${++drawn}`);
export const beginBytesAnew = (): void => {
  drawn = 0;
};
let drawn = 0;

/** For a match that is to be repeated. The third bytes that a match asks for are its secret seed. */
export function repeated(secret: string): () => Buffer {
  let calls = 0;
  return () => bytesOf(++calls === 3 ? `secret ${secret}` : `call ${calls}`);
}
