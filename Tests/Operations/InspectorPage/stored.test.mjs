// Stored runs: questions, numbers, and a run in its drawing.
import assert from 'node:assert/strict';
import { storedHistory, storedWaitText } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/stored-history.js';
import { test } from 'node:test';
import { flowMachine, flowOf, flowState } from './support.mjs';
import { indexFlow } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/flow-index.js';
import {
  storedCounts, storedListText, storedPosition, storedQuestion, storedQueues, storedRunWord, storedSteps, storedStuckText,
  storedSummary, storedVisits,
} from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/stored-model.js';

const visits = (...states) => states.map((state, number) => ({ number, state, at: number * 1_000_000 }));
const runOf = (facts, path = visits('Begin', 'A'), parts = []) => ({
  id: { machine: 'Line', name: '1' }, status: 'waiting', state: 'A', awaits: [], enteredAt: 0, ...facts,
  history: { path, parts, steps: [], events: [], acts: [] },
});
const names = ({ current }) => [...current].map((state) => `${state.machine.name}.${state.name}`);

test('a question has what the address names, and an age that is a number', () => {
  const question = (text) => storedQuestion(new URLSearchParams(text));
  assert.deepEqual(question('stored=1&id=7&of=Line'), {});
  assert.deepEqual(question('source=shop&machine=Line&state=A&status=stuck&age=60'), {
    source: 'shop', machine: 'Line', state: 'A', status: 'stuck', age: 60,
  });
  for (const age of ['', '-1', '1.5', 'old', '1e99']) assert.deepEqual(question(`age=${age}`), {}, age);
});

test('numbers are added up by status, and what is late is said', () => {
  const counts = [
    { machine: 'A', status: 'stuck', count: 2 }, { machine: 'B', status: 'stuck', count: 1 },
    { machine: 'B', status: 'waiting', count: 5000 },
  ];
  assert.deepEqual([...storedCounts(counts)], [['stuck', 3], ['waiting', 5000]]);
  assert.deepEqual([...storedCounts(counts, 'A')], [['stuck', 2]]);
  assert.deepEqual([...storedCounts(undefined)], []);
  assert.equal(
    storedSummary({ counts, lag: 65_400 }, 'B'),
    '1 stuck run, 5\u202f000 waiting runs; the oldest due one has waited 1 m 5 s for a worker',
  );
  assert.equal(storedSummary({ counts: [], lag: 999 }), 'No runs');
});

test('each queue is told with its limit and its rate, if this process has them', () => {
  assert.deepEqual(storedQueues(undefined), []);
  assert.deepEqual(storedQueues([
    { name: 'mail', running: 10, waiting: 2000, limit: 10, rate: 5 },
    { name: 'night', running: 0, waiting: 1, rate: 0.5 }, { name: 'other', running: 1, waiting: 0 },
  ]), [
    'Queue mail: 10 of 10 running, 2\u202f000 waiting, 5 in a second', 'Queue night: 0 running, 1 waiting, 1\u202f800 in an hour',
    'Queue other: 1 running, 0 waiting',
  ]);
});

test('a list says how many of its runs are shown, searched and sorted', () => {
  const counts = [
    { machine: 'A', status: 'stuck', count: 5 }, { machine: 'A', status: 'ended', count: 30_000 },
    { machine: 'B', status: 'ended', count: 7000 },
  ];
  const text = (answer, query = '', isFiltered = false) => storedListText(answer, 100, new URLSearchParams(query), isFiltered);
  assert.equal(text(null), '0');
  assert.equal(text({ counts, found: 100, searched: 100 }), '100');
  assert.equal(text({ counts, found: 250, searched: 7000 }, '', true), '100 of 250, 7\u202f000 searched');
  const cut = { counts, found: 20_000, searched: 20_000, isCut: true };
  const sorted = (total) => `100 of 20\u202f000, sorted by time among 20\u202f000 of ${total}: those that are stuck, then by name`;
  assert.equal(text(cut), sorted('37\u202f005'));
  assert.equal(text(cut, 'machine=A'), sorted('30\u202f005'));
  assert.equal(text(cut, 'machine=A&status=ended', true), sorted('30\u202f000'));
});

test('why a run is stuck is what the application says, else what its code means', () => {
  assert.equal(storedStuckText({ stuck: 'poison', reason: '5 workers' }), '5 workers');
  assert.match(storedStuckText({ stuck: 'failed' }), /handler failed/);
  assert.equal(storedStuckText({ stuck: 'later' }), 'later');
  assert.equal(storedStuckText({}), '');
});

