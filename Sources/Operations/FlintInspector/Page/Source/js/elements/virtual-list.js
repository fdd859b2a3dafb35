// A list of any length, in which only the visible rows have elements.

import { h, nextId, replaceContent } from './element.js';
import { icon } from './icons.js';

export const narrowScreen = window.matchMedia('(max-width: 760px)');

/**
 * Makes a list. `options`: `label`; `columns` (`{ id, title }`); `rows()` returns the array, whose rows have unique `id`s;
 * `renderRow(row, element)` fills an element with one cell per column; `onSelect(row)` is called when a row becomes the
 * current one; `onOpen(row)` is called for Enter and clicks; `heights` (`[wide, narrow]`); `narrow` is the width of the
 * list below which it is narrow, in any window; `onNarrow(isNarrow)` is called for changes of that; `empty()` returns the
 * content without rows; `versionOf(row)` changes if the row has to be rendered again, by default it is `row.version`.
 *
 * `jump` is a button that leads to the end, for a place of the screen that covers no row.
 */
export class VirtualList {
  constructor(options) {
    this.options = options;
    this.shown = new Map();
    this.selectedId = null;
    this.isFollowing = true;
    this.spacer = h('div', { class: 'vlist-rows', role: 'rowgroup' });
    this.head = h('div', { class: 'vlist-head', role: 'rowgroup' }, h('div', {
      class: 'vrow vrow-head', role: 'row', 'aria-rowindex': 1,
    },
      options.columns.map((column) => h(
        'span', { class: `cell cell-${column.id}`, role: 'columnheader' }, column.title,
      ))));
    this.emptyElement = h('div', { class: 'vlist-empty' });
    this.jump = h('button', { class: 'jump quiet', hidden: true, onclick: () => this.scrollToEnd() }, icon('down'), 'Newest');
    this.scroller = h(
      'div',
      {
        class: `vlist ${options.className ?? ''}`, role: 'grid', tabindex: 0, 'aria-label': options.label,
        'aria-readonly': 'true',
      },
      this.head, this.spacer, this.emptyElement);
    this.element = h('div', { class: 'vlist-frame' }, this.scroller);
    this.scroller.addEventListener('scroll', () => this.didScroll(), { passive: true });
    this.scroller.addEventListener('keydown', (event) => this.didPress(event));
    this.spacer.addEventListener('click', (event) => this.didClick(event));
    this.height = 600;
    this.sizes = new ResizeObserver(() => this.didResize());
    this.sizes.observe(this.scroller);
    this.didChangeWidth = () => this.measureWidth();
    this.measureWidth();
    narrowScreen.addEventListener('change', this.didChangeWidth);
  }

  dispose() {
    this.sizes.disconnect();
    narrowScreen.removeEventListener('change', this.didChangeWidth);
  }

  /** Makes rows anew if the list became narrow, or wide. */
  measureWidth() {
    const width = this.scroller.clientWidth;
    const isNarrow = narrowScreen.matches || (width > 0 && width < (this.options.narrow ?? 0));
    if (isNarrow === this.isNarrow) return;
    const isFirst = this.isNarrow === undefined;
    this.isNarrow = isNarrow;
    this.element.classList.toggle('is-narrow', isNarrow);
    this.options.onNarrow?.(isNarrow);
    if (isFirst) return;
    this.clear();
    this.update();
  }

  didResize() {
    this.measureWidth();
    this.height = this.scroller.clientHeight || 600;
    if (this.isFollowing) this.scrollToEnd();
    else this.draw();
  }

  get rowHeight() {
    const [wide, narrow] = this.options.heights ?? [32, 60];
    return this.isNarrow ? narrow : wide;
  }

  clear() {
    for (const { element } of this.shown.values()) element.remove();
    this.shown.clear();
  }

