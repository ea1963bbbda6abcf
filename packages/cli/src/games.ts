/** `cauldron games`: what can be played. */

import type { Library } from '@cauldron/lab';
import { type Io, json } from './io.ts';

export async function games(io: Io, library: Library, flags: { json: boolean }): Promise<void> {
  const all = await Promise.all(library.ids.map(async (id) => (await library.load(id)).game.info));
  if (flags.json) {
    json(
      io,
      all.map((info) => ({
        id: info.id,
        title: info.title,
        maturity: info.maturity,
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
      })),
    );
    return;
  }
  for (const info of all) {
    io.out(`${info.id}: ${info.title} (${info.maturity}; ${info.sides.join(' against ')})\n`);
    for (const s of info.scenarios) io.out(`  scenario ${s.id}: ${s.title}, ${s.turns} turns\n`);
    for (const o of info.options) io.out(`  option ${o.id} (${o.default ? 'on' : 'off'}): ${o.what}\n`);
  }
}
