/** The colours of the printed map by day and by night. */

import { deepened, mix } from '../colours.ts';

export interface Tone {
  /** The colours of an area, a line and a shore, made from the colour that the board names. */
  ground(colour: string): string;
  line(colour: string): string;
  /** The shade on the low side of a slope. */
  slope(colour: string): string;
  readonly shore: string;
  /** What lies below a road or a track. */
  readonly bed: string;
  /** How strongly the lie of the land is shaded. */
  readonly relief: number;
  /** How much paler water is near the shore. */
  readonly shallows: number;
  readonly ink: string;
  readonly anchor: string;
  readonly grid: string;
  readonly rim: string;
  /** The veil over ground beyond the playable hexes. */
  readonly wash: string;
  readonly frame: string;
}

export const DAY: Tone = {
  ground: (colour) => colour,
  line: (colour) => colour,
  slope: (colour) => colour,
  shore: '#fbf3dc',
  bed: 'rgba(252, 243, 214, 0.6)',
  relief: 1,
  shallows: 1,
  ink: '#2b2013',
  anchor: '#24466b',
  grid: 'rgba(70, 55, 30, 0.26)',
  rim: 'rgba(70, 55, 30, 0.55)',
  wash: 'rgba(247, 238, 214, 0.58)',
  frame: '#4a3a20',
};

export const NIGHT: Tone = {
  ground: (colour) => deepened(colour, 0.4, 1.7),
  line: (colour) => mix(colour, '#f0d6a8', 0.56),
  slope: () => '#000000',
  shore: '#8f8463',
  bed: 'rgba(30, 24, 14, 0.5)',
  relief: 0.36,
  shallows: 0.3,
  ink: '#f1e7ce',
  anchor: '#a9cdf0',
  grid: 'rgba(255, 236, 190, 0.14)',
  rim: 'rgba(255, 236, 190, 0.35)',
  wash: 'rgba(18, 17, 16, 0.45)',
  frame: '#8a7a55',
};
