/**
 * The gathered fight: before it begins, a person chooses who takes part and what supports it. One press then gives all these answers
 * to the rules, one by one; whatever nobody foresaw stops them and is asked.
 */

import { type Action, type AskedQuestion, type AttackOdds, targetOf, verbOf } from '@cauldron/engine';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Edition } from '../../edition.ts';
import type { Table } from '../table/table.ts';
import type { BattlePreview } from './battle.ts';
import { fightTools } from './fights.ts';
import type { Foreseen, GatheredRow } from './foresee.ts';
import type { PlannedAnswer } from './planned.ts';

export interface Gathered {
  readonly rows: readonly GatheredRow[];
  /** The buttons that begin the fight. */
  readonly ways: readonly Action[];
  readonly odds: AttackOdds | undefined;
  /** The person has pointed at the fight: Enter begins it. */
  readonly isMeant: boolean;
}

/** What is open on the map, and whether it holds the other side. */
interface OpenHex {
  readonly selected: ReadonlySignal<number | undefined>;
  isHostile(place: number): boolean;
}

interface FightChoices {
  readonly asked: AskedQuestion | undefined;
  readonly open: number | undefined;
  readonly made: ReadonlyMap<string, readonly Action[]>;
}

export class Gather {
  readonly content: ReadonlySignal<Gathered | undefined>;
  /** The units that are chosen to take part. */
  readonly units: ReadonlySignal<readonly number[]>;
  /** The fight that is under way, or about to begin, was the only one that could be chosen. */
  private isOnlyFight = true;
  /** Where the defenders stand. A unit may attack several hexes around it at once. */
  readonly targets: ReadonlySignal<readonly number[]>;
  /** What was chosen for the fight that has begun: it still holds if something came in between. */
  private begun: FightChoices['made'] = new Map();
  private readonly choices: Signal<FightChoices> = signal({ asked: undefined, open: undefined, made: new Map() });

  constructor(
    private readonly table: Table,
    private readonly edition: Edition,
    private readonly eyes: OpenHex,
  ) {
    this.content = computed(() => this.gathered());
    this.targets = computed(() => this.targetsOf(this.content.value?.odds));
    this.units = computed(() => {
      const { vocabulary } = edition.game;
      const isUnit = (a: Action) => vocabulary.targetKind(verbOf(a)) === 'unit';
      const rows = this.content.value?.rows.filter((row) => row.isSet) ?? [];
      return rows.flatMap((row) => row.chosen.filter(isUnit).map(targetOf));
    });
  }

  /** The battle as it would be with everything that is chosen. */
  withChosen(battle: BattlePreview | undefined): BattlePreview | undefined {
    const odds = this.content.value?.odds;
    if (!battle || !odds || this.units.value.length === 0) return battle;
    const onMap = new Set(
      this.table.view.value.pieces.filter((p) => this.edition.sheet.centreOf.has(p.place)).map((p) => p.unit),
    );
    const units = [...new Set([...this.table.hand.value, ...this.units.value])].filter((u) => onMap.has(u));
    return { ...battle, odds, units, isChosen: true, next: undefined };
  }

  /** Takes a member in or out, or chooses another of a few answers. */
  toggle(row: GatheredRow, action: Action): void {
    const without = row.chosen.filter((a) => a !== action);
    const isOut = without.length === row.chosen.length;
    this.choose(row, row.isSet ? (isOut ? [...row.chosen, action] : without) : [action]);
  }

  choose({ asked }: GatheredRow, chosen: readonly Action[]): void {
    const made = new Map(this.made());
    made.set(asked.prompt, chosen);
    this.choices.value = { asked: this.table.question.value, open: this.eyes.selected.value, made };
  }

  /** The row in which the units of a place are members, and these members. */
  membersAt(place: number): { readonly row: GatheredRow; readonly members: readonly Action[] } | undefined {
    const here = new Set(this.table.view.value.pieces.filter((p) => p.place === place).map((p) => p.unit));
    const isUnit = (a: Action) => this.edition.game.vocabulary.targetKind(verbOf(a)) === 'unit';
    for (const row of this.content.value?.rows ?? []) {
      const members = row.isSet ? row.options.filter((a) => isUnit(a) && here.has(targetOf(a))) : [];
      if (members.length > 0) return { row, members };
    }
    return undefined;
  }

  /** All members of a hex take part, or none of them. False if none stands there. */
  toggleAt(place: number): boolean {
    const found = this.membersAt(place);
    if (!found) return false;
    const { row, members } = found;
    const others = row.chosen.filter((a) => !members.includes(a));
    const isWhole = members.every((a) => row.chosen.includes(a));
    this.choose(row, isWhole ? others : [...others, ...members]);
    return true;
  }

  /** Only the units of one hex attack: they were dragged onto their target. */
  onlyFrom(place: number): void {
    const found = this.membersAt(place);
    if (found) this.choose(found.row, found.members);
  }

  /** Own units stand at a place, and a hex of the other side next to it can be attacked. */
  canAimFrom(place: number): boolean {
    const { offers, view, hand } = this.table;
    if (hand.value.length > 0 || this.eyes.isHostile(place)) return false;
    const beside = this.edition.sheet.neighbours.get(place) ?? [];
    const isTarget = (p: number) => offers.value.byPlace.has(p) && this.eyes.isHostile(p);
    return view.value.pieces.some((p) => p.place === place) && beside.some(isTarget);
  }

