// The session of the page with the application, and the code for the next one.

import { storeForTab, tabValue } from './storage.js';

/**
 * `session` is sent with each request; it ends with the application. `code` is good once: it comes from the address or
 * from the page before a reload. `key` outlives a restart of the application that keeps its token; it is only in memory,
 * because a page that another program serves at this address later could read what the browser stores.
 */
export const access = { session: '', code: '', key: '' };

/** The fields of a request that identify the session. */
export function accessFields() {
  return { 'Flint-Session': access.session };
}

/** Keeps the code for the next load of the page in this tab. */
export function keepCode(code) {
  storeForTab('code', code);
}

/** The code that the page kept before it was loaded again; empty if there is none. */
export function keptCode() {
  return tabValue('code') ?? '';
}
