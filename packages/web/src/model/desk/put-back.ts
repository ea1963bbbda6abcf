/** Letting go of the units in hand. */

import { ALL_VERB, isRefusal, verbOf } from '@cauldron/engine';
import type { Table } from '../table/table.ts';

/** Puts the units in hand back with which nothing has been done. A step that was taken stays. */
export async function putBack(table: Table): Promise<void> {
  while (table.hand.value.length > 0 && table.canUndo() && wasTaken(table)) if (await table.undo()) return;
}

/** The last decision only picked a unit up. */
function wasTaken({ match, game: { vocabulary } }: Table): boolean {
  const last = match.line.findLast((entry) => entry !== undefined && 'do' in entry);
  if (!last || !('do' in last)) return false;
  const act = vocabulary.read(last.do);
  return !isRefusal(act) && (verbOf(act) === ALL_VERB || vocabulary.targetKind(verbOf(act)) === 'unit');
}
