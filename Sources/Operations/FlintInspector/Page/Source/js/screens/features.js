// Screen: the features of the application, the constraints of each, and its actions.

import { commandButton } from '../elements/command-button.js';
import { factList } from '../elements/drawer.js';
import { h } from '../elements/element.js';
import { icon } from '../elements/icons.js';
import { announce, badge, emptyState } from '../elements/messages.js';
import { choiceBar, missingSection, part, rebuiltView, splitView } from '../elements/parts.js';
import { command } from '../models/api.js';
import {
  availabilityWord, constraintWord, eligibilityText, featureKind, featureRows, mappingParts, mappingURL,
} from '../models/feature-model.js';
import { plural } from '../models/format.js';
import { canCommand, state } from '../models/store.js';
import { fragmentFor, route, setQuery } from '../shell/route.js';
import { announceAuthorization } from './purchases.js';

/** @type {Pane} */
export const featuresPane = {
  id: 'features', key: 'f', title: 'Features', icon: 'features', group: 'Application', hasFilter: true,
  kinds: ['conditional', 'feature', 'group', 'available', 'not available', 'not determined', 'not known'],
  sections: ['features', 'session'],
  render(host, context) {
    const closed = new Set();
    return rebuiltView(host, {
      facts: () => state.features, content: (rebuild) => featuresScreen(context, closed, rebuild), names: ['query', 'filter', 'runs'],
    });
  },
};

function featuresScreen({ filter, query }, closed, rebuild) {
  const report = state.features;
  const missing = missingSection(report, 'features');
  if (missing) return missing;
  const features = report.features ?? [];
  if (!features.length) {
    return emptyState(
      'The application has registered no features', 'Features appear here after Flint was set up with a group of them.',
    );
  }
  const showsFramework = query.get('framework') === 'yes';
  const rows = featureRows(features, { filter, showsFramework, isOpen: (feature) => !closed.has(feature.identifier) });
  const chosen = features.find((feature) => feature.identifier === query.get('feature'));
  const shown = chosen ?? rows.find((row) => !row.feature.kind?.isGroup)?.feature ?? rows[0]?.feature;
  const toggle = (feature) => {
    if (!closed.delete(feature.identifier)) closed.add(feature.identifier);
    rebuild();
  };
  const list = [
    h('div', { class: 'list-tools' },
      h('label', { class: 'check' },
        h(
          'input',
          {
            type: 'checkbox', checked: showsFramework, dataset: { keep: 'feature-framework' },
            onchange: () => setQuery({ framework: showsFramework ? '' : 'yes' }),
          },
        ),
        'Show Flint’s own')),
    featureDiagnostics(report),
    rows.length
      ? h('ul', { class: 'tree', 'aria-label': 'Features' }, rows.map((row) => featureRow(row, shown, closed, toggle)))
      : emptyState('Nothing found', 'No feature passes the filter, nor one of its actions.'),
  ];
  return splitView(list, shown ? featureDetail(shown, features) : null, {
    isDetailShown: Boolean(chosen), backTitle: 'All features', back: () => setQuery({ feature: '' }),
  });
}

function featureDiagnostics({ diagnostics }) {
  if (!diagnostics?.length) return null;
  return h('details', { class: 'notice', dataset: { keep: 'feature-diagnostics' } },
    h('summary', {}, icon('warning'), plural(diagnostics.length, 'finding'), ' of the set-up'),
    h('ul', {}, diagnostics.map((text) => h('li', {}, text))));
}

