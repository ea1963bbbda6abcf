/** What a board declares and what a game puts into its views are the same: no marker, badge or track lacks words, and none is unused. */

import { existsSync, readFileSync } from 'node:fs';
import {
  type Game,
  type Pack,
  type Position,
  playRandom,
  SeededChance,
  type State,
  seededRng,
  type View,
} from '@cauldron/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { gameIds, loadGame, loadPack } from '../helpers.ts';
import { ford } from '../proving-ground/game.ts';
import { pack as fordPack } from '../proving-ground/pack.ts';
import { tooLong, tossOptions, unlessRefused } from './plays.ts';

/** Random matches of each scenario: enough that one shows even rare things. */
const MOST_MATCHES = 60;
/** A view is checked after this many steps: marks last longer. */
const STRIDE = 3;

interface Met {
  readonly marks: Set<string>;
  readonly badges: Set<string>;
  readonly tracks: Set<string>;
  readonly notes: Set<string>;
  readonly numbers: Set<string>;
  readonly owners: Set<string>;
}

function look(met: Met, { marks, pieces, tracks, numbers }: View): void {
  for (const { kind } of marks) met.marks.add(kind);
  for (const { badges } of pieces) for (const badge of badges) met.badges.add(badge);
  for (const { id, note, of } of tracks) {
    met.tracks.add(id);
    if (of !== undefined) met.owners.add(of);
    if (note !== undefined) met.notes.add(`${id}/${note}`);
  }
  for (const id of Object.keys(numbers)) met.numbers.add(id);
}

function play<S extends State>(game: Game<S>, scenario: string, seed: string, met: Met): void {
  const state = unlessRefused(game.setup(scenario, tossOptions(game, seededRng(seed))));
  let steps = 0;
  playRandom(game, state, seededRng(seed), new SeededChance(seed), {
    maxDecisions: tooLong(game, scenario),
    onAction: () => {
      if (steps++ % STRIDE === 0) look(met, game.observe(state, 'umpire'));
    },
  });
}

/** Positions with what hardly a random match comes to, which a game keeps beside the moments of its prompts. */
function rarePositions(id: string): readonly Position[] {
  const file = new URL(`../../packages/games/${id}/moments.json`, import.meta.url);
  if (!existsSync(file)) return [];
  const { rare = [] }: { readonly rare?: readonly Position[] } = JSON.parse(readFileSync(file, 'utf8'));
  return rare;
}

function shown<S extends State>(name: string, game: Game<S>, { board, messages }: Pack): void {
  const [marks, badges] = [board.marks.map((m) => m.kind), board.badges.map((b) => b.status)];
  const tracks = (board.tracks ?? []).map((track) => track.id);
  const onPanels = new Set(
    board.panels.filter((p) => p.kind === 'track').flatMap((p) => p.boxes.map((box) => box.replace(/:[^:]*$/, ''))),
  );

  describe(`what ${name} shows`, () => {
    const met: Met = {
      marks: new Set(),
      badges: new Set(),
      tracks: new Set(),
      notes: new Set(),
      numbers: new Set(),
      owners: new Set(),
    };
    // Of a draft some chapters are missing, and with them what they show: one match of each scenario is enough.
    const isDraft = game.info.maturity === 'draft' && gameIds.some((id) => id === name);
    const isAllMet = () => marks.every((kind) => met.marks.has(kind)) && badges.every((id) => met.badges.has(id));
    beforeAll(() => {
      for (const position of rarePositions(name))
        look(met, game.observe(unlessRefused(game.compose(position)), 'umpire'));
      for (let i = 0; i < MOST_MATCHES && !(i > 0 && (isDraft || isAllMet())); i++)
        for (const { id } of game.info.scenarios) play(game, id, `shown/${name}/${i}`, met);
    });
    const sorted = (ids: Iterable<string>) => [...new Set(ids)].sort();

    it('every marker and badge in a view is declared by the board, and every declared one appears', () => {
      expect(sorted(met.marks).filter((kind) => !marks.includes(kind))).toEqual([]);
      expect(sorted(met.badges).filter((id) => !badges.includes(id))).toEqual([]);
      if (isDraft) return;
      expect(sorted(met.marks)).toEqual(sorted(marks));
      expect(sorted(met.badges)).toEqual(sorted(badges));
    });

    it('every track of a view has boxes or a line beside the map, and every line has a figure', () => {
      expect([...met.tracks].filter((id) => !onPanels.has(id) && !tracks.includes(id))).toEqual([]);
      expect(tracks.filter((id) => !met.tracks.has(id) && !met.numbers.has(id))).toEqual([]);
    });

    it('a track belongs to a side or a formation of the board, and what the list of formations counts appears', () => {
      const owners = [...board.sides, ...board.formations].map(({ id }) => id);
      expect([...met.owners].filter((id) => !owners.includes(id))).toEqual([]);
      const counted = new Set([...met.numbers].map((id) => id.split(':')[0]));
      expect((board.roster?.counts ?? []).filter(({ id }) => !counted.has(id))).toEqual([]);
    });

    it('every named value of a track has words', () => {
      const named = [...met.notes].map((note) => note.split('/')).filter(([id]) => tracks.includes(id));
      expect(named.filter(([, note]) => messages.terms[note] === undefined)).toEqual([]);
    });
  });
}

for (const id of gameIds) shown(id, await loadGame(id), loadPack(id));
shown('the proving ground', ford, fordPack);
