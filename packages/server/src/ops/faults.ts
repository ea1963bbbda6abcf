/**
 * For the fault tests of this project (`npm run faults`), and for nothing else: lets whoever started this process have it killed at a
 * named point. It takes `CAULDRON_FAULTS=ipc` and a channel to the parent; a process started in any other way has neither.
 */

import { writeSync } from 'node:fs';
import type { FaultPoint } from '../match/room.ts';
import type { Environment } from './settings.ts';

/** What the parent sends: die the next time this point is reached, so many milliseconds after; -1: at once, before anything else. */
interface FaultOrder {
  readonly dieAt: FaultPoint;
  readonly afterMs: number;
}

const isOrder = (message: unknown): message is FaultOrder =>
  typeof message === 'object' && message !== null && 'dieAt' in message && 'afterMs' in message;

export function faultsOf(env: Environment): ((point: FaultPoint) => Promise<void> | undefined) | undefined {
  if (env.CAULDRON_FAULTS !== 'ipc' || !process.channel) return undefined;
  let order: FaultOrder | undefined;
  process.on('message', (message) => {
    if (isOrder(message)) order = message;
  });
  // The channel is no reason to go on, nor to outlive the parent.
  process.channel.unref();
  process.on('disconnect', () => process.exit(1));
  return (point) => {
    if (order?.dieAt !== point) return undefined;
    const { afterMs } = order;
    order = undefined;
    const die = () => {
      writeSync(process.stderr.fd, `Killed at ${point}\n`);
      process.kill(process.pid, 'SIGKILL');
    };
    if (afterMs < 0) die();
    // Whoever reached the point waits there for the end; everybody else goes on until then.
    else setTimeout(die, afterMs);
    return new Promise(() => {});
  };
}
