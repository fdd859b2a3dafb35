// Layered layout, second part: the position of each cell in its row. Four drafts are made, each aligned to one corner
// and with straight lines; the result is the mean of the two in the middle (Brandes and Köpf).

/**
 * Lines with lower priority: those that cross a straight segment of a long edge.
 * @param {FlowCell[][]} rows
 * @returns {(one: FlowCell, other: FlowCell) => boolean}
 */
function findFlowConflicts(rows) {
  const conflicts = new Set();
  const key = (upper, lower) => `${upper.row}:${upper.order}>${lower.order}`;
  const isInner = (upper, lower) => upper.isBend && lower.isBend;
  for (let index = 0; index + 1 < rows.length; index += 1) {
    const lines = rows[index].flatMap((upper) => upper.down.map((lower) => [upper, lower]));
    const inner = lines.filter(([upper, lower]) => isInner(upper, lower));
    for (const [upper, lower] of lines) {
      if (isInner(upper, lower)) continue;
      const isCrossing = inner.some(([a, b]) => (a.order - upper.order) * (b.order - lower.order) < 0);
      if (isCrossing) conflicts.add(key(upper, lower));
    }
  }
  return (one, other) => conflicts.has(one.row < other.row ? key(one, other) : key(other, one));
}

/**
 * Chains of vertically aligned cells. `rows` and `side` decide the direction of the draft.
 * @param {FlowCell[][]} rows
 * @param {'up' | 'down'} side
 * @param {Map<FlowCell, number>} position
 * @param {(one: FlowCell, other: FlowCell) => boolean} isConflict
 * @returns {Map<FlowCell, FlowCell>}
 */
function alignFlowCells(rows, side, position, isConflict) {
  const root = new Map();
  const next = new Map();
  for (const cells of rows) for (const cell of cells) {
    root.set(cell, cell);
    next.set(cell, cell);
  }
  for (const cells of rows) {
    let limit = -1;
    for (const cell of cells) {
      const others = [...cell[side]].sort((first, second) => position.get(first) - position.get(second));
      if (others.length === 0) continue;
      const middle = (others.length - 1) / 2;
      for (const index of new Set([Math.floor(middle), Math.ceil(middle)])) {
        const other = others[index];
        if (next.get(cell) !== cell || limit >= position.get(other) || isConflict(other, cell)) continue;
        next.set(other, cell);
        root.set(cell, root.get(other));
        next.set(cell, root.get(cell));
        limit = position.get(other);
      }
    }
  }
  return root;
}

/**
 * Compacts the chains while keeping the minimum distance between the cells of a row.
 * @param {FlowCell[][]} rows
 * @param {Map<FlowCell, FlowCell>} root
 * @param {boolean} isMirrored
 * @param {{ states: number, others: number }} gaps
 * @returns {Map<FlowCell, number>}
 */
function compactFlowCells(rows, root, isMirrored, gaps) {
  const after = new Map();
  const before = new Map();
  for (const cells of rows) {
    for (const cell of cells) {
      const block = root.get(cell);
      if (!after.has(block)) {
        after.set(block, new Map());
        before.set(block, new Map());
      }
    }
    for (let index = 0; index + 1 < cells.length; index += 1) {
      const [left, right] = [cells[index], cells[index + 1]];
      const gap = left.state && right.state ? gaps.states : gaps.others;
      const distance = (isMirrored ? left.left + right.right : left.right + right.left) + gap;
      const [from, to] = [root.get(left), root.get(right)];
      const known = after.get(from).get(to) ?? 0;
      after.get(from).set(to, Math.max(known, distance));
      before.get(to).set(from, Math.max(known, distance));
    }
  }
  const order = [];
  const waiting = new Map([...before].map(([block, list]) => [block, list.size]));
  const ready = [...waiting].filter(([, number]) => number === 0).map(([block]) => block);
  for (let index = 0; index < ready.length; index += 1) {
    order.push(ready[index]);
    for (const block of after.get(ready[index]).keys()) {
      waiting.set(block, waiting.get(block) - 1);
      if (waiting.get(block) === 0) ready.push(block);
    }
  }
  const place = new Map();
  for (const block of order) {
    place.set(block, Math.max(0, ...[...before.get(block)].map(([other, distance]) => place.get(other) + distance)));
  }
  for (const block of order.reverse()) {
    const limit = Math.min(...[...after.get(block)].map(([other, distance]) => place.get(other) - distance));
    if (Number.isFinite(limit)) place.set(block, Math.max(place.get(block), limit));
  }
  return place;
}

/**
 * Sets `x` of each cell to its center. The smallest left edge is 0. Returns the width.
 * @param {FlowCell[][]} rows
 * @param {{ states: number, others: number }} gaps
 * @returns {number}
 */
export function placeFlowCells(rows, gaps) {
  const isConflict = findFlowConflicts(rows);
  const drafts = [];
  for (const side of /** @type {('up' | 'down')[]} */ (['up', 'down'])) {
    for (const isMirrored of [false, true]) {
      const turned = (side === 'up' ? rows : [...rows].reverse()).map((cells) => (
        isMirrored ? [...cells].reverse() : cells
      ));
      const position = new Map(turned.flatMap((cells) => cells.map((cell, index) => [cell, index])));
      const root = alignFlowCells(turned, side, position, isConflict);
      const place = compactFlowCells(turned, root, isMirrored, gaps);
      const sign = isMirrored ? -1 : 1;
      drafts.push({ isMirrored, at: new Map([...root].map(([cell, block]) => [cell, sign * place.get(block)])) });
    }
  }
  const bounds = (draft) => {
    let [least, most] = [Infinity, -Infinity];
    for (const [cell, x] of draft.at) {
      least = Math.min(least, x - cell.left);
      most = Math.max(most, x + cell.right);
    }
    return { least, most };
  };
  const limits = drafts.map(bounds);
  const width = (limit) => limit.most - limit.least;
  const narrowest = limits.reduce((best, limit) => (width(limit) < width(best) ? limit : best));
  const moves = drafts.map((draft, index) =>
    draft.isMirrored ? narrowest.most - limits[index].most : narrowest.least - limits[index].least
  );
  for (const cells of rows) {
    for (const cell of cells) {
      const found = drafts.map((draft, index) => draft.at.get(cell) + moves[index]).sort((a, b) => a - b);
      cell.x = (found[1] + found[2]) / 2;
    }
  }
  const all = rows.flat();
  const least = Math.min(...all.map((cell) => cell.x - cell.left));
  for (const cell of all) cell.x -= least;
  return Math.max(0, ...all.map((cell) => cell.x + cell.right));
}
