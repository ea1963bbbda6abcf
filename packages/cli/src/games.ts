/** `cauldron games`: the games and their scenarios; for one game also the places beside its map. */

import type { GameInfo } from '@cauldron/engine';
import type { Library, Loaded } from '@cauldron/lab';
import { type Io, json } from './io.ts';

export async function games(io: Io, library: Library, id: string | undefined, flags: { json: boolean }): Promise<void> {
  if (id !== undefined) {
    const loaded = await library.load(id);
    if (flags.json) json(io, { ...described(loaded.game.info), boxes: boxesOf(loaded) });
    else io.out(linesOf(loaded).join('\n').concat('\n'));
    return;
  }
  const all = await Promise.all(library.ids.map(async (each) => (await library.load(each)).game.info));
  if (flags.json) json(io, all.map(described));
  else for (const info of all) io.out([...shortLines(info), ''].join('\n'));
}

const described = (info: GameInfo) => ({
  id: info.id,
  title: info.title,
  maturity: info.maturity,
  missing: info.missing,
  sides: info.sides,
  scenarios: info.scenarios.map(({ id, title, turns, firstTurn, lastTurn }) => ({
    id,
    title,
    turns,
    firstTurn,
    lastTurn,
  })),
  options: info.options,
  rules: info.rulesVersion,
  pack: info.packHash,
});

/** Places that are not hexes: where units wait, fly or lie. */
const boxesOf = ({ map }: Loaded) => (map.boxes ?? []).map(({ id, name }) => ({ id, name: name ?? id }));

const shortLines = (info: GameInfo): string[] => [
  `${info.id}: ${info.title} (${info.maturity}; ${info.sides.join(' against ')})`,
  ...unfinished(info),
  ...info.scenarios.map((s) => `  scenario ${s.id}: ${s.title}, ${s.turns} turns`),
  ...info.options.map((o) => `  option ${o.id} (${onOff(o.default)}): ${o.what}`),
];

function linesOf(loaded: Loaded): string[] {
  const { info } = loaded.game;
  const boxes = boxesOf(loaded);
  return [
    `${info.title} (${info.id}; ${info.maturity}): ${info.sides.join(' against ')}; rules version ${info.rulesVersion}, pack ${info.packHash}`,
    ...unfinished(info),
    '',
    'Scenarios (--scenario <id>)',
    ...info.scenarios.map((s) => `  ${s.id}: ${s.title}, turns ${s.firstTurn} to ${s.lastTurn}`),
    '',
    ...(info.options.length === 0 ? ['It has no options.'] : ['Options (--option <id>, or --option <id>=off)']),
    ...info.options.map((o) => `  ${o.id} (${onOff(o.default)} unless chosen; ${o.ruling}): ${o.what}`),
    ...(boxes.length === 0 ? [] : ['', 'Places beside the map']),
    ...boxes.map((box) => `  ${box.id}: ${box.name}`),
  ];
}

/** Of a game that is not finished, what it lacks. */
const unfinished = ({ missing }: GameInfo): string[] => (missing === undefined ? [] : [`  unfinished: ${missing}`]);

const onOff = (on: boolean): string => (on ? 'on' : 'off');
