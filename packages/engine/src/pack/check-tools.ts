/** What the checkers of the files share. */
import type { Pack } from './pack.ts';
import type { PathStep } from './path.ts';

/** Notes a problem at a path of one file. */
export type Report = (path: readonly PathStep[], message: string) => void;

/** The side of markers that any side may use. */
export const BOTH = 'both';

/** Reports each id that occurs a second time. */
export function uniqueIds(ids: readonly (readonly [string, readonly PathStep[]])[], what: string, report: Report) {
  const seen = new Set<string>();
  for (const [id, path] of ids) {
    if (seen.has(id)) report(path, `is a second ${what} called ${id}.`);
    seen.add(id);
  }
}

/** Every hex and box of the map. */
export function placesOf(pack: Pack): ReadonlySet<string> {
  return new Set([
    ...Object.keys(pack.map.hexes),
    ...Object.keys(pack.map.aliases ?? {}),
    ...(pack.map.boxes ?? []).map((b) => b.id),
  ]);
}
