/**
 * A bot: takes a seat by its link and answers every question with a legal answer at random.
 *
 *   npx tsc -b && node packages/client/examples/bot.mjs 'http://localhost:8642/#/join/<match>/<invitation>' [name]
 *
 * It uses only what any program outside has: the HTTP interface to take the seat, the socket to play.
 */

import { existsSync, readFileSync } from 'node:fs';
import { Api, connect } from '@cauldron/client';
import { packFilesOf, soundPack } from '@cauldron/engine';
import { catalogue } from '@cauldron/games';
import { WebSocket } from 'ws';

const [link, name = 'Random bot'] = process.argv.slice(2);
const [, match, invitation] = /#\/join\/([^/]+)\/([^/]+)$/.exec(link ?? '') ?? [];
if (!invitation) {
  console.error('Give the link of a free seat, in quotes: bot.mjs "http://localhost:8642/#/join/<match>/<invitation>"');
  process.exit(2);
}
const { origin } = new URL(link);

const taken = await new Api(origin).call('take', { at: { match }, body: { invitation, name } });
if (!taken.ok) {
  console.error(`The seat cannot be taken: ${taken.problem.say}`);
  process.exit(1);
}
const { seat, token, match: info } = taken.value;
const vocabulary = await vocabularyOf(info.terms.game);

const connection = connect({
  url: `${origin.replace(/^http/, 'ws')}/api/socket`,
  WebSocket,
  log: (text) => console.error(text),
});
const table = connection.match(match, { token, seat });
let decidedOn = -1;
const stop = table.subscribe(({ status, view, seq, outbox, table: beside, faults }) => {
  for (const { k, what } of faults) console.error(`The dice of entry ${k} are not fair: ${what}.`);
  if (beside?.result || faults.length > 0) {
    stop();
    if (beside?.result) console.log(`Over: ${beside.result.how}, winner ${beside.result.winner}.`);
    connection.close();
    return;
  }
  const question = view?.question;
  if (status !== 'online' || question?.seat !== seat || outbox.length > 0 || decidedOn === seq) return;
  // One decision for each state of the log: the next decision waits until this one is on the log.
  decidedOn = seq;
  const action = question.actions[Math.floor(Math.random() * question.actions.length)];
  const order = vocabulary.name(action);
  void table.act(order).then((outcome) => {
    console.log(`${outcome.done ? outcome.seq : outcome.code}: ${order.join(' ')}`);
    if (!outcome.done) decidedOn = -1;
  });
});

/** Actions are numbers inside the engine and names in messages; the names belong to a game and its pack. */
async function vocabularyOf(game) {
  const folder = new URL(`../../games/${game}/`, import.meta.url);
  const files = packFilesOf((path) => {
    const address = new URL(path, folder);
    return existsSync(address) ? JSON.parse(readFileSync(address, 'utf8')) : undefined;
  });
  return (await catalogue[game]()).create(soundPack(files)).vocabulary;
}
