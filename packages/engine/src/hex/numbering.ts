/** Printed hex numbers: read into coordinates and written back. Only this file knows how a map counts. */

import { distance, type Hex, type Orientation } from './hex.ts';

export interface GridSource {
  readonly orientation: Orientation;
  /** Which columns (flat) or rows (pointy) lie half a hex aside, and in which direction. */
  readonly shifted: 'even' | 'odd';
  readonly shift: 'down' | 'up' | 'right' | 'left';
  /** C for a digit of the column, R for a digit of the row: CCRR, RRCC, CCCRR… */
  readonly id: string;
  readonly rowsUp: boolean;
}

/** A printed sheet with a letter before the digits. Its offsets join it to the others. */
export interface SheetSource {
  readonly id: string;
  readonly colOffset: number;
  readonly rowOffset: number;
}

/** A map of one sheet: no letter and no offsets. */
const WHOLE: SheetSource = { id: '', colOffset: 0, rowOffset: 0 };

export class Numbering {
  private readonly columnFirst: boolean;
  private readonly columnDigits: number;
  private readonly rowDigits: number;
  private readonly sheets: ReadonlyMap<string, SheetSource>;

  constructor(
    private readonly grid: GridSource,
    sheets: readonly SheetSource[] = [],
  ) {
    this.columnFirst = grid.id.startsWith('C');
    this.columnDigits = grid.id.replace(/[^C]/g, '').length;
    this.rowDigits = grid.id.replace(/[^R]/g, '').length;
    this.sheets = new Map((sheets.length > 0 ? sheets : [WHOLE]).map((s) => [s.id, s]));
  }

  /** The hex of a printed number; undefined if the text does not have this map's form. */
  read(id: string): Hex | undefined {
    const digits = id.slice(-this.columnDigits - this.rowDigits);
    const sheet = this.sheets.get(id.slice(0, -digits.length));
    if (!/^\d+$/.test(digits) || digits.length < this.columnDigits + this.rowDigits || sheet === undefined)
      return undefined;
    const cut = this.columnFirst ? this.columnDigits : this.rowDigits;
    const [first, second] = [Number(digits.slice(0, cut)), Number(digits.slice(cut))];
    const [column, row] = this.columnFirst ? [first, second] : [second, first];
    return this.hexAt(column + sheet.colOffset, row + sheet.rowOffset);
  }

  /** The printed number of a hex, on the given sheet if there are sheets; undefined if it has too few digits for it. */
  write(hex: Hex, sheetId = ''): string | undefined {
    const sheet = this.sheets.get(sheetId);
    if (sheet === undefined) return undefined;
    const { column, row } = this.columnAndRow(hex);
    const c = digitsOf(column - sheet.colOffset, this.columnDigits);
    const r = digitsOf(row - sheet.rowOffset, this.rowDigits);
    if (c === undefined || r === undefined) return undefined;
    return sheetId + (this.columnFirst ? c + r : r + c);
  }

  /** Whether two printed numbers belong to neighbours. */
  areNeighbours(a: string, b: string): boolean {
    const [from, to] = [this.read(a), this.read(b)];
    return from !== undefined && to !== undefined && distance(from, to) === 1;
  }

  /** From column and row as printed, with sheets joined, to coordinates. */
  hexAt(column: number, row: number): Hex {
    const down = this.grid.rowsUp ? 0 - row : row;
    return this.grid.orientation === 'flat'
      ? { q: column, r: down - this.slant(column) }
      : { q: column - this.slant(down), r: down };
  }

  columnAndRow(hex: Hex): { readonly column: number; readonly row: number } {
    if (this.grid.orientation === 'flat') {
      const down = hex.r + this.slant(hex.q);
      return { column: hex.q, row: this.grid.rowsUp ? 0 - down : down };
    }
    return { column: hex.q + this.slant(hex.r), row: this.grid.rowsUp ? 0 - hex.r : hex.r };
  }

  /**
   * How far a column (flat) or row (pointy) has slid along the other axis. Shifting the even lines forward is the same as
   * shifting the odd ones back, so there are two cases. The slide grows at the step from a forward line to the next.
   */
  private slant(along: number): number {
    const forward = this.grid.shift === 'down' || this.grid.shift === 'right';
    const evenForward = (this.grid.shifted === 'even') === forward;
    return Math.floor((evenForward ? along + 1 : along) / 2);
  }
}

function digitsOf(value: number, width: number): string | undefined {
  const digits = String(value).padStart(width, '0');
  return value >= 0 && digits.length === width ? digits : undefined;
}
