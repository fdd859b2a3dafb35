// Layered layout, first part: the direction of edges, the row of each state, and the order in a row. States are in even
// rows; odd rows hold the labels of edges, so that a label never covers a state.

/**
 * Reverses the edges that close a cycle: those that lead back to a state on the path from the first one.
 * @param {number} count
 * @param {FlowRoute[]} edges
 */
export function removeFlowCycles(count, edges) {
  const leaving = Array.from({ length: count }, () => []);
  edges.forEach((edge) => leaving[edge.from].push(edge));
  const mark = new Array(count).fill(0);
  for (let first = 0; first < count; first += 1) {
    if (mark[first]) continue;
    const path = [{ node: first, next: 0 }];
    mark[first] = 1;
    while (path.length > 0) {
      const top = path[path.length - 1];
      const edge = leaving[top.node][top.next];
      if (!edge) {
        mark[top.node] = 2;
        path.pop();
        continue;
      }
      top.next += 1;
      if (mark[edge.to] === 1) edge.isReversed = true;
      else if (mark[edge.to] === 0) {
        mark[edge.to] = 1;
        path.push({ node: edge.to, next: 0 });
      }
    }
  }
  for (const edge of edges) {
    edge.upper = edge.isReversed ? edge.to : edge.from;
    edge.lower = edge.isReversed ? edge.from : edge.to;
  }
}

/**
 * The row of each state: the longest path from above, then moved to shorten its edges.
 * @param {number} count
 * @param {FlowRoute[]} edges
 * @returns {number[]}
 */
export function assignFlowRows(count, edges) {
  const above = Array.from({ length: count }, () => []);
  const below = Array.from({ length: count }, () => []);
  for (const edge of edges) {
    above[edge.lower].push(edge.upper);
    below[edge.upper].push(edge.lower);
  }
  const order = [];
  const waiting = above.map((list) => list.length);
  const ready = waiting.flatMap((number, node) => (number === 0 ? [node] : []));
  for (let next = 0; next < ready.length; next += 1) {
    order.push(ready[next]);
    for (const node of below[ready[next]]) if ((waiting[node] -= 1) === 0) ready.push(node);
  }
  const row = new Array(count).fill(0);
  const settle = (node) => Math.max(0, ...above[node].map((upper) => row[upper] + 2));
  for (const node of order) row[node] = settle(node);
  for (let pass = 0; pass < 6; pass += 1) {
    for (const node of [...order].reverse()) {
      if (below[node].length === 0 || above[node].length >= below[node].length) continue;
      row[node] = Math.min(...below[node].map((lower) => row[lower] - 2));
    }
    for (const node of order) if (
      above[node].length >= below[node].length && above[node].length
    ) row[node] = settle(node);
  }
  const least = Math.min(...row, 0);
  return row.map((value) => value - least);
}

/**
 * Makes the rows with a cell for each state, each label, and each row that a long edge crosses.
 * @param {any[]} nodes
 * @param {FlowRoute[]} edges
 * @param {number[]} row
 * @returns {{ cells: FlowCell[], rows: FlowCell[][] }}
 */
export function makeFlowRows(nodes, edges, row) {
  const cells = nodes.map((node, index) => ({ ...node, node: index, row: row[index], up: [], down: [] }));
  const join = (upper, lower) => {
    upper.down.push(lower);
    lower.up.push(upper);
  };
  for (const edge of edges) {
    const [top, bottom] = [row[edge.upper], row[edge.lower]];
    const middle = top + 1 + 2 * Math.floor((bottom - top - 2) / 4);
    let last = cells[edge.upper];
    edge.cells = [];
    for (let at = top + 1; at < bottom; at += 1) {
      const isLabel = at === middle;
      const half = isLabel ? edge.label.width / 2 : 3;
      const cell = {
        left: half, right: half, height: isLabel ? edge.label.height : 0, row: at, up: [], down: [],
        isPassing: !isLabel,
      };
      cell.isBend = true;
      if (isLabel) edge.labelCell = cell;
      cells.push(cell);
      edge.cells.push(cell);
      join(last, cell);
      last = cell;
    }
    join(last, cells[edge.lower]);
  }
  const rows = Array.from({ length: Math.max(...cells.map((cell) => cell.row), 0) + 1 }, () => []);
  // Initial order: that of a walk from the first state.
  const met = new Set();
  const visit = (cell) => {
    if (met.has(cell)) return;
    met.add(cell);
    rows[cell.row].push(cell);
    cell.down.forEach(visit);
  };
  [...cells].sort((first, second) => first.row - second.row).forEach(visit);
  rows.forEach((cellsOfRow) => cellsOfRow.forEach((cell, index) => (cell.order = index)));
  return { cells, rows };
}

