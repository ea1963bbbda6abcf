/** The rules that a match began with, for threads that draw nothing: ours, or those of an earlier release. */

import { fits, type Game, type Pin } from '@cauldron/engine';
import { loadBundle } from './bundle.ts';
import { loadRules } from './pack.ts';
import { catalogue } from './shelf.ts';

export async function findRules(pin: Pin): Promise<Game> {
  const ours = Object.hasOwn(catalogue, pin.game) ? await loadRules(pin.game) : undefined;
  if (ours && fits(ours, pin)) return ours;
  const bundle = await loadBundle(pin);
  if (!bundle) throw new Error('the rules of this match are not here');
  return bundle.game;
}
