// The container of a flow's drawing: makes a layout only if the machine or its visible part changes, scales it to fit
// or to a chosen size, supports dragging, and keeps the current state visible.

import { flowStateCount } from '../models/flow-index.js';
import { flowDimensions, flowFont, flowText, layoutFlow } from '../models/flow-layout.js';
import { flowNeighborhood } from '../models/flow-model.js';
import { countText } from '../models/format.js';
import { h, replaceContent } from './element.js';
import { drawFlow } from './flow-svg.js';
import { narrowScreen } from './virtual-list.js';

export const flowWholeLimit = 60;
// Below `readable`, labels are smaller than 10 pixels; below `narrow`, smaller than 8, which a narrow screen accepts in
// order not to cut a drawing.
const flowZoom = { least: 0.2, most: 3, step: 1.25, readable: 10 / flowText.label, narrow: 8 / flowText.label };

const context = document.createElement('canvas').getContext('2d');

flowFont.width = (text, size) => {
  context.font = `500 ${size}px system-ui, sans-serif`;
  return context.measureText(text).width;
};

export class FlowView {
  /** `options.onCenter(state)`: a state was chosen as the center of a neighborhood. */
  constructor(options) {
    this.options = options;
    /**
     * A number, `fit` for the whole drawing, or `auto`: the whole drawing as long as it is readable.
     * @type {number | 'fit' | 'auto'}
     */
    this.zoom = 'auto';
    this.scaled = 1;
    /** @type {FlowMachine | null} */
    this.root = null;
    /**
     * The center of the neighborhood that is drawn; `null` for the whole machine.
     * @type {FlowState | null}
     */
    this.center = null;
    this.canvas = h('div', { class: 'flow-canvas', tabindex: 0, role: 'region', 'aria-label': 'Diagram' });
    this.note = h('p', { class: 'flow-note muted' });
    this.element = h('div', { class: 'flow-view' }, this.note, this.canvas);
    this.tools = this.makeTools();
    this.sizes = new ResizeObserver(() => this.scale());
    this.sizes.observe(this.canvas);
    this.canvas.addEventListener('keydown', (event) => this.didPress(event));
    this.canvas.addEventListener('wheel', (event) => this.didTurnWheel(event), { passive: false });
    this.canvas.addEventListener('pointerdown', (event) => this.beginDrag(event));
    this.didChangeFull = () => this.showFull();
    document.addEventListener('fullscreenchange', this.didChangeFull);
  }

  dispose() {
    this.sizes.disconnect();
    document.removeEventListener('fullscreenchange', this.didChangeFull);
  }

  makeTools() {
    const tool = (label, content, act) => h(
      'button', { class: 'icon-only', 'aria-label': label, title: label, onclick: act }, content,
    );
    this.percent = h('span', { class: 'muted flow-percent' });
    this.fitButton = h('button', { title: 'The whole diagram (0)', onclick: () => this.setZoom('fit') }, 'Fit');
    this.fullButton = h('button', { onclick: () => this.toggleFull() });
    this.fullButton.hidden = !document.fullscreenEnabled;
    this.showFull();
    return h('div', { class: 'flow-zoom', role: 'group', 'aria-label': 'Size of the diagram' },
      tool('Smaller (-)', '−', () => this.zoomBy(1 / flowZoom.step)), this.percent,
      tool('Larger (+)', '+', () => this.zoomBy(flowZoom.step)), this.fitButton, this.fullButton);
  }

  /** Shows a machine: `{ root, isWhole, center, current, last, visits }`. */
  show(facts) {
    const { root } = facts;
    const center = facts.isWhole ? null : facts.center;
    const isOther = root !== this.root || center !== this.center;
    this.isFirst ||= root !== this.root;
    this.facts = { current: facts.current, selected: center, last: facts.last, visits: facts.visits };
    if (isOther) {
      if (root !== this.root) this.zoom = 'auto';
      Object.assign(this, { root, center });
      this.prepare(root, center);
    } else this.drawing.mark(this.facts);
    this.reveal(this.facts.current);
  }

  prepare(root, center) {
    const near = center ? flowNeighborhood(root, center) : null;
    const isShown = (state) => !near || near.shown.has(state);
    this.layouts = {};
    this.layoutFor = (name) => (this.layouts[name] ??= layoutFlow(root, { isShown, dimensions: flowDimensions[name] }));
    this.near = near;
    replaceContent(this.note, near
      ? [
        `${countText(flowStateCount(root))} states are too many to read at once. Shown are those within two steps of `,
        h('strong', {}, center.title), '. Choose a state to walk on; +2 says that two more lie behind it.',
      ]
      : null);
    this.note.hidden = !near;
    this.canvas.classList.toggle('is-walkable', Boolean(near));
    this.shownState = null;
    this.layout = null;
    this.scale();
  }

  /** The layout for the available width: a tight one only if that makes a difference. */
  chosenLayout(width) {
    const wide = this.layoutFor('wide');
    if (wide.width <= width) return wide;
    const tight = this.layoutFor('tight');
    return tight.width < wide.width ? tight : wide;
  }

  draw(layout) {
    this.layout = layout;
    this.drawing = drawFlow(layout, {
      name: `Diagram of ${this.root.name}`,
      more: this.near?.more,
      onSelect: this.near ? (state) => this.options.onCenter(state) : undefined,
    });
    this.drawing.mark(this.facts);
    replaceContent(this.canvas, this.drawing.svg);
  }

