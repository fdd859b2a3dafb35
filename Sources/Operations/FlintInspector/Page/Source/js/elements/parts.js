// Components of several screens.

import { canCommand, state } from '../models/store.js';
import { errorMessage } from './command-button.js';
import { findAll, focusedElement, h, replaceContent } from './element.js';
import { emptyState, openDialog } from './messages.js';

/**
 * Replaces the content of an element without disturbing a user: focus, typed text, folded parts and scroll positions
 * are restored by their `data-keep`.
 */
export function refill(container, ...children) {
  if (pressedElement && container.contains(pressedElement)) return void pendingRefills.set(container, children);
  const focused = container.contains(document.activeElement) ? focusedElement() : null;
  const focusKey = focused?.closest('[data-keep]')?.dataset.keep;
  const kept = new Map(findAll(container, '[data-keep]').map((element) => [element.dataset.keep, element]));
  const old = new Map([...kept].map(([key, element]) => [key, elementState(element)]));
  replaceContent(container, ...children);
  for (const element of findAll(container, '[data-keep]')) {
    const memory = old.get(element.dataset.keep);
    if (memory) restoreElement(element, memory);
    if (focusKey === element.dataset.keep && element !== document.activeElement) {
      element.focus({ preventScroll: true });
      if (memory?.selection && element.setSelectionRange) element.setSelectionRange(...memory.selection);
    }
  }
}

// A button that is removed between press and release gets no click; therefore replacements wait for the release.
let pressedElement = null;
const pendingRefills = new Map();

document.addEventListener('pointerdown', (event) => { pressedElement = event.target; }, true);
for (const name of ['pointerup', 'pointercancel']) {
  document.addEventListener(name, () => {
    pressedElement = null;
    setTimeout(() => {
      const waiting = [...pendingRefills];
      pendingRefills.clear();
      for (const [container, children] of waiting) if (container.isConnected) refill(container, ...children);
    }, 0);
  }, true);
}

// The facts that the content of an element was made of, as JSON.
const contentFacts = new WeakMap();

/**
 * Replaces the content of an element if `facts`, which the content depends on, have changed.
 * @param {HTMLElement} container
 * @param {any} facts
 * @param {() => Content} make
 */
export function refillIfChanged(container, facts, make) {
  const text = JSON.stringify(facts);
  if (contentFacts.get(container) === text) return;
  contentFacts.set(container, text);
  refill(container, make());
}

function elementState(element) {
  const isField = element.matches('input:not([type=checkbox]), textarea');
  return {
    top: element.scrollTop,
    left: element.scrollLeft,
    open: element.open,
    value: isField && element.dataset.edited ? element.value : undefined,
    selection: isField && element.selectionStart !== null ? [element.selectionStart, element.selectionEnd] : undefined,
  };
}

function restoreElement(element, memory) {
  if (memory.open !== undefined && element.tagName === 'DETAILS') element.open = memory.open;
  if (memory.value !== undefined) {
    element.value = memory.value;
    element.dataset.edited = 'true';
    element.dispatchEvent(new Event('refill'));
  }
  if (memory.top) element.scrollTop = memory.top;
  if (memory.left) element.scrollLeft = memory.left;
}

/**
 * A bar of exclusive choices: `choices` are `[value, title]`, `choose(value)` returns a command's result.
 * @param {string} label
 * @param {string} keep
 * @param {any[][]} choices
 * @param {any} value
 * @param {(choice: any) => Promise<RequestResult>} choose
 */
export function choiceBar(label, keep, choices, value, choose) {
  const error = errorMessage();
  const send = async (choice) => {
    error.show('');
    const result = await choose(choice);
    if (result && !result.ok) error.show(result.error.message);
  };
  return h('div', { class: 'choice-row' }, label ? h('span', { class: 'choice-label' }, label) : null,
    segments(label, keep, choices, value, send), error.element);
}

/**
 * The buttons of exclusive choices, of which that with `value` is pressed.
 * @param {string} label
 * @param {string} keep
 * @param {any[][]} choices
 * @param {any} value
 * @param {(choice: any) => void} choose
 */
export function segments(label, keep, choices, value, choose) {
  return h('div', { class: 'segments', role: 'group', 'aria-label': label }, choices.map(([choice, title]) => h(
    'button',
    { 'aria-pressed': String(choice === value), dataset: { keep: `${keep}-${choice}` }, onclick: () => choose(choice) },
    title,
  )));
}

/**
 * Opens a dialog with a field for a text. `submit(text)` returns an error message, or an empty text, which closes the
 * dialog.
 * @param {string} title
 * @param {string} explanation
 * @param {{ label: string, placeholder?: string, button: string, submit: (text: string) => Promise<string> }} options
 */
export function openTextDialog(title, explanation, options) {
  const error = errorMessage();
  const area = h('textarea', {
    class: 'code', rows: 10, 'aria-label': options.label, 'aria-describedby': error.element.id,
    placeholder: options.placeholder, spellcheck: 'false',
  });
  openDialog(title, [h('p', {}, explanation), area, error.element], (close) => [
    h('button', { onclick: close }, 'Cancel'),
    h('button', { class: 'primary', onclick: async () => {
      const problem = await options.submit(area.value);
      error.show(problem);
      if (!problem) close();
    } }, options.button),
  ]);
  area.focus();
}

/**
 * A screen with two columns: a list, and the chosen element. A narrow screen shows one of them.
 * @param {Content} list
 * @param {Content} detail
 * @param {{ isDetailShown: boolean, back: () => void, backTitle: string }} options
 */
export function splitView(list, detail, options) {
  const { isDetailShown, back, backTitle } = options;
  return h('div', { class: `split ${isDetailShown ? 'shows-detail' : ''}` },
    h('div', { class: 'split-list', dataset: { keep: 'split-list' } }, list),
    h('div', { class: 'split-detail', dataset: { keep: 'split-detail' } },
      h('button', { class: 'quiet split-back', onclick: back }, '‹ ', backTitle), detail));
}

/**
 * A part of a screen with a heading; `tools` are at the right of the heading.
 * @param {string} title
 * @param {Content} tools
 * @param {Content[]} content
 */
export function part(title, tools, ...content) {
  return h('section', { class: 'part' },
    h(
      'div', { class: 'part-head' }, h('h3', {}, title), tools ? h('div', { class: 'part-tools' }, tools) : null,
    ), content);
}

/** The placeholder for a section that is not loaded or could not be read; `null` otherwise. */
export function missingSection(value, name) {
  if (value === null || value === undefined) return emptyState(
    `No ${name} yet`, 'They appear as soon as the application has sent them.',
  );
  if (typeof value !== 'object' || value.unreadable) {
    return emptyState(
      'Not readable', `The application could not read its ${name}${value.unreadable ? `: ${value.unreadable}` : ''}.`,
    );
  }
  return null;
}

/** A JSON value as text for people. */
export function jsonText(value) {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * The view of a screen that is made anew if its facts, the possibility of commands or one of `names` has changed: the
 * session section, which decides on commands, changes every few seconds.
 * @param {HTMLElement} host
 * @param {{ facts: () => any, content: (rebuild: () => void) => Content, names: string[] }} options
 * @returns {PaneView}
 */
export function rebuiltView(host, { facts, content, names }) {
  let last = null;
  const rebuild = () => refill(host, content(rebuild));
  const update = (changes) => {
    const now = JSON.stringify([facts(), canCommand(), state.isOffline]);
    if (now === last && !names.some((name) => changes.has(name))) return;
    last = now;
    rebuild();
  };
  update(new Set());
  return { update };
}
