/** The views of a match that this page has seen or fetched, by entry. Looking back shows them. */

import type { View } from '@cauldron/engine';
import { hashView, type PastViews as Piece, patchView, type ViewPatch } from '@cauldron/protocol';
import { type Signal, signal } from '@preact/signals';

/** The most views held; the least recently used go first. Neighbours share most of their content. */
const MOST = 3000;
/** The number fetched at a time, which is the server's limit. */
const PIECE = 64;

/** Asks the server for the views from one entry to another; undefined if it gives none. */
export type FetchPast = (at: number, to: number) => Promise<Piece | undefined>;

export class SeenViews {
  /** Raised when more have come. */
  readonly came: Signal<number> = signal(0);
  private readonly views = new Map<number, View>();
  private readonly fetching = new Map<number, Promise<boolean>>();

  constructor(private readonly fetchPast: FetchPast) {}

  add(seq: number, view: View): void {
    this.views.delete(seq);
    this.views.set(seq, view);
    const [oldest] = this.views.keys();
    if (this.views.size > MOST) this.views.delete(oldest);
  }

  /** The view at an entry. If it is not loaded, the nearest before it, or else the nearest after. */
  nearest(seq: number): View | undefined {
    const exact = this.views.get(seq);
    if (exact) return exact;
    const known = [...this.views.keys()].sort((a, b) => a - b);
    return this.views.get(known.findLast((at) => at < seq) ?? known[0] ?? -1);
  }

  /** Fetches what is missing around an entry. Returns whether its view is loaded afterwards. */
  async reach(seq: number, newest: number): Promise<boolean> {
    if (this.views.has(seq)) return true;
    const piece = Math.floor(seq / PIECE);
    const fetching = this.fetching.get(piece) ?? this.fetch(piece * PIECE, newest);
    this.fetching.set(piece, fetching);
    await fetching;
    this.fetching.delete(piece);
    return this.views.has(seq);
  }

  private async fetch(start: number, newest: number): Promise<boolean> {
    const end = Math.min(start + PIECE - 1, newest);
    let at = start;
    while (this.views.has(at) && at < end) at++;
    const piece = await this.fetchPast(at, end);
    if (!piece) return false;
    this.take(piece);
    this.came.value++;
    return true;
  }

  /** A view with a wrong hash arrived damaged: it and the views built on it are left out. */
  private take({ at, view, hash, next }: Piece): void {
    // The form of a view is the game's own; the hash proves that it is the one the server made.
    let last = view as unknown as View;
    if (hashView(last) !== hash) return;
    this.add(at, last);
    next.forEach((step, i) => {
      last = patchView(last, step.patch as ViewPatch);
      if (hashView(last) === step.hash) this.add(at + i + 1, last);
    });
  }
}
