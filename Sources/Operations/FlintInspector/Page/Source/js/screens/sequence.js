// Screen: sessions, actions, flows and durable runs as lanes, with an arrow for each step between them.

import { append, h, replaceContent, svg } from '../elements/element.js';
import { emptyState } from '../elements/messages.js';
import { frameworkToggle, limitChip, listOptions } from '../elements/rows.js';
import { VirtualList, narrowScreen } from '../elements/virtual-list.js';
import { FilteredRows } from '../models/filtered-rows.js';
import { clockText, countText, plural } from '../models/format.js';
import { timelineSubject } from '../models/row-text.js';
import { sequenceLimit, sequenceOf, sequencePart } from '../models/sequence-model.js';
import { state } from '../models/store.js';
import { requestRow } from '../models/trace-model.js';
import { navigate, setQuery } from '../shell/route.js';

const spans = [
  ['', 'Request and below'], ['stack', 'Its action stack'], ['1', '1 s around it'], ['10', '10 s around it'],
  ['60', '1 min around it'],
];
const rowHeight = 36;
// Making the steps is repeated at most this often while events come, in milliseconds.
const drawingPause = 500;

/** @type {Pane} */
export const sequencePane = {
  id: 'sequence', key: 'q', title: 'Sequence', icon: 'sequence', group: 'Activity', hasFilter: true,
  sections: ['timeline', 'stacks'],
  render: (host, context) => new SequencePane(host, context),
};

class SequencePane {
  constructor(host, context) {
    this.context = context;
    this.steps = [];
    this.lanes = [];
    this.view = new FilteredRows(() => this.drawSoon());
    this.list = new VirtualList({
      id: 'sequence', className: 'sequence-list', label: 'Steps, oldest first', heights: [rowHeight, rowHeight],
      columns: [{ id: 'time', title: 'Time' }, { id: 'step', title: '' }], rows: () => this.steps,
      versionOf: (step) => `${step.row.id} ${step.kind} ${step.text} ${this.laneText}`,
      renderRow: (step, element) => this.renderStep(step, element), empty: () => this.emptyContent(),
      onNarrow: () => { if (this.list) this.drawSoon(); },
      onOpen: ({ row }) => navigate('timeline', { seq: row.endSequence ?? row.sequence }),
    });
    this.limit = h('div', { class: 'limit-bar', hidden: true });
    this.counts = h('span', {});
    host.classList.add('pane-list');
    append(host, [this.limit, this.list.element, h(
      'footer', { class: 'list-foot' }, this.counts, h('span', { class: 'spacer' }), this.list.jump,
    )]);
    append(context.tools, [frameworkToggle('Also what the framework itself performs', () => this.search())]);
    this.listen();
    this.search();
  }

  listen() {
    state.timeline.onRowChange = (row) => { this.view.reconsider(row); this.drawSoon(); };
  }

  dispose() {
    clearTimeout(this.timer);
    this.isDisposed = true;
    state.timeline.onRowChange = null;
    this.list.dispose();
  }

  update(names) {
    const isAnew = names.has('filter') || names.has('query') || state.timeline.onRowChange === null || this.isMissing;
    if (isAnew) { this.listen(); this.search(); } else if (names.has('timeline')) this.view.update(state.timeline.rows);
  }

  search() {
    const { filter, query } = this.context;
    const { rows } = state.timeline;
    const request = query.get('request');
    const row = requestRow(state.timeline, request, query.get('run'));
    const span = query.get('span') ?? '';
    this.isMissing = request !== null && !row;
    const isPart = row ? sequencePart(row, span, rows, state.stacks?.stacks ?? []) : () => !this.isMissing;
    this.showLimit(row, request, span);
    // The steps of one request include those of the framework.
    const showsFramework = listOptions.showsFramework || (row !== null && span === '');
    const hasTerms = filter.terms.length > 0;
    this.view.show(rows, (other) => ['request', 'refused', 'durableRun'].includes(other.kind)
      && (showsFramework || !other.isFramework) && isPart(other) && (!hasTerms || filter.matches(timelineSubject(other))));
  }

