// Values: their trees, differences, searches, and where they are kept.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { apply } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/items.js';
import { sessionLines } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/session-file.js';
import { resetState, state } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/store.js';
import { swiftTestForRequest } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/swift-test.js';
import { ValueModel, valueBefore } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/value-model.js';
import {
  changeCount, jsonTree, valueDifference, valueRows, valueTree,
} from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/value-tree.js';

beforeEach(() => resetState());

const none = () => ({ toggled: new Set(), extended: new Set() });
const texts = (root, options) => valueRows(root, { ...none(), ...options }).map(
  ({ node, depth, rest }) => `${' '.repeat(depth)}${rest ? `${rest} more` : `${node.name}${node.change ? `:${node.change}` : ''}`}`,
);

test('marks hide a part, cut it, or make a date readable', () => {
  const root = valueTree({
    json: { user: 'anna', 'a/b': null, text: 'begin', at: 86400, all: null },
    marks: { '/a~1b': 'redacted string', '/text': 'cut', '/at': 'date', '/all': 'withheld: why' },
  });
  assert.deepEqual(root.children.map(({ name, kind, text, mark }) => [name, kind, text, mark]), [
    ['user', 'string', '"anna"', ''], ['a/b', 'hidden', '', 'redacted string'], ['text', 'string', '"begin"', 'cut'],
    ['at', 'number', '2001-01-02T00:00:00.000Z', 'date'], ['all', 'hidden', '', 'withheld: why'],
  ]);
});

test('a difference names what was added, removed and changed, and counts it', () => {
  const before = jsonTree({ name: 'Plan', list: [1, 2, 3, 4], gone: { a: 1 }, same: { x: [true] }, kind: [] });
  const after = jsonTree({ name: 'Trip', list: [1, 9, 2, 3, 4], new: 'x', same: { x: [true] }, kind: {} });
  const root = valueDifference(before, after);
  assert.deepEqual(
    root.children.map(({ name, change, before: old }) => [name, change ?? '', old]),
    [
      ['name', 'changed', '"Plan"'], ['list', '', undefined], ['new', 'added', undefined], ['same', '', undefined],
      ['kind', 'changed', '[0]'], ['gone', 'removed', undefined],
    ],
  );
  assert.deepEqual(root.children[1].children.map((node) => [node.text, node.change ?? '']), [
    ['1', ''], ['9', 'added'], ['2', ''], ['3', ''], ['4', ''],
  ]);
  assert.equal(changeCount(root), 5);
  assert.deepEqual(texts(root, { onlyChanges: true }), [
    'name:changed', 'list', ' 1:added', 'new:added', 'kind:changed', 'gone:removed', ' a:removed',
  ]);
  assert.equal(changeCount(valueDifference(before, before)), 0);
});

test('a hidden part that stays hidden is no change, and its text is never known', () => {
  const value = (name) => valueTree({ json: { name, code: null }, marks: { '/code': 'redacted string' } });
  assert.equal(changeCount(valueDifference(value('a'), value('a'))), 0);
  assert.equal(changeCount(valueDifference(value('a'), value('b'))), 1);
});

test('a tree is folded below its second level, and lists a hundred parts at first', () => {
  const root = jsonTree({ a: { b: { c: { d: 1 } } }, list: Array.from({ length: 250 }, (_, index) => index) });
  assert.deepEqual(texts(root).slice(0, 4), ['a', ' b', '  c', 'list']);
  assert.equal(texts(root).at(-1), ' 150 more');
  assert.deepEqual(texts(root, { toggled: new Set(['/a']) }).slice(0, 2), ['a', 'list']);
  assert.equal(valueRows(root, { ...none(), extended: new Set(['/list']) }).length, 254);
});

test('a search finds names and values at any depth', () => {
  const root = jsonTree({ a: { b: { c: { deep: 'Needle' } } }, other: 1, needles: { x: 1 } });
  assert.deepEqual(texts(root, { find: 'needle' }), ['a', ' b', '  c', '   deep', 'needles', ' x']);
  assert.deepEqual(texts(root, { find: 'nothing' }), []);
});

const label = (name) => ({ identifier: name, name });
const event = (request, action) => ({
  v: 1, seq: request, type: 'event',
  event: {
    kind: 'ended', request, sequence: request, time: new Date(request * 1000).toISOString(), session: 'main',
    feature: label('F'), action: label(action), outcome: 'success', duration: 1,
  },
});
const value = (request, json, role = 'input') => ({ v: 1, seq: 0, type: 'value', value: { request, role, type: 'T', json } });

test('the value before is that of the same action', () => {
  apply({ v: 1, seq: 0, type: 'snapshot', snapshot: { run: 'one', session: {} } });
  for (const [request, action] of [[1, 'A'], [2, 'B'], [3, 'A'], [4, 'A']]) apply(event(request, action));
  apply(value(1, 'first'));
  apply(value(2, 'other'));
  apply(value(4, 'last'));
  const row = state.timeline.rowOfRequest(4);
  assert.equal(valueBefore(state.timeline.rows, state.values, row, 'input').json, 'first');
  assert.equal(valueBefore(state.timeline.rows, state.values, row, 'output'), undefined);
});

