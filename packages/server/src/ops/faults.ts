/**
 * Only for the fault tests of this project (`npm run faults`): the parent process can kill this one at a named point. It needs
 * `CAULDRON_FAULTS=ipc` and a channel to the parent; a process started in any other way has neither.
 */

import { writeSync } from 'node:fs';
import type { FaultPoint } from '../match/room.ts';
import type { Environment } from './settings.ts';

/** What the parent sends: die when this point is next reached, after the given milliseconds; -1 means at once, before anything else. */
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
  // The channel must neither keep the process running nor let it outlive the parent.
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
    // The caller at this point waits for the end; everything else goes on until then.
    else setTimeout(die, afterMs);
    return new Promise(() => {});
  };
}
