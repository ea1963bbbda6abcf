/** Decisions made here that may not be on the log yet. The list survives a reload of the page. */

import { type Content, content, messageId, proposal } from '@cauldron/protocol';
import type { SignedForm } from './signer.ts';
import { type ClientStorage, KeptValue } from './storage.ts';

export interface HeldDecision {
  readonly id: string;
  readonly content: Content;
  /** How it was sent first; null before. Every repetition is the same. */
  readonly form: SignedForm | null;
  /** The hash of the view that it was decided on. On another view it is a different decision. */
  readonly on: string;
  /** The program made it for its player (a commitment, a witness value). Such a message is not returned to him. */
  readonly auto: boolean;
}

/** Several tabs may hold one seat: each changes only its own lines of the list. */
export class Outbox {
  private readonly shelf: KeptValue<HeldDecision[]>;
  private items: readonly HeldDecision[];

  constructor(storage: ClientStorage, match: string, seat: number | undefined) {
    this.shelf = new KeptValue(storage, `cauldron.outbox.${match}.${seat ?? 'mine'}`, readList);
    this.items = this.shelf.get() ?? [];
  }

  get list(): readonly HeldDecision[] {
    return this.items;
  }
  find(id: string): HeldDecision | undefined {
    return this.items.find((item) => item.id === id);
  }

  /** Adds a message, or replaces the one with its id. Throws if the device can keep nothing more: then the message must not be sent. */
  put(item: HeldDecision): void {
    const without = (list: readonly HeldDecision[]) => list.filter(({ id }) => id !== item.id);
    const known = this.items.some(({ id }) => id === item.id);
    this.shelf.set([...without(this.shelf.get() ?? []), item]);
    this.items = known ? this.items.map((old) => (old.id === item.id ? item : old)) : [...this.items, item];
  }

  remove(id: string): void {
    this.items = this.items.filter((item) => item.id !== id);
    const rest = (this.shelf.get() ?? []).filter((item) => item.id !== id);
    this.shelf.set(rest.length > 0 ? rest : undefined);
  }
}

const readList = (stored: unknown): HeldDecision[] => (Array.isArray(stored) ? stored.map(readHeld) : []);

const signedForm = proposal.pick({ after: true, n: true, under: true }).extend({ sign: proposal.shape.sign.unwrap() });

function readHeld(stored: unknown): HeldDecision {
  const { id, content: said, form, on, auto } = Object(stored) as Record<string, unknown>;
  return {
    id: messageId.parse(id),
    content: content.parse(said),
    form: form === null ? null : signedForm.parse(form),
    on: String(on),
    auto: auto === true,
  };
}
