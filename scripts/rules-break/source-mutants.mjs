/** Mutants of a source: the statement or function with a rule's tag, broken in small ways. */

import { parseAst } from 'vitest/node';

const FLIPPED = {
  '<': '>=',
  '>': '<=',
  '<=': '>',
  '>=': '<',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '+',
  '+=': '-=',
  '-=': '+=',
};

/** The mutants of the places in `source` with the tag `[id]`, the broadest first: `{ what, text }`. */
export function sourceMutants(source, id) {
  const program = parse(source);
  if (!program) return [];
  const lineStarts = [0];
  for (let i = 0; i < source.length; i++) if (source[i] === '\n') lineStarts.push(i + 1);
  const lineOf = (offset) => {
    let line = 0;
    while (line + 1 < lineStarts.length && lineStarts[line + 1] <= offset) line++;
    return line;
  };
  const nodes = [];
  walk(program, undefined, 0, (node, parent, depth) => nodes.push({ node, parent, depth }));
  const found = new Map();
  for (const line of governedLines(source, id)) {
    for (const { node, parent, depth } of governed(nodes, line, lineOf)) {
      for (const [from, to, text] of breaks(node, parent, source)) {
        const mutated = source.slice(0, from) + text + source.slice(to);
        if (mutated === source || found.has(mutated)) continue;
        const was = source.slice(from, to).replace(/\s+/g, ' ');
        const shown = was.length > 60 ? `${was.slice(0, 57)}…` : was;
        found.set(mutated, {
          what: `line ${lineOf(from) + 1}: ${shown} -> ${text || 'nothing'}`,
          text: mutated,
          depth,
        });
      }
    }
  }
  return [...found.values()].sort((a, b) => a.depth - b.depth).filter((mutant) => parse(mutant.text));
}

/** A mutant that does not parse proves nothing. */
function parse(source) {
  try {
    return parseAst(source, { lang: 'ts' });
  } catch {
    return undefined;
  }
}

/** The lines that a tag covers: its own if there is code before it, otherwise the first line of code below its comment. */
function governedLines(source, id) {
  const tag = `[${id}]`;
  const lines = source.split('\n');
  const comments = commentsOf(source);
  const found = new Set();
  for (const { from, to, text } of comments) {
    if (!text.includes(tag)) continue;
    const first = source.slice(0, from).split('\n').length - 1;
    const last = source.slice(0, to).split('\n').length - 1;
    if (lines[first].slice(0, from - source.lastIndexOf('\n', from - 1) - 1).trim() !== '') {
      found.add(first);
      continue;
    }
    let below = last + 1;
    while (below < lines.length && /^\s*(?:\/\/.*|\/?\*.*)?$/.test(lines[below])) below++;
    if (below < lines.length) found.add(below);
  }
  return found;
}

/** Comments of a source; strings are skipped. */
function commentsOf(source) {
  const token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
  return [...source.matchAll(token)]
    .filter(([text]) => text.startsWith('/'))
    .map((match) => ({ from: match.index, to: match.index + match[0].length, text: match[0] }));
}

/** The nodes that a line covers: those that begin on it, with their children; imports are left out. */
function governed(nodes, line, lineOf) {
  const beginning = nodes.filter(({ node }) => node.type !== 'Program' && lineOf(node.start) === line);
  if (beginning.length === 0) return [];
  const from = Math.min(...beginning.map(({ node }) => node.start));
  const to = Math.max(...beginning.filter(({ node }) => node.start === from).map(({ node }) => node.end));
  const end = Math.max(to, ...beginning.map(({ node }) => node.end));
  return nodes.filter(({ node }) => node.start >= from && node.end <= end && !node.type.startsWith('Import'));
}

/** Visits the nodes of a tree that run; types are skipped. */
function walk(node, parent, depth, visit) {
  if (/^TS(?:Type|Interface|Literal|Union|Array|Function|Mapped|Conditional|Indexed|Keyword)/.test(node.type)) return;
  visit(node, parent, depth);
  for (const [key, value] of Object.entries(node)) {
    if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeParameters' || key === 'typeArguments')
      continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && typeof child.type === 'string') walk(child, node, depth + 1, visit);
    }
  }
}

/** The ways to break a node: `[from, to, text]`. */
function* breaks(node, parent, source) {
  const textOf = (n) => source.slice(n.start, n.end);
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      yield [node.test.start, node.test.end, 'false'];
      yield [node.test.start, node.test.end, 'true'];
      break;
    case 'WhileStatement':
    case 'ForStatement':
      if (node.test) yield [node.test.start, node.test.end, 'false'];
      break;
    case 'ForOfStatement':
      yield [node.right.start, node.right.end, '[]'];
      break;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      if (node.body) yield [node.body.start, node.body.end, '{ return undefined as never; }'];
      break;
    case 'ArrowFunctionExpression':
      if (node.body.type === 'BlockStatement') yield [node.body.start, node.body.end, '{ return undefined as never; }'];
      else yield* values(node.body, textOf);
      break;
    case 'ReturnStatement':
      if (node.argument) yield* values(node.argument, textOf);
      break;
    case 'ExpressionStatement':
      yield [node.start, node.end, ';'];
      break;
    case 'VariableDeclarator':
      if (node.init) yield* values(node.init, textOf);
      break;
    case 'Property':
      if (parent?.type === 'ObjectExpression' && !node.shorthand && !node.method)
        yield [node.value.start, node.value.end, '(undefined as never)'];
      break;
    case 'LogicalExpression':
      yield [node.start, node.end, textOf(node.left)];
      yield [node.start, node.end, textOf(node.right)];
      break;
    case 'UnaryExpression':
      if (node.operator === '!') yield [node.start, node.end, textOf(node.argument)];
      break;
    case 'BinaryExpression':
    case 'AssignmentExpression': {
      const other = FLIPPED[node.operator];
      const between = source.slice(node.left.end, node.right.start);
      if (other) yield [node.left.end, node.right.start, between.replace(node.operator, other)];
      break;
    }
    case 'ArrayExpression':
      if (node.elements.length > 0) yield [node.start, node.end, '[]'];
      break;
    case 'Literal':
      if (typeof node.value === 'number') yield [node.start, node.end, `(${node.value} + 1)`];
      else if (typeof node.value === 'boolean') yield [node.start, node.end, String(!node.value)];
      else if (typeof node.value === 'string' && isValue(node, parent)) yield [node.start, node.end, "'broken'"];
      break;
    case 'MemberExpression':
      if (node.computed && parent?.type !== 'AssignmentExpression') yield [node.start, node.end, '0'];
      break;
    default:
  }
}

/** A wrong value in an expression's place. */
function* values(node, textOf) {
  yield [node.start, node.end, `(!(${textOf(node)}) as never)`];
  yield [node.start, node.end, '(undefined as never)'];
  yield [node.start, node.end, `((${textOf(node)}) as never as number) + 1`];
}

/** A string that is a value, not the name of a property or of a module. */
const isValue = (node, parent) =>
  !(parent?.type === 'Property' && parent.key === node) && !parent?.type.startsWith('Import');
