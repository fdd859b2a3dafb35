// The filter field in the heading of a screen.

let filterTimer = null;
let errorTimer = null;

function makeFilterField() {
  const errors = h('div', { class: 'filter-errors', role: 'alert', id: 'filter-errors' });
  const input = h('input', {
    type: 'search', id: 'filter', placeholder: 'Filter', autocomplete: 'off', autocapitalize: 'off',
    spellcheck: 'false',
    'aria-label': 'Filter', 'aria-describedby': 'filter-errors',
    title: 'Words, feature:, action:, session:, outcome:, kind:, >100ms, -not (/)',
    oninput: () => { clearTimeout(filterTimer); filterTimer = setTimeout(commitFilter, 60); },
    onkeydown: (event) => {
      if (event.key === 'Enter') { commitFilter(); focusPane(); }
      if (event.key === 'Escape') {
        event.preventDefault();
        if (input.value) { input.value = ''; commitFilter(); } else focusPane();
      }
    },
  });
  shell.filterInput = input;
  shell.filterErrors = errors;
  return h('div', { class: 'filter' }, icon('search'), input, h('kbd', { 'aria-hidden': 'true' }, '/'), errors);
}

function commitFilter() {
  clearTimeout(filterTimer);
  if (shell.filterInput.value !== shell.filter.text) setQuery({ filter: shell.filterInput.value });
}

function readFilter(text, pane) {
  shell.filter = parseFilter(text, pane.kinds);
  if (shell.filterInput.value !== text) shell.filterInput.value = text;
  shell.filterInput.setAttribute('aria-invalid', shell.filter.errors.length > 0);
  // A partially typed filter is mostly invalid, so the error is delayed.
  clearTimeout(errorTimer);
  const errors = shell.filter.errors.map((error) => h('p', {}, error));
  const show = () => replaceContent(shell.filterErrors, errors);
  if (errors.length > 0 && document.activeElement === shell.filterInput) errorTimer = setTimeout(show, 500);
  else show();
}
