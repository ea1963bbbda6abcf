/** The shelf of the site that tests are played on: what is shipped, and the made-up game of the proving ground. */

import { basename } from 'node:path';
import * as shipped from '../../../packages/web/src/shelf.ts';
import { fordModule } from '../../proving-ground/game.ts';
import { packFiles } from '../../proving-ground/pack.ts';

export const catalogue = { ...shipped.catalogue, [fordModule.id]: async () => fordModule };

const fordFile = (path) => packFiles[path.startsWith('messages/') ? 'messages' : basename(path, '.json')];

export const packFile = async (game, path) => (game === fordModule.id ? fordFile(path) : shipped.packFile(game, path));

export const ledgerFile = shipped.ledgerFile;
