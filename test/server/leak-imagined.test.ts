/**
 * Leaks on the wire, from positions that look alike. A match is played on two servers with the same bytes. At some entry, what
 * one seat may not know is imagined again from that seat's view, differently on each server. From there both go on in step. As
 * long as that seat may see no difference, every byte sent to it and to a spectator is the same: boards, dice, the seat to move
 * and its window. So is the work that the server does for it.
 */

import { fairHeader, type Game, type Rng, seededRng } from '@cauldron/engine';
import { type Content, hashView, type MatchTerms, wantedAnswers } from '@cauldron/protocol';
import { type Database, type Matches, migrate, openPostgres, type Shelf } from '@cauldron/server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { commitmentOf } from '../../packages/server/src/dice/log.ts';
import { publicKeyOf } from '../../packages/server/src/dice/signing.ts';
import { Sitting } from '../../packages/server/src/match/sitting.ts';
import type { SavedSitting } from '../../packages/server/src/match/snapshot.ts';
import { MatchStore } from '../../packages/server/src/store/matches.ts';
import { bytesOf, repeated } from './kit/bytes.ts';
import { temporaryDatabase } from './kit/databases.ts';
import { fordGame, fordShelf } from './kit/ford.ts';
import { openMatches, Player, seatTwo, shelf } from './kit/players.ts';
import { type Counted, counted } from './kit/work.ts';

const N = bytesOf('n').toString('hex');
const SEEDS = [1, 2, 3, 4];
/** Far more matches than are needed to meet windows and secrets. */
const MOST_MATCHES = 12;
const STEPS = 12;
const MOST_UNASKED = 6;

/** What one seat sees of a position, and two positions that it cannot tell apart. */
interface Alike {
  readonly seq: number;
  readonly viewer: number;
  /** The other seat is asked for a window. Whether it opens must not depend on what only that seat knows. */
  readonly isWindow: boolean;
  readonly states: readonly [SavedSitting['match']['state'], SavedSitting['match']['state']];
}

const urls = [temporaryDatabase(), temporaryDatabase()];
const dbs: Database[] = [];
const opened: Matches[] = [];
afterEach(async () => {
  for (const matches of opened.splice(0)) await matches.close();
});
beforeAll(async () => {
  for (const url of urls) {
    const db = await openPostgres({ url: await url(), connections: 3 });
    await migrate(db);
    dbs.push(db);
  }
});
afterAll(async () => {
  for (const db of dbs) await db.close();
});

/** Two other truths behind a view, if there are any. */
function imagineTwo(game: Game, seen: Player): Alike['states'] | undefined {
  const { view } = seen;
  if (!view) return undefined;
  const states = SEEDS.map((seed) => game.imagine(view, seededRng(`imagined ${seed}`)));
  for (const state of states) expect(hashView(game.observe(state, view.viewer))).toBe(hashView(view));
  const [first, ...others] = states.map((state) => game.encode(state));
  const other = others.find((one) => JSON.stringify(one) !== JSON.stringify(first));
  return other && [first, other];
}

interface Extent {
  readonly most: number;
  readonly positions: number;
  /** A verb that brings the sides together. */
  readonly prefer?: string;
  /** Whether something is hidden from a seat there that could be otherwise; the default is always. */
  readonly isSecret?: (seq: number, viewer: number) => boolean;
}

interface Played {
  readonly match: string;
  readonly tokens: readonly string[];
}

/** In two of three cases a preferred answer, if there is one. */
function choose(game: Game, { view }: Player, rng: Rng, prefer: string | undefined): Content {
  const names = (view?.question?.actions ?? []).map((action) => game.vocabulary.name(action));
  const preferred = rng.below(3) > 0 ? names.filter(([verb]) => verb === prefer) : [];
  const list = preferred.length > 0 ? preferred : names;
  return { kind: 'act', do: list[rng.below(list.length)] } as Content;
}

