/** The check of a signature (Ed25519) on Node's own crypto. */

import { createPublicKey, verify } from 'node:crypto';

/** What stands before the 32 bytes of a public key in its DER form (RFC 8410). */
const SPKI = '302a300506032b6570032100';

export function isSigned(key: string, text: string, sig: string): boolean {
  try {
    const open = createPublicKey({ key: Buffer.from(SPKI + key, 'hex'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text, 'utf8'), open, Buffer.from(sig, 'hex'));
  } catch {
    // No point of the curve.
    return false;
  }
}
