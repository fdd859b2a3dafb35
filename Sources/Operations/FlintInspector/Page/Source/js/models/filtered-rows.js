// The rows of a growing list that match a filter. A long list is searched in slices, so that typing is never delayed.

/** Rows of `source()` for which `accepts(row)` is true, in the order of the source. */
export class FilteredRows {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {any[]} */
    this.rows = [];
    /** @type {(row: any) => boolean} */
    this.accepts = () => true;
    /** @type {any[]} */
    this.source = [];
    this.searched = 0;
    this.lastSeenId = 0;
    this.isSearching = false;
    this.notifiedAt = 0;
    this.frozenAt = null;
  }

  /** Restarts with another source and condition. */
  show(source, accepts) {
    this.source = source;
    this.accepts = accepts;
    this.rows = [];
    this.searched = 0;
    this.lastSeenId = 0;
    this.search();
  }

  /** Searches the rows that were added to the source. */
  update(source) {
    if (source !== this.source) return this.show(source, this.accepts);
    // Rows are only dropped at the front; `searched` is restored by means of the last row that was searched.
    if (this.searched > 0 && source[this.searched - 1]?.id !== this.lastSeenId) this.moveBack();
    this.search();
  }

  moveBack() {
    const firstId = this.source[0]?.id ?? Infinity;
    this.searched = firstIndex(this.source, (row) => row.id > this.lastSeenId);
    this.rows.splice(0, firstIndex(this.rows, (row) => row.id >= firstId));
  }

  search() {
    if (this.isSearching) return;
    const end = performance.now() + 12;
    const limit = this.frozenAt ?? Infinity;
    while (this.searched < this.source.length) {
      const row = this.source[this.searched];
      if (row.id > limit) break;
      if (this.passes(row)) this.rows.push(row);
      this.lastSeenId = row.id;
      this.searched += 1;
      if ((this.searched & 127) === 0 && performance.now() > end) {
        this.continueLater();
        break;
      }
    }
    // Rendering after each slice would take longer than the search.
    const now = performance.now();
    if (this.isSearching && now - this.notifiedAt < 120) return;
    this.notifiedAt = now;
    this.onChange();
  }

  // A row that cannot be read is included, so that it is visible.
  passes(row) {
    try { return this.accepts(row); } catch { return true; }
  }

  continueLater() {
    this.isSearching = true;
    setTimeout(() => { this.isSearching = false; this.search(); }, 0);
  }

  /** A row has changed, so that its match may have changed. */
  reconsider(row) {
    if (row.id > this.lastSeenId) return;
    const index = firstIndex(this.rows, (other) => other.id >= row.id);
    const isIn = this.rows[index] === row;
    const passes = this.passes(row);
    if (isIn === passes) return;
    if (passes) this.rows.splice(index, 0, row);
    else this.rows.splice(index, 1);
  }

  /** Stops or resumes adding new rows. */
  freeze(isFrozen) {
    this.frozenAt = isFrozen ? (this.source.at(-1)?.id ?? 0) : null;
    if (!isFrozen) this.search();
  }

  get waiting() {
    return this.frozenAt === null ? 0 : this.source.length - firstIndex(this.source, (row) => row.id > this.frozenAt);
  }

  indexOf(row) {
    const index = firstIndex(this.rows, (other) => other.id >= row.id);
    return this.rows[index]?.id === row.id ? index : -1;
  }
}

/**
 * The first index for which a monotonic condition is true.
 * @template Item
 * @param {Item[]} list
 * @param {(item: Item) => boolean} condition
 * @returns {number}
 */
export function firstIndex(list, condition) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (condition(list[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}
