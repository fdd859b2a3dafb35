// What the parts of the frame share: its elements, the screen in it and the filter.

import { findAll, h } from '../elements/element.js';
import { parseFilter } from '../models/filter.js';

export const shell = {
  /**
   * The definition of the screen that is shown.
   * @type {Pane | null}
   */
  current: null,
  /**
   * The view that its `render` returned.
   * @type {PaneView | null}
   */
  view: null,
  /** @type {(() => void) | null} */
  unsubscribe: null,
  isRendering: false,
  /** Whether the start screen is shown instead. */
  isStart: false,
  filter: parseFilter(''),
  name: h('span', { class: 'brand-name' }, 'Flint'),
  status: h('div', { class: 'status' }),
  title: h('h1', {}),
  tools: h('div', { class: 'tools' }),
  banner: h('div', { class: 'banners' }),
  host: h('section', { class: 'pane', 'aria-live': 'off' }),
};

/** Moves the focus to the list of the screen, or to the screen. */
export function focusPane() {
  const target = findAll(shell.host, '.vlist, [data-list]')[0] ?? document.getElementById('main');
  target.focus({ preventScroll: true });
}
