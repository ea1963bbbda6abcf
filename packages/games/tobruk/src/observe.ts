/** What a seat may know. All of Tobruk is open but the sealed bids; the order of the cup is chance, not a secret. */

import { HIDDEN, holdingOf, type Mark, markNames, piecesOf, type Shows, type Unit } from '@cauldron/engine';
import { corpsActivation } from './frames.ts';
import { airLost, countPoints } from './rules/14-victory.ts';
import { bidsAreSealed } from './rules/15-setup.ts';
import { MARK, MODES, PHASES, type Tobruk } from './state.ts';
import { AXIS, COMMONWEALTH } from './world.ts';

export const shows: Shows<Tobruk> = {
  scenario: (g) => g.scenario.id,
  clock(g) {
    const drawn = g.nearest(corpsActivation);
    return { turn: g.turn, phase: PHASES[g.get('phase')], active: drawn ? g.world.corps[drawn.corps].side : -1 }; // [3.2.b]
  },
  open(g) {
    const { corps, dates } = g.world;
    const points = countPoints(g).total;
    const face = (u: Unit) => (g.reduced[u] === 1 ? 'back' : 'front');
    const names = corps.map(({ name }) => name);
    return {
      pieces: piecesOf(g, { face, badges: (u) => badgesOf(g, u) }),
      marks: heldPlaces(g),
      holdings: [holdingOf('cup', names, g.cup)],
      tracks: [
        { id: 'turn', value: g.turn, note: dates[g.turn] },
        { id: 'mode', value: g.get('mode'), note: MODES[g.get('mode')] }, // [2.6.c]
      ],
      numbers: {
        commonwealth: points[COMMONWEALTH],
        axis: points[AXIS],
        margin: bidsAreSealed(g) ? 0 : g.get('margin'),
        artillery: g.get('artilleryLeft'),
        minefields: g.get('minefields'),
        airLostCommonwealth: airLost(g, COMMONWEALTH),
        airLostAxis: airLost(g, AXIS),
      },
    };
  },
  seenBy: (g) => (bidsAreSealed(g) ? { side: -1 } : {}),
  hides: (g, viewer, _bids, seat) => viewer !== seat && bidsAreSealed(g),
  /** 15.3: hidden bids are drawn anew. */
  guess(g, { bids }, rng) {
    const { minimum, maximum } = g.world.charts.bid;
    bids.forEach((bid, seat) => {
      if (bid === HIDDEN) g.bids[seat] = minimum + rng.below(maximum - minimum + 1);
    });
  },
};

const BADGES = ['activated', 'moved', 'attacked', 'road', 'overrun', 'spent', 'mined', 'committed'] as const;

function badgesOf(g: Tobruk, u: Unit): readonly string[] {
  const marks = markNames(g, u, MARK, BADGES);
  return g.hunger[u] > 0 ? [...marks, g.world.supply[g.hunger[u]].id] : marks; // [2.7.d]
}

/** Who holds what matters. */
function heldPlaces({ world: { held }, holder }: Tobruk): Mark[] {
  const marks: Mark[] = [];
  for (let i = 0; i < held.length; i++)
    if (holder[i] > 0) marks.push({ kind: 'held', at: [held[i]], owner: holder[i] - 1 });
  return marks;
}
