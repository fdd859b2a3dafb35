// Statistics by action, counted like `flint inspect stats`: ended and refused requests, percentiles by the nearest rank.

/** @typedef {{ key: string, name: string, feature: string, action: string, count: number,
 *   outcomes: Record<string, number>, rows: TimelineRow[], durations: Float64Array, rate: number,
 *   p50: number | null, p90: number | null, p99: number | null }} ActionStatistics */

const countedOutcomes = ['success', 'failure', 'cancelled', 'refused'];

/**
 * Whether a row is a request of an action that ended or was refused.
 * @param {TimelineRow} row
 */
export function isCounted(row) {
  return (row.kind === 'request' || row.kind === 'refused') && countedOutcomes.includes(row.outcome)
    && Boolean(row.event?.action);
}

/**
 * The identity of an action: the identifiers of its feature and of itself.
 * @param {TimelineRow} row
 */
export const actionKey = ({ event }) => `${event?.feature?.identifier ?? ''}#${event?.action?.identifier ?? ''}`;

/**
 * The smallest of sorted values that is not exceeded by a part of them, 0 to 1; `null` if there are none.
 * @param {number} part
 * @param {ArrayLike<number>} sorted
 * @returns {number | null}
 */
export function percentile(part, sorted) {
  if (sorted.length === 0) return null;
  const rank = Math.ceil(part * sorted.length);
  return sorted[Math.min(Math.max(rank, 1), sorted.length) - 1];
}

/**
 * The statistics of each action of some rows, all of which are counted.
 * @param {TimelineRow[]} rows
 * @returns {ActionStatistics[]}
 */
export function statisticsOf(rows) {
  // By feature, then by action: to make a key for each row would take most of the time.
  /** @type {Map<string, Map<string, TimelineRow[]>>} */
  const features = new Map();
  let first = Infinity;
  let last = -Infinity;
  for (const row of rows) {
    const [feature, action] = [row.event?.feature?.identifier ?? '', row.event?.action?.identifier ?? ''];
    let actions = features.get(feature);
    if (!actions) features.set(feature, actions = new Map());
    const group = actions.get(action);
    if (group) group.push(row);
    else actions.set(action, [row]);
    first = Math.min(first, row.time);
    last = Math.max(last, row.time + (row.duration ?? 0) / 1e6);
  }
  const seconds = Math.max((last - first) / 1000, 1);
  return [...features.values()].flatMap((actions) => [...actions.values()]).map((group) => actionStatistics(group, seconds));
}

/** @returns {ActionStatistics} */
function actionStatistics(rows, seconds) {
  /** @type {Record<string, number>} */
  const outcomes = {};
  const durations = new Float64Array(rows.length);
  let timed = 0;
  for (const { outcome, duration } of rows) {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (duration !== null && duration !== undefined) durations[timed++] = duration;
  }
  const sorted = durations.subarray(0, timed).sort();
  const { feature, action } = rows.at(-1).event;
  return {
    key: actionKey(rows[0]), name: `${feature?.name ?? ''} › ${action.name}`, feature: feature?.identifier ?? '', action: action.identifier,
    count: rows.length, outcomes, rows, durations: sorted, rate: rows.length / seconds,
    p50: percentile(0.5, sorted), p90: percentile(0.9, sorted), p99: percentile(0.99, sorted),
  };
}

/** The columns of the table, with the value that each is sorted by; `isText` ones begin with the smallest. */
export const statisticsColumns = [
  { id: 'name', title: 'Action', isText: true, value: (each) => each.name.toLowerCase() },
  { id: 'count', title: 'Count', value: (each) => each.count },
  { id: 'rate', title: 'Rate', value: (each) => each.rate },
  { id: 'failure', title: 'Failed', value: (each) => each.outcomes.failure ?? 0 },
  { id: 'cancelled', title: 'Cancelled', value: (each) => each.outcomes.cancelled ?? 0 },
  { id: 'refused', title: 'Refused', value: (each) => each.outcomes.refused ?? 0 },
  { id: 'p50', title: 'p50', value: (each) => each.p50 ?? -1 },
  { id: 'p90', title: 'p90', value: (each) => each.p90 ?? -1 },
  { id: 'p99', title: 'p99', value: (each) => each.p99 ?? -1 },
];

