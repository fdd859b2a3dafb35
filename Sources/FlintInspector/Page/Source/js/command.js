// Requests and commands to the application.

/** A request below `/api/` with the token. Gives `{ ok: true, value }` or `{
  ok: false, error: { code, message, subject, status },
}`. */
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
  try { value = await response.json(); } catch { /* An answer without JSON is told by its status. */ }
  return response.ok ? { ok: true, value } : failed(response.status, { ...value, ...value?.error });
}

function failed(status, error) {
  const message = error?.message ?? `The application answered with status ${status}.`;
  return { ok: false, error: { ...error, code: error?.code ?? 'failed', message, status } };
}

/** Gives a command. The result is that of `request`. */
async function command(name, body = {}) {
  if (state.isOffline) return failed(
    0, { code: 'offline', message: 'This is a session file: there is no application to change.' },
  );
  if (state.isReadOnly) return failed(403, { code: 'readOnly', message: 'The inspector was started read-only.' });
  const result = await request('POST', `/api/commands/${name}`, body);
  // What was asked for is no longer there: what the page shows is out of date.
  if (result.error?.status === 404) refreshSections();
  return result;
}

/** A question that changes nothing, such as `resolve`. */
function ask(name, body) {
  if (state.isOffline) return Promise.resolve(failed(
    0, { code: 'offline', message: 'This is a session file: there is no application to ask.' },
  ));
  return request('POST', `/api/${name}`, body);
}

/** Gets one section, or all, anew. */
async function refreshSections(names = sectionNames) {
  for (const name of names) {
    const result = await request('GET', `/api/sections/${name}`);
    if (result.ok) setSection(name, result.value);
  }
}

/** A place for the text of an error, next to the control it is about: `control` describes itself by it. */
function errorPlace() {
  const element = h('span', { class: 'error-text', role: 'alert', id: nextId('error') });
  return {
    element,
    show(message) { replaceContent(element, message ? [icon('warning'), ' ', message] : null); },
  };
}

// Commands that a person has to answer and has not: a screen may be drawn anew, or left and entered, until then.
const unanswered = new Map();

const commandKey = (name, body) => `${name} ${JSON.stringify(body)}`;

/**
 * A button that gives a command; the error appears next to it. `body` is an object or makes one, `done(value)` is
 * called on success, `waiting` said while there is no answer, also by a button that is made meanwhile. Gives `null` if no
 * command can be given, which `h` leaves out.
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
/** An identifier for an element that another one refers to. */
function nextId(name) {
  lastId += 1;
  return `${name}-${lastId}`;
}
