/** Overlays for the map, each with a switch: zones of control, supply, command, stacking, objectives, threat. */

import type { Layer } from '@cauldron/board';
import { isRefusal, type Query } from '@cauldron/engine';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Edition } from '../../edition.ts';
import type { KeyCommand } from '../device/keys.ts';
import type { Table } from '../table/table.ts';
import { objectiveSigns } from './objectives.ts';
import { type LegendLine, NOTHING, OVERLAYS, type Overlay } from './overlay-kinds.ts';
import type { OverlayMaker } from './overlay-maker.ts';
import type { Threats } from './threat.ts';
import { objectivesOf } from './worth.ts';

export class Overlays {
  /** The objectives are shown from the start: they are what the match is about. */
  readonly on: Signal<ReadonlySet<Overlay>> = signal(new Set(['objectives'] as const));
  readonly layers: ReadonlySignal<readonly Layer[]>;
  readonly legend: ReadonlySignal<readonly LegendLine[]>;
  /** Undefined until it is loaded. */
  private readonly maker: Signal<OverlayMaker | undefined> = signal(undefined);
  private loading: Promise<void> | undefined;
  private supported: readonly Overlay[] | undefined;

  /** `pointed` is the hex whose supply path, commander or threats are drawn. */
  constructor(
    private readonly table: Table,
    private readonly edition: Edition,
    private readonly pointed: ReadonlySignal<number | undefined>,
  ) {
    const objectives = computed(() => this.objectives());
    const isOn = (overlay: Overlay) => this.on.value.has(overlay);
    const layerOf = (overlay: Overlay) =>
      overlay === 'objectives' ? objectives.value : (this.maker.value?.layers[overlay].value ?? NOTHING);
    this.layers = computed(() => [...this.known.filter(isOn).map(layerOf), this.maker.value?.pointer.value ?? NOTHING]);
    this.legend = computed(() => this.known.filter(isOn).flatMap((o) => this.maker.value?.explain(o) ?? []));
  }

  /** The overlays that this game supports, as far as its rules are here. */
  get known(): readonly Overlay[] {
    const known = this.supported ?? OVERLAYS.filter((overlay) => this.isKnown(overlay));
    if (this.edition.game.rest?.isHere !== false) this.supported = known;
    return known;
  }

  /** Loads what the overlays draw, and its words. */
  load(): Promise<void> {
    this.loading ??= Promise.all([import('./overlay-maker.ts'), import('../../messages/later.ts')]).then(
      ([{ OverlayMaker }]) => {
        this.maker.value = new OverlayMaker(this.table, this.edition, this.pointed, this.on);
      },
    );
    return this.loading;
  }

  async toggle(overlay: Overlay): Promise<void> {
    const on = new Set(this.on.value);
    if (!on.delete(overlay)) on.add(overlay);
    this.on.value = on;
    await this.load();
  }

  /** The overlay of a keyboard command. */
  byCommand(command: KeyCommand): Overlay | undefined {
    return this.known.find((overlay) => command === `overlay-${overlay}`);
  }

  /** Where the other side could strike next; undefined until it is loaded. */
  get threats(): Threats | undefined {
    return this.maker.value?.threats.value;
  }

  /** How many enemy units could attack a hex next. */
  threatTo(place: number): number {
    return this.threats?.get(place)?.length ?? 0;
  }

  private isKnown(overlay: Overlay): boolean {
    if (overlay === 'objectives') return objectivesOf(this.edition, this.table.view.peek()).size > 0;
    const [probe] = this.table.view.peek().pieces.filter((p) => p.unit >= 0);
    const unit = probe?.unit ?? 0;
    const asks: Readonly<Record<Exclude<Overlay, 'objectives'>, Query>> = {
      'own-zones': { ask: 'zoc', side: 0 },
      'enemy-zones': { ask: 'zoc', side: 0 },
      supply: { ask: 'supply', unit },
      command: { ask: 'command', unit },
      stacking: { ask: 'stack', place: this.edition.sheet.hexes[0] },
      threat: { ask: 'reach', units: [unit] },
    };
    const answer = this.edition.game.query(this.table.view.peek(), asks[overlay]);
    return !isRefusal(answer) || answer.key !== 'unknown-query';
  }

  private objectives(): Layer {
    return { ...NOTHING, signs: objectiveSigns(this.edition, this.table.view.value) };
  }
}
