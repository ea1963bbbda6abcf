/** The match on a page, followed here by the rules themselves: what the page keeps on its device is played again, entry by entry. */

import { layOut } from '../../../packages/board/dist/sheet.js';
import { engine, loadGame } from '../../../scripts/games.mjs';
import { want } from './bench.mjs';

/** The header of the match that was played last on this device, and its lines from a number on. */
const keptOn = (page, from) =>
  page.evaluate(
    (first) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('cauldron');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const reading = db.transaction(['cards', 'lines']);
          const cards = reading.objectStore('cards').getAll();
          cards.onsuccess = () => {
            const [card] = cards.result.sort((a, b) => b.played - a.played);
            const range = IDBKeyRange.bound([card.id, first], [card.id, Number.MAX_SAFE_INTEGER]);
            const lines = reading.objectStore('lines').getAll(range);
            lines.onsuccess = () => {
              db.close();
              resolve({ header: card.header, lines: lines.result });
            };
          };
        };
      }),
    from,
  );

/** The hexes of a map on paper, by their places. */
function paperOf({ game, pack }) {
  const { hexes, ids, q, r } = engine.compileMap(pack.map);
  const all = ids.slice(0, hexes).map((id, i) => ({ place: game.vocabulary.place(id), id, q: q[i], r: r[i] }));
  return layOut(all, pack.map.grid.orientation === 'flat').centreOf;
}

const papers = new Map();
async function loaded(id) {
  if (!papers.has(id)) {
    const { game, pack } = await loadGame(id);
    papers.set(id, { game, paper: paperOf({ game, pack }) });
  }
  return papers.get(id);
}

export class Mirror {
  constructor(game, paper, match) {
    this.game = game;
    this.paper = paper;
    this.match = match;
  }

  /** A match, or anything else with a position and a question. */
  static async at(id, match) {
    const { game, paper } = await loaded(id);
    return new Mirror(game, paper, match);
  }

  /** Follows the newest match of a page. */
  static async of(page, id) {
    const { game, paper } = await loaded(id);
    const { header } = await keptOn(page, 0);
    return new Mirror(game, paper, engine.Match.open(game, header));
  }

  /** Plays what the page has kept since. */
  async follow(page) {
    const { lines } = await keptOn(page, this.match.journal.length);
    for (const line of lines) {
      const refusal = this.match.take(JSON.parse(line));
      want(refusal === undefined, `the rules refuse what the page has kept: ${JSON.stringify(refusal)}`);
    }
    return this.question();
  }

  /** The question with each of its answers, and where the map must show it: a hex is lit, or a counter there is ringed. */
  question() {
    const asked = this.match.question();
    if (!asked) return undefined;
    const { prompt, seat, window } = asked;
    const { pieces } = this.game.observe(this.match.state, seat);
    const whereIs = new Map(pieces.map(({ unit, place }) => [unit, place]));
    // What a person may do unasked stands in the panel of the stack; a question lists it for programs alone.
    const free = new Set((this.game.info.free ?? []).map((verb) => this.game.vocabulary.verbNames.indexOf(verb)));
    const answers = [...asked.actions.slice(0, asked.count)].map((action) => {
      const [kind, target] = [this.game.vocabulary.targetKind(engine.verbOf(action)), engine.targetOf(action)];
      const place = kind === 'place' ? target : kind === 'unit' ? whereIs.get(target) : undefined;
      const name = this.game.vocabulary.name(action).join(' ');
      return {
        action,
        name,
        sign: kind === 'place' ? 'lit' : 'ready',
        isFree: free.has(engine.verbOf(action)),
        isBeside: kind === 'unit' && !this.paper.has(place),
        place: this.paper.has(place) ? place : undefined,
      };
    });
    const about = [asked.subject.place, ...asked.subject.units.map((unit) => whereIs.get(unit))];
    const subject = [...new Set(about)].filter((place) => this.paper.has(place));
    return { prompt, seat, window, answers, subject, stacks: new Set(whereIs.values()) };
  }
}
