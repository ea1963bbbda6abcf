interface Lettering {
  readonly names: Readonly<Record<string, readonly number[]>>;
  readonly ways: Readonly<Record<string, unknown>>;
}

export function gamesHere(): string[];
export function boardFile(game: string): string;
export function searched(game: string): Lettering;
export function written(game: string): {
  readonly lettering: Lettering | undefined;
  readonly names: readonly string[];
  readonly collisions: readonly { readonly text: string; readonly over: readonly string[] }[];
};