test('a run has a word for where it stands', () => {
  const table = [
    [{ status: 'ended', ending: 'finished' }, 'finished'], [{ status: 'ended', ending: 'new' }, 'ended'],
    [{ status: 'stuck' }, 'stuck'], [{ status: 'ready' }, 'ready'],
    [{ status: 'ready', turn: 'queued' }, 'queued'], [{ status: 'waiting', turn: 'admitted' }, 'waiting'],
    [{ status: 'waiting', isCancelRequested: true }, 'to be cancelled'],
  ];
  for (const [run, word] of table) assert.equal(storedRunWord(run).text, word);
});

test('the history of a run has its states, attempts, steps, what was set aside and the wait, in time', () => {
  const run = {
    ...runOf({ status: 'waiting', awaits: ['Paid'], createdAt: 0, enteredAt: 2e6, due: 9e6, failure: 'Full' }),
    history: { path: [{ number: 0, state: 'A', at: 0 }, { number: 1, state: 'B', at: 2e6 }], setAside: [{ number: 1, type: 'Old', reason: 'unawaited', at: 3e6 }] },
  };
  const row = (time, durableRun) => ({ kind: 'durableRun', time, event: { durableRun: { ...run.id, ...durableRun } } });
  const history = storedHistory(run, /** @type {any} */ ([
    row(1500, { kind: 'attempted', attempt: 2, state: 'A', outcome: 'failed', error: 'Late', elapsed: 1e9 }),
    row(1400, { kind: 'stepped', step: 'send', outcome: 'succeeded', elapsed: 1e8 }),
    row(1400, { kind: 'attempted', name: 'another', elapsed: 1 }), { kind: 'request', time: 1, event: {} },
  ]), 5000);
  assert.deepEqual(history.spans.map(({ kind, name, from, to, error, isOpen }) => [kind, name, from, to, error, isOpen]), [
    ['state', 'A', 0, 2000, '', false], ['attempt', 'attempt 2 at A', 500, 1500, 'Late', false], ['step', 'send', 1300, 1400, '', false],
    ['state', 'B', 2000, 5000, 'Full', true], ['wait', 'waits for Paid', 2000, 9000, '', true],
    ['event', 'set aside: Old', 3000, 3000, 'unawaited', false],
  ]);
  assert.deepEqual([history.begin, history.end, history.left], [0, 9000, 0]);
});

test('what happened in the present state before the page was opened comes from the store, without what is received', () => {
  const run = runOf({ status: 'ready', createdAt: 0, enteredAt: 1e6, failures: 3, failure: 'Late', due: 7e6 }, visits('Begin', 'A'), [
    { machine: 'Line.A', state: 'In', enteredAt: 2e6, due: 6e6, awaits: ['Key'] }, { machine: 'Old', state: 'In' },
  ]);
  run.history.steps = [{ name: 'charge#0', type: 'Int' }, { name: 'Line.A#0/send[1]#0', type: 'Int', failure: 'Full' }];
  const texts = (rows) => storedHistory(run, rows, 5000).spans.filter(({ from }) => from >= 1000)
    .map(({ kind, name, from, to, error, isSince }) => `${kind} ${name} ${from} ${to} ${error} ${isSince}`);
  assert.deepEqual(texts([]).slice(0, 4), [
    'state A 1000 5000 Late false', 'step charge 1000 1000  true', 'step Line.A#0/send[1] 1000 1000 Full true',
    'attempt 3 failed attempts 1000 1000 Late true',
  ]);
  assert.deepEqual(texts([]).slice(4), [
    'state Line.A: In 2000 5000  false', 'wait waits for Key 2000 6000  false', 'wait next attempt 5000 7000  false',
  ]);
  run.history.attempts = [{ step: 'ship#0', count: 2, elapsed: 5e5, failure: 'Lost' }];
  assert.ok(texts([]).includes('attempt 2 failed attempts of ship 1000 1500 Lost true'));
  const row = (durableRun) => ({ kind: 'durableRun', time: 3000, event: { durableRun: { ...run.id, ...durableRun } } });
  const received = texts([
    row({ kind: 'stepped', step: 'charge', elapsed: 1e9 }), row({ kind: 'attempted', attempt: 4, error: 'Lost', elapsed: 1e9 }),
  ]);
  assert.deepEqual(received.filter((text) => /charge|attempt /.test(text) && !text.startsWith('wait')), [
    'step charge 2000 3000  false', 'attempt attempt 4 at  2000 3000 Lost false',
  ]);
});

