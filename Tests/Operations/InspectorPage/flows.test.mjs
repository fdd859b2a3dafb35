// Live runs of flows: what `flow` events make of them, and stored runs that go on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flowOf } from './support.mjs';
import { flowIndexOf, applyFlowEvent, flowPosition, flowRunAt, flowRunKey, flowStepNumber, flowVisits } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/flow-model.js';
import { beginSectionRequest, keepLateItem, sectionWithLateItems } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/late-items.js';
import { canTestRun, swiftTestForRun, whyNoTest } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/swift-test.js';

const label = (name) => ({ identifier: name, name });
const entry = () => ({ machine: 'Line', graph: flowOf('Begin>A, A>B, B>End'), visits: [] });

/** Applies `FLOW INDEX KIND FROM TO` events, one for each line, in requests named by the flow. */
function applyAll(flows, lines, more) {
  for (const event of eventsOf(lines, more)) applyFlowEvent(flows, event);
}

function eventsOf(lines, more) {
  return lines.map((line, number) => {
    const [flow, index, kind, from, to] = line.split(' ');
    return {
      request: Number(flow.split('/')[0]) * 10, time: `2026-01-01T00:00:${String(number).padStart(2, '0')}.000Z`,
      action: label('Publish'),
      flow: {
        flow, machine: 'Line', index: Number(index), kind, to, ...(from === '-' ? {} : { from }),
        ...(kind === 'terminated' ? { ending: 'finished' } : {}), ...more,
      },
    };
  });
}

const published = ['1 0 started - Begin', '1 1 moved Begin A', '1 2 suspended A A'];
const approved = ['2 1 resumed - A', '2 2 moved A B', '2 3 moved B End', '2 4 terminated End Terminate'];

test('a stored run that goes on in another request is the same run', () => {
  const flows = { machines: [entry()], runs: [] };
  applyAll(flows, published, { name: 'Plan#1' });
  assert.deepEqual([flows.runs.length, flows.runs[0].isSuspended, flows.runs[0].state], [1, true, 'A']);
  applyAll(flows, ['5 0 started - Begin']);
  applyAll(flows, approved, { name: 'Plan#1' });
  assert.deepEqual(flows.runs.map(flowRunKey), ['5', '1'], 'a run that goes on is the newest');
  const run = flows.runs[1];
  assert.deepEqual(
    [run.name, run.ending, run.request, run.droppedTransitions, run.transitions.length], ['Plan#1', 'finished', 20, 0, 7],
  );
  assert.equal(flowRunAt(flows.runs, '2'), run);
  assert.deepEqual(
    [...flowVisits(flows, 'Line')], [['Begin>A', 1], ['A>B', 1], ['B>End', 1]], 'no edge counts twice after it was resumed',
  );
});

test('a run with another name, or without one, is another run', () => {
  const flows = { machines: [entry()], runs: [] };
  applyAll(flows, published, { name: 'Plan#1' });
  applyAll(flows, approved, { name: 'Plan#2' });
  assert.deepEqual(flows.runs.map((run) => [run.name, run.droppedTransitions]), [['Plan#1', 0], ['Plan#2', 1]]);
  applyAll(flows, ['3 0 started - Begin', '3 1 suspended Begin Begin', '4 0 started - Begin']);
  assert.equal(flows.runs.length, 4);
});

test('an event that comes again changes nothing, also of a part that is over', () => {
  const flows = { machines: [entry()], runs: [] };
  const lines = [...published, ...approved];
  applyAll(flows, lines, { name: 'Plan#1' });
  const before = JSON.stringify(flows);
  applyAll(flows, lines, { name: 'Plan#1' });
  assert.equal(JSON.stringify(flows), before);
});

test('steps that another process has made are counted as not kept', () => {
  const flows = { machines: [entry()], runs: [] };
  applyAll(flows, ['1 0 started - Begin', '1 1 suspended Begin Begin', '2 2 resumed - B'], { name: 'Plan#1' });
  assert.deepEqual([flows.runs[0].droppedTransitions, flowStepNumber(flows.runs[0], 2)], [2, 4]);
  assert.match(whyNoTest({ ...flows.runs[0], ended: 'now' }), /first steps/);
});

test('a stored run that was seen from its beginning to its end has a test', () => {
  const flows = { machines: [entry()], runs: [] };
  applyAll(flows, published, { name: 'Plan#1' });
  assert.equal(canTestRun(flows.runs[0]), false);
  assert.match(whyNoTest(flows.runs[0]), /has ended/);
  applyAll(flows, approved, { name: 'Plan#1' });
  assert.equal(whyNoTest(flows.runs[0]), '');
  const { text } = swiftTestForRun(flows.runs[0], { flows });
  assert.match(text.replace(/\s+/g, ' '), /\[ "Begin", "A", "B", "End", \], ending: \.finished/);
});

test('machines inside are marked in the part of a stored run that they belong to', () => {
  const flows = { machines: [entry()], runs: [] };
  applyAll(flows, published, { name: 'Plan#1' });
  applyAll(flows, ['1/7 0 started - B'], { name: 'Plan#1 x' });
  applyAll(flows, approved.slice(0, 2), { name: 'Plan#1' });
  const root = flowIndexOf(flows.machines[0]);
  const run = flowRunAt(flows.runs, '2');
  const names = (position) => [...flowPosition(flows, root, run, position).current].map((each) => each.name);
  assert.deepEqual(names(run.transitions.length - 1), ['B'], 'not the one inside the part before');
});

test('a section that was written before steps that have arrived loses none of them', () => {
  const steps = [...published, ...approved];
  for (const written of steps.keys()) {
    const answer = { machines: [entry()], runs: [] };
    applyAll(answer, steps.slice(0, written), { name: 'Plan#1' });
    const end = beginSectionRequest();
    for (const flow of eventsOf(steps, { name: 'Plan#1' }).slice(Math.max(0, written - 1))) keepLateItem({ type: 'flow', flow });
    const flows = sectionWithLateItems('flows', answer, end());
    const [run] = flows.runs;
    assert.deepEqual([flows.runs.length, run.transitions.length, run.droppedTransitions, run.ending], [1, 7, 0, 'finished']);
    assert.deepEqual([...flowVisits(flows, 'Line').values()], [1, 1, 1]);
  }
  keepLateItem({ type: 'flow', flow: null });
  assert.deepEqual(beginSectionRequest()(), [], 'nothing is kept without a request');
});

test('a section of stacks or tweaks gets what has arrived since it was requested', () => {
  const [first, second] = [beginSectionRequest(), beginSectionRequest()];
  const opened = { sequence: 5, kind: 'opened', stack: 'b', opened: { id: 'b', entries: [] } };
  keepLateItem({ type: 'stack', stack: opened });
  keepLateItem({ type: 'tweak', tweak: { rows: [{ path: 'list/limit', valueText: '7' }] } });
  const items = first();
  assert.deepEqual(items, second());
  const stacks = { stacks: [{ id: 'a', entries: [] }], lastChange: 4 };
  assert.deepEqual(sectionWithLateItems('stacks', stacks, items).stacks.map(({ id }) => id), ['a', 'b']);
  assert.deepEqual(sectionWithLateItems('stacks', { ...stacks, lastChange: 5 }, items).stacks.length, 1);
  const tweaks = { sections: [{ title: 'List', rows: [{ path: 'list/limit', valueText: '20' }] }] };
  assert.equal(sectionWithLateItems('tweaks', tweaks, items).sections[0].rows[0].valueText, '7');
});
