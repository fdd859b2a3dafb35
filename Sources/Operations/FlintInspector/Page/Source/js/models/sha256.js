// The hash function SHA-256 (FIPS 180-4) and the authentication code HMAC (RFC 2104). Browsers have both for pages of
// this computer only, and the page may be opened at an address of the network.

const primes = [];
for (let candidate = 2; primes.length < 64; candidate += 1) {
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
}
/** The first 32 bits of the fractional part. */
const fraction = (value) => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
const initialState = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const constants = primes.map((prime) => fraction(Math.cbrt(prime)));

const rotate = (value, count) => (value >>> count) | (value << (32 - count));

/**
 * @param {Uint8Array} message
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(message) {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, message.length * 8);
  const state = [...initialState];
  for (let start = 0; start < padded.length; start += 64) compress(state, view, start);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setInt32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

function compress(state, view, start) {
  const words = [];
  for (let index = 0; index < 16; index += 1) words.push(view.getInt32(start + 4 * index));
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [words[index - 15], words[index - 2]];
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words.push((words[index - 16] + first + words[index - 7] + second) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 64; index += 1) {
    const first = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const mixed = (h + first + ((e & f) ^ (~e & g)) + constants[index] + words[index]) | 0;
    const second = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const other = (second + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + mixed) | 0, c, b, a, (mixed + other) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => { state[index] = (state[index] + value) | 0; });
}

const encoder = new TextEncoder();

function concatenated(first, second) {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

/**
 * The authentication code of a text.
 * @param {string} key
 * @param {string} text
 * @returns {Uint8Array} 32 bytes
 */
export function hmac(key, text) {
  const block = new Uint8Array(64);
  const bytes = encoder.encode(key);
  block.set(bytes.length > 64 ? sha256(bytes) : bytes);
  const inner = sha256(concatenated(block.map((byte) => byte ^ 0x36), encoder.encode(text)));
  return sha256(concatenated(block.map((byte) => byte ^ 0x5c), inner));
}

/** The lowercase hexadecimal digits of bytes. */
export function hexadecimal(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
