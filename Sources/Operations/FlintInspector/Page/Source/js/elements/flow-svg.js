// Renders a layout of a flow as SVG and marks the position of a run; marks change without a new layout.

import { flowLineText } from '../models/flow-index.js';
import { flowText } from '../models/flow-layout.js';
import { shownText, svg } from './element.js';

/** A smooth line through points: straight if they are vertically aligned, else with vertical ends. */
function flowPath(points) {
  const number = (value) => Math.round(value * 10) / 10;
  let text = `M${number(points[0][0])} ${number(points[0][1])}`;
  for (let index = 1; index < points.length; index += 1) {
    const [[x0, y0], [x1, y1]] = [points[index - 1], points[index]];
    const middle = number((y0 + y1) / 2);
    if (Math.abs(x0 - x1) < 0.5) text += `L${number(x1)} ${number(y1)}`;
    else text += `C${number(x0)} ${middle} ${number(x1)} ${middle} ${number(x1)} ${number(y1)}`;
  }
  return text;
}

function flowLoopPath(points) {
  const [[x0, y0], [x1, y1], [, y2], [x3, y3]] = points;
  const bend = Math.min(6, (y2 - y1) / 2);
  const aside = x1 > x0 ? bend : -bend;
  const out = `M${x0} ${y0}L${x1 - aside} ${y1}Q${x1} ${y1} ${x1} ${y1 + bend}`;
  return `${out}L${x1} ${y2 - bend}Q${x1} ${y2} ${x1 - aside} ${y2}L${x3} ${y3}`;
}

function drawFlowArrow(points) {
  const [x, y] = points[points.length - 1];
  const [px, py] = points[points.length - 2];
  const isAside = Math.abs(px - x) > Math.abs(py - y);
  const sign = isAside ? Math.sign(px - x) : Math.sign(py - y);
  const tips = isAside
    ? `${x},${y} ${x + 8 * sign},${y - 4} ${x + 8 * sign},${y + 4}`
    : `${x},${y} ${x - 4},${y + 8 * sign} ${x + 4},${y + 8 * sign}`;
  return svg('polygon', { class: 'flow-arrow', points: tips });
}

function drawFlowLine(line) {
  const path = svg('path', { class: 'flow-line', d: line.isLoop ? flowLoopPath(line.points) : flowPath(line.points) });
  const { lines, isBelow } = line.label;
  const all = lines.length + (isBelow ? 1 : 0);
  const top = line.labelY - (Math.max(0, all - 1) * flowText.labelLine) / 2 + 4;
  const count = svg('tspan', { class: 'flow-count' });
  const spans = lines.map((text, index) => svg('tspan', { x: line.labelX, y: top + index * flowText.labelLine }, text));
  if (isBelow || spans.length === 0) {
    count.setAttribute('x', String(line.labelX));
    count.setAttribute('y', String(top + lines.length * flowText.labelLine));
  }
  const label = svg('text', { class: 'flow-label', 'text-anchor': 'middle' }, ...spans, count);
  // The background covers the line behind the text; it is larger if there is a number, too.
  const height = Math.max(1, all) * flowText.labelLine;
  const back = svg('rect', { class: 'flow-label-back', y: line.labelY - height / 2, height, rx: 3 });
  const cover = (isVisited) => {
    const own = lines.length ? line.label.width - line.label.count + 4 : 0;
    const width = isVisited || isBelow || lines.length > 1 ? line.label.width - 4 : own;
    if (isBelow) back.setAttribute('height', String(isVisited ? height : height - flowText.labelLine));
    back.setAttribute('width', String(width));
    back.setAttribute('x', String(line.labelX - width / 2));
  };
  const title = svg('title');
  const group = svg(
    'g', { class: 'flow-edge', 'data-edge': line.line.key }, title, path, drawFlowArrow(line.points), back, label,
  );
  return { group, title, count, cover, line: line.line, hasText: lines.length > 0 && !isBelow };
}

function drawFlowShape(node) {
  const { x, y, width, height } = node;
  const middle = y + height / 2;
  const circle = (radius, name) => svg('circle', { class: name, cx: x, cy: middle, r: radius });
  switch (node.state.kind) {
    case 'begin':
      return [circle(9, 'flow-dot')];
    case 'end':
      return [circle(10.5, 'flow-ring'), circle(6, 'flow-dot')];
    case 'fail': {
      const [left, right, top, bottom] = [x - 4.5, x + 4.5, middle - 4.5, middle + 4.5];
      const cross = `M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}`;
      return [circle(10.5, 'flow-ring'), svg('path', { class: 'flow-cross', d: cross })];
    }
    case 'entryPoint':
    case 'exitPoint':
      return [circle(8, 'flow-ring')];
    case 'choice': {
      const points = `${x},${y} ${x + width / 2},${middle} ${x},${y + height} ${x - width / 2},${middle}`;
      return [svg('polygon', { class: 'flow-box', points })];
    }
  }
  const isBar = node.lines.length === 0;
  const box = { x: x - width / 2, y, width, height, rx: isBar ? 3 : 9 };
  /** @type {Element[]} */
  const shapes = [
    svg('rect', { class: isBar ? 'flow-bar' : node.inner.length ? 'flow-box flow-composite' : 'flow-box', ...box }),
  ];
  if (node.inner.length) {
    const under = y + flowText.composite - 6;
    shapes.push(svg('path', { class: 'flow-rule', d: `M${x - width / 2} ${under}L${x + width / 2} ${under}` }));
  }
  return shapes;
}

