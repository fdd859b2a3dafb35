// The history of a stored run in time: its states from the store, and attempts, steps and notices as far as this page has
// received them.

import { wordsText } from './format.js';

/** @typedef {{ kind: 'state' | 'attempt' | 'step' | 'event' | 'wait', name: string, from: number, to: number,
 *   error: string, isOpen: boolean }} StoredSpan */

const storedSpanLimit = 300;

/**
 * The parts of a run, in the order of their beginnings. Times are in milliseconds; `isOpen` ones go on.
 * @param {JSONObject} run
 * @param {TimelineRow[]} rows The rows of the timeline.
 * @param {number} now
 * @returns {{ begin: number, end: number, spans: StoredSpan[], left: number }}
 */
export function storedHistory(run, rows, now) {
  const path = run.history?.path ?? [];
  const over = run.endedAt === undefined ? null : run.endedAt / 1000;
  /** @type {StoredSpan[]} */
  const spans = [];
  const add = (kind, name, from, to, error = '', isOpen = false) => spans.push({ kind, name, from, to: Math.max(from, to), error, isOpen });
  path.forEach((visit, index) => {
    const next = path[index + 1];
    const isLast = !next && over === null;
    add('state', visit.state, visit.at / 1000, next ? next.at / 1000 : over ?? now, isLast ? run.failure ?? '' : '', isLast);
  });
  for (const each of run.history?.setAside ?? []) add('event', `set aside: ${each.type}`, each.at / 1000, each.at / 1000, each.reason);
  for (const { event, time } of rows) {
    const occurrence = event?.durableRun;
    if (occurrence?.machine !== run.id.machine || occurrence.name !== run.id.name) continue;
    const from = time - (occurrence.elapsed ?? 0) / 1e6;
    const error = occurrence.error ?? '';
    if (occurrence.kind === 'attempted') add('attempt', `attempt ${occurrence.attempt ?? 1} at ${occurrence.state ?? ''}`, from, time, error);
    else if (occurrence.kind === 'stepped') add('step', occurrence.step, from, time, error);
    else if (occurrence.kind === 'noticed') add('event', wordsText(occurrence.notice), time, time, error);
  }
  const due = run.due === undefined ? null : run.due / 1000;
  if (over === null && due !== null && due > now) add('wait', storedWaitText(run), now, due, '', true);
  spans.sort((one, other) => one.from - other.from || other.to - one.to);
  const shown = spans.slice(-storedSpanLimit);
  const begin = shown.length > 0 ? shown[0].from : run.createdAt / 1000;
  return { begin, end: shown.reduce((end, { to }) => Math.max(end, to), begin + 1), spans: shown, left: spans.length - shown.length };
}

/** What a run waits for; an empty text if it waits for nothing that is known. */
export function storedWaitText(run) {
  if (run.status === 'ended' || run.status === 'stuck') return '';
  if (run.awaits?.length) return `waits for ${run.awaits.join(' or ')}`;
  return run.status === 'waiting' ? 'waits' : '';
}
