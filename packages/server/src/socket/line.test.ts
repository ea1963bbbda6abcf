import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { SocketLine } from './line.ts';

/** The part of a socket that a line needs: it writes to its stream. */
function openLine(): { line: SocketLine; stream: PassThrough; held: () => number } {
  const stream = new PassThrough();
  const socket = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    terminate: () => {},
    send: (text: string) => void stream.write(text),
  };
  return { line: new SocketLine(socket, stream), stream, held: () => stream.writableCorked };
}

it('messages sent in one go leave in one write, in order', async () => {
  const { line, stream, held } = openLine();
  line.send('one ');
  await Promise.resolve();
  line.send('two');
  expect(held()).toBe(1);
  await new Promise(process.nextTick);
  expect(held()).toBe(0);
  expect(String(stream.read())).toBe('one two');
  line.send('three');
  await new Promise(process.nextTick);
  expect(String(stream.read())).toBe('three');
});
