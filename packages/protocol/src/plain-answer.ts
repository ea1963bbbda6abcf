/**
 * The message that comes most, a player's answer to the question, is read by hand: the schema takes ten times as long. What this
 * reader does not know for certain goes to the schema, which decides.
 */

import { FORMS, LAST_SEAT, MOST_COUNT, TOKEN_LENGTH, WORD_LENGTH } from './forms.ts';
import type { FromClient } from './socket.ts';

type JsonFields = Readonly<Record<string, unknown>>;
const MESSAGE = new Set(['t', 'match', 'token', 'seat', 'id', 'after', 'content', 'n', 'under', 'sign']);

/** Whether a value read from JSON is an answer, exactly as the schema wants it. */
export function isPlainAnswer(json: unknown): json is Extract<FromClient, { t: 'do' }> {
  if (!isRecord(json) || json.t !== 'do') return false;
  const { match, token, seat, id, after, content, n, under, sign } = json;
  return (
    isAct(content) &&
    is(FORMS.match, match) &&
    is(FORMS.id, id) &&
    isWhole(after, 0) &&
    is(FORMS.hex32, n) &&
    (token === undefined || isToken(token)) &&
    (seat === undefined || isWhole(seat, 0, LAST_SEAT)) &&
    (under === undefined || isUnder(under)) &&
    (sign === undefined || isSignature(sign)) &&
    Object.keys(json).every((name) => MESSAGE.has(name))
  );
}

function isAct(content: unknown): boolean {
  if (!isRecord(content) || content.kind !== 'act' || !hasFields(content, 2)) return false;
  const { do: order } = content;
  if (!Array.isArray(order) || order.length < 1 || order.length > 2) return false;
  const [verb, target]: readonly unknown[] = order;
  return isWord(verb) && (order.length === 1 || isWord(target) || isWhole(target));
}

const isUnder = (under: unknown): boolean =>
  isRecord(under) &&
  is(FORMS.hex32, under.next) &&
  (under.known === '' || is(FORMS.hex32, under.known)) &&
  hasFields(under, 2);

const isSignature = (sign: unknown): boolean =>
  isRecord(sign) &&
  is(FORMS.hex32, sign.key) &&
  isWhole(sign.count, 1, MOST_COUNT) &&
  is(FORMS.sig, sign.sig) &&
  hasFields(sign, 3);

const isToken = (token: unknown): boolean =>
  typeof token === 'string' && token.length >= TOKEN_LENGTH.least && token.length <= TOKEN_LENGTH.most;
const isWord = (word: unknown): boolean => typeof word === 'string' && word.length <= WORD_LENGTH;
const is = (form: RegExp, text: unknown): boolean => typeof text === 'string' && form.test(text);
const isWhole = (n: unknown, least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER): boolean =>
  Number.isSafeInteger(n) && Number(n) >= least && Number(n) <= most;
const hasFields = (record: JsonFields, count: number): boolean => Object.keys(record).length === count;
const isRecord = (x: unknown): x is JsonFields => typeof x === 'object' && x !== null && !Array.isArray(x);
