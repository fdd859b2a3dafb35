// The route of the page: `#/timeline?filter=outcome%3Afailure&seq=37`. The complete state of a view is in the fragment,
// so that it can be reloaded, and the server never receives it.

const panes = [];

/**
 * Registers a screen.
 *
 * - `id`: its path in the fragment; `key`: the key after `g`; `title`, and `navTitle` and `shortTitle` where it is too
 *   long; `icon`: a name in `iconPaths`; `group`: the heading in the navigation.
 * - `sections`: the parts of the state that it shows.
 * - `hasFilter`: whether it has the filter field; `kinds`: the values of `kind:`, if they are not those of events.
 * - `render(host, state, context)`: fills `host`. It may return `update(names)`, which is called for changes instead of
 *   rendering everything again (`names` may also contain `filter` and `query`), with a member `dispose` for cleaning
 *   up.
 */
function registerPane(pane) {
  panes.push({ sections: [], group: 'Application', icon: 'more', ...pane });
}

const paneWithId = (id) => panes.find((pane) => pane.id === id);

let route = { pane: 'timeline', query: new URLSearchParams() };
const routeListeners = new Set();

/** Calls back with the new and the previous route on each change. */
function onRoute(listener) {
  routeListeners.add(listener);
}

function parseRoute(fragment) {
  const match = /^#?\/([a-z]+)(?:\?(.*))?$/.exec(fragment);
  if (!match || !paneWithId(match[1])) return null;
  return { pane: match[1], query: new URLSearchParams(match[2] ?? '') };
}

/** The fragment for a screen and its parameters; empty parameters are skipped. */
function fragmentFor(paneId, parameters = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, value);
  }
  const text = query.toString();
  return `#/${paneId}${text ? `?${text}` : ''}`;
}

/** Opens a screen, as an entry of the browser's history. */
function navigate(paneId, parameters = {}) {
  const fragment = fragmentFor(paneId, parameters);
  if (location.hash !== fragment) history.pushState(null, '', fragment);
  followAddress();
}

/** Changes parameters of the current screen, without an entry of the browser's history. */
function setQuery(parameters) {
  const merged = { ...Object.fromEntries(route.query), ...parameters };
  history.replaceState(null, '', fragmentFor(route.pane, merged));
  followAddress();
}

function followAddress() {
  const previous = route;
  route = parseRoute(location.hash) ?? { pane: panes[0].id, query: new URLSearchParams() };
  for (const listener of routeListeners) listener(route, previous);
}

/**
 * Removes the token from the initial fragment (`#token=HEX`), so that it is neither in the address bar nor in the
 * history. It is stored for this tab only.
 */
function takeToken() {
  const match = /[#&?]token=([0-9A-Fa-f]+)/.exec(location.hash);
  if (match) {
    keep('token', match[1]);
    history.replaceState(null, '', fragmentFor(panes[0].id));
  }
  return kept('token');
}

// A page from a local file or in a strict private window may have no storage; values are kept in memory then.
const storedHere = new Map();

function keep(name, value) {
  storedHere.set(name, value);
  try { sessionStorage.setItem(`flint-${name}`, value); } catch { /* see above */ }
}

/** Stores a preference of the user, also for the next time that a browser opens the page. */
function remember(name, value) {
  storedHere.set(name, String(value));
  try { localStorage.setItem(`flint-${name}`, value); } catch { /* see above */ }
}

function remembered(name) {
  if (storedHere.has(name)) return storedHere.get(name);
  try { return localStorage.getItem(`flint-${name}`); } catch { return null; }
}

function kept(name) {
  if (storedHere.has(name)) return storedHere.get(name);
  try { return sessionStorage.getItem(`flint-${name}`); } catch { return null; }
}
