/** Which part of the sheet is on the screen: a point in the middle and a zoom (screen pixels for each unit of the sheet). */

import type { Box, Point } from './sheet.ts';

const CLOSEST = 2.4;
/** The first zoom: counters can be read. A narrow screen shows a little more of the map instead. */
const READABLE = { least: 0.56, most: 0.8, across: 1340 };
const PADDING = 24;
/** A rim with buttons and lines of text on it, in pixels. */
const FREE = 64;
/** A hex whose middle is this far inside, in pixels, has its whole counter beside the buttons. */
const CLEAR = 80;
/** A folded card at the top or at the bottom of a small map, in pixels. */
const CARD = 120;
/** Nearer to the edge, in pixels, nobody finds a hex. */
const RIM = 12;
/** A hex whose middle is this far inside, in pixels, has its whole counter on the map. */
const WHOLE = 36;
const ZOOMING_MS = 120;
/** How far the sheet may be drawn beyond its place, in pixels: the hexes of its corners come out from under the buttons on the map. */
const BESIDE = 96;

export class Camera {
  x = 0;
  y = 0;
  zoom = 0.5;
  width = 1;
  height = 1;
  /** What the first view should show: what matters, everything else that is worth seeing, and what it is all about. */
  first: { readonly needed: readonly Point[]; readonly others: readonly Point[]; readonly aims?: readonly Point[] } = {
    needed: [],
    others: [],
  };
  /** What the question is about, and its choices. */
  private asked: { readonly subject: readonly Point[]; readonly choices: readonly Point[]; readonly isWhole: boolean } =
    {
      subject: [],
      choices: [],
      isWhole: false,
    };
  /** The zoom before the camera stepped back by itself. */
  private nearer: number | undefined;
  private gliding = 0;
  private zoomedAt = -Infinity;

  constructor(
    private readonly paper: Box,
    private readonly onChange: () => void,
    /** Whether the user prefers reduced motion. */
    private readonly isStill: () => boolean = () => false,
  ) {}

  /** Call this when the screen has another size. */
  resize(width: number, height: number): void {
    const first = this.width === 1;
    const { subject, choices, isWhole } = this.asked;
    // The panels may take room from the map: what is asked about stays in sight.
    const isLower = height < this.height;
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    if (first) this.open();
    if (first || isWhole || isLower) this.attend(subject, choices, isWhole);
    this.settle(BESIDE);
  }

  /** The first view: the sheet fills the screen, and counters can be read. What matters then is in sight. */
  open(): void {
    const { left, right, top, bottom } = this.paper;
    const readable = Math.min(READABLE.most, Math.max(READABLE.least, this.width / READABLE.across));
    const filled = Math.max(this.width / (right - left), this.height / (bottom - top));
    this.zoom = Math.max(readable, filled);
    Object.assign(this, this.bestMiddle(this.first.needed, this.first.others));
    this.settle();
    // If an aim is out of sight, the view is from further away, as far as counters can be read. Where that is not enough it stays.
    const { needed, aims = [] } = this.first;
    if (aims.every((aim) => this.isSeen(aim, undefined, FREE))) return;
    const whole = [...needed, ...aims];
    const zoom = Math.min(this.zoom, this.zoomFor(whole, FREE, FREE));
    if (zoom >= Math.max(READABLE.least, filled)) Object.assign(this, middleOf(whole), { zoom });
    this.settle();
  }

  fit(): void {
    this.zoom = this.farthest();
    this.x = (this.paper.left + this.paper.right) / 2;
    this.y = (this.paper.top + this.paper.bottom) / 2;
    this.settle();
  }

  toScreen(p: Point): Point {
    return { x: (p.x - this.x) * this.zoom + this.width / 2, y: (p.y - this.y) * this.zoom + this.height / 2 };
  }
  toSheet(p: Point): Point {
    return { x: (p.x - this.width / 2) / this.zoom + this.x, y: (p.y - this.height / 2) / this.zoom + this.y };
  }

  /** Whether the zoom is changing just now. */
  isZooming(): boolean {
    return performance.now() - this.zoomedAt < ZOOMING_MS;
  }

  /** The part of the sheet in sight. */
  window(): Box {
    const { x: left, y: top } = this.toSheet({ x: 0, y: 0 });
    const { x: right, y: bottom } = this.toSheet({ x: this.width, y: this.height });
    return { left, top, right, bottom };
  }

  pan(dx: number, dy: number): void {
    cancelAnimationFrame(this.gliding);
    this.x -= dx / this.zoom;
    this.y -= dy / this.zoom;
    this.settle(BESIDE);
  }

