/** The program at a seat: its level and its temper. */

import { AI_LEVELS, type SeatTerms, TEMPERAMENTS } from '@cauldron/protocol';
import { t } from '../messages/messages.ts';

export type Program = Required<Extract<SeatTerms, { kind: 'ai' }>>;

export const OFFICER: Program = { kind: 'ai', level: 'officer', temperament: 'balanced' };

interface Props {
  readonly program: Program;
  onChoose(program: Program): void;
}

export function TemperChoice({ program, onChoose }: Props) {
  return (
    <label>
      {t('online-temper')}
      <select
        value={program.temperament}
        onChange={(e) => {
          const temperament = TEMPERAMENTS.find((name) => name === e.currentTarget.value);
          if (temperament) onChoose({ ...program, temperament });
        }}
      >
        {TEMPERAMENTS.map((name) => (
          <option key={name} value={name}>
            {temperWords(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function LevelChoice({ program, onChoose }: Props) {
  return (
    <label>
      {t('online-level')}
      <select
        value={program.level}
        onChange={(e) => {
          const level = AI_LEVELS.find((name) => name === e.currentTarget.value);
          if (level) onChoose({ ...program, level });
        }}
      >
        {AI_LEVELS.map((name) => (
          <option key={name} value={name}>
            {levelWords(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

const levelWords = (level: Program['level']): string => t(`online-opponent-${level}`);
const temperWords = (temperament: Program['temperament']): string => t(`online-temper-${temperament}`);

/** «the computer, officer level, bold». */
export const programWords = ({ level, temperament }: Program): string =>
  t('online-program', { level: levelWords(level), temper: temperWords(temperament) });
