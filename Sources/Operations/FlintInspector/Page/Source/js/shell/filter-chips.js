// The terms of the filter below the heading, each of which can be turned around and removed, and a button to keep them.

import { h } from '../elements/element.js';
import { icon } from '../elements/icons.js';
import { refill } from '../elements/parts.js';
import { filterNegating, filterTexts, filterWithout } from '../models/filter-completion.js';
import { savedFilters, toggleSavedFilter } from './filter-list.js';
import { setQuery } from './route.js';

const bar = h('div', { class: 'filter-chips', role: 'group', 'aria-label': 'Terms of the filter', hidden: true });

export const filterChips = {
  element: bar,

  show(text, isShown) {
    const terms = isShown ? filterTexts(text) : [];
    bar.hidden = terms.length === 0;
    const isSaved = savedFilters().includes(text);
    refill(bar, terms.map((term, index) => h('span', { class: 'chip' },
      h('button', {
        class: 'truncate', dataset: { keep: `term-${index}` }, title: 'Turn around',
        onclick: () => setQuery({ filter: filterNegating(text, index) }),
      }, term),
      h('button', {
        'aria-label': `Remove: ${term}`, dataset: { keep: `remove-${index}` },
        onclick: () => setQuery({ filter: filterWithout(text, index) }),
      }, icon('close')))),
    h('button', {
      class: 'quiet', 'aria-pressed': String(isSaved), dataset: { keep: 'save-filter' },
      onclick: () => { toggleSavedFilter(text); filterChips.show(text, isShown); },
    }, icon('save'), isSaved ? 'Saved' : 'Save filter'));
  },
};
