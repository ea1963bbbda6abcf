/** The smallest mail server: it accepts every mail and keeps it. */

import { createServer } from 'node:net';

export async function startMail() {
  const letters = [];
  const server = createServer((socket) => {
    let [isLetter, held] = [false, ''];
    socket.on('error', () => {});
    socket.write('220 stand-in\r\n');
    socket.on('data', (data) => {
      held += String(data);
      for (;;) {
        const mark = isLetter ? '\r\n.\r\n' : '\r\n';
        const end = held.indexOf(mark);
        if (end < 0) return;
        const line = held.slice(0, end);
        held = held.slice(end + mark.length);
        if (isLetter) letters.push(line);
        socket.write(line === 'DATA' ? '354 go on\r\n' : '250 yes\r\n');
        isLetter = !isLetter && line === 'DATA';
        if (line === 'QUIT') socket.end();
      }
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${server.address().port}`, letters, stop: () => server.close() };
}
