/** Command and supply against a second model that was written apart from them, over random positions. */

import { seededRng } from '@cauldron/engine';
import { expect, it } from 'vitest';
import { plainCommand, plainSupply } from '../testing/plain-paths.ts';
import { pack, table } from '../testing/table.ts';

const CENTRES = ['1506', '2009', '2414', '2621', '2910', '3305', '4204', '4112', '0911', '1300'];
const { map } = table({}).state.world;
const units = pack.units.filter(
  (u) => u.type !== 'air' && (u.formation !== undefined || u.special?.permanent === true),
);

it('command states and supply are those of the plain model in 40 random positions [5.7.4.a] [5.7.4.d] [5.8.b] [5.8.2.a]', () => {
  const rng = seededRng('plain paths');
  const found = new Map<string, number>();
  for (let n = 0; n < 40; n++) {
    const centre = map.place(CENTRES[n % CENTRES.length]);
    const free = map
      .hexesWhere((hex) => map.distance(centre, hex) <= 7 && !map.terrainIs(hex, 'sea'))
      .map((hex) => map.ids[hex]);
    const at: Record<string, string> = {};
    const disrupted = new Set<string>();
    for (const { id, type } of units) {
      if (rng.below(5) > 1) continue;
      const hexes =
        type === 'hq' ? free.filter((hex) => !pack.map.hexes[hex].f?.some((f) => f.startsWith('owner:'))) : free;
      const hex = hexes[rng.below(hexes.length)];
      at[id] = hex;
      free.splice(free.indexOf(hex), 1);
      if (type !== 'hq' && rng.below(4) === 0) disrupted.add(id);
    }
    const mined = Object.keys(pack.map.hexes).filter((hex) =>
      pack.map.hexes[hex].f?.some((f) => f.startsWith('owner:')),
    );
    const breached = new Set(mined.filter(() => rng.below(4) === 0));
    const t = table({
      units: Object.fromEntries(
        Object.entries(at).map(([id, hex]) => [hex, [disrupted.has(id) ? `${id} disrupted` : id]]),
      ),
      marks: [...breached].map((hex) => ({ kind: 'breached', at: hex })),
    });
    for (const { id, type, formation } of units) {
      if (at[id] === undefined) continue;
      const isAlone = type === 'hq' || formation === undefined;
      const [rules, plain] = isAlone
        ? [String(t.isSupplied(id)), String(plainSupply({ at, disrupted, breached }, id))]
        : [t.command(id), plainCommand({ at, disrupted, breached }, id)];
      expect(`${n} ${id} in ${at[id]}: ${rules}`).toBe(`${n} ${id} in ${at[id]}: ${plain}`);
      found.set(plain, (found.get(plain) ?? 0) + 1);
    }
  }
  // Every answer came often enough to mean something.
  for (const answer of ['true', 'false', 'in-command', 'out-of-command', 'isolated'])
    expect(found.get(answer), answer).toBeGreaterThan(10);
});
