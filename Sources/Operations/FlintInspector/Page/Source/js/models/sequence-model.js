// Sequences: what sessions, actions, flows and durable runs did to each other, one step after the other.

import { actionKey } from './statistics-model.js';
import { durationText, wordsText } from './format.js';
import { traceRoot } from './trace-model.js';

/** @typedef {{ key: string, kind: 'session' | 'action' | 'flow' | 'run', name: string, note: string }} SequenceLane */
/** @typedef {{ id: number, version: number, time: number, rank: number, from: SequenceLane, to: SequenceLane, text: string,
 *   kind: 'perform' | 'end' | 'refuse' | 'flow' | 'run', isBack: boolean, isBad: boolean, row: TimelineRow }} SequenceStep */

/** How many requests a sequence has at most; older ones are left out. */
export const sequenceLimit = 5000;

const laneKinds = ['session', 'action', 'flow', 'run'];

/**
 * The steps of some rows of the timeline, in the order of time, and the lanes between which they go.
 * @param {TimelineRow[]} rows
 * @returns {{ lanes: SequenceLane[], steps: SequenceStep[] }}
 */
export function sequenceOf(rows) {
  /** @type {Map<string, SequenceLane>} */
  const lanes = new Map();
  /** @type {SequenceStep[]} */
  const steps = [];
  const lane = (kind, key, name, note) => {
    const whole = `${kind} ${key}`;
    if (!lanes.has(whole)) lanes.set(whole, { key: whole, kind, name, note });
    return /** @type {SequenceLane} */ (lanes.get(whole));
  };
  const add = (row, step) => steps.push({ id: 0, version: row.version ?? 0, row, isBack: false, isBad: false, ...step });
  const runLane = (machine, name) => lane('run', `${machine}/${name}`, name, machine);
  const actionLane = (row) => lane('action', actionKey(row), row.event.action.name, row.event.feature?.name ?? '');
  for (const row of rows) {
    const { event } = row;
    if (row.kind === 'durableRun' && event?.durableRun?.name) {
      const at = runLane(event.durableRun.machine, event.durableRun.name);
      add(row, { time: row.time, rank: 1, from: at, to: at, kind: 'run', ...runStep(event.durableRun) });
    }
    if (!event?.action || (row.kind !== 'request' && row.kind !== 'refused')) continue;
    const caller = row.parentRow?.event?.action ? actionLane(row.parentRow)
      : lane('session', row.session ?? '', row.session || 'No session', 'session');
    const action = actionLane(row);
    if (row.kind === 'refused') {
      const reason = (event.reasons ?? []).map((each) => each.text).filter(Boolean).join(' ');
      add(row, { time: row.time, rank: 0, from: caller, to: action, kind: 'refuse', text: `refused: ${reason}`, isBad: true });
      continue;
    }
    const end = row.time + (row.duration ?? 0) / 1e6;
    add(row, { time: row.time, rank: 0, from: caller, to: action, kind: 'perform', text: event.input?.text || 'performs' });
    for (const { flow, time } of row.transitions ?? []) {
      const machine = flow.name === undefined ? lane('flow', flow.machine, flow.machine, 'flow') : runLane(flow.machine, flow.name);
      // A time in milliseconds may be before that of the request.
      const at = Math.max(row.time, Date.parse(time));
      add(row, { time: row.duration === null ? at : Math.min(at, end), rank: 1, kind: 'flow', ...flowStep(flow, action, machine) });
    }
    if (row.outcome === 'running' || row.outcome === 'lost') continue;
    const failure = event.failure?.message || event.failure?.typeName;
    add(row, {
      time: end, rank: 2, from: action, to: caller, kind: 'end', isBack: true, isBad: row.outcome === 'failure',
      text: `${[row.outcome, failure].filter(Boolean).join(': ')}, ${durationText(row.duration)}`,
    });
  }
  steps.sort((one, other) => one.time - other.time || one.rank - other.rank || laterFirst(one, other));
  steps.forEach((step, index) => { step.id = index + 1; });
  const used = new Set(steps.flatMap(({ from, to }) => [from, to]));
  return {
    steps, lanes: [...lanes.values()].filter((each) => used.has(each)).sort(
      (one, other) => laneKinds.indexOf(one.kind) - laneKinds.indexOf(other.kind),
    ),
  };
}

/** Of the ends at one time, the inner ones are first. */
const laterFirst = (one, other) => (one.rank === 2 ? (other.row.id ?? 0) - (one.row.id ?? 0) : (one.row.id ?? 0) - (other.row.id ?? 0));

function flowStep(flow, action, machine) {
  const isBad = Boolean(flow.error) || flow.ending === 'failed';
  switch (flow.kind) {
    case 'started': return { from: action, to: machine, text: 'starts', isBad };
    case 'resumed': return { from: action, to: machine, text: `resumes at ${flow.to}`, isBad };
    case 'suspended': return { from: machine, to: action, text: `waits at ${flow.to}`, isBack: true, isBad };
    case 'terminated': return { from: machine, to: action, text: wordsText(flow.ending ?? 'ended'), isBack: true, isBad };
    case 'restarted': return { from: machine, to: machine, text: `attempt ${flow.attempt ?? ''} at ${flow.to}`, isBad };
    default: return { from: machine, to: machine, text: `${flow.from ?? '·'} → ${flow.to}`, isBad };
  }
}

function runStep(run) {
  const details = [run.notice, run.step, run.ending, run.outcome, run.error, run.state].filter(Boolean);
  return { text: [wordsText(run.kind), ...details].join(' '), isBad: run.outcome === 'failed' || Boolean(run.error) };
}

/**
 * The test of the rows that belong to a request: the request and all below it (`''`), its action stack (`stack`), or what
 * happened within a number of seconds around it.
 * @param {TimelineRow} row
 * @param {string} span
 * @param {TimelineRow[]} rows
 * @param {JSONObject[]} stacks
 * @returns {(row: TimelineRow) => boolean}
 */
export function sequencePart(row, span, rows, stacks) {
  const seconds = Number(span);
  if (seconds > 0) return (other) => Math.abs(other.time - row.time) <= seconds * 1000;
  const members = span === 'stack' ? stackRoots(row, rows, stacks) : new Set([row]);
  return (other) => {
    for (let each = /** @type {TimelineRow | null | undefined} */ (other); each; each = each.parentRow) {
      if (members.has(each)) return true;
    }
    return false;
  };
}

/** The topmost requests of the action stack of a request: those of an open stack, else those between two ends of one. */
function stackRoots(row, rows, stacks) {
  const root = traceRoot(row);
  const entries = stacks.find((stack) => stack.entries.some((entry) => entry.request === root.request))?.entries;
  const numbers = entries && new Set(entries.map((entry) => entry.request));
  const isOfStack = (other) => other.kind === 'request' && !other.parentRow && other.run === root.run && other.session === root.session
    && (numbers ? numbers.has(other.request) : other.event.feature?.identifier === root.event?.feature?.identifier);
  const members = rows.filter(isOfStack);
  if (numbers) return new Set(members);
  const at = members.indexOf(root);
  const before = members.findLastIndex((other, index) => index < at && other.event.closesActionStack);
  const after = members.findIndex((other, index) => index >= at && other.event.closesActionStack);
  return new Set(members.slice(before + 1, after < 0 ? members.length : after + 1));
}
