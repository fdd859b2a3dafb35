// The drawer for details, beside the list on a wide screen and above it on a narrow one.

import { preference, storePreference } from '../models/storage.js';
import { focusedElement, h, replaceContent } from './element.js';
import { icon } from './icons.js';
import { copyButton } from './messages.js';
import { narrowScreen } from './virtual-list.js';

const drawer = { element: null, key: null, onClose: null };

export function makeDrawer() {
  drawer.element = h('aside', { class: 'drawer', hidden: true, 'aria-label': 'Details', tabindex: -1 });
  drawer.handle = makeDrawerHandle();
  setDrawerWidth(Number(preference('drawer')) || 440);
  drawer.element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    closeDrawer();
  });
  return drawer.element;
}

/** The handle that resizes the drawer, by dragging or with the arrow keys. */
function makeDrawerHandle() {
  const handle = h('div', {
    class: 'drawer-handle', role: 'separator', tabindex: 0, 'aria-orientation': 'vertical',
    'aria-label': 'Width of the details', title: 'Drag, or use the arrows',
  });
  const move = (event) => setDrawerWidth(drawer.element.getBoundingClientRect().right - event.clientX);
  handle.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', move);
    const end = () => { handle.removeEventListener('pointermove', move); storePreference('drawer', drawer.width); };
    for (const name of ['pointerup', 'pointercancel']) handle.addEventListener(name, end, { once: true });
  });
  handle.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: 32, ArrowRight: -32 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    // The actual width is the base, because the window may be too narrow for the requested one.
    setDrawerWidth(drawer.element.getBoundingClientRect().width + step);
    storePreference('drawer', drawer.width);
  });
  return handle;
}

function setDrawerWidth(width) {
  drawer.width = Math.round(Math.max(280, Math.min(width, 960)));
  drawer.element.style.setProperty('--width', `${drawer.width}px`);
  drawer.handle.setAttribute('aria-valuenow', drawer.width);
}

/**
 * Shows details: `{ key, title, subtitle, content, onClose }`. If `key` is unchanged, the drawer and its scroll
 * position stay.
 * @param {{ key: string, title: string, subtitle?: string | null, content: Content, onClose?: () => void }} details
 */
export function openDrawer(details) {
  const { key, title, subtitle, content, onClose } = details;
  const { element } = drawer;
  const isSame = drawer.key === key && !element.hidden;
  const body = element.querySelector('.drawer-body');
  const top = isSame && body ? body.scrollTop : 0;
  const focused = isSame ? focusPath(element) : null;
  Object.assign(drawer, { key, onClose });
  replaceContent(element, drawer.handle,
    h('header', { class: 'drawer-head' },
      h('div', {}, h('h2', {}, title), subtitle ? h('p', { class: 'muted' }, subtitle) : null),
      h(
        'button',
        { class: 'quiet icon-only', 'aria-label': 'Close details', title: 'Close (Esc)', onclick: () => closeDrawer() },
        icon('close'),
      )),
    h('div', { class: 'drawer-body', tabindex: -1 }, content));
  element.hidden = false;
  document.body.classList.add('has-drawer');
  element.querySelector('.drawer-body').scrollTop = top;
  if (focused) restoreFocus(element, focused);
  // On a narrow screen the drawer covers the element with the focus.
  else if (narrowScreen.matches && !isSame) element.focus({ preventScroll: true });
}

export function closeDrawer() {
  const { element, onClose } = drawer;
  if (element.hidden) return;
  element.hidden = true;
  element.replaceChildren();
  document.body.classList.remove('has-drawer');
  Object.assign(drawer, { key: null, onClose: null });
  onClose?.();
}

// The focused element as a path of child indexes: an element that is rendered again mostly has the same structure.
export function focusPath(element) {
  const focused = focusedElement();
  if (!focused || !element.contains(focused)) return null;
  const path = [];
  for (let node = focused; node !== element; node = node.parentNode) {
    path.unshift([...node.parentNode.children].indexOf(node));
  }
  return { path, tag: focused.tagName };
}

export function restoreFocus(element, { path, tag }) {
  let node = element;
  for (const index of path) node = node?.children[index];
  if (node?.tagName === tag) node.focus({ preventScroll: true });
}

/**
 * A list of names and values; values that are `null`, `undefined` or empty are skipped.
 * @param {Content[][]} facts
 */
export function factList(facts) {
  return h('dl', { class: 'facts' }, facts
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
}

/** A value as JSON, foldable and with a copy button. */
export function rawJSON(title, value) {
  const text = JSON.stringify(value, null, 2);
  return h('details', { class: 'raw' }, h('summary', {}, title),
    h(
      'div', { class: 'raw-body' }, copyButton('Copy', () => text, title),
      h('pre', { class: 'code', tabindex: 0 }, text),
    ));
}
