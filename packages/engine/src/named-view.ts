/** A view and its question with names instead of numbers. A fact that the viewer does not know is null. */

import { type Action, ALL_VERB, action, verbOf } from './flow/action.ts';
import type { Game } from './game.ts';
import { type AskedQuestion, byRole, HIDDEN, type View } from './view.ts';
import { sayFor } from './words.ts';

/** The answers in the order of their roles: first actions, last the ways to end. If a set may be taken whole, that answer follows its members. */
export function listedAnswers(question: AskedQuestion | undefined): readonly Action[] {
  if (!question) return [];
  const listed = byRole(question.actions, question);
  const isMember = (a: Action) => verbOf(a) === question.setVerb;
  if (question.all && listed.filter(isMember).length > 1)
    listed.splice(listed.findLastIndex(isMember) + 1, 0, action(ALL_VERB, question.setVerb));
  return listed;
}

export function nameQuestion(game: Game, q: AskedQuestion) {
  const { vocabulary } = game;
  const byVerb = (what: Readonly<Record<number, string>>) =>
    Object.fromEntries(Object.entries(what).map(([verb, word]) => [vocabulary.verbNames[Number(verb)], word]));
  return {
    seat: q.seat,
    rule: q.rule,
    prompt: q.prompt,
    text: sayFor(game, q.prompt, q.figures),
    answers: q.actions.map((a) => vocabulary.name(a)),
    set: q.setVerb < 0 ? null : vocabulary.verbNames[q.setVerb],
    all: q.all,
    subject: {
      units: q.subject.units.map((u) => vocabulary.units[u] ?? null),
      place: q.subject.place < 0 ? null : vocabulary.placeName(q.subject.place),
    },
    roles: byVerb(q.roles),
    stakes: byVerb(q.stakes),
    conditions: q.conditions,
    window: q.window === '' ? null : q.window,
  };
}

export function nameView(game: Game, view: View) {
  const { vocabulary: words } = game;
  const side = (n: number | undefined) => (n === undefined ? null : (words.sides[n] ?? null));
  const place = (n: number) => (n === HIDDEN ? null : words.placeName(n));
  return {
    game: view.game,
    scenario: view.scenario,
    viewer: view.viewer,
    side: side(view.side),
    turn: view.turn,
    phase: view.phase,
    active: side(view.active),
    pieces: view.pieces.map((p) => ({
      unit: words.units[p.unit] ?? null,
      at: place(p.place),
      order: p.order,
      face: p.face,
      badges: p.badges,
    })),
    marks: view.marks.map((m) => ({
      kind: m.kind,
      at: m.at.map(place),
      unit: m.unit === undefined ? null : (words.units[m.unit] ?? null),
      owner: side(m.owner),
      n: m.n ?? null,
    })),
    holdings: view.holdings.map((h) => ({ ...h, owner: side(h.owner) })),
    tracks: view.tracks,
    numbers: view.numbers,
    question: view.question ? nameQuestion(game, view.question) : null,
    outcome: view.outcome ? { winner: side(view.outcome.winner), ending: view.outcome.ending } : null,
  };
}
