/** What a client keeps on its device. A page that was closed or a bot that was stopped goes on from there. */

/** The part of the browser's `Storage` that is needed; a bot may write to a file. The text must be stored when `setItem` returns. */
export interface ClientStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

/** A storage that forgets everything when the program ends. */
export function memoryStorage(): ClientStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

/** JSON under one key. Unreadable text counts as missing. */
export class KeptValue<T> {
  constructor(
    private readonly storage: ClientStorage,
    private readonly key: string,
    private readonly read: (value: unknown) => T | undefined,
  ) {}

  get(): T | undefined {
    const text = this.storage.getItem(this.key);
    if (text === null) return undefined;
    try {
      return this.read(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  set(value: T | undefined): void {
    if (value === undefined) this.storage.removeItem(this.key);
    else this.storage.setItem(this.key, JSON.stringify(value));
  }
}
