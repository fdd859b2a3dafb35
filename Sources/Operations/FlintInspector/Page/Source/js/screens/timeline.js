// Screen: the timeline, with one row per request.

import { presentTime } from '../elements/ages.js';
import { commandButton } from '../elements/command-button.js';
import { closeDrawer, openDrawer, rawJSON } from '../elements/drawer.js';
import { append, h, replaceContent } from '../elements/element.js';
import { icon } from '../elements/icons.js';
import { announce, emptyState } from '../elements/messages.js';
import { barLength, listOptions, markerCell, outcomeMark, frameworkToggle, sessionLane } from '../elements/rows.js';
import { VirtualList } from '../elements/virtual-list.js';
import { FilteredRows } from '../models/filtered-rows.js';
import { clockText, countText, durationText, longDurationText, plural, wordsText } from '../models/format.js';
import { clearNotes, noteOf, notedRows, setNote } from '../models/notes.js';
import { summaryOf, timelineSubject } from '../models/row-text.js';
import { changed, state } from '../models/store.js';
import { route, setQuery } from '../shell/route.js';
import { noteMark } from './notes.js';
import { showTimelineDetails } from './timeline-details.js';

const timelineColumns = [
  { id: 'time', title: 'Time' }, { id: 'session', title: 'Session' }, { id: 'what', title: 'Action' },
  { id: 'input', title: 'Input or reason' }, { id: 'outcome', title: 'Outcome' }, { id: 'duration', title: 'Duration' },
];

/** @type {Pane} */
export const timelinePane = {
  id: 'timeline', key: 't', title: 'Timeline', icon: 'timeline', group: 'Activity',
  sections: ['timeline', 'logs', 'stacks', 'session', 'notes', 'values'], hasFilter: true,
  render: (host, context) => new TimelinePane(host, context),
};

export class TimelinePane {
  constructor(host, context) {
    this.context = context;
    this.opened = null;
    this.openedValues = '';
    this.view = new FilteredRows(() => this.didSearch());
    this.list = new VirtualList({
      id: 'timeline', className: 'timeline-list', label: 'Requests, oldest first', columns: timelineColumns,
      rows: () => this.view.rows, narrow: 600,
      onNarrow: (isNarrow) => host.classList.toggle('is-narrow', isNarrow),
      renderRow: (row, element) => renderTimelineRow(row, element, this.depthOf(row)), empty: () => this.emptyContent(),
      // The indentation of a row depends on the visible rows above it.
      versionOf: (row) => `${row.version} ${this.depthOf(row)}`,
      onSelect: (row) => { if (this.opened) this.show(row); else this.note(row); }, onOpen: (row) => this.show(row),
    });
    this.pinned = h('div', { class: 'pinned', hidden: true });
    this.counts = h('span', {});
    this.waiting = h('span', {});
    host.classList.add('pane-list');
    const foot = h('footer', { class: 'list-foot' }, this.counts, h('span', { class: 'spacer' }), this.waiting, this.list.jump);
    append(host, [this.pinned, this.list.element, foot]);
    append(context.tools, [state.isOffline ? null : this.pauseButton(),
      frameworkToggle('Also what the framework itself performs', () => this.search()),
      commandButton(
        'Clear', 'timeline.clear', {},
        {
          confirm: 'The application forgets its timeline. Rows on this page are removed too.', done: () => this.clear(),
        },
      )]);
    this.details = {
      isPinned: (row) => Boolean(noteOf(row)?.isPinned), togglePin: (row) => this.togglePin(row),
      show: (row) => this.reveal(row), didClose: () => this.didClose(),
    };
    this.listen();
    this.search();
    this.openFromAddress();
    this.showPins();
  }

  listen() {
    clearInterval(this.ticker);
    state.timeline.onRowChange = (row) => {
      this.view.reconsider(row);
      if (noteOf(row)?.isPinned) this.arePinsStale = true;
      if (this.opened === row) this.isOpenedStale = true;
    };
    // The age of running requests changes without an event.
    this.ticker = setInterval(() => { if (state.timeline.running > 0 && !state.isOffline) this.ageRunning(); }, 1000);
  }

  dispose() {
    clearInterval(this.ticker);
    state.timeline.onRowChange = null;
    this.list.dispose();
  }

  search() {
    const { filter } = this.context;
    this.list.isFollowing = this.opened ? this.list.isFollowing : true;
    this.view.show(state.timeline.rows, (row) => (listOptions.showsFramework || !row.isFramework)
      && (filter.terms.length === 0 || isMarker(row) || filter.matches(timelineSubject(row))));
  }

