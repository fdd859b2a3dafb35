// The sessions that the browser keeps, on the screen of the session.

import { errorMessage } from '../elements/command-button.js';
import { h } from '../elements/element.js';
import { icon } from '../elements/icons.js';
import { announce } from '../elements/messages.js';
import { refill } from '../elements/parts.js';
import { bytesText, dateText } from '../models/format.js';
import { canKeepSessions, keepSession, keptSessionFile, keptSessions, removeKeptSession } from '../models/kept-sessions.js';
import { sessionFile } from '../models/session-file.js';
import { state } from '../models/store.js';
import { openSessionFile } from '../shell/session-reader.js';

/** A button that keeps what the page shows, and the list of what was kept; `null` if nothing can be kept. */
export function keptSessionsPart() {
  if (!canKeepSessions()) return null;
  const error = errorMessage();
  const list = h('ul', { class: 'rows' });
  const attempt = async (work, problem) => {
    error.show('');
    try { await work(); } catch (cause) { error.show(`${problem} ${cause?.name === 'Error' ? cause.message : ''}`.trim()); }
  };
  const draw = () => attempt(async () => {
    const kept = await keptSessions();
    refill(list, kept.length === 0 ? h('li', { class: 'muted' }, 'Nothing is kept yet.') : kept.map(({ id, name, saved, size }) => h('li', {},
      h('button', { class: 'link', dataset: { keep: `kept-${id}`, row: id }, onclick: () => open(id) }, name),
      h('span', { class: 'muted' }, ` ${dateText(saved)}, ${bytesText(size)} `),
      h('button', {
        class: 'quiet icon-only', 'aria-label': `Remove ${name}`, dataset: { keep: `remove-${id}` },
        onclick: () => attempt(async () => { await removeKeptSession(id); await draw(); }, 'The session was not removed.'),
      }, icon('close')))));
  }, 'The browser does not give what it keeps.');
  const open = (id) => attempt(
    async () => { await openSessionFile(await keptSessionFile(id)); }, 'The session cannot be opened: the application had another token.',
  );
  const keep = () => attempt(async () => {
    const application = state.session?.application ?? 'session';
    await keepSession(`${application} ${dateText(Date.now()).slice(0, 19)}`, await sessionFile());
    announce('Session kept.');
    await draw();
  }, 'The session was not kept.');
  draw();
  return h('div', { class: 'kept-sessions' },
    h('h2', {}, 'Kept in this browser'),
    h('p', { class: 'muted' }, 'The newest ten sessions, 200 MB at most. Only a page of this application can read them.'),
    h('div', { class: 'buttons' }, state.isOffline ? null : h('button', { onclick: keep }, icon('save'), 'Keep this session')),
    error.element, list);
}
