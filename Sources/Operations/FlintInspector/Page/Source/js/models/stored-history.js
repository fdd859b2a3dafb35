// The history of a stored run in time: what the store has of it, and attempts, steps and notices as far as this page has
// received them.

import { plural, wordsText } from './format.js';

/** @typedef {{ kind: 'state' | 'attempt' | 'step' | 'event' | 'wait', name: string, from: number, to: number,
 *   error: string, isOpen: boolean, isSince: boolean }} StoredSpan */

const storedSpanLimit = 300;

/**
 * The parts of a run, in the order of their beginnings. Times are in milliseconds; `isOpen` ones go on. Of `isSince` ones
 * the store keeps no time; they lie in a state, which began at `from`.
 * @param {JSONObject} run
 * @param {TimelineRow[]} rows The rows of the timeline.
 * @param {number} now
 * @returns {{ begin: number, end: number, spans: StoredSpan[], left: number }}
 */
export function storedHistory(run, rows, now) {
  const { path = [], steps = [], attempts = [], parts = [], setAside = [] } = run.history ?? {};
  const over = run.endedAt === undefined ? null : run.endedAt / 1000;
  const entered = run.enteredAt / 1000;
  /** @type {StoredSpan[]} */
  const spans = [];
  const add = (kind, name, from, to, error = '', isOpen = false, isSince = false) => {
    spans.push({ kind, name, from, to: Math.max(from, to), error, isOpen, isSince });
  };
  const occurrences = [];
  for (const { event, time } of rows) {
    const occurrence = event?.durableRun;
    if (occurrence?.machine !== run.id.machine || occurrence.name !== run.id.name) continue;
    const from = time - (occurrence.elapsed ?? 0) / 1e6;
    const { kind, step, error = '' } = occurrence;
    occurrences.push({ what: kind === 'stepped' ? `step ${step}` : kind === 'attempted' && error ? 'failed' : kind, time });
    if (kind === 'attempted') add('attempt', `attempt ${occurrence.attempt ?? 1} at ${occurrence.state ?? ''}`, from, time, error);
    else if (kind === 'stepped') add('step', step, from, time, error);
    else if (kind === 'noticed') add('event', wordsText(occurrence.notice), time, time, error);
  }
  path.forEach((visit, index) => {
    const next = path[index + 1];
    const isLast = !next && over === null;
    const begin = visit.at / 1000;
    const end = next ? next.at / 1000 : over ?? now;
    add('state', visit.state, begin, end, isLast ? run.failure ?? '' : '', isLast);
    // What this page has received of the state; the clock of the store may differ a little.
    const received = new Set(occurrences.filter(({ time }) => time >= begin - 2 && (!next || time <= end + 2)).map(({ what }) => what));
    const addFailed = (count, step, elapsed, failure) => {
      if (!received.has('failed')) add('attempt', failedText(count, step), begin, begin + elapsed / 1000, failure ?? '', false, true);
    };
    const { done } = visit;
    if (done?.omitted) add('step', plural(done.omitted, 'earlier step'), begin, begin, '', false, true);
    for (const { name, failure = '', at, took = 0 } of [...done?.steps ?? [], ...next ? [] : steps]) {
      const plain = plainStep(name);
      if (received.has(`step ${plain}`)) continue;
      const to = at === undefined ? begin : at / 1000;
      add('step', plain, to - took / 1000, to, failure, false, at === undefined);
    }
    if (done?.failures) addFailed(done.failures, null, 0, done.failure);
    if (next) return;
    for (const { step, count, elapsed, failure } of attempts) addFailed(count, step, elapsed, failure);
    if (attempts.length === 0 && run.failures > 0) addFailed(run.failures, null, 0, run.failure);
  });
  for (const each of setAside) add('event', `set aside: ${each.type}`, each.at / 1000, each.at / 1000, each.reason);
  for (const { machine, state, enteredAt, due, awaits = [] } of parts) {
    if (enteredAt === undefined) continue;
    add('state', `${machine}: ${state}`, enteredAt / 1000, now, '', true);
    if (awaits.length > 0) add('wait', `waits for ${awaits.join(' or ')}`, enteredAt / 1000, due === undefined ? now : due / 1000, '', true);
  }
  const inner = new Set(parts.flatMap(({ awaits = [] }) => awaits));
  const isWaiting = run.status === 'waiting' && (run.awaits ?? []).some((name) => !inner.has(name));
  const due = run.due === undefined ? now : run.due / 1000;
  if (isWaiting) add('wait', storedWaitText(run), entered, due, '', true);
  else if (over === null && due > now) add('wait', storedWaitText(run) || 'next attempt', now, due, '', true);
  const rank = ({ kind }) => (kind === 'state' ? 0 : 1);
  spans.sort((one, other) => one.from - other.from || rank(one) - rank(other) || other.to - one.to);
  const shown = spans.slice(-storedSpanLimit);
  const begin = shown.length > 0 ? shown[0].from : run.createdAt / 1000;
  return { begin, end: shown.reduce((end, { to }) => Math.max(end, to), begin + 1), spans: shown, left: spans.length - shown.length };
}

/** The name of a recorded step as occurrences have it: without its number. */
const plainStep = (name) => name.replace(/#0$/, '');

const failedText = (count, step) => `${plural(count, 'failed attempt')}${step ? ` of ${plainStep(step)}` : ''}`;

/** What a run waits for; an empty text if it waits for nothing that is known. */
export function storedWaitText(run) {
  if (run.status === 'ended' || run.status === 'stuck') return '';
  if (run.awaits?.length) return `waits for ${run.awaits.join(' or ')}`;
  return run.status === 'waiting' ? 'waits' : '';
}
