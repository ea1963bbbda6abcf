/** A learner in a tutorial, for tests: follows the lesson, or tries something else. */

import { type Game, isRefusal, Lesson, type NamedAction, type State, say, type TutorialData } from '../index.ts';
import { accepted } from './table.ts';

export class Pupil<S extends State> {
  readonly lesson: Lesson<S>;

  constructor(
    readonly game: Game<S>,
    tutorial: TutorialData,
  ) {
    this.lesson = accepted(Lesson.begin(game, tutorial));
  }

  /** Follows the lesson up to a step; `pick` is the choice if there are several. */
  follow(to?: string, pick = 0): this {
    const { lesson } = this;
    while (!lesson.isOver && lesson.step?.id !== to) {
      const wanted = lesson.wanted();
      accepted(lesson.isReading ? lesson.next() : this.order(wanted[Math.min(pick, wanted.length - 1)]));
    }
    return this;
  }

  /** Gives an order that the step asks for. */
  do(...named: NamedAction): this {
    accepted(this.order(named));
    return this;
  }

  /** Tries an order that the lesson does not accept, and returns why. */
  refusal(...named: NamedAction): { rule: string; says: string } {
    const result = this.order(named);
    if (!isRefusal(result)) throw new Error(`${named.join(' ')} was taken`);
    const { catalogue, vocabulary, messages } = this.game;
    return { rule: result.rule, says: say(catalogue, vocabulary, result.key, result.figures, {}, messages) };
  }

  private order(named: NamedAction): ReturnType<Lesson<S>['act']> {
    return this.lesson.act(accepted(this.game.vocabulary.read(named)));
  }
}

/** Orders with a hex or a number that the step's text does not name: the learner would have to guess it. */
export function unnamedTargets(tutorial: TutorialData, verbs: readonly string[]): string[] {
  return tutorial.steps.flatMap((step) =>
    step.do
      .flatMap((wanted) => ('any' in wanted ? wanted.any : [wanted]))
      .filter(([verb, target]) => verbs.includes(verb) && !step.text.includes(String(target)))
      .map((order) => `${step.id}: ${order.join(' ')}`),
  );
}
