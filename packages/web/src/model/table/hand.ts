/** Which units the open question is about: those named by the decisions that led to it. */

import { type AskedQuestion, isRefusal, targetOf, type View, type Vocabulary, verbOf } from '@cauldron/engine';
import type { Story } from '../past/story.ts';

/** So far back a question's own decisions are looked for. */
const LOOK_BACK = 60;

/** What is known of the decisions; those before `from` are not. */
type Known = Pick<Story, 'line'> & Partial<Pick<Story, 'from'>>;

/** A decision of the seat that is asked now. */
interface Decision {
  readonly verb: number;
  readonly kind: 'unit' | 'place' | 'other';
  readonly target: number;
}

/**
 * Units in hand. For a move: its unit, and those that joined it where it stood and are with it still. For a fight: all that were named
 * against its hex. Where a set is asked member by member: the members so far.
 */
export function handOf(match: Known, view: View, vocabulary: Vocabulary): readonly number[] {
  const asked = view.question;
  if (!asked) return [];
  const placeOf = new Map(view.pieces.map((p) => [p.unit, p.place]));
  const decisions = decisionsOf(match, asked, vocabulary);
  const { unit, hex } = asked.figures;
  const hand = new Set(membersOf(decisions, asked.setVerb));
  if (typeof unit === 'number') for (const u of companyOf(decisions, unit, placeOf)) hand.add(u);
  else if (typeof hex === 'number') for (const u of namedAgainst(decisions, hex)) hand.add(u);
  return [...hand].filter((u) => placeOf.has(u)).sort((a, b) => a - b);
}

/** The latest first. What others decided in between, and dice, change nothing of what is in hand. */
function decisionsOf({ line, from = 0 }: Known, asked: AskedQuestion, words: Vocabulary): Decision[] {
  const decisions: Decision[] = [];
  for (let i = line.length - 1; i >= Math.max(from, line.length - LOOK_BACK); i--) {
    const entry = line[i];
    if (!('do' in entry) || entry.seat !== asked.seat) continue;
    const action = words.read(entry.do);
    if (isRefusal(action)) break;
    const kind = words.targetKind(verbOf(action));
    decisions.push({
      verb: verbOf(action),
      kind: kind === 'unit' || kind === 'place' ? kind : 'other',
      target: targetOf(action),
    });
  }
  return decisions;
}

function membersOf(decisions: readonly Decision[], setVerb: number): number[] {
  if (setVerb < 0) return [];
  const end = decisions.findIndex((d) => d.verb !== setVerb);
  return decisions.slice(0, end < 0 ? decisions.length : end).map((d) => d.target);
}

/** Who joined before the first step came along; who is named after it was left behind. */
function companyOf(decisions: readonly Decision[], unit: number, placeOf: ReadonlyMap<number, number>): number[] {
  const begun = decisions.findIndex((d) => d.kind === 'unit' && d.target === unit);
  const since = decisions.slice(0, Math.max(0, begun)).reverse();
  const step = since.findIndex((d) => d.kind === 'place');
  const before = step < 0 ? since : since.slice(0, step);
  const left = new Set((step < 0 ? [] : since.slice(step)).filter((d) => d.kind === 'unit').map((d) => d.target));
  const joined = before.filter((d) => d.kind === 'unit' && !left.has(d.target)).map((d) => d.target);
  return [unit, ...joined.filter((u) => placeOf.get(u) === placeOf.get(unit))];
}

function namedAgainst(decisions: readonly Decision[], hex: number): number[] {
  const aimed = decisions.findIndex((d) => d.kind === 'place' && d.target === hex);
  return decisions
    .slice(0, Math.max(0, aimed))
    .filter((d) => d.kind === 'unit')
    .map((d) => d.target);
}
