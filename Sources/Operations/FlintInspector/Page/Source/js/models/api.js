// Requests and commands to the application.

import { accessFields } from './access.js';
import { beginSectionRequest, sectionWithLateItems } from './late-items.js';
import { sectionNames, setSection, state } from './store.js';

/**
 * A request below `/api/` with the session. Returns `{ ok: true, value }` or
 * `{ ok: false, error: { code, message, subject, status } }`.
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<RequestResult>}
 */
export async function request(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        ...accessFields(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: 'no-store',
    });
  } catch {
    return failed(0, { code: 'disconnected', message: 'The application does not answer. It may have ended.' });
  }
  let value = null;
  try { value = await response.json(); } catch { /* The status describes a response without JSON. */ }
  return response.ok ? { ok: true, value } : failed(response.status, { ...value, ...value?.error });
}

/**
 * @param {number} status
 * @param {any} error
 * @returns {RequestResult}
 */
function failed(status, error) {
  const message = error?.message ?? `The application answered with status ${status}.`;
  return { ok: false, error: { ...error, code: error?.code ?? 'failed', message, status } };
}

/**
 * Sends a command. The result is that of `request`.
 * @param {string} name
 * @param {object} body
 * @returns {Promise<RequestResult>}
 */
export async function command(name, body = {}) {
  if (state.isOffline) return failed(
    0, { code: 'offline', message: 'This is a session file: there is no application to change.' },
  );
  if (state.isReadOnly) return failed(403, { code: 'readOnly', message: 'The inspector was started read-only.' });
  const result = await request('POST', `/api/commands/${name}`, body);
  // The subject no longer exists, so the page is outdated.
  if (result.error?.status === 404) refreshSections();
  return result;
}

/**
 * Sends a query that changes nothing, such as `resolve`.
 * @param {string} name
 * @param {object} body
 * @returns {Promise<RequestResult>}
 */
export function ask(name, body) {
  if (state.isOffline) return Promise.resolve(failed(
    0, { code: 'offline', message: 'This is a session file: there is no application to ask.' },
  ));
  return request('POST', `/api/${name}`, body);
}

/** Loads one section, or all sections, again. */
export async function refreshSections(names = sectionNames) {
  for (const name of names) {
    const end = beginSectionRequest();
    const result = await request('GET', `/api/sections/${name}`);
    const items = end();
    if (result.ok) setSection(name, sectionWithLateItems(name, result.value, items));
  }
}
