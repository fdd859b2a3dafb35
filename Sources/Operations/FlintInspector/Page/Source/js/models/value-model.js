// The values that the application has sent: inputs and outputs of requests, contexts of flows.

/**
 * The newest values, by their place. `json` is a value without its redacted members, `marks` says by JSON pointer what is
 * redacted, cut or withheld, and which numbers are dates.
 */
export class ValueModel {
  constructor() {
    /** @type {Map<string, InspectedValue>} */
    this.byPlace = new Map();
    this.limit = 10_000;
  }

  /**
   * Adds a value of a run of the application; a value that is known stays as it is.
   * @param {JSONObject} value
   * @param {number} run
   */
  add(value, run) {
    const place = value.role === 'context' ? placeOf(run, 'context', `${value.flow} ${value.index}`)
      : placeOf(run, value.role, value.request);
    if (this.byPlace.has(place)) return;
    this.byPlace.set(place, /** @type {InspectedValue} */ ({ ...value, run }));
    if (this.byPlace.size > this.limit) this.byPlace.delete(this.byPlace.keys().next().value);
  }

  clear() {
    this.byPlace.clear();
  }

  /**
   * The input or output of a row's request; undefined if the application has not sent it.
   * @param {{ run?: number, request?: number }} row
   * @param {'input' | 'output'} role
   */
  ofRequest(row, role) {
    return row.request === undefined ? undefined : this.byPlace.get(placeOf(row.run, role, row.request));
  }

  /** Which values of a row's request are known; they arrive beside the events, also after them. */
  knownOf(row) {
    return `${Boolean(this.ofRequest(row, 'input'))} ${Boolean(this.ofRequest(row, 'output'))}`;
  }

  /** The context of the state that a flow of a run has entered with a transition. */
  context(run, flow, index) {
    return this.byPlace.get(placeOf(run, 'context', `${flow} ${index}`));
  }

  /** The values of a run, as they came. */
  ofRun(run) {
    return [...this.byPlace.values()].filter((value) => value.run === run).map(({ run: _, ...value }) => value);
  }
}

const placeOf = (run, role, name) => `${run} ${role} ${name}`;

/** How far back a request of the same action is looked for. */
const compareLimit = 20_000;

/**
 * The same value of the request before, of the same action of the same feature; undefined if there is none.
 * @param {TimelineRow[]} rows
 * @param {ValueModel} values
 * @param {TimelineRow} row
 * @param {'input' | 'output'} role
 */
export function valueBefore(rows, values, row, role) {
  const { action, feature } = row.event;
  let index = rows.length - 1;
  while (index >= 0 && rows[index].id >= row.id) index -= 1;
  for (const end = Math.max(0, index - compareLimit); index >= end; index -= 1) {
    const { event } = rows[index];
    if (event?.action?.identifier !== action?.identifier || event?.feature?.identifier !== feature?.identifier) continue;
    const value = values.ofRequest(rows[index], role);
    if (value) return value;
  }
  return undefined;
}
