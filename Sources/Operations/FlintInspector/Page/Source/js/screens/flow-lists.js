// The lists beside and below the drawing of a flow: runs, their steps, and the table of edges, which is the text
// alternative of the drawing.

import { h } from '../elements/element.js';
import { badge } from '../elements/messages.js';
import { VirtualList } from '../elements/virtual-list.js';
import { flowLineText, flowMachines, liftFlowEdges } from '../models/flow-index.js';
import { flowRunKey, flowRunName, flowRunPaths, flowStepNumber, flowVisits } from '../models/flow-model.js';
import { clockText, countText, durationText, plural } from '../models/format.js';
import { labelText } from '../models/row-text.js';

const flowEndings = {
  finished: { text: 'finished', kind: 'good', icon: 'success' },
  failed: { text: 'failed', kind: 'bad', icon: 'failure' },
  back: { text: 'went back', kind: '', icon: 'cancelled' },
  cancelled: { text: 'cancelled', kind: '', icon: 'cancelled' },
  taskCancelled: { text: 'task cancelled', kind: '', icon: 'cancelled' },
};
const flowEndingOutcomes = {
  finished: 'success', failed: 'failure', back: 'cancelled', cancelled: 'cancelled', taskCancelled: 'cancelled',
};

export function flowRunWord(run) {
  if (!run.ended && run.isSuspended) {
    return { text: `${run.name === undefined ? 'left' : 'waits'} at ${run.state}`, kind: '', icon: 'pause' };
  }
  if (!run.ended) return { text: `at ${run.state}`, kind: 'accent', icon: 'running' };
  return flowEndings[run.ending] ?? { text: run.ending ?? 'ended', kind: '', icon: 'more' };
}

/** The texts of a run that the filter searches. */
export function flowRunSubject(run) {
  return {
    text: [
      run.machine, run.flow, run.name, run.state, run.session, run.action?.name, run.feature?.name, flowRunWord(run).text,
    ].join(' ').toLowerCase(),
    features: labelText(run.feature), actions: labelText(run.action), session: run.session,
    outcome: run.ended ? flowEndingOutcomes[run.ending] : 'running', kinds: `run ${run.machine}`, duration: run.elapsed,
  };
}

export function flowRunList(onChoose) {
  let rows = [];
  const list = new VirtualList({
    id: 'flow-run', className: 'flow-runs', label: 'Runs', heights: [52, 56], rows: () => rows,
    onOpen: (row) => onChoose(row.run), onSelect: (row) => onChoose(row.run),
    columns: [{ id: 'run', title: 'Run' }, { id: 'state', title: 'Ending' }],
    empty: () => h('p', { class: 'list-empty muted' }, 'No run passes the filter.'),
    renderRow: (row, element) => {
      const { run } = row;
      const word = flowRunWord(run);
      const indent = h('span', { class: 'run-depth' });
      indent.style.width = `${Math.min(4, row.depth) * 12}px`;
      element.append(
        h('span', { class: 'cell run-cell', role: 'gridcell' }, indent, h('span', { class: 'run-texts' },
          h('span', { class: 'run-title' }, run.machine, h('span', { class: 'muted' }, ` ${flowRunName(run)}`)),
          h(
            'span', { class: 'run-note muted' },
            [
              run.action?.name, `request ${run.request}`, run.parent ? `in ${run.parent}` : '',
            ].filter(Boolean).join(' · '),
          ))),
        h('span', { class: 'cell run-end', role: 'gridcell' }, badge(word.text, word.kind, word.icon),
          h(
            'span', { class: 'run-note muted' },
            run.ended ? durationText(run.elapsed) : clockText(Date.parse(run.started)),
          )));
    },
  });
  return {
    list,
    show(runs, selected, isFixed) {
      // The version changes if the content of the row changes.
      const keys = new Set(runs.flatMap((run) => [...flowRunPaths(run)]));
      rows = runs.map((run) => {
        // A run whose parent is not listed is not indented.
        const parts = run.flow.split('/');
        const depth = parts.filter(
          (_, index) => index > 0 && keys.has(parts.slice(0, index).join('/')),
        ).length;
        return { id: flowRunKey(run), run, depth, version: [run.ended, run.state, run.isSuspended, run.request, depth].join(' ') };
      });
      const id = selected ? flowRunKey(selected) : null;
      const isOther = id !== list.selectedId;
      list.selectedId = id;
      if (isFixed && isOther) list.isFollowing = false;
      list.update();
      if (isFixed && isOther) list.reveal(list.selectedIndex);
    },
  };
}

