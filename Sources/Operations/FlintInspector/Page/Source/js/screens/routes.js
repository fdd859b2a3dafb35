// Screen: the mappings of URLs in the order of their priority, and a form for resolving a URL.

import { commandButton, errorMessage } from '../elements/command-button.js';
import { factList } from '../elements/drawer.js';
import { breakable, h } from '../elements/element.js';
import { icon } from '../elements/icons.js';
import { badge, emptyState } from '../elements/messages.js';
import { missingSection, rebuiltView } from '../elements/parts.js';
import { ask } from '../models/api.js';
import { mappingURL } from '../models/feature-model.js';
import { plural } from '../models/format.js';
import { state } from '../models/store.js';
import { fragmentFor } from '../shell/route.js';

const routesState = { answer: null, url: '' };

/** @type {Pane} */
export const routesPane = {
  id: 'routes', key: 'r', title: 'Routes', icon: 'routes', group: 'Application', hasFilter: true,
  kinds: ['all app schemes', 'all associated domains', 'scheme', 'domain'],
  sections: ['routes', 'session'],
  render(host, context) {
    const wanted = context.query.get('url');
    if (wanted !== null && wanted !== routesState.url) Object.assign(routesState, { url: wanted, answer: null });
    return rebuiltView(host, {
      facts: () => state.routes, content: (rebuild) => routesScreen(context, rebuild), names: ['query', 'filter', 'runs'],
    });
  },
};

function routesScreen({ filter }, rebuild) {
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
    ({ mapping }) => filter.matches(subject(mapping))
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
  const { answer } = routesState;
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
        h('td', {}, h('code', {}, breakable(mapping.pattern)), wins ? [' ', badge('wins', 'accent', 'success')] : null),
        h('td', { 'data-label': 'Where' }, mapping.scope),
        h('td', { 'data-label': 'Action' }, h('a', { href: fragmentFor('features', { feature }) }, breakable(mapping.binding))),
        h('td', { 'data-label': 'Name' }, mapping.name ? breakable(mapping.name) : '–'),
        h(
          'td', { class: 'nowrap' },
          state.isOffline ? null : h(
            'button',
            { class: 'link', 'aria-label': `Try ${mapping.pattern}`, onclick: () => fillURL(mappingURL(mapping)) },
            'Try',
          ),
        ));
    })));
}

/** Fills a URL into the field and selects its first unfilled parameter. */
function fillURL(url) {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById('url'));
  if (!field) return;
  Object.assign(routesState, { url });
  field.value = url;
  field.dataset.edited = 'true';
  field.focus();
  const open = /SCHEME|DOMAIN|\$\([^)]*\)/.exec(url);
  if (open) field.setSelectionRange(open.index, open.index + open[0].length);
  field.scrollIntoView({ block: 'nearest' });
}

function urlPart(rebuild) {
  const error = errorMessage();
  const field = h('input', {
    type: 'text', id: 'url', inputmode: 'url', placeholder: 'scheme:/' + '/note/Plan', autocomplete: 'off',
    autocapitalize: 'off', spellcheck: 'false',
    'aria-label': 'URL', 'aria-describedby': error.element.id, value: routesState.url, dataset: { keep: 'url' },
    oninput: () => { field.dataset.edited = 'true'; routesState.url = field.value; },
  });
  const test = async (event) => {
    event?.preventDefault();
    error.show('');
    routesState.url = field.value.trim();
    if (!routesState.url) return error.show('Type a URL first.');
    const result = await ask('resolve', { url: routesState.url });
    routesState.answer = result.ok ? result.value : null;
    rebuild();
    if (!result.ok) error.show(result.error.message);
  };
  const isOpenable = routesState.answer?.kind === 'resolved' && !routesState.answer.error;
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
    routesState.answer ? urlAnswer(routesState.answer) : null);
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
