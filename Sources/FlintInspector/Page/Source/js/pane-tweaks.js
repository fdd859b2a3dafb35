// Screen: the tweaks by section, with their current values and the sources of these.

registerPane({
  id: 'tweaks', key: 'e', title: 'Tweaks', icon: 'tweaks', group: 'Application', order: 30, hasFilter: true, kinds: ['bool', 'int', 'double', 'string', 'data', 'date', 'list', 'dictionary', 'overridden', 'shadowed', 'sensitive'],
  sections: ['tweaks', 'session'],
  render(host) {
    const build = () => refill(host, tweaksScreen());
    const guard = changeGuard(() => state.tweaks, build);
    guard(true);
    return (names) => guard(['query', 'filter', 'runs'].some((name) => names.has(name)));
  },
});

function tweaksScreen() {
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
    .map((section) => ({ ...section, rows: section.rows.filter((row) => shell.filter.matches(tweakSubject(row))) }))
    .filter((section) => section.rows.length);
  return h('div', { class: 'pane-width' },
    tweakTools(tweaks, all),
    sections.length
      ? sections.map((section) => h('section', { class: 'section' }, h('h2', {}, section.title), tweakGroups(section)))
      : emptyState('Nothing found', 'No tweak passes the filter.'));
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
    canCommand() ? h(
      'button', { type: 'button', dataset: { keep: 'tweak-paste' }, onclick: pasteTweaks }, 'Paste overrides…',
    ) : null,
    overridden.length ? commandButton(
      'Reset all', 'tweak.resetAll', {},
      {
        className: 'danger',
        confirm: `What was set here is taken back: ${plural(overridden.length, 'tweak')}.`,
      },
    ) : null);
}

function pasteTweaks() {
  const error = errorPlace();
  const area = h(
    'textarea',
    {
      class: 'code', rows: 10, 'aria-label': 'Overrides as JSON', 'aria-describedby': error.element.id,
      placeholder: '{\n  "list/order": "date"\n}', spellcheck: 'false',
    },
  );
  openDialog('Paste overrides', [
    h('p', {}, 'A JSON object of paths and values, as “Copy overrides” gives it. All of them are set, or none.'),
    area, error.element,
  ], (close) => [
    h('button', { type: 'button', onclick: close }, 'Cancel'),
    h('button', { type: 'button', class: 'primary', onclick: async () => {
      const read = readTweakOverrides(area.value);
      if (read.error) return error.show(read.error);
      const result = await command('tweak.import', { overrides: read.overrides });
      if (!result.ok) return error.show([
        result.error.message, ...(result.error.refused ?? []).map((each) => `${each.path}: ${each.message}`),
      ].join(' '));
      close();
      announce(`${plural(Object.keys(read.overrides).length, 'tweak')} set.`);
    } }, 'Set all'),
  ]);
  area.focus();
}
