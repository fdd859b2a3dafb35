// The list below the filter field: saved filters, keys, and values with the number of rows that have them.

import { findAll, h, replaceContent } from '../elements/element.js';
import { featureValues, filterCompletions, filterTermAt, filterValues } from '../models/filter-completion.js';
import { countText } from '../models/format.js';
import { preference, storePreference } from '../models/storage.js';
import { state } from '../models/store.js';
import { shell } from './frame.js';

const savedLimit = 20;

/** The filters that were saved in this browser, newest first. */
export function savedFilters() {
  try {
    const list = JSON.parse(preference('filters') ?? '[]');
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
  } catch { return []; }
}

/** Saves a filter, or removes it from the saved ones. */
export function toggleSavedFilter(text) {
  const others = savedFilters().filter((each) => each !== text);
  const isSaved = others.length < savedFilters().length;
  storePreference('filters', JSON.stringify((isSaved ? others : [text, ...others]).slice(0, savedLimit)));
}

/** The values of a key on the screen that is shown. */
function valuesOf(key) {
  const { current } = shell;
  if (current?.sections.includes('timeline')) return filterValues(key, state.timeline.rows, current.kinds);
  if (current?.sections.includes('logs')) return filterValues(key, state.logs.rows, current.kinds);
  const values = ['outcome', 'kind'].includes(key) ? filterValues(key, [], current?.kinds) : new Map();
  return new Map([...values, ...featureValues(key, state.features)]);
}

/** The list of a field; `replace(text, caret)` writes a text into the field. */
export class FilterList {
  constructor(input, replace) {
    this.input = input;
    this.replace = replace;
    this.options = [];
    this.active = -1;
    this.element = h('ul', { class: 'filter-list', role: 'listbox', id: 'filter-list', 'aria-label': 'Completions', hidden: true });
    // The field keeps the focus.
    this.element.addEventListener('pointerdown', (event) => event.preventDefault());
    this.element.addEventListener('click', (event) => {
      const option = event.target instanceof Element ? event.target.closest('[role=option]') : null;
      if (option) this.accept(findAll(this.element, '[role=option]').indexOf(option));
    });
    for (const [name, value] of Object.entries({
      role: 'combobox', 'aria-expanded': 'false', 'aria-controls': this.element.id, 'aria-autocomplete': 'list',
    })) input.setAttribute(name, value);
  }

  open() {
    const { value } = this.input;
    const term = filterTermAt(value, this.input.selectionStart ?? value.length);
    const saved = savedFilters().filter((text) => text !== value && text.startsWith(value)).map(
      (text) => ({ text, title: text, note: 'saved filter', count: null, isWhole: true }),
    );
    const found = filterCompletions(term, valuesOf).filter(({ text }) => text !== value.slice(term.start, term.end));
    this.options = [...saved, ...found].map((option) => ({ ...option, term }));
    this.active = -1;
    this.draw();
  }

  close() {
    this.options = [];
    this.active = -1;
    this.draw();
  }

  draw() {
    const isOpen = this.options.length > 0;
    this.element.hidden = !isOpen;
    this.input.setAttribute('aria-expanded', String(isOpen));
    replaceContent(this.element, this.options.map((option, index) => h('li', {
      role: 'option', id: `filter-option-${index}`, 'aria-selected': String(index === this.active),
    }, h('span', { class: 'truncate' }, option.title), h('span', { class: 'muted truncate' }, option.note),
    option.count ? h('span', { class: 'muted' }, countText(option.count)) : null)));
    if (this.active < 0) return this.input.removeAttribute('aria-activedescendant');
    this.input.setAttribute('aria-activedescendant', `filter-option-${this.active}`);
    this.element.children[this.active].scrollIntoView({ block: 'nearest' });
  }

  /** Whether the list has used the key. */
  didPress(event) {
    const count = this.options.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      if (count === 0) this.open();
      else { this.active = (this.active + step + (this.active < 0 && step < 0 ? 1 : 0) + count) % count; this.draw(); }
      return true;
    }
    if (this.active < 0) return false;
    if (event.key === 'Enter' || event.key === 'Tab') { this.accept(this.active); return true; }
    if (event.key === 'Escape') { this.close(); return true; }
    return false;
  }

  accept(index) {
    const option = this.options[index];
    if (!option) return;
    const { text, term } = option;
    const { value } = this.input;
    if (option.isWhole) return this.replace(text, text.length, false);
    // After a key its value follows, after a value another term.
    const isKey = text.endsWith(':');
    const before = value.slice(0, term.start) + text + (isKey ? '' : ' ');
    this.replace(before + value.slice(term.end).trimStart(), before.length, isKey);
  }
}
