/** Random secrets that open something. Only their SHA-256 is stored, so a reader of the database cannot use them. */

import { createHash, randomBytes } from 'node:crypto';

export const newSecret = (): string => randomBytes(32).toString('base64url');
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
