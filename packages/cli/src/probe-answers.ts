/** The answers of `cauldron probe`: units, places and sides by name, costs in movement points. */

import {
  type Answer,
  type Figures,
  type Game,
  type GameEvent,
  isRefusal,
  type Modifier,
  mergeOdds,
  nameQuestion,
  nameView,
  oddsOf,
  type Query,
  type Refusal,
  refuse,
  type State,
  type Viewer,
} from '@cauldron/engine';
import type { Ask } from './probe-input.ts';
import { nameFigures, reason, reasoned, rounded, sentence, tell } from './words.ts';

/** The answer, or the reason why there is none. */
export function answer(game: Game, state: State, events: readonly GameEvent[], ask: Ask): unknown {
  const given = give(game, state, events, ask);
  if (!isRefusal(given)) return given;
  return { error: { rule: given.rule, text: sentence(game, given.key, given.figures) } };
}

function give(game: Game, state: State, events: readonly GameEvent[], ask: Ask): unknown {
  const { vocabulary: words } = game;
  const query = <Q extends Query>(q: Q): Answer<Q> => game.query(game.observe(state, 'umpire'), q);
  const place = (n: number) => (n < 0 ? null : words.placeName(n));
  switch (ask.kind) {
    case 'reach': {
      const units = unitsNamed(game, ask.reach);
      const reach = isRefusal(units) ? units : query({ ask: 'reach', units });
      if (isRefusal(reach)) return reach;
      const { places, costs, ...counted } = reach;
      const hexes = places.map((p, i) => [words.placeName(p), rounded(costs[i])] as const);
      return { hexes: Object.fromEntries(hexes), ...counted };
    }
    case 'path': {
      const units = unitsNamed(game, ask.path);
      if (isRefusal(units)) return units;
      const to = placeNamed(game, ask.to);
      const path = isRefusal(to) ? to : query({ ask: 'path', units, to });
      if (isRefusal(path)) return path;
      const { places, cost, ...counted } = path;
      return { hexes: places.map(place), cost: rounded(cost), ...counted };
    }
    case 'zoc': {
      const side = sideNamed(game, ask.zoc);
      if (isRefusal(side)) return side;
      const unit = ask.for === undefined ? undefined : unitNamed(game, ask.for);
      const zoc = isRefusal(unit) ? unit : query({ ask: 'zoc', side, unit });
      return isRefusal(zoc) ? zoc : zoc.places.map(place);
    }
    case 'supply': {
      const unit = unitNamed(game, ask.supply);
      const line = isRefusal(unit) ? unit : query({ ask: 'supply', unit });
      return isRefusal(line) ? line : { ...line, source: place(line.source), path: line.path.map(place) };
    }
    case 'command': {
      const unit = unitNamed(game, ask.command);
      const command = isRefusal(unit) ? unit : query({ ask: 'command', unit });
      return isRefusal(command)
        ? command
        : { ...command, by: words.units[command.by] ?? null, because: reason(game, command.because) };
    }
    case 'sight': {
      const from = placeNamed(game, ask.sight[0]);
      if (isRefusal(from)) return from;
      const to = placeNamed(game, ask.sight[1]);
      const sight = isRefusal(to) ? to : query({ ask: 'sight', from, to });
      return isRefusal(sight) ? sight : { ...sight, blockedBy: place(sight.blockedBy) };
    }
    case 'stack': {
      const hex = placeNamed(game, ask.stack);
      return isRefusal(hex) ? hex : query({ ask: 'stack', place: hex });
    }
    case 'attack': {
      const hex = placeNamed(game, ask.attack);
      if (isRefusal(hex)) return hex;
      const units = unitsNamed(game, ask.with);
      const attack = isRefusal(units) ? units : query({ ask: 'attack', place: hex, units, support: ask.support });
      if (isRefusal(attack)) return attack;
      const { shifts, modifiers, defenders } = attack;
      const named = defenders && { defenders: defenders.map((u) => game.vocabulary.units[u]) };
      return { ...attack, ...named, shifts: reasoned(game, shifts), modifiers: reasoned(game, modifiers) };
    }
    case 'odds':
      return odds(game, state, ask.odds);
    case 'why':
      return why(game, state, ask.why);
    case 'unit': {
      const unit = unitNamed(game, ask.unit);
      return isRefusal(unit) ? unit : query({ ask: 'unit', unit });
    }
    case 'view': {
      const viewer = viewerNamed(game, state, ask.view);
      return isRefusal(viewer) ? viewer : nameView(game, game.observe(state, viewer));
    }
    case 'questions':
      return openQuestion(game, state);
    case 'events':
      return events.map((e) => nameEvent(game, e));
    case 'score': {
      const score = query({ ask: 'score' });
      if (isRefusal(score)) return score;
      return {
        points: Object.fromEntries(words.sides.map((side, i) => [side, score.points[i] ?? 0])),
        items: reasoned(game, score.items).map(({ place, ...item }) => ({
          ...item,
          ...(place === undefined ? {} : { place: words.placeName(place) }),
          side: words.sides[item.side] ?? null,
        })),
        leader: words.sides[score.leader] ?? null,
        figures: score.figures,
      };
    }
  }
}

