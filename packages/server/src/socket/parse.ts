/** A frame of a client, read with suspicion: its shape is checked, and names that reach into JavaScript itself are refused. */

import { type FromClient, fromClient, isPlainAnswer, MAX_MESSAGE_BYTES } from '@cauldron/protocol';

/** No honest message contains these names at any depth. Some program behind us might copy them onto an object. */
const POISON = new Set(['__proto__', 'constructor', 'prototype']);

/** Only a text with one of these words in it, or with an escape that may spell one, is looked through. */
const MAY_POISON = /__proto__|constructor|prototype|\\/;

/** The message; undefined if it is malformed. */
export function readMessage(text: string): FromClient | undefined {
  if (text.length > MAX_MESSAGE_BYTES) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (MAY_POISON.test(text) && isPoisoned(json)) return undefined;
  if (isPlainAnswer(json)) return json;
  const read = fromClient.safeParse(json);
  return read.success ? read.data : undefined;
}

/** Walks without recursion: a message may have sixteen thousand nested brackets. */
function isPoisoned(json: unknown): boolean {
  const left = [json];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (POISON.has(key)) return true;
      left.push(inner);
    }
  }
  return false;
}
