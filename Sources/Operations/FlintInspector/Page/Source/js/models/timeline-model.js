// One row per request, made from the events of its beginning, its end and the time between.

/**
 * The rows of the timeline, oldest first. A row of a request has `kind` `request`; others stand for one event
 * (`refused`, `availability`, `navigated`, `missed`), for a run that began (`run`), for lost items (`gap`) or for an
 * unknown item.
 *
 * `event` is the newest event of the row as received, `sequence` that of its beginning, `endSequence` that of its end,
 * `time` in milliseconds, `duration` in nanoseconds, `outcome` one of the filter's words, `transitions` the flow events
 * of the request. `version` is incremented with each change.
 */
export class TimelineModel {
  constructor() {
    /** @type {TimelineRow[]} */
    this.rows = [];
    /** @type {string[]} */
    this.sessions = [];
    this.running = 0;
    this.slowest = 0;
    this.lastTime = 0;
    /** The largest number of an event of the run. */
    this.newestSequence = 0;
    /**
     * Called with an existing row that has changed.
     * @type {((row: TimelineRow) => void) | null}
     */
    this.onRowChange = null;
    this.lastId = 0;
    this.labels = new Map();
    this.limit = 250_000;
    this.dropped = 0;
    this.startRun(0);
  }

  startRun(number) {
    this.runNumber = number;
    this.newestSequence = 0;
    /** @type {Map<number, TimelineRow>} */
    this.byRequest = new Map();
    /** @type {Map<number, TimelineRow>} */
    this.bySequence = new Map();
  }

  beginRun(isMarked, snapshot, title = '') {
    this.startRun(this.runNumber + 1);
    if (!isMarked) return;
    // Requests that were running in the ended application will never end.
    for (const row of this.rows) {
      if (row.outcome === 'running') { row.outcome = 'lost'; row.version += 1; }
    }
    this.running = 0;
    this.add({
      kind: 'run', time: Date.parse(snapshot.session?.started ?? '') || Date.now(),
      title,
    });
  }

  /**
   * The events of a snapshot: ends without beginnings, in the order of the ends. The numbers of requests give the order
   * of their beginnings; events without a number, such as a refusal, are inserted by time.
   */
  addSnapshot(events) {
    const requests = events.filter((event) => event.request !== undefined)
      .sort((a, b) => a.request - b.request || a.sequence - b.sequence);
    const others = events.filter((event) => event.request === undefined).sort((a, b) => a.sequence - b.sequence);
    for (const request of requests) {
      const { time } = timesOf(request);
      while (others.length > 0 && Date.parse(others[0].time) < time) this.addEvent(others.shift());
      this.addEvent(request);
    }
    for (const event of others) this.addEvent(event);
  }

  /** @param {JSONObject} event */
  addEvent(event) {
    if (event.sequence > this.newestSequence) this.newestSequence = event.sequence;
    if (event.kind === 'flowTransition') return this.addTransition(event);
    const known = event.request === undefined ? null : this.byRequest.get(event.request);
    if (event.kind === 'began') { if (!known) this.addRequest(event); return; }
    if (event.kind === 'ended') return known ? this.endRequest(known, event) : this.addRequest(event);
    if (this.bySequence.has(event.sequence)) return;
    if (event.kind === 'refused') this.addRequest(event);
    else this.addOther(event);
  }

  /** @param {JSONObject} event */
  addRequest(event) {
    this.shareLabels(event);
    const parent = event.parentRequest === undefined ? null : this.byRequest.get(event.parentRequest);
    const row = this.add({
      kind: event.kind === 'refused' ? 'refused' : 'request',
      request: event.request,
      parent: event.parentRequest,
      parentRow: parent ?? null,
      isFramework: event.source?.kind === 'framework',
      session: event.session ?? '',
      transitions: null,
      ...timesOf(event),
      event,
    });
    row.outcome = event.kind === 'refused' ? 'refused' : event.outcome ?? 'running';
    if (row.outcome === 'running') this.running += 1;
    if (event.request !== undefined) this.byRequest.set(event.request, row);
    this.bySequence.set(event.sequence, row);
    if (row.session && !this.sessions.includes(row.session)) this.sessions.push(row.session);
    this.slowest = Math.max(this.slowest, row.duration ?? 0);
  }

