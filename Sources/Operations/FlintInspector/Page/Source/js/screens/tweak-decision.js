// The value of a tweak for a chosen subject, and its rule as a tree with the branch that was taken.

import { errorMessage } from '../elements/command-button.js';
import { factList } from '../elements/drawer.js';
import { h, replaceContent } from '../elements/element.js';
import { jsonText } from '../elements/parts.js';
import { ask } from '../models/api.js';
import { state } from '../models/store.js';
import { readContext } from '../models/tweak-model.js';

// Rows are made anew at each change, and what was asked stays.
const decisionState = { context: '{"targetingKey": ""}', answers: new Map() };

/** The form and the last answer; nothing for a tweak without a rule, or in a session file. */
export function tweakDecision(row) {
  if (!row.hasRule || state.isOffline) return null;
  const error = errorMessage();
  const answer = h('div', { role: 'status' }, decisionAnswer(decisionState.answers.get(row.path)));
  const field = h('textarea', {
    class: 'code', rows: 2, spellcheck: 'false', autocomplete: 'off', 'aria-label': `Subject for ${row.path}`,
    'aria-describedby': error.element.id, value: decisionState.context, dataset: { keep: `context-${row.path}` },
    oninput: () => { field.dataset.edited = 'true'; decisionState.context = field.value; },
  });
  const decide = async (event) => {
    event.preventDefault();
    const { context, error: problem } = readContext(field.value);
    error.show(problem ?? '');
    if (problem) return;
    const result = await ask('decide', { path: row.path, context });
    if (!result.ok) return error.show(result.error.message);
    decisionState.answers.set(row.path, result.value);
    replaceContent(answer, decisionAnswer(result.value));
  };
  return h('details', { class: 'trace decision', dataset: { keep: `decision-${row.path}` } },
    h('summary', {}, 'Decide for a subject'),
    h('form', { class: 'decision-form', onsubmit: decide }, field,
      h('button', { type: 'submit', dataset: { keep: `decide-${row.path}` } }, 'Decide')),
    error.element, answer);
}

function decisionAnswer(answer) {
  if (!answer) return null;
  return [
    factList([
      ['Value', answer.value === undefined ? 'the default of the code' : h('code', {}, jsonText(answer.value))],
      ['Variant', answer.variant], ['Reason', h('code', {}, answer.reason)], ['From', answer.source],
      ['Problem', answer.errorCode ? h('span', { class: 'error-text' }, answer.errorMessage ?? answer.errorCode) : null],
    ]),
    answer.steps ? h('ol', { class: 'decision-steps' }, answer.steps.map(decisionStep)) : null,
  ];
}

function decisionStep({ depth, operation, result, count }) {
  const isTaken = count > 0;
  const step = h('li', { class: isTaken ? 'is-taken' : 'muted' },
    operation ? h('code', {}, operation) : null,
    result === undefined ? null : [operation ? ' → ' : '', h('code', { class: 'decision-result' }, result)],
    isTaken ? null : ' not evaluated',
    operation && count > 1 ? ` (${count} times)` : '');
  step.style.setProperty('--depth', String(Math.min(Number(depth) || 0, 64)));
  return step;
}