/** The beginning, the same on both servers, and its positions that hide something from somebody. */
async function begin(
  games: Shelf,
  game: Game,
  scenario: string,
  { most, prefer, isSecret = () => true }: Extent,
  seed: string,
) {
  const played: Played[] = [];
  const alike: Alike[] = [];
  for (const [i, db] of dbs.entries()) {
    // Matches of the same bytes have the same id.
    await db.query('DELETE FROM matches');
    const matches = await openMatches(db, { games, bytes: repeated(scenario) });
    opened.push(matches);
    const { id, players } = await seatTwo(matches, { game: game.info.id, scenario });
    const rng = seededRng(seed);
    await players[0].do({ kind: 'begin' }, { id: 'the-beginning', n: N });
    for (let n = 0; n < most; n++) {
      for (const seen of i === 0 ? players : []) {
        const viewer = players.indexOf(seen);
        const question = seen.view?.question;
        const isWindow = question?.seat === 1 - viewer && question.window !== '';
        const states = isSecret(seen.seq, viewer) ? imagineTwo(game, seen) : undefined;
        if (states) alike.push({ seq: seen.seq, viewer, isWindow, states });
      }
      const asked = players.find((player) => player.isAsked);
      if (!asked) break;
      const done = await asked.do(choose(game, asked, rng, prefer), { id: `decision-${n}`, n: N });
      expect(done).toMatchObject({ t: 'ack' });
    }
    for (const one of opened.splice(0)) await one.close();
    played.push({ match: id, tokens: players.map(({ who }) => who.token ?? '') });
  }
  return { played, alike };
}

/** Goes back to an entry, and replaces the truth there by another. */
async function replace(db: Database, game: Game, match: string, seq: number, state: Alike['states'][0]): Promise<void> {
  const store = new MatchStore(db);
  const row = await store.match(match);
  if (!row) throw new Error('the match is gone');
  const terms = JSON.parse(row.terms) as MatchTerms;
  const commitment = (hex: string) => commitmentOf(Buffer.from(hex, 'hex')).toString('hex');
  const header = fairHeader(game, {
    scenario: terms.scenario,
    options: terms.options,
    match,
    witness: [false, false],
    first: commitment(row.first_v),
    secret: commitment(row.secret),
    server: publicKeyOf(row.server_key),
  });
  const { first_v: firstV, secret: secretSeed, server_key: serverKey } = row;
  const sitting = Sitting.begin({ id: match, terms, game, header, firstV, secretSeed, serverKey });
  for (const entry of (await store.rows(match, 0)).filter((one) => one.seq <= seq)) sitting.fold(entry, row.started_at);
  const saved = sitting.save();
  await db.query('DELETE FROM snapshots WHERE match = $1', [match]);
  await db.query('DELETE FROM entries WHERE match = $1 AND seq > $2', [match, seq]);
  await db.query('UPDATE matches SET seq = $2, asked = $3, over = false WHERE id = $1', [match, seq, sitting.asked]);
  await store.keep(match, 0, { ...saved, match: { ...saved.match, state } });
}

/** Times of entries and presence differ between runs; everything else is equal. */
const normal = (text: string): string =>
  text.replace(/"at":"[^"]*"/g, '').replace(/"present":(?:true|false)/g, '"present":0');
