// Buttons that send commands, and the errors beside them.

import { command } from '../models/api.js';
import { canCommand } from '../models/store.js';
import { h, nextId, replaceContent } from './element.js';
import { icon } from './icons.js';
import { announce, confirmed } from './messages.js';

/** An element for an error, next to its control; `control` is described by it. */
export function errorMessage() {
  const element = h('span', { class: 'error-text', role: 'alert', id: nextId('error') });
  return { element, show(message) { replaceContent(element, message ? [icon('warning'), ' ', message] : null); } };
}

// Commands that wait for an answer by a person: meanwhile, a screen may be rendered again, or left and entered.
const unanswered = new Map();

const commandKey = (name, body) => `${name} ${JSON.stringify(body)}`;

/**
 * A button that sends a command; an error appears next to it. `body` is an object or makes one, `done(value)` is called
 * on success, `waiting` is shown until the response arrives, also by a button that is created meanwhile. Returns `null`
 * if commands are not possible, which `h` skips.
 * @param {string} label
 * @param {string} name
 * @param {object | (() => object)} body
 * @param {{ done?: (value: any) => void, className?: string, confirm?: string, title?: string, waiting?: string }} options
 */
export function commandButton(label, name, body, options = {}) {
  const { done, className = '', confirm, title, waiting } = options;
  if (!canCommand()) return null;
  const error = errorMessage();
  const status = h('span', { class: 'muted small', role: 'status' });
  const button = h('button', { class: className, title, 'aria-describedby': error.element.id }, label);
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
