// Screen: statistics by action, with a plane of durations over time.

import { append, breakable, h, replaceContent, svg } from '../elements/element.js';
import { emptyState } from '../elements/messages.js';
import { refill } from '../elements/parts.js';
import { frameworkToggle, limitChip, listOptions } from '../elements/rows.js';
import { FilteredRows } from '../models/filtered-rows.js';
import { clockText, countText, durationText, plural } from '../models/format.js';
import { timelineSubject } from '../models/row-text.js';
import {
  isCounted, nearestPoint, rateText, scatterOf, sortedStatistics, statisticsColumns, statisticsOf, statisticsOrder,
} from '../models/statistics-model.js';
import { state } from '../models/store.js';
import { fragmentFor, navigate, setQuery } from '../shell/route.js';

// The pause between two counts while events come, in milliseconds, and as a multiple of the time that one takes.
const countingPause = 1000;
const countingShare = 40;
const planeHeight = 160;

/** @type {Pane} */
export const statisticsPane = {
  id: 'statistics', key: 'a', title: 'Statistics', icon: 'statistics', group: 'Activity', hasFilter: true,
  sections: ['timeline'],
  render: (host, context) => new StatisticsPane(host, context),
};

class StatisticsPane {
  constructor(host, context) {
    this.context = context;
    this.view = new FilteredRows(() => this.countSoon());
    this.place = h('div', {});
    this.limit = h('p', { class: 'statistics-limit', hidden: true });
    this.plane = svg('svg', { class: 'scatter', role: 'img', onclick: (event) => this.openNearest(event) });
    this.figure = h('figure', { class: 'scatter-frame' }, this.plane);
    this.slowest = h('section', { class: 'section' });
    this.none = h('div', {});
    this.content = h('div', { class: 'statistics' }, this.limit, this.figure, this.place, this.slowest);
    append(host, [this.none, this.content]);
    append(context.tools, [frameworkToggle('Also what the framework itself performs', () => this.search())]);
    this.sizes = new ResizeObserver(() => this.drawPlane());
    this.sizes.observe(this.figure);
    this.listen();
    this.search();
  }

  listen() {
    state.timeline.onRowChange = (row) => { this.view.reconsider(row); this.countSoon(); };
  }

  dispose() {
    clearTimeout(this.timer);
    this.isDisposed = true;
    this.sizes.disconnect();
    state.timeline.onRowChange = null;
  }

  update(names) {
    if (names.has('filter') || state.timeline.onRowChange === null) { this.listen(); this.search(); }
    else if (names.has('timeline')) this.view.update(state.timeline.rows);
    if (names.has('query') && this.actions) this.draw();
  }

  search() {
    const { filter } = this.context;
    const hasTerms = filter.terms.length > 0;
    Object.assign(this, { countedAt: -Infinity, pause: 0 });
    this.view.show(state.timeline.rows, (row) => isCounted(row) && (listOptions.showsFramework || !row.isFramework)
      && (!hasTerms || filter.matches(timelineSubject(row))));
  }

  countSoon() {
    if (this.timer || this.isDisposed) return;
    const wait = this.view.isSearching ? 120 : this.countedAt + this.pause - performance.now();
    if (wait <= 0) return this.count();
    this.timer = setTimeout(() => { this.timer = null; this.count(); }, wait);
  }

  count() {
    const began = performance.now();
    this.actions = statisticsOf(this.view.rows);
    this.draw();
    this.countedAt = performance.now();
    this.pause = Math.max(countingPause, (this.countedAt - began) * countingShare);
  }

  get chosen() {
    const key = this.context.query.get('of');
    return key === null ? null : this.actions.find((each) => each.key === key) ?? null;
  }

  draw() {
    const { chosen } = this;
    const isEmpty = this.actions.length === 0;
    this.none.hidden = !isEmpty;
    this.content.hidden = isEmpty;
    if (isEmpty) {
      const isFiltered = this.context.filter.terms.length > 0;
      return void replaceContent(this.none, isFiltered
        ? emptyState('No request passes', 'No request that has ended or was refused passes the filter.')
        : emptyState('No action has ended yet', 'Each action that ends or is refused is counted here.'));
    }
    this.limit.hidden = !chosen;
    replaceContent(this.limit, chosen && limitChip(chosen.name, () => setQuery({ of: '' })));
    refill(this.place, this.table(chosen));
    // In a frame of its own.
    requestAnimationFrame(() => { if (!this.isDisposed) { this.drawPlane(); this.drawSlowest(); } });
  }

  table(chosen) {
    const order = this.context.query.get('sort') ?? '';
    const { column, isReversed } = statisticsOrder(order);
    const head = (each) => {
      const isSorted = each === column;
      const isAscending = Boolean(each.isText) !== isReversed;
      return h('th', { scope: 'col', 'aria-sort': isSorted ? (isAscending ? 'ascending' : 'descending') : null }, h(
        'button', {
          class: 'link sort', dataset: { keep: `sort-${each.id}` },
          onclick: () => setQuery({ sort: isSorted && !isReversed ? `-${each.id}` : each.id }),
        },
        each.title, isSorted ? h('span', { 'aria-hidden': 'true' }, isAscending ? ' ↑' : ' ↓') : null,
      ));
    };
    return h('table', { class: 'plain stacking statistics-table' },
      h('thead', {}, h('tr', {}, statisticsColumns.map(head))),
      h('tbody', {}, sortedStatistics(this.actions, order).map((each) => this.row(each, each === chosen))));
  }

