/**
 * Nothing happens unseen: what happens is shown as it happens. The decisions of other seats are played as a film before the person is
 * asked; everything else appears at once, as a battle card and a notice, and never delays an answer.
 */

import type { Marching } from '@cauldron/board';
import type { Fight } from '@cauldron/engine';
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import type { Table } from '../table/table.ts';
import { activationsIn, Film } from './film.ts';
import type { IntentReader, intentsOf } from './intent.ts';
import type { FilmSpeed } from './pace.ts';
import { type Beat, newsOf, opensActivation, reelOf, type ShownLine, weightiest } from './reel.ts';
import type { ReelSource } from './summary.ts';

/** What a show does to the desk: it lights places on the map and announces sentences. */
export interface Lamp {
  /** Lights places and brings them into sight; `light` leaves the map where it is. */
  show(places: readonly number[]): void;
  light(places: readonly number[]): void;
  say(text: string): void;
}

/** What the person likes to see: other seats' decisions, a match looked through, motion. */
export interface Taste {
  readonly films: ReadonlySignal<FilmSpeed>;
  readonly look: ReadonlySignal<FilmSpeed>;
  readonly isStill: ReadonlySignal<boolean>;
  /** The brief is being read before the match begins: what happens meanwhile is shown afterwards. */
  readonly isAwaited?: ReadonlySignal<boolean>;
  /** How a side's moves are understood. */
  reader(source: ReelSource): IntentReader;
}

/** A fight on the battle card. */
export interface BattleCard {
  readonly fight: Fight;
  readonly dice: readonly string[];
  /** How long the dice fall, in milliseconds. */
  readonly ms: number;
}

/** Sentences in a banner above the map. */
export interface MapNotice {
  readonly lines: readonly ShownLine[];
  /** Further sentences that stand only in the log. */
  readonly more: number;
  /** It stands until an answer or a press: it tells what this person has lost. */
  readonly isLasting: boolean;
}

interface HeldFilm {
  readonly from: number;
  readonly to: number | undefined;
}

const MOST_LINES = 2;
const MOST_LOSSES = 3;
/** The dice fall for about a second. */
const DICE_MS = 1000;
const NOTICE_MS = 6000;
/** A fight that came of the person's own answer is looked at this long before the other side's film goes on. */
const LOOK_MS = 2400;
/** At most this many entries are read again for what was skipped, or happened behind the curtain. */
const MOST_TOLD = 200;
const NOTHING = { lines: [], lit: [] };
/** A match with more entries than this was not just begun. */
const JUST_BEGUN = 200;

/** How deeds are told is loaded with the first film. */
let tell: typeof intentsOf | undefined;
const load = async () => {
  // Without the network the film runs without its sentence, and the next film asks again.
  tell ??= (await import('./intent.ts').catch(() => undefined))?.intentsOf;
};

export class Showing implements ReelSource {
  readonly card: Signal<BattleCard | undefined> = signal(undefined);
  readonly notice: Signal<MapNotice | undefined> = signal(undefined);
  readonly marching: Signal<Marching | undefined> = signal(undefined);
  /** What the sounds follow: the beats that are shown at once. */
  readonly beats: Signal<readonly Beat[]> = signal([]);
  /** Where units stand in the middle of an entry, if it is not where the position has them. */
  readonly moved: Signal<ReadonlyMap<number, number>> = signal(new Map());
  /** The other side's decisions are being played; the person is asked afterwards. */
  readonly isHeld: Signal<boolean> = signal(false);
  /** The brief is still being read: the board stays as it was in the beginning. */
  readonly isStaying: Signal<boolean> = signal(false);
  /** The film that «Again» shows. */
  readonly last: Signal<{ readonly from: number; readonly to: number } | undefined> = signal(undefined);
  /** The first entry after the person's last decision. */
  readonly decided: Signal<number> = signal(0);
  readonly canRepeat: ReadonlySignal<boolean>;
  readonly film: Film;
  /** Entries before this one have been shown. */
  private heard: number;
  /** The same for each seat that had the screen to itself: what happened behind the curtain is shown when it is lifted. */
  private readonly heardBy = new Map<number, number>();
  /** Where the match stood when it came to the page. */
  private readonly begun: number;
  private isVeiled = false;
  /** Units that this person has attacked since the last decision: their losses and retreats need no film. */
  private struck = new Set<number>();
  private held: HeldFilm | undefined;
  /** The person does not want to see the rest of this turn. */
  private isSkipped = false;
  private cut: (() => void) | undefined;
  /** The sentence about the last activation, until it is shown. */
  private told: readonly ShownLine[] = [];
  /** What this person has lost while others decided: it stands with all that is told until the next answer. */
  private suffered: readonly ShownLine[] = [];
  /** What comes of the person's own attack is on its card. */
  private isOwnFight = false;
  private fading: ReturnType<typeof setTimeout> | undefined;
  /** What is told, and which places light up, when the dice lie still. */
  private awaited: { readonly lines: readonly ShownLine[]; readonly lit: readonly number[] } = NOTHING;
  private tumbling: ReturnType<typeof setTimeout> | undefined;
  /** What was to be told when the dice lay still, if nobody waited for them. */
  private late: readonly ShownLine[] = [];

