/** The open question in one sentence with its rule, and the answers that are not on the map. */

import { type Action, isRefusal, verbOf } from '@cauldron/engine';
import { useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import { MOST_BUTTONS } from '../model/desk/bar.ts';
import type { Desk } from '../model/desk/desk.ts';
import { withKey } from '../model/device/keys.ts';
import { isNarrow } from '../model/device/narrow.ts';
import { isTight, limitWords } from '../model/panels/needed.ts';
import { answerWords, kindWords } from '../model/words/answer-words.ts';
import { capital } from '../model/words/words.ts';
import { Amount, isAmount } from './amount.tsx';
import { Icon } from './icon.tsx';
import { labelOf } from './label.ts';
import { lazy } from './lazy.tsx';
import { Ruled } from './rule-link.tsx';
import { Standing } from './standing.tsx';
import { Tray } from './tray.tsx';
import { PassRow } from './windows.tsx';

const AfterTheEnd = lazy(async () => (await import('./panels.ts')).AfterTheEnd);
const AmountLegend = lazy(async () => (await import('./panels.ts')).AmountLegend, true);
const AnswerFilter = lazy(async () => (await import('./panels.ts')).AnswerFilter, true);
const GatheredFight = lazy(async () => (await import('./panels.ts')).GatheredFight);
const LossWords = lazy(async () => (await import('./loss-words.tsx')).LossWords);
const Hint = lazy(async () => (await import('./panels.ts')).Hint, true);
const Alone = lazy(async () => (await import('./panels.ts')).Alone, true);
const Unkept = lazy(async () => (await import('./panels.ts')).Unkept, true);
const Unseen = lazy(async () => (await import('./panels.ts')).Unseen, true);
const Waypoints = lazy(async () => (await import('./panels.ts')).Waypoints, true);

interface PromptProps {
  readonly desk: Desk;
  /** Begins the same scenario again, with the players as they were or at the other side. */
  readonly onAgain?: ((isSwapped: boolean) => void) | undefined;
}

export function Prompt({ desk, onAgain }: PromptProps) {
  const { table } = desk;
  const { outcome } = table.view.value;
  const asked = table.question.value;
  const note = desk.note.value;
  return (
    <section
      class="prompt"
      aria-labelledby="prompt-text"
      aria-busy={table.busy.value || desk.showing.isHeld.value || desk.isPuttingBack}
      data-entries={table.match.line.length}
    >
      <Standing desk={desk} />
      {asked ? (
        <>
          <p class="who">{whoOf(desk)}</p>
          <h2 id="prompt-text">
            <Ruled desk={desk} text={table.words.sentence(asked.prompt, asked.figures)} rule={asked.rule} />
          </h2>
          <AtStake desk={desk} />
          <Held desk={desk} />
          <Crowded desk={desk} />
          <WholeStep desk={desk} />
          <Tray desk={desk} />
          <BarAnswers desk={desk} />
          <PassRow desk={desk} />
          <Waypoints desk={desk} />
          <Hint desk={desk} />
        </>
      ) : outcome ? (
        <>
          <h2 id="prompt-text">
            {outcome.winner < 0 ? t('draw') : t('winner', { side: table.words.side(outcome.winner) })}
          </h2>
          <p>{table.words.sentence(outcome.ending, { winner: outcome.winner, ...outcome.figures })}</p>
          {onAgain && <AfterTheEnd desk={desk} onAgain={onAgain} />}
        </>
      ) : (
        <h2 id="prompt-text">
          {desk.showing.isHeld.value
            ? t('film-runs')
            : table.past.value === undefined
              ? (table.idle?.value ?? t('waiting'))
              : t('looking-back')}
        </h2>
      )}
      {note && (
        <p class={note.isRefusal || desk.armed !== undefined ? 'note' : 'note calm'} role="status">
          <Ruled desk={desk} text={note.text} rule={note.rule} />
        </p>
      )}
      {table.trouble && table.trouble.value !== '' && (
        <p class="note" role="alert">
          {t('not-kept', { why: table.trouble.value })}
        </p>
      )}
      {table.device && <Unkept desk={desk} device={table.device} />}
    </section>
  );
}

/** Who must decide: the side, or the player's number if a seat has no side. */
export function whoOf({ table }: Desk): string {
  const view = table.view.value;
  const side = table.words.side(view.side);
  return side === '' ? t('player', { n: table.seat.value + 1 }) : side;
}

/** What this question may cost a side its victory by, whatever the points say. */
function AtStake({ desk: { table } }: { readonly desk: Desk }) {
  const { words, game, view } = table;
  const score = game.query(view.value, { ask: 'score' });
  const prompt = table.question.value?.prompt ?? '';
  const limits = isRefusal(score) ? [] : (score.limits ?? []).filter(({ at }) => at.includes(prompt));
  return (
    <>
      {limits.map((limit) => (
        <p key={limit.because} class={isTight(limit) ? 'small at-stake tight' : 'small at-stake'}>
          {t('limit-stake', { limit: limitWords(limit, words), side: words.side(limit.side) })}
        </p>
      ))}
    </>
  );
}

/** Where too many units stand, before the step ends and some of them are lost. */
function Crowded({ desk }: { readonly desk: Desk }) {
  const { question, words } = desk.table;
  const places = question.value?.forgone.overstacked ?? [];
  if (places.length === 0) return null;
  return <p class="small crowded">{t('crowded', { places: places.map((p) => words.place(p)).join(', ') })}</p>;
}

/** What is in hand, each with the way to leave it behind; and the way to let go of everything. */
function Held({ desk }: { readonly desk: Desk }) {
  const { hand, offers, words } = desk.table;
  if (hand.value.length === 0) return null;
  return (
    <ul class="held" aria-label={t('in-hand')}>
      {hand.value.map((unit) => {
        const drop = offers.value.byUnit.get(unit)?.[0];
        const isLeft = drop === undefined && desk.isFresh();
        const label = drop === undefined ? t('leave-out', { unit: words.unit(unit) }) : words.action(drop);
        return (
          <li key={unit}>
            {words.unit(unit)}
            {(drop !== undefined || isLeft) && (
              <button
                type="button"
                aria-label={label}
                onClick={() => void (drop === undefined ? desk.leaveOut(unit) : desk.answer(drop))}
              >
                <Icon of="cross" />
              </button>
            )}
          </li>
        );
      })}
      {desk.table.canUndo() && (
        <li>
          <button type="button" class="restart" onClick={() => void desk.restart()}>
            {withKey(t('restart'), 'restart')}
          </button>
        </li>
      )}
    </ul>
  );
}

/** One button for all that the step of a lesson asks for. */
function WholeStep({ desk }: { readonly desk: Desk }) {
  const { stepWords } = desk.table;
  if (stepWords === undefined) return null;
  return (
    <div class="answers">
      <button type="button" class="strong" onClick={() => void desk.takeSuggestion()}>
        {stepWords}
      </button>
    </div>
  );
}

/** Every answer that is not on the map, those of the open hex, and those on the map if they are few. */
function BarAnswers({ desk }: { readonly desk: Desk }) {
  const { here, answers, all, lit, ringed } = desk.bar.value;
  const ways = (desk.gather.content.value?.ways ?? []).filter((a) => !here.includes(a) && !answers.includes(a));
  const open = desk.selected.value;
  const passes = new Set(desk.orders.passes());
  const rest = answers.filter((a) => !passes.has(a));
  const { content } = desk.gather;
  const lists = (
    <>
      {open !== undefined && here.length > 0 && (
        <fieldset class="answers at-place">
          <legend class="small">{desk.table.words.place(open)}</legend>
          <TakeAll desk={desk} place={open} />
          <AnswerButtons desk={desk} answers={here} />
        </fieldset>
      )}
      <OtherAnswers desk={desk} all={all} answers={[...ways, ...rest]} />
    </>
  );
  return (
    <>
      {content.value && <GatheredFight desk={desk} />}
      {/* On a narrow screen they are one list, which begins at its top for every question and every hex. In a lesson the wanted one is in sight. */}
      {isNarrow() && !content.value && !desk.table.wanted ? (
        <div key={`${desk.table.match.line.length} ${open}`} class="answers whole">
          {lists}
        </div>
      ) : (
        lists
      )}
      <AmountLegend desk={desk} />
      {/* In sight where a button has the sign. */}
      <p class="small rolls-legend">
        <Icon of="die" /> {t(desk.table.consent === 'others' ? 'online-rolls' : 'rolls-legend')}
      </p>
      {lit + ringed > 0 && (
        <p class="small on-map">
          {t('on-map', { lit, ringed })} <Unseen desk={desk} />
          {desk.ringsAlone && <Alone />}
        </p>
      )}
    </>
  );
}

interface OtherProps {
  readonly desk: Desk;
  /** The whole set in one answer. */
  readonly all: Action | undefined;
  readonly answers: readonly Action[];
}

/** Many answers of the same kind stand in a box of their own, which may scroll; the others stay in sight below it. */
function OtherAnswers({ desk, all, answers }: OtherProps) {
  if (answers.length === 0) return null;
  const isLong = answers.length > MOST_BUTTONS;
  const alike = isLong ? [] : groupsOf(answers).filter(isAlike);
  const others = answers.filter((a) => !alike.some((group) => group.includes(a)));
  return (
    <>
      {alike.map((group) => (
        <Alike key={verbOf(group[0])} desk={desk} group={group} isListed={false} />
      ))}
      {(others.length > 0 || all !== undefined) && (
        <div class="answers">
          {all !== undefined && <AnswerButton desk={desk} action={all} isListed />}
          <AnswerButtons desk={desk} answers={others} />
        </div>
      )}
    </>
  );
}

/** Takes everything of a stack that may go together. */
function TakeAll({ desk, place }: { readonly desk: Desk; readonly place: number }) {
  const n = desk.carry.takableAt(place).length;
  if (n < 2) return null;
  return (
    <button type="button" onClick={() => void desk.takeAll(place)}>
      {t('take-all', { n })}
    </button>
  );
}

function AnswerButtons({ desk, answers }: { readonly desk: Desk; readonly answers: readonly Action[] }) {
  const [wanted, setWanted] = useState('');
  const isLong = answers.length > MOST_BUTTONS;
  const shown = isLong
    ? answers.filter((a) => answerWords(desk.table, a).toLowerCase().includes(wanted.trim().toLowerCase()))
    : answers;
  const buttons = groupsOf(shown).map((group) =>
    isAlike(group) ? (
      <Alike key={verbOf(group[0])} desk={desk} group={group} isListed={isLong} />
    ) : (
      group.map((a) => <AnswerButton key={a} desk={desk} action={a} isListed={isLong} />)
    ),
  );
  if (!isLong) return <>{buttons}</>;
  return (
    <div class="many-answers">
      <AnswerFilter wanted={wanted} onWanted={setWanted} />
      <div class="answers">{buttons}</div>
    </div>
  );
}

interface AlikeProps {
  readonly desk: Desk;
  readonly group: readonly Action[];
  readonly isListed: boolean;
}

function Alike({ desk, group, isListed }: AlikeProps) {
  return (
    <fieldset class="answers alike">
      <legend class="small">{kindWords(desk.table, verbOf(group[0]))}</legend>
      {group.map((a) => (
        <AnswerButton key={a} desk={desk} action={a} isListed={isListed} isShort />
      ))}
    </fieldset>
  );
}

const isAlike = (group: readonly Action[]): boolean => group.length > 2;

/** Neighbouring answers of the same kind: three or more of them share a title and are named by their targets. */
function groupsOf(answers: readonly Action[]): Action[][] {
  const groups: Action[][] = [];
  for (const a of answers) {
    const last = groups.at(-1);
    if (last && verbOf(last[0]) === verbOf(a)) last.push(a);
    else groups.push([a]);
  }
  return groups;
}

interface AnswerProps {
  readonly desk: Desk;
  readonly action: Action;
  /** One of a long list: nobody tries it to see whether dice fall. */
  readonly isListed: boolean;
  /** Its title says what it does: the button names only its target. */
  readonly isShort?: boolean;
}

/** One answer. It says whether dice fall, and how many units could still act. It shows its place on the map. */
function AnswerButton({ desk, action, isListed, isShort }: AnswerProps) {
  const { words } = desk.table;
  const label = labelOf(desk, action);
  const point = () => desk.show(desk.placesOf(action));
  const off = () => desk.show([]);
  return (
    <button
      type="button"
      class={desk.isStrong(action) ? 'strong' : undefined}
      data-answer={action}
      aria-label={isShort && !isAmount(desk, action) ? label : undefined}
      onMouseEnter={point}
      onMouseLeave={off}
      onFocus={point}
      onBlur={off}
      onClick={() => void desk.press(action)}
    >
      {isShort ? capital(words.targetName(action)) : label}
      {!isListed && desk.isFinal(action) && (
        <span class="die" title={t('rolls')} aria-hidden="true">
          <Icon of="die" />
        </span>
      )}
      <Amount desk={desk} action={action} />
      {desk.suggestion.value?.because === 'cheapest' && <LossWords desk={desk} action={action} />}
    </button>
  );
}
