// A value as a tree that can be folded, searched and compared with an earlier one.

import { changeCount, valueDifference, valueRows, valueTree } from '../models/value-tree.js';
import { plural } from '../models/format.js';
import { findAll, h, nextId, replaceContent } from './element.js';
import { badge, copyButton } from './messages.js';

// What is folded, by the identity of the value: the tree may be made again at any time.
const folds = new Map();
const foldLimit = 200;

function foldsOf(id) {
  if (!folds.has(id)) folds.set(id, { toggled: new Set(), extended: new Set() });
  if (folds.size > foldLimit) folds.delete(folds.keys().next().value);
  return folds.get(id);
}

/**
 * A tree of nodes, moved in by the arrow keys.
 * @param {string} id the identity of the value
 * @param {string} label
 * @param {ValueNode} root
 * @param {{ find?: string, onlyChanges?: boolean }} options
 */
export function valueTreeView(id, label, root, options = {}) {
  const state = foldsOf(id);
  let current = '';
  /** @type {ValueRow[]} */
  let rows = [];
  const tree = h('div', { class: 'value-tree', role: 'tree', 'aria-label': label });
  const keyOf = (row) => `${row.rest ? 'rest ' : ''}${row.node.pointer}`;
  const fill = (focuses = false) => {
    rows = valueRows(root, { ...state, ...options });
    // A tree without items would not be one.
    tree.setAttribute('role', rows.length ? 'tree' : 'group');
    if (!rows.some((row) => keyOf(row) === current)) current = rows.length ? keyOf(rows[0]) : '';
    replaceContent(tree, rows.map((row) => treeRow(row, keyOf(row) === current)),
      rows.length ? null : h('p', { class: 'muted' }, options.onlyChanges ? 'Nothing has changed.' : 'Nothing found.'));
    if (focuses) findAll(tree, '[tabindex="0"]')[0]?.focus();
  };
  const go = (index) => {
    if (!rows[index]) return;
    current = keyOf(rows[index]);
    for (const [number, element] of findAll(tree, '[role="treeitem"]').entries()) {
      element.setAttribute('tabindex', number === index ? '0' : '-1');
      if (number === index) element.focus();
    }
  };
  const toggle = (row) => {
    if (row.rest) state.extended.add(row.node.pointer);
    else if (!row.canOpen) return;
    else if (!state.toggled.delete(row.node.pointer)) state.toggled.add(row.node.pointer);
    fill(true);
  };
  tree.addEventListener('click', (event) => {
    const index = findAll(tree, '[role="treeitem"]').indexOf(/** @type {HTMLElement} */ (event.target).closest('[role="treeitem"]'));
    if (index < 0) return;
    go(index);
    // Text that is being selected must stay selected.
    if (String(getSelection()) === '') toggle(rows[index]);
  });
  tree.addEventListener('keydown', (event) => {
    const index = rows.findIndex((row) => keyOf(row) === current);
    const row = rows[index];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const acts = {
      ArrowDown: () => go(index + 1), ArrowUp: () => go(index - 1), Home: () => go(0), End: () => go(rows.length - 1),
      Enter: () => toggle(row), ' ': () => toggle(row),
      ArrowRight: () => (row.canOpen && !row.isOpen ? toggle(row) : row.canOpen && go(index + 1)),
      ArrowLeft: () => (row.isOpen ? toggle(row) : go(rows.findLastIndex(
        (other, number) => number < index && other.depth < row.depth))),
    };
    if (!acts[event.key]) return;
    // The screen moves in its own list by the same keys.
    event.preventDefault();
    event.stopPropagation();
    acts[event.key]();
  });
  fill();
  return tree;
}

