// Screen: a request with all requests below it as a waterfall, and another one beside it.

import { presentTime } from '../elements/ages.js';
import { append, h } from '../elements/element.js';
import { icon } from '../elements/icons.js';
import { emptyState } from '../elements/messages.js';
import { refill } from '../elements/parts.js';
import { outcomeMark, sessionLane } from '../elements/rows.js';
import { VirtualList } from '../elements/virtual-list.js';
import { clockText, durationText, plural } from '../models/format.js';
import { state } from '../models/store.js';
import { criticalParts, requestAddress, requestRow, traceOf, traceRoot } from '../models/trace-model.js';
import { fragmentFor, navigate, setQuery } from '../shell/route.js';

// How many requests the lists to choose from have, and how often a trace that goes on is drawn, in milliseconds.
const choiceCount = 50;
const tracePause = 500;

/** @type {Pane} */
export const tracePane = {
  id: 'trace', key: 'c', title: 'Trace', icon: 'trace', group: 'Activity', sections: ['timeline'],
  render: (host, context) => new TracePane(host, context),
};

const isRequest = (row) => row.kind === 'request' && row.request !== undefined;
const nameOf = (row) => row.event?.action?.name ?? `Request ${row.request}`;
const choiceText = (row) => `${clockText(row.time)} · ${row.outcome === 'running' ? 'running' : durationText(row.duration)} · ${row.outcome}`;

class TracePane {
  constructor(host, context) {
    this.context = context;
    this.columns = [new TraceColumn('first'), new TraceColumn('second')];
    this.choices = h('div', {});
    this.content = h('div', { class: 'traces' }, this.columns.map((column) => column.element));
    host.classList.add('pane-list');
    append(host, [this.choices, this.content]);
    this.draw();
  }

  dispose() {
    clearTimeout(this.timer);
    for (const column of this.columns) column.list.dispose();
  }

  get list() {
    return this.columns[0].list;
  }

  update(names) {
    if (names.has('query')) return this.draw();
    // A trace that has ended changes no more.
    if (this.isOver && !this.choices.firstChild) return;
    this.timer ??= setTimeout(() => { this.timer = null; this.draw(); }, tracePause);
  }

  draw() {
    const { query } = this.context;
    const { timeline } = state;
    const row = requestRow(timeline, query.get('request'), query.get('run'));
    const other = row && requestRow(timeline, query.get('with'), query.get('withRun'));
    this.content.hidden = !row;
    if (!row) return this.drawChoices(query.get('request'));
    this.choices.replaceChildren();
    const now = presentTime();
    const traces = [row, other].map((each) => (each ? traceOf(timeline.rows, each, now) : null));
    // Both have the same scale, so that lengths can be compared.
    const span = Math.max(0.001, ...traces.map((spans) => (spans ? lastEnd(spans) - spans[0].begin : 0)));
    this.content.classList.toggle('has-two', other !== null);
    this.columns.forEach((column, index) => column.show(traces[index], span, index === 0 ? this.besideChoice(row, other) : h(
      'button', { class: 'quiet', dataset: { keep: 'trace-alone' }, onclick: () => setQuery({ with: '', withRun: '' }) },
      icon('close'), 'Remove',
    )));
    this.isOver = [row, other].every((each) => !each || each.outcome !== 'running');
  }

  /** A field for the request beside: others of the same action, newest first. */
  besideChoice(row, other) {
    const { rows, runNumber } = state.timeline;
    const action = row.event?.action?.identifier;
    const found = [];
    for (let index = rows.length - 1; index >= 0 && found.length < choiceCount; index -= 1) {
      const each = rows[index];
      if (each !== row && isRequest(each) && each.event?.action?.identifier === action) found.push(each);
    }
    if (other && !found.includes(other)) found.push(other);
    if (found.length === 0) return null;
    const value = (each) => { const { request, run } = requestAddress(each, runNumber); return `${request} ${run}`; };
    return h('select', {
      'aria-label': 'Request beside', dataset: { keep: 'trace-beside' },
      onchange: ({ target }) => { const [request, run] = target.value.split(' '); setQuery({ with: request, withRun: run }); },
    }, h('option', { value: ' ', selected: !other }, 'Beside: none'), found.map((each) => h(
      'option', { value: value(each), selected: each === other }, choiceText(each),
    )));
  }