test('a saved session has the values of each run', () => {
  for (const run of ['one', 'two']) {
    apply({ v: 1, seq: 0, type: 'snapshot', snapshot: { run, session: {}, values: [value(1, `${run} snapshot`).value] } });
    apply(event(1, 'A'));
    apply(value(1, run, 'output'));
    apply({ v: 1, seq: 0, type: 'value', value: { flow: '3/4', index: 2, role: 'context', type: 'T', json: run } });
  }
  const lines = [...sessionLines()].slice(1);
  resetState();
  for (const line of lines) apply(JSON.parse(line));
  assert.deepEqual([1, 2].map((run) => ['input', 'output'].map((role) => state.values.ofRequest({ run, request: 1 }, role).json)), [
    ['one snapshot', 'one'], ['two snapshot', 'two'],
  ]);
  assert.deepEqual([1, 2].map((run) => state.values.context(run, '3/4', 2).json), ['one', 'two']);
  assert.equal(state.counters.unknown, 0);
});

test('the oldest values are dropped', () => {
  const model = new ValueModel();
  model.limit = 2;
  for (const request of [1, 2, 3]) model.add(value(request, request).value, 1);
  assert.deepEqual([1, 2, 3].map((request) => model.ofRequest({ run: 1, request }, 'input')?.json), [undefined, 2, 3]);
});

test('a tweak keeps the values that it had, also over a section and a saved session', () => {
  const row = (now, more) => ({ path: 'list/order', group: 'list', value: now, source: 'a', ...more });
  const tweaks = (...rows) => ({ sections: [{ title: 'list', rows }] });
  apply({ v: 1, seq: 0, type: 'snapshot', snapshot: { run: 'one', session: {}, tweaks: tweaks(row('name')) } });
  apply({ v: 1, seq: 1, time: 't1', type: 'tweak', tweak: { rows: [row('date', { source: 'b' })] } });
  apply({ v: 1, seq: 2, time: 't2', type: 'tweak', tweak: { rows: [row('date', { source: 'b', text: 'x' })] } });
  apply({ v: 1, seq: 3, time: 't3', type: 'section', section: { name: 'tweaks', value: tweaks(row('size')) } });
  const lines = [...sessionLines()].slice(1);
  resetState();
  for (const line of lines) apply(JSON.parse(line));
  assert.deepEqual(state.tweaks.sections[0].rows[0].changes, [
    { time: 't1', before: 'name', after: 'date', from: 'a', to: 'b' },
    { time: 't3', before: 'date', after: 'size', from: 'b', to: 'a' },
  ]);
});

const feature = (identifier, more) => ({
  identifier, typeName: identifier, module: 'Shop', constraints: [], kind: { isConditional: false }, actions: [], ...more,
});
const declared = { identifier: 'A', typeName: 'Outer.A', inputType: 'T', outputType: 'Int', presenterType: 'Shelf' };

function copied(input, more = {}) {
  const features = [feature('Root'), feature('F', { parent: 'Root', actions: [declared], ...more })];
  apply({ v: 1, seq: 0, type: 'snapshot', snapshot: { run: 'one', session: {}, features: { features } } });
  apply(event(1, 'A'));
  if (input) apply({ v: 1, seq: 0, type: 'value', value: { request: 1, role: 'input', type: 'Line', isDecodable: true, ...input } });
  return swiftTestForRequest(1, state);
}

test('a copied test has the module, the root group, the presenter and the input, with stand-ins for what is redacted', () => {
  const { text, placeholders } = copied({
    json: { name: 'a "# b', pin: null, open: null, more: { code: null } },
    marks: { '/pin': 'redacted number', '/open': 'redacted boolean', '/more/code': 'redacted string' },
  });
  assert.deepEqual(placeholders, []);
  for (const part of [
    '@testable import Shop', 'import Foundation', '.flint(Root.self)', '// Stand-ins fill what is redacted: 3 members.',
    'Line.self, from: Data(##"{"name":"a \\"# b","pin":0,"open":false,"more":{"code":"redacted"}}"##.utf8))',
    '_ = try await F.action(Outer.A.self)', '.perform(with: input, using: try testPresenter())',
  ]) assert.ok(text.includes(part), `${part}\n${text}`);
});

test('an input that is not complete, or not decodable, stays a placeholder', () => {
  for (const input of [
    null, { json: ['x'], marks: { '': 'cut' } }, { json: null, marks: { '': 'withheld: why' } }, { json: 1, isDecodable: false },
  ]) {
    resetState();
    assert.deepEqual(copied(input).placeholders, ['<#input: T#>']);
  }
});

test('a conditional feature is switched on, unless that needs more', () => {
  const constraint = (kind) => ({ constraint: { kind } });
  const isConditional = { kind: { isConditional: true } };
  const { text, placeholders } = copied({ json: 1 }, {
    ...isConditional, constraints: [constraint('runtimeEnabled'), constraint('userToggled')],
  });
  assert.deepEqual(placeholders, []);
  assert.ok(text.includes('try Flint.current.setEnabled(true, for: F.self)') && text.includes('setUserToggle(true, for: F.self)'));
  resetState();
  assert.deepEqual(copied({ json: 1 }, { ...isConditional, constraints: [constraint('purchase')] }).placeholders, ['<#make F available#>']);
});
