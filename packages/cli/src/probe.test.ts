import { describe, expect, it } from 'vitest';
import { cauldron } from './testing/desk.ts';

async function probe(document: object): Promise<{ answers: unknown[]; unusedChance?: number }> {
  const { code, out, err } = await cauldron(['probe', '-'], { input: JSON.stringify(document) });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
}

async function refused(document: unknown): Promise<string> {
  const input = typeof document === 'string' ? document : JSON.stringify(document);
  const { code, out, err } = await cauldron(['probe', '-'], { input });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  return err;
}

const ford = { game: 'ford', scenario: 'skirmish' };
const facing = {
  ...ford,
  place: [
    { unit: 'ra', at: '22' },
    { unit: 'bc', hex: '42' },
  ],
};

describe('probe', () => {
  it('answers in the order of the questions, with the units where they were put', async () => {
    const { answers } = await probe({ ...facing, ask: [{ stack: '22' }, { unit: 'ra' }, { stack: '42' }] });
    expect(answers).toMatchObject([{ used: 1, limit: 3, over: 0 }, { unit: 0 }, { used: 1 }]);
  });

  it('takes the first scenario when none is named', async () => {
    const { answers } = await probe({ game: 'ford', ask: [{ view: 'red' }] });
    expect(answers).toMatchObject([{ scenario: 'ford', side: 'red' }]);
  });

  it('plays in the position with the dice of the script, and reports what happened', async () => {
    const { answers } = await probe({
      ...facing,
      do: [
        ['activate', '22'],
        ['step', '32'],
        ['fire', 'bc'],
      ],
      chance: [[6, 6]],
      ask: [{ events: true }, { questions: true }],
    });
    expect(answers[0]).toContainEqual(
      expect.objectContaining({ key: 'fired', figures: expect.objectContaining({ unit: 'bc', hex: '32' }) }),
    );
    expect(answers[1]).toMatchObject({ kind: 'question', answers: expect.any(Array) });
  });

  it('waits for a die that the script does not give', async () => {
    const { answers } = await probe({
      ...facing,
      do: [
        ['activate', '22'],
        ['step', '32'],
        ['fire', 'bc'],
      ],
      ask: [{ questions: true }],
    });
    expect(answers).toEqual([{ kind: 'chance', stream: 'fire', dice: 2, sides: 6 }]);
  });

  it('shows by name what is in a cup, and draws by name or by number', async () => {
    const toTheCards = { ...ford, do: [['rest'], ['rest']] };
    const { answers } = await probe({ ...toTheCards, ask: [{ questions: true }] });
    expect(answers).toEqual([{ kind: 'chance', stream: 'cards', cup: { again: 4, blank: 4 } }]);
    const after = await probe({ ...toTheCards, chance: ['again', [1]], ask: [{ events: true }, { questions: true }] });
    expect(after.answers[0]).toContainEqual(expect.objectContaining({ key: 'own-card', figures: { card: 'again' } }));
    expect(after.answers[0]).toContainEqual(expect.objectContaining({ key: 'own-card', figures: { card: 'blank' } }));
    expect(after.answers[1]).toMatchObject({ kind: 'chance', stream: 'locals' });
  });

  it('counts the outcomes of the script that were not used', async () => {
    expect(await probe({ ...facing, chance: [[1, 2]], ask: [] })).toEqual({ answers: [], unusedChance: 1 });
  });

  it('names the open question and every answer to it', async () => {
    const { answers } = await probe({ ...facing, ask: [{ questions: true }] });
    expect(answers).toMatchObject([
      {
        kind: 'question',
        side: 'red',
        rule: '3.0',
        prompt: 'ask-activate',
        text: 'Activate a group (3 left), or rest.',
      },
    ]);
    expect(answers[0]).toMatchObject({ answers: expect.arrayContaining([['activate', '22'], ['rest']]) });
  });

  it('says whether an order is legal, and why not', async () => {
    const { answers } = await probe({
      ...facing,
      do: [['activate', '22']],
      ask: [{ why: ['step', '32'] }, { why: ['step', '54'] }],
    });
    expect(answers[0]).toMatchObject({ legal: true });
    expect(answers[1]).toMatchObject({ legal: false, rule: '4.0', text: '54 does not border 22.' });
  });

  it('gives the exact odds of an order: they add up to one', async () => {
    const { answers } = await probe({
      ...facing,
      do: [
        ['activate', '22'],
        ['step', '32'],
      ],
      ask: [{ odds: ['fire', 'bc'] }],
    });
    const { terms, results } = answers[0] as { terms: unknown[]; results: { p: number; outcome: string }[] };
    expect(terms).toEqual([]);
    expect(results.length).toBeGreaterThan(1);
    expect(results.reduce((sum, r) => sum + r.p, 0)).toBeCloseTo(1, 12);
    expect(results.every((r) => r.outcome.includes('Blue block C fires'))).toBe(true);
  });

  it('shows a side no more than it may know', async () => {
    const { answers } = await probe({ ...facing, ask: [{ view: 'red' }, { view: 'umpire' }, { score: true }] });
    const [red, all] = answers.map((view) =>
      (view as { pieces?: { unit: string; badges: string[] }[] }).pieces
        ?.filter((p) => /^b[a-d]$/.test(p.unit))
        .flatMap((p) => p.badges),
    );
    expect({ red, all }).toEqual({ red: [], all: ['infantry', 'infantry', 'gun', 'dummy'] });
    expect(answers[0]).toMatchObject({ viewer: 0, side: 'red', question: { rule: '3.0' } });
    expect(answers[1]).toMatchObject({ viewer: 'umpire' });
    expect(answers[2]).toMatchObject({ points: { red: 0, blue: 0 }, leader: null });
  });

  it('puts an error in the place of a question that cannot be answered', async () => {
    const asks = [
      { unit: 'zz' },
      { stack: 'z9' },
      { zoc: 'green' },
      { supply: 'ra' },
      { odds: ['fly'] },
      { stack: '22' },
    ];
    const { answers } = await probe({ ...facing, ask: asks });
    expect(answers[0]).toEqual({ error: { rule: '', text: 'There is no unit “zz”.' } });
    expect(answers[1]).toEqual({ error: { rule: '', text: 'There is no hex or box “z9”.' } });
    expect(answers.slice(0, 5).every((a) => typeof a === 'object' && a !== null && 'error' in a)).toBe(true);
    expect(answers[5]).toMatchObject({ used: 1 });
  });

  it.each([
    ['broken JSON', '{"game": "ford"', /not JSON/],
    ['an unknown game', { game: 'chess', ask: [] }, /no game “chess”/],
    ['an unknown scenario', { game: 'ford', scenario: 'moon', ask: [] }, /no scenario “moon”/],
    ['broken JSON over several lines', '{\n "game": ford\n}', /^The probe is not JSON: [^\n]*$/m],
    ['a list', [], /at the document: .*expected object/],
    ['a unit that is no name', { ...ford, place: [{ unit: 7, at: '22' }], ask: [] }, /at place\[0\]\.unit: .*string/],
    [
      'an order with a list',
      { ...ford, do: [['step', ['32']]], ask: [] },
      /at do\[0\]\[1\]: expected a name or a number/,
    ],
    ['dice that are no numbers', { ...ford, chance: [true], ask: [] }, /at chance\[0\]: expected whole numbers/],
    ['a scenario that is a list', { ...ford, scenario: [], ask: [] }, /at scenario: expected the id of a scenario/],
    ['a mark nowhere', { ...ford, marks: [{ kind: 'x', at: 1 }], ask: [] }, /at marks\[0\]\.at: expected a place/],
    [
      'an order without its target',
      { ...ford, do: [['step']], ask: [] },
      /\(step\) is refused: The order “step” wants a hex/,
    ],
    ['an order with two targets', { ...ford, do: [['step', '1', '2']], ask: [] }, /at do\[0\]: expected .* one target/],
    ['units that are numbers', { ...ford, ask: [{ reach: [1] }] }, /at ask\[0\]\.reach: expected a unit/],
    ['no questions', ford, /at ask: /],
    ['an unknown field', { ...ford, asks: [], ask: [] }, /asks/],
    [
      'an unknown question',
      { ...ford, ask: [{ stack: '22' }, { weather: 1 }] },
      /ask\[1\] asks weather.*Questions: reach/,
    ],
    ['a question of the wrong shape', { ...ford, ask: [{ sight: '22' }] }, /at ask\[0\]\.sight: /],
    [
      'an unknown unit',
      { ...ford, place: [{ unit: 'zz', at: '22' }], ask: [] },
      /at place\[0\]\.unit: there is no unit “zz”/,
    ],
    [
      'a unit in two places',
      { ...facing, place: [...facing.place, { unit: 'ra', at: '11' }], ask: [] },
      /at place\[2\]\.unit: ra is placed twice/,
    ],
    [
      'an illegal hex',
      { ...ford, place: [{ unit: 'ra', hex: 'z9' }], ask: [] },
      /at place\[0\]\.at: there is no hex or box “z9”/,
    ],
    ['no place for a unit', { ...ford, place: [{ unit: 'ra' }], ask: [] }, /at place\[0\]: .*"at"/],
    ['an unknown side', { ...ford, active: { side: 'green' }, ask: [] }, /active\.side: there is no side “green”/],
    ['an unknown option', { ...ford, options: { fog: true }, ask: [] }, /no option “fog”/],
    ['an illegal order', { ...ford, do: [['activate', '11']], ask: [] }, /do\[0\] \(activate 11\) is refused/],
    ['an unknown order', { ...ford, do: [['fly']], ask: [] }, /do\[0\] \(fly\) is refused: There is no order “fly”/],
    [
      'an order while a die is awaited',
      { ...facing, do: [['activate', '22'], ['step', '32'], ['fire', 'bc'], ['keep']], ask: [] },
      /do\[3\] \(keep\) comes while a roll of 2d6 \(fire\) is awaited.*"chance"/,
    ],
    [
      'dice that cannot fall',
      {
        ...facing,
        do: [
          ['activate', '22'],
          ['step', '32'],
          ['fire', 'bc'],
        ],
        chance: [[7, 1]],
        ask: [],
      },
      /chance\[0\]: \[7, 1\] is no outcome/,
    ],
    [
      'a draw of what is not in the cup',
      { ...ford, do: [['rest'], ['rest']], chance: ['joker'], ask: [] },
      /chance\[0\]: “joker” is no outcome of a draw \(cards\): there are again, blank/,
    ],
  ])('refuses %s by its place in the document', async (_, document, sentence) => {
    const text = await refused(document);
    expect(text).toMatch(sentence);
    expect(text.trimEnd().split('\n')).toHaveLength(1);
  });
});
