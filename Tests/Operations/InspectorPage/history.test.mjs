// What was before the page: an earlier run, and what is missing of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apply } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/items.js';
import { overLimit } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/kept-sessions.js';
import { sessionLines } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/session-file.js';
import { resetState, state } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/store.js';

const event = (kind, request, sequence, more) => ({
  kind, request, sequence, time: new Date(1e12 + sequence).toISOString(), session: 'main', feature: { identifier: 'F', name: 'F' },
  action: { identifier: 'A', name: 'A' }, source: { kind: 'application' }, ...more,
});
const rows = () => state.timeline.rows.map((row) => (row.kind === 'request' ? `${row.request} ${row.outcome}` : row.title ?? `${row.kind} ${row.count ?? row.lost}`));

test('the run before the restart stands above this one, also in a file', () => {
  resetState();
  apply({ seq: 0, type: 'snapshot', snapshot: {
    run: 'before', isClean: false, earlier: 4, session: { started: '2026-01-01T00:00:00Z' },
    timeline: [event('ended', 3, 5, { outcome: 'success', duration: 1 }), event('began', 4, 6)],
  } });
  apply({ seq: 9, type: 'snapshot', snapshot: { run: 'now', earlier: 0, session: {}, timeline: [event('ended', 1, 1, { outcome: 'success', duration: 1 })] } });
  const expected = [
    'Before the restart, as far as the flight recorder has kept it', 'earlier 4', '3 success', '4 lost',
    'The application was started anew; the run before had not ended in order', '1 success',
  ];
  assert.deepEqual(rows(), expected);
  assert.equal(state.run, 'now');
  const lines = [...sessionLines()];
  resetState();
  for (const line of lines.slice(1)) apply(JSON.parse(line), line);
  assert.deepEqual(rows(), expected);
});

test('of kept sessions the oldest go, by number and by size, and the newest stays', () => {
  const sessions = (sizes) => sizes.map((size, id) => ({ id, size }));
  assert.deepEqual(overLimit(sessions(Array(12).fill(1))).map((each) => each.id), [10, 11]);
  assert.deepEqual(overLimit(sessions([150e6, 40e6, 20e6, 1])).map((each) => each.id), [2, 3]);
  assert.deepEqual(overLimit(sessions([300e6])), []);
});
