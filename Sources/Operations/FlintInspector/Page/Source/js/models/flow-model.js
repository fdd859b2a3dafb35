// Runs and visits of flows: the section of the snapshot, kept up to date by `flow` items.

import { flowMachines, indexFlow, liftFlowEdges, resolveFlowPath } from './flow-index.js';

const flowRunLimit = 1000;
const flowTransitionLimit = 10000;

/** The key of a run: the path of its flow, which is unique in the process. */
export const flowRunKey = (run) => String(run.flow);

/** What people call a run: the name of a stored one, else the path of its flow. */
export const flowRunName = (run) => String(run.name ?? run.flow);

/** The paths of a run: a stored run has another one each time that it goes on. */
export const flowRunPaths = (run) => new Set(
  [run.flow, ...(run.name === undefined ? [] : run.transitions.map((step) => step.flow ?? run.flow))],
);

const isPathOf = (run, path) => flowRunPaths(run).has(path);

/** The newest run with a path; undefined if there is none. */
export const flowRunAt = (runs, path) => runs.findLast((run) => isPathOf(run, path));

/** The number of a step in its run, from 0, also if earlier ones are not kept. */
export const flowStepNumber = (run, position) => (run.droppedTransitions ?? 0) + position;

const flowIndexes = new WeakMap();
const flowIndexesByText = new Map();

/**
 * The indexed graph of an entry of `flows.machines`; it is cached for an equal graph, also if the section is loaded
 * again.
 * @param {JSONObject} entry
 * @returns {FlowMachine}
 */
export function flowIndexOf(entry) {
  const { graph } = entry;
  if (flowIndexes.has(graph)) return flowIndexes.get(graph);
  const text = JSON.stringify(graph);
  if (!flowIndexesByText.has(text)) flowIndexesByText.set(text, indexFlow(graph));
  flowIndexes.set(graph, flowIndexesByText.get(text));
  return flowIndexes.get(graph);
}

/** The entry with a machine's graph: its own, else that of an enclosing machine; undefined if no graph is known. */
export function flowEntryFor(flows, machine) {
  const entries = (flows?.machines ?? []).filter((entry) => entry.graph);
  return (
    entries.find((entry) => entry.graph.machine === machine) ??
    entries.find((entry) => flowMachines(flowIndexOf(entry)).some((inner) => inner.name === machine))
  );
}

/**
 * The number of visits of each edge of a machine: from "From>To" to a number.
 * @param {JSONObject} flows
 * @param {string} machine
 * @returns {Map<string, number>}
 */
export function flowVisits(flows, machine) {
  const entry = (flows?.machines ?? []).find((each) => each.machine === machine);
  return new Map((entry?.visits ?? []).map((visit) => [`${visit.from}>${visit.to}`, visit.count]));
}

/**
 * Adds one `flow` event to the section. Returns the name of the machine if its graph is unknown.
 * @param {JSONObject} flows
 * @param {JSONObject} event
 * @returns {string | undefined}
 */
export function applyFlowEvent(flows, event) {
  const { flow: step } = event;
  if (!step || !step.flow) return undefined;
  const run = flowRunFor(flows, event);
  // An event of the snapshot may arrive again.
  const known = run.transitions.findLast((each) => (each.flow ?? run.flow) === step.flow);
  if (known && step.index <= known.index) return undefined;
  run.droppedTransitions = (run.droppedTransitions ?? 0) + missedSteps(run, step);
  run.transitions.push({ ...step, time: event.time });
  if (run.transitions.length > flowTransitionLimit) {
    run.transitions.shift();
    run.droppedTransitions = (run.droppedTransitions ?? 0) + 1;
  }
  run.isSuspended = step.kind === 'suspended';
  if (step.kind === 'terminated') {
    run.ended = event.time;
    run.ending = step.ending ?? 'finished';
    run.elapsed ??= flowRunElapsed(run);
  } else {
    run.state = step.to;
    countFlowVisit(flows, step);
  }
  return flowEntryFor(flows, step.machine) ? undefined : step.machine;
}

/** The number of steps between the last one of a run and another one that are not known. */
function missedSteps(run, step) {
  const last = run.transitions.at(-1);
  if (!last) return 0;
  if ((last.flow ?? run.flow) === step.flow) return Math.max(0, step.index - last.index - 1);
  // A stored run goes on with its last entry, after which a step says that it was left.
  return Math.max(0, step.index - (last.kind === 'suspended' ? last.index - 1 : last.index));
}

