/** Forms and bounds of the fields of a message. The schemas and the reader of plain answers share them. */

export const FORMS = {
  match: /^[A-Za-z0-9_-]{8,40}$/,
  id: /^[A-Za-z0-9_-]{8,64}$/,
  hex32: /^[0-9a-f]{64}$/,
  sig: /^[0-9a-f]{128}$/,
} as const;
export const TOKEN_LENGTH = { least: 20, most: 100 } as const;
export const WORD_LENGTH = 80;
export const LAST_SEAT = 5;
export const MOST_COUNT = 2_147_483_647;
