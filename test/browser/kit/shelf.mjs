/** The shelf of the site that tests are played on: what is shipped, and the made-up game of the proving ground. */

import * as shipped from '../../../packages/web/src/shelf.ts';
import { fordModule } from '../../proving-ground/game.ts';
import { packFiles } from '../../proving-ground/pack.ts';

export const catalogue = { ...shipped.catalogue, [fordModule.id]: async () => fordModule };

export const packFile = async (game, name) => (game === fordModule.id ? packFiles[name] : shipped.packFile(game, name));

export const ledgerFile = shipped.ledgerFile;
