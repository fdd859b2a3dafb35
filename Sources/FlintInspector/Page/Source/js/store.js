// The state of the page. Items of the stream change it; subscribers are notified once per frame.

/**
 * The state of the application. Sections are the values as received (`null` before that): `session`, `features`,
 * `stacks`, `flows`, `tweaks`, `purchases`, `permissions`, `navigation`, `routes`, `focus`. `timeline` and `logs` are
 * models of this page. `run` is the current run's identifier, `runs` are all runs so far.
 */
const state = {
  run: null,
  runs: [],
  sequence: 0,
  isOffline: false,
  isReadOnly: false,
  connection: { status: 'starting', detail: '' },
  counters: { items: 0, gaps: 0, lostItems: 0, unknown: 0 },
  session: null, features: null, stacks: null, flows: null, tweaks: null, purchases: null, permissions: null,
  navigation: null, routes: null, focus: null,
  timeline: null,
  logs: null,
};

const sectionNames = [
  'session', 'features', 'stacks', 'flows', 'tweaks', 'purchases', 'permissions', 'navigation', 'routes', 'focus',
];

const reducers = new Map();
const subscriptions = new Set();
let changedNames = new Set();
let isFlushScheduled = false;

/**
 * Registers how items of a type change the state: `reduce(payload, item)`. It calls `changed(name)` for each changed
 * part. Several reducers of one type run in the order of registration.
 */
function registerReducer(type, reduce) {
  const list = reducers.get(type) ?? [];
  list.push(reduce);
  reducers.set(type, list);
}

/** Calls back once per frame in which one of these parts changed. Returns a function that ends the subscription. */
function subscribe(names, callback) {
  const subscription = { names: new Set(names), callback };
  subscriptions.add(subscription);
  return () => subscriptions.delete(subscription);
}

/** Records a change of a part of the state. */
function changed(name) {
  changedNames.add(name);
  if (isFlushScheduled) return;
  isFlushScheduled = true;
  // A page in the background gets no frames, but its title and counters have to be updated.
  if (document.hidden) setTimeout(flush, 250);
  else requestAnimationFrame(flush);
}

function flush() {
  isFlushScheduled = false;
  const names = changedNames;
  changedNames = new Set();
  for (const subscription of [...subscriptions]) {
    if (!subscriptions.has(subscription)) continue;
    for (const name of names) {
      if (!subscription.names.has(name)) continue;
      // An error in one subscriber must not affect the others.
      try { subscription.callback(names); } catch { changed.failures += 1; }
      break;
    }
  }
}

changed.failures = 0;

/** Applies one item of the stream or of a file. `line` is its text, which is kept for items of unknown types. */
function apply(item, line) {
  state.counters.items += 1;
  changed('counters');
  if (item === null || typeof item !== 'object') return applyUnknown(item, line, 'no object');
  if (Number.isFinite(item.seq)) state.sequence = item.seq;
  const known = reducers.get(item.type);
  if (!known) return applyUnknown(item, line, `type ${item.type}`);
  try {
    for (const reduce of known) reduce(item[item.type], item);
  } catch (error) {
    // A newer application may send items in an unknown form; such an item must not affect others.
    applyUnknown(item, line, `type ${item.type}`);
  }
}

function applyUnknown(item, line, what) {
  state.counters.unknown += 1;
  state.timeline.addUnknown(item, line ?? JSON.stringify(item), what);
  changed('timeline');
}

registerReducer('section', (section) => {
  if (!sectionNames.includes(section.name)) throw new Error(`unknown section ${section.name}`);
  setSection(section.name, section.value);
});

function setSection(name, value) {
  state[name] = value ?? null;
  if (name === 'session') state.isReadOnly = state.isOffline || Boolean(value?.isReadOnly);
  changed(name);
}

registerReducer('snapshot', (snapshot) => {
  if (snapshot.run !== state.run) beginRun(snapshot);
  for (const name of sectionNames) if (name in snapshot) setSection(name, snapshot[name]);
  state.timeline.addSnapshot(snapshot.timeline ?? []);
  for (const event of snapshot.logs ?? []) state.logs.add(event);
  changed('timeline');
  changed('logs');
});

function beginRun(snapshot) {
  const isFirst = state.runs.length === 0;
  state.run = snapshot.run ?? null;
  state.runs.push({ run: snapshot.run, started: snapshot.session?.started, number: state.runs.length + 1 });
  state.timeline.beginRun(!isFirst, snapshot);
  state.logs.beginRun(!isFirst, snapshot);
  changed('runs');
}

registerReducer('gap', (gap, item) => {
  state.counters.gaps += 1;
  state.counters.lostItems += gap.lost;
  state.timeline.addGap(gap.lost, item);
  state.logs.addGap(gap.lost, item);
  changed('timeline');
  changed('logs');
});

/** Clears the state before a session file is read. */
function resetState() {
  for (const name of sectionNames) { state[name] = null; changed(name); }
  Object.assign(state, { run: null, runs: [], sequence: 0 });
  Object.assign(state.counters, { items: 0, gaps: 0, lostItems: 0, unknown: 0 });
  state.timeline = new TimelineModel();
  state.logs = new LogModel();
  for (const name of ['timeline', 'logs', 'runs', 'counters']) changed(name);
}

/** Whether commands are possible now. Controls for commands are hidden otherwise. */
function canCommand() {
  return !state.isOffline && !state.isReadOnly;
}
