// The state that the items of a session add up to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSession, sessionItems } from './support.mjs';
import { apply } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/items.js';
import { featureRows, mappingParts, mappingURL } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/feature-model.js';
import { parseFilter } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/filter.js';
import { flowIndexOf, flowPosition } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/flow-model.js';
import { sessionLines } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/session-file.js';
import { resetState, state } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/store.js';
import { swiftTestForRequest, swiftTestForRun } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/swift-test.js';

test('items of flows add up to the section that the application sends', () => {
  // The section stands at the end of the session; without it, the page has counted by itself.
  openSession('section');
  const { value } = sessionItems().find((item) => item.section?.name === 'flows').section;
  const [machine] = value.machines;
  const sorted = (visits) => visits.map(({ from, to, count }) => `${from}>${to} ${count}`).sort();
  const facts = ({ flow, machine: name, request, session, started, ended, ending, elapsed, transitions }) => (
    JSON.parse(JSON.stringify({ flow, name, request, session, started, ended, ending, elapsed, transitions }))
  );
  const found = state.flows.machines.find((each) => each.machine === machine.machine);
  assert.deepEqual(sorted(found.visits), sorted(machine.visits));
  assert.deepEqual(state.flows.runs.map(facts), value.runs.map(facts));
});

test('an item that comes again changes nothing', () => {
  openSession();
  const text = () => JSON.stringify([state.flows, state.stacks, state.timeline.rows.length, state.logs.rows.length]);
  const before = text();
  for (const item of sessionItems()) if (['flow', 'stack', 'log', 'event'].includes(item.type)) apply(item);
  assert.equal(text(), before);
});

test('a section that comes again keeps the index of a graph', () => {
  openSession();
  const root = flowIndexOf(state.flows.machines[0]);
  apply(sessionItems().find((item) => item.section?.name === 'flows'));
  assert.equal(flowIndexOf(state.flows.machines[0]), root);
});

test('a run has a position in its drawing after each step', () => {
  openSession();
  const [run] = state.flows.runs;
  const root = flowIndexOf(state.flows.machines[0]);
  const positions = run.transitions.map((_, index) => {
    const { current, last } = flowPosition(state.flows, root, run, index);
    return `${[...current].map((each) => each.name)} ${last ? `${last.from}>${last.to}` : '-'}`;
  });
  assert.deepEqual(positions, [
    'Begin -', 'Asking Begin>Asking', 'Searching Asking>Searching', 'Regret Searching>Regret', 'Asking Regret>Asking',
    'Searching Asking>Searching', 'End Searching>End', 'End Searching>End',
  ]);
});

test('there is no test of a request or a run that has not ended', () => {
  openSession();
  const began = sessionItems().find(({ event }) => event?.kind === 'began' && event.request === 4).event;
  apply({ type: 'event', event: { ...began, request: 9, sequence: 90 } });
  const [run] = state.flows.runs;
  assert.equal(swiftTestForRequest(9, state), null);
  assert.equal(swiftTestForRequest(1000, state), null);
  assert.equal(swiftTestForRun({ ...run, ended: undefined }, state), null);
  assert.equal(swiftTestForRun({ ...run, droppedTransitions: 2 }, state), null);
});

test('a filter keeps the groups around the features that it finds', () => {
  openSession();
  const { features } = state.features;
  const names = (options) => featureRows(features, options).map(({ feature, depth }) => `${depth} ${feature.name}`);
  features.push({ identifier: 'Flint', name: 'Flint Features', isFramework: true, actions: [] });
  const all = parseFilter('');
  assert.deepEqual(names({ filter: parseFilter('action:LookUp') }), ['0 Parcel Features', '1 Ledger']);
  assert.deepEqual(names({ filter: all, isOpen: () => false }), ['0 Parcel Features']);
  assert.equal(names({ filter: all, showsFramework: true }).length, 5);
});

test('a change of availability is seen at its feature', () => {
  openSession();
  const isAvailable = () => state.features.features.find((each) => each.identifier === 'ExpressFeature')
    .availability.isAvailable;
  assert.equal(isAvailable(), true);
  const { availability } = sessionItems().find((item) => item.type === 'availability');
  const change = { ...availability, sequence: 1000, availability: { isAvailable: false, reasons: [] } };
  apply({ type: 'availability', availability: change });
  assert.equal(isAvailable(), false);
});

