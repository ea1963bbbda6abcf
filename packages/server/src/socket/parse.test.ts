import { describe, expect, it } from 'vitest';
import { readMessage } from './parse.ts';

const hello = { t: 'hello', protocol: 2 };
const read = (value: unknown) => readMessage(JSON.stringify(value));

describe('a message of a client', () => {
  it('is read if it has one of the known shapes', () => {
    expect(read(hello)).toEqual(hello);
  });

  const WRONG: readonly [what: string, text: string][] = [
    ['no JSON', '{'],
    ['JSON that is no object', '[]'],
    ['no known kind', '{"t":"sudo"}'],
    ['a field too many', '{"t":"hello","protocol":2,"more":1}'],
    ['a name that reaches into the prototype', '{"t":"hello","protocol":2,"__proto__":{"admin":true}}'],
    ['the same, deeper', '{"t":"do","content":{"kind":"act","do":["x"],"constructor" : {"prototype":{}}}}'],
    ['the same, written in escapes', '{"t":"hello","protocol":2,"\\u005f_proto__":{}}'],
    ['nothing but depth', '['.repeat(8000) + ']'.repeat(8000)],
    ['more than is ever needed', JSON.stringify({ t: 'ping', at: 1, x: 'x'.repeat(20_000) })],
  ];
  for (const [what, text] of WRONG) {
    it(`is refused with ${what}`, () => {
      expect(readMessage(text)).toBeUndefined();
      expect(({} as { admin?: boolean }).admin).toBeUndefined();
    });
  }

  const order = (when: unknown) => ({
    t: 'do',
    match: 'abcdefgh',
    id: 'abcdefgh',
    after: 0,
    n: '0'.repeat(64),
    content: { kind: 'order', window: 'fire', answer: ['pass', 'step'], when },
  });
  it('may give a standing order under conditions', () => {
    const given = order({ strength: { from: -1, to: 3 }, range: { to: 2 } });
    expect(read(given)).toEqual(given);
  });
  it.each([
    ['a bound that is no whole number', { strength: { from: 0.5 } }],
    ['a bound without bounds', { strength: { from: 1e12 } }],
    ['a field that is no bound', { strength: { above: 1 } }],
    ['a name without end', { ['x'.repeat(41)]: { from: 1 } }],
    ['too many conditions', Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`c${i}`, { from: 1 }]))],
  ])('is refused with %s', (_, when) => {
    expect(read(order(when))).toBeUndefined();
  });

  it('may speak of prototypes in chat', () => {
    const chat = {
      t: 'chat',
      match: 'abcdefgh',
      id: 'abcdefgh',
      text: 'my "constructor": a "__proto__" tank, \\u005f',
    };
    expect(read(chat)).toEqual(chat);
  });
});