  get isFull() {
    const full = document.fullscreenElement;
    return Boolean(full?.contains(this.canvas));
  }

  /** Sets the size of the drawing to fit, or to the chosen scale. */
  scale() {
    if (!this.root || this.element.hidden || this.canvas.clientWidth === 0) return;
    const width = this.canvas.clientWidth - 2;
    const height = this.isFull ? this.canvas.clientHeight - 2 : window.innerHeight - 200;
    const layout = this.chosenLayout(width);
    if (layout !== this.layout) this.draw(layout);
    const { drawing } = this;
    const whole = Math.min(1, width / drawing.width);
    // Fits the height, too, as long as the text stays readable; otherwise the screen scrolls.
    const low = Math.min(whole, height / drawing.height);
    const fit = low >= Math.min(whole, flowZoom.readable) ? low : whole;
    const { zoom } = this;
    const scale = typeof zoom === 'number' ? zoom : zoom === 'fit' ? fit : this.readableScale(fit, whole);
    this.canvas.classList.toggle('is-whole', scale <= whole && !this.isFull);
    drawing.svg.setAttribute('width', String(Math.floor(drawing.width * scale)));
    drawing.svg.setAttribute('height', String(Math.floor(drawing.height * scale)));
    this.scaled = scale;
    this.percent.textContent = `${Math.round(scale * 100)} %`;
    this.fitButton.setAttribute('aria-pressed', String(scale === fit));
  }

  /** The scale at which everything fits, unless that is too small to be read. */
  readableScale(fit, whole) {
    if (narrowScreen.matches && whole >= flowZoom.narrow) return Math.max(fit, whole);
    return Math.max(fit, flowZoom.readable);
  }

  setZoom(zoom) {
    this.zoom = zoom;
    this.shownState = null;
    this.scale();
    if (this.facts) this.reveal(this.facts.current);
  }

  /** Zooms the drawing; the content at a point of the window, or at the center, keeps its position. */
  zoomBy(factor, point) {
    const { canvas } = this;
    const before = this.scaled;
    const scale = Math.min(flowZoom.most, Math.max(flowZoom.least, before * factor));
    const box = canvas.getBoundingClientRect();
    const [x, y] = point ? [point.clientX - box.left, point.clientY - box.top] : [box.width / 2, box.height / 2];
    const [left, top] = [(canvas.scrollLeft + x) / before, (canvas.scrollTop + y) / before];
    this.zoom = scale;
    this.scale();
    canvas.scrollTo(left * scale - x, top * scale - y);
  }

  didPress(event) {
    const act = {
      '+': () => this.zoomBy(flowZoom.step), '=': () => this.zoomBy(flowZoom.step),
      '-': () => this.zoomBy(1 / flowZoom.step), 0: () => this.setZoom('fit'),
    }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  // The wheel scrolls; with the modifier key for zooming, or as a pinch, it zooms the drawing.
  didTurnWheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.zoomBy(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 200), event);
  }

  // Touch scrolls natively.
  beginDrag(event) {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const { canvas } = this;
    const [x, y, left, top] = [event.clientX, event.clientY, canvas.scrollLeft, canvas.scrollTop];
    let isDragging = false;
    const move = (next) => {
      const [dx, dy] = [next.clientX - x, next.clientY - y];
      if (!isDragging && Math.hypot(dx, dy) < 4) return;
      if (!isDragging) canvas.setPointerCapture(event.pointerId);
      isDragging = true;
      canvas.classList.add('is-dragged');
      canvas.scrollTo({ left: left - dx, top: top - dy, behavior: /** @type {any} */ ('instant') });
    };
    const end = () => {
      canvas.removeEventListener('pointermove', move);
      canvas.classList.remove('is-dragged');
    };
    canvas.addEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel']) canvas.addEventListener(name, end, { once: true });
  }

  toggleFull() {
    if (this.isFull) document.exitFullscreen();
    else this.element.closest('.flow-stage').requestFullscreen();
  }

  showFull() {
    this.fullButton.textContent = this.isFull ? 'Leave full screen' : 'Full screen';
    this.scale();
  }

  /** Scrolls at once until a state is in the middle, as far as the drawing reaches. */
  centerOn(group) {
    const place = this.canvas.getBoundingClientRect();
    const box = group.getBoundingClientRect();
    this.canvas.scrollBy({
      left: (box.left + box.right - place.left - place.right) / 2,
      top: (box.top + box.bottom - place.top - place.bottom) / 2,
      behavior: /** @type {any} */ ('instant'),
    });
  }

  /** Scrolls until the current state, or else Begin, is visible; only once for the same state. */
  reveal(current) {
    const state = [...current].pop() ?? this.root?.states[0];
    if (!state || state === this.shownState) return;
    const group = this.drawing?.find(state);
    if (!group || this.canvas.clientWidth === 0) return;
    this.shownState = state;
    // A drawing that was not there before begins in the middle of the state.
    if (this.isFirst) {
      this.isFirst = false;
      return this.centerOn(group);
    }
    const place = this.canvas.getBoundingClientRect();
    const box = group.getBoundingClientRect();
    const margin = 48;
    const move = (low, high, least, most) => (
      low < least + margin ? low - least - margin : high > most - margin ? high - most + margin : 0
    );
    this.canvas.scrollBy({
      left: place.width > box.width ? move(box.left, box.right, place.left, place.right) : 0,
      top: place.height > box.height ? move(box.top, box.bottom, place.top, place.bottom) : 0,
      behavior: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
  }
}
