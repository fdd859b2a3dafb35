// Stored runs: a list in pages, and the chosen run in its drawing, with its path and what it holds.

import { h, replaceContent } from '../elements/element.js';
import { FlowView, flowWholeLimit } from '../elements/flow-view.js';
import { badge, emptyState } from '../elements/messages.js';
import { refillIfChanged } from '../elements/parts.js';
import { VirtualList } from '../elements/virtual-list.js';
import { ask } from '../models/api.js';
import { flowStateCount } from '../models/flow-index.js';
import { flowEntryFor, flowIndexOf } from '../models/flow-model.js';
import { ageText, clockText, countText } from '../models/format.js';
import { canCommand, state } from '../models/store.js';
import {
  storedCounts, storedListText, storedPosition, storedQuestion, storedQueues, storedRunWord, storedStatuses, storedSteps,
  storedSummary, storedVisits,
} from '../models/stored-model.js';
import { storedWaitText } from '../models/stored-history.js';
import { setQuery } from '../shell/route.js';
import { flowStepList } from './flow-lists.js';
import { storedDetails } from './stored-details.js';
import { openBulkDialog, storedHistoryPart } from './stored-history.js';
import { sendButtons } from './stored-events.js';

// The runs that one request loads, and the time between two questions while nobody asks, in milliseconds.
const storedPageSize = 100;
const storedLargestPage = 1000;
const storedPause = 5000;

const storedAges = [['', 'Any age'], ['60', '1 minute'], ['3600', '1 hour'], ['86400', '1 day'], ['604800', '1 week']];

export class StoredScreen {
  constructor(host, context) {
    this.host = host;
    this.context = context;
    this.answer = null;
    this.runs = [];
    this.run = null;
    this.error = '';
    this.build();
    this.update();
    this.timer = setInterval(() => { if (!document.hidden && !this.isLoading) this.refresh(); }, storedPause);
  }

  build() {
    this.view = new FlowView({ onCenter: (center) => setQuery({ near: center.id }) });
    this.list = this.makeList();
    this.steps = flowStepList((index) => setQuery({ step: String(index), near: '' }));
    this.facts = h('div', { class: 'flow-facts stored-filters' });
    this.now = h('p', { class: 'flow-now' });
    this.tables = h('div', { class: 'flow-tables' });
    this.runsTitle = h('h2', {});
    this.moreButton = h('button', { onclick: () => this.loadMore() }, 'More');
    const refresh = h('button', { onclick: () => this.refresh() }, 'Refresh');
    this.bulkButton = h('button', { onclick: () => this.openBulk() }, 'Act on all…');
    this.events = h('span', { class: 'stored-events' });
    replaceContent(this.host, h('div', { class: 'flow-screen is-stored' },
      h('div', { class: 'flow-main' },
        h('div', { class: 'flow-stage' },
          h('div', { class: 'flow-head' }, this.facts, this.view.tools),
          h('div', { class: 'flow-bar-row' }, this.now, h('div', { class: 'buttons' }, this.events, this.bulkButton, refresh)),
          this.view.element),
        this.tables),
      h('div', { class: 'flow-side' },
        h('section', { class: 'flow-panel' },
          h('div', { class: 'flow-panel-head' }, this.runsTitle, this.moreButton), this.list.element),
        h('section', { class: 'flow-panel' },
          h('div', { class: 'flow-panel-head' }, h('h2', {}, 'Path')), this.steps.list.element))));
  }

  makeList() {
    const choose = (row) => setQuery({ of: row.run.id.machine, id: row.run.id.name, step: '', near: '' });
    const list = new VirtualList({
      id: 'stored-run', className: 'flow-runs', label: 'Stored runs', heights: [52, 56], rows: () => this.rows ?? [],
      onOpen: choose, onSelect: choose,
      columns: [{ id: 'run', title: 'Run' }, { id: 'state', title: 'Status' }],
      empty: () => h(
        'p', { class: 'list-empty muted' }, this.error || (this.answer ? 'There is no such run.' : 'Loading…'),
      ),
      renderRow: ({ run }, element) => {
        const word = storedRunWord(run);
        element.append(
          h('span', { class: 'cell run-cell', role: 'gridcell' }, h('span', { class: 'run-texts' },
            h('span', { class: 'run-title' }, run.id.name, h('span', { class: 'muted' }, ` ${run.id.machine}`)),
            h('span', { class: 'run-note muted' }, storedNote(run)))),
          h('span', { class: 'cell run-end', role: 'gridcell' }, badge(word.text, word.kind, word.icon),
            h('span', { class: 'run-note muted' }, ageText((run.endedAt ?? run.enteredAt) / 1000))));
      },
    });
    list.isFollowing = false;
    return list;
  }