test('the states that a run has left have the steps and failures that the store keeps, with their times if it has them', () => {
  const run = runOf({ status: 'ready', createdAt: 0, enteredAt: 2e6, failures: 0 }, visits('Begin', 'A', 'B'));
  run.history.path[1].done = {
    omitted: 3, failures: 2, failure: 'Late',
    steps: [{ name: 'charge#0', at: 18e5, took: 2e5 }, { name: 'ship#0', failure: 'Full' }],
  };
  run.history.steps = [{ name: 'pack#0', at: 25e5, took: 1e5 }];
  const texts = (rows) => storedHistory(run, rows, 5000).spans.filter(({ kind }) => kind !== 'state')
    .map(({ kind, name, from, to, error, isSince }) => `${kind} ${name} ${from} ${to} ${error} ${isSince}`);
  assert.deepEqual(texts([]), [
    'step 3 earlier steps 1000 1000  true', 'step ship 1000 1000 Full true', 'attempt 2 failed attempts 1000 1000 Late true',
    'step charge 1600 1800  false', 'step pack 2400 2500  false',
  ]);
  const row = (time, durableRun) => ({ kind: 'durableRun', time, event: { durableRun: { ...run.id, ...durableRun } } });
  // Of one state alone: a step of the same name in another one is another step.
  assert.equal(texts([row(1800, { kind: 'stepped', step: 'charge' }), row(1900, { kind: 'stepped', step: 'pack' })]).filter(
    (text) => /charge|pack/.test(text)).length, 3);
});

test('a run waits for events, or until a time, unless it is over or stuck', () => {
  const table = [
    [{ status: 'waiting', awaits: ['A', 'B'] }, 'waits for A or B'], [{ status: 'waiting', awaits: [] }, 'waits'],
    [{ status: 'ready', awaits: [] }, ''], [{ status: 'stuck', awaits: ['A'] }, ''], [{ status: 'ended' }, ''],
  ];
  for (const [run, text] of table) assert.equal(storedWaitText(run), text);
});

test('a path becomes steps with the time in each state', () => {
  const steps = storedSteps(runOf({}));
  assert.deepEqual(steps.map(({ kind, from, to, elapsed }) => [kind, from, to, elapsed]), [
    ['started', undefined, 'Begin', undefined], ['moved', 'Begin', 'A', 1e9],
  ]);
  const ended = storedSteps(runOf({ status: 'ended', ending: 'failed', endedAt: 3_000_000 }));
  assert.deepEqual(ended.at(-1), { index: 2, kind: 'terminated', from: 'A', ending: 'failed', elapsed: 2e9 });
  // Of a long run, the beginning is not kept.
  assert.deepEqual(storedSteps(runOf({}, visits('X', 'A').slice(1))).map(({ from, to }) => [from, to]), [['…', 'A']]);
  assert.deepEqual(storedSteps(null), []);
});

test('the drawing marks the state and the machines inside, and the edges that were taken', () => {
  const inner = flowMachine('Line.A', [flowState('In')], [['Begin', 'In'], ['In', 'End']]);
  const root = indexFlow(flowMachine('Line', [flowState('A', 'composite', [inner])], [['Begin', 'A'], ['A', 'A']]));
  const run = runOf({}, visits('Begin', 'A', 'A'), [{ machine: 'Line.A', state: 'In' }, { machine: 'Other', state: 'In' }]);
  const steps = storedSteps(run);
  const now = storedPosition(root, run, steps, 2);
  assert.deepEqual(names(now), ['Line.A', 'Line.A.In']);
  assert.deepEqual(now.last, { from: 'A', to: 'A' });
  const before = storedPosition(root, run, steps, 0);
  assert.deepEqual([names(before), before.last], [['Line.Begin'], undefined]);
  assert.deepEqual([...storedVisits(steps)], [['Begin>A', 1], ['A>A', 1]]);
});

test('an ended run is marked where it ended, and one without history nowhere', () => {
  const root = indexFlow(flowOf('Begin>A, A>End'));
  const run = runOf({ status: 'ended', ending: 'cancelled', endedAt: 9_000_000 });
  const steps = storedSteps(run);
  const position = storedPosition(root, run, steps, steps.length - 1);
  assert.deepEqual([names(position), position.last], [['Line.A'], { from: 'Begin', to: 'A' }]);
  assert.deepEqual(names(storedPosition(root, null, [], -1)), []);
});
