import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Game, writeFairRecord } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { TestHost } from '../../../test/fair/host.ts';
import { ford } from '../../../test/proving-ground/game.ts';
import { cauldron, scratch } from './testing/desk.ts';

/** What may stand in a place of a file that somebody has made or changed by hand. */
const SPOILT = [null, true, -1, 1.5, 1e300, 2 ** 31, '', 'x', '__proto__', [], [[]], {}, { x: 1 }];

/** The same with one part spoilt or missing, at any depth. */
function* spoil(value: unknown): Generator<unknown> {
  yield* SPOILT;
  if (Array.isArray(value)) {
    for (const [i, part] of value.entries())
      for (const wrong of spoil(part)) yield value.map((other, j) => (i === j ? wrong : other));
    yield [];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      for (const wrong of spoil(part)) yield { ...value, [key]: wrong };
      yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
    }
  }
}

/** The texts of a file in which one line is spoilt. */
const textsOf = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line, i) =>
    [...spoil(JSON.parse(line))].map((wrong) => lines.with(i, JSON.stringify(wrong)).join('\n')),
  );

/** Every command that reads the file says a sentence, and changes nothing. */
async function readAll(texts: readonly string[]): Promise<void> {
  const file = join(scratch(), 'spoilt.jsonl');
  for (const text of texts) {
    writeFileSync(file, text);
    for (const command of [
      ['replay', file, '--verify'],
      ['verify', file],
    ]) {
      const { code, err } = await cauldron(command).catch((error: unknown) => {
        throw new Error(`${command[0]} failed on ${text.slice(0, 600)}`, { cause: error });
      });
      if (code === 0) continue;
      expect([1, 2], text).toContain(code);
      expect(err, text).toMatch(/^[^\n]+\n$/);
    }
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
}

describe('a malformed match file', () => {
  it('gets a sentence, whatever is wrong in it, and stays as it is', async () => {
    const whole = join(scratch(), 'match.jsonl');
    await cauldron(['play', 'ford', '--seed', '5', '--file', whole, '--seats', 'red=random,blue=random']);
    const lines = readFileSync(whole, 'utf8').trimEnd().split('\n');
    const fall = lines.findIndex((line) => line.includes('"fell"'));
    const some = [lines[0], ...lines.slice(fall - 1, fall + 1)];
    const others = [
      '',
      '\n',
      'PK\u0003\u0004',
      '{}',
      '[]',
      'null',
      '\u0000\u0000',
      lines[1],
      `${lines[0]}\n${lines[0]}`,
    ];
    await readAll([...others, ...textsOf(some)]);
  });

  it('with fair dice, too', async () => {
    const host = new TestHost(ford as unknown as Game, { scenario: 'ford', seed: 'spoilt', witness: [true, true] });
    const all = writeFairRecord(host.open().playOn(20).record()).trimEnd().split('\n');
    const throwing = all.findIndex((line) => line.includes('"fell"'));
    const lines = all.slice(0, throwing + 1);
    const [header, message] = [lines[0], lines[throwing]].map((line) => [...spoil(JSON.parse(line))]);
    await readAll(header.map((wrong) => lines.with(0, JSON.stringify(wrong)).join('\n')));
    await readAll(message.map((wrong) => lines.with(throwing, JSON.stringify(wrong)).join('\n')));
  });
});
