// What the screens of statistics, traces and sequences make of the rows of the timeline.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openSession } from './support.mjs';
import { apply } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/items.js';
import { sequenceOf, sequencePart } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/sequence-model.js';
import {
  isCounted, nearestPoint, percentile, rateText, scatterOf, sortedStatistics, statisticsOf,
} from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/statistics-model.js';
import { resetState, state } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/store.js';
import { TimelineModel } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/timeline-model.js';
import { criticalParts, requestRow, traceOf, traceRoot } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/trace-model.js';

const text = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');

test('the page counts what the command counts', () => {
  resetState();
  for (const line of text('statistics.flintlog').trimEnd().split('\n').slice(1)) apply(JSON.parse(line), line);
  const counted = statisticsOf(state.timeline.rows.filter((row) => isCounted(row) && !row.isFramework));
  const found = counted.map(({ key, outcomes, p50, p90, p99 }) => ({
    action: key, outcomes, ...(p50 === null ? {} : { p50, p90, p99 }),
  })).sort((one, other) => (one.action < other.action ? -1 : 1));
  assert.deepEqual(found, JSON.parse(text('statistics.json')).actions);
});

test('a percentile is one of the values', () => {
  assert.deepEqual([0, 0.5, 0.9, 0.99, 1].map((part) => percentile(part, [1, 2, 3, 4])), [1, 2, 4, 4, 4]);
  assert.equal(percentile(0.5, []), null);
});

test('statistics are sorted by any column, and equal ones by name', () => {
  const list = ['b', 'a', 'c'].map((name, index) => ({
    name, count: [2, 2, 5][index], rate: 0, outcomes: { failure: index }, p50: [null, 4, 9][index], p90: 0, p99: 0,
  }));
  const names = (order) => sortedStatistics(list, order).map((each) => each.name).join('');
  assert.deepEqual(
    ['', '-count', 'name', '-name', 'failure', '-failure', 'p50', 'nothing'].map(names),
    ['cab', 'abc', 'abc', 'cba', 'cab', 'bac', 'cab', 'cab'],
  );
});

test('a rate has the unit in which it is no fraction', () => {
  assert.deepEqual([250, 12.34, 0.5, 0.002].map(rateText), ['250 /s', '12 /s', '30 /min', '7.2 /h']);
});

test('the points of a hundred thousand requests are as many as there is room for, and failures are seen', () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => ({
    time: index, duration: 1e6 + index, outcome: index === 500 ? 'failure' : 'success',
  }));
  const { scale, paths, count } = scatterOf(rows, { width: 300, height: 90, size: 3 });
  assert.equal(count, 100_000);
  assert.ok(paths.success.length <= 100 * 31);
  assert.equal(paths.failure.length, 1);
  assert.equal(nearestPoint(rows, scale, scale.x(70_000), scale.y(rows[70_000].duration)), rows[70_000]);
});

const label = (name) => ({ identifier: name, name });
const request = (number, parentRequest, begin, length, more) => ({
  kind: 'ended', request: number, parentRequest, sequence: number, time: new Date(1e12 + begin + length).toISOString(),
  session: 'main', feature: label('F'), action: label(`A${number}`), source: { kind: 'application' }, outcome: 'success',
  duration: length * 1e6, ...more,
});

/** A request of 100 ms: 2 and 3 overlap, 3 performs 4, 5 follows, 6 is another request. */
function traced() {
  const model = new TimelineModel();
  for (const event of [
    request(1, undefined, 0, 100), request(2, 1, 10, 20), request(3, 1, 15, 45), request(4, 3, 20, 30), request(5, 1, 70, 20),
    request(6, undefined, 200, 5),
  ]) model.addEvent(event);
  return model;
}

test('a trace is a request and all below it, each with its own time', () => {
  const model = traced();
  const spans = traceOf(model.rows, model.rows[0], 0);
  assert.deepEqual(spans.map(({ row, depth, own }) => [row.request, depth, own]), [
    [1, 0, 30], [2, 1, 20], [3, 1, 15], [4, 2, 30], [5, 1, 20],
  ]);
  assert.equal(traceRoot(model.rows[3]), model.rows[0]);
  assert.deepEqual(traceOf(model.rows, model.rows[2], 0).map((span) => span.row.request), [3, 4]);
});

test('the critical path is what a request waited for, from its beginning to its end without a gap', () => {
  const model = traced();
  const spans = traceOf(model.rows, model.rows[0], 0);
  const parts = spans.flatMap(({ row, critical }) => critical.map(({ from, to }) => [from - 1e12, to - 1e12, row.request]));
  assert.deepEqual(parts.sort((one, other) => one[0] - other[0]), [
    [0, 15, 1], [15, 20, 3], [20, 50, 4], [50, 60, 3], [60, 70, 1], [70, 90, 5], [90, 100, 1],
  ]);
  assert.deepEqual(criticalParts(spans).map(({ name, time }) => `${name} ${time}`), ['A1 35', 'A4 30', 'A5 20', 'A3 15']);
});

