// The history of a stored run as bars in time, and the dialog that acts on all runs of a list.

import { errorMessage } from '../elements/command-button.js';
import { h } from '../elements/element.js';
import { announce, badge, openDialog } from '../elements/messages.js';
import { part } from '../elements/parts.js';
import { command } from '../models/api.js';
import { clockText, countText, dateText, durationText, plural } from '../models/format.js';
import { storedHistory } from '../models/stored-history.js';
import { state } from '../models/store.js';

/**
 * @param {JSONObject} run
 * @returns {Content}
 */
export function storedHistoryPart(run) {
  const { begin, end, spans, left } = storedHistory(run, state.timeline.rows, Date.now());
  if (spans.length === 0) return null;
  const place = (time) => ((time - begin) / (end - begin)) * 100;
  return part('In time', null, left > 0 ? h('p', { class: 'muted' }, `${plural(left, 'earlier part')} left out`) : null,
    h('p', { class: 'muted small history-ends' }, h('span', {}, dateText(begin)), h('span', {}, dateText(end))),
    h('ol', { class: 'run-history' }, spans.map((span) => {
      const bar = h('span', { class: `run-span span-${span.kind} ${span.isOpen ? 'is-open' : ''} ${span.error ? 'is-bad' : ''}` });
      bar.style.left = `${Math.min(99.5, place(span.from))}%`;
      bar.style.width = `${Math.max(0.5, place(span.to) - place(span.from))}%`;
      const lasts = span.to - span.from;
      return h('li', { class: `history-${span.kind}`, title: `${dateText(span.from)} to ${dateText(span.to)}` },
        h('span', { class: 'history-name' }, span.name, span.error ? [' ', badge(span.error, 'bad', 'failure')] : null),
        h('span', { class: 'trace-track', 'aria-hidden': 'true' }, bar),
        h('span', { class: 'muted nowrap' }, span.isSince ? `since ${clockText(span.from).slice(0, 8)}`
          : lasts > 0 ? durationText(lasts * 1e6) : clockText(span.from).slice(0, 8)));
    })));
}

/**
 * Asks who acts on all runs of a list and why, and does it.
 * @param {object} question The conditions of the list.
 * @param {number} count
 * @param {() => void} didAct
 */
export function openBulkDialog(question, count, didAct) {
  const error = errorMessage();
  const actor = h('input', { type: 'text', 'aria-label': 'On whose behalf', placeholder: 'Who' });
  const reason = h('input', { type: 'text', 'aria-label': 'Reason', placeholder: 'Why' });
  const act = async (close, more) => {
    error.show('');
    const result = await command('runs.act', { ...question, ...more, actor: actor.value, reason: reason.value });
    didAct();
    if (!result.ok) return error.show(result.error.message);
    const { done, failed, problem, searched, isCut } = result.value;
    const rest = isCut ? ` More runs remain: ${countText(searched)} were looked at.` : '';
    if (failed > 0 || isCut) return error.show(`${plural(done, 'run')} done${failed ? `, ${failed} not: ${problem}` : '.'}${rest}`);
    close();
    announce(`${plural(done, 'run')} done.`);
  };
  openDialog(`All ${plural(count, 'run')} of this list`, [
    h('p', {}, 'Retrying concerns those that are stuck, cancelling those that have not ended. Who acts, and why, is kept with each run.'),
    h('div', { class: 'stored-acts' }, actor, reason), error.element,
  ], (close) => [
    h('button', { onclick: () => act(close, { act: 'retry' }) }, 'Retry stuck runs'),
    h('button', { class: 'danger', onclick: () => act(close, { act: 'cancel' }) }, 'Cancel runs'),
    h('button', { class: 'danger', onclick: () => act(close, { act: 'cancel', force: true }) }, 'End runs now'),
  ]);
}
