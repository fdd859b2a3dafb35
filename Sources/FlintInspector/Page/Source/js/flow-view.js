// The place of a flow's drawing: makes a layout only when the machine or what is shown of it changes, scales it to the
// place,
// and keeps the current state in sight.

const flowWholeLimit = 60;
const flowScales = { least: 0.72, most: 1 };

class FlowView {
  /** `options.onCenter(state)`: a state was chosen as the middle of a neighborhood. */
  constructor(options) {
    this.options = options;
    this.isFitted = true;
    this.canvas = h('div', { class: 'flow-canvas', tabindex: 0, role: 'region', 'aria-label': 'Diagram' });
    this.note = h('p', { class: 'flow-note muted' });
    this.element = h('div', { class: 'flow-view' }, this.note, this.canvas);
    this.sizes = new ResizeObserver(() => this.scale());
    this.sizes.observe(this.canvas);
  }

  dispose() {
    this.sizes.disconnect();
  }

  /** Shows a machine: `{ root, isWhole, center, current, last, visits }`. */
  show(facts) {
    const { root } = facts;
    const around = facts.isWhole ? null : facts.center;
    if (root !== this.root || around !== this.around) {
      Object.assign(this, { root, around });
      this.draw(root, around);
    }
    this.drawing.mark({
      current: facts.current,
      selected: around,
      last: facts.last,
      visits: facts.visits,
    });
    this.reveal(facts.current);
  }

  draw(root, around) {
    const near = around ? flowNeighborhood(root, around) : null;
    const layout = layoutFlow(root, { isShown: (state) => !near || near.shown.has(state) });
    this.drawing = drawFlow(layout, {
      name: `Diagram of ${root.name}`,
      more: near?.more,
      onSelect: near ? (state) => this.options.onCenter(state) : undefined,
    });
    replaceContent(this.canvas, this.drawing.svg);
    replaceContent(this.note, near
      ? [
        `${countText(flowStateCount(root))} states are too many to read at once. Shown are those within two steps of `,
        h('strong', {}, around.title), '. Choose a state to walk on; +2 says that two more lie behind it.',
      ]
      : null);
    this.note.hidden = !near;
    this.canvas.classList.toggle('is-walkable', Boolean(near));
    this.shownState = null;
    this.scale();
  }

  /** The scale at which the drawing fits the width, as long as its text stays legible. */
  scale() {
    if (!this.drawing || this.element.hidden) return;
    const room = this.canvas.clientWidth - 2;
    const fit = Math.min(flowScales.most, Math.max(flowScales.least, room / this.drawing.width));
    const scale = this.isFitted ? fit : 1;
    this.drawing.svg.setAttribute('width', Math.round(this.drawing.width * scale));
    this.drawing.svg.setAttribute('height', Math.round(this.drawing.height * scale));
    this.options.onScale?.(scale, fit);
  }

  setFitted(isFitted) {
    this.isFitted = isFitted;
    this.shownState = null;
    this.scale();
    if (this.current) this.reveal(this.current);
  }

  /** Scrolls so far that the current state can be seen; not again as long as it stays the same. */
  reveal(current) {
    this.current = current;
    const state = [...current].pop();
    if (!state || state === this.shownState) return;
    const group = this.drawing.find(state);
    if (!group) return;
    this.shownState = state;
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
