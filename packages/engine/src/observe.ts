/** Views of a position, and positions imagined from views: a game says what is public, what is hidden, and how to guess it. */

import type { Rng } from './chance/random.ts';
import type { Encoded } from './flow/codec.ts';
import type { Frame } from './flow/frame.ts';
import type { Pending } from './flow/question.ts';
import { isRefusal, type Refusal } from './flow/refusal.ts';
import { maskFrames } from './flow/secrets.ts';
import type { State } from './flow/state.ts';
import type { GameClock, GameInfo } from './game.ts';
import type { Seat } from './ids.ts';
import { askedOf, HIDDEN, isSameMark, keptList, madeOnce, outcomeOf, type View, type Viewer } from './view.ts';

/** What a game itself puts into a view. */
export type InView = Pick<View, 'pieces' | 'marks' | 'holdings' | 'tracks' | 'numbers'>;
const NOTHING_IN_VIEW: InView = { pieces: [], marks: [], holdings: [], tracks: [], numbers: {} };

type Sections = Encoded['sections'];

export interface Shows<S extends State> {
  scenario(s: S): string;
  clock(s: S): GameClock;
  /** What everyone sees. It is made once for a position, for any number of viewers. */
  open(s: S): Partial<InView>;
  /** What a viewer sees differently from everyone. */
  seenBy?(s: S, viewer: Viewer): Partial<InView & Pick<View, 'side'>>;
  /** Whether a figure is hidden from a viewer. Only the sections in `info.secrets` are checked; an umpire sees everything. */
  hides?(s: S, viewer: Seat | 'spectator', section: string, index: number): boolean;
  /** Fills in the figures that the view hides, with the right chances. They are 0 until then; no cache may depend on them. */
  guess?(s: S, seen: Sections, rng: Rng): void;
  /** Used instead if caches depend on hidden figures or frames have secrets: fills in the whole position before it is decoded. */
  whole?(view: View, rng: Rng): Encoded;
}

/** The views of one game. `frames`: all frames that it declares. */
export function viewsOf<S extends State>(info: GameInfo, shows: Shows<S>, frames: readonly Frame[]) {
  const hasSecretFrames = frames.some(({ fields, listIsSecret }) => listIsSecret || hasSecret(fields));
  const frameNamed = (name: string) => frames.find((frame) => frame.name === name);
  const openTo = madeOnce<S, InView>((s, last) => {
    const open = { ...NOTHING_IN_VIEW, ...shows.open(s) };
    return {
      ...open,
      pieces: keptList(last?.pieces, open.pieces),
      marks: keptList(last?.marks, open.marks, isSameMark),
    };
  });

  /** The truth as far as a viewer knows it. */
  function positionFor(s: S, viewer: Viewer, truth: Encoded): Encoded {
    if (viewer === 'umpire') return truth;
    const masked: Record<string, readonly number[]> = {};
    for (const name of info.secrets) {
      const isHidden = (_: number, index: number) => shows.hides?.(s, viewer, name, index) === true;
      const section = truth.sections[name];
      if (section.some(isHidden)) masked[name] = section.map((n, i) => (isHidden(n, i) ? HIDDEN : n));
    }
    const sections = Object.keys(masked).length > 0 ? { ...truth.sections, ...masked } : truth.sections;
    const known = hasSecretFrames
      ? maskFrames(truth.frames, frameNamed, (owner) => owner === viewer, HIDDEN)
      : truth.frames;
    return sections === truth.sections && known === truth.frames ? truth : { ...truth, sections, frames: known };
  }

  return {
    observe: (s: S, viewer: Viewer, truth: Encoded, pending: Pending): View => ({
      game: info.id,
      scenario: shows.scenario(s),
      viewer,
      side: typeof viewer === 'number' ? s.sideOf(viewer) : -1,
      ...shows.clock(s),
      ...openTo(s),
      ...shows.seenBy?.(s, viewer),
      question: askedOf(pending, viewer),
      outcome: outcomeOf(pending),
      position: positionFor(s, viewer, truth),
    }),

    hidesFrom: (s: S, viewer: Viewer): boolean =>
      viewer !== 'umpire' &&
      info.secrets.some((name) => {
        const { length } = s.layout.section(name);
        for (let i = 0; i < length; i++) if (shows.hides?.(s, viewer, name, i)) return true;
        return false;
      }),

    /** Some full position that gives this view. */
    imagine(view: View, rng: Rng, decode: (json: unknown) => S | Refusal): S {
      const { position } = view;
      const s = decode(shows.whole?.(view, rng) ?? withoutHidden(position, info.secrets));
      if (isRefusal(s)) throw new Error(`a view of ${info.id} does not hold a position: ${JSON.stringify(s.figures)}`);
      shows.guess?.(s, position.sections, rng);
      return s;
    },
  };
}

const hasSecret = (fields: Frame['fields']): boolean => Object.values(fields).some((field) => field.secret);

/** A position with 0 for every hidden figure. */
function withoutHidden(position: Encoded, secrets: readonly string[]): Encoded {
  const filled: Record<string, readonly number[]> = {};
  for (const name of secrets) filled[name] = position.sections[name].map((n) => (n === HIDDEN ? 0 : n));
  return { ...position, sections: { ...position.sections, ...filled } };
}