function featureRow({ feature, depth, count }, shown, closed, toggle) {
  const word = availabilityWord(feature.availability);
  const isClosed = closed.has(feature.identifier);
  const row = h('li', { class: 'tree-row' },
    count
      ? h(
        'button',
        {
          class: 'quiet tree-fold', 'aria-expanded': String(!isClosed),
          'aria-label': `${isClosed ? 'Show' : 'Hide'} what is in ${feature.name}`,
          dataset: { keep: `fold-${feature.identifier}` }, onclick: () => toggle(feature),
        },
        icon('right'),
      )
      : h('span', { class: 'tree-fold' }),
    h(
      'button',
      {
        class: 'tree-item', 'aria-current': feature === shown ? 'true' : undefined,
        dataset: { keep: `feature-${feature.identifier}`, row: feature.identifier },
        onclick: () => setQuery({ feature: feature.identifier }),
      },
      h('span', { class: 'tree-name' }, feature.name),
      h(
        'span', { class: 'tree-note' },
        feature.kind?.isGroup ? 'group' : plural((feature.actions ?? []).length, 'action'),
      ),
      h(
        'span', { class: `mark mark-${word.kind}`, title: word.text }, icon(word.icon),
        h('span', { class: word.kind === 'good' ? 'visually-hidden' : '' }, word.text),
      )));
  row.style.setProperty('--depth', depth);
  return row;
}

function featureDetail(feature, features) {
  const parent = features.find((other) => other.identifier === feature.parent);
  const link = (other) => h(
    'a', { href: fragmentFor('features', { ...Object.fromEntries(route.query), feature: other.identifier }) },
    other.name,
  );
  const children = (feature.children ?? []).map((id) => features.find(
    (other) => other.identifier === id
  )).filter(Boolean);
  return h('article', { class: 'detail', 'aria-label': feature.name },
    h('header', { class: 'detail-head' },
      h('h2', {}, feature.name),
      h('code', { class: 'detail-id' }, feature.identifier),
      feature.description ? h('p', { class: 'detail-text' }, feature.description) : null),
    featureAvailability(feature),
    featureSwitches(feature),
    factList([
      ['Kind', featureKind(feature)],
      ['Group', parent ? link(parent) : undefined],
      ['Holds', children.length ? children.flatMap((child, index) => [index ? ', ' : '', link(child)]) : undefined],
      ['Path', feature.path === feature.identifier ? undefined : h('code', {}, feature.path)],
      ['Products', (feature.productIDs ?? []).join(', ')],
      ['Shown to users', feature.isVisible ? 'yes' : undefined]]),
    featureConstraints(feature),
    featureActions(feature));
}

function featureAvailability({ availability }) {
  const word = availabilityWord(availability);
  const reasons = availability?.reasons ?? [];
  return h('div', { class: `availability availability-${word.kind}` },
    h('p', { class: 'availability-word' }, icon(word.icon), word.text),
    reasons.length ? h(
      'ul', { class: 'reasons' }, reasons.map((reason) => h('li', {}, reason.text ?? reason.constraint?.text)),
    ) : null);
}

function featureSwitches(feature) {
  const bars = [];
  const defaultText = (value) => `Default${value === undefined ? '' : value ? ' (on)' : ' (off)'}`;
  const choices = (defaultValue) => [[true, 'On'], [false, 'Off'], [null, defaultText(defaultValue)]];
  const set = (name) => (isOn) => command(name, { feature: feature.identifier, isOn });
  if (feature.switch !== undefined || feature.hasSwitch) {
    const rule = (feature.constraints ?? []).find((entry) => entry.constraint?.kind === 'runtimeEnabled')?.constraint;
    if (feature.hasSwitch && canCommand()) bars.push(choiceBar(
      'Run-time switch', `switch-${feature.identifier}`, choices(rule?.defaultValue), feature.switch,
      set('feature.switch'),
    ));
    else bars.push(factList([['Run-time switch', feature.switch ? 'on' : 'off']]));
  }
  if (feature.toggle) {
    const { preference = null, defaultValue } = feature.toggle;
    if (canCommand()) bars.push(choiceBar(
      'User’s choice', `toggle-${feature.identifier}`, choices(defaultValue), preference, set('feature.toggle'),
    ));
    else bars.push(factList([['User’s choice', preference === null ? defaultText(defaultValue).toLowerCase() : preference ? 'on' : 'off']]));
  }
  const needsPermission = (feature.constraints ?? []).some(
    (entry) => entry.constraint?.kind === 'permission' && entry.status === 'notDetermined'
  );
  const authorize = needsPermission ? commandButton(
    'Ask for its permissions', 'permission.authorize', { feature: feature.identifier }, { done: announceAuthorization },
  ) : null;
  return bars.length || authorize ? h('div', { class: 'switches' }, bars, authorize) : null;
}

