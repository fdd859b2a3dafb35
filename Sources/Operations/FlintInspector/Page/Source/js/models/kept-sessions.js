// Sessions that the browser keeps. They are compressed, and encrypted with a key that is derived from that of the
// application's clients: a page that another program serves at this address later cannot read them.

import { access } from './access.js';
import { hmac } from './sha256.js';

/** The bounds of all kept sessions; the oldest go first. */
const keptLimit = { count: 10, bytes: 200e6 };
const storeName = 'sessions';

/** @typedef {{ id: number, name: string, saved: number, size: number, vector: Uint8Array, data: ArrayBuffer }} KeptSession */

/** Whether sessions can be kept and opened: the page has the key of clients, and the browser a store and ciphers. */
export function canKeepSessions() {
  return access.key !== '' && Boolean(globalThis.indexedDB && globalThis.crypto?.subtle && globalThis.CompressionStream);
}

function openStore() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('flint-inspector', 1);
    opening.onupgradeneeded = () => { opening.result.createObjectStore(storeName, { keyPath: 'id', autoIncrement: true }); };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/**
 * The result of one request to the store, after all that it does is written.
 * @param {'readonly' | 'readwrite'} mode
 * @param {(store: IDBObjectStore) => IDBRequest} ask
 * @returns {Promise<any>}
 */
async function inStore(mode, ask) {
  const database = await openStore();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = ask(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

const cipherKey = () => crypto.subtle.importKey(
  'raw', hmac(access.key, 'flint-kept-sessions-1'), 'AES-GCM', false, ['encrypt', 'decrypt'],
);

const throughStream = (blob, stream) => new Response(blob.stream().pipeThrough(stream)).arrayBuffer();

/**
 * Keeps a session file, and removes the oldest ones beyond the bounds.
 * @param {string} name
 * @param {Blob} file
 */
export async function keepSession(name, file) {
  const compressed = await throughStream(file, new CompressionStream('gzip'));
  if (compressed.byteLength > keptLimit.bytes) throw new Error('The session is too large to be kept.');
  const vector = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: vector }, await cipherKey(), compressed);
  await inStore('readwrite', (store) => store.add({ name, saved: Date.now(), size: data.byteLength, vector, data }));
  for (const { id } of overLimit(await keptSessions())) await removeKeptSession(id);
}

/**
 * Of sessions, newest first, those beyond the bounds. The newest is never one of them.
 * @param {{ id: number, size: number }[]} sessions
 */
export function overLimit(sessions) {
  let bytes = 0;
  return sessions.filter(({ size }, index) => {
    bytes += size;
    return index > 0 && (index >= keptLimit.count || bytes > keptLimit.bytes);
  });
}

/** The kept sessions, newest first. @returns {Promise<KeptSession[]>} */
export async function keptSessions() {
  const list = await inStore('readonly', (store) => store.getAll());
  return list.reverse();
}

/**
 * A kept session as a file. It fails if the session was kept under another token of the application.
 * @param {number} id
 */
export async function keptSessionFile(id) {
  const kept = await inStore('readonly', (store) => store.get(id));
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.vector }, await cipherKey(), kept.data);
  return new File([await throughStream(new Blob([bytes]), new DecompressionStream('gzip'))], kept.name);
}

/** @param {number} id */
export function removeKeptSession(id) {
  return inStore('readwrite', (store) => store.delete(id));
}
