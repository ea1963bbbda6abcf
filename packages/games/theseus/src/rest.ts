/** The rules of Operation Theseus that nobody needs before the first answer. */

export { answers } from './query.ts';
export * as conducts from './rules/index.ts';
