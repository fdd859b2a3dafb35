// Drawings of flows' machines, their live runs, and a run step by step.

import { h, replaceContent } from '../elements/element.js';
import { FlowView, flowWholeLimit } from '../elements/flow-view.js';
import { icon } from '../elements/icons.js';
import { badge, emptyState } from '../elements/messages.js';
import { missingSection, refill, refillIfChanged } from '../elements/parts.js';
import { valuePanel } from '../elements/value-view.js';
import { flowMachines, flowStateCount } from '../models/flow-index.js';
import {
  flowEntryFor, flowIndexOf, flowPosition, flowRunAt, flowRunKey, flowRunName, flowStateAfter, flowStepNumber,
  flowVisits,
} from '../models/flow-model.js';
import { plural } from '../models/format.js';
import { state } from '../models/store.js';
import { canTestRun, swiftTestForRun, whyNoTest } from '../models/swift-test.js';
import { isTyping } from '../shell/keyboard.js';
import { fragmentFor, route, setQuery } from '../shell/route.js';
import { flowEdgeTables, flowRunList, flowRunSubject, flowRunWord, flowStepList } from './flow-lists.js';
import { showTest } from './timeline-details.js';

/** The request of a run in the timeline. */
function flowRequestLink(run) {
  const row = (state.timeline?.rows ?? []).findLast((each) => each.kind === 'request' && each.request === run.request);
  return row?.sequence === undefined ? fragmentFor(
    'timeline', { filter: run.action ? `action:${run.action.identifier}` : '' },
  ) : fragmentFor('timeline', { seq: row.sequence });
}

export class FlowScreen {
  constructor(host, context) {
    this.host = host;
    this.context = context;
    this.update();
  }

  get list() {
    return this.runs?.list;
  }

  build() {
    this.view = new FlowView({ onCenter: (state) => setQuery({ near: state.id }) });
    this.runs = flowRunList((run) => setQuery({ run: flowRunKey(run), request: '', machine: '', step: '', near: '' }));
    this.steps = flowStepList((number) => setQuery({ run: flowRunKey(this.run), step: String(number), near: '' }));
    this.now = h('p', { class: 'flow-now', 'aria-live': 'off' });
    this.barTools = h('div', { class: 'buttons' });
    this.facts = h('div', { class: 'flow-facts' });
    this.head = h('div', { class: 'flow-head' }, this.facts, this.view.tools);
    this.bar = h('div', { class: 'flow-bar-row' }, this.now, this.barTools);
    this.values = h('div', { class: 'flow-values' });
    this.tables = h('div', { class: 'flow-tables' });
    this.runsTitle = h('h2', {});
    this.stepsTitle = h('h2', {});
    this.stepTools = h('div', { class: 'buttons' });
    replaceContent(this.host, h('div', { class: 'flow-screen' },
      h(
        'div', { class: 'flow-main' }, h('div', { class: 'flow-stage' }, this.head, this.bar, this.view.element, this.values), this.tables,
      ),
      h('div', { class: 'flow-side' },
        h(
          'section', { class: 'flow-panel' }, h('div', { class: 'flow-panel-head' }, this.runsTitle, this.runs.list.jump),
          this.runs.list.element,
        ),
        h(
          'section', { class: 'flow-panel' }, h('div', { class: 'flow-panel-head' }, this.stepsTitle, this.stepTools),
          this.steps.list.element,
        ))));
    this.keyListener = (event) => this.didPress(event);
    this.host.addEventListener('keydown', this.keyListener);
  }

  dispose() {
    clearTimeout(this.tablesTimer);
    this.view?.dispose();
    this.runs?.list.dispose();
    this.steps?.list.dispose();
    if (this.keyListener) this.host.removeEventListener('keydown', this.keyListener);
  }

  /** The left and right keys move between steps, as the buttons do. */
  didPress(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const { canvas } = this.view;
    const isScrolling = event.target === canvas && canvas.scrollWidth > canvas.clientWidth;
    if (!step || !this.run || isScrolling || isTyping(event.target) || event.target.closest('select')) return;
    event.preventDefault();
    this.goTo(this.position + step);
  }

  goTo(position) {
    const { run } = this;
    const index = Math.max(0, Math.min(run.transitions.length - 1, position));
    setQuery({ run: flowRunKey(run), step: String(flowStepNumber(run, index)), near: '' });
  }

