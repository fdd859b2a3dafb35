// The route of the page: `#/timeline?filter=outcome%3Afailure&seq=37`. The complete state of a view is in the fragment,
// so that it can be reloaded, and the server never receives it.

import { access, keptCode } from '../models/access.js';

/** @type {Pane[]} */
export const panes = [];

/**
 * Sets the screens, in the order of the navigation. A screen has:
 *
 * - `id`: its path in the fragment; `key`: the key after `g`; `title`, and `navTitle` and `shortTitle` where it is too
 *   long; `icon`: a name in `iconPaths`; `group`: the heading in the navigation.
 * - `sections`: the parts of the state that it shows.
 * - `hasFilter`: whether it has the filter field; `kinds`: the values of `kind:`, if they are not those of events.
 * - `render(host, context)`: fills `host` and returns a view: `update(names)` is called for changes (`names` may also
 *   contain `filter` and `query`), `dispose()` when the screen is left, and `list` is what `j` and `k` move in.
 * @param {Pane[]} list
 */
export function definePanes(list) {
  panes.splice(0, panes.length, ...list);
}

export const paneWithId = (id) => panes.find((pane) => pane.id === id);

/** @type {Route} */
export let route = { pane: 'timeline', query: new URLSearchParams() };
const routeListeners = new Set();

/**
 * Calls back with the new and the previous route on each change.
 * @param {(next: Route, previous: Route) => void} listener
 */
export function onRoute(listener) {
  routeListeners.add(listener);
}

/**
 * @param {string} fragment
 * @returns {Route | null}
 */
function parseRoute(fragment) {
  const match = /^#?\/([a-z]+)(?:\?(.*))?$/.exec(fragment);
  if (!match || !paneWithId(match[1])) return null;
  return { pane: match[1], query: new URLSearchParams(match[2] ?? '') };
}

/**
 * The fragment for a screen and its parameters; empty parameters are skipped.
 * @param {string} paneId
 * @param {Record<string, any>} parameters
 * @returns {string}
 */
export function fragmentFor(paneId, parameters = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, value);
  }
  const text = query.toString();
  return `#/${paneId}${text ? `?${text}` : ''}`;
}

/** Opens a screen, as an entry of the browser's history. */
export function navigate(paneId, parameters = {}) {
  const fragment = fragmentFor(paneId, parameters);
  if (location.hash !== fragment) history.pushState(null, '', fragment);
  followAddress();
}

/** Changes parameters of the current screen, without an entry of the browser's history. */
export function setQuery(parameters) {
  const merged = { ...Object.fromEntries(route.query), ...parameters };
  history.replaceState(null, '', fragmentFor(route.pane, merged));
  followAddress();
}

export function followAddress() {
  const previous = route;
  route = parseRoute(location.hash) ?? { pane: panes[0].id, query: new URLSearchParams() };
  for (const listener of routeListeners) listener(route, previous);
}

/**
 * Takes the one-time code out of the fragment (`#code=HEX`, `#code=HEX/flows`), so that a reload does not use it again.
 * @returns {boolean} whether there was one
 */
export function takeCode() {
  const match = /^#code=([0-9a-f]{32})(\/.*)?$/.exec(location.hash);
  if (!match) return false;
  access.code = match[1];
  history.replaceState(null, '', match[2] ? `#${match[2]}` : fragmentFor(panes[0].id));
  return true;
}

/** Takes the code of the address, or the one that was kept before a reload. */
export function takeFirstCode() {
  if (!takeCode()) access.code = keptCode();
}
