/** Random secrets that open something. Only their SHA-256 is stored, so a reader of the database cannot use them. */

import { hash, randomBytes } from 'node:crypto';

export const newSecret = (): string => randomBytes(32).toString('base64url');
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url');
