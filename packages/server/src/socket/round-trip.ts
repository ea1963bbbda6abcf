/**
 * How long a message needs to a client and back, by the server's own pings. What a client says of its line is not asked. A client
 * that delays its answers on purpose gains no more than the clock spares anyone.
 */

/** The shortest of the last few counts: a line that was busy for a moment is not slow. */
const KEPT = 5;
const OLD_MS = 2_000;

export class RoundTrip {
  private readonly last: number[] = [];
  private begun: { readonly word: string; readonly at: number } | undefined;
  private sent = 0;
  private sentAt = Number.NEGATIVE_INFINITY;

  /** A ping leaves now, with this word. */
  begin(now: number): string {
    this.sentAt = now;
    this.begun = { word: String(++this.sent), at: now };
    return this.begun.word;
  }

  /** An answer came. Only the one to the newest ping counts. */
  back(word: string, now: number): void {
    if (this.begun?.word !== word) return;
    this.last.push(now - this.begun.at);
    if (this.last.length > KEPT) this.last.shift();
    this.begun = undefined;
  }

  /** Whether it is time to measure again. */
  isOld(now: number): boolean {
    return now - this.sentAt > OLD_MS;
  }

  /** Whole milliseconds; 0 before anything was measured. */
  get ms(): number {
    return this.last.length === 0 ? 0 : Math.round(Math.min(...this.last));
  }
}