  /** Without a request: the newest ones that have others below them, to choose from. */
  drawChoices(wanted) {
    const { rows, runNumber } = state.timeline;
    const roots = new Set();
    for (let index = rows.length - 1; index >= 0 && roots.size < choiceCount; index -= 1) {
      if (isRequest(rows[index]) && rows[index].parentRow) roots.add(traceRoot(rows[index]));
    }
    refill(this.choices, roots.size === 0
      ? emptyState('No request has another one below it', 'Choose “Show trace” in the details of a request.')
      : h('div', { class: 'trace-choices' },
        h('h2', {}, wanted ? `Request ${wanted} is not there` : 'Requests with others below them, newest first'),
        h('ul', { class: 'rows' }, [...roots].map((row) => h('li', {}, h('a', {
          href: fragmentFor('trace', requestAddress(row, runNumber)), dataset: { row: row.id, keep: `choice-${row.id}` },
        }, nameOf(row)), ' ', h('span', { class: 'muted' }, choiceText(row)))))));
  }
}

const lastEnd = (spans) => spans.reduce((last, { end }) => Math.max(last, end), -Infinity);

/** A trace with its heading, the parts of its critical path, and a list of its requests. */
class TraceColumn {
  constructor(name) {
    this.spans = [];
    this.head = h('div', { class: 'trace-head' });
    this.list = new VirtualList({
      id: `trace-${name}`, className: 'trace-list', label: 'Requests of the trace', heights: [28, 44],
      columns: [{ id: 'name', title: 'Request' }, { id: 'fall', title: 'Time' }, { id: 'lasts', title: 'Took' }, { id: 'own', title: 'Own' }],
      rows: () => this.spans, narrow: 560,
      versionOf: (span) => `${span.version} ${this.scale}`,
      renderRow: (span, element) => this.renderRow(span, element),
      onOpen: ({ row }) => navigate('timeline', { seq: row.endSequence ?? row.sequence }),
    });
    this.list.isFollowing = false;
    this.element = h('section', { class: 'trace', hidden: true }, this.head, this.list.element);
  }

  show(spans, scale, tools) {
    this.element.hidden = !spans;
    this.spans = spans ?? [];
    if (!spans) return;
    this.scale = scale;
    const [{ row, begin, end }] = spans;
    const parts = criticalParts(spans);
    const whole = Math.max(end - begin, 0.001);
    refill(this.head,
      h('div', { class: 'trace-title' }, h('h2', {}, nameOf(row)), outcomeMark(row.outcome),
        h('span', {}, durationText((end - begin) * 1e6)), sessionLane(row.session), h('span', { class: 'muted' }, clockText(row.time)),
        h('span', { class: 'spacer' }), row.parentRow ? h('a', {
          class: 'button', dataset: { keep: 'trace-whole' },
          href: fragmentFor('trace', requestAddress(traceRoot(row), state.timeline.runNumber)),
        }, 'Whole trace') : null, tools),
      h('p', { class: 'muted small' }, `${plural(spans.length, 'request')}. Critical path: `, parts.slice(0, 5).map(({ name, time }, index) => [
        index > 0 ? ', ' : '', `${name} ${Math.round((time / whole) * 100)} %`,
      ]), parts.length > 5 ? ` and ${parts.length - 5} more` : ''));
    this.list.update();
  }

  renderRow(span, element) {
    const { row } = span;
    const [root] = this.spans;
    const cell = (id, ...content) => h('span', { class: `cell cell-${id}`, role: 'gridcell' }, content);
    const part = (name, from, to) => {
      const bar = h('span', { class: name });
      bar.style.left = `${Math.min(99.8, Math.max(0, ((from - root.begin) / this.scale) * 100))}%`;
      bar.style.width = `${Math.max(0.2, ((to - from) / this.scale) * 100)}%`;
      return bar;
    };
    const space = h('span', { class: 'trace-depth', 'aria-hidden': 'true' });
    space.style.width = `${Math.min(span.depth, 12) * 12}px`;
    const isCritical = span.critical.length > 0;
    element.classList.add('trace-row');
    element.classList.toggle('is-critical', isCritical);
    append(element, [
      cell('name', space, h('span', { class: 'visually-hidden' }, `level ${span.depth + 1}: `), h(
        'span', { class: 'truncate', title: nameOf(row) }, nameOf(row),
      ), isCritical ? h('span', { class: 'visually-hidden' }, ', on the critical path') : null,
      ['success', 'running'].includes(row.outcome) ? null : outcomeMark(row.outcome)),
      cell('fall', h('span', { class: 'trace-track', 'aria-hidden': 'true' }, part(`bar bar-${row.outcome}`, span.begin, span.end),
        span.critical.map(({ from, to }) => part('critical', from, to)))),
      cell('lasts', row.outcome === 'running' ? 'running' : durationText(row.duration)),
      cell('own', durationText(Math.round(span.own * 1e6))),
    ]);
  }
}
