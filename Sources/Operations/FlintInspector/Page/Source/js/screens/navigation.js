// Screen: the tree of screens of each navigator, the current one, and the last plan.

import { errorMessage } from '../elements/command-button.js';
import { h } from '../elements/element.js';
import { icon } from '../elements/icons.js';
import { announce, badge, copyText, emptyState } from '../elements/messages.js';
import { missingSection, openTextDialog, rebuiltView } from '../elements/parts.js';
import { command } from '../models/api.js';
import { canCommand, state } from '../models/store.js';

/** @type {Pane} */
export const navigationPane = {
  id: 'navigation', key: 'n', title: 'Navigation', icon: 'navigation', group: 'Application',
  sections: ['navigation', 'session'],
  render(host) {
    return rebuiltView(host, { facts: () => state.navigation, content: navigationScreen, names: ['runs'] });
  },
};

function navigationScreen() {
  const missing = missingSection(state.navigation, 'screens');
  if (missing) return missing;
  const navigators = state.navigation.navigators ?? [];
  if (state.navigation.isLate) {
    return emptyState('The main thread is busy', 'The screens appear as soon as the application can send them.');
  }
  if (!navigators.length) {
    return emptyState(
      'No navigator',
      'A navigator’s tree of screens appears here when the application has made one and it is still in use.',
    );
  }
  return h('div', { class: 'pane-width' }, navigators.map((navigator) => navigatorPart(navigator, navigators.length)));
}

function navigatorPart(navigator, count) {
  return h('section', { class: 'section' },
    h(
      'div', { class: 'part-head' }, h('h2', {}, count > 1 ? `Navigator ${navigator.id}` : 'Screens'),
      navigatorTools(navigator),
    ),
    h('div', { class: 'two-up' },
      h(
        'div', { class: 'card card-item' },
        navigator.tree ? h(
          'ul', { class: 'nav-outline' }, navigationNode(navigator.tree, navigator),
        ) : h('p', { class: 'muted' }, 'It has no tree yet.'),
      ),
      h('div', {}, planPart(navigator))));
}

function navigatorTools({ id }) {
  if (!canCommand()) return null;
  const error = errorMessage();
  const copy = async () => {
    error.show('');
    const result = await command('navigation.copy', { navigator: id });
    if (!result.ok) return error.show(result.error.message);
    const omitted = result.value.omitted ?? [];
    copyText(
      JSON.stringify(result.value.state, null, 2), omitted.length ? `State without ${omitted.join(', ')}` : 'State',
    );
  };
  return [
    h('button', { dataset: { keep: `nav-copy-${id}` }, onclick: copy }, icon('copy'), 'Copy state'),
    h('button', { dataset: { keep: `nav-restore-${id}` }, onclick: () => restoreNavigation(id) }, 'Restore…'),
    error.element,
  ];
}

function restoreNavigation(id) {
  const explanation = 'Paste a state that “Copy state” gave, of this application. '
    + 'The screens that are shown now are replaced.';
  openTextDialog('Restore a state', explanation, {
    label: 'State as JSON', button: 'Restore',
    submit: async (text) => {
      let value;
      try { value = JSON.parse(text); } catch (problem) { return `This is no JSON: ${problem.message}.`; }
      const result = await command('navigation.restore', { navigator: id, state: value });
      if (!result.ok) return result.error.message;
      const problems = result.value?.problems ?? [];
      announce(
        problems.length ? `Restored, but: ${problems.join(' ')}` : 'The state was restored.',
        problems.length ? 'bad' : 'info',
      );
      return '';
    },
  });
}

/** A node and its children. `role` is its role in the parent node. */
function navigationNode(node, navigator, role = '') {
  const isCurrent = node.id === navigator.current;
  const children = node.children ?? [];
  const roleOf = (index) => {
    if (node.kind === 'tabs') return index === node.selected ? `tab ${index + 1}, selected` : `tab ${index + 1}`;
    if (node.kind === 'stack') return index === children.length - 1 && children.length > 1 ? 'top' : '';
    return '';
  };
  const name = node.screen ?? node.kind;
  return h('li', {},
    h('div', { class: `nav-node ${isCurrent ? 'is-current' : ''}`, 'aria-current': isCurrent ? 'true' : undefined },
      icon({ stack: 'stacks', tabs: 'features', container: 'open' }[node.kind] ?? 'session'),
      node.screen ? h('strong', {}, name) : h('span', {}, name.replace(/^./, (letter) => letter.toUpperCase())),
      h(
        'span', { class: 'nav-kind' },
        [node.screen && node.kind !== 'screen' ? node.kind : '', `#${node.id}`, role].filter(Boolean).join(' · '),
      ),
      isCurrent ? badge('current', 'accent', 'success') : null),
    children.length || node.modal
      ? h(
        'ul', {}, children.map((child, index) => navigationNode(child, navigator, roleOf(index))),
        node.modal ? navigationNode(node.modal, navigator, 'shown above it') : null,
      )
      : null);
}

function planPart({ lastPlan }) {
  if (!lastPlan) return h(
    'p', { class: 'muted' },
    'No plan was carried out yet. One appears when an action’s presentation is routed to a screen.',
  );
  return h('section', {},
    h('h3', {}, 'Last plan'),
    h(
      'p', { class: 'muted' },
      [
        lastPlan.isUnwind ? 'Went back to a screen that was there' : 'Opened a screen', `#${lastPlan.destination}`,
      ].join(' '),
      lastPlan.received ? [', which received ', h('code', {}, lastPlan.received)] : null, '.',
    ),
    lastPlan.steps?.length ? h(
      'ol', { class: 'plan' }, lastPlan.steps.map((step) => h('li', {}, h('span', {}, step))),
    ) : h('p', {}, 'It had no steps: the screen was there already.'));
}
