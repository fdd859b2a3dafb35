// Screen: the tweaks by section, with their current values and the sources of these.

import { commandButton } from '../elements/command-button.js';
import { h } from '../elements/element.js';
import { announce, copyButton, emptyState } from '../elements/messages.js';
import { missingSection, openTextDialog, rebuiltView } from '../elements/parts.js';
import { command } from '../models/api.js';
import { countText, plural } from '../models/format.js';
import { canCommand, state } from '../models/store.js';
import { readTweakOverrides, tweakOverrides, tweakSubject } from '../models/tweak-model.js';
import { tweakRow } from './tweak-row.js';

/** @type {Pane} */
export const tweaksPane = {
  id: 'tweaks', key: 'e', title: 'Tweaks', icon: 'tweaks', group: 'Application', hasFilter: true,
  kinds: [
    'bool', 'int', 'double', 'string', 'data', 'date', 'list', 'dictionary', 'overridden', 'shadowed', 'sensitive',
  ],
  sections: ['tweaks', 'session'],
  render(host, context) {
    return rebuiltView(host, {
      facts: () => state.tweaks, content: () => tweaksScreen(context), names: ['query', 'filter', 'runs'],
    });
  },
};

function tweaksScreen({ filter }) {
  const { tweaks } = state;
  const missing = missingSection(tweaks, 'tweaks');
  if (missing) return missing;
  if (!tweaks.hasTweaks) {
    return emptyState(
      'The application has no tweaks',
      'Give the runtime’s configuration a set of tweaks, and its values can be seen and changed here.',
    );
  }
  const all = (tweaks.sections ?? []).flatMap((section) => section.rows);
  if (!all.length) return emptyState(
    'No tweak is known yet', 'A tweak appears when its feature is declared, or when the application first reads it.',
  );
  const sections = tweaks.sections
    .map((section) => ({ ...section, rows: section.rows.filter((row) => filter.matches(tweakSubject(row))) }))
    .filter((section) => section.rows.length);
  return h('div', { class: 'pane-width' },
    tweakTools(tweaks, all),
    documentFindings(tweaks.findings ?? []),
    sections.length
      ? sections.map((section) => h('section', { class: 'section' }, h('h2', {}, section.title), tweakGroups(section)))
      : emptyState('Nothing found', 'No tweak passes the filter.'));
}

/** The mistakes in documents of flags. Flags with mistakes have their default values. */
function documentFindings(findings) {
  if (!findings.length) return null;
  return h('section', { class: 'section document-findings' },
    h('h2', {}, plural(findings.length, 'mistake in documents of flags', 'mistakes in documents of flags')),
    h('ul', {}, findings.map((finding) => h('li', {}, h('code', {}, finding)))));
}

/** The rows of a section; they have headings only if their groups differ from the section. */
function tweakGroups({ title, rows }) {
  const groups = new Map();
  for (const row of rows) {
    const group = row.group && row.group !== title ? row.group : '';
    if (!groups.has(group)) groups.set(group, []);
    groups.get(group).push(row);
  }
  return [...groups].map(([group, members]) => [
    group ? h('h3', { class: 'group-title muted' }, group) : null,
    h('ul', { class: 'item-rows' }, members.map(tweakRow)),
  ]);
}

function tweakTools(tweaks, all) {
  const overridden = all.filter((row) => row.isOverridden);
  const shadowed = all.filter((row) => row.isShadowed).length;
  const summary = [
    plural(all.length, 'tweak'), `${countText(overridden.length)} set here`,
    shadowed ? `${countText(shadowed)} of them shadowed` : '',
  ].filter(Boolean).join(', ');
  return h('div', { class: 'screen-tools' },
    h(
      'p', { class: 'muted' }, summary,
      canCommand() && tweaks.target ? ['. Changes go to ', h('code', {}, tweaks.target), '.'] : '.',
    ),
    overridden.length ? copyButton(
      'Copy overrides', () => JSON.stringify(tweakOverrides(tweaks), null, 2), 'Overrides',
    ) : null,
    canCommand() ? h('button', { dataset: { keep: 'tweak-paste' }, onclick: pasteTweaks }, 'Paste overrides…') : null,
    overridden.length ? commandButton(
      'Reset all', 'tweak.resetAll', {},
      { className: 'danger', confirm: `What was set here is taken back: ${plural(overridden.length, 'tweak')}.` },
    ) : null);
}

function pasteTweaks() {
  const explanation = 'A JSON object of paths and values, as “Copy overrides” gives it. All of them are set, or none.';
  openTextDialog('Paste overrides', explanation, {
    label: 'Overrides as JSON', placeholder: '{\n  "list/order": "date"\n}', button: 'Set all',
    submit: async (text) => {
      const { overrides, error } = readTweakOverrides(text);
      if (error) return error;
      const result = await command('tweak.import', { overrides });
      if (!result.ok) {
        const refused = (result.error.refused ?? []).map((each) => `${each.path}: ${each.message}`);
        return [result.error.message, ...refused].join(' ');
      }
      announce(`${plural(Object.keys(overrides).length, 'tweak')} set.`);
      return '';
    },
  });
}
