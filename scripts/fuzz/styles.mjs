/** Ways of playing that seek what sensible players never do. Each picks one of the legal answers of a question. */

import { pickAnswer, targetOf, verbOf } from '@cauldron/engine';

const isPlace = (table, answer) => table.game.vocabulary.targetKind(verbOf(answer)) === 'place';
const isBare = (table, answer) => table.game.vocabulary.targetKind(verbOf(answer)) === 'none';

const all = (q) => q.actions.slice(0, q.count);
const oneOf = (answers, rng) => answers[rng.below(answers.length)];
/** One of the fitting answers, nine times in ten; otherwise any. */
const prefer = (q, rng, fits) => {
  const fitting = all(q).filter(fits);
  return fitting.length > 0 && rng.below(10) > 0 ? oneOf(fitting, rng) : oneOf(all(q), rng);
};

/** Places in the enemy's zones, as the deciding seat sees them. */
function enemyZone(table, state, q) {
  const view = table.game.observe(state, q.seat);
  const places = new Set();
  for (let side = 0; side < table.game.info.sides.length; side++) {
    if (side === view.side) continue;
    const zone = table.game.query(view, { ask: 'zoc', side });
    if (!zone.refused) for (const place of zone.places) places.add(place);
  }
  return places;
}

function crowds(table, state, q) {
  const crowd = new Map();
  for (const { place } of table.game.observe(state, q.seat).pieces) crowd.set(place, (crowd.get(place) ?? 0) + 1);
  return crowd;
}

export const styles = {
  /** Any answer, sets in order, as simulations play. */
  plain: (_table, _state, q, rng) => pickAnswer(q, rng),
  /** Any answer, sets in any order, as people may answer. */
  disorderly: (_table, _state, q, rng) => oneOf(all(q), rng),
  /** The least used verb in this match. */
  rare(table, _state, q, rng) {
    const used = (answer) => table.used[verbOf(answer)];
    const least = Math.min(...Array.from(all(q), used));
    return prefer(q, rng, (answer) => used(answer) === least);
  },
  /** Ends, passes and declines whenever it may. */
  hasty: (table, _state, q, rng) => prefer(q, rng, (answer) => isBare(table, answer)),
  /** Never ends or passes while there is anything else to do. */
  busy: (table, _state, q, rng) => prefer(q, rng, (answer) => !isBare(table, answer)),
  /** Enters the enemy's zones and attacks everything it meets. */
  charging(table, state, q, rng) {
    if (q.count < 2) return q.actions[0];
    const answers = all(q);
    const zone = answers.some((answer) => isPlace(table, answer)) ? enemyZone(table, state, q) : new Set();
    const question = { ...q, actions: answers, count: answers.length };
    return prefer(question, rng, (answer) =>
      isPlace(table, answer) ? zone.has(targetOf(answer)) : !isBare(table, answer),
    );
  },
  /** Piles units up where most already stand. */
  piling(table, state, q, rng) {
    const answers = all(q);
    if (!answers.some((answer) => isPlace(table, answer)) || rng.below(4) === 0) return oneOf(answers, rng);
    const crowd = crowds(table, state, q);
    const most = (answer) => (isPlace(table, answer) ? (crowd.get(targetOf(answer)) ?? 0) : -1);
    const fullest = Math.max(...Array.from(answers, most));
    return oneOf(
      answers.filter((answer) => most(answer) === fullest),
      rng,
    );
  },
  first: (_table, _state, q, rng) => q.actions[rng.below(8) === 0 ? rng.below(q.count) : 0],
  last: (_table, _state, q, rng) => q.actions[rng.below(8) === 0 ? rng.below(q.count) : q.count - 1],
};

export const styleNames = Object.keys(styles);
