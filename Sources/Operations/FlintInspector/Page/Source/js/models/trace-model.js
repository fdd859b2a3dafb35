// Traces: a request with all requests below it, and the critical path, which is what the request waited for.

import { firstIndex } from './filtered-rows.js';

/** @typedef {{ id: number, row: TimelineRow, depth: number, begin: number, end: number, children: TraceSpan[],
 *   own: number, critical: { from: number, to: number }[], version: string }} TraceSpan */

/**
 * The topmost request around a request.
 * @param {TimelineRow} row
 * @returns {TimelineRow}
 */
export function traceRoot(row) {
  let root = row;
  while (root.parentRow) root = root.parentRow;
  return root;
}

/**
 * A request and all below it, each after the one around it, in the order of their beginnings. Times are in milliseconds
 * since 1970; `own` is the time in which nothing below was running; `critical` are the parts on the critical path.
 * @param {TimelineRow[]} rows The rows of the timeline.
 * @param {TimelineRow} row
 * @param {number} now The end of what is running.
 * @returns {TraceSpan[]}
 */
export function traceOf(rows, row, now) {
  const root = makeSpan(row, 0, now);
  const byRow = new Map([[row, root]]);
  for (let index = firstIndex(rows, (other) => other.id > row.id); index < rows.length; index += 1) {
    const above = rows[index].parentRow && byRow.get(rows[index].parentRow);
    if (!above) continue;
    const span = makeSpan(rows[index], above.depth + 1, now);
    above.children.push(span);
    byRow.set(rows[index], span);
  }
  /** @type {TraceSpan[]} */
  const spans = [];
  const waiting = [root];
  for (let span = waiting.pop(); span; span = waiting.pop()) {
    spans.push(span);
    span.children.sort((one, other) => one.begin - other.begin || one.id - other.id);
    span.own = ownTime(span);
    for (let index = span.children.length - 1; index >= 0; index -= 1) waiting.push(span.children[index]);
  }
  markCritical(root);
  for (const span of spans) span.version = `${span.row.version} ${span.begin} ${span.end} ${span.critical.length}`;
  return spans;
}

/** @returns {TraceSpan} */
function makeSpan(row, depth, now) {
  const lasts = row.outcome === 'running' ? Math.max(0, now - row.time) : (row.duration ?? 0) / 1e6;
  return {
    id: row.id, row, depth, begin: row.time, end: row.time + lasts, children: [], own: 0, critical: [], version: '',
  };
}

/** The time of a request in which none below it was running. @param {TraceSpan} span */
function ownTime(span) {
  // The duration is exact, the difference of two times is not.
  if (span.children.length === 0) return span.row.outcome === 'running' ? span.end - span.begin : (span.row.duration ?? 0) / 1e6;
  let own = 0;
  let until = span.begin;
  for (const child of span.children) {
    own += Math.max(0, Math.min(child.begin, span.end) - until);
    until = Math.max(until, Math.min(child.end, span.end));
  }
  return own + Math.max(0, span.end - until);
}

/**
 * Marks the critical path, from the end: the request waited for the child that ended last, before that for the one that
 * ended last before that one's beginning, and was itself at work in between.
 * @param {TraceSpan} root
 */
function markCritical(root) {
  const waiting = [{ span: root, until: root.end }];
  for (let each = waiting.pop(); each; each = waiting.pop()) {
    const { span } = each;
    let { until } = each;
    const last = [...span.children].sort((one, other) => other.end - one.end);
    for (const child of last) {
      // A child that began later than this, or is over before its parent began, was not waited for.
      const end = Math.min(child.end, until);
      if (child.begin >= until || end <= span.begin || child.end > until + 0.0005) continue;
      if (end < until) span.critical.push({ from: end, to: until });
      waiting.push({ span: child, until: end });
      until = Math.max(child.begin, span.begin);
    }
    if (until > span.begin || span.critical.length === 0) span.critical.push({ from: span.begin, to: until });
  }
}

/** The time that spans have on the critical path, by action, longest first. @param {TraceSpan[]} spans */
export function criticalParts(spans) {
  const parts = new Map();
  for (const { row, critical } of spans) {
    const time = critical.reduce((sum, { from, to }) => sum + to - from, 0);
    const name = row.event?.action?.name ?? `Request ${row.request}`;
    if (time > 0) parts.set(name, (parts.get(name) ?? 0) + time);
  }
  return [...parts].map(([name, time]) => ({ name, time })).sort((one, other) => other.time - one.time);
}

/**
 * The row of a request of a run; without a run, of the current one.
 * @param {{ rows: TimelineRow[], runNumber: number, rowOfRequest(request: string | number): TimelineRow | null }} timeline
 * @param {string | null} request
 * @param {string | null} run
 */
export function requestRow(timeline, request, run) {
  if (!request) return null;
  if (!run || Number(run) === timeline.runNumber) return timeline.rowOfRequest(request);
  return timeline.rows.find((row) => row.request === Number(request) && row.run === Number(run)) ?? null;
}

/** The parameters of the address that identify a request for `requestRow`. @param {TimelineRow} row */
export function requestAddress(row, runNumber) {
  return { request: row.request, run: row.run === runNumber ? '' : row.run };
}
