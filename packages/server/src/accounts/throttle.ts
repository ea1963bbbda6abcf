/**
 * How often somebody may try to sign in. A stranger's guesses count for the name together with his network, and for the name
 * alone, so that many networks do not help much. A browser that has signed in to this account before has a count of its own:
 * strangers cannot lock the owner out of it.
 */

import { Paces } from '../socket/pace.ts';
import { nameKey } from './names.ts';

export interface Attempt {
  readonly name: string;
  readonly network: string;
  /** The hash of the device's secret, if the device has signed in to this account before. */
  readonly knownDevice: string | undefined;
}

export class SignInThrottle {
  private readonly devices: Paces;
  private readonly networks: Paces;
  private readonly names: Paces;

  constructor(factor: number, now: () => number = Date.now) {
    const few = { burst: 10 * factor, perSecond: 0.05 * factor };
    this.devices = new Paces(few, now);
    this.networks = new Paces(few, now);
    this.names = new Paces({ burst: 100 * factor, perSecond: 0.1 * factor }, now);
  }

  mayTry({ name, network, knownDevice }: Attempt): boolean {
    const key = nameKey(name);
    if (knownDevice !== undefined) return this.devices.take(`${knownDevice} ${key}`);
    // The network first: one that has used up its own guesses takes none from others.
    return this.networks.take(`${network} ${key}`) && this.names.take(key);
  }
}
