// Times, durations and counts for people.

/**
 * A duration in nanoseconds with at most three digits: `396 µs`, `4.29 ms`, `1 m 12 s`.
 * @param {number | null | undefined} nanoseconds
 * @returns {string}
 */
export function durationText(nanoseconds) {
  if (nanoseconds === null || nanoseconds === undefined) return '';
  for (const { size, unit } of [{ size: 1e9, unit: 's' }, { size: 1e6, unit: 'ms' }, { size: 1e3, unit: 'µs' }]) {
    // A value that rounds to a thousand of one unit is shown in the next unit.
    if (nanoseconds < size * 0.9995) continue;
    const value = nanoseconds / size;
    if (unit === 's' && value >= 59.95) return longDurationText(Math.round(value));
    return `${value >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ${unit}`;
  }
  return `${Math.round(nanoseconds)} ns`;
}

export function longDurationText(seconds) {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} m ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${minutes % 60} m`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** The distance of a time in whole units: `now`, `12 s ago`, `in 3 h 5 m`. */
export function ageText(milliseconds, now = Date.now()) {
  const seconds = Math.floor((now - milliseconds) / 1000);
  if (!Number.isFinite(seconds)) return '';
  if (seconds < -1) return `in ${longDurationText(-seconds)}`;
  return seconds < 1 ? 'now' : `${longDurationText(seconds)} ago`;
}

const pad = (number, width) => String(number).padStart(width, '0');

/** The time of day in the browser's time zone, in milliseconds. */
export function clockText(milliseconds) {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return '';
  return `${pad(date.getHours(), 2)}:${pad(date.getMinutes(), 2)}:${pad(date.getSeconds(), 2)}.${pad(date.getMilliseconds(), 3)}`;
}

/** Date and time of day. */
export function dateText(time) {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return String(time ?? '');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)} ${clockText(date.getTime())}`;
}

/**
 * A number with narrow spaces between groups of three digits.
 * @param {number | null | undefined} number
 * @returns {string}
 */
export function countText(number) {
  return String(number ?? 0).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
}

/** `1 row`, `2 rows`. */
export function plural(count, word, words = `${word}s`) {
  return `${countText(count)} ${count === 1 ? word : words}`;
}

export function bytesText(bytes) {
  if (bytes < 1000) return plural(bytes, 'byte');
  for (const unit of ['kB', 'MB', 'GB']) {
    bytes /= 1000;
    if (bytes < 1000) return `${bytes < 10 ? bytes.toFixed(1) : Math.round(bytes)} ${unit}`;
  }
  return `${Math.round(bytes)} TB`;
}

/** A name split into words: `availabilityChanged` gives `availability changed`. */
export function wordsText(name) {
  return String(name ?? '').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/** A sentence with the known names that may have been meant. */
export function knownText(names) {
  return `Known are ${names.join(', ')}.`;
}
