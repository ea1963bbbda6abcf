/** The shelf of the test site: the shipped games, the made-up game of the proving ground, and the template of new games. */

import * as shipped from '../../../packages/web/src/shelf.ts';
import { template } from '../../../scripts/new-game/template/src/index.ts';
import { fordModule } from '../../proving-ground/game.ts';
import { packFiles } from '../../proving-ground/pack.ts';

const TEMPLATE = '../../../scripts/new-game/template';
const templateFiles = import.meta.glob('../../../scripts/new-game/template/{ledger,pack/*,messages/*}.json', {
  import: 'default',
});

const made = { [fordModule.id]: async () => fordModule, [template.id]: async () => template };

const fordFile = (path) => packFiles[path.startsWith('messages/') ? 'messages' : path.replace(/^.*\/|\.json$/g, '')];

export const catalogue = { ...shipped.catalogue, ...made };

export const packFile = async (game, path) => {
  if (game === fordModule.id) return fordFile(path);
  return game === template.id ? templateFiles[`${TEMPLATE}/${path}`]?.() : shipped.packFile(game, path);
};

export const { plain, sampleOf } = shipped;
export const ledgerFile = (game) =>
  game === template.id ? templateFiles[`${TEMPLATE}/ledger.json`]?.() : shipped.ledgerFile(game);
