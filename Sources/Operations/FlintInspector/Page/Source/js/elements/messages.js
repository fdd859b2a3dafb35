// Short messages, dialogs and the clipboard.

import { append, focusedElement, h, nextId } from './element.js';
import { icon } from './icons.js';

export const liveRegion = h('div', { class: 'toasts', role: 'status', 'aria-live': 'polite' });

/**
 * Shows a message for a few seconds, also to screen readers. `kind` is `info` or `bad`.
 * @param {string} message
 * @param {'info' | 'bad'} kind
 */
export function announce(message, kind = 'info') {
  const toast = h(
    'div', { class: `toast toast-${kind}` }, kind === 'bad' ? icon('warning') : icon('success'), h('span', {}, message),
  );
  // Content outside of an open dialog is neither visible nor read aloud.
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.getElementById('page');
  if (liveRegion.parentNode !== place) place.append(liveRegion);
  liveRegion.append(toast);
  while (liveRegion.childElementCount > 3) liveRegion.firstElementChild.remove();
  setTimeout(() => toast.remove(), kind === 'bad' ? 8000 : 4000);
}

/** Copies a text and confirms it; if the browser refuses, shows the text for manual copying. */
export async function copyText(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    announce(`${what} copied.`);
  } catch {
    const area = h('textarea', { class: 'code', rows: 12, readonly: true, 'aria-label': what }, text);
    /**
     * @param {string} title
     * @param {Content} content
     * @param {(close: () => void) => Content} [buttons]
     */
    openDialog(
      what, [h('p', {}, 'The browser does not let the page write to the clipboard. Copy the text from here.'), area],
    );
    area.select();
  }
}

/**
 * A button that copies the result of `text()`.
 * @param {string} label
 * @param {() => string} text
 * @param {string} what
 */
export function copyButton(label, text, what = 'Text') {
  return h('button', { onclick: () => copyText(text(), what) }, icon('copy'), label);
}

/** Opens and returns a dialog. Its button and Escape close it, and the focus returns to the previous element. */
export function openDialog(title, content, buttons) {
  const heading = h('h2', { id: nextId('dialog') }, title);
  const dialog = h('dialog', { 'aria-labelledby': heading.id, class: 'dialog' });
  const close = () => dialog.close();
  dialog.append(h(
    'header', {}, heading,
    h('button', { class: 'quiet icon-only', 'aria-label': 'Close', onclick: close }, icon('close')),
  ));
  append(dialog, [h('div', { class: 'dialog-body' }, content), buttons ? h('footer', {}, buttons(close)) : null]);
  const before = focusedElement();
  dialog.addEventListener('close', () => { dialog.remove(); before?.focus(); });
  dialog.addEventListener('click', (event) => { if (event.target === dialog) close(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks for confirmation of an action that cannot be undone.
 * @returns {Promise<boolean>}
 */
export function confirmed(question, label) {
  return new Promise((resolve) => {
    let answer = false;
    const dialog = openDialog(label, h('p', {}, question), (close) => [
      h('button', { onclick: close }, 'Cancel'),
      h('button', { class: 'primary', onclick: () => { answer = true; close(); } }, label),
    ]);
    dialog.addEventListener('close', () => resolve(answer));
  });
}

/**
 * Saves a text or a blob as a download.
 * @param {string} name
 * @param {Blob | string} content
 * @param {string} type
 */
export function download(name, content, type = 'text/plain') {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const address = URL.createObjectURL(blob);
  const anchor = h('a', { href: address, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * The content of a screen without data: a description of what will appear.
 * @param {string} title
 * @param {string} text
 * @param {Content[]} more
 */
export function emptyState(title, text, ...more) {
  return h('div', { class: 'empty' }, h('p', { class: 'empty-title' }, title), h('p', {}, text), more);
}

/**
 * A framed word. `kind`: `good`, `bad`, `warn`, `info` or none.
 * @param {string} text
 * @param {string | null} [kind]
 * @param {string | null} [iconName]
 */
export function badge(text, kind, iconName) {
  return h('span', { class: `badge ${kind ? `badge-${kind}` : ''}` }, iconName ? icon(iconName) : null, text);
}
