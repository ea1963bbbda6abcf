/** The same kinds of figures for other people's programs: chess.js, chessops and boardgame.io. */

import boardgame from 'boardgame.io/dist/cjs/client.js';
import { Chess } from 'chess.js';
import { Chess as Position } from 'chessops/chess';
import { measureMicroseconds, measureRate } from './measure.mjs';

/** A game of random chess moves may be long: it is stopped here. */
const LONGEST = 400;

/** chess.js: lists every legal move and makes one. */
export function chessJs(seeded) {
  const playOne = (i) => {
    const rng = seeded(i);
    const chess = new Chess();
    let made = 0;
    while (made < LONGEST) {
      const moves = chess.moves();
      if (moves.length === 0 || chess.isDraw()) break;
      chess.move(moves[rng.below(moves.length)]);
      made++;
    }
    return made;
  };
  const record = [];
  const rng = seeded('record');
  const chess = new Chess();
  for (let i = 0; i < 120; i++) {
    const moves = chess.moves({ verbose: true });
    if (moves.length === 0) break;
    const { from, to, promotion } = moves[rng.below(moves.length)];
    record.push({ from, to, promotion });
    chess.move({ from, to, promotion });
  }
  return {
    decisions: measureRate(playOne),
    games: measureRate((i) => Number(playOne(i) > 0)),
    replay: measureRate(() => {
      const again = new Chess();
      for (const move of record) again.move(move);
      return record.length;
    }),
    copy: measureMicroseconds(() => new Chess(chess.fen()), 10),
    bytes: JSON.stringify(chess.fen()).length,
  };
}

/** chessops: lists every destination of every piece and makes one move. */
export function chessOps(seeded) {
  const pick = (position, rng) => {
    let count = 0;
    const dests = position.allDests();
    for (const squares of dests.values()) count += squares.size();
    if (count === 0) return undefined;
    let left = rng.below(count);
    for (const [from, squares] of dests)
      for (const to of squares) if (left-- === 0) return promote(position, { from, to });
    return undefined;
  };
  const playOne = (i) => {
    const rng = seeded(i);
    const position = Position.default();
    let made = 0;
    while (made < LONGEST && !position.isInsufficientMaterial() && position.halfmoves < 100) {
      const move = pick(position, rng);
      if (!move) break;
      position.play(move);
      made++;
    }
    return made;
  };
  const record = [];
  const rng = seeded('record');
  const position = Position.default();
  for (let i = 0; i < 120; i++) {
    const move = pick(position, rng);
    if (!move) break;
    record.push(move);
    position.play(move);
  }
  return {
    decisions: measureRate(playOne),
    games: measureRate((i) => Number(playOne(i) > 0)),
    replay: measureRate(() => {
      const again = Position.default();
      for (const move of record) again.play(move);
      return record.length;
    }),
    copy: measureMicroseconds(() => position.clone()),
  };
}

/** A pawn that reaches the last rank must be promoted. */
function promote(position, move) {
  const rank = move.to >> 3;
  return position.board.getRole(move.from) === 'pawn' && (rank === 0 || rank === 7)
    ? { ...move, promotion: 'queen' }
    : move;
}

/** boardgame.io: a small game through its own client. It moves a token on a row of spaces to a free one. */
export function boardgameIo(seeded, units) {
  const { Client } = boardgame;
  const TURNS = 60;
  const spaces = units * 2;
  const game = {
    setup: () => ({ at: Array.from({ length: units }, (_, i) => i), moved: 0 }),
    moves: {
      move({ G }, unit, to) {
        if (to < 0 || to >= spaces || G.at.includes(to)) return 'INVALID_MOVE';
        G.at[unit] = to;
        G.moved++;
        return undefined;
      },
    },
    turn: { minMoves: 1, maxMoves: 1 },
    endIf: ({ G }) => (G.moved >= TURNS ? { winner: '0' } : undefined),
  };
  const playOne = (i) => {
    const rng = seeded(i);
    const client = Client({ game, numPlayers: 2, debug: false });
    let made = 0;
    for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
      const taken = new Set(state.G.at);
      const free = [];
      for (let to = 0; to < spaces; to++) if (!taken.has(to)) free.push(to);
      client.moves.move(rng.below(units), free[rng.below(free.length)]);
      made++;
    }
    return made;
  };
  return { decisions: measureRate(playOne), games: measureRate((i) => Number(playOne(i) > 0)) };
}