/** @param {ValueRow} row */
function treeRow(row, isCurrent) {
  const { node } = row;
  const element = h('div', {
    class: `value-row ${node.change && !row.rest ? `is-${node.change}` : ''}`, role: 'treeitem', tabindex: isCurrent ? 0 : -1,
    'aria-level': row.depth + 1, 'aria-expanded': row.canOpen ? String(row.isOpen) : undefined,
  });
  element.style.setProperty('--depth', String(row.depth));
  if (row.rest) {
    element.append(h('span', { class: 'link' }, `Show ${plural(row.rest, 'more part')}`));
    return element;
  }
  const signs = { added: '+', removed: '−', changed: '±' };
  const words = { added: 'added', removed: 'removed', changed: 'changed' };
  element.append(
    h('span', { class: 'value-fold', 'aria-hidden': 'true' }, row.canOpen ? (row.isOpen ? '▾' : '▸') : ''),
    h('span', { class: 'value-text' },
      node.change ? h('span', { class: 'value-sign' }, h('span', { 'aria-hidden': 'true' }, `${signs[node.change]} `),
        h('span', { class: 'visually-hidden' }, `${words[node.change]} `)) : '',
      node.name === '' ? null : [h('span', { class: 'value-name' }, node.name), ': '],
      node.before === undefined ? null : [h('del', {}, node.before), ' → '],
      h('span', { class: `value-${node.kind}` }, node.kind === 'hidden' ? '' : node.text),
      markOf(node),
      node.inner && !row.isOpen ? [' ', badge(plural(changeCount(node), 'change'), 'accent')] : null));
  return element;
}

function markOf({ mark }) {
  if (mark.startsWith('redacted')) return badge('redacted', 'warn', 'permissions');
  if (mark === 'cut') return [' ', badge('cut, because it is large', 'warn', 'warning')];
  if (mark.startsWith('withheld')) return badge(mark, 'bad', 'warning');
  return null;
}

/**
 * Values side by side as tabs, with a search and the comparison with earlier ones. `set` notes what is chosen in the
 * address: `value`, `changes` and `find`. Returns `null` if there is no value.
 * @param {{
 *   id: string, heading?: 'h2' | 'h3', query: URLSearchParams, set: (parameters: Record<string, string>) => void,
 *   tabs: { id: string, title: string, value?: InspectedValue, before?: InspectedValue, since: string }[],
 * }} options
 */
export function valuePanel({ id, heading = 'h3', query, set, tabs }) {
  const known = tabs.filter((tab) => tab.value);
  if (known.length === 0) return null;
  // A reference to an element must have no space.
  const titleId = nextId('values');
  let chosen = known.find((tab) => tab.id === query.get('value')) ?? known[0];
  let isComparing = query.get('changes') === '1';
  const bar = h('div', { class: 'buttons value-bar' });
  const body = h('div', { class: 'value-body' });
  const find = h('input', {
    type: 'search', class: 'value-find', 'aria-label': 'Search in the values', placeholder: 'Search in the values',
    value: query.get('find') ?? '', autocomplete: 'off', spellcheck: 'false', dataset: { keep: `${id}-find` },
    oninput: () => { set({ find: find.value }); show(); },
    onkeydown: (event) => {
      if (event.key !== 'Escape' || find.value === '') return;
      event.preventDefault();
      event.stopPropagation();
      find.value = '';
      set({ find: '' });
      show();
    },
  });
  const show = () => {
    const { value, before } = chosen;
    const after = valueTree(value);
    const difference = isComparing && before ? valueDifference(valueTree(before), after) : null;
    const count = difference ? changeCount(difference) : 0;
    replaceContent(body,
      h('p', { class: 'muted small value-type' }, value.type,
        difference ? ` · ${count ? plural(count, 'change') : 'no change'} since ${chosen.since}` : ''),
      valueTreeView(`${id} ${chosen.id} ${isComparing}`, `${chosen.title} as a tree`, difference ?? after, {
        find: find.value, onlyChanges: Boolean(difference),
      }));
  };
  const press = (keep) => findAll(bar, 'button').find((button) => button.dataset.keep === keep)?.focus();
  const fillBar = () => replaceContent(bar,
    known.map((tab) => h('button', {
      'aria-pressed': String(tab === chosen), dataset: { keep: `${id}-${tab.id}` },
      onclick: () => {
        chosen = tab;
        set({ value: tab.id });
        fillBar();
        show();
        press(`${id}-${tab.id}`);
      },
    }, tab.title)),
    chosen.before ? h('button', {
      'aria-pressed': String(isComparing), dataset: { keep: `${id}-changes` }, title: `Compares with ${chosen.since}`,
      onclick: () => {
        isComparing = !isComparing;
        set({ changes: isComparing ? '1' : '' });
        fillBar();
        show();
        press(`${id}-changes`);
      },
    }, 'Changes') : null,
    copyButton('Copy JSON', () => JSON.stringify(chosen.value.json, null, 2), chosen.title));
  fillBar();
  show();
  return h('section', { class: 'values', 'aria-labelledby': titleId },
    h(heading, { id: titleId }, 'Values'), bar, find, body);
}
