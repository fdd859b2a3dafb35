// Common parts of rows in lists.

import { clockText } from '../models/format.js';
import { summaryOf } from '../models/row-text.js';
import { state } from '../models/store.js';
import { h } from './element.js';
import { icon } from './icons.js';

export const outcomeWords = {
  success: 'Success', failure: 'Failed', cancelled: 'Cancelled', refused: 'Refused', running: 'Running',
  lost: 'Not ended',
};

/** An outcome as an icon and a word. */
export function outcomeMark(outcome) {
  const name = outcome === 'lost' ? 'cancelled' : outcome;
  return h('span', { class: `outcome outcome-${outcome}` }, icon(name), outcomeWords[outcome] ?? outcome);
}

/** A session with its color and its name. */
export function sessionLane(session) {
  if (!session) return null;
  const index = Math.max(0, state.timeline.sessions.indexOf(session)) % 8;
  return h(
    'span', { class: `lane lane-${index}` }, h('span', { class: 'lane-mark', 'aria-hidden': 'true' }),
    h('span', { class: 'lane-name' }, session),
  );
}

/**
 * The marker of a gap or of a new run, across the whole width of a row.
 * @param {Row} row
 */
export function markerCell(row) {
  return h('span', { class: `cell cell-marker marker-${row.kind}`, role: 'gridcell' },
    icon(row.kind === 'run' ? 'play' : row.kind === 'gap' ? 'warning' : 'more'), h('span', { class: 'truncate' }, summaryOf(row)), h(
      'span', { class: 'muted' }, clockText(row.time),
    ));
}

/**
 * The length of the bar for a duration: 0 to 1 on a logarithmic scale, from 10 µs to the slowest (10 ms at least). On a
 * linear scale, one slow request would make all others look alike.
 * @param {number} duration
 * @param {number} slowest
 * @returns {number}
 */
export function barLength(duration, slowest) {
  const low = 1e4;
  const high = Math.max(1e7, slowest);
  if (!(duration > low)) return 0.02;
  return Math.min(1, Math.max(0.02, Math.log(duration / low) / Math.log(high / low)));
}

/** A chip that shows the restriction of a list and removes it. */
export function limitChip(text, remove) {
  return h(
    'span', { class: 'chip' }, text,
    h('button', { 'aria-label': `Remove: ${text}`, onclick: remove }, icon('close')),
  );
}

/**
 * A switch in the heading of a pane.
 * @param {Content} label
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} change
 * @param {string} title
 */
function toggleButton(label, isOn, change, title) {
  const button = h('button', { 'aria-pressed': String(isOn), title }, label);
  button.addEventListener('click', () => {
    const next = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(next));
    change(next);
  });
  return button;
}

// Whether lists include requests and entries of Flint itself. Kept across changes of the screen, not across a reload.
export const listOptions = { showsFramework: false };

/**
 * @param {string} title
 * @param {() => void} search
 */
export function frameworkToggle(title, search) {
  const label = h('span', {}, h('span', { class: 'optional' }, 'Show '), 'Flint’s own');
  return toggleButton(label, listOptions.showsFramework, (isOn) => { listOptions.showsFramework = isOn; search(); }, title);
}
