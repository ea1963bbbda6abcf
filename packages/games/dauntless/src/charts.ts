/** The form of the pack's charts: the rules read typed figures, and a pack that does not fit is refused. */

import { chart, chartsOf, type GameMap, type Pack } from '@cauldron/engine';
import { CLASSES, FOGS, TERRAINS, TIMES } from './names.ts';

const { number, text, flag, oneOf, list, grid, numbers, rolls, placeOf } = chart;

/** Movement is counted in half points: roads cost halves (5.2). */
export const PARTS = 2;
const points = number.transform((x) => x * PARTS);

export type Charts = Readonly<ReturnType<typeof compileCharts>>;
export type TurnEntry = Charts['turnTrackA']['list'][number];

export function compileCharts(pack: Pack, map: GameMap) {
  const track = list({
    turn: number,
    date: text,
    time: text,
    kind: oneOf(TIMES),
    weather: oneOf(['clear', 'rain']),
    fog: oneOf(FOGS),
    mud: flag,
    aircraft: flag,
  });
  return chartsOf(pack, {
    /** [terrain][class] half points to enter. */
    terrainEffects: grid(points, TERRAINS, CLASSES),
    movement: {
      stream: points,
      primary: points,
      secondary: points,
      secondaryMud: points,
      tertiary: points,
      mudTracked: points,
      mudWheeled: points,
      leaveZone: points,
      load: points,
      extended: points,
      extendedFar: number,
      nightTimes: number,
      exitWithin: number,
    },
    stacking: numbers('units', 'britishCompanies', 'platoonsToUnit', 'freeTransports'),
    /** [kind of visibility] hexes. */
    visibility: grid(number, ['day', 'morning', 'dawn', 'dusk', 'night', 'rain', 'lightFog', 'heavyFog'], ['hexes']),
    turnTrackA: track,
    turnTrackB: track,
    /** [row] the modified roll from which it holds, steps lost, the price of moving on. */
    rangedAttack: grid(number, ['from 14', 'from 17', 'from 19'], ['at least', 'steps', 'friction']),
    rangedAttackModifiers: numbers(
      'field',
      'company',
      'concealed',
      'suppressedAfv',
      'carriersOnly',
      'longRange',
      'longFrom',
      'extremeRange',
      'extremeFrom',
      'dugIn',
      'strongpoint',
      'farSpotter',
      'mortarSelf',
      'otherSelf',
      'road',
      'retreat',
      'advance',
      'bigGun',
      'night',
      'dawnDusk',
      'rain',
      'lightFog',
    ),
    recovery: numbers('succeedsFrom', 'night', 'strongpoint', 'village', 'far', 'farHexes', 'outOfSupply'),
    markers: numbers('dugInBritish', 'dugInGerman'),
    combatResults: rolls(text.transform(readResult)),
    combatResultsNineColumns: rolls(text.transform(readResult)),
    columnShifts: numbers(
      'concentric',
      'concentricGerman',
      'suppressionMost',
      'fieldAttackers',
      'fieldTarget',
      'close',
      'dugIn',
      'strongpoint',
      'orangeSteps',
      'orangeMost',
      'armor',
      'combinedArms',
      'night',
      'coordination',
      'waterway',
      'yellow',
      'yellowWorks',
      'yellowMost',
      'mud',
    ),
    antiTankFire: numbers('hitsFrom'),
    antiTankModifiers: numbers(
      'penetrationMost',
      'armorGreater',
      'lightBocage',
      'lightBocageRevealed',
      'close',
      'closeRevealed',
      'road',
      'suppressed',
      'zone',
      'deploys',
      'nightNear',
      'dawnDuskRain',
      'lightFog',
    ),
    /** [hexes] from 0. */
    antiTankRange: rolls(number),
    flankingFire: list({ id: text, modifier: number }),
    tacticalAdvantage: numbers(
      'differenceMost',
      'field',
      'heavyBocage',
      'villageWoods',
      'suppressedEach',
      'suppressedMost',
      'works',
      'waterway',
      'night',
      'heavyFog',
      'mostChits',
    ),
    tacticalAdvantageChits: list({ id: text, order: text }),
    modifierChits: list({ id: text, count: number }),
    modifierChitValues: numbers(
      'field',
      'heavyBocage',
      'villageWoods',
      'openTop',
      'friendlyStep',
      'enemyStep',
      'orange',
      'yellow',
    ),
    modifierChitDraw: numbers('clear', 'dawnDusk', 'rainLightFog', 'night', 'heavyFog'),
    survival: numbers('loaded', 'carrier', 'soft', 'towed'),
    /** [row of DELAYS][die - 1] turns. */
    delay: grid(number, ['1d6', '1-3'], ['1', '2', '3', '4', '5', '6']),
    objectives: list({ id: text, hexes: placeOf(map).array() }),
  });
}

/** Attacker / defender, in losses (8.4). */
function readResult(result: string): readonly [attacker: string, defender: string] {
  const [attacker = '0', defender = '0'] = result.split('/');
  return [attacker, defender];
}
