/** What a person takes away: the match as a file, the position as a picture. */

import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk.ts';
import { hexNumbers, isDark } from '../model/settings.ts';

export async function downloadMatch({ table }: Desk): Promise<void> {
  const { game, scenario, seed } = table.header;
  const text = await table.text?.();
  if (text === undefined) return;
  save(new Blob([text], { type: 'application/jsonl' }), `${game}-${scenario}-${seed}.jsonl`);
}

/** The position on the board, past or present, as this side sees it. */
export async function downloadPicture({ table, edition }: Desk): Promise<void> {
  const { pictureOf } = await import('../board/picture.ts');
  const { pieces, marks, turn, phase } = table.view.value;
  const { game, scenario } = table.header;
  const caption = t('picture-caption', {
    ...{ title: edition.pack.board.title, turn, phase: table.words.phase(phase) },
    scenario: edition.game.info.scenarios.find((s) => s.id === scenario)?.title ?? scenario,
  });
  const look = { dark: isDark.value, numbers: hexNumbers.value };
  pictureOf(edition, { pieces, marks, caption, look }).toBlob((blob) => {
    if (blob) save(blob, `${game}-${scenario}-turn-${turn}.png`);
  });
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