  /** Zooms so that the point of the sheet under `at` stays there. */
  zoomBy(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    cancelAnimationFrame(this.gliding);
    this.zoomedAt = performance.now();
    this.nearer = undefined;
    const held = this.toSheet(at);
    this.zoom = Math.min(CLOSEST, Math.max(this.farthest(), this.zoom * factor));
    const now = this.toSheet(at);
    this.x += held.x - now.x;
    this.y += held.y - now.y;
    this.settle();
  }

  /** Goes to a point; gently, unless the user prefers reduced motion. */
  glideTo(p: Point, zoom = this.zoom): void {
    cancelAnimationFrame(this.gliding);
    const from = { x: this.x, y: this.y, zoom: this.zoom };
    const still = this.isStill();
    const begun = performance.now();
    const step = (now: number) => {
      const t = still ? 1 : Math.min(1, (now - begun) / 280);
      const eased = 1 - (1 - t) ** 3;
      this.x = from.x + (p.x - from.x) * eased;
      this.y = from.y + (p.y - from.y) * eased;
      this.zoom = from.zoom + (zoom - from.zoom) * eased;
      this.settle(BESIDE);
      if (t < 1) this.gliding = requestAnimationFrame(step);
    };
    step(begun);
  }

  /** Brings a point into sight if it lies outside or near the rim, by the shortest way. */
  reveal(p: Point): void {
    const { x, y } = this.toScreen(p);
    const rim = Math.min(CLEAR, this.width / 5, this.height / 5);
    this.goBy({ x: beyond(x, rim, this.width - rim), y: beyond(y, rim, this.height - rim) });
  }

  /**
   * Shows a question: what it is about, and one of its choices. If no view holds both, a choice must be in sight. The camera goes the shortest
   * way, and stays if it can. `isWhole`: all that the question is about must be in sight, and for that the camera steps back.
   */
  attend(subject: readonly Point[], choices: readonly Point[], isWhole = false): void {
    this.asked = { subject, choices, isWhole };
    // A screen without a size shows nothing yet.
    if (this.width === 1) return;
    if (isWhole && subject.length > 0) {
      this.showWhole(subject);
      return;
    }
    const about = subject.length > 0 ? this.wayTo(subject) : undefined;
    if (about && (choices.length === 0 || this.isAnySeen(choices, about))) {
      this.goBy(about);
      return;
    }
    const isBoth = subject.length > 0 && choices.length > 0;
    const both = isBoth ? this.wayTo([...subject, nearestTo(middleOf(subject), choices)]) : undefined;
    if (both) this.goBy(both);
    else if (subject.length > 0 && choices.every((choice) => subject.includes(choice))) this.showMost(subject);
    else if (choices.length > 0 && !this.isAnySeen(choices)) this.reveal(nearestTo(this, choices));
  }

  /** Brings all of some points into sight by the shortest way, if they fit into it; otherwise nothing moves. */
  revealAll(points: readonly Point[]): void {
    const way = points.length > 0 ? this.wayTo(points) : undefined;
    if (way) this.goBy(way);
  }

  /** More points than a view holds: as many as can be, unless half as many are in sight already. */
  private showMost(points: readonly Point[]): void {
    const best = this.bestMiddle(points, []);
    if (!best) return;
    const way = { x: (best.x - this.x) * this.zoom, y: (best.y - this.y) * this.zoom };
    const seenBy = (by?: Point) => points.filter((point) => this.isSeen(point, by)).length;
    if (2 * seenBy() < seenBy(way)) this.goBy(way);
  }

  /** Brings all of some points into sight: by the shortest way if they fit into it, else from further away, until nearer is enough. */
  showWhole(points: readonly Point[]): void {
    // Beside a card, whether it lies at the top or at the bottom.
    const end = Math.min(CARD, this.height / 3);
    const usual = this.nearer ?? this.zoom;
    const zoom = Math.min(usual, this.zoomFor(points, Math.min(FREE, this.width / 5), end) * 0.98);
    this.nearer = zoom < usual ? usual : undefined;
    if (zoom === this.zoom) this.goBy(this.wayWithin(spanOf(points.map((p) => this.toScreen(p))), CLEAR, CARD));
    else this.glideTo(middleOf(points), zoom);
  }

  /** The nearest zoom at which some points are in sight, so far from the rims. */
  private zoomFor(points: readonly Point[], side: number, end: number): number {
    const { left, right, top, bottom } = spanOf(points);
    return Math.min((this.width - 2 * side) / (right - left), (this.height - 2 * end) / (bottom - top));
  }

