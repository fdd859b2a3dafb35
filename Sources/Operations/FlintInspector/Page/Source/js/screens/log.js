// Screen: the focus log, with the entries of both channels.

import { closeDrawer, factList, openDrawer, rawJSON } from '../elements/drawer.js';
import { append, breakable, h, replaceContent } from '../elements/element.js';
import { icon } from '../elements/icons.js';
import { badge, emptyState } from '../elements/messages.js';
import { limitChip, listOptions, markerCell, frameworkToggle, sessionLane } from '../elements/rows.js';
import { VirtualList } from '../elements/virtual-list.js';
import { FilteredRows } from '../models/filtered-rows.js';
import { clockText, countText, dateText, plural } from '../models/format.js';
import { logSubject } from '../models/row-text.js';
import { canCommand, state } from '../models/store.js';
import { navigate, setQuery } from '../shell/route.js';
import { FocusBar, shortTopic } from './focus-bar.js';

const logColumns = [
  { id: 'time', title: 'Time' }, { id: 'level', title: 'Level' }, { id: 'session', title: 'Session' },
  { id: 'topic', title: 'Topic' }, { id: 'message', title: 'Message' },
];
const levelKinds = {
  error: ['bad', 'failure'], warning: ['warn', 'warning'], info: ['info', null], debug: [null, null],
};
// Entries up to this one were cleared from the view.
const logState = { clearedId: 0, model: null };

/** @type {Pane} */
export const logPane = {
  id: 'log', key: 'l', title: 'Focus log', shortTitle: 'Log', icon: 'log', group: 'Activity',
  sections: ['logs', 'focus', 'session'], hasFilter: true,
  render: (host, context) => new LogPane(host, context),
};

class LogPane {
  constructor(host, context) {
    this.context = context;
    this.opened = null;
    this.bar = new FocusBar();
    this.view = new FilteredRows(() => this.didSearch());
    this.list = new VirtualList({
      id: 'log', className: 'log-list', label: 'Log lines, oldest first', columns: logColumns,
      rows: () => this.view.rows, heights: [32, 68], narrow: 1000,
      renderRow: (row, element) => this.renderRow(row, element), empty: () => this.emptyContent(),
      onSelect: (row) => { if (this.opened) this.show(row); }, onOpen: (row) => this.show(row),
    });
    this.limit = h('div', { class: 'limit-bar', hidden: true });
    this.counts = h('span', {});
    host.classList.add('pane-list');
    append(host, [
      this.bar.element, this.limit, this.list.element,
      h('footer', { class: 'list-foot' }, this.counts, h('span', { class: 'spacer' }), this.list.jump),
    ]);
    append(
      context.tools,
      [
        frameworkToggle('Also lines of the inspector itself', () => this.search()),
        h(
          'button',
          { onclick: () => this.clear(), title: 'Hides what is there; the application keeps it' },
          'Clear view',
        ),
      ],
    );
    this.search();
  }

  dispose() {
    this.list.dispose();
  }

  update(names) {
    if (names.has('focus') || names.has('session')) this.bar.draw();
    if (names.has('filter') || names.has('query')) this.search();
    else if (names.has('logs')) this.view.update(state.logs.rows);
  }

  search() {
    if (logState.model !== state.logs) Object.assign(logState, { model: state.logs, clearedId: 0 });
    const { filter, query } = this.context;
    const request = query.get('request') ? Number(query.get('request')) : null;
    const run = state.logs.runNumber;
    this.limit.hidden = request === null;
    replaceContent(
      this.limit, request === null ? null : limitChip(`Lines of request ${request}`, () => setQuery({ request: '' })),
    );
    const hasTerms = filter.terms.length > 0;
    this.view.show(state.logs.rows, (row) => {
      if (row.id <= logState.clearedId) return false;
      if (request === null && !listOptions.showsFramework && isOfInspector(row.event?.topic)) return false;
      if (request !== null) {
        if (row.event?.request !== request || row.run !== run) return false;
      } else if (row.kind !== 'log') return true;
      return !hasTerms || filter.matches(logSubject(row));
    });
  }

  didSearch() {
    this.list.update();
    const shown = this.view.rows.length;
    const total = state.logs.rows.length;
    replaceContent(
      this.counts, shown === total ? plural(total, 'line') : `${countText(shown)} of ${plural(total, 'line')}`,
      state.logs.dropped > 0 ? ` · the oldest ${countText(state.logs.dropped)} were dropped` : '');
  }

