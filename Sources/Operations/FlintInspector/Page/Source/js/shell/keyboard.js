// Global keys.

import { closeDrawer } from '../elements/drawer.js';
import { findAll } from '../elements/element.js';
import { filterField } from './filter-field.js';
import { focusPane, shell } from './frame.js';
import { openHelp } from './help.js';
import { navigate, panes } from './route.js';

// The event time at which `g` was pressed; the key of a screen may follow for a while.
let goPressed = -Infinity;
const goTime = 1500;

export function didPressKey(event) {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
  if (document.querySelector('dialog[open]') || isTyping(event.target)) return;
  const pane = screenAfterGo(event);
  if (pane) { event.preventDefault(); navigate(pane.id); focusPane(); }
  if (pane !== undefined) return;
  const action = keyActions[event.key];
  if (!action) return;
  event.preventDefault();
  action(event);
}

/** The screen for a key that follows `g` in time: null if the key has none, undefined if there was no `g`. */
export function screenAfterGo({ key, timeStamp }) {
  if (timeStamp - goPressed >= goTime) return undefined;
  goPressed = -Infinity;
  return panes.find((candidate) => candidate.key === key) ?? null;
}

export function isTyping(element) {
  return element instanceof Element && element.matches(
    'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable]'
  );
}

export const keyActions = {
  '/': () => { if (!filterField.element.hidden) filterField.select(); },
  '?': () => openHelp(),
  g: (event) => { goPressed = event.timeStamp; },
  j: () => stepRows(1),
  k: () => stepRows(-1),
  Escape: () => closeDrawer(),
};

/** Moves in the list for `j` and `k`: that of the pane, or else the elements marked as rows (`data-row`). */
function stepRows(count) {
  const list = shell.view?.list;
  if (list) { list.focus(); list.step(count); return; }
  const rows = findAll(shell.host, '[data-row]').filter((row) => row.offsetParent !== null);
  if (rows.length === 0) return;
  const index = rows.findIndex((row) => row.contains(document.activeElement));
  const wanted = index >= 0 ? index + count : count > 0 ? 0 : rows.length - 1;
  const next = rows[Math.max(0, Math.min(rows.length - 1, wanted))];
  if (!next.hasAttribute('tabindex') && next.tabIndex < 0) next.setAttribute('tabindex', '-1');
  next.focus();
}