  /** The shortest way, in pixels, to a view with all of some points, if there is one. */
  private wayTo(points: readonly Point[]): Point | undefined {
    const span = spanOf(points.map((p) => this.toScreen(p)));
    const least = 2 * Math.min(FREE, this.width / 5, this.height / 5);
    return this.width - (span.right - span.left) < least || this.height - (span.bottom - span.top) < least
      ? undefined
      : this.wayWithin(span, Math.min(CLEAR, this.width / 5), Math.min(CLEAR, this.height / 5));
  }

  /** The same with these margins beside the points, as far as there is room. */
  private wayWithin({ left, right, top, bottom }: ReturnType<typeof spanOf>, side: number, end: number): Point {
    const within = (first: number, last: number, length: number, margin: number) => {
      const rim = Math.min(margin, (length - (last - first)) / 2);
      return beyondBoth(first, last, rim, length - rim);
    };
    return { x: within(left, right, this.width, side), y: within(top, bottom, this.height, end) };
  }

  private goBy({ x, y }: Point): void {
    if (x !== 0 || y !== 0) this.glideTo({ x: this.x + x / this.zoom, y: this.y + y / this.zoom });
  }

  /** Whether one of some points is in sight with its counter; `way`: after the camera went so far. */
  private isAnySeen(points: readonly Point[], way: Point = { x: 0, y: 0 }): boolean {
    const rim = Math.min(WHOLE, this.width / 5, this.height / 5);
    return points.some((point) => this.isSeen(point, way, rim));
  }

  /** Whether the middle of a hex is in sight, and not at the very rim. */
  isSeen(point: Point, way: Point = { x: 0, y: 0 }, rim = RIM): boolean {
    const [x, y] = [this.toScreen(point).x - way.x, this.toScreen(point).y - way.y];
    return x > rim && x < this.width - rim && y > rim && y < this.height - rim;
  }

  /**
   * The middle of a first view: first as many of the points that matter as can be seen at once, and then of the others. What is seen lies in
   * the middle.
   */
  private bestMiddle(needed: readonly Point[], others: readonly Point[]): Point | undefined {
    const all = [...needed, ...others];
    const [across, down] = [this.width / 2 - FREE, this.height / 2 - FREE].map((half) => Math.max(0, half) / this.zoom);
    const seenFrom = ({ x, y }: Point, points: readonly Point[]) =>
      points.filter((p) => Math.abs(p.x - x) <= across && Math.abs(p.y - y) <= down);
    const worth = (p: Point) => seenFrom(p, needed).length * (all.length + 1) + seenFrom(p, others).length;
    const middles = needed.length > 0 ? [middleOf(needed), ...all] : all;
    const best = middles.reduce<{ readonly at: Point; readonly worth: number } | undefined>((found, at) => {
      const now = worth(at);
      return found && found.worth >= now ? found : { at, worth: now };
    }, undefined);
    return best && middleOf(seenFrom(best.at, all));
  }

  private farthest(): number {
    const { left, right, top, bottom } = this.paper;
    return Math.min((this.width - PADDING) / (right - left), (this.height - PADDING) / (bottom - top));
  }

  /** The sheet never leaves the screen. It may be drawn some pixels further. */
  private settle(further = 0): void {
    this.zoom = Math.max(this.zoom, this.farthest() * 0.999);
    const more = further / this.zoom;
    this.x = clampMiddle(this.x, this.paper.left, this.paper.right, this.width / this.zoom, more);
    this.y = clampMiddle(this.y, this.paper.top, this.paper.bottom, this.height / this.zoom, more);
    this.onChange();
  }
}

const spanOf = (points: readonly Point[]): Box => ({
  left: Math.min(...points.map(({ x }) => x)),
  right: Math.max(...points.map(({ x }) => x)),
  top: Math.min(...points.map(({ y }) => y)),
  bottom: Math.max(...points.map(({ y }) => y)),
});

function middleOf(points: readonly Point[]): Point {
  const { left, right, top, bottom } = spanOf(points);
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** One of some points, of which there is at least one. */
function nearestTo({ x, y }: Point, points: readonly Point[]): Point {
  const away = (p: Point) => Math.hypot(p.x - x, p.y - y);
  return points.reduce((best, p) => (away(p) < away(best) ? p : best));
}

/** How far a value lies outside a range. */
const beyond = (value: number, low: number, high: number): number =>
  value < low ? value - low : value > high ? value - high : 0;

/** How far a span must go to lie in a range that is longer: if both of its ends lie beyond one rim, its outer end decides. */
const beyondBoth = (first: number, last: number, low: number, high: number): number =>
  Math.min(0, first - low) || Math.max(0, last - high);

function clampMiddle(middle: number, low: number, high: number, seen: number, more: number): number {
  const slack = Math.max(0, (high - low - seen) / 2 + seen * 0.03) + more;
  const centre = (low + high) / 2;
  return Math.min(centre + slack, Math.max(centre - slack, middle));
}
