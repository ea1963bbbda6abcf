/** A thread of the laboratory: plays the matches it is handed. */

import { type Loaded, nodeLibrary } from '../library.ts';
import { type Broken, type Order, playOrder, type Row } from './match.ts';

const games = new Map<string, Promise<Loaded>>();

export default async function play(order: Order): Promise<Row | Broken> {
  const key = JSON.stringify([order.game, order.pack]);
  const loading = games.get(key) ?? nodeLibrary.load(order.game, order.pack);
  games.set(key, loading);
  return playOrder((await loading).game, order);
}