/**
 * The number of crossings of lines between rows: the number of pairs in the wrong order.
 * @param {FlowCell[][]} rows
 */
function countFlowCrossings(rows) {
  let crossings = 0;
  for (let index = 0; index + 1 < rows.length; index += 1) {
    const size = rows[index + 1].length;
    const tree = new Array(size + 1).fill(0);
    let total = 0;
    for (const cell of rows[index]) {
      const ends = cell.down.map((lower) => lower.order);
      for (const end of ends) {
        let upTo = 0;
        for (let at = end + 1; at > 0; at -= at & -at) upTo += tree[at];
        crossings += total - upTo;
      }
      for (const end of ends) {
        total += 1;
        for (let at = end + 1; at <= size; at += at & -at) tree[at] += 1;
      }
    }
  }
  return crossings;
}

/**
 * @param {FlowCell[]} cells
 * @param {'up' | 'down'} side
 */
function sortFlowRow(cells, side) {
  const means = new Map(
    cells.map((cell) => {
      const orders = cell[side].map((other) => other.order);
      return [cell, orders.length ? orders.reduce((sum, order) => sum + order, 0) / orders.length : undefined];
    })
  );
  // A cell without a neighbor on this side keeps its position; the others are sorted among the remaining positions.
  const movable = cells.filter((cell) => means.get(cell) !== undefined);
  const sorted = [...movable].sort((first, second) => means.get(first) - means.get(second) || first.order - second.order);
  let next = 0;
  const result = cells.map((cell) => (means.get(cell) === undefined ? cell : sorted[next++]));
  result.forEach((cell, index) => {
    cells[index] = cell;
    cell.order = index;
  });
}

/**
 * @param {FlowCell} left
 * @param {FlowCell} right
 * @param {'up' | 'down'} side
 */
function pairFlowCrossings(left, right, side) {
  let count = 0;
  for (const one of left[side]) for (const other of right[side]) if (one.order > other.order) count += 1;
  return count;
}

/**
 * Swaps neighbors in a row as long as that removes crossings.
 * @param {FlowCell[][]} rows
 */
function transposeFlowRows(rows) {
  for (let round = 0, isBetter = true; isBetter && round < 10; round += 1) {
    isBetter = false;
    for (const cells of rows) {
      for (let index = 0; index + 1 < cells.length; index += 1) {
        const [left, right] = [cells[index], cells[index + 1]];
        const now = pairFlowCrossings(left, right, 'up') + pairFlowCrossings(left, right, 'down');
        const then = pairFlowCrossings(right, left, 'up') + pairFlowCrossings(right, left, 'down');
        if (then >= now) continue;
        [cells[index], cells[index + 1]] = [right, left];
        right.order = index;
        left.order = index + 1;
        isBetter = true;
      }
    }
  }
}

/**
 * Orders the cells of each row by the mean position of their neighbors, downwards and upwards, and keeps the best
 * order.
 * @param {FlowCell[][]} rows
 */
export function orderFlowRows(rows) {
  let best = rows.map((cells) => [...cells]);
  let least = countFlowCrossings(rows);
  for (let sweep = 0, idle = 0; sweep < 24 && idle < 6 && least > 0; sweep += 1) {
    if (sweep % 2 === 0) for (let index = 1; index < rows.length; index += 1) sortFlowRow(rows[index], 'up');
    else for (let index = rows.length - 2; index >= 0; index -= 1) sortFlowRow(rows[index], 'down');
    transposeFlowRows(rows);
    const crossings = countFlowCrossings(rows);
    idle += 1;
    if (crossings < least) {
      least = crossings;
      idle = 0;
      best = rows.map((cells) => [...cells]);
    }
  }
  best.forEach((cells, index) => {
    rows[index] = cells;
    cells.forEach((cell, order) => (cell.order = order));
  });
  return least;
}