  constructor(
    readonly table: Table,
    private readonly sideNameOf: (unit: number) => string | undefined,
    private readonly lamp: Lamp,
    private readonly taste: Taste,
  ) {
    const { films, look } = taste;
    this.film = new Film({
      table,
      sideOf: (unit) => this.sideOf(unit),
      speed: computed(() => (this.isHeld.value ? films.value : look.value)),
      isAwaited: this.isHeld,
      show: (beat, ms) => this.play(beat, ms),
      settle: (beat) => this.settle(beat),
      close: (beats) => this.tellOf(beats),
      wait: (ms) => this.wait(ms),
    });
    this.canRepeat = computed(
      () =>
        this.last.value !== undefined &&
        !this.film.isPlaying.value &&
        table.past.value === undefined &&
        table.view.value.outcome === undefined,
    );
    const line = table.match.line.slice(table.match.from);
    this.decided.value = table.length.peek();
    const isNew = line.length < JUST_BEGUN && !line.some((entry) => 'seat' in entry && this.decidesHere(entry.seat));
    this.begun = isNew ? 0 : table.length.peek();
    this.heard = this.begun;
  }

  /** While the board is on the page: shows what is new. */
  attend(): () => void {
    const hearing = effect(() => {
      const to = this.table.length.value;
      void this.table.isCurtained.value;
      const isAwaited = this.taste.isAwaited?.value === true && !this.table.isHurried?.value;
      untracked(() => (isAwaited ? this.stay(to) : this.hear(to)));
    });
    // A clock that runs against this person does not wait for a film.
    const hurrying = effect(() => {
      if (this.table.isHurried?.value && this.isHeld.value) untracked(() => this.skip());
    });
    return () => {
      hearing();
      hurrying();
      clearTimeout(this.fading);
      clearTimeout(this.tumbling);
      this.film.pause();
    };
  }

  sideOf(unit: number): number {
    const side = this.sideNameOf(unit);
    return side === undefined ? -1 : this.table.game.vocabulary.sides.indexOf(side);
  }

  /** Ends the film of the other side's decisions. The person is asked; what comes until then needs no film either. */
  skip(): void {
    const held = this.held;
    this.isSkipped = true;
    // What was skipped is told in a sentence.
    const length = this.table.length.peek();
    if (held) {
      const reel = reelOf(this, Math.max(held.from, length - MOST_TOLD), held.to ?? length);
      this.tellOf(reel);
      this.suffered = this.lossesIn(reel.flatMap((beat) => beat.lines));
    }
    this.film.skip();
    this.cut?.();
    if (held) this.release(held);
  }

  /** Shows the last film once more. */
  again(): Promise<void> {
    const { last } = this;
    return last.value ? this.hold(last.value.from, last.value.to) : Promise.resolve();
  }

  /** The fight that led to a point of the past, if one did. */
  lookAt(n: number): void {
    const battle = n > 0 ? reelOf(this, n - 1, n).findLast((beat) => beat.fight) : undefined;
    if (battle) this.deal(battle, 0);
  }

  putCardAway(): void {
    this.card.value = undefined;
  }

  /** The card and the notice are put away. */
  clear(): void {
    this.card.value = undefined;
    this.notice.value = undefined;
    this.suffered = [];
    this.isOwnFight = false;
    this.hurry();
    this.settleAll();
  }

  private decidesHere(seat: number): boolean {
    return this.table.decidesHere?.(seat) ?? true;
  }

  /** The board stays as it was in the beginning while other seats decide already. */
  private stay(to: number): void {
    const others = this.table.match.line.slice(this.heard, to);
    if (this.isStaying.peek() || !others.some((entry) => 'seat' in entry && !this.decidesHere(entry.seat))) return;
    this.isStaying.value = this.isHeld.value = true;
    this.table.lookAt(this.heard, this.heard);
  }

