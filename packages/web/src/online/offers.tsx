/** Open offers between the players: a draw, taking back a decision, ending without a result. Each is a question with two answers. */

import type { SeenEntry } from '@cauldron/protocol';
import { t } from '../messages/messages.ts';
import { nameOf } from './notes.ts';
import type { OnlineTable } from './online-table.ts';
import { standingSince } from './standing.ts';

export function Offers({ table }: { readonly table: OnlineTable }) {
  const { table: beside, seat, entries } = table.state.value;
  if (!beside || beside.result) return null;
  const { draw, undo, abort } = beside.offers;
  const { client } = table;
  const isMine = (by: number | null | undefined) => by === seat;
  const name = (by: number) => nameOf(beside.seats, by);
  const back = undo ? standingSince(entries, undo.to) : [];
  const others = abort.filter((by) => by !== seat);
  return (
    <>
      {draw !== null && !isMine(draw) && (
        <Question
          text={t('online-draw-offered', { who: name(draw) })}
          canAnswer={seat !== null}
          onAnswer={(yes) => void client.answerDraw(yes)}
        />
      )}
      {undo && !isMine(undo.by) && (
        <Question
          text={t('online-undo-asked', {
            who: name(undo.by),
            n: back.length,
            mine: back.filter((entry) => entry.seat === seat).length,
            first: told(table, back),
          })}
          canAnswer={seat !== null}
          onAnswer={(yes) => void client.answerUndo(yes)}
        />
      )}
      {others.length > 0 && seat !== null && !abort.includes(seat) && (
        <Question
          text={t('online-abort-asked', { who: name(others[0]) })}
          canAnswer
          onAnswer={(yes) => {
            if (yes) void client.abort();
          }}
        />
      )}
      <Answered table={table} />
      {(isMine(draw) || isMine(undo?.by)) && seat !== null && (
        <p class="small">{isMine(draw) ? t('online-draw-waits') : t('online-undo-waits', { n: back.length })}</p>
      )}
    </>
  );
}

/** What the other side answered to the own wish to take something back, until the next own decision. */
function Answered({ table }: { readonly table: OnlineTable }) {
  const { table: beside, seat, entries } = table.state.value;
  const asked = entries.findLast(({ kind }) => kind === 'ask-undo');
  const answer = entries.findLast(({ kind }) => kind === 'answer-undo');
  if (!beside || !asked || !answer || asked.seat !== seat || answer.seq < asked.seq) return null;
  if (entries.some(({ kind, seq, seat: by }) => kind === 'act' && by === seat && seq > answer.seq)) return null;
  const isAgreed = answer.content?.kind === 'answer-undo' && answer.content.yes;
  return (
    <p class="small" role="status">
      {t(isAgreed ? 'online-undo-agreed' : 'online-undo-declined', { who: nameOf(beside.seats, answer.seat) })}
    </p>
  );
}

/** The first that some decisions did, as the log has it; empty if nothing of them is told to this viewer. */
function told({ log }: OnlineTable, back: readonly SeenEntry[]): string {
  const [line] = back.flatMap(({ seq }) => log.between(seq - 1, seq).filter(({ kind }) => kind === 'event'));
  return line ? ` ${t('online-undo-first', { what: line.text })}` : '';
}

interface QuestionProps {
  readonly text: string;
  readonly canAnswer: boolean;
  onAnswer(yes: boolean): void;
}

export function Question({ text, canAnswer, onAnswer }: QuestionProps) {
  return (
    <div class="offer" role="status">
      <p>{text}</p>
      {canAnswer && (
        <div class="two">
          <button type="button" onClick={() => onAnswer(true)}>
            {t('online-yes')}
          </button>
          <button type="button" onClick={() => onAnswer(false)}>
            {t('online-no')}
          </button>
        </div>
      )}
    </div>
  );
}
