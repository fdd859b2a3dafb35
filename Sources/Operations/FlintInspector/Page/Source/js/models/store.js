// The state of the page. Items of the stream change it (`items.js`); subscribers are notified once per frame.

import { LogModel } from './log-model.js';
import { TimelineModel } from './timeline-model.js';
import { ValueModel } from './value-model.js';

/**
 * The state of the application. Sections are the values as received (`null` before that): `session`, `features`,
 * `stacks`, `flows`, `tweaks`, `purchases`, `permissions`, `navigation`, `routes`, `focus`. `timeline`, `logs` and
 * `values` are models of this page. `run` is the current run's identifier, `runs` are all runs so far.
 */
export const state = {
  run: null,
  runs: [],
  sequence: 0,
  isOffline: false,
  isReadOnly: false,
  connection: { status: 'starting', detail: '' },
  counters: { items: 0, gaps: 0, lostItems: 0, unknown: 0 },
  /** The session file that is read, or was read. */
  reading: null,
  session: null, features: null, stacks: null, flows: null, tweaks: null, purchases: null, permissions: null,
  navigation: null, routes: null, focus: null,
  timeline: new TimelineModel(),
  logs: new LogModel(),
  values: new ValueModel(),
  /** Pins and notes, see `notes.js`. */
  notes: new Map(),
};

export const sectionNames = [
  'session', 'features', 'stacks', 'flows', 'tweaks', 'purchases', 'permissions', 'navigation', 'routes', 'focus',
];

const subscriptions = new Set();
let changedNames = new Set();
let isFlushScheduled = false;
// The earliest time of the next flush: flushes with their frames take a third of the time at most, so that input does not wait.
let nextFlush = 0;

/**
 * Calls back once per frame in which one of these parts changed. Returns a function that ends the subscription.
 * @param {string[]} names
 * @param {(names: Set<string>) => void} callback
 * @returns {() => void}
 */
export function subscribe(names, callback) {
  const subscription = { names: new Set(names), callback };
  subscriptions.add(subscription);
  return () => subscriptions.delete(subscription);
}

/** Records a change of a part of the state. */
export function changed(name) {
  changedNames.add(name);
  if (!isFlushScheduled) scheduleFlush();
}

function scheduleFlush() {
  isFlushScheduled = true;
  // A page in the background gets no frames, but its title and counters have to be updated; tests have no page.
  if (globalThis.document?.hidden !== false) setTimeout(flush, 250);
  else setTimeout(() => requestAnimationFrame(flush), nextFlush - performance.now());
}

function flush() {
  const begin = performance.now();
  const names = changedNames;
  changedNames = new Set();
  for (const subscription of [...subscriptions]) {
    if (!subscriptions.has(subscription)) continue;
    for (const name of names) {
      if (!subscription.names.has(name)) continue;
      // An error in one subscriber must not affect the others.
      try { subscription.callback(names); } catch (error) { console.error(error); }
      break;
    }
  }
  // After the frame, whose layout and painting are a part of the cost.
  setTimeout(() => {
    const end = performance.now();
    nextFlush = end + 2 * (end - begin);
    isFlushScheduled = false;
    if (changedNames.size > 0) scheduleFlush();
  });
}

/** Replaces a section; `undefined` clears it. */
export function setSection(name, value) {
  state[name] = value ?? null;
  if (name === 'session') state.isReadOnly = state.isOffline || Boolean(value?.isReadOnly);
  changed(name);
}

/** Clears the state before a session file is read. */
export function resetState() {
  for (const name of sectionNames) { state[name] = null; changed(name); }
  Object.assign(state, { run: null, runs: [], sequence: 0 });
  Object.assign(state.counters, { items: 0, gaps: 0, lostItems: 0, unknown: 0 });
  state.timeline = new TimelineModel();
  state.logs = new LogModel();
  state.values = new ValueModel();
  state.notes = new Map();
  for (const name of ['timeline', 'logs', 'values', 'runs', 'counters']) changed(name);
}

/** Whether commands are possible now. Controls for commands are hidden otherwise. */
export function canCommand() {
  return !state.isOffline && !state.isReadOnly;
}
