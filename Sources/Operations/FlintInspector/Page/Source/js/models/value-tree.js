// A value as a tree of nodes, the difference of two values, and the search in them.

/** The milliseconds between 1970 and 2001, from which Swift counts the seconds of a date. */
const swiftEpoch = 978_307_200_000;

/**
 * The tree of a value. A part that was hidden is a leaf with a mark.
 * @param {InspectedValue} value
 * @returns {ValueNode}
 */
export function valueTree(value) {
  return nodeOf('', '', value.json, value.marks ?? {});
}

/** The tree of plain JSON. */
export const jsonTree = (json) => nodeOf('', '', json, {});

/** @returns {ValueNode} */
function nodeOf(name, pointer, json, marks) {
  const mark = marks[pointer];
  const node = { name, pointer, mark: mark ?? '', kind: kindOf(json), text: '', children: [] };
  if (mark?.startsWith('redacted') || mark?.startsWith('withheld')) return { ...node, kind: 'hidden' };
  if (json === null || typeof json !== 'object') {
    return { ...node, text: mark === 'date' ? dateOf(json) : JSON.stringify(json) };
  }
  const members = Array.isArray(json) ? json.map((element, index) => [String(index), element]) : Object.entries(json);
  node.children = members.map(([key, inner]) => nodeOf(key, `${pointer}/${pointerPart(key)}`, inner, marks));
  node.text = Array.isArray(json) ? `[${members.length}]` : `{${members.length}}`;
  return node;
}

const kindOf = (json) => (json === null ? 'null' : Array.isArray(json) ? 'array' : typeof json);
const pointerPart = (name) => name.replaceAll('~', '~0').replaceAll('/', '~1');

function dateOf(seconds) {
  const date = new Date(swiftEpoch + seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString();
}

/**
 * The tree of the newer value with what has changed: `change` of a node is `added`, `removed`, `changed` or empty,
 * `before` the earlier text, and `inner` says whether something in it has changed.
 * @param {ValueNode} before
 * @param {ValueNode} after
 * @returns {ValueNode}
 */
export function valueDifference(before, after) {
  const isContainer = (node) => node.kind === 'object' || node.kind === 'array';
  if (!isContainer(before) || before.kind !== after.kind) {
    const isSame = before.kind === after.kind && before.text === after.text && before.mark === after.mark;
    return isSame ? after : { ...after, change: 'changed', before: leafText(before) };
  }
  const pairs = after.kind === 'array' ? elementPairs(before.children, after.children)
    : memberPairs(before.children, after.children);
  const children = pairs.map(([old, young]) => {
    if (!old) return withChange(young, 'added');
    if (!young) return withChange(old, 'removed');
    return valueDifference(old, young);
  });
  return { ...after, children, inner: children.some((child) => child.change || child.inner) };
}

const leafText = (node) => (node.kind === 'hidden' ? node.mark : node.text);

// A removed part keeps its name, but an element after it may have the same one.
const withChange = (node, change) => ({
  ...node, change, pointer: change === 'removed' ? `${node.pointer} removed` : node.pointer,
  children: node.children.map((child) => withChange(child, change)),
});

/** Members of both objects, in the order of the newer one; those that are gone are last. */
function memberPairs(before, after) {
  const old = new Map(before.map((node) => [node.name, node]));
  const young = new Set(after.map((node) => node.name));
  return [
    ...after.map((node) => [old.get(node.name), node]),
    ...before.filter((node) => !young.has(node.name)).map((node) => [node, undefined]),
  ];
}

/** Elements of both arrays: equal ones at the beginning and the end belong together, others by their order. */
function elementPairs(before, after) {
  const isEqual = (one, other) => contentOf(one) === contentOf(other);
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && isEqual(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < least - head && isEqual(before[before.length - 1 - tail], after[after.length - 1 - tail])) tail += 1;
  const count = Math.max(before.length, after.length) - head - tail;
  const middle = Array.from({ length: count }, (_, index) => [
    head + index < before.length - tail ? before[head + index] : undefined,
    head + index < after.length - tail ? after[head + index] : undefined,
  ]);
  return [
    ...after.slice(0, head).map((node, index) => [before[index], node]), ...middle,
    ...after.slice(after.length - tail).map((node, index) => [before[before.length - tail + index], node]),
  ];
}

const contentOf = (node) => JSON.stringify([node.kind, node.text, node.mark, node.children.map(contentOf)]);

/** The number of parts that were added, removed or changed. */
export function changeCount(node) {
  if (node.change) return 1;
  return node.inner ? node.children.reduce((count, child) => count + changeCount(child), 0) : 0;
}

/** How many children of a part are listed at first. */
export const childLimit = 100;

/**
 * The visible rows of a tree. `toggled` has the pointers of parts that are folded or unfolded against the default, and
 * `extended` those of which all children are listed. With `find`, only parts with this text in a name or a value are
 * listed, and the parts around them; with `onlyChanges`, only what has changed.
 * @param {ValueNode} root
 * @param {{ toggled: Set<string>, extended: Set<string>, find?: string, onlyChanges?: boolean }} options
 * @returns {ValueRow[]}
 */
export function valueRows(root, { toggled, extended, find = '', onlyChanges = false }) {
  const word = find.trim().toLowerCase();
  const matches = (node) => !word || `${node.name} ${node.text} ${node.before ?? ''}`.toLowerCase().includes(word);
  const shown = new Set();
  const look = (node, isInside) => {
    const isFound = isInside || matches(node);
    let isShown = isFound && (!onlyChanges || Boolean(node.change));
    for (const child of node.children) if (look(child, isFound && word !== '')) isShown = true;
    if (isShown) shown.add(node);
    return isShown;
  };
  look(root, false);
  const rows = [];
  const isSearching = word !== '' || onlyChanges;
  const add = (node, depth) => {
    if (!shown.has(node)) return;
    const canOpen = node.children.length > 0;
    const isOpen = canOpen && (isSearching || depth < 2) !== toggled.has(node.pointer);
    rows.push({ node, depth, canOpen, isOpen, rest: 0 });
    if (!isOpen) return;
    const children = node.children.filter((child) => shown.has(child));
    const listed = extended.has(node.pointer) ? children : children.slice(0, childLimit);
    for (const child of listed) add(child, depth + 1);
    if (listed.length < children.length) {
      rows.push({ node, depth: depth + 1, canOpen: false, isOpen: false, rest: children.length - listed.length });
    }
  };
  if (root.children.length === 0) add(root, 0);
  else for (const child of root.children) add(child, 0);
  return rows;
}
