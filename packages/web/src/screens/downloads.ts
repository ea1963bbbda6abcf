/** The match as a file, to download or to share. */

import type { Desk } from '../model/desk/desk.ts';
import { save } from './save.ts';

export async function matchFile({ table }: Desk): Promise<File | undefined> {
  const { game, scenario, seed } = table.header;
  const text = await table.text?.();
  if (text === undefined) return undefined;
  return new File([text], `${game}-${scenario}-${seed}.jsonl`, { type: 'application/jsonl' });
}

export async function downloadMatch(desk: Desk): Promise<void> {
  const file = await matchFile(desk);
  if (file) save(file, file.name);
}
