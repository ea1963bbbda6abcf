/** The position on the board, past or present, as this side sees it: a picture to download, loaded on demand. */

import { pictureOf } from '@cauldron/board';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { hexNumbers, highContrast, isDark } from '../model/device/settings.ts';
import { save } from './save.ts';

export function downloadPicture({ table, edition }: Desk): void {
  const { pieces, marks, turn, phase } = table.view.value;
  const { game, scenario } = table.header;
  const caption = t('picture-caption', {
    title: edition.pack.board.title,
    turn,
    phase: table.words.phase(phase),
    scenario: edition.game.info.scenarios.find((s) => s.id === scenario)?.title ?? scenario,
  });
  const look = { dark: isDark.value, numbers: hexNumbers.value };
  pictureOf(edition, { pieces, marks, caption, look, contrast: highContrast.value }).toBlob((blob) => {
    if (blob) save(blob, `${game}-${scenario}-turn-${turn}.png`);
  });
}
