/** Small synthesised sounds: a counter put down, dice, a battle, your turn, a refusal. */

import { effect, untracked } from '@preact/signals';
import type { Desk } from '../desk/desk.ts';
import type { LogLine } from '../past/log.ts';
import { sounds, volume } from './settings.ts';

/** A tone that glides from one pitch to another, or noise (then `pitch` is the middle of the filter). */
interface SoundStroke {
  readonly at: number;
  readonly lasts: number;
  readonly pitch: readonly [from: number, to: number];
  readonly loud: number;
  readonly kind: 'sine' | 'triangle' | 'rustle';
}

const stroke = (
  kind: SoundStroke['kind'],
  at: number,
  lasts: number,
  pitch: readonly [number, number],
  loud: number,
): SoundStroke => ({ kind, at, lasts, pitch, loud });

const SOUNDS = {
  move: [stroke('triangle', 0, 0.07, [190, 120], 0.5), stroke('rustle', 0, 0.04, [1400, 900], 0.25)],
  dice: [0, 0.07, 0.12, 0.2].map((at, i) => stroke('rustle', at, 0.035, [3200 - i * 350, 2400], 0.6 - i * 0.1)),
  battle: [stroke('sine', 0, 0.5, [95, 42], 0.9), stroke('rustle', 0, 0.35, [420, 160], 0.7)],
  turn: [stroke('sine', 0, 0.35, [660, 660], 0.35), stroke('sine', 0.14, 0.5, [880, 880], 0.3)],
  refusal: [stroke('triangle', 0, 0.09, [210, 190], 0.4), stroke('triangle', 0.12, 0.12, [170, 150], 0.4)],
} as const satisfies Readonly<Record<string, readonly SoundStroke[]>>;

export type Sound = keyof typeof SOUNDS;

let device: AudioContext | undefined;

export function playSound(sound: Sound): void {
  // Browsers allow sound only after a gesture.
  const level = sounds.peek() ? volume.peek() / 100 : 0;
  if (level === 0 || !navigator.userActivation?.hasBeenActive) return;
  device ??= new AudioContext();
  void device.resume();
  for (const part of SOUNDS[sound]) strike(device, part, level);
}

function strike(audio: AudioContext, { at, lasts, pitch: [from, to], loud, kind }: SoundStroke, level: number): void {
  const [begins, ends] = [audio.currentTime + at, audio.currentTime + at + lasts];
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud * level * 0.5, begins);
  gain.gain.exponentialRampToValueAtTime(0.0001, ends);
  gain.connect(audio.destination);
  if (kind === 'rustle') {
    const source = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    source.buffer = noiseOf(audio);
    filter.type = 'bandpass';
    filter.frequency.setValueAtTime(from, begins);
    filter.frequency.exponentialRampToValueAtTime(to, ends);
    source.connect(filter).connect(gain);
    source.start(begins);
    source.stop(ends);
    return;
  }
  const tone = audio.createOscillator();
  tone.type = kind;
  tone.frequency.setValueAtTime(from, begins);
  tone.frequency.exponentialRampToValueAtTime(to, ends);
  tone.connect(gain);
  tone.start(begins);
  tone.stop(ends);
}

let noise: AudioBuffer | undefined;

function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * 0.5), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}

/** The sound of new log lines. Dice that end a battle sound like the battle. */
export function soundOf(lines: readonly Pick<LogLine, 'kind' | 'units' | 'places'>[], inBattle: boolean) {
  if (lines.some((line) => line.kind === 'dice')) return inBattle ? 'battle' : 'dice';
  return lines.some((line) => line.units.length > 0 && line.places.length > 1) ? 'move' : undefined;
}

/** Listens to a table while it is on the page. */
export function attendSounds(desk: Desk): () => void {
  const { table } = desk;
  let heard = table.length.peek();
  let [inBattle, othersActed] = [false, false];
  const play = effect(() => {
    const [length, isBusy, battle] = [table.length.value, table.busy.value, desk.battle.value?.isOpen === true];
    // The log is put into words only if sound is on.
    const isNew = sounds.peek() && length > heard;
    const sound = isNew
      ? soundOf(
          untracked(() => table.log.between(heard, length)),
          inBattle,
        )
      : undefined;
    if (sound) playSound(sound);
    const seat = table.seat.peek();
    othersActed ||= table.match.line.slice(heard).some((entry) => 'seat' in entry && entry.seat !== seat);
    if (othersActed && !isBusy && table.question.peek()) {
      playSound('turn');
      othersActed = false;
    }
    [heard, inBattle] = [length, battle];
  });
  const refuse = effect(() => {
    if (desk.note.value?.isRefusal) playSound('refusal');
  });
  return () => {
    play();
    refuse();
  };
}
