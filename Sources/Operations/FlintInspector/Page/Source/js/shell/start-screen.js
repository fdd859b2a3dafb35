// The screen without data: how to connect to an application or open a session file.

import { errorMessage } from '../elements/command-button.js';
import { h } from '../elements/element.js';
import { brandMark, icon } from '../elements/icons.js';
import { access } from '../models/access.js';
import { state } from '../models/store.js';
import { startConnection, stopConnection } from './connection.js';
import { chooseFile } from './session-reader.js';

/** Whether there is neither an application nor a file. */
export function needsStart() {
  const { status } = state.connection;
  if (state.run || state.reading) return false;
  return status === 'refused' || status === 'offline';
}

export function startScreen() {
  const error = errorMessage();
  const field = h(
    'input',
    {
      type: 'text', id: 'address', autocomplete: 'off', spellcheck: 'false',
      placeholder: 'Printed address', 'aria-describedby': error.element.id,
    },
  );
  const connectTo = (event) => { event.preventDefault(); error.show(openAddress(field.value.trim())); };
  const isServed = location.protocol !== 'file:';
  return h('div', { class: 'start' }, brandMark(),
    h('h2', {}, isServed ? 'Not connected' : 'Open a session file'),
    h('p', {}, state.connection.detail),
    isServed ? h(
      'form', { class: 'start-form', onsubmit: connectTo },
      h('label', { for: 'address' }, 'Address that the application printed'),
      h(
        'div', { class: 'start-row' }, field, h('button', { type: 'submit', class: 'primary' }, 'Connect'),
      ), error.element) : null,
    h(
      'div', { class: 'buttons' },
      h('button', { class: isServed ? '' : 'primary', onclick: chooseFile }, icon('open'), 'Open a session file'),
    ),
    h(
      'p', { class: 'muted small' },
      'You can also drop a .flintlog file anywhere on this page. It is read here and sent nowhere.',
    ));
}

/** Opens a printed address. Returns an error message for an invalid one. */
function openAddress(text) {
  const code = /#code=([0-9a-f]{32})$/.exec(text)?.[1];
  if (!code) return 'An address ends in “#code=” and letters and digits. Copy all of it.';
  const origin = /^(\w+:\/\/[^/#]+)/.exec(text)?.[1] ?? location.origin;
  if (!/^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+$/.test(origin)) {
    return 'The inspector is on this computer only: its address names localhost or 127.0.0.1.';
  }
  if (origin !== location.origin) { location.href = `${origin}/#code=${code}`; return ''; }
  access.code = code;
  stopConnection();
  startConnection();
  return '';
}
