/**
 * A baseline for the figures, not an opponent for people: plain Monte Carlo tree search over single actions, with random rollouts to a
 * fixed depth and the same worth of a position. It knows of no plans, scripts or activations.
 */

import {
  type Action,
  type Game,
  pickAnswer,
  type Question,
  type State,
  sample,
  seededRng,
  seedNumber,
  type View,
} from '@cauldron/engine';
import { ln } from '../numbers.ts';
import type { Choice, Opponent } from '../opponent.ts';
import { FastRng, mix } from '../random.ts';
import { Rollouts } from '../rollout.ts';

export interface MctsOptions {
  /** Decisions in rollouts and in the tree, for each question. */
  readonly nodes: number;
  /** Decisions of a rollout before the position is weighed. */
  readonly depth?: number;
}

interface Node {
  visits: number;
  /** For the seat that decides here. */
  sum: number;
  readonly children: Map<Action, Node>;
}

const newNode = (): Node => ({ visits: 0, sum: 0, children: new Map() });
/** How much an answer that was seldom tried is favoured. */
const CURIOSITY = 0.7;

export function createMcts<S extends State>(game: Game<S>, options: MctsOptions): Opponent {
  const weigher = new Rollouts(game, { gain: 100, loss: 100 });
  const rng = new FastRng();
  const depth = options.depth ?? 40;
  let scratch: S | undefined;

  function choose(view: View, seed: string): Choice {
    const actions = view.question?.actions ?? [];
    if (typeof view.viewer !== 'number' || actions.length === 0)
      throw new Error('the question is not put to this seat');
    if (actions.length === 1) return { action: actions[0], why: NO_REASON };
    const number = seedNumber(seed);
    rng.seed(number);
    const roots = Array.from({ length: 4 }, (_, i) => game.imagine(view, seededRng(mix(number, i))));
    const tree = newNode();
    let nodes = 0;
    for (let i = 0; nodes < options.nodes; i++) {
      const s = game.copy(roots[i % roots.length], scratch);
      scratch = s;
      nodes += iterate(s, tree);
    }
    let best = actions[0];
    let most = -1;
    for (const [action, node] of tree.children) {
      if (node.visits <= most) continue;
      most = node.visits;
      best = action;
    }
    return { action: best, why: NO_REASON };
  }

  /** Down the tree to its edge, one step beyond, a random rollout, and back. Returns the decisions made. */
  function iterate(s: S, tree: Node): number {
    const path: { node: Node; seat: number }[] = [];
    let node: Node | undefined = tree;
    let decisions = 0;
    for (; decisions < depth; ) {
      const pending = game.pending(s);
      if (pending.kind === 'outcome') break;
      if (pending.kind === 'chance') {
        game.apply(s, sample(pending, rng));
        continue;
      }
      decisions++;
      const { seat } = pending;
      if (!node) {
        game.apply(s, pickAnswer(pending, rng));
        continue;
      }
      const action = select(pending, node);
      let child: Node | undefined = node.children.get(action);
      const known: boolean = child !== undefined;
      if (!child) {
        child = newNode();
        node.children.set(action, child);
      }
      path.push({ node: child, seat });
      game.apply(s, action);
      node = known ? child : undefined;
    }
    for (const step of path) {
      step.node.visits++;
      step.node.sum += weigher.worth(s, step.seat);
    }
    tree.visits++;
    return decisions;
  }

  function select(q: Question, node: Node): Action {
    let best = q.actions[0];
    let most = Number.NEGATIVE_INFINITY;
    const from = rng.below(q.count);
    const visited = ln(node.visits + 1);
    for (let i = 0; i < q.count; i++) {
      const action = q.actions[(from + i) % q.count];
      const child = node.children.get(action);
      if (!child || child.visits === 0) return action;
      const value = child.sum / child.visits + CURIOSITY * Math.sqrt(visited / child.visits);
      if (value <= most) continue;
      most = value;
      best = action;
    }
    return best;
  }

  return {
    level: 'soldier',
    choose,
    // biome-ignore lint/correctness/useYield: the baseline thinks in one piece
    *think(view, seed) {
      return choose(view, seed);
    },
  };
}

const NO_REASON: Choice['why'] = {
  intention: { key: 'script', figures: {} },
  arrows: [],
  odds: [],
  reply: [],
  worth: 0,
  futures: 0,
  plans: 0,
};