  dispose() {
    this.isDisposed = true;
    clearInterval(this.timer);
    this.view.dispose();
    this.list.dispose();
    this.steps.list.dispose();
  }

  /** The chosen run of the address; `null` if there is none. */
  get chosen() {
    const { query } = this.context;
    return query.get('id') === null ? null : { machine: query.get('of') ?? '', id: query.get('id') };
  }

  update() {
    const { query, filter } = this.context;
    // A filter that is wrong is not sent.
    const text = filter.errors.length > 0 ? '' : filter.text.trim();
    const question = JSON.stringify({ ...storedQuestion(query), ...(text ? { filter: text } : {}) });
    const chosen = JSON.stringify([query.get('source'), this.chosen]);
    const shown = JSON.stringify([query.toString(), filter.text, canCommand(), state.session?.allowsSendingEvents]);
    if (shown === this.shown) return;
    this.shown = shown;
    if (question !== this.question) { this.question = question; this.runs = []; this.load(); }
    if (chosen !== this.chosenText) { this.chosenText = chosen; this.loadRun(); }
    this.show();
  }

  refresh() {
    this.load();
    this.loadRun();
  }

  openBulk() {
    openBulkDialog({ source: this.answer?.source, ...JSON.parse(this.question) }, this.answer?.found ?? 0, () => this.refresh());
  }

  /** Loads the runs that are shown again, at least a page. */
  load() {
    const limit = Math.min(storedLargestPage, Math.max(storedPageSize, this.runs.length));
    return this.loadPage(0, limit);
  }

  loadMore() {
    return this.loadPage(this.runs.length, storedPageSize);
  }

  async loadPage(offset, limit) {
    const { question } = this;
    const turn = this.turn = (this.turn ?? 0) + 1;
    this.isLoading = true;
    const result = await ask('runs', { ...JSON.parse(question), offset, limit });
    if (this.isDisposed || turn !== this.turn) return;
    this.isLoading = false;
    this.error = result.ok ? '' : result.error.message;
    if (result.ok) {
      this.runs = [...this.runs.slice(0, offset), ...result.value.runs];
      this.hasMore = result.value.hasMore;
      this.answer = offset === 0 ? result.value : { ...this.answer, found: result.value.found };
    }
    this.show();
  }

  async loadRun() {
    const { chosen, chosenText } = this;
    this.run = this.run?.id.name === chosen?.id && this.run?.id.machine === chosen?.machine ? this.run : null;
    if (!chosen) return;
    const source = this.context.query.get('source') ?? undefined;
    const result = await ask('run', { source, ...chosen });
    if (this.isDisposed || chosenText !== this.chosenText) return;
    this.run = result.ok ? result.value : null;
    this.runError = result.ok ? '' : result.error.message;
    this.show();
  }

  show() {
    this.showFilters();
    this.showRuns();
    const steps = storedSteps(this.run);
    const step = this.context.query.get('step');
    const dropped = steps[0]?.index ?? 0;
    const found = step === null ? -1 : Number(step) - dropped;
    const position = found >= 0 && found < steps.length ? found : steps.length - 1;
    const run = this.run && {
      flow: `${this.run.id.machine}/${this.run.id.name}`, transitions: steps, droppedTransitions: dropped,
    };
    this.steps.show(run ?? undefined, position);
    this.showDrawing(steps, position);
    const hadFocus = this.events.contains(document.activeElement);
    refillIfChanged(this.events, [this.run?.id, this.run?.awaits, canCommand(), state.session?.allowsSendingEvents], () =>
      sendButtons(this.run, this.answer?.source, () => this.refresh()));
    // The button of an event that is not awaited any more.
    if (hadFocus && !this.events.contains(document.activeElement)) this.list.focus();
    refillIfChanged(this.tables, [this.run, this.chosen, this.runError, canCommand()], () => (this.run
      ? [storedHistoryPart(this.run), storedDetails(this.run, this.answer?.source, () => this.refresh())]
      : this.chosen ? emptyState('No such run', this.runError || 'It is being loaded.')
        : h('p', { class: 'muted' }, 'Choose a run to see its path, its events, its steps and why it is stuck.')));
  }