  choose() {
    const { flows } = state;
    const { query } = this.context;
    const entries = (flows?.machines ?? []).filter((entry) => entry.graph);
    const runs = flows?.runs ?? [];
    // Links of older session files also name the request.
    const key = query.get('run')?.split(':').at(-1);
    const named = query.get('machine');
    const chosen = key ? flowRunAt(runs, key) : undefined;
    const draws = (entry, run) => flowMachines(flowIndexOf(entry)).some((machine) => machine.name === run.machine);
    let entry = chosen ? flowEntryFor(flows, chosen.machine) : entries.find((each) => each.machine === named);
    if (!chosen) entry ??= runs.length ? flowEntryFor(
      flows, [...runs].reverse().find((run) => !run.parent)?.machine ?? runs.at(-1).machine,
    ) : undefined;
    if (!chosen) entry ??= entries[0];
    this.isLive = !chosen;
    this.isLost = Boolean(key) && !chosen;
    this.run = chosen ?? (entry ? runs.findLast(
      (run) => run.machine === entry.machine
    ) ?? runs.findLast((run) => draws(entry, run)) : undefined);
    this.entry = entry;
    this.entries = entries;
    const count = this.run?.transitions.length ?? 0;
    const step = query.get('step');
    const position = step === null || !this.run ? -1 : Number(step) - flowStepNumber(this.run, 0);
    this.position = position >= 0 && position < count ? position : count - 1;
  }

  update() {
    const { flows } = state;
    if (!flows || !(flows.machines?.length || flows.runs?.length)) {
      this.dispose();
      this.view = null;
      return replaceContent(
        this.host,
        missingSection(flows, 'flows') ?? emptyState(
          'No flows yet',
          'A flow’s diagram and its runs appear here when an action has run a state machine.',
        ),
      );
    }
    if (!this.view) this.build();
    this.choose();
    this.showHead();
    this.showDrawing(flows);
    this.showLists(flows);
    this.showValues();
  }

  /** The context of the state after the shown step, which can be compared with the one of that type before. */
  showValues() {
    const { run } = this;
    const context = (position) => {
      const step = run?.transitions[position];
      return step && state.values.context(state.timeline.runNumber, step.flow ?? run.flow, step.index);
    };
    // The end of a run enters no state.
    const position = run?.transitions[this.position]?.kind === 'terminated' ? this.position - 1 : this.position;
    const value = context(position);
    let earlier = position - 1;
    while (value && earlier >= 0 && context(earlier)?.type !== value.type) earlier -= 1;
    refillIfChanged(this.values, [run && flowRunKey(run), this.position, value?.index, earlier], () => valuePanel({
      id: `context ${run && flowRunKey(run)} ${this.position}`, heading: 'h2', query: route.query, set: setQuery,
      tabs: [{
        id: 'context', title: 'Context', value, before: context(earlier),
        since: `step ${run ? flowStepNumber(run, earlier) : ''}`,
      }],
    }));
  }

  showHead() {
    const { entry, entries } = this;
    const runCount = (name) => (state.flows.runs ?? []).filter((run) => run.machine === name).length;
    const options = entries.map((each) => [each.machine, runCount(each.machine)]);
    const states = entry ? flowStateCount(flowIndexOf(entry)) : 0;
    refillIfChanged(this.facts, [options, entry?.machine, states], () => [
      options.length === 0 ? null : h(
        'select',
        {
          id: 'flow-machine', 'aria-label': 'Machine', dataset: { keep: 'flow-machine' },
          onchange: (event) => setQuery({ machine: event.target.value, run: '', request: '', step: '', near: '' }),
        },
        entry ? null : h('option', { value: '', selected: true }, 'Choose a machine'),
        options.map(([machine, count]) => h(
          'option', { value: machine, selected: machine === entry?.machine },
          `${machine}${count ? ` (${plural(count, 'run')})` : ''}`,
        ))),
      entry ? h('span', { class: 'muted flow-size' }, plural(states, 'state')) : null,
    ]);
  }

  showBar() {
    const { run } = this;
    refillIfChanged(
      this.barTools, [run && flowRunKey(run), run?.request, this.isLive, run?.ended, this.entry?.machine],
      () => this.runTools(),
    );
    if (!run) return replaceContent(this.now, h('span', { class: 'muted' }, 'It has not run yet.'));
    const word = flowRunWord(run);
    const at = flowStateAfter(run, this.position);
    const isOver = run.ended && this.position >= run.transitions.length - 1;
    const lost = this.isLost ? 'The run of this address is no longer kept. ' : '';
    const which = `${lost}${this.isLive ? 'newest run' : 'run'} ${run.machine} ${flowRunName(run)}`;
    replaceContent(this.now,
      h('strong', {}, `${isOver ? 'Ended at' : run.isSuspended ? 'Left at' : 'At'} ${at} `), isOver ? badge(word.text, word.kind, word.icon) : null,
      h(
        'span', { class: 'muted' },
        ` ${which}, step ${flowStepNumber(run, this.position)} of ${flowStepNumber(run, run.transitions.length - 1)}`,
      ));
  }

