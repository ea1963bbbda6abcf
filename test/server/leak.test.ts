/**
 * Leaks on the wire: the same match is played twice, with the same bytes everywhere except in what the opponent may not know: the
 * seed of secret draws, or a sealed decision. As long as the opponent may see no difference, every byte sent to the opponent is
 * the same.
 */

import { createHash } from 'node:crypto';
import { fairHeader } from '@cauldron/engine';
import { type Content, matchTerms } from '@cauldron/protocol';
import type { Database } from '@cauldron/server';
import { expect, it } from 'vitest';
import { Sitting } from '../../packages/server/src/match/sitting.ts';
import { bytesOf, repeated } from './kit/bytes.ts';
import { eachDatabase } from './kit/databases.ts';
import { fordGame, fordShelf } from './kit/ford.ts';
import { openMatches, seatTwo } from './kit/players.ts';

const game = fordGame;
const N = bytesOf('n').toString('hex');

/** Secret seeds that give the second seat the same beginning as the first seed, although the first seat has other blocks. */
function alike(scenario: string, count: number): string[] {
  const views = (secret: string) => {
    const bytes = repeated(secret);
    const id = bytes().subarray(0, 9).toString('base64url');
    const [firstV, seed] = [bytes(), bytes()];
    const hash = (value: Buffer) => createHash('sha256').update(value).digest('hex');
    const start = {
      scenario,
      options: {},
      match: id,
      first: hash(firstV),
      secret: hash(seed),
      server: hash(seed),
      witness: [false, false],
    };
    const terms = matchTerms.parse({
      game: game.info.id,
      scenario,
      seats: [{ kind: 'me' }, { kind: 'link' }],
      witnessed: false,
    });
    const charter = { id, terms, game, header: fairHeader(game, start), firstV: firstV.toString('hex') };
    const sitting = Sitting.begin({ ...charter, secretSeed: seed.toString('hex'), serverKey: '' });
    sitting.apply({ seat: 0, content: { kind: 'begin' }, n: N }, bytes());
    return [0, 1].map((seat) => JSON.stringify(game.observe(sitting.state, seat)));
  };
  const [own, seen] = views('0');
  const found = ['0'];
  for (let i = 1; found.length < count; i++) {
    const [mine, theirs] = views(String(i));
    if (theirs === seen && mine !== own) found.push(String(i));
  }
  return found;
}

interface Script {
  readonly scenario: string;
  readonly secret?: string;
  /** Decisions that replace the generated ones. */
  readonly decisions?: readonly Content[];
  readonly most?: number;
}

/** Plays until a decision is refused, because one player has other pieces than in the first run. */
async function playThrough(db: Database, { scenario, secret = '', decisions = [], most = 30 }: Script) {
  const matches = await openMatches(db, { games: fordShelf, bytes: repeated(secret) });
  const table = await seatTwo(matches, { game: game.info.id, scenario });
  const made: Content[] = [];
  const sender = { n: N };
  await table.players[0].do({ kind: 'begin' }, { id: 'the-beginning', ...sender });
  for (let n = 0; n < most; n++) {
    const asked = table.players.find((player) => player.isAsked);
    if (!asked) break;
    const { view } = asked;
    const actions = view?.question?.actions ?? [];
    const named = game.vocabulary.name(actions[(n * 17) % actions.length]);
    const content = decisions[n] ?? ({ kind: 'act', do: named } as Content);
    const done = await asked.do(content, { id: `decision-${n}`, ...sender });
    if (done.t !== 'ack') break;
    made.push(content);
  }
  await matches.close();
  await db.query('DELETE FROM matches WHERE id = $1', [table.id]);
  const isNews = (text: string) => /^\{"t":"(?:sync|update)"/.test(text);
  return { made, wires: table.players.map((player) => player.texts.filter(isNews)) };
}

/** Times, who is present, and hashes over bytes that nobody else knows are not the same twice and tell nothing. */
const normal = (text: string): string =>
  text.replace(/"(?:at|head|start|said|secret)":"[^"]*"/g, '').replace(/"present":(?:true|false)/g, '');
const viewHash = (text: string | undefined): string => /"hash":"(\w{16})"/.exec(text ?? '')?.[1] ?? '';

type Played = Awaited<ReturnType<typeof playThrough>>;

/** How many messages to this viewer were equal, and in how many of them the other seat's position was not. */
function compare(first: Played, other: Played, viewer: number): { same: number; kept: number } {
  let [same, kept] = [0, 0];
  for (const [i, text] of first.wires[viewer].entries()) {
    // From here on the viewer may see a difference.
    if (viewHash(text) !== viewHash(other.wires[viewer][i])) break;
    expect(normal(other.wires[viewer][i])).toBe(normal(text));
    same++;
    if (viewHash(first.wires[1 - viewer][i]) !== viewHash(other.wires[1 - viewer][i])) kept++;
  }
  return { same, kept };
}

eachDatabase((_, open) => {
  it('secret draws that fell differently send the same bytes to a viewer who may not see them', async () => {
    const db = await open();
    const [secret, ...others] = alike('skirmish', 3);
    const first = await playThrough(db, { scenario: 'skirmish', secret });
    for (const another of others) {
      const other = await playThrough(db, { scenario: 'skirmish', secret: another, decisions: first.made });
      const { same, kept } = compare(first, other, 1);
      // There were secrets to keep, and they were kept for a while.
      expect(same).toBeGreaterThan(3);
      expect(kept).toBeGreaterThan(1);
    }
  });

  it('a sealed decision is not told, nor anything that would reveal it', async () => {
    const db = await open();
    const bid = (height: string): Content => ({ kind: 'act', do: ['bid', height] });
    const [low, high] = [
      await playThrough(db, { scenario: 'ford', decisions: [bid('low')], most: 1 }),
      await playThrough(db, { scenario: 'ford', decisions: [bid('high')], most: 1 }),
    ];
    expect(low.made).toEqual([bid('low')]);
    const compared = compare(low, high, 1);
    expect(compared).toEqual({ same: low.wires[1].length, kept: 1 });
    expect(low.wires[1].at(-1)).not.toMatch(/"content"|"n":"|"v":"/);
    expect(low.wires[0].at(-1)).toMatch(/"content":.*"n":"|"v":"/);
  });
});
