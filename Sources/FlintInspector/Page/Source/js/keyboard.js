// Global keys, and the dialog that lists them.

// The event time at which `g` was pressed; the key of a screen may follow for a while.
let goPressed = -Infinity;
const goTime = 1500;

function didPressKey(event) {
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
function screenAfterGo({ key, timeStamp }) {
  if (timeStamp - goPressed >= goTime) return undefined;
  goPressed = -Infinity;
  return panes.find((candidate) => candidate.key === key) ?? null;
}

function isTyping(element) {
  return element instanceof Element && element.matches(
    'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable]'
  );
}

const keyActions = {
  '/': () => { if (!shell.filterField.hidden) { shell.filterInput.focus(); shell.filterInput.select(); } },
  '?': () => openHelp(),
  g: (event) => { goPressed = event.timeStamp; },
  j: () => stepRows(1),
  k: () => stepRows(-1),
  Escape: () => closeDrawer(),
};

/** Moves in the list for `j` and `k`: that of the pane, or else the elements marked as rows (`data-row`). */
function stepRows(count) {
  const list = shell.update?.list;
  if (list) { list.focus(); list.step(count); return; }
  const rows = [...shell.host.querySelectorAll('[data-row]')].filter((row) => row.offsetParent !== null);
  if (rows.length === 0) return;
  const index = rows.findIndex((row) => row.contains(document.activeElement));
  const wanted = index >= 0 ? index + count : count > 0 ? 0 : rows.length - 1;
  const next = rows[Math.max(0, Math.min(rows.length - 1, wanted))];
  if (!next.hasAttribute('tabindex') && next.tabIndex < 0) next.setAttribute('tabindex', '-1');
  next.focus();
}

function openHelp() {
  const keys = [
    ['/', 'Filter'], ['j, k', 'Next and previous row'], ['Enter', 'Details of the row'],
    ['Esc', 'Close details, clear the filter'], ['?', 'This help'],
    ...panes.map((pane) => [`g ${pane.key}`, pane.title]),
  ];
  const filters = [
    ['draft "to do"', 'Rows with all of these words, in any case'],
    ['feature:editing', 'Identifier or name of the feature has this part'],
    ['action:create', 'The same for the action'],
    ['session:main', 'The same for the session'],
    ['outcome:failure', `One of ${filterOutcomes.join(', ')}`],
    ['kind:refused', 'Timeline: request, refused, availabilityChanged, navigated, gap. Log: channel or level'],
    ['>100ms <2s', 'Took longer, or less; units us, ms, s, m'],
    ['-session:main', 'Not this; before any of these'],
  ];
  const table = (title, rows) => [h('h3', {}, title), h('table', { class: 'plain keys' }, h('tbody', {},
    rows.map(([key, text]) => h('tr', {}, h('th', { scope: 'row' }, h('kbd', {}, key)), h('td', {}, text)))))];
  openDialog(
    'Keys and filters',
    h('div', { class: 'help' }, h('div', {}, table('Keys', keys)), h('div', {}, table('Filters', filters))),
  );
}
