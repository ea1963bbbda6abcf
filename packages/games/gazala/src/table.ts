/** 11.0 The Combat Results Table, compiled. */

import { chartCell, chartList, type Pack } from '@cauldron/engine';

/** What one side suffers: steps, disruption, retreat. */
export interface Suffered {
  readonly steps: number;
  readonly disrupted: boolean;
  readonly retreat: boolean;
  readonly text: string;
}

export interface CombatTable {
  readonly columns: readonly { readonly name: string; readonly attack: number; readonly defence: number }[];
  readonly firstRow: number;
  /** [row][column]: of the attacker and of the defender. */
  readonly rows: readonly (readonly (readonly [attacker: Suffered, defender: Suffered])[])[];
  /** [side]: [row] what an air attack of that side does (13.4). */
  readonly air: readonly (readonly string[])[];
}

export function compileTable(pack: Pack): CombatTable {
  const columns = chartList(pack, 'oddsColumns').map((c) => ({
    name: String(c.id),
    attack: Number(c.attack),
    defence: Number(c.defence),
  }));
  const rows = (pack.charts.combatResults?.rows ?? []).map(Number);
  const airRows = (pack.charts.airAttack?.rows ?? []).map(Number);
  return {
    columns,
    firstRow: rows[0],
    rows: rows.map((row) => columns.map((c) => readResult(String(chartCell(pack, 'combatResults', row, c.name))))),
    air: ['axis', 'allied'].map((side) => airRows.map((row) => String(chartCell(pack, 'airAttack', row, side)))),
  };
}

/** 11.0: attacker before the slash, defender after it; each asterisk a step, D disruption, R retreat, a dash nothing. */
function readResult(text: string): readonly [Suffered, Suffered] {
  const [a = '-', d = '-'] = text.split('/'); // [11.0.u]
  return [readPart(a), readPart(d)];
}

function readPart(text: string): Suffered {
  return {
    steps: text.split('*').length - 1, // [11.0.v] [11.0.z] a dash holds none of the three
    disrupted: text.includes('D'),
    retreat: text.includes('R'),
    text,
  };
}
