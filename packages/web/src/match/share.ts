/** Gives a finished match to somebody else: through the device, or as a file with a word about what to do with it. */

import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { downloadMatch, matchFile } from '../screens/downloads.ts';

export async function shareMatch(desk: Desk): Promise<void> {
  const { table, edition } = desk;
  const file = await matchFile(desk);
  if (!file) return;
  const { outcome } = table.view.peek();
  const text = t('end-tell', {
    game: edition.pack.board.title,
    scenario: edition.game.info.scenarios.find(({ id }) => id === table.header.scenario)?.title ?? '',
    ending: outcome ? table.words.sentence(outcome.ending, { winner: outcome.winner, ...outcome.figures }) : '',
  });
  if (navigator.canShare?.({ files: [file] })) {
    // A person who changes their mind has shared nothing; that is no fault.
    await navigator.share({ files: [file], text }).catch(() => undefined);
    return;
  }
  await downloadMatch(desk);
  desk.note.value = { text: t('end-saved'), rule: '' };
}