  showLimit(row, request, span) {
    this.limit.hidden = request === null;
    if (request === null) return;
    replaceContent(this.limit, h('div', { class: 'buttons' },
      limitChip(row?.event?.action?.name ?? `Request ${request}`, () => setQuery({ request: '', run: '', span: '' })),
      h('select', { 'aria-label': 'Part of the sequence', onchange: ({ target }) => setQuery({ span: target.value }) }, spans.map(
        ([value, title]) => h('option', { value, selected: value === span }, title),
      ))));
  }

  drawSoon() {
    if (this.timer || this.isDisposed) return;
    const wait = this.view.isSearching ? 120 : (this.drawnAt ?? -Infinity) + drawingPause - performance.now();
    if (wait <= 0) return this.draw();
    this.timer = setTimeout(() => { this.timer = null; this.draw(); }, wait);
  }

  draw() {
    this.drawnAt = performance.now();
    const { rows } = this.view;
    const shown = rows.slice(-sequenceLimit);
    Object.assign(this, sequenceOf(shown));
    this.showLanes();
    this.list.update();
    const left = rows.length - shown.length;
    replaceContent(this.counts, plural(this.steps.length, 'step'), ` between ${plural(this.lanes.length, 'lane')}`,
      left > 0 ? ` · of the newest ${countText(shown.length)} requests; ${countText(left)} older ones are not drawn` : '');
  }

  get laneWidth() {
    return narrowScreen.matches ? 112 : 148;
  }

  showLanes() {
    const text = JSON.stringify([this.lanes.map((lane) => lane.key), this.laneWidth]);
    if (text === this.laneText) return;
    this.laneText = text;
    this.middles = new Map(this.lanes.map((lane, index) => [lane.key, (index + 0.5) * this.laneWidth]));
    const width = this.lanes.length * this.laneWidth;
    this.list.scroller.style.setProperty('--lanes-width', `${width + (narrowScreen.matches ? 0 : 116) + 160}px`);
    replaceContent(this.list.head.querySelector('.cell-step'), h('span', { class: 'sequence-lanes' }, this.lanes.map((lane) => h(
      'span', { class: 'sequence-lane', title: `${lane.note} ${lane.name}` }, h('span', {}, lane.name), h('span', {}, lane.note),
    ))));
  }

  emptyContent() {
    if (this.isMissing) return emptyState('That request is not there', 'It may have been dropped, or belong to another run.');
    return emptyState('No step yet', 'Each action that is performed, and each transition of a flow, becomes an arrow here.');
  }

  renderStep(step, element) {
    const cell = (id, ...content) => h('span', { class: `cell cell-${id}`, role: 'gridcell' }, content);
    element.classList.toggle('is-back', step.isBack);
    element.classList.toggle('is-flow', step.kind === 'flow' || step.kind === 'run');
    element.classList.toggle('is-bad', step.isBad);
    append(element, [
      cell('time', narrowScreen.matches ? null : clockText(step.time)),
      cell('step', h('span', { class: 'visually-hidden' }, `${step.from.name} to ${step.to.name}: ${step.text}`), this.drawing(step)),
    ]);
  }

  drawing(step) {
    const from = this.middles.get(step.from.key) ?? 0;
    const to = this.middles.get(step.to.key) ?? 0;
    const width = this.lanes.length * this.laneWidth + 160;
    const isLoop = from === to;
    const direction = to < from ? -1 : 1;
    const line = isLoop ? `M${from} 12h18v14h-12` : `M${from} 26H${to - direction * 6}`;
    const tip = isLoop ? `M${from} 26l8 -4v8z` : `M${to} 26l${-direction * 8} -4v8z`;
    return svg('svg', { class: 'sequence-step', width, height: rowHeight, 'aria-hidden': 'true' },
      this.lanes.map((lane) => svg('line', {
        x1: this.middles.get(lane.key), x2: this.middles.get(lane.key), y1: 0, y2: rowHeight, class: 'sequence-life',
      })),
      svg('path', { d: line, class: 'sequence-arrow' }), svg('path', { d: tip, class: 'sequence-tip' }),
      svg('text', { x: isLoop ? from + 24 : Math.min(from, to) + 8, y: isLoop ? 23 : 19 }, shortened(step.text), svg('title', {}, step.text)));
  }
}

const shortened = (text) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
