/**
 * A new password for somebody who has forgotten the old one: by a code to an address that the account has confirmed. The answer
 * is the same, and comes at the same time, whether or not an account has the address.
 */

import type { Database } from '../db/database.ts';
import { CodeLimits } from '../notices/code-limits.ts';
import { ResetStore } from '../store/resets.ts';
import { hashCode, isCode, newCode } from './codes.ts';
import { nameKey } from './names.ts';

/** The name of an account, and its code. */
export interface ResetCode {
  readonly name: string;
  readonly code: string;
}

export interface ResetOptions {
  /** Sends one letter with the codes of all accounts at an address. */
  send(address: string, codes: readonly ResetCode[]): Promise<boolean>;
  log(error: unknown): void;
}

export class PasswordResets {
  private readonly store: ResetStore;
  /** Not those of other codes: a stranger who uses them up does not keep an owner out. */
  private readonly limits = new CodeLimits();
  private sending: Promise<unknown> = Promise.resolve();

  constructor(
    db: Database,
    private readonly options: ResetOptions,
  ) {
    this.store = new ResetStore(db);
  }

  /** False if this was asked too often. Nobody waits for the letter: the time would tell whether there is one. */
  ask(address: string, network: string): boolean {
    if (!this.limits.maySend({ address, network })) return false;
    this.sending = this.sending.then(() => this.send(address)).catch((error: unknown) => this.options.log(error));
    return true;
  }

  /** The account that a code opens, once. */
  async use(name: string, code: string): Promise<string | undefined> {
    const kept = await this.store.tryCode(nameKey(name));
    if (!kept || !isCode(kept.code_hash, kept.person, code)) return undefined;
    return (await this.store.use(kept.person, kept.code_hash)) ? kept.person : undefined;
  }

  sweep(): Promise<void> {
    return this.store.sweep();
  }

  /** Waits for letters that are being sent. */
  async close(): Promise<void> {
    await this.sending;
  }

  private async send(address: string): Promise<void> {
    const codes: ResetCode[] = [];
    for (const { id, name } of await this.store.accountsAt(address)) {
      const code = newCode();
      await this.store.put(id, hashCode(id, code));
      codes.push({ name, code });
    }
    if (codes.length > 0) await this.options.send(address, codes);
  }
}
