// Saves the page's rows as a session file. The source is the page and not the application, whose own history is shorter
// than that of the page.

import { sectionNames, state } from './store.js';

/**
 * The file as a blob, made in pieces, so that a long session does not block the page.
 * @returns {Promise<Blob>}
 */
export async function sessionFile() {
  const pieces = [];
  let lines = [];
  let pauseAt = performance.now() + 30;
  for (const line of sessionLines()) {
    lines.push(line);
    if (lines.length < 2000) continue;
    pieces.push(new Blob([lines.join('\n'), '\n']));
    lines = [];
    if (performance.now() < pauseAt) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    pauseAt = performance.now() + 30;
  }
  return new Blob([...pieces, lines.join('\n'), '\n'], { type: 'application/x-ndjson' });
}

/**
 * The lines: the header, then for each run its items, and at last a snapshot of the state.
 * @returns {Generator<string>}
 */
export function* sessionLines() {
  const session = state.session ?? {};
  yield JSON.stringify({
    format: 'flint-session', version: 1, application: session.application, platform: session.platform,
    run: state.run ?? undefined, started: session.started,
  });
  let number = 0;
  const line = (type, payload, time) => {
    number += 1;
    return JSON.stringify({ v: 1, seq: number, time: isoText(time), type, [type]: payload });
  };
  const rows = groupByRun(state.timeline.rows);
  const logs = groupByRun(state.logs.rows.filter((row) => row.kind === 'log'));
  for (const [index, { run, started }] of state.runs.entries()) {
    const isLast = index === state.runs.length - 1;
    const { isClean } = state.runs[index];
    // Items before the first snapshot belong to no run.
    const own = index === 0 ? [...(rows.get(0) ?? []), ...(rows.get(1) ?? [])] : rows.get(index + 1) ?? [];
    const earlier = own.find((row) => row.kind === 'earlier')?.count;
    yield line(
      'snapshot', { run, session: isLast ? state.session : { ...session, run, started }, earlier, isClean }, Date.parse(started),
    );
    for (const item of mergedItems(timelineItems(own), logs.get(index + 1) ?? [])) {
      yield item.line ?? line(item.type, item.type === 'snapshot' ? { run, ...item.payload } : item.payload, item.time);
    }
    for (const value of state.values.ofRun(index + 1)) yield line('value', value, Date.parse(started));
  }
  const sections = Object.fromEntries(sectionNames.filter((name) => state[name]).map((name) => [name, state[name]]));
  if (state.run !== null) yield line('snapshot', { run: state.run, ...sections }, state.timeline.lastTime);
  if (state.notes.size > 0) yield line('notes', { rows: [...state.notes.values()] }, state.timeline.lastTime);
}

const isoText = (time) => (Number.isFinite(time) ? new Date(time).toISOString() : new Date(0).toISOString());

/**
 * @template {Row} Grouped
 * @param {Grouped[]} rows
 * @returns {Map<number, Grouped[]>}
 */
function groupByRun(rows) {
  const groups = new Map();
  for (const row of rows) {
    if (!groups.has(row.run)) groups.set(row.run, []);
    groups.get(row.run).push(row);
  }
  return groups;
}

/**
 * The items of one run's rows, ordered by the events' sequence numbers. Ends whose beginning the page has not received
 * are put into snapshots, as they were received, because only there they are sorted by their beginnings.
 * @param {TimelineRow[]} rows
 */
function timelineItems(rows) {
  const items = [];
  let newest = 0;
  const add = (type, event) => items.push({ type, payload: event, key: event.sequence, time: Date.parse(event.time) });
  for (const row of rows) {
    const { event } = row;
    newest = Math.max(newest, row.endSequence ?? 0, row.sequence ?? 0);
    for (const transition of row.transitions ?? []) {
      add('flow', transition);
      newest = Math.max(newest, transition.sequence);
    }
    if (row.kind === 'unknown') items.push({ line: row.line.replaceAll('\n', ' '), key: newest, time: row.time });
    else if (row.kind === 'earlier') continue;
    else if (row.kind === 'gap') items.push({ type: 'gap', payload: { lost: row.lost }, key: newest, time: row.time });
    else if (row.kind === 'availability') add('availability', event);
    else if (event?.kind === 'ended' && row.sequence === row.endSequence) {
      items.push({ type: 'snapshot', payload: { timeline: [event] }, key: event.sequence, time: Date.parse(event.time) });
    } else if (event) {
      if (event.kind === 'ended') add('event', beganEvent(row));
      add('event', event);
    }
  }
  items.sort((one, other) => one.key - other.key);
  return joinedSnapshots(items);
}

function joinedSnapshots(items) {
  const joined = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (item.type === 'snapshot' && last?.type === 'snapshot') last.payload.timeline.push(...item.payload.timeline);
    else joined.push(item);
  }
  return joined;
}

/** The beginning of a request, which its end has replaced in the row. */
function beganEvent(row) {
  const { outcome, duration, failure, closesActionStack, ...begin } = row.event;
  return { ...begin, kind: 'began', sequence: row.sequence, time: isoText(row.time) };
}

/** The items of both channels, ordered by time as far as it is known. */
function* mergedItems(items, logs) {
  let next = 0;
  for (const item of items) {
    while (next < logs.length && logs[next].time < item.time) yield logItem(logs[next++]);
    yield item;
  }
  while (next < logs.length) yield logItem(logs[next++]);
}

function logItem(row) {
  return { type: 'log', payload: row.event, time: row.time };
}