  row(each, isChosen) {
    const cell = (column, content) => h('td', { 'data-label': column }, content);
    const rows = (number, outcome) => (number ? h('a', {
      href: fragmentFor('timeline', { filter: this.filterOf(each, outcome) }), dataset: { keep: `${each.key} ${outcome}` },
      'aria-label': `${plural(number, 'row')} of ${each.name}${outcome ? `, ${outcome}` : ''}`,
    }, countText(number)) : '–');
    const failures = each.outcomes.failure ?? 0;
    return h('tr', { class: isChosen ? 'is-chosen' : '' },
      h('th', { scope: 'row' }, h('button', {
        class: 'link row-link', 'aria-pressed': String(isChosen), dataset: { keep: each.key, row: each.key },
        title: 'Only this action in the drawing', onclick: () => setQuery({ of: isChosen ? '' : each.key }),
      }, breakable(each.name))),
      cell('Count', rows(each.count, '')), cell('Rate', rateText(each.rate)),
      cell('Failed', [rows(failures, 'failure'), failures ? h(
        'span', { class: 'muted' }, ` ${Number(((failures / each.count) * 100).toPrecision(2))} %`,
      ) : null]),
      ...['cancelled', 'refused'].map((outcome) => cell(
        outcome === 'refused' ? 'Refused' : 'Cancelled', rows(each.outcomes[outcome] ?? 0, outcome),
      )),
      ...['p50', 'p90', 'p99'].map((part) => cell(part, each[part] === null ? '–' : durationText(each[part]))));
  }

  /** The filter of the screen, for the rows of one action. */
  filterOf(each, outcome) {
    return [
      this.context.filter.text, each.feature ? `feature:${each.feature}` : '', `action:${each.action}`,
      outcome ? `outcome:${outcome}` : '',
    ].filter(Boolean).join(' ');
  }

  get planeRows() {
    return this.chosen?.rows ?? this.view.rows;
  }

  drawPlane() {
    const width = this.figure.clientWidth - 72;
    if (!this.actions?.length || width < 40) return;
    const rows = this.planeRows;
    const { scale, paths, count } = scatterOf(rows, { width, height: planeHeight, size: 3 });
    this.scale = scale;
    const label = `${plural(count, 'request')} by time and duration, from ${clockText(scale.first)} to ${clockText(scale.last)}`;
    const decades = Array.from({ length: scale.high - scale.low + 1 }, (_, index) => 10 ** (scale.low + index));
    for (const [name, value] of Object.entries({
      viewBox: `-64 -8 ${width + 72} ${planeHeight + 32}`, width: width + 72, height: planeHeight + 32, 'aria-label': label,
    })) this.plane.setAttribute(name, String(value));
    replaceContent(this.plane, count === 0 ? null : [
      decades.map((duration) => svg('g', {},
        svg('line', { x1: 0, x2: width, y1: scale.y(duration), y2: scale.y(duration), class: 'scatter-line' }),
        svg('text', { x: -8, y: scale.y(duration) + 4, 'text-anchor': 'end' }, durationText(duration)))),
      svg('text', { x: 0, y: planeHeight + 18 }, clockText(scale.first)),
      svg('text', { x: width, y: planeHeight + 18, 'text-anchor': 'end' }, clockText(scale.last)),
      ['success', 'cancelled', 'failure'].map((outcome) => (paths[outcome] ? svg(
        'path', { d: paths[outcome].join(''), class: `scatter-dots dots-${outcome}` },
      ) : null)),
    ]);
  }

  openNearest(event) {
    const box = this.plane.getBoundingClientRect();
    const row = this.scale && nearestPoint(this.planeRows, this.scale, event.clientX - box.left - 64, event.clientY - box.top - 8);
    if (row) this.open(row);
  }

  open(row) {
    navigate('timeline', { seq: row.endSequence ?? row.sequence });
  }

  /** The slowest requests, which the keyboard reaches too. */
  drawSlowest() {
    const slowest = [];
    for (const row of this.planeRows) {
      if (!row.duration || (slowest.length === 5 && row.duration <= slowest[4].duration)) continue;
      slowest.push(row);
      slowest.sort((one, other) => other.duration - one.duration);
      slowest.length = Math.min(slowest.length, 5);
    }
    refill(this.slowest, slowest.length === 0 ? null : [h('h2', {}, 'Slowest'), h('ol', { class: 'rows' }, slowest.map((row) => h(
      'li', {}, h(
        'button', { class: 'link', dataset: { keep: `slow-${row.id}`, row: row.id }, onclick: () => this.open(row) },
        durationText(row.duration),
      ),
      ` ${row.event.action.name} `, h('span', { class: 'muted' }, clockText(row.time)),
    )))]);
  }
}
