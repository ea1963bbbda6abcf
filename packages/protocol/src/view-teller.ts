/** What viewers of one match are told of its next view. What several of them share is compared, hashed and spelt once. */

import { type Change, diff, diffViews, type View, type ViewPatch } from './patch.ts';
import { hashView, KeptHash } from './view-hash.ts';

export interface ViewNews {
  readonly patch: ViewPatch;
  /** The patch as JSON. */
  readonly text: string;
  readonly hash: string;
}

interface ToldPart {
  readonly before: unknown;
  readonly after: unknown;
  readonly change: Change | undefined;
}

export class ViewTeller {
  /** The last part of each name. A viewer who knows less has another object, and is told that. */
  private readonly parts = new Map<string, ToldPart>();
  private readonly texts = new Map<string, { readonly change: Change; readonly text: string }>();
  private readonly hash = new KeptHash();

  tell(before: View, after: View): ViewNews {
    const patch = diffViews(before, after, (was, now, name) => this.change(was, now, name));
    return { patch, text: this.spell(patch), hash: hashView(after, this.hash) };
  }

  private change(before: unknown, after: unknown, name: string): Change | undefined {
    const last = this.parts.get(name);
    if (last && last.before === before && last.after === after) return last.change;
    const change = diff(before, after);
    this.parts.set(name, { before, after, change });
    return change;
  }

  private spell(patch: ViewPatch): string {
    const parts = Object.entries(patch).map(([name, change]) => `${JSON.stringify(name)}:${this.spelt(name, change)}`);
    return `{${parts.join()}}`;
  }
  private spelt(name: string, change: Change): string {
    const last = this.texts.get(name);
    if (last?.change === change) return last.text;
    const text = JSON.stringify(change);
    this.texts.set(name, { change, text });
    return text;
  }
}