/** The exact chances of an order's results, up to the next decision. */
function odds(game: Game, state: State, order: readonly unknown[]): unknown {
  const action = game.vocabulary.read(order);
  if (isRefusal(action)) return action;
  const results = oddsOf(game, state, action);
  if (isRefusal(results)) return results;
  return { terms: termsOf(game, state, action), results: mergeOdds(results, (events) => tell(game, events)) };
}

/** If the order begins or continues an attack: the shifts and modifiers of that attack. */
function termsOf(game: Game, state: State, action: number): readonly Modifier[] {
  const after = game.copy(state);
  if (game.apply(after, action)) return [];
  const attack = game.query(game.observe(after, 'umpire'), { ask: 'attack', place: 0, units: [] });
  return isRefusal(attack) ? [] : reasoned(game, [...attack.shifts, ...attack.modifiers]);
}

function why(game: Game, state: State, order: readonly unknown[]): unknown {
  const action = game.vocabulary.read(order);
  if (isRefusal(action)) return action;
  const pending = game.pending(state);
  const viewer = pending.kind === 'question' ? pending.seat : 'umpire';
  const rule = pending.kind === 'question' ? pending.rule : '';
  const refusal = game.why(game.observe(state, viewer), action);
  if (!refusal) return { legal: true, rule, text: 'It is among the answers to the question now open.' };
  return { legal: false, rule: refusal.rule, text: sentence(game, refusal.key, refusal.figures) };
}

function openQuestion(game: Game, state: State): unknown {
  const pending = game.pending(state);
  if (pending.kind === 'outcome') {
    return { kind: 'outcome', winner: game.vocabulary.sides[pending.winner] ?? null, ending: pending.ending };
  }
  if (pending.kind === 'chance') {
    const { stream, dice, sides, cup, kinds } = pending;
    if (!cup) return { kind: 'chance', stream, dice, sides };
    return { kind: 'chance', stream, cup: kinds ? contents(cup, kinds) : [...cup] };
  }
  // Until a bid is decided a seat has no side.
  const { question, side } = game.observe(state, pending.seat);
  return question && { kind: 'question', side: game.vocabulary.sides[side] ?? null, ...nameQuestion(game, question) };
}

/** How many of each kind are in a cup, by name. */
function contents(cup: Int32Array, kinds: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  kinds.forEach((kind, i) => {
    if (cup[i] > 0) counts[kind] = (counts[kind] ?? 0) + cup[i];
  });
  return counts;
}

/** An event with its sentence, and its figures by name. */
function nameEvent(game: Game, e: GameEvent): { key: string; rule: string; text: string; figures: Figures } {
  return {
    key: e.key,
    rule: e.rule,
    text: sentence(game, e.key, e.figures),
    figures: nameFigures(game, e.key, e.figures),
  };
}

function unitNamed(game: Game, name: string): number | Refusal {
  const unit = game.vocabulary.unit(name);
  return unit < 0 ? refuse('', 'unknown-unit', { name }) : unit;
}
function unitsNamed(game: Game, names: readonly string[]): number[] | Refusal {
  const units: number[] = [];
  for (const name of names) {
    const unit = unitNamed(game, name);
    if (isRefusal(unit)) return unit;
    units.push(unit);
  }
  return units;
}
function placeNamed(game: Game, name: string): number | Refusal {
  const place = game.vocabulary.place(name);
  return place < 0 ? refuse('', 'unknown-place', { name }) : place;
}
function sideNamed(game: Game, name: string): number | Refusal {
  const side = game.vocabulary.side(name);
  return side < 0 ? refuse('', 'unknown-side', { name }) : side;
}
function viewerNamed(game: Game, state: State, name: string): Viewer | Refusal {
  if (name === 'spectator' || name === 'umpire') return name;
  const side = sideNamed(game, name);
  return isRefusal(side) ? side : state.seatOf(side);
}
