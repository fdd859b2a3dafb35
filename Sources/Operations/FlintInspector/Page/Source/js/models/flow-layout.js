// From an indexed flow to boxes and lines with coordinates. Inner machines are laid out first; their size is then that
// of the composite around them.

import { liftFlowEdges } from './flow-index.js';
import { assignFlowRows, makeFlowRows, orderFlowRows, removeFlowCycles } from './flow-layers.js';
import { placeFlowCells } from './flow-place.js';

export const flowText = { size: 13, line: 17, label: 12, labelLine: 15, composite: 30 };

/**
 * The dimensions of a drawing. `tight` is for a window that is too narrow for `wide`: its font size is the same, but
 * texts are wrapped earlier, and the number of visits is below a label instead of after it.
 */
export const flowDimensions = {
  wide: { label: 26, title: 22, count: 26, least: 84, aside: 52, states: 20, others: 12 },
  tight: { label: 9, title: 14, count: 0, least: 56, aside: 46, states: 12, others: 7 },
};

/** The width of a text in a size: an estimate, which a page replaces by what it measures. */
export const flowFont = {
  /** @type {(text: string, size: number) => number} */
  width: (text, size) => text.length * size * 0.56,
};

/** Wraps a text into lines of about `most` characters, at spaces if there are any; three lines at most. */
export function wrapFlowText(text, most) {
  const lines = [];
  let line = '';
  for (const word of String(text).split(/\s+/)) {
    if (line && line.length + 1 + word.length > most) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  if (line) lines.push(line);
  const short = lines.map((each) => (each.length > most + 6 ? `${each.slice(0, most + 5)}…` : each));
  return short.length > 3 ? [...short.slice(0, 2), `${short[2]} …`] : short;
}

/**
 * The size of a state by its kind; `left` and `right` are measured from the line through its middle.
 * @param {FlowState} state
 * @param {FlowLayout[]} inner
 * @param {FlowDimensions} dimensions
 */
function measureFlowState(state, inner, dimensions) {
  const round = (size, text) => {
    const label = text ? flowFont.width(text, flowText.label) + 8 : 0;
    return { width: size, height: size, left: size / 2, right: size / 2 + label, lines: [text].filter(Boolean) };
  };
  switch (state.kind) {
    case 'begin':
      return round(18, state.title);
    case 'end':
    case 'fail':
      return round(22, state.title);
    case 'entryPoint':
    case 'exitPoint':
      return round(18, state.title);
    case 'choice':
      return round(30, state.title);
    case 'join':
      return { width: 84, height: 8, left: 42, right: 42, lines: [] };
    case 'fork':
      if (!inner.length) return { width: 84, height: 8, left: 42, right: 42, lines: [] };
  }
  const lines = wrapFlowText(state.title, dimensions.title);
  const textWidth = Math.max(...lines.map((line) => flowFont.width(line, flowText.size)));
  if (inner.length === 0) {
    // Space for the mark of the current state is always reserved, so that the drawing does not move while a flow runs.
    const width = Math.max(dimensions.least, Math.ceil(textWidth) + dimensions.aside);
    return { width, height: 18 + lines.length * flowText.line, left: width / 2, right: width / 2, lines };
  }
  const header = flowText.composite + (inner.length > 1 ? 22 : 0);
  const gap = 24;
  const innerWidth = inner.reduce((sum, layout) => sum + layout.width, 0) + gap * (inner.length - 1);
  const width = Math.max(innerWidth + 32, textWidth + 70);
  const height = header + Math.max(...inner.map((layout) => layout.height)) + 16;
  return { width, height, left: width / 2, right: width / 2, lines: [lines.join(' ')], header, gap, innerWidth };
}

/**
 * @param {FlowLine} line
 * @param {FlowDimensions} dimensions
 * @returns {FlowRoute['label']}
 */
function measureFlowLabel(line, dimensions) {
  const lines = line.labels.flatMap((label) => wrapFlowText(label, dimensions.label));
  // The number of visits is after the last line, or below it; its space is reserved before it appears.
  const isBelow = dimensions.count === 0 && lines.length > 0;
  const widths = lines.map((text, index) => flowFont.width(text, flowText.label) + (
    index === lines.length - 1 && !isBelow ? dimensions.count : 6
  ));
  const count = Math.max(1, lines.length + (isBelow ? 1 : 0));
  return {
    lines, isBelow, count: dimensions.count, width: Math.max(30, ...widths), height: count * flowText.labelLine + 6,
  };
}

/**
 * The points where lines meet a state: vertically aligned with their next point if there is space, never two at one
 * point.
 * @param {FlowCell} cell
 * @param {FlowRoute[]} lines
 * @param {(line: FlowRoute) => number} preferred
 * @returns {Map<FlowRoute, number>}
 */
function spreadFlowPorts(cell, lines, preferred) {
  const sorted = [...lines].sort((first, second) => preferred(first) - preferred(second));
  const half = Math.max(0, cell.width / 2 - 12);
  const gap = sorted.length > 1 ? Math.min(16, (2 * half) / (sorted.length - 1)) : 0;
  const ports = sorted.map((line) => Math.min(cell.x + half, Math.max(cell.x - half, preferred(line))));
  if (half < 12) return new Map(sorted.map((line) => [line, cell.x]));
  for (let index = 1; index < ports.length; index += 1) ports[index] = Math.max(ports[index], ports[index - 1] + gap);
  for (let index = ports.length - 1, limit = cell.x + half; index >= 0; index -= 1) {
    ports[index] = Math.min(ports[index], limit);
    limit = ports[index] - gap;
  }
  return new Map(sorted.map((line, index) => [line, ports[index]]));
}

/**
 * Lays out one machine. `lifted` are the lines of all machines, `options.isShown` decides which states are drawn,
 * `options.isOpen` which composites show their content, `options.dimensions` is the set of dimensions.
 * @param {FlowMachine} machine
 * @param {Map<FlowMachine, Map<string, FlowLine>>} lifted
 * @param {{ isShown: (state: FlowState) => boolean, isOpen: (state: FlowState) => boolean, dimensions: FlowDimensions }} options
 * @returns {FlowLayout}
 */
function layoutFlowMachine(machine, lifted, options) {
  const shown = machine.states.filter(options.isShown);
  /** @type {any[]} */
  const boxes = shown.map((state) => {
    const isOpen = state.machines.length > 0 && options.isOpen(state);
    const inner = isOpen ? state.machines.map((each) => layoutFlowMachine(each, lifted, options)) : [];
    return { state, inner, ...measureFlowState(state, inner, options.dimensions) };
  });
  const number = new Map(shown.map((state, index) => [state, index]));
  const all = [...lifted.get(machine).values()].filter((line) => number.has(line.from) && number.has(line.to));
  const lines = all.map((line) => (
    { line, from: number.get(line.from), to: number.get(line.to), label: measureFlowLabel(line, options.dimensions) }
  ));
  const loops = lines.filter((line) => line.from === line.to);
  const others = lines.filter((line) => line.from !== line.to);
  for (const loop of loops) {
    const box = boxes[loop.from];
    box[loopSide(box)] += 34 + loop.label.width;
    box.loopHeight = loop.label.height;
  }
  if (boxes.length === 0) return { machine, width: 60, height: 20, nodes: [], lines: [] };

  removeFlowCycles(boxes.length, others);
  const row = assignFlowRows(boxes.length, others);
  const { cells, rows } = makeFlowRows(boxes, others, row);
  orderFlowRows(rows);
  const width = placeFlowCells(rows, options.dimensions);
  const height = stackFlowRows(rows);
  /**
   * @param {FlowCell[]} cells
   * @param {FlowRoute[]} lines
   */
  routeFlowLines(cells, others);
  for (const loop of loops) routeFlowLoop(cells[loop.from], loop);
  const nodes = cells.slice(0, boxes.length);
  return { machine, width, height, nodes, lines: [...others, ...loops] };
}

/**
 * Sets the top of each row and of each cell in it. Returns the height of all.
 * @param {FlowCell[][]} rows
 * @returns {number}
 */
function stackFlowRows(rows) {
  let y = 0;
  rows.forEach((cells, index) => {
    // The label of a loop may be higher than its state.
    const height = Math.max(0, ...cells.map((cell) => Math.max(cell.height, cell.loopHeight ?? 0)));
    for (const cell of cells) {
      cell.bandTop = y;
      cell.bandBottom = y + height;
      cell.y = y + (height - cell.height) / 2;
    }
    if (index === rows.length - 1) {
      y += height;
      return;
    }
    // Lines with a large horizontal distance get more height, so that they are not nearly horizontal.
    const reach = Math.max(0, ...cells.flatMap((cell) => cell.down.map((lower) => Math.abs(lower.x - cell.x))));
    y += height + Math.min(44, 16 + reach / 14);
  });
  return y;
}

function routeFlowLines(cells, lines) {
  const ends = (cell, isBottom) =>
    lines.filter((line) => cells[isBottom ? line.upper : line.lower] === cell);
  const ports = { bottom: new Map(), top: new Map() };
  for (const cell of cells.filter((each) => each.state)) {
    for (const [line, x] of spreadFlowPorts(cell, ends(cell, true), (each) => each.cells[0].x)) ports.bottom.set(line, x);
    for (const [line, x] of spreadFlowPorts(
      cell, ends(cell, false), (each) => each.cells[each.cells.length - 1].x,
    )) ports.top.set(line, x);
  }
  for (const line of lines) {
    const [upper, lower] = [cells[line.upper], cells[line.lower]];
    const points = [[ports.bottom.get(line), upper.y + upper.height], [ports.bottom.get(line), upper.bandBottom + 4]];
    for (const cell of line.cells) points.push([cell.x, cell.bandTop], [cell.x, cell.bandBottom]);
    points.push([ports.top.get(line), lower.bandTop - 9], [ports.top.get(line), lower.y]);
    line.points = line.isReversed ? points.reverse() : points;
    line.labelX = line.labelCell.x;
    line.labelY = line.labelCell.y + line.labelCell.height / 2;
  }
}

/** Loops are at the right side, except for states with their title at the right. */
const loopSide = (cell) => (cell.width <= 30 ? 'left' : 'right');

/**
 * @param {FlowCell} cell
 * @param {FlowRoute} loop
 */
function routeFlowLoop(cell, loop) {
  const middle = cell.y + cell.height / 2;
  const half = cell.width / 2;
  const rise = Math.min(8, cell.height / 2 - 2);
  // The horizontal position of the outline of a diamond or a circle at that height.
  const round = Math.sqrt(half * half - rise * rise);
  const outline = cell.state.kind === 'choice' ? half - rise : cell.width <= 30 ? round : half;
  const sign = loopSide(cell) === 'left' ? -1 : 1;
  const at = (distance, height) => [cell.x + sign * distance, middle + height];
  loop.isLoop = true;
  loop.points = [at(outline, -rise), at(half + 24, -rise), at(half + 24, rise), at(outline, rise)];
  loop.labelX = cell.x + sign * (half + 30 + loop.label.width / 2);
  loop.labelY = middle;
}

/**
 * A complete drawing: all nodes and lines with absolute coordinates, outer ones first.
 * @param {FlowMachine} root
 * @param {{ isShown?: (state: FlowState) => boolean, isOpen?: (state: FlowState) => boolean, dimensions?: FlowDimensions }} options
 * @returns {FlowDrawing}
 */
export function layoutFlow(root, options = {}) {
  const lifted = liftFlowEdges(root);
  const touched = new Set([...lifted.values()].flatMap(
    (lines) => [...lines.values()].flatMap((line) => [line.from, line.to])
  ));
  const isShown = (state) => ((
    state.kind !== 'fail' && state.kind !== 'end'
  ) || touched.has(state)) && (options.isShown?.(state) ?? true);
  const layout = layoutFlowMachine(
    root, lifted, { isShown, isOpen: options.isOpen ?? (() => true), dimensions: options.dimensions ?? flowDimensions.wide },
  );
  const margin = 12;
  /** @type {FlowDrawing} */
  const drawing = {
    nodes: [], lines: [], regions: [], width: layout.width + 2 * margin, height: layout.height + 2 * margin,
  };
  collectFlowLayout(layout, margin, margin, drawing);
  return drawing;
}

function collectFlowLayout(layout, x, y, drawing) {
  for (const cell of layout.nodes) {
    const node = { ...cell, x: cell.x + x, y: cell.y + y };
    drawing.nodes.push(node);
    let left = node.x - cell.innerWidth / 2;
    cell.inner.forEach((inner, index) => {
      if (cell.inner.length > 1) {
        const title = inner.machine.name.split('.').pop();
        drawing.regions.push({
          title, x: left, y: node.y + cell.header - 12, isFirst: index === 0, bottom: node.y + node.height,
          gap: cell.gap,
        });
      }
      collectFlowLayout(inner, left, node.y + cell.header, drawing);
      left += inner.width + cell.gap;
    });
  }
  for (const line of layout.lines) {
    drawing.lines.push({
      ...line,
      points: line.points.map(([px, py]) => [px + x, py + y]),
      labelX: line.labelX + x,
      labelY: line.labelY + y,
    });
  }
}