  /** The answers that a button gives; undefined if it gives only its own. */
  stepsOf(action: Action): readonly PlannedAnswer[] | undefined {
    const gathered = this.content.peek();
    if (!gathered?.ways.includes(action)) return undefined;
    const { steps } = this.look(this.openings().includes(action) ? action : undefined, true);
    this.begun = new Map(gathered.rows.map(({ asked, chosen }) => [asked.prompt, chosen]));
    return steps.length > 0 ? steps : undefined;
  }

  /** The odds of each button that begins the fight, as far as they can be foreseen. */
  oddsOfWays(): readonly { readonly way: Action; readonly odds: AttackOdds }[] {
    const openings = this.openings();
    return (this.content.value?.ways ?? [])
      .filter((way) => openings.includes(way))
      .flatMap((way) => {
        const { odds } = this.look(way, false);
        return odds ? [{ way, odds }] : [];
      });
  }

  /** The odds with this amount of support, if the answer is one; undefined if no fight can be foreseen. */
  oddsWith(amount: Action): AttackOdds | undefined {
    const { game } = this.edition;
    if (game.vocabulary.targetKind(verbOf(amount)) !== 'number') return undefined;
    const row = this.content.value?.rows.find(({ isSet, options }) => !isSet && options.includes(amount));
    if (!row) return fightTools(true)?.oddsAfter(game, this.table.view.value, amount);
    return this.look(this.openings()[0], false, new Map(this.made()).set(row.asked.prompt, [amount])).odds;
  }

  private targetsOf(odds: AttackOdds | undefined): readonly number[] {
    const named = new Set(odds?.defenders ?? []);
    return [...new Set(this.table.view.value.pieces.filter((p) => named.has(p.unit)).map((p) => p.place))];
  }

  private made(): FightChoices['made'] {
    const { asked, open, made } = this.choices.value;
    const isCurrent = asked === this.table.question.value && open === this.eyes.selected.value;
    if (isCurrent) return made;
    return this.openings().length === 0 && this.isInFight() ? this.begun : new Map();
  }

  private gathered(): Gathered | undefined {
    // A lesson teaches the answers one by one.
    if (!this.table.question.value || this.table.wanted) return undefined;
    const openings = this.openings();
    if (openings.length > 0) {
      const { rows, steps, odds } = this.look(openings[0], false);
      return rows.length > 0
        ? { rows, ways: steps.length > 0 ? openings : [], odds, isMeant: this.isAimed() }
        : undefined;
    }
    if (!this.isInFight()) return undefined;
    const { rows, steps, finish, odds } = this.look(undefined, false);
    if (!rows[0]?.isSet && rows.length < 2) return undefined;
    const way = rows[0].isSet ? finish : rows[0].chosen[0];
    return { rows, ways: steps.length > 0 && way !== undefined ? [way] : [], odds, isMeant: true };
  }

  /** Answers that begin a fight: against the open hex of the other side, or by buttons that let dice fall. */
  private openings(): readonly Action[] {
    const { offers, question } = this.table;
    const asked = question.value;
    if (!asked || asked.setVerb >= 0) return [];
    const open = this.eyes.selected.value;
    const here = open !== undefined && this.eyes.isHostile(open) ? (offers.value.byPlace.get(open) ?? []) : [];
    if (here.length > 0) return here.filter((a) => asked.roles[verbOf(a)] !== 'go');
    const { vocabulary } = this.edition.game;
    return offers.value.plain.filter(
      (a) => asked.roles[verbOf(a)] === 'fight' && vocabulary.targetKind(verbOf(a)) !== 'number',
    );
  }

  private isAimed(): boolean {
    const open = this.eyes.selected.value;
    return open !== undefined && this.eyes.isHostile(open) && this.table.offers.value.byPlace.has(open);
  }

  /** The open question is part of a fight: a set that goes nowhere, or how much supports it. */
  private isInFight(): boolean {
    const asked = this.table.question.value;
    if (!asked) return false;
    const roles = Object.values(asked.roles);
    return !roles.includes('go') && (asked.setVerb >= 0 || roles.includes('fight'));
  }

  private look(opening: Action | undefined, isExact: boolean, made = this.made()): Foreseen {
    const { game } = this.edition;
    const { view, offers } = this.table;
    const targets = [...offers.value.byPlace.keys()].filter((place) => this.eyes.isHostile(place));
    if (targets.length > 0) this.isOnlyFight = targets.length === 1;
    const tools = fightTools(true);
    if (!tools) return { rows: [], steps: [], finish: undefined, odds: undefined };
    return tools.foresee({
      game,
      view: view.value,
      opening,
      chosen: ({ prompt, actions }) => {
        const left = made.get(prompt)?.filter((a) => actions.includes(a));
        return left?.length === 0 && made.get(prompt)?.length !== 0 ? undefined : left;
      },
      isOnlyFight: this.isOnlyFight,
      isExact,
    });
  }
}
