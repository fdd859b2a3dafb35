// The filter field in the heading of a screen.

import { h, replaceContent } from '../elements/element.js';
import { icon } from '../elements/icons.js';
import { parseFilter } from '../models/filter.js';
import { filterChips } from './filter-chips.js';
import { FilterList } from './filter-list.js';
import { focusPane, shell } from './frame.js';
import { setQuery } from './route.js';

const errors = h('div', { class: 'filter-errors', role: 'alert', id: 'filter-errors' });

const input = h('input', {
  type: 'search', id: 'filter', placeholder: 'Filter', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false',
  'aria-label': 'Filter', 'aria-describedby': errors.id,
  title: 'Words, feature:, action:, session:, subject:, trace:, outcome:, kind:, >100ms, -not (/)',
  oninput: () => { list.open(); clearTimeout(commitTimer); commitTimer = setTimeout(commit, 60); },
  onblur: () => list.close(),
  onkeydown: (event) => {
    if (list.didPress(event)) { event.preventDefault(); event.stopPropagation(); return; }
    if (event.key === 'Enter') { commit(); focusPane(); }
    if (event.key === 'Escape') {
      event.preventDefault();
      if (input.value) { input.value = ''; commit(); } else focusPane();
    }
  },
});

const list = new FilterList(input, (text, caret, goesOn) => {
  input.value = text;
  input.setSelectionRange(caret, caret);
  if (goesOn) list.open();
  else list.close();
  commit();
});

let commitTimer;
let errorTimer;

function commit() {
  clearTimeout(commitTimer);
  if (input.value !== shell.filter.text) setQuery({ filter: input.value });
}

/** The field; `read(text, pane)` applies the filter of the address, `select()` moves the focus to the field. */
export const filterField = {
  element: h('div', { class: 'filter' }, icon('search'), input, h('kbd', { 'aria-hidden': 'true' }, '/'), errors, list.element),

  read(text, pane) {
    shell.filter = parseFilter(text, pane.kinds);
    if (input.value !== text) input.value = text;
    filterChips.show(text, Boolean(pane.hasFilter));
    input.setAttribute('aria-invalid', String(shell.filter.errors.length > 0));
    // A partially typed filter is mostly invalid, so the error is delayed.
    clearTimeout(errorTimer);
    const show = () => replaceContent(errors, shell.filter.errors.map((error) => h('p', {}, error)));
    if (shell.filter.errors.length > 0 && document.activeElement === input) errorTimer = setTimeout(show, 500);
    else show();
  },

  select() {
    input.focus();
    input.select();
    list.open();
  },
};
