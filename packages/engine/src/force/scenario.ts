/** A position of a scenario: the scenario, its options, its turn and its phase. */

import type { Messages } from '../flow/messages.ts';
import { FieldState, type FieldWorld } from './field.ts';

/** What such a position must know of its world. */
export interface ScenarioWorld extends FieldWorld {
  readonly scenarios: readonly { readonly first: number }[];
  readonly options: readonly { readonly id: string; readonly default: boolean }[];
  /** Floods for the rules; `overlay` answers players' questions without disturbing them. */
  readonly travel: unknown;
  readonly overlay: unknown;
}

/** The scalars that it reads: a game lists these first, then its own. */
export const SCENARIO_SCALARS = ['scenario', 'options', 'turn', 'phase'] as const;
type ScenarioScalar = (typeof SCENARIO_SCALARS)[number];

export abstract class ScenarioState<
  W extends ScenarioWorld,
  M extends Messages = Messages,
  Scalar extends string = never,
> extends FieldState<W, M, Scalar | ScenarioScalar> {
  get travel(): W['travel'] {
    return this.world.travel;
  }
  get overlay(): W['overlay'] {
    return this.world.overlay;
  }
  get turn(): number {
    return this.get('turn');
  }
  set turn(turn: number) {
    this.set('turn', turn);
  }
  get scenario(): W['scenarios'][number] {
    return this.world.scenarios[this.get('scenario')];
  }
  optionOn(id: string): boolean {
    const { options } = this.world;
    for (let i = 0; i < options.length; i++) if (options[i].id === id) return (this.get('options') & (1 << i)) !== 0;
    return false;
  }
}
