/** The tutorial: its scenario, side, units and places exist. Whether its orders can be given is for a rehearsal on the rules. */
import type { Report } from './check-tools.ts';
import { placesOf, uniqueIds } from './check-tools.ts';
import type { Pack } from './pack.ts';
import type { PathStep } from './path.ts';
import { unitIds } from './readers.ts';

export function checkTutorial(pack: Pack, report: Report): void {
  const { tutorial } = pack;
  if (tutorial === undefined) return;
  const units = new Set(pack.units.flatMap(unitIds));
  const places = placesOf(pack);
  const sides = new Set(pack.board.sides.map((s) => s.id));
  const named = (known: ReadonlySet<string>, what: string, ids: readonly string[], path: readonly PathStep[]) => {
    for (const [i, id] of ids.entries()) if (!known.has(id)) report([...path, i], `there is no ${what} ${id}.`);
  };
  const { position, steps } = tutorial;
  if (!sides.has(tutorial.side)) report(['side'], `the board knows no side ${tutorial.side}.`);
  if (!pack.scenarios.some((s) => s.id === position.scenario))
    report(['position', 'scenario'], `there is no scenario ${position.scenario}.`);
  for (const [i, { unit, at }] of (position.place ?? []).entries()) {
    const path = ['position', 'place', i];
    if (!units.has(unit)) report([...path, 'unit'], `there is no unit ${unit}.`);
    if (!places.has(at) && !at.startsWith('in:')) report([...path, 'at'], `there is no hex or box ${at}.`);
  }
  uniqueIds(
    steps.map((s, i) => [s.id, ['steps', i, 'id']]),
    'step',
    report,
  );
  for (const [i, { show, do: orders, press }] of steps.entries()) {
    if (orders.length > 1 && press === undefined)
      report(['steps', i], 'a step with several orders says in `press` what its one button does.');
    named(units, 'unit', show?.units ?? [], ['steps', i, 'show', 'units']);
    named(places, 'hex or box', show?.hexes ?? [], ['steps', i, 'show', 'hexes']);
  }
}
