// The dialog that lists keys and filters.

import { h } from '../elements/element.js';
import { openDialog } from '../elements/messages.js';
import { filterOutcomes } from '../models/filter.js';
import { panes } from './route.js';

export function openHelp() {
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
    ['subject:3f9a', 'On whose behalf, as it is described'],
    ['trace:0af76519', 'Identity of the trace or of the span has this part'],
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
