/** Everything that a pack declares reaches the screen, as a shape and in words. */

import { EMPTY_SCENE, type Scene, Stage } from '@cauldron/board';
import type { Mark, Piece } from '@cauldron/engine';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { recordDrawing } from '../../../board/src/testing/recorder.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
const { gameIds, loadEdition } = await import('../library.ts');
const { describePlace } = await import('../model/words/places.ts');
const { Words } = await import('../model/words/words.ts');

/** A map without a picture, for tests that look at what lies on it. */
const BLANK = { steps: [], paint: () => undefined };

afterAll(() => vi.unstubAllGlobals());

describe.each([...gameIds])('on the board of %s', async (id) => {
  const edition = await loadEdition(id);
  const { pack, sheet, counters, game } = edition;
  const words = new Words(game, pack);
  const [hex] = sheet.hexes;
  const [beyond] = sheet.neighbours.get(hex) ?? [];
  const piece: Piece = { unit: 0, place: hex, order: 0, face: 'front', badges: [] };

  /** Every line that the stage draws for a scene. */
  function drawnOf(pieces: readonly Piece[], marks: readonly Mark[], dark = false, scene: Partial<Scene> = {}): string {
    const { drawn, canvas } = recordDrawing();
    const stage = new Stage({ base: canvas(), over: canvas(), sheet, art: BLANK, counters });
    stage.show({ ...EMPTY_SCENE, pieces, marks, dark, ...scene });
    Object.assign(stage.camera, sheet.centreOf.get(hex));
    stage.resize(600, 400);
    stage.stop();
    return drawn.join('\n');
  }

  /** A marker on a place, on a hexside, and on a unit; of nobody and of each side. */
  const formsOf = (kind: string): readonly Mark[] =>
    [undefined, 0, 1].flatMap((side) => {
      const owner = side === undefined ? {} : { owner: side };
      return [
        { kind, at: [hex], ...owner },
        { kind, at: [hex, beyond], ...owner },
        { kind, at: [], unit: 0, ...owner },
      ];
    });

  it('every kind of marker is drawn, on a place, on a hexside and with a unit, for every owner, by day and by night', () => {
    for (const dark of [false, true]) {
      const bare = drawnOf([piece], [], dark);
      expect(bare).toBe(drawnOf([piece], [], dark));
      for (const { kind } of pack.board.marks)
        for (const mark of formsOf(kind)) expect(drawnOf([piece], [mark], dark), JSON.stringify(mark)).not.toBe(bare);
    }
  });

  it('no two kinds of marker have the same sign, and no two owners the same colour', () => {
    const { marks } = pack.board;
    expect(new Set(marks.map((m) => m.short)).size).toBe(marks.length);
    for (const { kind } of marks) {
      const forms = formsOf(kind).filter((mark) => mark.unit === undefined);
      expect(new Set(forms.map((mark) => drawnOf([], [mark]))).size).toBe(forms.length);
    }
  });

  it('a counter that has acted is dimmed, and not in high contrast', () => {
    const acted = new Set([piece.unit]);
    expect(drawnOf([piece], [], false, { acted })).not.toBe(drawnOf([piece], []));
    expect(drawnOf([piece], [], false, { acted, contrast: true })).toBe(
      drawnOf([piece], [], false, { contrast: true }),
    );
  });

  it('two markers in one hex do not hide each other', () => {
    const tile: Mark = { kind: 'a', at: [hex] };
    for (const mark of [tile, { ...tile, owner: 0 }]) {
      const spots = (marks: readonly Mark[]) =>
        new Set([...drawnOf([], marks).matchAll(/^fillText (\S+)$/gm)].map(([, at]) => at));
      expect(spots([mark, { ...mark, kind: 'b' }]).size - spots([]).size).toBe(2);
    }
  });

  it('every badge is drawn on its counter, and no two look the same', () => {
    const looks = [[], ...pack.board.badges.map(({ status }) => [status])].map((badges) =>
      drawnOf([{ ...piece, badges }], []),
    );
    expect(new Set(looks).size).toBe(pack.board.badges.length + 1);
  });

  it('every kind of marker is named for screen readers: what it is, towards where, and whose', () => {
    for (const { kind, title } of pack.board.marks) {
      const said = (mark: Mark) =>
        describePlace({ edition, words, pieces: [piece], marks: [mark], legal: undefined }, hex);
      for (const mark of formsOf(kind)) {
        expect(said(mark)).toContain(title);
        if (mark.at.length === 2) expect(said(mark)).toContain(words.place(beyond));
        if (mark.owner !== undefined) expect(said(mark)).toContain(words.side(mark.owner));
      }
      expect(said({ kind, at: [hex], n: 7 })).toContain(`${title} 7`);
      expect(said({ kind, at: [beyond] })).not.toContain(title);
    }
  });
});
