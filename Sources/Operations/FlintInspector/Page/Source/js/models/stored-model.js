// Stored runs, of which the application tells a page at a time: they may be millions. Times of theirs are microseconds.

import { flowMachines, resolveFlowPath } from './flow-index.js';
import { countText, longDurationText, plural } from './format.js';

/** The statuses, in the order in which they are of interest. */
export const storedStatuses = ['stuck', 'ready', 'running', 'waiting', 'ended'];

const storedStuckTexts = {
  failed: 'A handler failed, and the diagram has no edge for errors.',
  poison: 'Several workers ended before it made progress.',
  incompatible: 'The program cannot read what is stored.',
  unencodable: 'A context, a result or an output could not be encoded.',
  tooLarge: 'A context or a result is larger than the limit.',
  changedStep: 'The recorded result of a step has another type than the handler asks for.',
  unreachedStep: 'The handler ran again and did not come to a recorded step.',
  innerWait: 'A machine inside waits for an event and is not recorded.',
};

/** Why a run is stuck; an empty text if it is not. */
export const storedStuckText = (run) => run.reason ?? storedStuckTexts[run.stuck] ?? run.stuck ?? '';

const storedEndings = {
  finished: { text: 'finished', kind: 'good', icon: 'success' },
  failed: { text: 'failed', kind: 'bad', icon: 'failure' },
  back: { text: 'went back', kind: '', icon: 'cancelled' },
  cancelled: { text: 'cancelled', kind: '', icon: 'cancelled' },
};

// What a run waits for that has not begun.
const storedTurns = { behind: 'behind its key', queued: 'queued' };

/** The state of a run as a word with a color and an icon. */
export function storedRunWord(run) {
  if (run.status === 'ended') return storedEndings[run.ending] ?? { text: 'ended', kind: '', icon: 'more' };
  if (run.status === 'stuck') return { text: 'stuck', kind: 'bad', icon: 'failure' };
  if (run.status === 'running') return { text: 'running', kind: 'accent', icon: 'running' };
  if (run.isCancelRequested) return { text: 'to be cancelled', kind: '', icon: 'more' };
  return { text: storedTurns[run.turn] ?? run.status, kind: '', icon: 'more' };
}

/**
 * The question for the runs of an address.
 * @param {URLSearchParams} query
 * @returns {JSONObject}
 */
export function storedQuestion(query) {
  const question = {};
  for (const name of ['source', 'machine', 'state', 'status', 'queue']) if (query.get(name)) question[name] = query.get(name);
  const age = Number(query.get('age'));
  if (Number.isSafeInteger(age) && age > 0) question.age = age;
  return question;
}

/**
 * The numbers of runs by status, of one machine or of all.
 * @param {JSONObject[] | undefined} counts
 * @param {string | null} [machine]
 * @returns {Map<string, number>}
 */
export function storedCounts(counts, machine) {
  const sums = new Map();
  for (const each of counts ?? []) {
    if (machine && each.machine !== machine) continue;
    sums.set(each.status, (sums.get(each.status) ?? 0) + each.count);
  }
  return sums;
}

/**
 * The numbers of runs as a sentence, with what is late.
 * @param {StoredPage} answer
 * @param {string | null} [machine]
 */
export function storedSummary(answer, machine) {
  const counts = storedCounts(answer.counts, machine);
  const numbers = storedStatuses.filter((status) => counts.get(status)).map(
    (status) => plural(counts.get(status), `${status} run`),
  );
  const seconds = Math.floor((answer.lag ?? 0) / 1000);
  const late = seconds > 0 ? `; the oldest due one has waited ${longDurationText(seconds)} for a worker` : '';
  return numbers.length ? `${numbers.join(', ')}${late}` : 'No runs';
}

/**
 * How many runs a list has, of how many that were looked at, and of how many that there are.
 * @param {JSONObject | null} answer
 * @param {number} shown
 * @param {URLSearchParams} query
 * @param {boolean} isFiltered
 */
export function storedListText(answer, shown, query, isFiltered) {
  const { counts, found = 0, searched = 0, isCut = false } = answer ?? {};
  const text = shown < found ? `${countText(shown)} of ${countText(found)}` : countText(found);
  if (!isCut) return isFiltered ? `${text}, ${countText(searched)} searched` : text;
  let total = 0;
  for (const [status, count] of storedCounts(counts, query.get('machine'))) {
    if (status === (query.get('status') || status)) total += count;
  }
  return `${text}, sorted by time among ${countText(searched)} of ${countText(total)}: those that are stuck, then by name`;
}

/**
 * The numbers of each queue as a sentence.
 * @param {StoredPage["queues"]} queues
 * @returns {string[]}
 */
export function storedQueues(queues) {
  return (queues ?? []).map(({ name, running, waiting, limit, rate }) => [
    `Queue ${name}: ${countText(running)}${limit === undefined ? '' : ` of ${countText(limit)}`} running`,
    `${countText(waiting)} waiting`, rate === undefined ? null : queueRateText(rate),
  ].filter((text) => text).join(', '));
}

// A rate below one run in a second is told by the hour.
const queueRateText = (rate) => (rate < 1 ? `${countText(Math.round(rate * 3600))} in an hour` : `${countText(rate)} in a second`);

/**
 * The path of a run in the form of the steps of a live run.
 * @param {JSONObject | null} run
 * @returns {JSONObject[]}
 */
export function storedSteps(run) {
  const path = run?.history?.path ?? [];
  const steps = path.map((visit, index) => {
    const before = path[index - 1];
    if (visit.number === 0) return { index: 0, kind: 'started', to: visit.state };
    const elapsed = before && (visit.at - before.at) * 1000;
    return { index: visit.number, kind: 'moved', from: before?.state ?? '…', to: visit.state, elapsed };
  });
  const last = path.at(-1);
  if (run?.status === 'ended' && last) steps.push({
    index: last.number + 1, kind: 'terminated', from: last.state, ending: run.ending,
    elapsed: (run.endedAt - last.at) * 1000,
  });
  return steps;
}

/**
 * The position of a run in a drawing after a step, the machines inside it included, and the edge that led there.
 * @param {FlowMachine} root
 * @param {JSONObject | null} run
 * @param {JSONObject[]} steps
 * @param {number} position
 * @returns {{ current: Set<FlowState>, last?: { from: string, to: string } }}
 */
export function storedPosition(root, run, steps, position) {
  const current = new Set();
  const step = steps[position];
  if (!run || !step) return { current };
  const add = (machine, name) => {
    const found = machine && resolveFlowPath(machine, name);
    if (found) current.add(found);
  };
  add(root, step.kind === 'terminated' ? step.from : step.to);
  if (position === steps.length - 1) {
    const machines = new Map(flowMachines(root).map((machine) => [machine.name, machine]));
    for (const part of run.history.parts) if (part.machine !== root.name) add(machines.get(part.machine), part.state);
  }
  const taken = step.kind === 'terminated' ? steps[position - 1] : step;
  return { current, last: taken?.kind === 'moved' ? { from: taken.from, to: taken.to } : undefined };
}

/**
 * How often a run took each edge, from "From>To" to a number.
 * @param {JSONObject[]} steps
 * @returns {Map<string, number>}
 */
export function storedVisits(steps) {
  const visits = new Map();
  for (const { kind, from, to } of steps) {
    if (kind === 'moved') visits.set(`${from}>${to}`, (visits.get(`${from}>${to}`) ?? 0) + 1);
  }
  return visits;
}
