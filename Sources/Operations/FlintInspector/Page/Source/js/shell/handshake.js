// The handshake with the application: it proves first that it knows the key, then the page does. The key never travels.

import { access, keepCode } from '../models/access.js';
import { request } from '../models/api.js';
import { hexadecimal, hmac } from '../models/sha256.js';

const version = 'flint-handshake-1';

/** The host and port that the proofs name; a server for the development of the page gives those of the application. */
const authority = () => document.querySelector('meta[name="flint-authority"]')?.getAttribute('content') ?? location.host;

const isNumber = (text) => typeof text === 'string' && /^[0-9a-f]{32}$/.test(text);

/** Whether the page knows a code or the key. */
export function canEnter() {
  return access.code !== '' || access.key !== '';
}

/**
 * Opens a session, with the code or else the key.
 * @returns {Promise<RequestResult>}
 */
export async function enter() {
  access.session = '';
  let result;
  for (const name of ['code', 'key']) {
    if (!access[name]) continue;
    result = await enterWith(access[name]);
    // A code that was used, or that the application does not know any more, is no reason not to try the key.
    if (result.ok || result.error.status !== 401) return result;
    if (name === 'code') access.code = '';
  }
  return result ?? { ok: false, error: { code: 'unknownKey', message: '', status: 401 } };
}

async function enterWith(secret) {
  const client = hexadecimal(crypto.getRandomValues(new Uint8Array(16)));
  const name = hexadecimal(hmac(secret, `${version}\nname`)).slice(0, 16);
  const challenge = await request('POST', '/api/challenge', { key: name, client });
  if (!challenge.ok) return challenge;
  const { server } = challenge.value ?? {};
  const code = (purpose) => hmac(secret, [version, purpose, name, client, server, authority().toLowerCase()].join('\n'));
  if (!isNumber(server) || challenge.value.proof !== hexadecimal(code('server'))) {
    return { ok: false, error: { code: 'impostor', message: '', status: 0 } };
  }
  const entered = await request('POST', '/api/enter', { server, proof: hexadecimal(code('client')) });
  if (!entered.ok) return entered;
  const { session, key } = entered.value ?? {};
  if (!isNumber(session) || !isNumber(key)) return { ok: false, error: { code: 'impostor', message: '', status: 0 } };
  const mask = code('secret');
  const digits = Uint8Array.from([...key.matchAll(/../g)].map(([pair]) => Number.parseInt(pair, 16)));
  Object.assign(access, { session, code: '', key: hexadecimal(digits.map((byte, index) => byte ^ mask[index])) });
  const next = await request('POST', '/api/code', { purpose: 'reload' });
  keepCode(next.ok ? next.value.code : '');
  return entered;
}
