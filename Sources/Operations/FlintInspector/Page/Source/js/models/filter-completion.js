// What may follow in a filter: keys, and the values of a key with the number of rows that have them.

import { eventKinds, filterKeys, filterOutcomes, filterTokens } from './filter.js';
import { kindText } from './row-text.js';

const completionLimit = 12;

const keyNotes = {
  feature: 'identifier or name of the feature', action: 'identifier or name of the action', session: 'name of the session',
  subject: 'on whose behalf', trace: 'trace or span', outcome: 'how it ended', kind: 'kind of row',
};

/** @typedef {{ text: string, title: string, note: string, count: number | null }} Completion */

/**
 * The term at a place in a filter: its place in the text, its key if it has one, and the part of the value before it.
 * @param {string} text
 * @param {number} caret
 */
export function filterTermAt(text, caret) {
  const token = filterTokens(text, []).find(({ start, end }) => start < caret && caret <= end);
  if (!token) return { start: caret, end: caret, sign: '', key: null, part: '' };
  const sign = token.isNegated ? '-' : '';
  const key = token.key?.toLowerCase() ?? null;
  return { start: token.start, end: token.end, sign, key: key !== null && filterKeys.includes(key) ? key : null, part: token.value.toLowerCase() };
}

/**
 * The texts that may stand in place of a term, most frequent first.
 * @param {ReturnType<typeof filterTermAt>} term
 * @param {(key: string) => Map<string, { name: string, count: number }>} valuesOf
 * @returns {Completion[]}
 */
export function filterCompletions({ sign, key, part }, valuesOf) {
  if (key === null) {
    return filterKeys.filter((each) => each.startsWith(part)).map(
      (each) => ({ text: `${sign}${each}:`, title: `${sign}${each}:`, note: keyNotes[each], count: null }),
    );
  }
  const found = [...valuesOf(key)].filter(([value, { name }]) => `${value} ${name}`.toLowerCase().includes(part));
  found.sort((one, other) => other[1].count - one[1].count || (one[0] < other[0] ? -1 : 1));
  return found.slice(0, completionLimit).map(([value, { name, count }]) => ({
    text: `${sign}${key}:${/[\s"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value}`, title: value,
    note: name === value ? '' : name, count,
  }));
}

/**
 * The values of a key in rows of the timeline, or of the log, with the number of rows that have them. Outcomes and kinds
 * that no row has are values, too.
 * @param {string} key
 * @param {Row[]} rows
 * @param {string[]} [kinds]
 */
export function filterValues(key, rows, kinds = eventKinds) {
  /** @type {Map<string, { name: string, count: number }>} */
  const values = new Map();
  const known = { outcome: filterOutcomes, kind: kinds }[key] ?? [];
  for (const value of known) values.set(value, { name: value, count: 0 });
  const add = (value, name = value) => {
    if (!value) return;
    const found = values.get(value);
    if (found) found.count += 1;
    else values.set(value, { name, count: 1 });
  };
  for (const row of rows) addCompletions(key, row, add);
  return values;
}

/** @param {any} row */
function addCompletions(key, row, add) {
  const { event } = row;
  if (key === 'session') return add(row.session);
  if (key === 'outcome') return add(row.outcome);
  if (key === 'subject') return add(event?.subject);
  if (key === 'trace') return add(event?.traceparent?.split('-')[1]);
  if (key === 'kind') {
    const words = row.kind === 'log' ? ['log', event.channel, event.level] : event ? kindText(row).split(' ') : [row.kind];
    return words.forEach((word) => add(word));
  }
  const label = event?.[key];
  if (label) return add(label.identifier, label.name);
  const [feature, action] = row.kind === 'log' ? (event.topic ?? '').split('#') : [];
  add(key === 'feature' ? feature : action);
}

/**
 * The values of a key in the section of features, for screens without rows: without numbers of rows.
 * @param {string} key
 * @param {JSONObject | null} section
 */
export function featureValues(key, section) {
  const labels = (section?.features ?? []).flatMap(
    (feature) => (key === 'feature' ? [feature] : key === 'action' ? feature.actions ?? [] : []),
  );
  return new Map(labels.map(({ identifier, name }) => [identifier, { name: name ?? identifier, count: 0 }]));
}

/**
 * A filter without one of its terms.
 * @param {string} text
 * @param {number} index
 */
export function filterWithout(text, index) {
  return filterTexts(text).filter((_, each) => each !== index).join(' ');
}

/** A filter in which one of its terms is negated, or not negated any more. */
export function filterNegating(text, index) {
  return filterTexts(text).map((each, at) => (at !== index ? each : each.startsWith('-') ? each.slice(1) : `-${each}`)).join(' ');
}

/** The terms of a filter as they are written. */
export function filterTexts(text) {
  return filterTokens(text, []).map(({ start, end }) => text.slice(start, end));
}
