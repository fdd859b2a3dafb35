// The filter language: words, `feature:`, `action:`, `session:`, `subject:`, `trace:`, `outcome:`, `kind:`, `>100ms`,
// `<2s`, and `-` before any of them.

import { knownText } from './format.js';

export const filterKeys = ['feature', 'action', 'session', 'subject', 'trace', 'outcome', 'kind'];
// The values of `kind:` on the activity screens: kinds of events, sources of requests, channels and levels of the log.
export const eventKinds = [
  'request', 'began', 'ended', 'refused', 'availabilityChanged', 'navigated', 'flow', 'tweak', 'missed', 'gap', 'run',
  'unknown', 'application', 'openURL', 'continueActivity', 'intent', 'framework', 'log', 'development', 'production',
  'error', 'warning', 'info', 'debug',
];
export const filterOutcomes = ['success', 'failure', 'cancelled', 'refused', 'running', 'lost'];
const filterUnits = { us: 1e3, 'µs': 1e3, ms: 1e6, s: 1e9, m: 60e9 };

/**
 * Parses a filter. Returns `{ text, terms, errors, matches(row) }`; a term that cannot be read is not applied, and a kind
 * or an outcome that no row can have matches none. `kinds` are the kinds of rows on the screen.
 *
 * A row to match has `text` (its displayed text), and optionally `features`, `actions` (texts with identifier and
 * name), `session`, `subject`, `trace`, `outcome`, `kinds` (a text), `duration` (nanoseconds). Comparisons ignore case.
 * @param {string} text
 * @param {string[]} kinds
 * @returns {Filter}
 */
export function parseFilter(text, kinds = eventKinds) {
  const terms = [];
  const errors = [];
  for (const token of filterTokens(text, errors)) {
    const term = filterTerm(token, errors, kinds);
    if (term) terms.push(term);
  }
  return { text, terms, errors, matches: (row) => terms.every((term) => term.test(row) !== term.isNegated) };
}

/**
 * Splits at spaces outside of quotes. Only letters before a colon are a key: `12:30` is a word. `start` and `end` are the
 * place of a term in the text.
 * @param {string} text
 * @param {string[]} errors
 * @returns {{ isNegated: boolean, key?: string, value: string, isQuoted?: boolean, start: number, end: number }[]}
 */
export function filterTokens(text, errors) {
  const tokens = [];
  const pattern = /\s*(-?)(?:([A-Za-z]+):)?(?:"([^"]*)("?)|(\S+))/gy;
  for (let match; (match = pattern.exec(text)) !== null;) {
    const [, minus, key, quoted, end, plain] = match;
    if (quoted !== undefined && end === '') errors.push(`The quotation mark before “${quoted}” is not closed.`);
    const bare = key === undefined && /^([A-Za-z]+):$/.exec(plain ?? '');
    const place = { start: pattern.lastIndex - match[0].trimStart().length, end: pattern.lastIndex };
    if (bare) tokens.push({ isNegated: minus === '-', key: bare[1], value: '', ...place });
    else tokens.push({ isNegated: minus === '-', key, value: quoted ?? plain, isQuoted: quoted !== undefined, ...place });
  }
  return tokens;
}

/**
 * @param {{ isNegated: boolean, key?: string, value: string, isQuoted?: boolean }} token
 * @param {string[]} errors
 * @param {string[]} kinds
 * @returns {FilterTerm | null}
 */
function filterTerm(token, errors, kinds) {
  const { value, isNegated, isQuoted } = token;
  const key = token.key?.toLowerCase();
  if (key === undefined && !isQuoted && /^[<>]/.test(value)) return durationTerm(value, isNegated, errors);
  if (key === undefined) {
    const word = value.toLowerCase();
    return word === '' ? null : { isNegated, test: (row) => row.text.includes(word) };
  }
  if (!filterKeys.includes(key)) {
    errors.push(`There is no key “${key}:”. ${knownText(filterKeys)}`);
    return null;
  }
  if (value === '') {
    errors.push(`There is nothing after “${key}:”.`);
    return null;
  }
  return keyTerm(key, value.toLowerCase(), isNegated, errors, kinds);
}

/** @returns {FilterTerm | null} */
function keyTerm(key, value, isNegated, errors, kinds) {
  const known = { kind: kinds, outcome: filterOutcomes }[key];
  if (known && !known.some((name) => name.toLowerCase().includes(value))) {
    errors.push(`There is no ${key} “${value}”. ${knownText(known)}`);
  }
  const member = { feature: 'features', action: 'actions', kind: 'kinds' }[key] ?? key;
  return { isNegated, test: (row) => (row[member] ?? '').toLowerCase().includes(value) };
}

/** @returns {FilterTerm | null} */
function durationTerm(text, isNegated, errors) {
  const match = /^([<>])(\d+(?:\.\d+)?)(us|µs|ms|s|m)$/.exec(text);
  if (!match) {
    errors.push(
      `“${text}” is no duration. Write a number and a unit, such as >100ms or <2s. The units are us, ms, s and m.`
    );
    return null;
  }
  const limit = Number(match[2]) * filterUnits[match[3]];
  const isLonger = match[1] === '>';
  const isMatch = (duration) => (isLonger ? duration > limit : duration < limit);
  return { isNegated, test: (row) => Number.isFinite(row.duration) && row.duration !== null && isMatch(row.duration) };
}