  private hear(to: number): void {
    const { table } = this;
    if (this.isStaying.peek()) {
      this.isStaying.value = this.isHeld.value = false;
      table.lookAt(undefined);
    }
    if (to < this.heard) {
      if (this.isHeld.peek()) this.skip();
      this.clear();
    }
    const from = this.firstUnseen(to);
    this.heard = to;
    if (to <= from || this.film.isPlaying.peek() || table.past.peek() !== undefined || this.isVeiled) return;
    const decided = table.match.line.slice(from, to).map((entry) => ('seat' in entry ? entry.seat : undefined));
    // In a lesson every order is the learner's.
    const isOwn = table.takeStep !== undefined || decided.some((seat) => seat !== undefined && this.decidesHere(seat));
    if (isOwn) {
      this.clear();
      this.struck.clear();
      this.isSkipped = false;
      this.decided.value = from + decided.findLastIndex((seat) => seat !== undefined && this.decidesHere(seat)) + 1;
    }
    const reel = reelOf(this, from, to);
    const isOthers = decided.some((seat) => seat !== undefined && !this.decidesHere(seat));
    const mayFilm = this.taste.films.peek() !== 'off' && !this.isSkipped && !table.isHurried?.peek() && isOthers;
    const isFilm = this.isWorthAFilm(reel) && mayFilm;
    // The person's own decision is on the board at once; the film shows what came of it.
    const own = decided.findIndex((seat) => seat === undefined || !this.decidesHere(seat));
    if (isFilm) {
      void this.hold(from + Math.max(0, own), undefined, this.card.peek());
      this.suffered = this.lossesIn(reelOf(this, from, from + Math.max(0, own)).flatMap((beat) => beat.lines));
    } else this.announce(reel);
  }

  /** The first entry that the person at the screen has not seen. After the curtain it is a long way back, but not too long. */
  private firstUnseen(to: number): number {
    const seat = this.table.seat.peek();
    const wasVeiled = this.isVeiled;
    this.isVeiled = this.table.isCurtained.peek();
    if (this.isVeiled) return to;
    const from = wasVeiled ? Math.max(this.heardBy.get(seat) ?? this.begun, to - MOST_TOLD) : this.heard;
    this.heardBy.set(seat, to);
    return from;
  }

  /** The board is held back and shows the film; then the person is asked. */
  private async hold(from: number, to?: number, fought?: BattleCard): Promise<void> {
    this.clear();
    const held = { from, to };
    this.held = held;
    this.isHeld.value = true;
    void load();
    if (fought) {
      // The fight that led here was shown a moment ago, and not in this film: nobody has read its card yet.
      this.card.value = fought;
      this.table.lookAt(from, from);
      await this.wait(this.taste.films.peek() === 'slow' ? LOOK_MS * 2 : LOOK_MS);
      if (this.held !== held) return;
    }
    await this.film.play(from, to);
    if (this.held === held) this.release(held);
  }

  private release({ from, to }: HeldFilm): void {
    this.held = undefined;
    this.isHeld.value = false;
    this.settleAll();
    this.lamp.show([]);
    this.post([]);
    this.last.value = { from, to: to ?? this.table.length.peek() };
    this.fade();
  }

  /** Waits, unless the film is cut short. */
  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.cut = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Whether other seats' units did something of their own. What an attack of this person did to them is shown without a film. */
  private isWorthAFilm(reel: readonly Beat[]): boolean {
    const own = this.table.view.peek().side;
    const isOther = (unit: number) => this.sideOf(unit) !== own && !this.struck.has(unit);
    let isWorth = false;
    for (const beat of reel) {
      if (beat.fight && this.sideOf(beat.fight.attackers[0]) === own)
        for (const unit of beat.fight.defenders) this.struck.add(unit);
      else if (beat.fight) isWorth = true;
      else if (beat.kind === 'move') isWorth ||= beat.routes.some(({ unit }) => isOther(unit));
      else
        isWorth ||=
          beat.lines.some(({ kind }) => kind === 'activation') ||
          (beat.lines[0].kind !== 'loss' && beat.units.some(isOther));
    }
    return isWorth;
  }

  /** Shows at once what needs no film; what came of a fight, when its dice lie still. */
  private announce(reel: readonly Beat[]): void {
    const battle = reel.findLast((beat) => beat.fight);
    const notes = reel.filter((beat) => beat.kind === 'note' && beat.lines[0].kind !== 'banner');
    const { lines, lit } = this.awaited;
    this.awaited = {
      lines: [...lines, ...newsOf(reel)],
      lit: [...lit, ...notes.flatMap((beat) => beat.places)],
    };
    this.beats.value = reel;
    if (battle) this.deal(battle, DICE_MS);
    if (battle && !this.taste.isStill.peek()) {
      clearTimeout(this.tumbling);
      this.tumbling = setTimeout(() => this.tell(), DICE_MS);
    } else if (this.tumbling === undefined) this.tell();
  }

