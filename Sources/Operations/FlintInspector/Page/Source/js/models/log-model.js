// The entries of the focus log.

/**
 * The rows of the log, oldest first: `kind` is `log` with the received `event`, or `gap` and `run` as in the timeline.
 */
export class LogModel {
  constructor() {
    /** @type {LogRow[]} */
    this.rows = [];
    this.lastId = 0;
    this.limit = 250_000;
    this.dropped = 0;
    this.runNumber = 0;
    this.lastSequence = 0;
  }

  beginRun(isMarked, snapshot, title = '') {
    this.runNumber += 1;
    this.lastSequence = 0;
    if (isMarked) this.push({
      kind: 'run', time: Date.parse(snapshot.session?.started ?? '') || Date.now(),
      title,
    });
  }

  add(event) {
    // A snapshot and the stream after it may contain the same entry.
    if (event.sequence <= this.lastSequence) return;
    // Lines are numbered from 1 in each run; those before the page was connected are missing.
    if (this.lastSequence === 0 && event.sequence > 1) {
      this.push({ kind: 'earlier', count: event.sequence - 1, word: 'line', time: NaN });
    }
    this.lastSequence = event.sequence;
    this.push({ kind: 'log', event, time: Date.parse(event.time), session: event.session ?? '' });
  }

  addGap(lost, item) {
    this.push({ kind: 'gap', lost, time: Date.parse(item?.time ?? '') || Date.now() });
  }

  push(row) {
    this.lastId += 1;
    this.rows.push(Object.assign(row, { id: this.lastId, run: this.runNumber, version: 0 }));
    if (this.rows.length > this.limit) {
      this.dropped += this.rows.splice(0, Math.floor(this.limit / 10)).length;
    }
  }

  /** The number of entries of a request, in the current run. */
  countOfRequest(request) {
    let count = 0;
    for (const row of this.rows) if (row.event?.request === request && row.run === this.runNumber) count += 1;
    return count;
  }
}
