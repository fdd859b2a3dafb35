// Values that outlive a reload: of this tab, and preferences of the user.

// A page from a local file or in a strict private window may have no storage; values are kept in memory then.
const memory = new Map();

/** Stores a value for this tab. */
export function storeForTab(name, value) {
  memory.set(name, value);
  try { sessionStorage.setItem(`flint-${name}`, value); } catch { /* see above */ }
}

/** The value that is stored for this tab; `null` if there is none. */
export function tabValue(name) {
  if (memory.has(name)) return memory.get(name);
  try { return sessionStorage.getItem(`flint-${name}`); } catch { return null; }
}

/** Stores a preference, also for the next time that a browser opens the page. */
export function storePreference(name, value) {
  memory.set(name, String(value));
  try { localStorage.setItem(`flint-${name}`, value); } catch { /* see above */ }
}

/** The stored preference; `null` if there is none. */
export function preference(name) {
  if (memory.has(name)) return memory.get(name);
  try { return localStorage.getItem(`flint-${name}`); } catch { return null; }
}
