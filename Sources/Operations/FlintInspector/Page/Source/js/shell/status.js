// The status of the connection, always as text.

import { h, replaceContent } from '../elements/element.js';
import { icon } from '../elements/icons.js';
import { badge } from '../elements/messages.js';
import { keptCode } from '../models/access.js';
import { state } from '../models/store.js';
import { connection, reconnectNow } from './connection.js';
import { shell } from './frame.js';
import { chooseFile } from './session-reader.js';
import { needsStart } from './start-screen.js';

const statusWords = {
  starting: ['info', 'Starting'],
  connecting: ['info', 'Connecting'],
  connected: ['good', 'Connected'],
  reconnecting: ['warn', 'Reconnecting'],
  disconnected: ['warn', 'Disconnected'],
  refused: ['bad', 'Not connected'],
  offline: ['info', 'Session file'],
};

export function statusContent() {
  const [kind, word] = statusWords[state.connection.status] ?? ['info', state.connection.status];
  return h(
    'span', { class: `status-word status-${kind}` }, h('span', { class: 'status-dot', 'aria-hidden': 'true' }), word,
  );
}

export function showStatus() {
  replaceContent(shell.name, state.session?.application ?? 'Flint inspector');
  replaceContent(
    shell.status, statusContent(), state.isReadOnly && !state.isOffline ? badge('read-only', 'info') : null,
  );
  replaceContent(shell.banner, bannerContent());
  const word = state.connection.status === 'disconnected' || state.connection.status === 'refused' ? '(disconnected) ' : '';
  document.title = `${word}${shell.current?.title ?? ''} – ${state.session?.application ?? 'Flint inspector'}`;
}

function readingBar() {
  const { reading } = state;
  if (!reading?.isReading) return null;
  return h(
    'progress', { class: 'progress', max: 100, value: reading.percent, 'aria-label': 'Reading the session file' },
  );
}

function bannerContent() {
  if (needsStart()) return null;
  const { status, detail } = state.connection;
  if (state.isOffline) {
    return h(
      'div', { class: 'banner' }, icon('open'),
      h('p', {}, detail || 'A session file: there is no application to change.'), readingBar(),
      h('button', { onclick: chooseFile }, 'Open another'),
      location.protocol !== 'file:' && keptCode() ? h(
        'button', { onclick: () => location.reload() }, 'Back to the application',
      ) : null);
  }
  if (status === 'refused') return h(
    'div', { class: 'banner banner-bad', role: 'alert' }, icon('warning'), h('p', {}, detail),
  );
  if (status !== 'disconnected' && !(status === 'reconnecting' && connection.delay > 500)) return null;
  return h('div', { class: 'banner banner-warn', role: 'status' }, icon('warning'),
    h('p', {}, `Disconnected. ${state.run ? 'What was received stays here. ' : ''}${detail}`),
    h('button', { onclick: reconnectNow }, 'Try now'));
}
