export * from './action.ts';
export { drawFrom, endMatch, over, type Rolled, rollDice } from './chance.ts';
export * from './choices.ts';
export * from './codec.ts';
export * from './conduct.ts';
export * from './events.ts';
export {
  type Fields,
  FRAME_BELOW,
  FRAME_HEAD,
  FRAME_KIND,
  type Frame,
  frame,
  type Held,
  type HeldFrame,
  type HeldOf,
  itemsOf,
  type List,
  type Seen,
  type SeenOf,
  SPANS,
  type Span,
} from './frame.ts';
export * from './hash.ts';
export * from './kernel.ts';
export * from './kinds.ts';
export * from './known.ts';
export * from './layout.ts';
export * from './messages.ts';
export * from './question.ts';
export * from './refusal.ts';
export * from './secrets.ts';
export * from './shows.ts';
export * from './state.ts';
export * from './vocabulary.ts';
export * from './walk.ts';
export { areSpans, type ConditionBound, type UsualOrder, type When, type WindowInfo } from './windows.ts';
