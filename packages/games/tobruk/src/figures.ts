/** The single printed figures of a pack's charts, by name. */

import { chartNumber, chartValue, chartValueNumber, type Pack, type Place } from '@cauldron/engine';

/** `place` finds a hex by its number. */
export function compileFigures(pack: Pack, place: (id: string) => Place) {
  const value = (chart: string, name: string) => chartValueNumber(pack, chart, name);
  return {
    normalStack: chartNumber(pack, 'stacking', 'normal', 'limit'),
    roadStack: chartNumber(pack, 'stacking', 'road', 'limit'),
    minimumMove: value('constants', 'minimumMove'),
    overrunHexes: value('constants', 'overrunHexes'),
    minefieldsPerTurn: value('constants', 'minefieldsPerTurn'),
    minefieldDivisor: value('constants', 'minefieldDivisor'),
    hqReturnTurns: value('constants', 'hqReturnTurns'),
    hqReturnDistance: value('constants', 'hqReturnDistance'),
    recoveryDistance: value('constants', 'recoveryDistance'),
    airLossLead: value('constants', 'airLossLead'),
    suddenDeath: place(String(chartValue(pack, 'constants', 'suddenDeathHex'))),
    tobruk: place(String(chartValue(pack, 'constants', 'tobrukHex'))),
    routePoints: value('supplyRoute', 'vp'),
    bidMinimum: value('bid', 'minimum'),
    bidMaximum: value('bid', 'maximum'),
    /** The lead that composed positions ask for where it would be bid for. */
    bidSuggested: value('bid', 'suggested'),
    /** Equal bids: up to this roll the first seat plays the Commonwealth. */
    bidTieFirst: value('bid', 'tieFirst'),
    unopposedLosses: value('dogfight', 'unopposedLosses'),
    drm: {
      ratioAbove: value('combatModifiers', 'ratioAbove'),
      artillery: value('combatModifiers', 'artillery'),
      attackerCloseSupport: value('combatModifiers', 'attackerCloseSupport'),
      attackerFighter: value('combatModifiers', 'attackerFighter'),
      defenderCloseSupport: value('combatModifiers', 'defenderCloseSupport'),
      defenderFighter: value('combatModifiers', 'defenderFighter'),
    },
  };
}
