// Stored runs: a list in pages, and the chosen run in its drawing, with its path and what it holds.

import { h, replaceContent } from '../elements/element.js';
import { FlowView, flowWholeLimit } from '../elements/flow-view.js';
import { badge, emptyState } from '../elements/messages.js';
import { refillIfChanged } from '../elements/parts.js';
import { VirtualList } from '../elements/virtual-list.js';
import { ask } from '../models/api.js';
import { flowStateCount } from '../models/flow-index.js';
import { flowEntryFor, flowIndexOf } from '../models/flow-model.js';
import { ageText, countText } from '../models/format.js';
import { canCommand, state } from '../models/store.js';
import {
  storedCounts, storedPosition, storedQuestion, storedQueues, storedRunSubject, storedRunWord, storedStatuses, storedSteps,
  storedSummary, storedVisits,
} from '../models/stored-model.js';
import { setQuery } from '../shell/route.js';
import { flowStepList } from './flow-lists.js';
import { storedDetails } from './stored-details.js';

// The runs that one request loads while a filter looks for some, and how many are looked at before a person is asked.
const storedSearchPage = 1000;
const storedSearchLimit = 20_000;
// The runs of a page that pass the filter.
const storedPageSize = 100;

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
    replaceContent(this.host, h('div', { class: 'flow-screen is-stored' },
      h('div', { class: 'flow-main' },
        h('div', { class: 'flow-stage' },
          h('div', { class: 'flow-head' }, this.facts, this.view.tools),
          h('div', { class: 'flow-bar-row' }, this.now, h('div', { class: 'buttons' }, refresh)),
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
        'p', { class: 'list-empty muted' }, this.error || (this.answer && !this.searching ? 'There is no such run.' : this.answer ? 'Searching…' : 'Loading…'),
      ),
      renderRow: ({ run }, element) => {
        const word = storedRunWord(run);
        element.append(
          h('span', { class: 'cell run-cell', role: 'gridcell' }, h('span', { class: 'run-texts' },
            h('span', { class: 'run-title' }, run.id.name, h('span', { class: 'muted' }, ` ${run.id.machine}`)),
            h('span', { class: 'run-note muted' }, run.state))),
          h('span', { class: 'cell run-end', role: 'gridcell' }, badge(word.text, word.kind, word.icon),
            h('span', { class: 'run-note muted' }, ageText((run.endedAt ?? run.enteredAt) / 1000))));
      },
    });
    list.isFollowing = false;
    return list;
  }

  dispose() {
    this.isDisposed = true;
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
    const question = JSON.stringify(storedQuestion(query));
    const chosen = JSON.stringify([query.get('source'), this.chosen]);
    const shown = JSON.stringify([query.toString(), filter.text, canCommand()]);
    if (shown === this.shown) return;
    this.shown = shown;
    if (question !== this.question) { this.question = question; this.load(); }
    else if (filter.text !== this.searchedText) this.search();
    if (chosen !== this.chosenText) { this.chosenText = chosen; this.loadRun(); }
    this.show();
  }

  refresh() {
    this.load();
    this.loadRun();
  }

  /** Loads the first page. */
  async load() {
    this.turn = (this.turn ?? 0) + 1;
    if (await this.loadPage(false)) await this.search();
  }

  /** Loads the next page, or as many as it takes until another page of runs passes the filter. */
  loadMore() {
    return this.context.filter.terms.length > 0 ? this.search(this.passing().length) : this.loadPage(true);
  }

  /** Loads a page. Returns whether it is there, and still wanted. */
  async loadPage(isMore, limit = storedPageSize) {
    const { question, turn } = this;
    const last = isMore ? this.runs.at(-1)?.id : undefined;
    const after = last ? { afterMachine: last.machine, after: last.name } : {};
    const result = await ask('runs', { ...JSON.parse(question), ...after, limit });
    if (this.isDisposed || question !== this.question || turn !== this.turn) return false;
    this.error = result.ok ? '' : result.error.message;
    if (result.ok) {
      this.runs = isMore ? [...this.runs, ...result.value.runs] : result.value.runs;
      this.hasMore = result.value.hasMore;
      if (!isMore) this.answer = result.value;
    }
    this.show();
    return result.ok;
  }

  passing() {
    const { filter } = this.context;
    return this.runs.filter((run) => filter.matches(storedRunSubject(run)));
  }

  /** Looks at further runs until a page of them passes the filter, the end, or the limit. */
  async search(known = 0) {
    const { text, terms } = this.context.filter;
    this.searchedText = text;
    const search = this.searching = terms.length > 0 ? {} : null;
    const most = this.runs.length + storedSearchLimit;
    const isWanted = () => this.searching === search && search && this.hasMore && this.runs.length < most
      && this.passing().length < known + storedPageSize;
    while (isWanted()) if (!await this.loadPage(true, storedSearchPage)) break;
    if (this.searching !== search) return;
    this.searching = null;
    if (!this.isDisposed) this.show();
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
    refillIfChanged(this.tables, [this.run, this.chosen, this.runError, canCommand()], () => (this.run
      ? storedDetails(this.run, this.answer?.source, () => this.refresh())
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
    const isFiltered = this.context.filter.terms.length > 0;
    this.rows = this.passing().map(
      (run) => ({ id: `${run.id.machine}/${run.id.name}`, run, version: JSON.stringify(run) })
    );
    const { chosen } = this;
    const row = this.rows.find(({ run }) => run.id.name === chosen?.id && run.id.machine === chosen?.machine);
    this.list.selectedId = row?.id ?? null;
    this.list.update();
    const count = countText(this.runs.length);
    const searched = `${countText(this.rows.length)} of ${count} ${this.hasMore ? 'searched' : ''}`;
    replaceContent(this.runsTitle, 'Runs ', h(
      'small', { class: 'muted', role: 'status' },
      isFiltered ? `${searched}${this.searching ? ' · searching' : ''}` : `${count}${this.hasMore ? ' loaded' : ''}`,
    ));
    this.moreButton.hidden = !this.hasMore || Boolean(this.searching);
    this.moreButton.textContent = isFiltered ? 'Search on' : 'More';
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
