/** What the overlays draw and how the legend explains it. Loaded when an overlay is first switched on, or when the board is at rest. */

import type { Area, Layer, LayerLine, Pattern, Sign } from '@cauldron/board';
import { type Answers, isRefusal, type Piece, type Query, type Refusal, type View } from '@cauldron/engine';
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Edition } from '../../edition.ts';
import { t } from '../../messages/messages.ts';
import type { Table } from '../table/table.ts';
import { type LegendLine, NOTHING, type Overlay } from './overlay-kinds.ts';
import { type Threats, threatsOf } from './threat.ts';

const [CALM, ALARM, AMBER, VIOLET] = ['#0b5d66', '#b3261a', '#d9a21b', '#6a1b9a'];
/** From few attackers to many. */
const THREAT: readonly Pattern[] = ['plain', 'dots', 'falling'];

export class OverlayMaker {
  /** Every overlay but the objectives, which need nothing of this. */
  readonly layers: Readonly<Record<Exclude<Overlay, 'objectives'>, ReadonlySignal<Layer>>>;
  /** For the hex under the pointer. */
  readonly pointer: ReadonlySignal<Layer>;
  /** Where the other side could strike next. */
  readonly threats: ReadonlySignal<Threats>;

  /** `pointed` is the hex whose supply path, commander or threats are drawn; `on` are the overlays that are switched on. */
  constructor(
    private readonly table: Table,
    private readonly edition: Edition,
    private readonly pointed: ReadonlySignal<number | undefined>,
    private readonly on: ReadonlySignal<ReadonlySet<Overlay>>,
  ) {
    this.threats = computed(() => threatsOf(edition, table.view.value, this.standing(false)));
    this.layers = {
      'own-zones': computed(() => this.zones(true)),
      'enemy-zones': computed(() => this.zones(false)),
      supply: computed(() => this.supply()),
      command: computed(() => this.command()),
      stacking: computed(() => this.stacking()),
      threat: computed(() => this.threat()),
    };
    this.pointer = computed(() => this.atPointer());
  }

  private ask<Q extends Query>(query: Q): Answers[Q['ask']] | undefined {
    const answer: Answers[Q['ask']] | Refusal = this.edition.game.query(this.table.view.value, query);
    return isRefusal(answer) ? undefined : answer;
  }

  /** The viewer's own side, or the other. */
  private sideOf(own: boolean): number {
    const { side } = this.table.view.value;
    const mine = Math.max(0, side);
    return own ? mine : this.edition.game.vocabulary.sides.findIndex((_, s) => s !== mine);
  }

  /** The known pieces of a side on the map. */
  private standing(own: boolean): readonly Piece[] {
    const side = this.edition.game.vocabulary.sides[this.sideOf(own)];
    const { sheet, counters } = this.edition;
    return onMap(this.table.view.value, sheet.centreOf).filter((p) => counters.sideOf(p.unit) === side);
  }

  private zones(own: boolean): Layer {
    const zone = this.ask({ ask: 'zoc', side: this.sideOf(own) });
    const look = own
      ? ({ pattern: 'rising', colour: CALM } as const)
      : ({ pattern: 'falling', colour: ALARM } as const);
    return zone ? { ...NOTHING, areas: [{ places: zone.places, ...look }] } : NOTHING;
  }

  private supply(): Layer {
    const worst = new Map<number, Sign>();
    for (const { unit, place } of alike(onMap(this.table.view.value, this.edition.sheet.centreOf))) {
      const line = this.ask({ ask: 'supply', unit });
      if (!line) continue;
      const sign = this.supplySign(place, line.status, line.source >= 0);
      const known = worst.get(place);
      if (!known || (known.shape === 'round' && sign.shape !== 'round')) worst.set(place, sign);
    }
    return { ...NOTHING, signs: [...worst.values()] };
  }

  /** A state with a badge on the counters looks like that badge. A unit that only lacks a path now is marked too. */
  private supplySign(place: number, status: string, traced: boolean): Sign {
    const badge = this.edition.pack.board.badges.find((b) => b.status === status);
    const spot = 'lower';
    if (badge) return { place, text: badge.short, shape: 'square', fill: badge.fill, ink: badge.ink, spot };
    return traced
      ? { place, text: '✓', shape: 'round', fill: CALM, ink: '#ffffff', spot }
      : { place, text: '!', shape: 'diamond', fill: AMBER, ink: '#1d1a14', spot };
  }

  private command(): Layer {
    const within = new Set<number>();
    const signs: Sign[] = [];
    const drawn = new Set<number>();
    for (const { unit, place } of this.standing(true)) {
      const link = this.ask({ ask: 'command', unit });
      if (!link) continue;
      if (link.by >= 0 && !drawn.has(link.by)) {
        drawn.add(link.by);
        for (const p of this.disc(this.placeOf(link.by), link.range)) within.add(p);
      }
      if (!link.inCommand)
        signs.push({ place, text: '✕', shape: 'diamond', fill: ALARM, ink: '#ffffff', spot: 'upper' });
    }
    return { ...NOTHING, areas: [{ places: [...within], pattern: 'dots', colour: CALM }], signs };
  }

