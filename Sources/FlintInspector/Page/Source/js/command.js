// Requests and commands to the application.

/**
 * A request below `/api/` with the token. Returns `{ ok: true, value }` or
 * `{ ok: false, error: { code, message, subject, status } }`.
 */
async function request(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        'Flint-Token': kept('token') ?? '', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
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

function failed(status, error) {
  const message = error?.message ?? `The application answered with status ${status}.`;
  return { ok: false, error: { ...error, code: error?.code ?? 'failed', message, status } };
}

/** Sends a command. The result is that of `request`. */
async function command(name, body = {}) {
  if (state.isOffline) return failed(
    0, { code: 'offline', message: 'This is a session file: there is no application to change.' },
  );
  if (state.isReadOnly) return failed(403, { code: 'readOnly', message: 'The inspector was started read-only.' });
  const result = await request('POST', `/api/commands/${name}`, body);
  // The subject no longer exists, so the page is outdated.
  if (result.error?.status === 404) refreshSections();
  return result;
}

/** Sends a query that changes nothing, such as `resolve`. */
function ask(name, body) {
  if (state.isOffline) return Promise.resolve(failed(
    0, { code: 'offline', message: 'This is a session file: there is no application to ask.' },
  ));
  return request('POST', `/api/${name}`, body);
}

/** Loads one section, or all sections, again. */
async function refreshSections(names = sectionNames) {
  for (const name of names) {
    const result = await request('GET', `/api/sections/${name}`);
    if (result.ok) setSection(name, result.value);
  }
}

/** An element for an error, next to its control; `control` is described by it. */
function errorPlace() {
  const element = h('span', { class: 'error-text', role: 'alert', id: nextId('error') });
  return {
    element,
    show(message) { replaceContent(element, message ? [icon('warning'), ' ', message] : null); },
  };
}

// Commands that wait for an answer by a person: meanwhile, a screen may be rendered again, or left and entered.
const unanswered = new Map();

const commandKey = (name, body) => `${name} ${JSON.stringify(body)}`;

/**
 * A button that sends a command; an error appears next to it. `body` is an object or makes one, `done(value)` is called
 * on success, `waiting` is shown until the response arrives, also by a button that is created meanwhile. Returns `null`
 * if commands are not possible, which `h` skips.
 */
function commandButton(label, name, body, { done, className = '', confirm, title, waiting } = {}) {
  if (!canCommand()) return null;
  const error = errorPlace();
  const status = h('span', { class: 'muted small', role: 'status' });
  const button = h('button', { type: 'button', class: className, title, 'aria-describedby': error.element.id }, label);
  const wait = async (answer) => {
    error.show('');
    button.setAttribute('aria-busy', 'true');
    button.disabled = true;
    if (waiting) replaceContent(status, waiting);
    const result = await answer;
    button.removeAttribute('aria-busy');
    button.disabled = false;
    status.replaceChildren();
    if (!result.ok) error.show(result.error.message);
    return result;
  };
  button.addEventListener('click', async () => {
    if (confirm && !(await confirmed(confirm, label))) return;
    const content = typeof body === 'function' ? body() : body;
    const answer = command(name, content);
    const key = waiting && commandKey(name, content);
    if (key) unanswered.set(key, answer);
    const result = await wait(answer);
    if (key) unanswered.delete(key);
    if (!result.ok) return;
    if (done) done(result.value);
    else announce(`${label}: done.`);
  });
  const earlier = waiting && unanswered.get(commandKey(name, body));
  if (earlier) wait(earlier);
  return h('span', { class: 'command' }, button, status, error.element);
}

let lastId = 0;
/** A unique identifier for an element that another element refers to. */
function nextId(name) {
  lastId += 1;
  return `${name}-${lastId}`;
}