test('a trace of a running request ends now', () => {
  const model = new TimelineModel();
  model.addEvent({ ...request(1, undefined, 0, 0), kind: 'began', outcome: undefined, duration: undefined });
  assert.deepEqual(traceOf(model.rows, model.rows[0], 1e12 + 40).map(({ end, own }) => [end - 1e12, own]), [[40, 40]]);
});

test('a request is found by its run', () => {
  const model = new TimelineModel();
  model.beginRun(false, {});
  model.addEvent(request(1, undefined, 0, 1));
  model.beginRun(true, {});
  model.addEvent(request(1, undefined, 50, 1));
  assert.deepEqual(['1', '2', ''].map((run) => requestRow(model, '1', run)), [model.rows[0], model.rows[2], model.rows[2]]);
  assert.equal(requestRow(model, '9', null), null);
});

const arrows = ({ steps }) => steps.map((step) => `${step.from.name} > ${step.to.name}: ${step.text}`);

test('a sequence has a lane for each session, action and flow, and an arrow for each step', () => {
  openSession();
  const [first] = state.timeline.rows;
  const isPart = sequencePart(first, '', state.timeline.rows, []);
  const sequence = sequenceOf(state.timeline.rows.filter(isPart));
  assert.deepEqual(sequence.lanes.map((lane) => `${lane.kind} ${lane.name}`), [
    'session main', 'action Pick Up', 'action Note Down', 'flow ParcelPickup',
  ]);
  const found = arrows(sequence);
  assert.equal(found[0], 'main > Pick Up: Visit');
  assert.equal(found[1], 'Pick Up > ParcelPickup: starts');
  assert.equal(found[2], 'ParcelPickup > ParcelPickup: Begin → Asking');
  assert.ok(found.includes('ParcelPickup > Pick Up: finished'));
  assert.match(found.at(-1), /^Pick Up > main: success/);
});

test('a stored run has a lane of its own, in which it is left and resumed', () => {
  const model = new TimelineModel();
  const flow = (sequence, number, more) => ({
    kind: 'flowTransition', request: number, sequence, time: new Date(1e12).toISOString(),
    flow: { flow: `${number}`, machine: 'Publication', name: 'Plan#1', index: sequence, ...more },
  });
  model.addEvent(request(1, undefined, 0, 10));
  model.addEvent(flow(11, 1, { kind: 'started', to: 'Begin' }));
  model.addEvent(flow(12, 1, { kind: 'suspended', from: 'Wait', to: 'Wait' }));
  model.addEvent(request(2, undefined, 20, 10));
  model.addEvent(flow(13, 2, { kind: 'resumed', to: 'Wait' }));
  model.addEvent({
    kind: 'durableRun', sequence: 14, time: new Date(1e12 + 40).toISOString(),
    durableRun: { kind: 'attempted', machine: 'Publication', name: 'Plan#1', state: 'Send', outcome: 'failed' },
  });
  const sequence = sequenceOf(model.rows);
  assert.deepEqual(sequence.lanes.map((lane) => `${lane.kind} ${lane.name}`), [
    'session main', 'action A1', 'action A2', 'run Plan#1',
  ]);
  assert.deepEqual(arrows(sequence).filter((arrow) => arrow.includes('Plan#1')), [
    'A1 > Plan#1: starts', 'Plan#1 > A1: waits at Wait', 'A2 > Plan#1: resumes at Wait',
    'Plan#1 > Plan#1: attempted failed Send',
  ]);
});

test('a sequence is of a request, of its stack, or of a time around it', () => {
  const model = new TimelineModel();
  model.addEvent(request(1, undefined, 0, 1));
  model.addEvent(request(2, undefined, 500, 1, { closesActionStack: true }));
  model.addEvent(request(3, undefined, 1500, 1));
  model.addEvent(request(4, 3, 1500, 1));
  model.addEvent(request(5, undefined, 1600, 1, { session: 'other' }));
  const part = (number, span, stacks = []) => model.rows.filter(
    sequencePart(model.rows[number - 1], span, model.rows, stacks),
  ).map((row) => row.request).join('');
  assert.deepEqual(
    [part(3, ''), part(2, 'stack'), part(4, 'stack'), part(2, '1'), part(2, '10')], ['34', '12', '34', '1234', '12345'],
  );
  // An open stack is known to the application.
  assert.equal(part(3, 'stack', [{ entries: [{ request: 1 }, { request: 3 }] }]), '134');
});
