/**
 * Scenarios that extend others. What a scenario does not say is as in the one it extends; what it says is laid over that one as a
 * correction is laid over a pack (`merge.ts`), and `null` takes a part away. Everybody who reads a pack sees whole scenarios.
 */
import { laidOver } from './merge.ts';
import { isRecord } from './path.ts';

type Scenario = Readonly<Record<string, unknown>>;

/** The file with every scenario whole. A scenario whose line leads nowhere or into a ring stays as it is: the check finds it. */
export function extendScenarios(file: unknown): unknown {
  if (!isRecord(file) || !Array.isArray(file.scenarios)) return file;
  const all: readonly unknown[] = file.scenarios;
  return { ...file, scenarios: all.map((scenario) => (isRecord(scenario) ? whole(all, scenario) : scenario)) };
}

function whole(all: readonly unknown[], scenario: Scenario): unknown {
  const line = lineOf(all, scenario);
  if (line === undefined || line.length === 1) return scenario;
  const { extends: _, ...oldest } = line[line.length - 1];
  return line.slice(0, -1).reduceRight<unknown>(laidOver, oldest);
}

/** A scenario, the one it extends, the one that this extends, and so on; undefined where that never ends or one is not there. */
function lineOf(all: readonly unknown[], scenario: Scenario): readonly Scenario[] | undefined {
  const line = [scenario];
  for (let next: Scenario = scenario; next.extends !== undefined; ) {
    const base = all.find((s): s is Scenario => isRecord(s) && s.id === next.extends);
    if (base === undefined || line.includes(base)) return undefined;
    line.push(base);
    next = base;
  }
  return line;
}