function drawFlowTitle(node) {
  const { x, y, width, height, lines } = node;
  if (lines.length === 0) return [];
  const isMark = node.width <= 30;
  const isComposite = node.inner.length > 0;
  const middle = y + height / 2;
  const place = isMark
    ? { x: x + width / 2 + 6, anchor: 'start', y: middle + 4 }
    : { x, anchor: 'middle', y: isComposite ? y + 17 : middle - ((lines.length - 1) * flowText.line) / 2 + 4.5 };
  const spans = lines.map((line, index) => svg('tspan', { x: place.x, y: place.y + index * flowText.line }, line));
  return [
    svg('text', { class: isMark ? 'flow-title flow-aside' : 'flow-title', 'text-anchor': place.anchor }, ...spans),
  ];
}

function drawFlowNode(node, options) {
  const { state, x, y, width, height } = node;
  const title = svg('title');
  const isMark = node.width <= 30 || node.lines.length === 0;
  // The mark of the current state: a filled pointer at the left edge, so that it does not depend on color alone.
  const left = x - width / 2;
  const at = node.inner.length ? y + 12 : y + height / 2;
  const tip = isMark ? left - 4 : left + 16;
  const sign = svg('polygon', { class: 'flow-here', points: `${tip - 8},${at - 5} ${tip},${at} ${tip - 8},${at + 5}` });
  const more = options.more?.(state);
  const badge = more
    ? svg('text', { class: 'flow-more', x: x + width / 2 - 8, y: y + height - 5, 'text-anchor': 'end' }, `+${more}`)
    : undefined;
  const group = svg(
    'g',
    {
      class: 'flow-node', 'data-kind': state.kind, 'data-state': state.id, tabindex: '-1',
      role: options.onSelect ? 'button' : 'img',
    },
    title, ...drawFlowShape(node), ...drawFlowTitle(node), sign, badge
  );
  if (options.onSelect) {
    group.addEventListener('click', (event) => {
      event.stopPropagation();
      options.onSelect(state);
    });
    group.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      options.onSelect(state);
    });
  }
  return { group, title, state };
}

/**
 * Makes the drawing. `mark(facts)` shows visits, the current states and the selected one: `{ visits(line): number,
 * current: Set of states, selected: state?, last(line)?: whether it was just taken }`.
 * @param {FlowDrawing} layout
 * @param {{ name: string, more?: (state: FlowState) => number, onSelect?: (state: FlowState) => void }} options
 */
export function drawFlow(layout, options) {
  const lines = layout.lines.map(drawFlowLine);
  const nodes = layout.nodes.map((node) => drawFlowNode(node, options));
  const regions = layout.regions.flatMap((region) => [
    svg('text', { class: 'flow-region', x: region.x, y: region.y }, region.title),
    region.isFirst
      ? undefined
      : svg('path', {
          class: 'flow-rule flow-split',
          d: `M${region.x - region.gap / 2} ${region.y - 12}L${region.x - region.gap / 2} ${region.bottom}`,
        }),
  ]);
  const drawing = svg(
    'svg',
    {
      class: 'flow-drawing', viewBox: `0 0 ${Math.ceil(layout.width)} ${Math.ceil(layout.height)}`, role: 'group',
      width: Math.ceil(layout.width), height: Math.ceil(layout.height), 'aria-label': options.name,
    },
    ...nodes.map((node) => node.group), ...regions, ...lines.map((line) => line.group)
  );
  nodes[0]?.group.setAttribute('tabindex', '0');
  moveFlowFocus(drawing, nodes);
  const mark = (facts) => {
    for (const line of lines) {
      const visits = facts.visits(line.line);
      line.group.classList.toggle('is-visited', visits > 0);
      line.group.classList.toggle('is-last', Boolean(facts.last?.(line.line)));
      line.cover(visits > 0);
      line.count.textContent = visits > 0 ? `${line.hasText ? ' ' : ''}${visits}×` : '';
      line.title.textContent = shownText(`${flowLineText(line.line)}, ${visits > 0 ? `taken ${visits}×` : 'never taken'}`);
    }
    for (const node of nodes) {
      const isCurrent = facts.current.has(node.state);
      node.group.classList.toggle('is-current', isCurrent);
      node.group.classList.toggle('is-selected', facts.selected === node.state);
      const text = `${node.state.title}${isCurrent ? ', current state' : ''}`;
      node.title.textContent = shownText(text);
      node.group.setAttribute('aria-label', text);
    }
  };
  const find = (state) => nodes.find((node) => node.state === state)?.group;
  return { svg: drawing, mark, find, width: layout.width, height: layout.height };
}

/** The drawing is one tab stop; arrow keys move between states in reading order. */
function moveFlowFocus(drawing, nodes) {
  drawing.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const index = nodes.findIndex((node) => node.group === document.activeElement);
    if (!step || index < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = nodes[Math.max(0, Math.min(nodes.length - 1, index + step))].group;
    nodes[index].group.setAttribute('tabindex', '-1');
    next.setAttribute('tabindex', '0');
    next.focus();
  });
}