  private tell(): void {
    const { lines, lit } = this.awaited;
    this.awaited = NOTHING;
    this.tumbling = undefined;
    this.post(lines);
    if (lit.length > 0) this.lamp.light(lit);
    this.fade();
  }

  /** Nobody waits for the dice: what they led to is told with the next notice. */
  private hurry(): void {
    clearTimeout(this.tumbling);
    this.tumbling = undefined;
    this.late = [...this.late, ...this.awaited.lines];
    this.awaited = NOTHING;
  }

  /** A beat of a film. */
  private play(beat: Beat, ms: number): void {
    this.beats.value = [beat];
    this.lamp.show(this.spotsOf(beat));
    // The card of the last fight does not lie over what another formation does.
    if (opensActivation(beat)) this.card.value = undefined;
    if (opensActivation(beat)) this.isOwnFight = false;
    if (beat.fight) {
      this.isOwnFight = this.sideOf(beat.fight.attackers[0]) === this.table.view.peek().side;
      this.deal(beat, Math.min(DICE_MS, ms / 2));
      return;
    }
    if (beat.kind === 'move') this.march(beat, ms);
    else this.post(beat.lines);
  }

  private deal({ fight, dice }: Beat, ms: number): void {
    if (fight) this.card.value = { fight, dice, ms: this.taste.isStill.peek() ? 0 : ms };
  }

  /** What another side did since the person last decided is told with the next notice. */
  private tellOf(beats: readonly Beat[]): void {
    const to = this.isHeld.peek() ? (beats.at(-1)?.to ?? 0) : 0;
    const from = Math.min(beats[0]?.from ?? 0, Math.max(this.decided.peek(), to - MOST_TOLD));
    const text = to > 0 ? tell?.(activationsIn(reelOf(this, from, to)), this.taste.reader(this)) : undefined;
    if (text !== undefined) this.told = [{ text, rule: '', kind: 'banner' }];
  }

  private post(news: readonly ShownLine[]): void {
    const lines = [...this.late, ...this.told, ...news];
    this.told = this.late = [];
    if (lines.length + this.suffered.length === 0) return;
    const before = this.notice.peek()?.lines.filter((line) => !this.suffered.includes(line)) ?? [];
    const mine = this.isHeld.peek() && !this.isOwnFight ? this.lossesIn(lines) : [];
    const others = lines.filter((line) => !mine.includes(line));
    const chosen = lines.length === 0 ? before : weightiest(others, MOST_LINES);
    this.suffered = [...this.suffered, ...mine];
    const lost = this.suffered.slice(-MOST_LOSSES);
    const more = Math.max(0, others.length - chosen.length) + this.suffered.length - lost.length;
    this.notice.value = { lines: [...chosen, ...lost], more, isLasting: lost.length > 0 };
    this.lamp.say([...chosen, ...lost].map((line) => line.text).join(' '));
  }

  private lossesIn(lines: readonly ShownLine[]): readonly ShownLine[] {
    const own = this.table.view.peek().side;
    return lines.filter(({ kind, units }) => kind === 'loss' && units?.some((unit) => this.sideOf(unit) === own));
  }

  putNoticeAway(): void {
    this.suffered = [];
    this.notice.value = undefined;
  }

  /** Counters go along their hexes. With reduced motion they are simply there. */
  private march({ routes }: Beat, ms: number): void {
    if (this.taste.isStill.peek() || ms === 0) return;
    const pieces = new Map(this.table.view.peek().pieces.map((piece) => [piece.unit, piece]));
    const movers = routes.flatMap(({ unit, places }) => {
      const piece = pieces.get(unit);
      return piece ? [{ piece, path: places }] : [];
    });
    this.marching.value = { movers, ms };
  }

  private settle({ routes, from, to }: Beat): void {
    this.marching.value = undefined;
    if (to > from) this.moved.value = new Map();
    else if (routes.length > 0)
      this.moved.value = new Map([
        ...this.moved.value,
        ...routes.map((r) => [r.unit, r.places[r.places.length - 1]] as const),
      ]);
  }

  private settleAll(): void {
    this.marching.value = undefined;
    this.moved.value = new Map();
  }

  private spotsOf({ kind, routes, places, units }: Beat): readonly number[] {
    if (kind === 'move') return routes.flatMap((r) => r.places.slice(-1));
    if (places.length > 0) return places;
    return this.table.view
      .peek()
      .pieces.filter((p) => units.includes(p.unit))
      .map((p) => p.place);
  }

  /** A notice that nobody closes goes by itself. */
  private fade(): void {
    clearTimeout(this.fading);
    this.fading = setTimeout(() => {
      if (this.notice.peek()?.isLasting !== true) this.notice.value = undefined;
      this.lamp.light([]);
    }, NOTICE_MS);
  }
}