  runTools() {
    const { run } = this;
    if (!run) return null;
    return [
      h('a', { class: 'button', href: flowRequestLink(run) }, 'Show request'),
      // Present from the start: an element that appears at the end of a run would move the drawing.
      h(
        'button',
        {
          dataset: { keep: 'run-test' }, disabled: !canTestRun(run),
          title: whyNoTest(run) || null,
          onclick: () => showTest(swiftTestForRun(run, state)),
        },
        icon('copy'), 'Copy as Swift test',
      ),
      this.isLive
        ? state.isOffline ? null : badge('follows live', 'accent', 'running')
        : h(
          'button',
          {
            dataset: { keep: 'flow-live' },
            onclick: () => setQuery({ run: '', request: '', step: '', machine: this.entry?.machine, near: '' }),
          },
          'Follow the newest run',
        ),
    ];
  }

  showDrawing(flows) {
    const { entry, run } = this;
    this.showBar();
    if (!entry) {
      this.view.element.hidden = true;
      this.view.tools.hidden = true;
      this.tablesText = '';
      return replaceContent(
        this.tables,
        emptyState(
          'No diagram',
          `None is known of ${run?.machine ?? 'this machine'}. The steps of the run are listed all the same.`,
        ),
      );
    }
    this.view.element.hidden = false;
    this.view.tools.hidden = false;
    const root = flowIndexOf(entry);
    const visits = new Map(flowMachines(root).map((machine) => [machine, flowVisits(flows, machine.name)]));
    const visitsOf = (line) => visits.get(line.from.machine)?.get(`${line.from.name}>${line.to.name}`) ?? 0;
    const { current, last } = flowPosition(flows, root, run, this.position);
    this.isWhole = flowStateCount(root) <= flowWholeLimit;
    const near = this.context.query.get('near');
    const all = flowMachines(root).flatMap((machine) => machine.states);
    const center = all.find((each) => each.id === near) ?? [...current].pop() ?? root.states[0];
    const isLast = last && (
      (line) => line.from.machine.name === last.machine && line.from.name === last.from && line.to.name === last.to
    );
    this.view.show({ root, isWhole: this.isWhole, center, current, last: isLast, visits: visitsOf });
    const text = JSON.stringify([entry.machine, entry.graph.fingerprint, [...visits.values()].map((map) => [...map])]);
    if (text === this.tablesText) return;
    const isOther = !this.tablesText?.startsWith(`["${entry.machine}`);
    this.tablesText = text;
    clearTimeout(this.tablesTimer);
    const fillTables = () => refill(this.tables, flowEdgeTables(root, visitsOf, flows));
    // While a flow runs, the numbers change many times a second, faster than a table can be read.
    if (isOther) fillTables();
    else this.tablesTimer = setTimeout(fillTables, 400);
  }

  showLists(flows) {
    const passing = (flows.runs ?? []).filter((run) => this.context.filter.matches(flowRunSubject(run)));
    const note = (count, word) =>
      count ? h('small', { class: 'muted panel-note' }, `${plural(count, word)} not kept`) : null;
    replaceContent(this.runsTitle, 'Runs', note(flows.droppedRuns, 'older run'));
    this.runs.show(passing, this.run, !this.isLive);
    const { run } = this;
    replaceContent(this.stepsTitle, run ? `Steps of ${run.machine} ${flowRunName(run)}` : 'Steps',
      note(run?.droppedTransitions, 'earlier step'));
    this.steps.show(run, this.position);
    const last = (run?.transitions.length ?? 0) - 1;
    const [isFirst, isLast] = [this.position <= 0, this.position >= last];
    const go = (label, text, step, isOff) => h('button', {
      class: 'icon-only', 'aria-label': label, title: label, disabled: isOff,
      dataset: { keep: `step-${label}` },
      onclick: () => this.goTo({ first: 0, previous: this.position - 1, next: this.position + 1, last: Infinity }[step]),
    }, text);
    refillIfChanged(this.stepTools, [Boolean(run), isFirst, isLast], () => run && [
      go('First step', '⇤', 'first', isFirst), go('Previous step', '←', 'previous', isFirst),
      go('Next step', '→', 'next', isLast), go('Last step', '⇥', 'last', isLast),
    ]);
  }
}
