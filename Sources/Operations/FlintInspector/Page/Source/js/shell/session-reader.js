// Session files: read in chunks, and shown like the state of an application.

import { h } from '../elements/element.js';
import { bytesText } from '../models/format.js';
import { apply } from '../models/items.js';
import { changed, resetState, setSection, state } from '../models/store.js';
import { setStatus, stopConnection } from './connection.js';

// The file that is shown or read; another one replaces it and ends its reading.
let current = null;

const listeners = new Set();

/** Calls back when a session file was opened and the state is empty. */
export function onSessionFile(listener) {
  listeners.add(listener);
}

export function beginOffline() {
  state.isOffline = true;
  state.isReadOnly = true;
  setStatus('offline', 'This page was opened from disk. Open a session file to look at it.');
  changed('session');
}

export const fileInput = h(
  'input',
  {
    type: 'file', id: 'session-file', hidden: true, accept: '.flintlog,.jsonl,.ndjson,.txt',
    'aria-label': 'Session file',
  },
);
fileInput.addEventListener('change', () => {
  const file = fileInput.files[0];
  // Otherwise the same file, possibly longer by now, could not be chosen again.
  fileInput.value = '';
  if (file) openSessionFile(file);
});

export function chooseFile() {
  fileInput.click();
}

export function acceptDroppedFiles() {
  const hasFile = (event) => [...(event.dataTransfer?.types ?? [])].includes('Files');
  window.addEventListener(
    'dragover',
    (event) => { if (hasFile(event)) { event.preventDefault(); document.body.classList.add('is-dropping'); } },
  );
  window.addEventListener(
    'dragleave', (event) => { if (!event.relatedTarget) document.body.classList.remove('is-dropping'); },
  );
  window.addEventListener('drop', (event) => {
    document.body.classList.remove('is-dropping');
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    openSessionFile(file);
  });
}

/** Reads a session file and replaces the content of the page. */
export async function openSessionFile(file) {
  const reading = { name: file.name, isReading: true, read: 0, total: file.size, isHeaderRead: false, problem: '' };
  current = reading;
  stopConnection();
  resetState();
  state.isOffline = true;
  state.isReadOnly = true;
  state.timeline.limit = Infinity;
  state.logs.limit = Infinity;
  changed('session');
  showReading(reading);
  for (const listener of listeners) listener();
  try {
    await readLines(file, reading);
  } catch (error) {
    reading.problem = `The file could not be read to its end: ${error.message}.`;
  }
  reading.isReading = false;
  if (current === reading) showReading(reading);
}

async function readLines(file, reading) {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (current !== reading) return reader.cancel();
    if (done) break;
    reading.read += value.byteLength;
    rest = await readPiece(rest + decoder.decode(value, { stream: true }), reading);
    showReading(reading);
  }
  rest += decoder.decode();
  if (reading.read === 0) reading.problem = 'The file is empty.';
  // A complete file ends with a line break. Without one it was cut, possibly exactly after a complete item.
  if (rest === '') return;
  if (!readLine(rest, reading, true)) {
    reading.problem = 'The file is cut: its last line is not complete. Everything before it is shown.';
  }
}

/** Reads the lines of a chunk, with a pause for the page in between. Returns the start of the next line. */
async function readPiece(text, reading) {
  let from = 0;
  let pauseAt = performance.now() + 30;
  for (let end; (end = text.indexOf('\n', from)) >= 0; from = end + 1) {
    readLine(text.slice(from, end), reading, false);
    if (performance.now() < pauseAt) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (current !== reading) return '';
    pauseAt = performance.now() + 30;
  }
  return text.slice(from);
}

/** Whether a line could be parsed. Other lines are listed unchanged, except a cut last one. */
function readLine(line, reading, isLast) {
  if (line.trim() === '') return true;
  let item;
  try { item = JSON.parse(line); } catch {
    if (!isLast) apply(null, line);
    return false;
  }
  if (!reading.isHeaderRead) {
    reading.isHeaderRead = true;
    if (readHeader(item, reading)) return true;
  }
  apply(item, line);
  return true;
}

function readHeader(header, reading) {
  if (header?.format !== 'flint-session') {
    reading.problem = 'The file has no header of a session file. What could be read is shown.';
    return false;
  }
  if (header.version > 1) {
    reading.problem = `The file has version ${header.version}; this page knows version 1. `
      + 'What it does not know is listed as text.';
  }
  setSection(
    'session', { application: header.application, platform: header.platform, run: header.run, started: header.started },
  );
  return true;
}

function showReading(reading) {
  const percent = reading.total > 0 ? Math.floor((reading.read / reading.total) * 100) : 100;
  const detail = reading.isReading
    ? `Reading ${reading.name}: ${percent} % of ${bytesText(reading.total)}.`
    : [
      `${reading.name}, ${bytesText(reading.total)}.`, reading.problem || 'There is no application to change.',
    ].join(' ');
  state.reading = { ...reading, percent };
  setStatus('offline', detail);
}
