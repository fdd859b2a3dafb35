// Pins and notes of rows. They are saved in session files, and outlive a reload in their tab.

import { storeForTab, tabValue } from './storage.js';
import { changed, state } from './store.js';

/** @typedef {{ run: string, request?: number, sequence?: number, isPinned: boolean, text: string }} RowNote */

const noteLimit = 500;

/** The identifier of the run that a row belongs to; empty before the first run. */
const runOf = (row) => state.runs[Math.max(1, row.run ?? 1) - 1]?.run ?? '';

/**
 * A request has one number from its beginning on, any other row that of its event.
 * @param {{ run: string, request?: number, sequence?: number }} place
 */
const keyOf = ({ run, request, sequence }) => `${run} ${request === undefined ? `event ${sequence}` : request}`;

/**
 * @param {TimelineRow} row
 * @returns {{ run: string, request?: number, sequence?: number }}
 */
const notedPlaceOf = (row) => ({ run: runOf(row), ...(row.request === undefined ? { sequence: row.sequence } : { request: row.request }) });

/**
 * The pin and the note of a row; `undefined` if it has neither.
 * @param {TimelineRow} row
 * @returns {RowNote | undefined}
 */
export function noteOf(row) {
  return state.notes.size === 0 ? undefined : state.notes.get(keyOf(notedPlaceOf(row)));
}

/**
 * Changes the pin or the note of a row. A row without both has no entry.
 * @param {TimelineRow} row
 * @param {{ isPinned?: boolean, text?: string }} change
 */
export function setNote(row, change) {
  const place = notedPlaceOf(row);
  const note = { ...place, isPinned: false, text: '', ...noteOf(row), ...change };
  if (note.isPinned || note.text) state.notes.set(keyOf(place), note);
  else state.notes.delete(keyOf(place));
  // The text that a filter searches contains the note.
  Object.assign(row, { version: (row.version ?? 0) + 1, text: null });
  keepNotes();
}

/** The rows with a pin or a note, oldest first. @returns {TimelineRow[]} */
export function notedRows() {
  const { timeline, notes, runs, run } = state;
  const earlier = new Set(runs.map((each) => each.run));
  earlier.delete(run);
  const found = [];
  let hasEarlier = false;
  for (const note of notes.values()) {
    hasEarlier ||= earlier.has(note.run);
    if (note.run !== run) continue;
    const row = note.request === undefined ? timeline.rowOfSequence(note.sequence) : timeline.rowOfRequest(note.request);
    if (row) found.push(row);
  }
  // Rows of earlier runs are not found by their numbers.
  if (hasEarlier) found.push(...timeline.rows.filter((row) => row.run !== timeline.runNumber && noteOf(row)));
  return found.sort((one, other) => one.id - other.id);
}

/** Adds the pins and notes of a session file. @param {{ rows?: any[] }} payload */
export function addNotes({ rows = [] }) {
  for (const note of rows) {
    if (typeof note?.run !== 'string' || !Number.isFinite(note.request ?? note.sequence)) throw new Error('no note');
    state.notes.set(keyOf(note), { ...note, isPinned: Boolean(note.isPinned), text: String(note.text ?? '') });
  }
  for (const row of notedRows()) Object.assign(row, { version: (row.version ?? 0) + 1, text: null });
  changed('notes');
  changed('timeline');
}

export function clearNotes() {
  state.notes.clear();
  keepNotes();
}

function keepNotes() {
  if (!state.isOffline) storeForTab('notes', JSON.stringify([...state.notes.values()].slice(-noteLimit)));
  changed('notes');
}

/** Takes the pins and notes that this tab had before the page was loaded again. */
export function restoreNotes() {
  try { addNotes({ rows: JSON.parse(tabValue('notes') ?? '[]') }); } catch { /* Nothing usable was kept. */ }
}
