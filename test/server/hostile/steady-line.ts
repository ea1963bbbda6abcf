/** A line to the server on which every byte takes the same time. */

import { createServer, connect as dial, type Server, type Socket } from 'node:net';

export class SteadyLine {
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  /** `delay`: milliseconds in each direction. */
  static async to(address: string, delay: number): Promise<SteadyLine> {
    const { hostname, port } = new URL(address);
    const server = createServer((near) => {
      const far = dial(Number(port), hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ]) {
        line.sockets.add(from);
        from.setNoDelay(true);
        from.on('data', (bytes) => setTimeout(() => to.write(bytes), delay));
        from.on('error', () => {});
        from.on('close', () => {
          line.sockets.delete(from);
          to.destroy();
        });
      }
    });
    const line = new SteadyLine(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get url(): string {
    const address = this.server.address();
    if (typeof address !== 'object' || !address) throw new Error('nothing listens');
    return `ws://127.0.0.1:${address.port}/api/socket`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