/**
 * Sorts by a column; `-` before its name is the opposite order. Equal ones are sorted by name.
 * @param {ActionStatistics[]} list
 * @param {string} order
 */
export function sortedStatistics(list, order) {
  const { column, isReversed } = statisticsOrder(order);
  const isAscending = Boolean(column.isText) !== isReversed;
  return [...list].sort((one, other) => {
    const [left, right] = [column.value(one), column.value(other)];
    if (left === right) return one.name < other.name ? -1 : 1;
    return (left < right) === isAscending ? -1 : 1;
  });
}

/** The column of an order in the address; the count if there is none. */
export function statisticsOrder(order) {
  const isReversed = order.startsWith('-');
  const column = statisticsColumns.find((each) => each.id === order.slice(isReversed ? 1 : 0)) ?? statisticsColumns[1];
  return { column, isReversed };
}

/** A number of requests by time: `12.5 /s`, `3 /min`. */
export function rateText(rate) {
  const [value, unit] = rate >= 1 ? [rate, 's'] : rate >= 1 / 60 ? [rate * 60, 'min'] : [rate * 3600, 'h'];
  return `${value >= 100 ? Math.round(value) : Number(value.toPrecision(2))} /${unit}`;
}

/**
 * The points of requests in a plane of time and duration (logarithmic), at most one in each cell of `size` pixels, as the
 * data of an SVG path for each outcome. The newest hide older ones, failures hide others.
 * @param {TimelineRow[]} rows
 * @param {{ width: number, height: number, size: number }} plane
 */
export function scatterOf(rows, { width, height, size }) {
  const timed = rows.filter((row) => row.duration !== null && row.duration !== undefined);
  const scale = scatterScale(timed, width, height);
  const columns = Math.ceil(width / size) + 1;
  const cells = new Map();
  for (const row of timed) {
    const cell = Math.floor(scale.y(row.duration) / size) * columns + Math.floor(scale.x(row.time) / size);
    if (row.outcome === 'failure' || cells.get(cell)?.outcome !== 'failure') cells.set(cell, row);
  }
  const paths = {};
  for (const row of cells.values()) {
    const point = `M${scale.x(row.time).toFixed(1)} ${scale.y(row.duration).toFixed(1)}h.01`;
    (paths[row.outcome] ??= []).push(point);
  }
  return { scale, paths, count: timed.length };
}

function scatterScale(rows, width, height) {
  let [first, last, fastest, slowest] = [Infinity, -Infinity, Infinity, 0];
  for (const { time, duration } of rows) {
    first = Math.min(first, time);
    last = Math.max(last, time);
    fastest = Math.min(fastest, Math.max(duration, 1));
    slowest = Math.max(slowest, duration);
  }
  // Whole decades, at least one; what took less than a microsecond lies on the lowest line.
  const low = Math.floor(Math.log10(Math.max(1e3, Math.min(fastest, slowest))));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(1e3, slowest))));
  const span = Math.max(last - first, 1);
  return {
    first, last, low, high,
    x: (time) => ((time - first) / span) * width,
    y: (duration) => height - ((Math.log10(Math.max(duration, 10 ** low)) - low) / (high - low)) * height,
  };
}

/**
 * The request whose point is the nearest to a place in the plane.
 * @param {TimelineRow[]} rows
 */
export function nearestPoint(rows, scale, x, y) {
  let [found, least] = [/** @type {TimelineRow | null} */ (null), Infinity];
  for (const row of rows) {
    if (row.duration === null || row.duration === undefined) continue;
    const distance = (scale.x(row.time) - x) ** 2 + (scale.y(row.duration) - y) ** 2;
    if (distance <= least) [found, least] = [row, distance];
  }
  return found;
}
