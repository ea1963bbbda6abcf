/** `source` and `ledger` mean the same wherever they stand, also in the parts that only a game understands. */
import type { Report } from './check-tools.ts';
import { ledgerSchema, sourceSchema } from './common.ts';
import type { PathStep } from './path.ts';
import { isRecord } from './path.ts';

export function checkTags(value: unknown, report: Report, path: readonly PathStep[] = []): void {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) checkTags(item, report, [...path, i]);
    return;
  }
  if (!isRecord(value)) return;
  for (const [key, item] of Object.entries(value)) {
    const here = [...path, key];
    // The source of a map file is a record of defaults, not a source itself.
    if (key === 'source' && path.length > 0) {
      if (!sourceSchema.safeParse(item).success)
        report(here, 'must be "rulebook …", "ruling …", "reconstructed: …" or "printed: …", for all or by part.');
    } else if (key === 'ledger') {
      if (!ledgerSchema.safeParse(item).success) report(here, 'must be a list of ledger row ids.');
    } else checkTags(item, report, here);
  }
}
