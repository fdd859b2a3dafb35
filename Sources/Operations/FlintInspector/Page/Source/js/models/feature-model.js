// The features as a tree, and the texts about a feature.

import { wordsText } from './format.js';

/**
 * Features in the order of the tree with their depth; a feature without a match is included if one below it matches.
 * @param {JSONObject[]} features
 * @param {{ filter: Filter, showsFramework?: boolean, isOpen?: (feature: JSONObject) => boolean }} options
 */
export function featureRows(features, options) {
  const { filter, showsFramework = false, isOpen = () => true } = options;
  const byId = new Map(features.map((feature) => [feature.identifier, feature]));
  const children = (feature) => (feature.children ?? []).map((id) => byId.get(id)).filter(Boolean);
  const isMet = (feature) => (showsFramework || !feature.isFramework) && (
    filter.matches(featureSubject(feature)) || children(feature).some(isMet)
  );
  const rows = [];
  const seen = new Set();
  const add = (feature, depth) => {
    if (seen.has(feature) || !isMet(feature)) return;
    seen.add(feature);
    const below = children(feature).filter(isMet);
    rows.push({ feature, depth, count: below.length });
    if (filter.text || isOpen(feature)) below.forEach((child) => add(child, depth + 1));
  };
  const roots = features.filter((feature) => !byId.has(feature.parent));
  // The features of Flint come after those of the application.
  for (const feature of [
    ...roots.filter((each) => !each.isFramework), ...roots.filter((each) => each.isFramework),
  ]) add(feature, 0);
  return rows;
}

/**
 * The texts of a feature that the filter searches: its own and those of its actions.
 * @param {JSONObject} feature
 * @returns {FilterSubject}
 */
function featureSubject(feature) {
  const actions = feature.actions ?? [];
  const texts = actions.flatMap((action) => [action.name, action.identifier, action.description, action.analyticsID]);
  return {
    text: [
      feature.name, feature.identifier, feature.description, ...(feature.productIDs ?? []), ...texts,
    ].filter(Boolean).join(' ').toLowerCase(),
    features: `${feature.identifier} ${feature.name}`,
    actions: actions.map((action) => `${action.identifier} ${action.name}`).join(' '),
    session: actions.map((action) => action.defaultSession).join(' '),
    kinds: `${featureKind(feature)} ${availabilityWord(feature.availability).text}`,
  };
}

/** The availability as a word, with the kind of its badge and its icon. */
export function availabilityWord(availability) {
  if (!availability) return { text: 'Not known', kind: 'warn', icon: 'help' };
  if (availability.isAvailable === true) return { text: 'Available', kind: 'good', icon: 'success' };
  if (availability.isAvailable === false) return { text: 'Not available', kind: 'bad', icon: 'refused' };
  return { text: 'Not determined', kind: 'warn', icon: 'help' };
}

const constraintWords = {
  satisfied: { text: 'satisfied', kind: 'good', icon: 'success' },
  notSatisfied: { text: 'not satisfied', kind: 'bad', icon: 'failure' },
  notDetermined: { text: 'not determined', kind: 'warn', icon: 'help' },
};

/**
 * @param {string} status
 * @returns {{ text: string, kind: string, icon: string }}
 */
export function constraintWord(status) {
  return constraintWords[status] ?? { text: wordsText(status), kind: '', icon: 'more' };
}

export function featureKind(feature) {
  const words = [
    feature.kind?.isConditional ? 'Conditional' : '', feature.kind?.isGroup ? 'group' : 'feature',
  ].filter(Boolean).join(' ');
  return words[0].toUpperCase() + words.slice(1);
}

/** The purposes of an activity: the names of the members of the option set. */
export function eligibilityText(bits) {
  const names = ['perform', 'handoff', 'search', 'prediction', 'public indexing'];
  return names.filter((_, index) => (bits ?? 0) & (1 << index)).join(', ');
}

/** Parses a mapping of `features` and `routes`: `/note/$(name) in all app schemes as note`. */
export function mappingParts(text) {
  const scopes = 'all app schemes|all associated domains|app scheme .+?|associated domain .+?';
  const match = new RegExp(`^(.*) in (${scopes})(?: as (.*))?$`).exec(text);
  return match ? { pattern: match[1], scope: match[2], name: match[3] ?? '' } : { pattern: text, scope: '', name: '' };
}

/** A template URL for a mapping: its pattern with unfilled parameters. */
export function mappingURL({ pattern, scope }) {
  const path = pattern.startsWith('/') ? pattern : `/${pattern}`;
  const scheme = /^app scheme (.+)$/.exec(scope)?.[1];
  const domain = /^associated domain (.+)$/.exec(scope)?.[1];
  if (scope.includes('domain')) return `https:${'//'}${domain ?? 'DOMAIN'}${path}`;
  return `${scheme ?? 'SCHEME'}:${'//'}${path.slice(1)}`;
}