test('an item that cannot be read is kept as text', () => {
  resetState();
  const lines = ['null', '{"type":"nonsense"}', '{"type":"constructor"}', '{"type":"snapshot"}', '{"type":"stack","stack":{}}'];
  for (const line of lines) apply(JSON.parse(line), line);
  assert.equal(state.counters.unknown, lines.length);
  assert.deepEqual(state.timeline.rows.map((row) => row.line), lines);
});

test('a session file that is saved and opened has the same rows', () => {
  openSession();
  const facts = () => [
    state.timeline.rows.map(({ kind, outcome, time, duration, transitions }) => [
      kind, outcome, time, duration, transitions?.length ?? 0,
    ]),
    state.logs.rows.map(({ kind, event }) => [kind, event?.message]), state.run, state.flows, state.stacks,
  ];
  const before = facts();
  assert.ok(state.timeline.rows.length > 5);
  const lines = [...sessionLines()];
  resetState();
  for (const line of lines.slice(1)) apply(JSON.parse(line), line);
  assert.deepEqual(JSON.parse(JSON.stringify(facts())), JSON.parse(JSON.stringify(before)));
  assert.equal(JSON.parse(lines[0]).format, 'flint-session');
});

test('a mapping is read as a pattern, a scope and a name', () => {
  const table = [
    ['/note/$(name) in all app schemes as note', '/note/$(name)', 'all app schemes', 'note', 'SCHEME://note/$(name)'],
    ['/a in app scheme notes', '/a', 'app scheme notes', '', 'notes://a'],
    ['/a in associated domain a.example', '/a', 'associated domain a.example', '', 'https://a.example/a'],
    ['/a', '/a', '', '', 'SCHEME://a'],
  ];
  for (const [text, pattern, scope, name, url] of table) {
    assert.deepEqual(mappingParts(text), { pattern, scope, name });
    assert.equal(mappingURL({ pattern, scope }), url);
  }
});

const numbered = (kind, request, sequence) => ({
  kind, request, sequence, time: new Date(sequence * 1000).toISOString(), session: 'main',
  action: { identifier: 'A', name: 'A' }, outcome: kind === 'ended' ? 'success' : undefined, duration: 0,
});
const snapshot = (members, seq = 1) => ({ v: 1, seq, type: 'snapshot', snapshot: { run: 'r', ...members } });
const kinds = () => state.timeline.rows.map((row) => `${row.kind} ${row.count ?? row.lost ?? row.request}`);

test('a new page has what the application retains, in order, and says what came before', () => {
  resetState();
  apply(snapshot({ earlier: 40, session: { started: '2026-01-01T00:00:00Z' }, timeline: [numbered('ended', 21, 41)] }, 0));
  apply(snapshot({ timeline: [numbered('began', 22, 42), numbered('ended', 22, 43)] }, 0));
  assert.equal(state.sequence, -1, 'a stream cannot go on after a part of the history');
  apply(snapshot({ earlier: 40, timeline: [numbered('ended', 22, 43), numbered('ended', 23, 45)] }, 7));
  assert.deepEqual(kinds(), ['earlier 40', 'request 21', 'request 22', 'request 23']);
  assert.deepEqual([state.sequence, state.runs.length], [7, 1]);
  const saved = [...sessionLines()].map((line) => JSON.parse(line)).slice(1);
  resetState();
  for (const item of saved) apply(item);
  assert.deepEqual(kinds(), ['earlier 40', 'request 21', 'request 22', 'request 23']);
});

test('a page that was away for too long says how many events it has missed', () => {
  resetState();
  apply(snapshot({ earlier: 0, timeline: [numbered('ended', 1, 2)] }));
  apply(snapshot({ earlier: 9, timeline: [numbered('ended', 6, 10)] }, 30));
  apply(snapshot({ earlier: 9, timeline: [numbered('ended', 6, 10)] }, 31));
  assert.deepEqual(kinds(), ['request 1', 'gap 7', 'request 6']);
});

test('a log whose first lines are not there says how many', () => {
  resetState();
  const line = (sequence) => ({ sequence, time: '2026-01-01T00:00:00Z', message: `Line ${sequence}` });
  apply(snapshot({ logs: [line(31), line(32)] }));
  assert.deepEqual(state.logs.rows.map((row) => row.count ?? row.event.sequence), [30, 31, 32]);
});

test('runs of flows of an application that was started anew are not those of before', () => {
  resetState();
  apply(snapshot({ flows: { machines: [], runs: [{ flow: '1', transitions: [] }] } }));
  apply({ ...snapshot({}), snapshot: { run: 'other' } });
  assert.equal(state.flows, null);
});
