// What may follow in a filter, and how its terms are changed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  featureValues, filterCompletions, filterNegating, filterTermAt, filterTexts, filterValues, filterWithout,
} from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/filter-completion.js';
import { parseFilter } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/filter.js';
import { openSession } from './support.mjs';
import { state } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/store.js';

const completed = (text, rows = state.timeline.rows, caret = text.length) => filterCompletions(
  filterTermAt(text, caret), (key) => filterValues(key, rows),
).map(({ text: each, count }) => `${each}${count === null ? '' : ` ${count}`}`);

test('the keys follow that begin like the term at the caret', () => {
  openSession();
  assert.deepEqual(completed('').length, 7);
  assert.deepEqual(completed('milk s'), ['session:', 'subject:']);
  assert.deepEqual(completed('-o'), ['-outcome:']);
  assert.deepEqual(completed('act milk', [], 3), ['action:']);
  assert.deepEqual(completed('nothing'), []);
});

test('the values of a key follow with the number of rows, most frequent first', () => {
  openSession();
  assert.deepEqual(completed('outcome:').slice(0, 3), ['outcome:success 3', 'outcome:failure 1', 'outcome:refused 1']);
  assert.deepEqual(completed('-action:deliver'), ['-action:DeliverAction 2']);
  assert.deepEqual(completed('session:'), ['session:main 4']);
  assert.deepEqual(completed('kind:avail'), ['kind:availabilityChanged 1']);
  const line = { kind: 'log', event: { channel: 'development', level: 'error', topic: 'Editing#SaveAction' } };
  assert.deepEqual(completed('kind:', [line, line]).slice(0, 3), ['kind:development 2', 'kind:error 2', 'kind:log 2']);
  assert.deepEqual(completed('action:', [line]), ['action:SaveAction 1']);
});

test('what is completed finds the rows that were counted, with spaces too', () => {
  const rows = [{ kind: 'request', outcome: 'success', session: 'two words', event: {} }];
  const [{ text }] = filterCompletions(filterTermAt('session:tw', 10), (key) => filterValues(key, /** @type {any} */ (rows)));
  assert.equal(text, 'session:"two words"');
  assert.ok(parseFilter(text).matches({ text: '', session: 'two words' }));
});

test('screens without rows complete the features of the application', () => {
  const section = { features: [{ identifier: 'EditingFeature', name: 'Editing', actions: [{ identifier: 'SaveAction', name: 'Save' }] }] };
  assert.deepEqual([...featureValues('feature', section).keys(), ...featureValues('action', section).keys()], ['EditingFeature', 'SaveAction']);
  assert.equal(featureValues('session', null).size, 0);
});

test('a term is removed and turned around where it stands', () => {
  const text = 'milk -action:"Note Open"  >5ms';
  assert.deepEqual(filterTexts(text), ['milk', '-action:"Note Open"', '>5ms']);
  assert.equal(filterWithout(text, 1), 'milk >5ms');
  assert.equal(filterNegating(text, 1), 'milk action:"Note Open" >5ms');
  assert.equal(filterNegating(text, 2), 'milk -action:"Note Open" ->5ms');
});