  emptyContent() {
    if (state.logs.rows.length > 0) {
      return emptyState(
        'No line to show', 'Lines are there, but none passes the filter, or they were cleared from the view.',
        h(
          'div', { class: 'buttons' },
          h(
            'button',
            { onclick: () => { logState.clearedId = 0; setQuery({ filter: '', request: '' }); this.search(); } },
            'Show all lines',
          ),
        ));
    }
    const isOff = Object.values(state.focus?.channels ?? {}).every((level) => level === 'off');
    return emptyState(
      'No line was logged yet',
      isOff ? 'Both channels are off. Choose a level above, then perform an action that logs.'
        : 'What actions log while they run appears here, as far as levels and focus let it through.',
    );
  }

  renderRow(row, element) {
    element.classList.add('log-row');
    if (row.kind !== 'log') { append(element, [markerCell(row)]); return; }
    const { event } = row;
    const cell = (id, ...content) => h('span', { class: `cell cell-${id}`, role: 'gridcell' }, content);
    if (event.level === 'error') element.classList.add('is-error');
    append(element, [
      cell('time', clockText(row.time)), cell('level', levelMark(event)), cell('session', sessionLane(event.session)),
      cell('topic', this.topicContent(event.topic)),
      h('span', { class: 'cell cell-message', role: 'gridcell', title: event.message }, h('span', {}, event.message)),
    ]);
  }

  topicContent(topic) {
    if (!topic) return null;
    if (!canCommand()) return h('span', { class: 'topic', title: topic }, topicParts(topic));
    return h(
      'button',
      { class: 'link topic', tabindex: -1, title: `Focus on ${topic}`, onclick: () => this.bar.add(topic) },
      topicParts(topic),
    );
  }

  show(row) {
    this.opened = row;
    this.list.selectId(row.id, false);
    if (row.kind !== 'log') return;
    const { event } = row;
    openDrawer({
      key: `log-${row.id}`, title: event.message, subtitle: clockText(row.time),
      onClose: () => { this.opened = null; this.list.focus(); },
      content: [
        h('p', { class: 'detail-line' }, levelMark(event), event.channel, sessionLane(event.session)),
        this.links(row),
        event.truncated ? h('p', { class: 'muted' }, 'The message was too long and is cut.') : null,
        factList([
          ['Topic', event.topic ? breakable(event.topic) : null], ['Activity', event.activity], ['Input', event.input],
          ['Presenter', event.presenter], ['Time', dateText(event.time)], ['Request', event.request],
          ['Subject', event.subject], ['Trace', event.traceparent ? breakable(event.traceparent) : null],
          ['Sequence', event.sequence],
        ]),
        rawJSON('Line as JSON', event),
      ],
    });
  }

  links(row) {
    const { event } = row;
    const isOfNow = row.run === state.logs.runNumber && event.request !== undefined;
    const request = isOfNow ? state.timeline.rowOfRequest(event.request) : null;
    const feature = event.topic?.split('#')[0];
    return h('div', { class: 'buttons' },
      request ? h(
        'button',
        { onclick: () => navigate('timeline', { seq: request.endSequence ?? request.sequence }) },
        icon('timeline'), 'Show request',
      ) : null,
      event.topic && canCommand() ? [
        h('button', { onclick: () => this.bar.add(event.topic) }, 'Focus on the action'),
        feature !== event.topic ? h('button', { onclick: () => this.bar.add(feature) }, 'Focus on the feature') : null,
        h('label', { class: 'level-control' }, h('span', { class: 'muted small' }, 'Level of this topic'),
          this.bar.levelSelect(
            state.focus?.topics?.[event.topic] ?? '',
            (level) => this.bar.send('log.level', { topic: event.topic, level: level === '' ? null : level }), [''],
          )),
      ] : null);
  }

  clear() {
    logState.clearedId = state.logs.rows.at(-1)?.id ?? 0;
    closeDrawer();
    this.search();
  }
}

// The inspector also logs about itself; its entries are shown together with Flint's own.
function isOfInspector(topic) {
  return topic !== undefined && topic.startsWith('Flint.Inspector');
}

/** A topic in two parts, of which that of the feature is cut first: the action says more. */
function topicParts(topic) {
  const [feature, action] = shortTopic(topic).split('#');
  return [
    h('span', { class: 'topic-feature' }, feature), action ? h('span', { class: 'topic-action' }, `#${action}`) : null,
  ];
}

function levelMark(event) {
  const [kind, iconName] = levelKinds[event.level] ?? [];
  return [
    badge(event.level, kind, iconName),
    event.channel === 'production' ? h('span', { class: 'muted small' }, ' prod.') : null,
  ];
}
