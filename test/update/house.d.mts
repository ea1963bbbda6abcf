/** A copy of the repository: the sources and, unless it is bare, the compiled output. */
export function copyRepository(isBare?: boolean): string;

export const GAME: string;
export const TITLE: string;

export class House {
  readonly path: string;
  readonly version: string;
  run(...args: string[]): string;
  try(
    args: readonly string[],
    more?: Readonly<Record<string, string>>,
  ): { readonly code: number | null; readonly said: string };
  update(what: 'pack' | 'rules'): void;
  remove(): void;
}