function flowStepText(step) {
  if (step.kind === 'started') return ['Started', step.to];
  if (step.kind === 'terminated') return [flowEndings[step.ending]?.text ?? 'Ended', step.from];
  if (step.kind === 'suspended') return ['Left', step.to];
  if (step.kind === 'resumed') return ['Resumed', step.to];
  if (step.kind === 'restarted') return [`Attempt ${step.attempt}`, step.to];
  return [step.from, step.to];
}

export function flowStepList(onChoose) {
  let rows = [];
  const list = new VirtualList({
    id: 'flow-step', className: 'flow-steps', label: 'Steps of the run', heights: [32, 40], rows: () => rows,
    onOpen: (row) => onChoose(row.number), onSelect: (row) => onChoose(row.number),
    columns: [{ id: 'number', title: 'Step' }, { id: 'edge', title: 'From → to' }, { id: 'elapsed', title: 'Stayed' }],
    empty: () => h('p', { class: 'list-empty muted' }, 'Choose a run to see its steps.'),
    renderRow: ({ step, number }, element) => {
      const [from, to] = flowStepText(step);
      const isMove = step.kind === 'moved' || step.kind === 'failed';
      element.append(
        h('span', { class: 'cell cell-time', role: 'gridcell' }, number),
        h('span', { class: 'cell', role: 'gridcell', title: `${from} ${isMove ? '→' : '·'} ${to ?? ''}` },
          isMove ? [from, h('span', { class: 'muted' }, ' → '), to] : [
            h('strong', {}, from[0].toUpperCase() + from.slice(1)),
            to ? [h('span', { class: 'muted' }, ' at '), to] : null,
          ],
          step.kind === 'failed' || step.error ? [' ', badge(step.error ?? 'error', 'bad', 'failure')] : null,
          step.isPseudo ? h('span', { class: 'muted' }, ' (decision)') : null),
        h('span', { class: 'cell cell-time', role: 'gridcell' }, durationText(step.elapsed)));
    },
  });
  return {
    list,
    show(run, position) {
      // The number of a step is its own only in its run.
      rows = (run?.transitions ?? []).map((step, index) => {
        const number = flowStepNumber(run, index);
        return { id: `${flowRunKey(run)} ${number}`, number, step, version: step.kind };
      });
      list.selectedId = rows[position]?.id ?? null;
      list.isFollowing = run ? position >= rows.length - 1 : false;
      list.update();
      list.reveal(position);
    },
  };
}

/** The table of edges, edges that were never taken, and taken edges that are not drawn. */
export function flowEdgeTables(root, visits, flows) {
  const rows = [...liftFlowEdges(root).values()].flatMap((lines) => [...lines.values()].map(
    (line) => ({ line, count: visits(line) })
  ));
  const never = rows.filter((row) => row.count === 0);
  const hasInner = rows.some((row) => row.line.from.machine !== root);
  const undrawn = flowMachines(root).flatMap((machine) => {
    const drawn = new Set(rows.filter((row) => row.line.from.machine === machine).map(
      (row) => `${row.line.from.name}>${row.line.to.name}`
    ));
    return [...flowVisits(flows, machine.name)].filter(([edge]) => !drawn.has(edge)).map(
      ([edge, count]) => `${edge.replace('>', ' → ')} (${count}×)`
    );
  });
  return [
    never.length
      ? h('details', { class: 'fold flow-never', open: never.length <= 24, dataset: { keep: 'flow-never' } },
          h('summary', {}, `Never taken: ${never.length} of ${plural(rows.length, 'edge')}`),
          h('ul', { class: 'edge-list' }, never.map((row) => h('li', {}, flowLineText(row.line)))))
      : h('p', {}, `All ${plural(rows.length, 'edge')} were taken.`),
    undrawn.length ? h('p', { class: 'muted' }, `Taken, but not drawn: ${undrawn.join(', ')}.`) : null,
    h('details', { class: 'fold', dataset: { keep: 'flow-edges' } },
      h('summary', {}, 'The diagram as a table'),
      h('table', { class: 'plain stacking' },
        h(
          'thead', {},
          h(
            'tr', {},
            [
              hasInner ? 'Machine' : null, 'From', 'To', 'Label', 'Taken',
            ].filter(Boolean).map((title) => h('th', { scope: 'col' }, title)),
          ),
        ),
        h('tbody', {}, rows.map(({ line, count }) => h('tr', {},
          hasInner ? h('td', { 'data-label': 'Machine' }, line.from.machine.name) : null,
          h('td', { 'data-label': 'From' }, line.from.title),
          h('td', { 'data-label': 'To' }, line.to.title),
          h('td', { 'data-label': 'Label' }, line.labels.join('; ') || '–'),
          h('td', { 'data-label': 'Taken' }, count ? `${countText(count)}×` : 'never')))))),
  ];
}
