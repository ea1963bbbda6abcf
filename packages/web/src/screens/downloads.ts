/** The match as a file to download. */

import type { Desk } from '../model/desk/desk.ts';
import { save } from './save.ts';

export async function downloadMatch({ table }: Desk): Promise<void> {
  const { game, scenario, seed } = table.header;
  const text = await table.text?.();
  if (text === undefined) return;
  save(new Blob([text], { type: 'application/jsonl' }), `${game}-${scenario}-${seed}.jsonl`);
}
