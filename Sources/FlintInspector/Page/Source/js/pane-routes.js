// Screen: the mappings of URLs in the order of their priority, and a form for resolving a URL.

const routesMemory = { answer: null, url: '' };

registerPane({
  id: 'routes', key: 'r', title: 'Routes', icon: 'routes', group: 'Application', order: 60, hasFilter: true, kinds: ['all app schemes', 'all associated domains', 'scheme', 'domain'],
  sections: ['routes', 'session'],
  render(host) {
    const build = () => refill(host, routesScreen(build));
    const guard = changeGuard(() => state.routes, build);
    const wanted = route.query.get('url');
    if (wanted !== null && wanted !== routesMemory.url) Object.assign(routesMemory, { url: wanted, answer: null });
    guard(true);
    return (names) => guard(['query', 'filter', 'runs'].some((name) => names.has(name)));
  },
});

function routesScreen(rebuild) {
  const { routes } = state;
  const missing = missingSection(routes, 'routes');
  if (missing) return missing;
  const mappings = routes.mappings ?? [];
  if (!mappings.length) return emptyState(
    'The application maps no URLs', 'Mappings appear here when a feature declares URLs for its actions.',
  );
  const subject = (mapping) => {
    const [feature, action] = (mapping.binding ?? '').split('#');
    return {
      text: [mapping.pattern, mapping.binding, mapping.scope, mapping.name].filter(Boolean).join(' ').toLowerCase(),
      features: feature, actions: action, kinds: mapping.scope,
    };
  };
  const rows = mappings.map((mapping, index) => ({ mapping, rank: index + 1 })).filter(
    ({ mapping }) => shell.filter.matches(subject(mapping))
  );
  return h('div', { class: 'pane-width' },
    state.isOffline ? null : urlPart(rebuild),
    routes.diagnostics?.length
      ? h(
        'div', { class: 'notice notice-list' },
        h('strong', {}, icon('warning'), plural(routes.diagnostics.length, 'finding')),
        h('ul', {}, routes.diagnostics.map((text) => h('li', {}, text))),
      )
      : null,
    h('section', { class: 'section' },
      h('h2', {}, 'Mappings'),
      h(
        'p', { class: 'muted' },
        'The first that fits wins: one scheme or domain before all of them, then the pattern that says more.',
      ),
      rows.length ? mappingTable(rows) : emptyState('Nothing found', 'No mapping passes the filter.')));
}

const isWinner = (mapping) => {
  const { answer } = routesMemory;
  return answer?.kind === 'resolved' && ['pattern', 'binding', 'scope'].every((name) => answer[name] === mapping[name]);
};

function mappingTable(rows) {
  return h('table', { class: 'plain stacking mappings' },
    h(
      'thead', {},
      h(
        'tr', {},
        ['#', 'Pattern', 'Where', 'Action', 'Name', ''].map((title) => h(
          'th', { scope: 'col' }, title || h('span', { class: 'visually-hidden' }, 'Try it'),
        )),
      ),
    ),
    h('tbody', {}, rows.map(({ mapping, rank }) => {
      const [feature] = mapping.binding.split('#');
      const wins = isWinner(mapping);
      return h('tr', { class: `mapping ${wins ? 'is-winner' : ''}`, tabindex: '-1', dataset: { row: rank } },
        h('td', { class: 'rank' }, rank),
        h('td', {}, h('code', {}, mapping.pattern), wins ? [' ', badge('wins', 'accent', 'success')] : null),
        h('td', { 'data-label': 'Where' }, mapping.scope),
        h('td', { 'data-label': 'Action' }, h('a', { href: fragmentFor('features', { feature }) }, mapping.binding)),
        h('td', { 'data-label': 'Name' }, mapping.name ?? '–'),
        h(
          'td', { class: 'nowrap' },
          state.isOffline ? null : h(
            'button',
            {
              type: 'button', class: 'link', 'aria-label': `Try ${mapping.pattern}`,
              onclick: () => fillURL(mappingURL(mapping)),
            },
            'Try',
          ),
        ));
    })));
}

/** Fills a URL into the field and selects its first unfilled parameter. */
function fillURL(url) {
  const field = shell.host.querySelector('#url');
  if (!field) return;
  Object.assign(routesMemory, { url });
  field.value = url;
  field.dataset.edited = 'true';
  field.focus();
  const open = /SCHEME|DOMAIN|\$\([^)]*\)/.exec(url);
  if (open) field.setSelectionRange(open.index, open.index + open[0].length);
  field.scrollIntoView({ block: 'nearest' });
}

function urlPart(rebuild) {
  const error = errorPlace();
  const field = h('input', {
    type: 'text', id: 'url', inputmode: 'url', placeholder: 'scheme:/' + '/note/Plan', autocomplete: 'off',
    autocapitalize: 'off', spellcheck: 'false',
    'aria-label': 'URL', 'aria-describedby': error.element.id, value: routesMemory.url, dataset: { keep: 'url' },
    oninput: () => { field.dataset.edited = 'true'; routesMemory.url = field.value; },
  });
  const test = async (event) => {
    event?.preventDefault();
    error.show('');
    routesMemory.url = field.value.trim();
    if (!routesMemory.url) return error.show('Type a URL first.');
    const result = await ask('resolve', { url: routesMemory.url });
    routesMemory.answer = result.ok ? result.value : null;
    rebuild();
    if (!result.ok) error.show(result.error.message);
  };
  const isOpenable = routesMemory.answer?.kind === 'resolved' && !routesMemory.answer.error;
  return h('section', { class: 'section' },
    h('h2', {}, 'Try a URL'),
    h('form', { class: 'url-form', onsubmit: test }, field,
      h(
        'button', { type: 'submit', class: isOpenable ? '' : 'primary', dataset: { keep: 'url-test' } },
        'Which mapping wins?',
      ),
      commandButton(
        'Open it', 'url.open', () => ({ url: field.value.trim() }), { className: isOpenable ? 'primary' : '' },
      )),
    error.element,
    routesMemory.answer ? urlAnswer(routesMemory.answer) : null);
}

function urlAnswer(answer) {
  if (answer.kind !== 'resolved') {
    return h('div', { class: 'answer', role: 'status' },
      h(
        'p', {}, badge(answer.kind === 'malformed' ? 'no URL' : 'no mapping fits', 'bad', 'failure'),
      ), answer.text ? h('p', {}, answer.text) : null);
  }
  const parameters = Object.entries(answer.parameters ?? {});
  return h('div', { class: 'answer', role: 'status' },
    h(
      'p', {},
      badge(
        answer.error ? 'fits, but its parameters do not' : 'resolved', answer.error ? 'warn' : 'good',
        answer.error ? 'warning' : 'success',
      ),
    ),
    factList([
      ['Mapping', [h('code', {}, answer.pattern), ` in ${answer.scope}`]],
      ['Why', 'It is the first in the list below that fits the URL.'],
      [
        'Action',
        h('a', { href: fragmentFor('features', { feature: (answer.binding ?? '').split('#')[0] }) }, answer.binding),
      ],
      [
        'Parameters',
        parameters.length ? h(
          'ul', {}, parameters.map(([name, value]) => h('li', {}, h('code', {}, name), ` = ${value}`)),
        ) : 'none',
      ],
      ['Input', answer.input ? h('code', {}, answer.input) : null],
      ['Problem', answer.error ? h('span', { class: 'error-text' }, answer.error) : null]]));
}
