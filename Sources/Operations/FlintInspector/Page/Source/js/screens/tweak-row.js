// One tweak: its value, the source of the value, and the control that changes it.

import { errorMessage } from '../elements/command-button.js';
import { h, nextId } from '../elements/element.js';
import { icon } from '../elements/icons.js';
import { announce, badge } from '../elements/messages.js';
import { jsonText, segments } from '../elements/parts.js';
import { command } from '../models/api.js';
import { plural, wordsText } from '../models/format.js';
import { canCommand } from '../models/store.js';
import { tweakFindings, tweakLimits } from '../models/tweak-model.js';
import { tweakDecision } from './tweak-decision.js';
import { tweakChangeList } from './tweak-changes.js';

export function tweakRow(row) {
  return h('li', { class: 'row-item tweak', dataset: { path: row.path } },
    h('div', { class: 'row-main' },
      h('div', {},
        h('div', { class: 'row-name' }, row.title || row.variable, h('code', {}, row.path)),
        row.description ? h('p', { class: 'row-text' }, row.description) : null,
        h('div', { class: 'row-marks' },
          badge(`from ${row.source ?? 'nowhere'}`, row.isOverridden && !row.isShadowed ? 'accent' : ''),
          row.isShadowed ? badge('set, but shadowed', 'warn', 'warning') : null,
          row.isSensitive ? badge('sensitive', '', 'permissions') : null)),
      tweakEditor(row)),
    tweakTrace(row),
    tweakChangeList(row),
    tweakDecision(row));
}

function tweakEditor(row) {
  if (!row.isEditable || !canCommand()) {
    return h(
      'div', { class: 'row-editor' },
      h(
        'div', { class: 'row-value' },
        row.isSensitive ? h('span', { class: 'muted' }, row.text || '(hidden)') : h('code', {}, row.text || '“”'),
      ),
    );
  }
  const error = errorMessage();
  const send = async (text, field) => {
    error.show('');
    field?.removeAttribute('aria-invalid');
    // The response redraws the row; typed text is only kept until it is accepted.
    const result = await command('tweak.set', { path: row.path, text });
    if (!result.ok) {
      field?.setAttribute('aria-invalid', 'true');
      return error.show(result.error.message);
    }
    if (field) delete field.dataset.edited;
    const { shadowedBy } = result.value ?? {};
    announce(
      shadowedBy ? `${row.path} is set, but what ${shadowedBy} has still holds.` : `${row.path} is set.`,
      shadowedBy ? 'bad' : 'info',
    );
  };
  const reset = row.isOverridden ? resetButton(row, error) : null;
  return h('div', { class: 'row-editor' }, tweakControl(row, send, error, reset), error.element);
}

function resetButton({ path }, error) {
  const reset = async () => {
    const result = await command('tweak.reset', { path });
    if (!result.ok) error.show(result.error.message);
  };
  return h(
    'button',
    { class: 'quiet', 'aria-label': `Reset ${path}`, dataset: { keep: `reset-${path}` }, onclick: reset },
    'Reset',
  );
}

function tweakControl(row, send, error, reset) {
  const keep = `tweak-${row.path}`;
  const label = row.title || row.path;
  if (row.editor === 'toggle') {
    const bar = segments(label, keep, [['true', 'On'], ['false', 'Off']], String(row.value), (text) => send(text));
    return h('div', { class: 'line' }, bar, reset);
  }
  if (row.editor === 'choice') {
    const options = (row.options ?? []).map(jsonText);
    const known = options.includes(row.text) ? options : [row.text, ...options];
    return h('div', { class: 'line' },
      h(
        'select',
        {
          'aria-label': label, 'aria-describedby': error.element.id, dataset: { keep },
          onchange: (event) => send(event.target.value, event.target),
        },
        known.map((option) => h('option', { value: option, selected: option === row.text }, option))), reset);
  }
  return tweakTextControl(row, { keep, label, send, error, reset });
}

function tweakTextControl(row, { keep, label, send, error, reset }) {
  const isLong = row.editor === 'structured';
  const set = h(
    'button',
    { hidden: true, dataset: { keep: `${keep}-set` }, onclick: () => send(field.value, field) }, 'Set',
  );
  const undo = h(
    'button',
    { class: 'quiet', hidden: true, onclick: () => { field.value = row.text ?? ''; note(); field.focus(); } },
    'Undo',
  );
  const note = () => {
    const isEdited = field.value !== (row.text ?? '');
    if (isEdited) field.dataset.edited = 'true';
    else delete field.dataset.edited;
    set.hidden = undo.hidden = !isEdited;
    if (reset) reset.hidden = isEdited;
  };
  const limits = tweakLimits(row);
  const hint = limits ? h('span', { class: 'muted small', id: nextId('hint') }, limits) : null;
  const field = h(isLong ? 'textarea' : 'input', {
    ...(isLong ? { rows: 3, class: 'code' } : {
      type: 'text', inputmode: row.editor === 'integer' ? 'numeric' : row.editor === 'decimal' ? 'decimal' : undefined,
    }),
    value: row.text ?? '', autocomplete: 'off', spellcheck: 'false', 'aria-label': label,
    'aria-describedby': [hint?.id, error.element.id].filter(Boolean).join(' '), dataset: { keep },
    oninput: note, onrefill: note,
    onkeydown: (event) => {
      const isSubmit = event.key === 'Enter' && (!isLong || event.metaKey || event.ctrlKey);
      if (isSubmit && field.dataset.edited) {
        event.preventDefault();
        send(field.value, field);
      } else if (event.key === 'Escape' && field.dataset.edited) {
        event.stopPropagation();
        field.value = row.text ?? '';
        note();
      }
    },
  });
  return [
    h('div', { class: 'line' }, field, isLong ? null : [set, undo, reset]),
    isLong ? h('div', { class: 'buttons' }, set, undo, reset) : null, hint,
  ];
}

/** The value of each provider, in the order of their priority. */
function tweakTrace(row) {
  const trace = row.trace ?? [];
  if (!trace.length) return null;
  return h('details', { class: 'trace', dataset: { keep: `trace-${row.path}` } },
    h('summary', {}, `Where it comes from: ${plural(trace.length, 'provider')}`),
    h('table', { class: 'plain' },
      h('thead', {}, h('tr', {}, ['Provider', 'Finding', 'Value'].map((title) => h('th', { scope: 'col' }, title)))),
      h('tbody', {}, trace.map((entry) => h('tr', { class: entry.finding === 'won' ? 'is-won' : '' },
        h('td', {}, entry.provider),
        h(
          'td', { class: entry.finding === 'notFound' ? 'muted' : '' },
          entry.finding === 'won' ? [icon('success'), ' '] : null,
          tweakFindings[entry.finding] ?? wordsText(entry.finding),
        ),
        h('td', {}, entry.value === undefined ? '' : h('code', {}, jsonText(entry.value))))))));
}
