/**
 * The open question for one seat, with its answers by name. Everything comes from the seat's own view: what the view does not show
 * cannot stand here.
 */

import {
  type Action,
  ALL,
  ALL_VERB,
  type Game,
  isRefusal,
  listedAnswers,
  type NamedAction,
  nameQuestion,
  nameView,
  type Refusal,
  type Role,
  sayFor,
  type View,
  verbOf,
} from '@cauldron/engine';
import { type Content, content, type NamedQuestion, type WantedAnswers } from '@cauldron/protocol';
import { declined } from './declined.ts';
import type { Declined } from './service.ts';
import type { Sitting } from './sitting.ts';

type AnswerName = NamedQuestion['answers'][number];
type Offered = NonNullable<NamedQuestion['question']>['orders'][number];
type OwnQuestion = NonNullable<View['question']>;

export function questionFor(sitting: Sitting, seat: number, wanted: WantedAnswers): NamedQuestion | Declined {
  const { game, id } = sitting.charter;
  const view = game.observe(sitting.state, seat);
  const unit = wanted.unit === undefined ? undefined : unitOf(game, view, wanted.unit);
  if (isRefusal(unit)) return declined('malformed', sayFor(game, unit.key, unit.figures));
  const due = duty(sitting, seat);
  const isAsked = !due && !sitting.result && !isHeldUp(sitting, seat) && view.question?.seat === seat;
  const own = isAsked ? view.question : undefined;
  const all = own ? answersOf(game, own) : due ? [{ name: due.kind, content: due }] : [];
  const found = own ? all.filter((answer) => isWanted(answer, own, game, wanted)) : all;
  const { from, most } = wanted;
  return {
    match: id,
    seat,
    seq: sitting.seq,
    waitsFor: sitting.result ? null : waitedFor(sitting, seat),
    result: sitting.result && { ...sitting.result },
    question: own ? describe(game, own, all) : null,
    answers: found.slice(from, from + most),
    from,
    total: found.length,
    reply: {
      after: sitting.d,
      under: { next: sitting.commitment, known: sitting.witnesses.knownFor(seat) },
    },
    ...(unit ? { unit } : {}),
    ...(wanted.position ? { position: nameView(game, view) } : {}),
  };
}

// Whose move it is.

/**
 * What a seat does without being asked by the game. A seat without a key cannot witness, so it says so; and dice that are due before
 * the first question fall when a seat begins.
 */
function duty({ witnesses, asked, result }: Sitting, seat: number): Content | undefined {
  if (result) return undefined;
  if (witnesses.owesChain(seat) || witnesses.awaiting?.seat === seat) return { kind: 'unwitnessed', yes: true };
  const isBeginning = asked === null && witnesses.awaiting === null && !witnesses.isUncommitted(seat);
  return isBeginning ? { kind: 'begin' } : undefined;
}

/** Nothing is decided while dice wait, or before every witness has put its chain on the log. */
const isHeldUp = ({ witnesses }: Sitting, seat: number): boolean =>
  witnesses.awaiting !== null || witnesses.isUncommitted(seat);

function waitedFor(sitting: Sitting, seat: number): number | null {
  const { witnesses, asked } = sitting;
  if (duty(sitting, seat)) return seat;
  return witnesses.awaiting?.seat ?? witnesses.missing ?? asked;
}

// The answers.

function answersOf({ vocabulary }: Game, question: OwnQuestion): readonly AnswerName[] {
  const of = (named: NamedAction, role: Role | undefined): AnswerName => ({
    name: named.join(' '),
    ...(role ? { role } : {}),
    content: content.parse({ kind: 'act', do: named }),
  });
  const roleOf = (action: Action) => question.roles[verbOf(action) === ALL_VERB ? question.setVerb : verbOf(action)];
  return listedAnswers(question).map((action) => of(vocabulary.name(action), roleOf(action)));
}

const namedOf = ({ content: said }: AnswerName): readonly (string | number)[] => (said.kind === 'act' ? said.do : []);

function isWanted(
  answer: AnswerName,
  question: OwnQuestion,
  { vocabulary }: Game,
  { order, target, unit }: WantedAnswers,
): boolean {
  const [verb, of] = namedOf(answer);
  if (order !== undefined && verb !== order) return false;
  if (target !== undefined && String(of) !== target) return false;
  return unit === undefined || of === unit || question.subject.units.includes(vocabulary.unit(unit));
}

/** The question in words, and the orders that it offers. */
function describe(
  game: Game,
  question: OwnQuestion,
  all: readonly AnswerName[],
): NonNullable<NamedQuestion['question']> {
  const { rule, prompt, text, subject, window, conditions, stakes } = nameQuestion(game, question);
  const orders = new Map<string, Offered>();
  for (const answer of all) {
    const order = String(namedOf(answer)[0]);
    const { role } = answer;
    const stake = stakes[order];
    orders.set(order, {
      order,
      target: order === ALL ? 'word' : targetOf(game, order),
      count: (orders.get(order)?.count ?? 0) + 1,
      ...(role ? { role } : {}),
      ...(stake ? { stake } : {}),
    });
  }
  return { rule, prompt, text, subject, window, conditions: { ...conditions }, orders: [...orders.values()] };
}

function targetOf({ vocabulary }: Game, order: string): Offered['target'] {
  const kind = vocabulary.targetKind(vocabulary.verb(order));
  return typeof kind === 'string' ? kind : 'word';
}

/** What the seat knows of a unit, and where it could go. */
function unitOf(game: Game, view: View, id: string): NonNullable<NamedQuestion['unit']> | Refusal {
  const { vocabulary } = game;
  const unit = vocabulary.unit(id);
  const facts = game.query(view, { ask: 'unit', unit });
  if (isRefusal(facts)) return unit < 0 ? { ...facts, figures: { name: id } } : facts;
  const reach = game.query(view, { ask: 'reach', units: [unit] });
  const costs = isRefusal(reach)
    ? null
    : Object.fromEntries(reach.places.map((place, i) => [vocabulary.placeName(place), reach.costs[i]]));
  return { facts, reach: costs };
}
