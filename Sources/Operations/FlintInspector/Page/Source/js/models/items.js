// Items of the stream or of a session file, each applied to the state by its type.

import { refreshSections } from './api.js';
import { applyFlowEvent } from './flow-model.js';
import { keepLateItem } from './late-items.js';
import { addNotes } from './notes.js';
import { stacksAfter } from './stack-model.js';
import { changed, sectionNames, setSection, state } from './store.js';
import { noteTweakChanges } from './tweak-changes.js';
import { applyTweakRows } from './tweak-model.js';

const reducers = new Map(Object.entries({
  section({ name, value }, item) {
    if (name === 'values') return addValues(value ?? []);
    if (!sectionNames.includes(name)) throw new Error(`unknown section ${name}`);
    if (name === 'tweaks') noteTweakChanges(state.tweaks, rowsOf(value), item.time);
    setSection(name, value);
  },

  snapshot(snapshot, item) {
    const isNew = snapshot.run !== state.run;
    if (isNew) beginRun(snapshot);
    else if (snapshot.tweaks) noteTweakChanges(state.tweaks, rowsOf(snapshot.tweaks), item.time);
    noteEarlier(snapshot.earlier, isNew);
    for (const name of sectionNames) if (name in snapshot) setSection(name, snapshot[name]);
    state.timeline.addSnapshot(snapshot.timeline ?? []);
    for (const event of snapshot.logs ?? []) state.logs.add(event);
    addValues(snapshot.values ?? []);
    changed('timeline');
    changed('logs');
  },

  gap(gap, item) {
    state.counters.gaps += 1;
    state.counters.lostItems += gap.lost;
    state.timeline.addGap(gap.lost, item);
    state.logs.addGap(gap.lost, item);
    changed('timeline');
    changed('logs');
  },

  event: addEvent,

  flow(event) {
    addEvent(event);
    if (!state.flows && !state.isOffline) return;
    state.flows ??= { machines: [], runs: [], droppedRuns: 0 };
    const machine = applyFlowEvent(state.flows, event);
    changed('flows');
    if (machine !== undefined) requestFlowGraph(machine);
  },

  availability(event) {
    addEvent(event);
    // The section with the constraints follows a moment later.
    const feature = state.features?.features?.find((each) => each.identifier === event.feature?.identifier);
    if (!feature || !event.availability) return;
    feature.availability = event.availability;
    changed('features');
  },

  value(value) { addValues([value]); },

  log(event) {
    state.logs.add(event);
    changed('logs');
  },

  notes: addNotes,

  stack(change) {
    const section = state.stacks ?? { stacks: [], lastChange: 0 };
    // The snapshot already includes the change.
    if (change.sequence <= (section.lastChange ?? 0)) return;
    state.stacks = { stacks: stacksAfter(section.stacks, change), lastChange: change.sequence };
    changed('stacks');
  },

  tweak({ rows = [], removed = [] }, item) {
    state.tweaks ??= { hasTweaks: true, sections: [] };
    noteTweakChanges(state.tweaks, rows, item.time);
    changed('tweaks');
    // The position of a new section among the others is unknown, so the order is requested.
    if (!applyTweakRows(state.tweaks, rows, removed) && !state.isOffline) refreshSections(['tweaks']);
  },
}));

/** Applies one item of the stream or of a file. `line` is its text, which is kept for items of unknown types. */
export function apply(item, line) {
  state.counters.items += 1;
  changed('counters');
  if (item === null || typeof item !== 'object') return applyUnknown(item, line, 'no object');
  // An item without a number is a part of the history, after which a stream cannot go on.
  if (item.seq > 0) state.sequence = item.seq;
  keepLateItem(item);
  const reduce = reducers.get(item.type);
  if (!reduce) return applyUnknown(item, line, `type ${item.type}`);
  try {
    reduce(item[item.type], item);
  } catch {
    // A newer application may send items in an unknown form; such an item must not affect others.
    applyUnknown(item, line, `type ${item.type}`);
  }
}

function applyUnknown(item, line, what) {
  state.counters.unknown += 1;
  state.timeline.addUnknown(item, line ?? JSON.stringify(item), what);
  changed('timeline');
}

function addEvent(event) {
  state.timeline.addEvent(event);
  changed('timeline');
}

function addValues(values) {
  for (const value of values) state.values.add(value, state.timeline.runNumber);
  changed('values');
}

const rowsOf = (tweaks) => (tweaks?.sections ?? []).flatMap((section) => section.rows);

/** Notes how many events came before those of a snapshot, unless they are known. */
function noteEarlier(earlier, isNew) {
  const lost = (earlier ?? 0) - state.timeline.newestSequence;
  if (lost <= 0) return;
  if (isNew) state.timeline.addEarlier(lost);
  else state.timeline.addGap(lost);
}

function beginRun(snapshot) {
  const isFirst = state.runs.length === 0;
  // Runs of flows are numbered anew, and a stream goes on only after an item of its own run.
  Object.assign(state, { flows: null, sequence: -1 });
  state.run = snapshot.run ?? null;
  const before = state.runs.at(-1);
  const { isClean } = snapshot;
  state.runs.push({ run: snapshot.run, started: snapshot.session?.started, number: state.runs.length + 1, isClean });
  // Only a run that is over, of which the flight recorder tells, has the member.
  const isRecorded = isClean !== undefined;
  const title = isRecorded ? 'Before the restart, as far as the flight recorder has kept it'
    : `The application was started anew${before?.isClean === false ? '; the run before had not ended in order' : ''}`;
  state.timeline.beginRun(!isFirst || isRecorded, snapshot, title);
  state.logs.beginRun(!isFirst, snapshot, title);
  changed('runs');
}

// The machines whose graphs were requested a short time ago.
const requestedGraphs = new Set();

/** Loads the section with the graph of an unknown machine. Only one request is sent at a time. */
function requestFlowGraph(machine) {
  if (state.isOffline || requestedGraphs.has(machine)) return;
  requestedGraphs.add(machine);
  refreshSections(['flows']).finally(() => setTimeout(() => requestedGraphs.delete(machine), 5000));
}
