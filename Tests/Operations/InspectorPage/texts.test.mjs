// Texts for people, and the values of tweaks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageText, bytesText, countText, durationText, plural, wordsText } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/format.js';
import { applyTweakRows, readContext, readTweakOverrides, tweakOverrides } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/tweak-model.js';

test('a duration has three digits and a unit', () => {
  const table = [
    [null, ''], [undefined, ''], [0, '0 ns'], [999, '999 ns'], [999.6, '1 µs'], [4291, '4.29 µs'], [396_000, '396 µs'],
    [999_600, '1 ms'], [1.5e9, '1.5 s'], [72e9, '1 m 12 s'], [3600e9, '1 h 0 m'], [200 * 3600e9, '8 d 8 h'],
  ];
  for (const [nanoseconds, text] of table) assert.equal(durationText(nanoseconds), text);
});

test('an age, a count, a size and a name are written for people', () => {
  assert.deepEqual(
    [ageText(0, 500), ageText(0, 12_000), ageText(90_000, 0), ageText(NaN, 0)], ['now', '12 s ago', 'in 1 m 30 s', ''],
  );
  assert.deepEqual([countText(999), countText(1234567), countText(undefined)], ['999', '1\u202f234\u202f567', '0']);
  assert.deepEqual([plural(1, 'row'), plural(2, 'row'), plural(0, 'entry', 'entries')], ['1 row', '2 rows', '0 entries']);
  assert.deepEqual([bytesText(1), bytesText(1500), bytesText(15e6)], ['1 byte', '1.5 kB', '15 MB']);
  assert.deepEqual([wordsText('availabilityChanged'), wordsText(undefined)], ['availability changed', '']);
});

test('changed rows of tweaks replace the old ones', () => {
  const row = (path, group, value) => ({ path, group, value });
  const tweaks = { sections: [{ title: 'List', rows: [row('list/order', 'List', 1), row('list/size', 'List', 2)] }] };
  assert.equal(
    applyTweakRows(tweaks, [row('list/size', 'List', 3), row('list/new', 'List', 4)], ['list/order']), true,
  );
  assert.equal(applyTweakRows(tweaks, [row('other.one', 'Other', 5)], []), false);
  assert.deepEqual(
    tweaks.sections.map(({ title, rows }) => [title, rows.map((each) => `${each.path} ${each.value}`)]),
    [['List', ['list/size 3', 'list/new 4']], ['Other', ['other.one 5']]],
  );
});

test('overrides are the values that were set, though another provider has the value in force', () => {
  const row = (path, more) => ({ path, isOverridden: true, source: 'overrides', value: path, ...more });
  const overrides = tweakOverrides({ target: 'overrides', sections: [{ rows: [
    row('a.plain'), row('a.untouched', { isOverridden: false }), row('a.secret', { isSensitive: true }),
    row('a.shadowed', { source: 'commandLine', trace: [
      { provider: 'commandLine', finding: 'won', value: 1 }, { provider: 'overrides', finding: 'shadowed', value: 2 },
    ] }),
  ] }] });
  assert.deepEqual(overrides, { 'a.plain': 'a.plain', 'a.shadowed': 2 });
});

test('a text that cannot be pasted is refused with a reason', () => {
  const table = [
    ['', 'There is nothing to set.'], ['[1]', 'This is no JSON object from paths to values.'],
    ['{}', 'The object is empty: there is nothing to set.'], ['{"a":', 'This is no JSON: '],
  ];
  for (const [text, error] of table) assert.ok(readTweakOverrides(text).error.startsWith(error), text);
  assert.deepEqual(readTweakOverrides('{"a": 1}').overrides, { a: 1 });
});

test('the subject of a decision is a JSON object', () => {
  assert.deepEqual(readContext(' {"targetingKey": "anna", "seats": 12} ').context, { targetingKey: 'anna', seats: 12 });
  assert.deepEqual(readContext('').context, {});
  for (const text of ['[]', '1', 'null', '{', 'plan=pro']) assert.match(readContext(text).error, /JSON/);
});
