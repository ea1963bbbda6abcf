/** Small synthesised sounds: dice; for those who want them all also a counter put down, a shot, a step lost, your turn, a refusal. */

import { effect } from '@preact/signals';
import type { Desk } from '../desk/desk.ts';
import type { Beat } from '../past/reel.ts';
import { soundLevel, volume } from './settings.ts';

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
  shot: [stroke('sine', 0, 0.5, [95, 42], 0.9), stroke('rustle', 0, 0.35, [420, 160], 0.7)],
  step: [stroke('triangle', 0, 0.12, [320, 150], 0.5), stroke('rustle', 0.02, 0.08, [900, 500], 0.3)],
  turn: [stroke('sine', 0, 0.35, [660, 660], 0.35), stroke('sine', 0.14, 0.5, [880, 880], 0.3)],
  refusal: [stroke('triangle', 0, 0.09, [210, 190], 0.4), stroke('triangle', 0.12, 0.12, [170, 150], 0.4)],
} as const satisfies Readonly<Record<string, readonly SoundStroke[]>>;

export type Sound = keyof typeof SOUNDS;

/** What can be heard of a beat. */
type Audible = Pick<Beat, 'kind' | 'lines' | 'dice'> & { readonly fight?: unknown };

interface Heard {
  readonly sound: Sound;
  /** Seconds from now. */
  readonly after: number;
}

let device: AudioContext | undefined;

export function playSound(sound: Sound, after = 0): void {
  // Browsers allow sound only after a gesture.
  const level = soundLevel.peek() === 'off' ? 0 : volume.peek() / 100;
  if (level === 0 || !navigator.userActivation?.hasBeenActive) return;
  device ??= new AudioContext();
  void device.resume();
  for (const part of SOUNDS[sound]) strike(device, { ...part, at: part.at + after }, level);
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

/** How one thing sounds after another: dice, then the shot, then the step that is lost. The rest is heard only by those who want it all. */
export function soundsOf(beats: readonly Audible[], all: boolean): readonly Heard[] {
  const hasDice = beats.some(({ dice }) => dice.length > 0);
  const dice: readonly Heard[] = hasDice ? [{ sound: 'dice', after: 0 }] : [];
  if (!all) return dice;
  const shot: readonly Heard[] = beats.some(({ fight }) => fight) ? [{ sound: 'shot', after: hasDice ? 0.6 : 0 }] : [];
  const isLoss = beats.some(({ lines }) => lines.some(({ kind }) => kind === 'loss'));
  const step: readonly Heard[] = isLoss ? [{ sound: 'step', after: shot.length > 0 ? 0.9 : 0 }] : [];
  const isMove = dice.length + shot.length + step.length === 0 && beats.some(({ kind }) => kind === 'move');
  return [...dice, ...shot, ...step, ...(isMove ? [{ sound: 'move', after: 0 } as const] : [])];
}

/** Listens to a table while it is on the page. */
export function attendSounds(desk: Desk): () => void {
  const { table, showing } = desk;
  let heard = table.length.peek();
  let othersActed = false;
  const play = effect(() => {
    for (const { sound, after } of soundsOf(showing.beats.value, soundLevel.peek() === 'all')) playSound(sound, after);
  });
  const turn = effect(() => {
    const [length, isWaiting] = [table.length.value, table.busy.value || showing.isHeld.value];
    const seat = table.seat.peek();
    othersActed ||= table.match.line.slice(heard).some((entry) => 'seat' in entry && entry.seat !== seat);
    heard = length;
    if (!othersActed || isWaiting || !table.question.value) return;
    if (soundLevel.peek() === 'all') playSound('turn');
    othersActed = false;
  });
  const refuse = effect(() => {
    if (desk.note.value?.isRefusal && soundLevel.peek() === 'all') playSound('refusal');
  });
  return () => {
    play();
    turn();
    refuse();
  };
}
