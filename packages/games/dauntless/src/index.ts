/** Operation Dauntless: companies, platoons and single tanks in Normandy, June 1944. */
export { dauntless } from './game.ts';