function featureConstraints(feature) {
  const entries = feature.constraints ?? [];
  if (!entries.length) return null;
  return part('Constraints', null, h('ul', { class: 'cards' }, entries.map((entry) => {
    const word = constraintWord(entry.status);
    const links = {
      purchase: ['purchases', 'Purchases'], permission: ['purchases', 'Permissions'], tweak: ['tweaks', 'Tweaks'],
      tweakFeature: ['tweaks', 'Tweaks'],
    }[entry.constraint?.kind];
    const isTweak = links?.[0] === 'tweaks';
    return h('li', { class: 'card card-item' },
      h(
        'div', { class: 'card-line' }, h('strong', {}, entry.constraint?.text ?? entry.text),
        badge(word.text, word.kind, word.icon),
      ),
      h(
        'p', { class: 'muted' }, entry.text,
        links ? [
          ' ',
          h(
            'a', { href: fragmentFor(links[0], isTweak ? { filter: entry.constraint.subject.replace('/', '.') } : {}) },
            links[1],
          ),
        ] : null,
      ));
  })));
}

function featureActions(feature) {
  const actions = feature.actions ?? [];
  if (!actions.length) return feature.kind?.isGroup ? null : part(
    'Actions', null, h('p', { class: 'muted' }, 'It declares no actions.'),
  );
  return part(
    plural(actions.length, 'action'), null, h('ul', { class: 'cards' }, actions.map((action) => featureAction(action))),
  );
}

function featureAction(action) {
  const routes = (action.urlMappings ?? []).map(mappingParts);
  const eligibility = eligibilityText(action.activityEligibility);
  return h('li', { class: 'card card-item', dataset: { binding: action.bindingID } },
    h('div', { class: 'card-line' },
      h('div', { class: 'card-title' }, h('strong', {}, action.name), h('code', { class: 'muted' }, action.identifier)),
      h('span', { class: 'card-tools' },
        h(
          'a', { class: 'quiet-link', href: fragmentFor('timeline', { filter: `action:${action.identifier}` }) },
          'In the timeline',
        ),
        action.isDebugPerformable ? commandButton(
          'Perform', 'action.perform', { binding: action.bindingID },
          { done: () => announce(`${action.name} was performed.`) },
        ) : null)),
    action.description ? h('p', {}, action.description) : null,
    factList([
      ['Input', h('code', {}, action.inputType)],
      ['Presenter', h('code', {}, action.presenterType)],
      ['Output', action.outputType === '()' ? 'none' : h('code', {}, action.outputType)],
      ['Session', action.defaultSession],
      ['Analytics', action.analyticsID ? h('code', {}, action.analyticsID) : undefined],
      ['Activity', eligibility ? `${eligibility}${action.activityType ? `: ${action.activityType}` : ''}` : undefined],
      ['Intents', (action.intentIDs ?? []).join(', ')],
      ['Timeline', action.isHiddenFromTimeline ? 'hidden from it' : undefined],
      ['Routes', routes.length
        ? h('ul', { class: 'plain' }, routes.map((mapping) => h('li', { class: 'route-line' },
          h('code', {}, mapping.pattern), h('span', { class: 'muted' }, mapping.scope),
          h('a', { href: fragmentFor('routes', { url: mappingURL(mapping) }) }, 'Open route'))))
        : undefined]]));
}
