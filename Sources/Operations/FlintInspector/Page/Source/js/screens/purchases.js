// Screen: purchases and permissions, actual and overridden for tests.

import { commandButton } from '../elements/command-button.js';
import { h } from '../elements/element.js';
import { announce, badge, emptyState } from '../elements/messages.js';
import { choiceBar, missingSection, rebuiltView } from '../elements/parts.js';
import { command } from '../models/api.js';
import { countText, dateText, wordsText } from '../models/format.js';
import { canCommand, state } from '../models/store.js';
import { fragmentFor } from '../shell/route.js';

/** @type {Pane} */
export const purchasesPane = {
  id: 'purchases', key: 'p', title: 'Purchases and permissions', navTitle: 'Purchases', shortTitle: 'Purchases',
  icon: 'permissions', group: 'Application',
  sections: ['purchases', 'permissions', 'features', 'session'],
  render(host) {
    return rebuiltView(host, {
      facts: () => [state.purchases, state.permissions, restrictedFeatures()], content: purchasesScreen, names: ['runs'],
    });
  },
};

/** Features that need a purchase or a permission, with their needs. */
function restrictedFeatures() {
  return (state.features?.features ?? [])
    .map((feature) => ({
      identifier: feature.identifier,
      name: feature.name,
      isFramework: feature.isFramework,
      productIDs: feature.productIDs ?? [],
      permissions: (feature.constraints ?? []).filter(
        (entry) => entry.constraint?.kind === 'permission'
      ).map((entry) => ({ kind: entry.constraint.subject, status: entry.status })),
    }))
    .filter((feature) => feature.productIDs.length || feature.permissions.length);
}

function purchasesScreen() {
  const { purchases, permissions } = state;
  const missing = missingSection(purchases && permissions, 'purchases and permissions');
  if (missing) return missing;
  const features = restrictedFeatures();
  return h('div', { class: 'pane-width' }, purchasesPart(purchases, features), permissionsPart(permissions, features));
}

function featureLinks(features) {
  return features.flatMap((feature, index) => [
    index ? ', ' : '', h('a', { href: fragmentFor('features', { feature: feature.identifier }) }, feature.name),
  ]);
}

function purchaseText(status) {
  switch (status?.kind) {
    case 'purchased': return 'purchased';
    case 'notPurchased': return 'not purchased';
    case 'active': return status.until ? `active until ${dateText(status.until).slice(0, 16)}` : 'active';
    case 'balance': return `${countText(status.count)} left`;
    default: return 'not known';
  }
}

function purchaseBadge(status) {
  const isGood = ['purchased', 'active'].includes(status?.kind) || (status?.kind === 'balance' && status.count > 0);
  if (isGood) return badge(purchaseText(status), 'good', 'success');
  return status?.kind && status.kind !== 'unknown' ? badge(
    purchaseText(status), '', 'cancelled',
  ) : badge(purchaseText(status), 'warn', 'help');
}

function purchasesPart({ products = [], hasTracker }, features) {
  const overridden = products.filter((product) => product.override !== undefined);
  const canOverride = products.some((product) => product.realStatus !== undefined) && canCommand();
  return h('section', { class: 'section' },
    h('div', { class: 'part-head' }, h('h2', {}, 'Purchases'),
      overridden.length ? commandButton('Clear overrides', 'purchase.clear', {}) : null),
    products.length && !hasTracker ? h(
      'p', { class: 'muted' },
      'The runtime’s configuration has no purchase tracker, so nothing is known of these products.',
    ) : null,
    products.length && hasTracker && !canOverride && canCommand() ? h(
      'p', { class: 'muted' }, 'Wrap the tracker in a DebugPurchaseTracker, and purchases can be overridden here.',
    ) : null,
    products.length
      ? h(
        'ul', { class: 'item-rows' },
        products.map((product) => productRow(
          product, canOverride, features.filter((feature) => feature.productIDs.includes(product.id)),
        )),
      )
      : emptyState(
        'No feature needs a purchase', 'Products appear here when a feature has a constraint on a purchase.',
      ));
}

function productRow(product, canOverride, features) {
  const choices = [
    [null, 'Real'], ['purchased', 'Purchased'], ['notPurchased', 'Not purchased'], ['unknown', 'Unknown'],
  ];
  const isOverridden = product.override !== undefined;
  const set = (value) => command('purchase.override', { product: product.id, value });
  return h('li', { class: 'row-item' }, h('div', { class: 'row-main is-wide' },
    h('div', {},
      h('div', { class: 'row-name' }, product.name ?? product.id, h('code', {}, product.id)),
      product.description ? h('p', { class: 'row-text' }, product.description) : null,
      h('div', { class: 'row-marks' },
        purchaseBadge(product.status),
        isOverridden ? [
          badge('overridden', 'accent'),
          h('span', { class: 'muted small' }, `really ${purchaseText(product.realStatus)}`),
        ] : null,
        product.kind ? h('span', { class: 'muted small' }, wordsText(product.kind)) : null),
      features.length ? h('p', { class: 'muted small' }, 'Needed by ', featureLinks(features)) : null),
    canOverride ? choiceBar('', `product-${product.id}`, choices, product.override ?? null, set) : null));
}

/** Announces the result of a request for permissions. */
export function announceAuthorization({ authorization = '', statuses = {} } = {}) {
  const each = Object.entries(statuses).map(
    ([kind, status]) => `${wordsText(kind)} ${permissionWords[status]?.[0] ?? wordsText(status)}`
  );
  announce(each.length ? `Asked: ${each.join(', ')}.` : `Asked: ${wordsText(authorization) || 'done'}.`);
}

const permissionWords = {
  authorized: ['authorized', 'good', 'success'], limited: ['limited', 'good', 'success'],
  notDetermined: ['not asked yet', 'warn', 'help'],
  denied: ['denied', 'bad', 'refused'], restricted: ['restricted', 'bad', 'refused'],
  unsupported: ['not supported here', '', 'cancelled'],
};

function permissionsPart({ permissions = [] }, features) {
  return h('section', { class: 'section' }, h('h2', {}, 'Permissions'),
    permissions.length
      ? h('ul', { class: 'item-rows' }, permissions.map((permission) => permissionRow(permission, features)))
      : emptyState('No feature needs a permission', 'Permissions appear here when a feature has a constraint on one.'));
}

export function permissionRow({ permission, status, hasAdapter }, features) {
  const [text, kind, iconName] = permissionWords[status] ?? [wordsText(status), '', 'more'];
  const users = features.filter((feature) => feature.permissions.some((each) => each.kind === permission));
  return h('li', { class: 'row-item' }, h('div', { class: 'row-main' },
    h('div', {},
      h(
        'div', { class: 'row-name' }, wordsText(permission).replace(/^./, (letter) => letter.toUpperCase()),
        h('code', {}, permission),
      ),
      h(
        'div', { class: 'row-marks' }, badge(text, kind, iconName),
        hasAdapter ? null : badge('no adapter', 'warn', 'warning'),
      ),
      users.length ? h('p', { class: 'muted small' }, 'Needed by ', featureLinks(users)) : null),
    status === 'notDetermined' && hasAdapter
      ? h(
        'div', { class: 'buttons' },
        users.map((feature) => commandButton(
          `Ask for ${feature.name}`, 'permission.authorize', { feature: feature.identifier },
          { done: announceAuthorization, waiting: 'Being asked: answer in the application.' },
        )),
      )
      : null));
}