  private stacking(): Layer {
    const places = new Set(onMap(this.table.view.value, this.edition.sheet.centreOf).map((p) => p.place));
    const signs = [...places].flatMap((place): Sign[] => {
      const use = this.ask({ ask: 'stack', place });
      if (!use || use.limit <= 0) return [];
      const text = `${use.used}/${use.limit}`;
      const spot = 'upper';
      if (use.over > 0) return [{ place, text, shape: 'square', fill: ALARM, ink: '#ffffff', spot }];
      return use.used === use.limit
        ? [{ place, text, shape: 'square', fill: AMBER, ink: '#1d1a14', spot }]
        : [{ place, text, shape: 'round', fill: '#ffffff', ink: '#1d1a14', spot }];
    });
    return { ...NOTHING, signs };
  }

  private threat(): Layer {
    const threats = this.threats.value;
    const most = Math.max(1, ...[...threats.values()].map((units) => units.length));
    const levels: number[][] = [[], [], []];
    for (const [place, units] of threats) levels[Math.ceil((units.length / most) * levels.length) - 1].push(place);
    const struck = new Set(this.standing(true).map((p) => p.place));
    return {
      ...NOTHING,
      areas: levels.map((places, i) => ({ places, pattern: THREAT[i], colour: VIOLET })),
      signs: [...struck].flatMap((place) => this.threatSign(place, threats.get(place)?.length ?? 0)),
    };
  }

  private threatSign(place: number, n: number): readonly Sign[] {
    if (n === 0) return [];
    return [{ place, text: String(n), shape: 'diamond', fill: VIOLET, ink: '#ffffff', spot: 'lower' }];
  }

  /** For the hex under the pointer: the supply path, the commander, the source of the threat. */
  private atPointer(): Layer {
    const place = this.pointed.value;
    const on = this.on.value;
    if (place === undefined || on.size === 0) return NOTHING;
    const lines: LayerLine[] = [];
    const areas: Area[] = [];
    const sources = new Map<number, number>();
    const here = this.table.view.value.pieces.filter((p) => p.place === place && p.unit >= 0);
    for (const { unit } of here) {
      const line = on.has('supply') ? this.ask({ ask: 'supply', unit }) : undefined;
      if (line && line.path.length > 1) lines.push({ places: line.path, colour: CALM, arrow: false });
      const link = on.has('command') ? this.ask({ ask: 'command', unit }) : undefined;
      if (!link || link.by < 0) continue;
      const from = this.placeOf(link.by);
      if (from !== place) lines.push({ places: [from, place], colour: link.inCommand ? CALM : ALARM, arrow: true });
      else areas.push({ places: this.disc(from, link.range), pattern: 'rising', colour: CALM });
    }
    if (on.has('threat'))
      for (const unit of this.threats.value.get(place) ?? []) {
        const from = this.placeOf(unit);
        sources.set(from, (sources.get(from) ?? 0) + 1);
      }
    return { areas, signs: [...sources].flatMap(([from, n]) => this.threatSign(from, n)), lines };
  }

  private placeOf(unit: number): number {
    return this.table.view.value.pieces.find((p) => p.unit === unit)?.place ?? -1;
  }

  /** The hexes within a distance. */
  private disc(from: number, range: number): number[] {
    const { neighbours, centreOf } = this.edition.sheet;
    const seen = new Set(centreOf.has(from) ? [from] : []);
    let rim = [...seen];
    for (let d = 0; d < range; d++) {
      rim = rim.flatMap((p) => neighbours.get(p) ?? []).filter((p) => !seen.has(p) && seen.add(p));
    }
    return [...seen];
  }

  explain(overlay: Overlay): readonly LegendLine[] {
    const { words } = this.table;
    const line = (mark: string, colour: string, text: string) => ({ mark, colour, text });
    switch (overlay) {
      case 'own-zones':
        return [line('/', CALM, t('legend-zones', { side: words.side(this.sideOf(true)) }))];
      case 'enemy-zones':
        return [line('\\', ALARM, t('legend-zones', { side: words.side(this.sideOf(false)) }))];
      case 'supply':
        return this.supplyLegend();
      case 'command':
        return [line('∷', CALM, t('legend-command')), line('◆', ALARM, t('legend-no-command'))];
      case 'stacking':
        return [line('●', 'currentColor', t('legend-room')), line('■', AMBER, t('legend-full'))];
      case 'objectives':
        return [line('✸', AMBER, t('legend-objectives'))];
      case 'threat':
        return [line('◆', VIOLET, t('legend-threat')), line('\\', VIOLET, t('legend-threats'))];
    }
  }

  /** Only the states on the map now, with the number of stacks in each. */
  private supplyLegend(): readonly LegendLine[] {
    const counts = new Map<string, { sign: Sign; n: number }>();
    for (const sign of this.layers.supply.value.signs) {
      const known = counts.get(sign.text);
      counts.set(sign.text, { sign, n: (known?.n ?? 0) + 1 });
    }
    return [...counts.values()].map(({ sign, n }) => {
      const badge = this.edition.pack.board.badges.find((b) => b.short === sign.text && b.fill === sign.fill);
      const text = badge?.title ?? (sign.shape === 'round' ? t('legend-supplied') : t('legend-no-path'));
      return { mark: sign.text, colour: sign.fill, text: t('legend-count', { text, n }) };
    });
  }
}

/** One piece for each place and set of badges: what holds for it holds for the others. */
function alike(pieces: readonly Piece[]): readonly Piece[] {
  return [...new Map(pieces.map((p) => [`${p.place}/${p.badges.join()}`, p])).values()];
}

const onMap = (view: View, hexes: ReadonlyMap<number, unknown>): readonly Piece[] =>
  view.pieces.filter((p) => p.unit >= 0 && hexes.has(p.place));
