// The rows of the timeline and of the log, and the filter that chooses among them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FilteredRows } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/filtered-rows.js';
import { parseFilter } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/filter.js';
import { LogModel } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/log-model.js';
import { timelineSubject } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/row-text.js';
import { TimelineModel } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/timeline-model.js';

const label = (name) => ({ identifier: name, name });
const event = (kind, request, sequence, more) => ({
  kind, request, sequence, time: new Date(sequence * 1000).toISOString(), session: 'main', feature: label('Editing'),
  action: label(`Action${request}`), source: { kind: 'application' }, ...more,
});

test('a request is one row, from its beginning to its end', () => {
  const model = new TimelineModel();
  model.addEvent(event('began', 1, 1));
  assert.deepEqual([model.rows.length, model.rows[0].outcome, model.running], [1, 'running', 1]);
  const version = model.rows[0].version;
  model.addEvent(event('ended', 1, 3, { outcome: 'success', duration: 2e9 }));
  const [row] = model.rows;
  assert.deepEqual(
    [model.rows.length, row.outcome, row.time, row.sequence, row.endSequence, model.running],
    [1, 'success', 1000, 1, 3, 0],
  );
  assert.ok(row.version > version);
  assert.equal(model.rowOfSequence(3), row);
});

test('the ends of a snapshot are in the order of their beginnings', () => {
  const model = new TimelineModel();
  model.addSnapshot([
    event('ended', 2, 3, { outcome: 'success', duration: 1e9 }), event('refused', undefined, 4),
    event('ended', 1, 5, { outcome: 'success', duration: 4e9 }),
  ]);
  assert.deepEqual(model.rows.map((row) => row.request ?? row.kind), [1, 2, 'refused']);
});

test('a request of a run that is over does not run any more', () => {
  const model = new TimelineModel();
  model.beginRun(false, {});
  model.addEvent(event('began', 1, 1));
  model.beginRun(true, {});
  assert.deepEqual([model.rows[0].outcome, model.rows[1].kind, model.running], ['lost', 'run', 0]);
  assert.equal(model.rowOfRequest(1), null);
});

test('the oldest rows are dropped beyond the limit', () => {
  for (const [model, add] of [
    [new TimelineModel(), (sequence) => event('ended', sequence, sequence, { outcome: 'success', duration: 0 })],
    [new LogModel(), (sequence) => ({ sequence, time: '2026-01-01T00:00:00Z', message: `Line ${sequence}` })],
  ]) {
    model.limit = 100;
    for (let sequence = 1; sequence <= 101; sequence += 1) (model.addEvent ?? model.add).call(model, add(sequence));
    assert.deepEqual([model.rows.length, model.dropped, model.rows[0].event.sequence], [91, 10, 11]);
  }
});

test('requests are filtered by subject and by trace', () => {
  const model = new TimelineModel();
  const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  model.addEvent(event('began', 1, 1, { subject: 'Alice' }));
  model.addEvent(event('began', 2, 2, { traceparent: trace }));
  model.addEvent(event('began', 3, 3));
  const found = (text) => model.rows.filter((row) => parseFilter(text).matches(timelineSubject(row))).map((row) => row.request);
  assert.deepEqual(found('subject:alice'), [1]);
  assert.deepEqual(found('alice'), [1]);
  assert.deepEqual(found('trace:0AF7651916'), [2]);
  assert.deepEqual(found('-subject:alice -trace:0af7'), [3]);
});

test('a filter chooses among rows', () => {
  const model = new TimelineModel();
  model.addEvent(event('ended', 1, 1, { outcome: 'success', duration: 5e6, input: { text: 'to do' } }));
  model.addEvent(event('ended', 2, 2, { outcome: 'failure', duration: 5e9, failure: { message: 'Disk full' } }));
  model.addEvent(event('refused', undefined, 3, { reasons: [{ text: 'Not bought' }] }));
  const table = [
    ['', 3], ['action1', 1], ['"to do"', 1], ['feature:edit', 3], ['action:ACTION2', 1], ['session:main', 3],
    ['outcome:failure', 1], ['outcome:refused', 1], ['kind:request', 2], ['kind:refused', 1], ['>1s', 1], ['<10ms', 1],
    ['-outcome:success', 2], ['disk outcome:failure', 1], ['bought', 1], ['absent', 0], ['-session:main', 0],
  ];
  for (const [text, count] of table) {
    const filter = parseFilter(text);
    assert.deepEqual(filter.errors, [], text);
    assert.equal(model.rows.filter((row) => filter.matches(timelineSubject(row))).length, count, text);
  }
});

test('a kind and an outcome are found by a part, and an unknown one matches no row', () => {
  const model = new TimelineModel();
  model.addEvent(event('ended', 1, 1, { outcome: 'success', duration: 5e6 }));
  model.addEvent(event('ended', 2, 2, { outcome: 'failure', duration: 5e9 }));
  const table = [
    ['outcome:fail', 1, 0], ['outcome:SUCC', 1, 0], ['kind:req', 2, 0], ['outcome:zzz', 0, 1], ['kind:zzz', 0, 1],
    ['-outcome:zzz', 2, 1], ['nokey:zzz', 2, 1],
  ];
  for (const [text, count, errors] of table) {
    const filter = parseFilter(text);
    assert.equal(filter.errors.length, errors, text);
    assert.equal(model.rows.filter((row) => filter.matches(timelineSubject(row))).length, count, text);
  }
});

test('a filter that cannot be read says so, and its other terms apply', () => {
  const table = [
    ['kind:foo', 1], ['KIND:Request', 0], ['Outcome:failure', 0], ['kind:end', 0], ['kind:stack', 1], ['nokey:x', 1],
    ['feature:', 1], ['>fast', 1], ['"open', 1], ['outcome:done', 1], ['12:30', 0],
  ];
  for (const [text, count] of table) assert.equal(parseFilter(text).errors.length, count, text);
  assert.equal(parseFilter('kind:stack', ['stack']).errors.length, 0);
  assert.equal(parseFilter('nokey:x word').terms.length, 1);
});

test('the rows that match follow their source', () => {
  const source = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, isOdd: index % 2 === 0 }));
  let changes = 0;
  const view = new FilteredRows(() => { changes += 1; });
  view.show(source, (row) => row.isOdd);
  assert.deepEqual(view.rows.map((row) => row.id), [1, 3, 5, 7, 9]);
  view.freeze(true);
  source.push({ id: 11, isOdd: true });
  view.update(source);
  assert.deepEqual([view.rows.length, view.waiting], [5, 1]);
  view.freeze(false);
  assert.equal(view.rows.at(-1).id, 11);
  // Rows are dropped at the front, and a row may change its mind.
  source.splice(0, 4);
  source.push({ id: 12, isOdd: false });
  view.update(source);
  assert.deepEqual(view.rows.map((row) => row.id), [5, 7, 9, 11]);
  source[0].isOdd = false;
  view.reconsider(source[0]);
  source[1].isOdd = true;
  view.reconsider(source[1]);
  assert.deepEqual(view.rows.map((row) => row.id), [6, 7, 9, 11]);
  assert.deepEqual([view.indexOf(source[1]), view.indexOf(source[0])], [0, -1]);
  assert.ok(changes > 0);
});