  showFilters() {
    const { query } = this.context;
    const { answer } = this;
    const graphs = answer?.machines ?? [];
    const machines = [...new Set([...graphs, ...(answer?.counts ?? [])].map((each) => each.machine))].sort();
    const machine = query.get('machine');
    const counts = storedCounts(answer?.counts, machine);
    const states = graphs.find((graph) => graph.machine === machine)?.states.map((each) => each.name) ?? [];
    const select = (label, name, options, clears = {}) => h('select', {
      'aria-label': label, dataset: { keep: `stored-${name}` },
      onchange: (event) => setQuery({ ...clears, [name]: event.target.value }),
    }, options.map(([value, title]) => h('option', { value, selected: value === (query.get(name) ?? '') }, title)));
    const all = (title, names) => [['', title], ...names.map((name) => [name, name])];
    refillIfChanged(this.facts, [answer?.sources, machines, states, [...counts], query.toString()], () => [
      answer?.sources?.length > 1
        ? select(
          'Store', 'source', answer.sources.map((name) => [name, name]), { machine: '', state: '', id: '', of: '' },
        )
        : null,
      select('Machine', 'machine', all('All machines', machines), { state: '' }),
      states.length ? select('State', 'state', all('All states', states)) : null,
      select('Status', 'status', [['', 'Any status'], ...storedStatuses.map(
        (status) => [status, counts.get(status) ? `${status} (${countText(counts.get(status))})` : status],
      )]),
      select('In its state for at least', 'age', storedAges),
    ]);
    const late = answer ? storedSummary(answer, machine) : this.error;
    replaceContent(
      this.now, h('span', { class: this.error ? 'error-text' : 'muted' }, this.error || late),
      ...(this.error ? [] : storedQueues(answer?.queues)).map((text) => h('div', { class: 'muted' }, text)),
    );
  }

  showRuns() {
    this.rows = this.runs.map((run) => ({ id: `${run.id.machine}/${run.id.name}`, run, version: JSON.stringify(run) }));
    const { chosen } = this;
    const row = this.rows.find(({ run }) => run.id.name === chosen?.id && run.id.machine === chosen?.machine);
    this.list.selectedId = row?.id ?? null;
    this.list.update();
    const { query, filter } = this.context;
    replaceContent(this.runsTitle, 'Runs ', h('small', { class: 'muted', role: 'status' },
      storedListText(this.answer, this.runs.length, query, filter.terms.length > 0)));
    this.moreButton.hidden = !this.hasMore;
    this.bulkButton.hidden = !canCommand() || !this.answer?.found;
  }

  showDrawing(steps, position) {
    const { query } = this.context;
    const graphs = this.answer?.machines ?? [];
    const machine = this.chosen?.machine ?? query.get('machine') ?? graphs[0]?.machine ?? '';
    const graph = graphs.find((each) => each.machine === machine);
    const entry = graph ? { machine, graph } : flowEntryFor(state.flows, machine);
    this.view.element.hidden = this.view.tools.hidden = !entry;
    if (!entry) return;
    const root = flowIndexOf(entry);
    const { current, last } = storedPosition(root, this.run, steps, position);
    const visits = storedVisits(steps);
    const near = query.get('near');
    this.view.show({
      root, isWhole: flowStateCount(root) <= flowWholeLimit,
      center: root.states.find((each) => each.id === near) ?? [...current].pop() ?? root.states[0], current,
      last: last && ((line) => line.from.machine === root && line.from.name === last.from && line.to.name === last.to),
      visits: (line) => (line.from.machine === root ? visits.get(`${line.from.name}>${line.to.name}`) ?? 0 : 0),
    });
  }
}

/** The state of a run, what it waits for, and until when. */
function storedNote(run) {
  const until = run.status === 'waiting' && run.due !== undefined ? `until ${clockText(run.due / 1000).slice(0, 8)}` : '';
  return [`${run.state} ${until}`.trim(), storedWaitText(run)].filter(Boolean).join(' · ');
}
