/** Stand-ins on this machine for what notices are sent to: a web server and a mail server. They end after each test. */

import { createServer as createHttp, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { afterEach } from 'vitest';

export interface Letter {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A web server that keeps what it gets, and answers as the test says. */
export async function post(answer: () => number = () => 201): Promise<{ url: string; letters: Letter[] }> {
  const letters: Letter[] = [];
  const server = createHttp((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      letters.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answer()).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, letters };
}

/** The smallest mail server: it accepts every mail, unless the mailbox is unknown. */
export async function mailServer(): Promise<{ url: string; letters: string[] }> {
  const letters: string[] = [];
  const server = createTcp((socket) => {
    let reading = false;
    let held = '';
    socket.on('error', () => {});
    socket.write('220 stand-in\r\n');
    socket.on('data', (data) => {
      held += String(data);
      for (;;) {
        const end = held.indexOf(reading ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const line = held.slice(0, end);
        held = held.slice(end + (reading ? 5 : 2));
        if (reading) letters.push(line);
        const isUnknown = /^RCPT TO:<nobody@/.test(line);
        socket.write(
          reading
            ? '250 taken\r\n'
            : line === 'DATA'
              ? '354 go on\r\n'
              : isUnknown
                ? '550 no such mailbox\r\n'
                : '250 yes\r\n',
        );
        reading = !reading && line === 'DATA';
        if (line === 'QUIT') socket.end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, letters };
}

/** What a person reads: without the head, whose id and date have other digits, and without the breaks of long lines. */
export const bodyOf = (letter: string): string => letter.slice(letter.indexOf('\r\n\r\n')).replaceAll('=\r\n', '');

/** The code that confirms an address. */
export const codeIn = (letter: string): string =>
  /^The code for this address is (\d{8})\.\r?$/m.exec(bodyOf(letter))?.[1] ?? '';