  /**
   * @param {TimelineRow} row
   * @param {JSONObject} event
   */
  endRequest(row, event) {
    if (row.outcome !== 'running' && row.outcome !== 'lost') return;
    if (row.outcome === 'running') this.running -= 1;
    this.shareLabels(event);
    row.event = event;
    row.outcome = event.outcome;
    // The beginning has a resolution of milliseconds; computed from the end, the time is the same with and without it.
    Object.assign(row, { time: timesOf(event).time, duration: event.duration, endSequence: event.sequence });
    this.bySequence.set(event.sequence, row);
    this.slowest = Math.max(this.slowest, row.duration ?? 0);
    this.touch(row);
  }

  addTransition(event) {
    if (this.bySequence.has(event.sequence)) return;
    const row = this.byRequest.get(event.request);
    if (!row) return;
    this.bySequence.set(event.sequence, row);
    (row.transitions ??= []).push(event);
    this.touch(row);
  }

  addOther(event) {
    this.shareLabels(event);
    const row = this.add({
      kind: event.kind === 'availabilityChanged' ? 'availability' : event.kind,
      session: event.session ?? '',
      isFramework: event.source?.kind === 'framework' || /^Flint(\.|$)/.test(event.feature?.identifier ?? ''),
      request: event.request,
      ...timesOf(event),
      event,
    });
    this.bySequence.set(event.sequence, row);
  }

  addGap(lost, item) {
    this.add({ kind: 'gap', lost, time: Date.parse(item?.time ?? '') || Date.now() });
  }

  /** Says that the run has had events before the first row. */
  addEarlier(count) {
    this.add({ kind: 'earlier', count, word: 'event', time: NaN });
  }

  addUnknown(item, line, what) {
    this.add({ kind: 'unknown', what, line, time: Date.parse(item?.time ?? '') || (this.rows.at(-1)?.time ?? 0) });
  }

  /**
   * @param {TimelineRow} row
   * @returns {TimelineRow}
   */
  add(row) {
    this.lastId += 1;
    if (row.time > this.lastTime) this.lastTime = row.time;
    Object.assign(row, { id: this.lastId, run: this.runNumber, version: 0, outcome: row.outcome ?? '' });
    this.rows.push(row);
    if (this.rows.length > this.limit) this.dropOldest();
    return row;
  }

  /** Removes old rows in batches, because moving a long list is expensive. */
  dropOldest() {
    const count = Math.floor(this.limit / 10);
    for (const row of this.rows.splice(0, count)) {
      if (row.request !== undefined && this.byRequest.get(row.request) === row) this.byRequest.delete(row.request);
      if (row.event) this.bySequence.delete(row.event.sequence);
    }
    this.dropped += count;
  }

  /** @param {TimelineRow} row */
  touch(row) {
    row.version += 1;
    row.text = null;
    this.onRowChange?.(row);
  }

  /** Labels repeat in every event; sharing them saves memory in a long session. */
  shareLabels(event) {
    for (const member of ['feature', 'action']) {
      const label = event[member];
      if (!label) continue;
      const shared = this.labels.get(label.identifier);
      if (shared && shared.name === label.name) event[member] = shared;
      else this.labels.set(label.identifier, label);
    }
  }

  /** Removes the rows, except those of running requests. */
  clear() {
    const running = this.rows.filter((row) => row.outcome === 'running');
    this.rows = running;
    this.byRequest = new Map(running.map((row) => [row.request, row]));
    this.bySequence = new Map(running.map((row) => [row.sequence, row]));
  }

  /**
   * The row of a request of the current run.
   * @param {number | string} request
   * @returns {TimelineRow | null}
   */
  rowOfRequest(request) {
    return this.byRequest.get(Number(request)) ?? null;
  }

  /**
   * The row of the event with this sequence number, in the current run.
   * @param {number | string} sequence
   * @returns {TimelineRow | null}
   */
  rowOfSequence(sequence) {
    return this.bySequence.get(Number(sequence)) ?? null;
  }
}

/**
 * The time and duration of an end give the time of the beginning.
 * @param {JSONObject} event
 */
function timesOf(event) {
  const time = Date.parse(event.time);
  if (event.kind !== 'ended') return { time, sequence: event.sequence, endSequence: null, duration: null };
  return {
    time: time - (event.duration ?? 0) / 1e6, sequence: event.sequence, endSequence: event.sequence,
    duration: event.duration,
  };
}
