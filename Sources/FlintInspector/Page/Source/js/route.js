// Where the page is: `#/timeline?filter=outcome%3Afailure&seq=37`. Everything that makes up a view is in the fragment,
// so that it can be reloaded, and the application never sees it.

const panes = [];

/**
 * Adds a screen.
 *
 * - `id`: its word in the address; `key`: the letter after `g`; `title`, and `navTitle` and `shortTitle` where it is
 *   too long; `icon`: a name in `iconPaths`; `group`: the heading under which it is listed.
 * - `sections`: the parts of the state that it shows.
 * - `hasFilter`: whether the filter field is shown for it; `kinds`: what `kind:` can ask for, if not those of events.
 * - `render(host, state, context)`: fills `host`. It may return `update(names)`, which is called for changes instead of
 *   rendering everything anew (`names` may also hold `filter` and `query`), with a member `dispose` if there is
 *   something to end.
 */
function registerPane(pane) {
  panes.push({ sections: [], group: 'Application', icon: 'more', ...pane });
}

const paneWithId = (id) => panes.find((pane) => pane.id === id);

let route = { pane: 'timeline', query: new URLSearchParams() };
const routeListeners = new Set();

/** Calls back with the new and the previous route whenever it changes. */
function onRoute(listener) {
  routeListeners.add(listener);
}

function parseRoute(fragment) {
  const match = /^#?\/([a-z]+)(?:\?(.*))?$/.exec(fragment);
  if (!match || !paneWithId(match[1])) return null;
  return { pane: match[1], query: new URLSearchParams(match[2] ?? '') };
}

/** The fragment for a screen and its parameters; empty parameters are left out. */
function fragmentFor(paneId, parameters = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, value);
  }
  const text = query.toString();
  return `#/${paneId}${text ? `?${text}` : ''}`;
}

/** Goes to a screen, as a step that the browser's back button undoes. */
function navigate(paneId, parameters = {}) {
  const fragment = fragmentFor(paneId, parameters);
  if (location.hash !== fragment) history.pushState(null, '', fragment);
  followAddress();
}

/** Changes parameters of the current screen, without a step of its own in the browser's history. */
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
 * Takes the token out of the first fragment (`#token=HEX`), so that it is neither in the address bar nor in the
 * history. It is kept for this tab only.
 */
function takeToken() {
  const match = /[#&?]token=([0-9A-Fa-f]+)/.exec(location.hash);
  if (match) {
    keep('token', match[1]);
    history.replaceState(null, '', fragmentFor(panes[0].id));
  }
  return kept('token');
}

// A page opened from disk or in a strict private window may have no storage; it then works for as long as it is open.
const storedHere = new Map();

function keep(name, value) {
  storedHere.set(name, value);
  try { sessionStorage.setItem(`flint-${name}`, value); } catch { /* see above */ }
}

/** Keeps how somebody likes the page, also for the next time that a browser opens it. */
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