  /** The rows have changed: renders the visible ones, and stays at the end if it was there. */
  update() {
    const count = this.options.rows().length;
    const height = `${count * this.rowHeight}px`;
    if (this.spacer.style.height !== height) this.spacer.style.height = height;
    this.scroller.setAttribute('aria-rowcount', count + 1);
    this.scroller.classList.toggle('is-empty', count === 0);
    if (count === 0) replaceContent(this.emptyElement, this.options.empty?.());
    else if (this.emptyElement.firstChild) this.emptyElement.replaceChildren();
    this.draw();
    // The rows come first: their layout and that of the new height are then one.
    if (this.isFollowing) this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  draw() {
    const rows = this.options.rows();
    const height = this.rowHeight;
    // Reading the place would force a layout.
    const top = this.isFollowing ? Math.max(0, rows.length * height - this.height) : this.scroller.scrollTop;
    const visible = Math.ceil(this.height / height);
    const first = Math.max(0, Math.floor(top / height) - 6);
    const last = Math.min(rows.length, first + visible + 14);
    const needed = new Set();
    for (let index = first; index < last; index += 1) needed.add(rows[index].id);
    // Elements are reused, because removing and inserting them costs more than filling them.
    const spare = [];
    for (const [id, { element }] of this.shown) {
      if (!needed.has(id)) { spare.push(element); this.shown.delete(id); }
    }
    for (let index = first; index < last; index += 1) this.drawRow(rows[index], index, height, spare);
    for (const element of spare) element.remove();
    this.markSelected();
  }

  drawRow(row, index, height, spare) {
    let shown = this.shown.get(row.id);
    if (!shown) {
      const element = spare.pop() ?? this.spacer.appendChild(h('div', { role: 'row' }));
      element.id = nextId(this.options.id);
      shown = { element, version: -1, index: -1 };
      this.shown.set(row.id, shown);
    }
    const version = this.options.versionOf?.(row) ?? row.version;
    if (shown.version !== version) {
      shown.element.replaceChildren();
      shown.element.className = 'vrow';
      try { this.options.renderRow(row, shown.element); } catch {
        replaceContent(shown.element, h('span', { class: 'cell', role: 'gridcell' }, 'This row cannot be read.'));
      }
      shown.version = version;
    }
    if (shown.index !== index) {
      shown.index = index;
      shown.element.setAttribute('aria-rowindex', index + 2);
      shown.element.style.transform = `translateY(${index * height}px)`;
    }
    shown.element.classList.toggle('is-odd', index % 2 === 1);
  }

  markSelected() {
    for (const [id, { element }] of this.shown) {
      const isSelected = id === this.selectedId;
      element.classList.toggle('is-selected', isSelected);
      if (element.ariaSelected !== String(isSelected)) element.setAttribute('aria-selected', isSelected);
    }
    const current = this.selectedId !== null && this.shown.get(this.selectedId);
    if (current) this.scroller.setAttribute('aria-activedescendant', current.element.id);
    else this.scroller.removeAttribute('aria-activedescendant');
  }

  didScroll() {
    const { scrollTop, clientHeight, scrollHeight } = this.scroller;
    const wasFollowing = this.isFollowing;
    this.isFollowing = scrollTop + clientHeight >= scrollHeight - 8;
    this.jump.hidden = this.isFollowing;
    // A list that stays at its end is drawn already.
    if (this.isDrawing || (wasFollowing && this.isFollowing)) return;
    this.isDrawing = true;
    requestAnimationFrame(() => { this.isDrawing = false; this.draw(); });
  }

  didClick(event) {
    if (event.target.closest('button, a, input, select')) return;
    const element = event.target.closest('.vrow');
    for (const [id, shown] of this.shown) {
      if (shown.element === element) {
        this.selectId(id, false);
        this.options.onOpen?.(this.options.rows()[shown.index]);
      }
    }
  }

  didPress(event) {
    if (event.target !== this.scroller || event.metaKey || event.ctrlKey || event.altKey) return;
    const page = Math.max(1, Math.floor(this.scroller.clientHeight / this.rowHeight) - 2);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (event.key in steps) this.step(steps[event.key]);
    else if (event.key === 'Enter') this.openSelected();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  get selectedIndex() {
    return this.selectedId === null ? -1 : this.options.rows().findIndex((row) => row.id === this.selectedId);
  }

  /** Moves the current row by a number of rows. Without a current row, the last visible row is next. */
  step(count) {
    const rows = this.options.rows();
    if (rows.length === 0) return;
    const from = this.selectedIndex;
    const start = from < 0 ? (count > 0 ? rows.length - 2 : rows.length) : from;
    const index = Math.max(0, Math.min(rows.length - 1, start + count));
    this.selectId(rows[index].id, true);
    this.options.onSelect?.(rows[index]);
  }

  openSelected() {
    const row = this.options.rows()[this.selectedIndex];
    if (row) this.options.onOpen?.(row);
  }

  selectId(id, isRevealed) {
    this.selectedId = id;
    if (isRevealed) this.reveal(this.selectedIndex);
    this.draw();
  }

  reveal(index) {
    if (index < 0) return;
    const height = this.rowHeight;
    const head = this.head.offsetHeight;
    const top = index * height;
    const { scrollTop, clientHeight } = this.scroller;
    const low = top + height - clientHeight + head;
    if (top >= scrollTop && low <= scrollTop) return;
    this.isFollowing = false;
    this.scroller.scrollTop = top < scrollTop ? top : low;
  }

  scrollToEnd() {
    this.isFollowing = true;
    this.jump.hidden = true;
    this.draw();
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  focus() {
    this.scroller.focus({ preventScroll: true });
  }
}
