// The texts of rows: those that are shown, and those that a filter searches.

import { plural } from './format.js';
import { noteOf } from './notes.js';

/**
 * The text of a row that is no request, on one line.
 * @param {TimelineRow} row
 * @returns {string}
 */
export function summaryOf(row) {
  const { event } = row;
  switch (row.kind) {
    case 'run': return row.title;
    case 'gap': return gapText(row.lost);
    case 'earlier': return `${plural(row.count, row.word)} before this ${row.count === 1 ? 'is' : 'are'} not kept`;
    case 'refused': return (event.reasons ?? []).map((reason) => reason.text).join(' ');
    case 'availability': return availabilityText(event.availability);
    case 'navigated': return navigationText(event.navigation);
    case 'missed': return `${plural(event.count, 'event')} missed by the inspector`;
    case 'unknown': return row.line;
    default: return '';
  }
}

function gapText(lost) {
  return `${plural(lost, 'item')} lost here`;
}

function availabilityText(availability) {
  if (!availability) return '';
  if (availability.isAvailable) return 'Available';
  const reasons = (availability.reasons ?? []).map(
    (reason) => reason.text ?? reason.constraint?.text ?? ''
  ).filter(Boolean);
  return ['Not available', ...reasons].join(': ');
}

export function navigationText(record) {
  if (!record) return '';
  const screens = [record.from, record.unwind ? '↩' : '→', record.to].filter(Boolean).join(' ');
  return record.steps?.length ? `${screens}: ${record.steps.join(', ')}` : screens;
}

/**
 * The texts of a timeline row that the filter searches. They are made once for each version of a row.
 * @param {TimelineRow} row
 * @returns {FilterSubject}
 */
export function timelineSubject(row) {
  if (row.text === undefined || row.text === null) row.text = timelineText(row).toLowerCase();
  return {
    text: row.text,
    features: labelText(row.event?.feature),
    actions: labelText(row.event?.action),
    session: row.session,
    subject: row.event?.subject,
    trace: row.event?.traceparent,
    outcome: row.outcome,
    kinds: kindText(row),
    duration: row.duration,
  };
}

/**
 * @param {TimelineRow} row
 * @returns {string}
 */
export function kindText(row) {
  if (row.kind === 'request') {
    return `request ${row.event.source?.kind ?? ''} ${row.outcome === 'running' ? 'began' : 'ended'}`;
  }
  return row.kind === 'availability' ? 'availabilityChanged' : row.kind;
}

/**
 * @param {TimelineRow} row
 * @returns {string}
 */
function timelineText(row) {
  const { event } = row;
  if (!event) return [row.title, row.what, row.line, row.kind].join(' ');
  return [
    /**
     * @param {Label | undefined} label
     * @returns {string}
     */
    labelText(event.feature), labelText(event.action), row.session, event.subject, row.outcome, row.kind, event.input?.text,
    event.failure ? `${event.failure.typeName ?? ''} ${event.failure.message ?? ''}` : '', summaryOf(row), noteOf(row)?.text,
  ].join(' ');
}

export function labelText(label) {
  return label ? `${label.identifier} ${label.name}` : '';
}

/**
 * The texts of a log entry that the filter searches: its kinds are channel and level.
 * @param {LogRow} row
 * @returns {FilterSubject}
 */
export function logSubject(row) {
  const { event } = row;
  if (!event) return { text: row.kind, kinds: row.kind };
  row.text ??= [
    event.message, event.topic, event.session, event.subject, event.activity, event.level, event.channel, event.input,
  ].join(' ').toLowerCase();
  const [features, actions] = (event.topic ?? '').split('#');
  return {
    text: row.text, features, actions: actions ?? '', session: row.session, subject: event.subject,
    trace: event.traceparent, outcome: '',
    kinds: `log ${event.channel} ${event.level}`, duration: null,
  };
}
