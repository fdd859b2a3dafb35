// The stream of the running application: a handshake, a ticket, then events, and again after each lost connection.

import { access } from '../models/access.js';
import { request } from '../models/api.js';
import { apply } from '../models/items.js';
import { changed, state } from '../models/store.js';
import { enter } from './handshake.js';

export const connection = { source: null, delay: 500, timer: null, isStopped: true, attempt: 0, isConnecting: false };

export function setStatus(status, detail = '') {
  state.connection = { status, detail };
  changed('connection');
}

/** Connects, and reconnects until `stopConnection` is called. */
export function startConnection() {
  connection.isStopped = false;
  connection.delay = 500;
  connect();
}

export function stopConnection() {
  connection.isStopped = true;
  connection.attempt += 1;
  connection.isConnecting = false;
  clearTimeout(connection.timer);
  connection.source?.close();
  connection.source = null;
}

async function connect() {
  clearTimeout(connection.timer);
  connection.attempt += 1;
  const { attempt } = connection;
  connection.isConnecting = true;
  setStatus(state.run ? 'reconnecting' : 'connecting');
  const entered = await enter();
  const ticket = entered.ok ? await request('POST', '/api/ticket', {}) : entered;
  if (attempt !== connection.attempt) return;
  connection.isConnecting = false;
  if (!ticket.ok) return didFail(ticket.error);
  const query = new URLSearchParams({ ticket: ticket.value.ticket, history: '1' });
  if (state.run) query.set('after', `${state.run}:${state.sequence}`);
  openStream(`/api/stream?${query}`);
}

function openStream(address) {
  const source = new EventSource(address);
  connection.source = source;
  source.onopen = () => {
    connection.delay = 500;
    setStatus('connected');
  };
  source.onmessage = (message) => receive(message.data);
  // The browser would retry with the same ticket, which is no longer valid.
  source.onerror = () => {
    source.close();
    if (connection.source === source) didFail({ status: 0 });
  };
}

function receive(line) {
  let item;
  try { item = JSON.parse(line); } catch { return apply(null, line); }
  apply(item, line);
}

function didFail(error) {
  connection.source = null;
  // Another process may listen at this address by now: the next answer has to prove that it is the application.
  access.session = '';
  if (error.status === 401) return setStatus(
    'refused',
    state.run ? 'The application was started anew with another address. Open the address that it printed.'
      : 'The code of this address was used, or is too old. Open the address that the application printed last.',
  );
  if (error.status === 403 || error.status === 421) return setStatus('refused', error.message);
  const impostor = 'Another program answers at this address, which does not know the secret of the application. ';
  const detail = error.code === 'impostor' ? impostor : error.status === 503 ? 'Too many pages are connected. ' : '';
  setStatus('disconnected', `${detail}Trying again every few seconds.`);
  connection.timer = setTimeout(connect, connection.delay);
  connection.delay = Math.min(5000, connection.delay * 2);
}

/** Retries immediately instead of after the delay. */
export function reconnectNow() {
  if (connection.isStopped || connection.isConnecting || connection.source) return;
  connection.delay = 500;
  connect();
}
