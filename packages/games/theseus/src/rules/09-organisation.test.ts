import { describe, expect, it } from 'vitest';
import { table } from '../testing/table.ts';

const organise = (units: Record<string, string[]>, assigned: Record<string, string> = {}) =>
  table({ turn: 3, phase: 'admin', units, set: { assigned } });
const formation = (t: ReturnType<typeof organise>, id: string) =>
  t.state.world.formations[t.state.formationOf(t.unit(id))];

describe('the Organisation Segment', () => {
  const near = { '1022': ['21pz-hq', 'ind-18flak'], '1024': ['15pz-hq'] };
  it('lets an independent unit join a formation in whose Command Range it is [5.5.2.a] [5.5.2.c] [9.2.a] [5.8.1.b] [9.1.4.b]', () => {
    const t = organise(near, { 'ind-18flak': '21pz' });
    t.do('assign', 'ind-18flak');
    expect(t.offers('under')).toEqual(['15pz']);
    t.do('under', '15pz');
    expect(formation(t, 'ind-18flak')).toBe('15pz');
  });
  it('keeps a unit with its formation until then; it must be near both HQs and undisrupted [5.5.2.h] [5.8.3.j] [5.6.3.l]', () => {
    const far = organise(
      { '0324': ['21pz-hq'], '1024': ['15pz-hq'], '1025': ['ind-18flak'] },
      { 'ind-18flak': '21pz' },
    );
    expect(far.why('assign', 'ind-18flak')?.key).toBe('out-of-command');
    const alone = organise({ '1022': ['21pz-hq', 'ind-18flak'], '2026': ['15pz-hq'] }, { 'ind-18flak': '21pz' });
    expect(alone.why('assign', 'ind-18flak')?.key).toBe('no-formation');
  });
  it('assigns nobody with a white stripe, and nobody to a formation that may not have him [5.5.2.b] [5.5.2.j]', () => {
    const t = organise(
      { '1022': ['pavia-hq', 'ind-18flak', 'perm-kampfstaffel'], '1024': ['21pz-hq'] },
      { 'ind-18flak': '21pz' },
    );
    expect(t.why('assign', 'perm-kampfstaffel')?.key).toBe('not-assignable');
    expect(t.why('assign', 'ind-18flak')?.key).toBe('no-formation');
  });
  it('shows the other side that a marker was laid, not whose; dummies look the same [5.5.2.d] [5.5.2.e] [3.1.4.e]', () => {
    const t = organise(near, { 'ind-18flak': '21pz' });
    const before = t.state.boxes[1];
    t.do('bluff', '15pz');
    expect(t.view(1).position.sections.boxes[1]).toBe(before + 1);
    expect(
      t
        .view(1)
        .position.sections.dummies.slice(0, 2)
        .every((n) => n < 0),
    ).toBe(true);
    t.do('bluff', '15pz');
    expect(t.why('bluff', '15pz')?.key).toBe('no-dummy');
    t.do('assign', 'ind-18flak');
    expect(t.view(1).position.frames.at(-1)?.fields.unit).toBeLessThan(0);
  });
  it('lays no dummy for a formation that is not in play [5.5.2.d]', () => {
    const t = organise(near, { 'ind-18flak': '21pz' });
    expect(t.offers('bluff')).toEqual(['15pz', '21pz']);
    expect(t.why('bluff', 'trieste')?.key).toBe('not-in-play');
  });
  it('lets the Axis move the Schwerpunkt to a formation whose HQ is in supply, or leave it [5.9.c] [9.2.a]', () => {
    const t = table({
      turn: 3,
      phase: 'admin',
      units: { '1022': ['21pz-hq'], '1024': ['15pz-hq'], '0103': ['ariete-hq'] },
      set: { schwerpunkt: '21pz' },
    });
    t.all('done', 'done');
    expect(t.awaits()).toBe('choose-schwerpunkt');
    expect(t.offers('schwerpunkt')).toEqual(['15pz']);
    expect(t.why('schwerpunkt', 'ariete')?.key).toBe('hq-unsupplied');
    t.do('schwerpunkt', '15pz');
    expect(t.state.world.formations[t.state.schwerpunkt]).toBe('15pz');
  });
});
