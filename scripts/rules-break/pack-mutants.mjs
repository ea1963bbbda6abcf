/** Mutants of a pack's file: the entries that carry a rule's id in `ledger`, with other figures. */

/** Fields that describe a figure but are none. */
const WORDS = new Set([
  'ledger',
  'source',
  'id',
  'name',
  'n',
  'note',
  'notes',
  'title',
  'what',
  'text',
  'ruling',
  'game',
  'because',
]);
const MOST_SINGLES = 12;

/** The mutants of the entries with the id: all figures changed at once, then one by one. */
export function packMutants(source, id) {
  const read = () => JSON.parse(source);
  const taggedPaths = pathsWith(read(), id);
  if (taggedPaths.length === 0) return [];
  const known = valuesByKey(read());
  const mutants = [];
  const add = (what, change) => {
    const data = read();
    change(data);
    const text = JSON.stringify(data);
    if (text !== JSON.stringify(read())) mutants.push({ what, text });
  };
  const figures = taggedPaths.flatMap((path) => figuresIn(at(read(), path), path));
  add(`every figure under ${taggedPaths.map(show).join(', ')}`, (data) => {
    for (const figure of figures) alter(data, figure, known);
  });
  for (const figure of spread(figures, MOST_SINGLES)) add(show(figure), (data) => alter(data, figure, known));
  for (const path of taggedPaths) {
    add(`${show(path)} left out`, (data) => remove(data, path));
    for (const list of listsIn(at(read(), path), path)) add(`${show(list)} shortened`, (data) => at(data, list).pop());
  }
  return mutants;
}

const at = (data, path) => path.reduce((value, key) => value[key], data);
const show = (path) => path.join('.');

/** The entries with the id. In a list such as `[hex, hex, type, { ledger }]` the tag stands for the whole list. */
function pathsWith(data, id) {
  const found = [];
  const visit = (value, path, parent) => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value) && Array.isArray(value.ledger) && value.ledger.includes(id)) {
      const isNote = Array.isArray(parent) && typeof parent[0] === 'string';
      found.push(isNote ? path.slice(0, -1) : path);
    }
    for (const [key, child] of Object.entries(value)) visit(child, [...path, key], value);
  };
  visit(data, [], undefined);
  return found;
}

/** Paths of the plain values under an entry that can be changed. */
function figuresIn(value, path) {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, child]) =>
    !Array.isArray(value) && WORDS.has(key) ? [] : figuresIn(child, [...path, key]),
  );
}

function listsIn(value, path) {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, child]) =>
    WORDS.has(key) ? [] : listsIn(child, [...path, key]),
  );
  return Array.isArray(value) && value.length > 0 ? [path, ...inside] : inside;
}

/** Every text under a key anywhere in the file: another value of the same kind is taken from here. */
function valuesByKey(data) {
  const known = new Map();
  const visit = (value, key) => {
    if (typeof value === 'string') {
      if (!known.has(key)) known.set(key, []);
      if (!known.get(key).includes(value)) known.get(key).push(value);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) visit(child, Array.isArray(value) ? key : name);
    }
  };
  visit(data, '');
  return known;
}

function alter(data, path, known) {
  const holder = at(data, path.slice(0, -1));
  const key = path.at(-1);
  const value = holder[key];
  if (typeof value === 'number') holder[key] = value + 1;
  else if (typeof value === 'boolean') holder[key] = !value;
  else if (value === null) holder[key] = 1;
  else holder[key] = another(value, known.get(path.findLast((part) => Number.isNaN(Number(part))) ?? '') ?? []);
}

/** Changes a hex or a count in a text to its neighbour, and another text to one of its kind. */
function another(value, kind) {
  if (/^\d+$/.test(value)) {
    const next = kind.filter((text) => /^\d+$/.test(text) && text !== value);
    return next[0] ?? String(Number(value) + 1).padStart(value.length, '0');
  }
  return (
    kind.find((text) => text !== value && /\d/.test(text) === /\d/.test(value)) ??
    kind.find((text) => text !== value) ??
    value
  );
}

function remove(data, path) {
  const holder = at(data, path.slice(0, -1));
  if (Array.isArray(holder)) holder.splice(Number(path.at(-1)), 1);
  else delete holder[path.at(-1)];
}

/** A number of items of a list, spread evenly over it. */
const spread = (list, most) =>
  list.length <= most ? list : Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)]);