  /** The number of visible parent requests of a row. */
  depthOf(row) {
    let depth = 0;
    for (let above = row.parentRow; above; above = above.parentRow) if (this.view.indexOf(above) >= 0) depth += 1;
    return depth;
  }

  update(names) {
    if (names.has('filter') || state.timeline.onRowChange === null) { this.listen(); this.search(); }
    else if (names.has('timeline')) this.view.update(state.timeline.rows);
    // The row in the address may arrive after the screen was rendered.
    if ((this.context.query.get('seq') ?? '') !== this.openedSequence) this.openFromAddress();
    if (this.opened && (this.isOpenedStale || state.values.knownOf(this.opened) !== this.openedValues)) { this.isOpenedStale = false; this.show(this.opened); }
    if (names.has('notes')) this.list.draw();
    // The row of a pin may arrive after it.
    if (this.arePinsStale || names.has('notes') || (names.has('timeline') && notedRows().length !== this.notedCount)) this.showPins();
  }

  didSearch() {
    this.list.update();
    const shown = this.view.rows.length;
    const total = state.timeline.rows.length;
    replaceContent(
      this.counts, shown === total ? plural(total, 'row') : `${countText(shown)} of ${plural(total, 'row')}`,
      state.timeline.running > 0 ? ` · ${countText(state.timeline.running)} running` : '',
      this.view.isSearching ? ' · searching' : '',
      state.timeline.dropped > 0 ? ` · the oldest ${countText(state.timeline.dropped)} were dropped` : '');
    replaceContent(this.waiting, this.view.frozenAt === null ? '' : `Paused · ${countText(this.view.waiting)} new`);
  }

  pauseButton() {
    const button = h('button', {});
    const show = () => {
      const isPaused = this.view.frozenAt !== null;
      replaceContent(
        button, icon(isPaused ? 'play' : 'pause'), h('span', { class: 'optional' }, isPaused ? 'Resume' : 'Pause'),
      );
      button.setAttribute('aria-label', isPaused ? 'Resume' : 'Pause');
    };
    button.addEventListener(
      'click', () => { this.view.freeze(this.view.frozenAt === null); show(); this.didSearch(); },
    );
    show();
    return button;
  }

  emptyContent() {
    if (state.timeline.rows.length > 0 && this.view.isSearching) {
      return emptyState('Searching', 'Looking through the rows.');
    }
    // If only hidden rows of the framework exist, the filter is not the reason for an empty list.
    if (this.context.filter.terms.length > 0 || state.timeline.rows.some((row) => !row.isFramework)) {
      return emptyState('No row passes', 'Rows are there, but none passes the filter, or all are Flint’s own.',
        h('div', { class: 'buttons' }, h('button', { onclick: () => setQuery({ filter: '' }) }, 'Clear the filter')));
    }
    return emptyState(
      'Nothing was performed yet',
      'Each action that the application performs, and each that is refused, becomes a row here.',
    );
  }

  note(row) {
    if (row.sequence) setQuery({ seq: row.endSequence ?? row.sequence });
  }

  show(row) {
    Object.assign(this, { opened: row, openedValues: state.values.knownOf(row) });
    this.list.selectId(row.id, false);
    this.note(row);
    try { showTimelineDetails(row, this.details); } catch {
      openDrawer({
        key: `timeline-${row.id}`, title: 'Not readable', content: rawJSON('Event as JSON', row.event ?? null),
        onClose: () => this.didClose(),
      });
    }
  }

  reveal(row) {
    const index = this.view.indexOf(row);
    this.list.selectId(row.id, index >= 0);
    this.show(row);
    if (index < 0) announce('That row does not pass the filter.');
  }

  didClose() {
    this.opened = null;
    if (this.context.query.get('seq') && route.pane === 'timeline') setQuery({ seq: '' });
    this.list.focus();
  }

  openFromAddress() {
    const wanted = this.context.query.get('seq') ?? '';
    const row = wanted === '' ? null : state.timeline.rowOfSequence(wanted);
    if (row || wanted === '') this.openedSequence = wanted;
    if (!row || row === this.opened || row.id === this.list.selectedId) return;
    this.list.isFollowing = false;
    this.reveal(row);
  }

