/** Private arrows and marks. If two people share the screen, each has a separate sheet. */

import { isRefusal } from '@cauldron/engine';
import type { ReadonlySignal } from '@preact/signals';
import type { Edition } from '../../edition.ts';
import type { Table } from '../table/table.ts';
import { Sketch } from './sketch.ts';

export class Sketches {
  private readonly known = new Map<number, Sketch>();

  constructor(
    private readonly table: Table,
    private readonly edition: Edition,
    private readonly pointed: ReadonlySignal<number | undefined>,
  ) {}

  /** The sheet of the person at the screen. */
  get current(): Sketch {
    const { id, isShared = false, seat } = this.table;
    const owner = isShared ? seat.value : 0;
    const sketch = this.known.get(owner) ?? this.lay(isShared ? `${id}.${owner}` : id);
    this.known.set(owner, sketch);
    return sketch;
  }

  private lay(name: string): Sketch {
    return new Sketch(name, this.edition.sheet, this.pointed, (from, to) => {
      const sight = this.edition.game.query(this.table.view.value, { ask: 'sight', from, to });
      return isRefusal(sight) ? undefined : sight;
    });
  }
}
