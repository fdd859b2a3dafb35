// Pins and notes of rows, and that a session file keeps them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSession, sessionItems } from './support.mjs';
import { parseFilter } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/filter.js';
import { apply } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/items.js';
import { noteOf, notedRows, setNote } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/notes.js';
import { timelineSubject } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/row-text.js';
import { sessionLines } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/session-file.js';
import { resetState, state } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/store.js';

test('a session file keeps pins and notes, of requests and of other rows', () => {
  openSession();
  const refused = state.timeline.rows.findIndex((row) => row.kind === 'refused');
  setNote(state.timeline.rows[0], { isPinned: true });
  setNote(state.timeline.rows[refused], { text: 'The switch was off.' });
  const lines = [...sessionLines()];
  resetState();
  assert.equal(state.notes.size, 0);
  for (const line of lines.slice(1)) apply(JSON.parse(line), line);
  assert.equal(state.counters.unknown, 0);
  assert.deepEqual(notedRows(), [state.timeline.rows[0], state.timeline.rows[refused]]);
  assert.deepEqual([noteOf(state.timeline.rows[0])?.isPinned, noteOf(state.timeline.rows[refused])?.text], [true, 'The switch was off.']);
  assert.equal(noteOf(state.timeline.rows[1]), undefined);
});

test('a row of an earlier run keeps its note when the numbers begin anew', () => {
  openSession();
  const [first] = state.timeline.rows;
  setNote(first, { text: 'before' });
  apply({ type: 'snapshot', snapshot: { run: 'next', session: { started: '2026-01-01T00:00:00Z' } } });
  apply({ ...sessionItems().find((item) => item.event?.kind === 'began'), seq: 1 });
  assert.deepEqual(notedRows(), [first]);
  assert.equal(noteOf(state.timeline.rows.at(-1)), undefined);
});

test('a filter finds the text of a note, and a note without text and pin is none', () => {
  openSession();
  const [row] = state.timeline.rows;
  const filter = parseFilter('strange');
  assert.equal(filter.matches(timelineSubject(row)), false);
  setNote(row, { text: 'Strange delay' });
  assert.equal(filter.matches(timelineSubject(row)), true);
  setNote(row, { text: '' });
  assert.equal(state.notes.size, 0);
});

test('a note that names no row is an unknown item', () => {
  openSession();
  apply({ type: 'notes', notes: { rows: [{ run: 'x' }] } }, 'line');
  assert.equal(state.counters.unknown, 1);
});