const newsOf = ({ texts }: Player) => texts.filter((text) => /^\{"t":"(?:sync|update|refused)"/.test(text));
const hashOf = (text = ''): string => /"hash":"(\w{16})"/.exec(text)?.[1] ?? '';

interface Found {
  /** Messages to the seat that may not know, and how many of the other seat's differed. */
  same: number;
  kept: number;
  /** How many of those asked the other seat for a window. */
  windows: number;
  /** How much the other seat did unasked. */
  unasked: number;
}

/** What the seat is asked by name tells it no more than its view: not of any unit either. */
async function compareQuestions(game: Game, seats: readonly Player[][], viewer: number): Promise<void> {
  const { units } = game.vocabulary;
  const some = units.filter((_, i) => i % Math.ceil(units.length / 12) === 0);
  for (const unit of [undefined, ...some]) {
    const asked = [];
    for (const { matches, match, who } of seats.map((players) => players[viewer]))
      asked.push(await matches.question(match, who, wantedAnswers.parse({ unit, position: true })));
    expect(asked[1], unit).toEqual(asked[0]);
  }
}

/** Both servers go on in step from positions that look alike to one seat. */
async function compare(games: Shelf, game: Game, played: readonly Played[], { seq, viewer, states }: Alike) {
  const found: Found = { same: 0, kept: 0, windows: 0, unasked: 0 };
  const seats: Player[][] = [];
  const works: Counted['calls'][] = [];
  for (const [i, db] of dbs.entries()) {
    const { match, tokens } = played[i];
    await replace(db, game, match, seq, states[i]);
    const shelf = counted(games);
    const matches = await openMatches(db, { games: shelf, bytes: repeated('later') });
    opened.push(matches);
    const whos = [...tokens.map((token) => ({ token })), {}];
    const players = whos.map((who) => new Player(matches, match, who));
    for (const player of players) await player.watch();
    seats.push(players);
    works.push(shelf.calls);
  }
  const holder = 1 - viewer;
  /** Whether the seat still sees the same. If so, it and the spectator were sent the same. */
  const check = (): boolean => {
    const [a, b] = seats.map((players) => newsOf(players[viewer]));
    if (a.map(hashOf).join() !== b.map(hashOf).join()) return false;
    expect(b.map(normal)).toEqual(a.map(normal));
    const [c, d] = seats.map((players) => newsOf(players[2]).map(normal));
    expect(d).toEqual(c);
    // The same work: the time of an answer tells no more than its bytes.
    expect(works[1]).toEqual(works[0]);
    found.same++;
    const [mine, theirs] = seats.map((players) => hashOf(newsOf(players[holder]).at(-1)));
    if (mine !== theirs) found.kept++;
    const question = seats[0][viewer].view?.question;
    if (question?.seat === holder && question.window !== '') found.windows++;
    return true;
  };
  const both = async (seat: number, content: Content, id: string) => {
    const answers = [];
    for (const players of seats) answers.push(await players[seat].do(content, { id, n: N }));
    return answers;
  };
  expect(check()).toBe(true);
  await compareQuestions(game, seats, viewer);
  // What is said beside the board, and what is refused, tells nothing either.
  const [{ id: window, default: passes = ['pass', 'step'] }] = game.info.windows;
  const isOpen = seats[0][holder].view?.question?.window === window;
  const beside: readonly (readonly [number, Content])[] = [
    [holder, { kind: 'offer-draw' }],
    [viewer, { kind: 'answer-draw', yes: false }],
    // An order for the window that is open now would answer it.
    ...(isOpen
      ? []
      : ([
          [holder, { kind: 'order', window, answer: passes } as Content],
          [holder, { kind: 'order', window, answer: null }],
        ] as const)),
  ];
  for (const [i, [seat, content]] of beside.entries()) {
    for (const answer of await both(seat, content, `beside-${seq}-${i}`)) expect(answer).toMatchObject({ t: 'ack' });
    expect(check()).toBe(true);
  }
  // Every other time the holder's usual orders stand: what answers for him looks like his own «no».
  const usual = game.info.windows.filter(({ id }) => id !== seats[0][holder].view?.question?.window);
  for (const { id: window, usual: order, default: answer } of seq % 2 === 0 ? usual : []) {
    if (!order || !answer) continue;
    const content = { kind: 'order', window, answer, unless: order.unless } as Content;
    for (const one of await both(holder, content, `usual-${seq}-${window}`)) expect(one).toMatchObject({ t: 'ack' });
    expect(check()).toBe(true);
  }
  const end = async () => {
    for (const matches of opened.splice(0)) await matches.close();
    return found;
  };
  // What its holder does unasked (ordering stacks) shows no more than the view after it.
  if (seats[0][holder].isAsked)
    for (const [i, name] of unaskedBy(game).entries()) {
      const [one, other] = await both(holder, { kind: 'act', do: name } as Content, `unasked-${seq}-${i}`);
      // Possible in one truth alone: from there the two go different ways.
      if (one.t !== other.t) return end();
      if (one.t !== 'ack') continue;
      if (!check()) return end();
      if (++found.unasked >= MOST_UNASKED) break;
    }
  for (let n = 0; n < STEPS; n++) {
    const asked = seats[0].findIndex((player) => player.isAsked);
    if (asked < 0) break;
    const [names, others] = seats.map((players) =>
      (players[asked].view?.question?.actions ?? []).map((action) => game.vocabulary.name(action)),
    );
    const possible = names.filter((name) => others.some((other) => JSON.stringify(other) === JSON.stringify(name)));
    // For a seat that sees the same, the same answers are legal.
    if (asked === viewer) expect(others).toEqual(names);
    if (possible.length === 0) break;
    const foreign = await both(1 - asked, { kind: 'act', do: possible[0] } as Content, `foreign-${seq}-${n}`);
    if (asked === holder) expect(foreign[1]).toEqual(foreign[0]);
    const content = { kind: 'act', do: possible[(n * 5 + seq) % possible.length] } as Content;
    for (const answer of await both(asked, content, `step-${seq}-${n}`)) expect(answer).toMatchObject({ t: 'ack' });
    if (!check()) return end();
  }
  // Whether a seat may take something back, and what was, are the same too.
  const [undone, also] = await both(viewer, { kind: 'undo' }, `undo-${seq}`);
  expect({ ...also, at: 0 }).toEqual({ ...undone, at: 0 });
  expect(check()).toBe(true);
  for (const seat of [viewer, 2]) {
    const said = [];
    // From the first entry after the truth was replaced: those before it are of another truth.
    for (const { matches, match, who, seq: now } of seats.map((players) => players[seat]))
      said.push([await matches.past(match, who, seq + 1, now), await matches.entries(match, who, now + 1)]);
    expect(normal(JSON.stringify(said[1]))).toBe(normal(JSON.stringify(said[0])));
  }
  return end();
}

/** Everything that a seat may do unasked, by name. */
const unaskedBy = ({ info, vocabulary }: Game) =>
  vocabulary.units.flatMap((unit) => (info.free ?? []).map((verb) => [verb, unit] as const));

/** Some positions, with windows and without, the last first: going on from one undoes those after it. */
function some(alike: readonly Alike[], count: number): Alike[] {
  const spread = (list: readonly Alike[]) => list.filter((_, i) => i % Math.ceil(list.length / count) === 0);
  const [windows, others] = [true, false].map((is) => spread(alike.filter(({ isWindow }) => isWindow === is)));
  return [...windows, ...others].sort((a, b) => b.seq - a.seq);
}

const scenes: readonly (readonly [string, Shelf, string, string, Extent])[] = [
  ['the proving ground', fordShelf, fordGame.info.id, 'skirmish', { most: 120, positions: 2, prefer: 'step' }],
  // Of Tobruk only a bid is secret, between the first and the second.
  ['tobruk', shelf, 'tobruk', '3', { most: 2, positions: 1, isSecret: (seq, viewer) => seq === 1 && viewer === 1 }],
  ['gazala', shelf, 'gazala', 'drill', { most: 80, positions: 2, prefer: 'attack' }],
  // Stacks hidden under their top counter, strengths, assignments, and who is about to move.
  ['theseus', shelf, 'theseus', 'drill', { most: 90, positions: 4, prefer: 'move' }],
];

for (const [name, games, id, scenario, extent] of scenes)
  it(`positions of ${name} that look alike send the same bytes to a viewer who cannot tell them apart`, async () => {
    const game = await games.current(id);
    if (!game) throw new Error(`no game ${id}`);
    const all: Found[] = [];
    const sum = (of: keyof Found) => all.reduce((total, found) => total + found[of], 0);
    const wantsWindows = extent.prefer !== undefined;
    // Match after match, until there were secrets to keep, windows included.
    for (let n = 0; n < MOST_MATCHES && (sum('kept') === 0 || (wantsWindows && sum('windows') === 0)); n++) {
      const { played, alike } = await begin(games, game, scenario, extent, `match ${n}`);
      for (const position of some(alike, extent.positions)) all.push(await compare(games, game, played, position));
    }
    expect(sum('same')).toBeGreaterThanOrEqual(4 * all.length);
    expect(sum('kept')).toBeGreaterThan(0);
    expect(sum('windows') > 0).toBe(wantsWindows);
    expect(sum('unasked') > 0).toBe(game.info.free !== undefined);
  });

it('a sealed bid of tobruk, and a standing order, reveal nothing to anybody else', async () => {
  const said: string[][][] = [];
  const contents: readonly (readonly Content[])[] = [
    [{ kind: 'act', do: ['bid', 17] }, { kind: 'order', window: '', answer: ['pass', 'step'] }, { kind: 'offer-draw' }],
    [{ kind: 'act', do: ['bid', 40] }, { kind: 'order', window: '', answer: ['pass', 'step'] }, { kind: 'offer-draw' }],
  ];
  const game = await shelf.current('tobruk');
  const windows = game?.info.windows.map(({ id }) => id) ?? [];
  for (const [i, db] of dbs.entries()) {
    await db.query('DELETE FROM matches');
    const matches = await openMatches(db, { bytes: repeated('bid') });
    opened.push(matches);
    const { id, players } = await seatTwo(matches);
    const spectator = await new Player(matches, id, {}).watch();
    for (const [n, content] of contents[i].entries()) {
      // Different windows, too.
      const order = content.kind === 'order' ? { ...content, window: windows[i % windows.length] } : content;
      expect(await players[0].do(order, { id: `sealed-${n}`, n: N })).toMatchObject({ t: 'ack', seq: n + 1 });
    }
    said.push([players[1], spectator, players[0]].map((player) => newsOf(player).map(withoutHead)));
  }
  const [[opponent, spectator, bidder], [otherOpponent, otherSpectator, otherBidder]] = said;
  expect(opponent).toHaveLength(4);
  expect(otherOpponent).toEqual(opponent);
  expect(otherSpectator).toEqual(spectator);
  expect(otherBidder).not.toEqual(bidder);
});

/** The head, and the hash that a signature is over, hold what was said together with bytes that nobody else knows. */
const withoutHead = (text: string): string => normal(text).replace(/"(?:head|said)":"\w{64}"/g, '');