  togglePin(row) {
    setNote(row, { isPinned: !noteOf(row)?.isPinned });
    this.showPins();
    this.show(row);
  }

  showPins() {
    this.arePinsStale = false;
    const noted = notedRows();
    this.notedCount = noted.length;
    const rows = noted.filter((row) => noteOf(row)?.isPinned);
    this.pinned.hidden = rows.length === 0;
    replaceContent(this.pinned, h('h2', { class: 'visually-hidden' }, 'Pinned'), rows.map((row) => {
      const cells = h(
        'div', { class: 'vrow', onclick: (event) => { if (!event.target.closest('button')) this.reveal(row); } },
      );
      renderTimelineRow(row, cells);
      for (const cell of cells.children) cell.removeAttribute('role');
      cells.append(h(
        'button',
        {
          class: 'quiet icon-only unpin', 'aria-label': `Unpin ${row.event?.action?.name ?? 'row'}`,
          title: 'Unpin', onclick: () => { setNote(row, { isPinned: false }); this.showPins(); },
        },
        icon('pin'),
      ));
      return cells;
    }));
  }

  ageRunning() {
    for (const row of this.view.rows.slice(-2000)) if (row.outcome === 'running') row.version += 1;
    this.list.draw();
  }

  clear() {
    clearNotes();
    closeDrawer();
    state.timeline.clear();
    changed('timeline');
  }
}

/** Whether a row says something about the rows around it, and stands for no event. */
const isMarker = (row) => ['run', 'gap', 'earlier'].includes(row.kind);

function renderTimelineRow(row, element, depth = 0) {
  element.classList.add('timeline-row', `row-${row.kind}`);
  element.classList.toggle('has-reason', row.outcome === 'refused' || Boolean(row.event?.failure));
  if (isMarker(row)) { append(element, [markerCell(row)]); return; }
  const cell = (id, ...content) => h('span', { class: `cell cell-${id}`, role: 'gridcell' }, content);
  const { event } = row;
  const name = event?.action?.name ?? event?.feature?.name ?? (
    row.kind === 'unknown' ? 'Unknown item' : wordsText(row.kind)
  );
  append(element, [
    cell('time', clockText(row.time)), cell('session', sessionLane(row.session)),
    cell(
      'what', indentation(depth), h('span', { class: 'timeline-name' }, name), noteMark(row),
      event?.action ? h('span', { class: 'row-feature' }, event.feature?.name) : null,
    ),
    reasonCell(row),
    cell('outcome', row.outcome ? outcomeMark(row.outcome) : h('span', { class: 'muted' }, wordsText(row.kind))),
    cell('duration', durationCell(row)),
  ]);
}

/** The input of a request, behind the reason for which it failed; of other rows, what they say. */
function reasonCell(row) {
  const { failure, input } = row.event ?? {};
  const isRequest = row.kind === 'request';
  const text = isRequest ? [failure?.message || failure?.typeName, input?.text].filter(Boolean).join('\n') : summaryOf(row);
  return h(
    'span', { class: 'cell cell-input', role: 'gridcell', title: text || null },
    isRequest ? [failureText(failure), input?.text] : text,
  );
}

/** The reason of a failure, as shown in the row. */
function failureText(failure) {
  return failure ? [h('span', { class: 'row-failure' }, failure.message || failure.typeName), ' '] : null;
}

/** An indentation for each parent request, at most eight; a bent line marks the last one. */
function indentation(depth) {
  if (depth === 0) return null;
  const space = h('span', { class: 'indent', 'aria-hidden': 'true' });
  space.style.width = `${Math.min(depth, 8) * 16}px`;
  return [space, h('span', { class: 'visually-hidden' }, `level ${depth + 1}: `)];
}

/** A duration in whole seconds, because it is rendered once a second. */
function runningText(duration) {
  return duration < 1e9 ? '' : longDurationText(Math.floor(duration / 1e9));
}

function durationCell(row) {
  if (row.kind !== 'request') return null;
  const isRunning = row.outcome === 'running';
  const duration = isRunning ? Math.max(0, (presentTime() - row.time) * 1e6) : row.duration;
  const bar = h('span', { class: `bar bar-${row.outcome}`, 'aria-hidden': 'true' });
  bar.style.width = `${Math.round(barLength(duration, state.timeline.slowest) * 100)}%`;
  const text = isRunning ? runningText(duration) : durationText(duration);
  return [h('span', { class: 'bar-track' }, bar), h('span', { class: 'duration-text' }, text)];
}
