/** What must be true at the end, read from the database by a fresh process. */

import { isFault, isRefusal, Referee, readMatchText } from '@cauldron/engine';
import { checkRecord, isDiceFault } from '@cauldron/fair';
import { hashView } from '@cauldron/protocol';
import { isDeclined, Matches, openShelf } from '@cauldron/server';
import { isSigned } from '../../../packages/cli/dist/signature.js';

/** The kinds of entries that players decide; their clients send the others automatically. */
const DECIDED = new Set(['act', 'undo', 'order', 'offer-draw', 'resign']);

/** Each is a sentence, and the evidence against it. */
export async function checkAll(db, load, journalled) {
  const rows = await db.query('SELECT match, seq, id, seat, content FROM entries ORDER BY match, seq');
  const byMatch = new Map();
  for (const row of rows) byMatch.set(row.match, [...(byMatch.get(row.match) ?? []), row]);
  const found = {
    'every acknowledged message stands on the log exactly once, where it was said': acknowledged(byMatch, journalled),
    'every other message that was sent stands there at most once': sentOnce(byMatch, load.sent),
    'every decision of a player stands there exactly once, however often it was sent': decisions(byMatch, load.tables),
    'every log is without a gap, and its summary is that of its last entry': await gaps(db, byMatch),
    'every match folds with its hashes, from the beginning and from its snapshot': await folds(db, load.tables),
  };
  const [{ snapshots }] = await db.query('SELECT count(*)::int AS snapshots FROM snapshots');
  return { found, entries: rows.length, snapshots };
}

function acknowledged(byMatch, journalled) {
  const wrong = [];
  for (const { match, id, seq } of journalled) {
    const there = (byMatch.get(match) ?? []).filter((row) => row.id === id);
    if (there.length !== 1 || there[0].seq !== seq)
      wrong.push(`${match} ${id}: acknowledged as ${seq}, found ${JSON.stringify(there.map((row) => row.seq))}`);
  }
  if (journalled.length === 0) wrong.push('nothing was acknowledged at all');
  return wrong;
}

function sentOnce(byMatch, sent) {
  const wrong = [];
  for (const [match, ids] of sent) {
    const counts = new Map();
    for (const { id } of byMatch.get(match) ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const [id, count] of counts) {
      if (count > 1) wrong.push(`${match} ${id} stands there ${count} times`);
      if (!ids.has(id)) wrong.push(`${match} ${id} was sent by nobody`);
    }
  }
  return wrong;
}

function decisions(byMatch, tables) {
  const wrong = [];
  for (const { id, players } of tables) {
    for (const { seat, done } of players) {
      const spell = ({ seq, content }) =>
        `${seq} ${content.kind} ${JSON.stringify(content.do ?? content.window ?? '')}`;
      const logged = (byMatch.get(id) ?? [])
        .map((row) => ({ ...row, content: JSON.parse(row.content) }))
        .filter((row) => row.seat === seat && DECIDED.has(row.content.kind))
        .map(spell);
      const decided = done.map(spell);
      for (const line of logged) if (!decided.includes(line)) wrong.push(`${id} seat ${seat}: nobody decided ${line}`);
      for (const line of decided) if (!logged.includes(line)) wrong.push(`${id} seat ${seat}: lost is ${line}`);
    }
  }
  return wrong;
}

async function gaps(db, byMatch) {
  const wrong = [];
  for (const { id, seq } of await db.query('SELECT id, seq FROM matches')) {
    const rows = byMatch.get(id) ?? [];
    if (rows.length !== seq || rows.some((row, i) => row.seq !== i + 1))
      wrong.push(`${id}: ${rows.length} entries, the match says ${seq}`);
  }
  return wrong;
}

/** The players' own checker folds each record from its beginning. The server, from the snapshot, must see the same. */
async function folds(db, tables) {
  const wrong = [];
  const log = (what, error) => wrong.push(`${what}: ${error}`);
  const matches = new Matches(db, { games: openShelf(), log });
  for (const { id, game, players } of tables) {
    const who = { token: players[0].token };
    const lines = await matches.record(id, who);
    const sync = await matches.look(id, who, -1);
    if (isDeclined(lines) || isDeclined(sync)) {
      wrong.push(`${id}: no record (${lines.why ?? sync.why})`);
      continue;
    }
    let text = '';
    for await (const some of lines) text += some;
    const record = readMatchText(text);
    const referee = isFault(record) ? record : Referee.begin(game, record.fair.header);
    if (isFault(record) || isRefusal(referee)) {
      wrong.push(`${id}: the record cannot be read (${referee.key})`);
      continue;
    }
    const heads = players.flatMap(({ match }) => match.state.entries.slice(-1).map(({ dice }) => dice.head));
    const checked = checkRecord(record.fair, { rules: referee, isSigned, seen: heads });
    if (isDiceFault(checked)) wrong.push(`${id}: message ${checked.k} is wrong: ${checked.key}`);
    else if (hashView(game.observe(referee.match.state, 0)) !== sync.hash)
      wrong.push(`${id}: from its snapshot it is another position than from its beginning`);
  }
  await matches.close();
  return wrong;
}