/** The run of an event: a known one, a stored one that goes on, which then is the newest, or a new one. */
function flowRunFor(flows, event) {
  const { flow: step } = event;
  const runs = (flows.runs ??= []);
  const known = flowRunAt(runs, step.flow);
  if (known) return known;
  const { request, session, feature, action } = event;
  const left = step.name === undefined ? -1 : runs.findLastIndex(
    (run) => !run.ended && run.name === step.name && run.machine === step.machine
  );
  if (left >= 0) {
    const [run] = runs.splice(left, 1);
    runs.push(Object.assign(run, { request, session, feature, action }));
    return run;
  }
  const path = step.flow.split('/');
  const run = {
    flow: step.flow, name: step.name,
    parent: path.length > 1 ? path.slice(0, -1).join('/') : undefined,
    machine: step.machine, request, session, feature, action,
    started: event.time, state: step.to, transitions: [], droppedTransitions: step.index,
  };
  runs.push(run);
  if (runs.length > flowRunLimit) {
    runs.shift();
    flows.droppedRuns = (flows.droppedRuns ?? 0) + 1;
  }
  return run;
}

/** The sum of the times in its states; if some are unknown, the difference of the items' times. */
function flowRunElapsed(run) {
  const times = run.transitions.slice(1).map((step) => step.elapsed);
  if (times.length && times.every((time) => time !== undefined)) return times.reduce((sum, time) => sum + time, 0);
  return (Date.parse(run.ended) - Date.parse(run.started)) * 1e6;
}

function countFlowVisit(flows, step) {
  if (step.from === undefined || (step.kind !== 'moved' && step.kind !== 'failed')) return;
  const machines = (flows.machines ??= []);
  let entry = machines.find((each) => each.machine === step.machine);
  if (!entry) machines.push((entry = { machine: step.machine, visits: [] }));
  const visits = (entry.visits ??= []);
  const visit = visits.find((each) => each.from === step.from && each.to === step.to);
  if (visit) visit.count += 1;
  else visits.push({ from: step.from, to: step.to, count: 1 });
}

/** The state of a run after a step; for `Terminate`, the state in which it ended. */
export function flowStateAfter(run, position) {
  const step = run.transitions[position];
  if (!step) return run.state;
  return step.kind === 'terminated' ? step.from : step.to;
}

/**
 * The position of a run in the drawing of `root` after a step: its state and the states of its subflows in the same
 * drawing. `last` is the edge that the step took.
 * @param {JSONObject} flows
 * @param {FlowMachine} root
 * @param {JSONObject | undefined} run
 * @param {number} position
 * @returns {{ current: Set<FlowState>, last?: { machine: string, from: string, to: string } }}
 */
export function flowPosition(flows, root, run, position) {
  const current = new Set();
  if (!run) return { current, last: undefined };
  const machines = new Map(flowMachines(root).map((machine) => [machine.name, machine]));
  const machine = machines.get(run.machine);
  const step = run.transitions[position];
  const add = (inner, name) => {
    const found = inner && name !== undefined ? resolveFlowPath(inner, name) : undefined;
    if (found) current.add(found);
  };
  add(machine, flowStateAfter(run, position));
  const isNewest = position >= run.transitions.length - 1;
  // Machines inside belong to one part of a stored run.
  const inside = `${step?.flow ?? run.flow}/`;
  for (const child of flows.runs ?? []) {
    if (!machines.has(child.machine)) continue;
    const reached = child.transitions.findLast(
      (each) => (each.flow ?? child.flow).startsWith(inside) && (isNewest || each.time <= step.time)
    );
    if (reached && reached.kind !== 'terminated') add(machines.get(child.machine), reached.to);
  }
  // After the end, the last edge is still that of the step before.
  const taken = step?.kind === 'terminated' ? run.transitions[position - 1] : step;
  const isMove = taken && (taken.kind === 'moved' || taken.kind === 'failed');
  return { current, last: isMove ? { machine: run.machine, from: taken.from, to: taken.to } : undefined };
}

/**
 * The states within some steps of a state, in either direction, with the composites around them.
 * @param {FlowMachine} root
 * @param {FlowState} center
 * @param {number} steps
 * @returns {{ shown: Set<FlowState>, more: (state: FlowState) => number }}
 */
export function flowNeighborhood(root, center, steps = 2) {
  const near = new Map();
  const beside = (state) => {
    if (!near.has(state)) near.set(state, new Set());
    return near.get(state);
  };
  for (const lines of liftFlowEdges(root).values()) {
    for (const line of lines.values()) {
      beside(line.from).add(line.to);
      beside(line.to).add(line.from);
    }
  }
  let ring = [center];
  const shown = new Set(ring);
  for (let step = 0; step < steps; step += 1) {
    ring = ring.flatMap((state) => [...(near.get(state) ?? [])]).filter((state) => !shown.has(state));
    ring.forEach((state) => shown.add(state));
  }
  for (const state of [...shown]) {
    for (let owner = state.machine.owner; owner; owner = owner.machine.owner) shown.add(owner);
  }
  const more = (state) => [...(near.get(state) ?? [])].filter((other) => !shown.has(other)).length;
  return { shown, more };
}
