// The layout of a flow: rules for any drawing, and some small ones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flowMachine, flowOf, flowState, randomFlow } from './support.mjs';
import { indexFlow, resolveFlowTarget } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/flow-index.js';
import { flowDimensions, layoutFlow, wrapFlowText } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/flow-layout.js';
import { flowNeighborhood } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/flow-model.js';

const isInside = (inner, outer) => {
  for (let owner = inner.machine.owner; owner; owner = owner.machine.owner) if (owner === outer) return true;
  return false;
};
const overlap = (a, b, tolerance = 0.01) => a.left < b.right - tolerance && b.left < a.right - tolerance
  && a.top < b.bottom - tolerance && b.top < a.bottom - tolerance;
const contains = (outer, inner) => outer.left <= inner.left + 0.01 && outer.right >= inner.right - 0.01
  && outer.top <= inner.top && outer.bottom >= inner.bottom;

/** The rules that a drawing breaks. */
function brokenRules(drawing) {
  const broken = new Set();
  const boxes = drawing.nodes.map((node) => ({
    node, state: node.state, left: node.x - node.left, right: node.x + node.right, top: node.y,
    bottom: node.y + node.height,
  }));
  const labels = drawing.lines.filter((line) => line.label.lines.length).map((line) => ({
    line, left: line.labelX - line.label.width / 2, right: line.labelX + line.label.width / 2,
    top: line.labelY - line.label.height / 2, bottom: line.labelY + line.label.height / 2,
  }));
  const page = { left: 0, top: 0, right: drawing.width, bottom: drawing.height };
  for (const [index, box] of boxes.entries()) {
    if (!contains(page, box)) broken.add('a state outside of the drawing');
    for (const other of boxes.slice(index + 1)) {
      if (isInside(other.state, box.state)) {
        if (!contains(box, other)) broken.add('a state outside of its composite');
      } else if (!isInside(box.state, other.state) && overlap(box, other)) broken.add('a state on a state');
    }
  }
  for (const [index, label] of labels.entries()) {
    if (!contains(page, label)) broken.add('a label outside of the drawing');
    if (labels.slice(index + 1).some((other) => overlap(label, other))) broken.add('a label on a label');
    const { from } = label.line.line;
    const covered = boxes.filter((box) => overlap(label, box) && !isInside(from, box.state));
    if (covered.some((box) => !label.line.isLoop || box.state !== from)) broken.add('a label on a state');
  }
  for (const line of drawing.lines) {
    const touches = (state, [x, y]) => {
      const { node } = boxes.find((box) => box.state === state);
      return Math.abs(x - node.x) <= node.width / 2 + 0.01 && y >= node.y - 0.01 && y <= node.y + node.height + 0.01;
    };
    if (!touches(line.line.from, line.points[0])) broken.add('a line that does not begin at its state');
    if (!touches(line.line.to, line.points.at(-1))) broken.add('a line that does not end at its state');
    if (!line.isLoop && crossesState(line, boxes)) broken.add('a line through a state');
  }
  return [...broken];
}

function crossesState({ points, line: { from, to } }, boxes) {
  const foreign = boxes.filter(({ state }) => state !== from && state !== to
    && ![from, to].some((end) => isInside(state, end) || isInside(end, state)));
  for (let index = 1; index < points.length; index += 1) {
    const [[ax, ay], [bx, by]] = [points[index - 1], points[index]];
    const middle = (ay + by) / 2;
    for (let t = 0; t <= 1; t += 0.1) {
      const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3];
      const [x, y] = [(a + b) * ax + (c + d) * bx, a * ay + (b + c) * middle + d * by];
      const isIn = ({ node }) => Math.abs(x - node.x) < node.width / 2 - 0.5
        && y > node.y + 0.5 && y < node.y + node.height - 0.5;
      if (foreign.some(isIn)) return true;
    }
  }
  return false;
}

for (const name of ['wide', 'tight']) {
  test(`no state, label or line covers another, in any ${name} drawing`, () => {
    const broken = [];
    for (let seed = 1; seed <= 200; seed += 1) {
      const drawing = layoutFlow(indexFlow(randomFlow(seed * 7919)), { dimensions: flowDimensions[name] });
      for (const rule of brokenRules(drawing)) broken.push(`${seed}: ${rule}`);
    }
    assert.deepEqual(broken, []);
  });
}

test('the rules notice a drawing that breaks them', () => {
  const drawing = layoutFlow(indexFlow(flowOf('Begin>A, A>B, B>End')));
  const [a, b] = ['A', 'B'].map((name) => drawing.nodes.find((node) => node.state.name === name));
  b.y = a.y;
  assert.ok(brokenRules(drawing).includes('a state on a state'));
});

test('the same graph gives the same drawing', () => {
  const draw = () => layoutFlow(indexFlow(randomFlow(42))).lines.map((line) => line.points);
  assert.deepEqual(draw(), draw());
});

test('a chain stands in a column from top to bottom', () => {
  const { nodes } = layoutFlow(indexFlow(flowOf('Begin>A, A>B, B>End')));
  const column = ['Begin', 'A', 'B', 'End'].map((name) => nodes.find((node) => node.state.name === name));
  for (const [index, node] of column.entries()) {
    assert.ok(Math.abs(node.x - column[0].x) < 0.01);
    if (index > 0) assert.ok(node.y > column[index - 1].y + column[index - 1].height);
  }
});

test('an edge back arrives at the state above from below', () => {
  const { nodes, lines } = layoutFlow(indexFlow(flowOf('Begin>A, A>B, B>A, B>End')));
  const a = nodes.find((node) => node.state.name === 'A');
  const back = lines.find(({ line }) => line.from.name === 'B' && line.to.name === 'A');
  const [[, before], [, end]] = back.points.slice(-2);
  assert.ok(Math.abs(end - (a.y + a.height)) < 0.01);
  assert.ok(before > end);
});

test('an end that no edge touches is left out', () => {
  const { nodes } = layoutFlow(indexFlow(flowOf('Begin>A')));
  assert.deepEqual(nodes.map((node) => node.state.name), ['Begin', 'A']);
});

test('a long text has three lines at most', () => {
  assert.deepEqual(wrapFlowText('one two three', 8), ['one two', 'three']);
  assert.deepEqual(wrapFlowText('a b c d', 1), ['a', 'b', 'c …']);
  assert.deepEqual(wrapFlowText('abcdefghijklmnop', 4), ['abcdefghi…']);
});

test('a neighborhood has the states within two steps, and counts those behind them', () => {
  const root = indexFlow(flowOf('Begin>A, A>B, B>C, C>D, D>E, E>F, F>End'));
  const { shown, more } = flowNeighborhood(root, root.byName.get('C'));
  assert.deepEqual([...shown].map((state) => state.name).sort(), ['A', 'B', 'C', 'D', 'E']);
  assert.deepEqual(['A', 'B', 'E'].map((name) => more(root.byName.get(name))), [1, 0, 1]);
});

test('the ends of edges lead into composites and out of them', () => {
  const inner = flowMachine('Order.Shipping', [flowState('Confirm')], []);
  const regions = ['Region1', 'Region2'].map(
    (name) => flowMachine(`Order.Cooking.${name}`, [flowState('Boil'), flowState(name)], []),
  );
  const root = indexFlow(flowMachine('Order', [
    flowState('Basket'), flowState('Shipping', 'composite', [inner]), flowState('Cooking', 'regions', regions),
  ], []));
  const within = root.byName.get('Shipping').machines[0];
  const target = (machine, path) => {
    const found = resolveFlowTarget(machine, path);
    return found ? `${found.state.machine.name}/${found.state.name}${found.history}` : 'none';
  };
  const table = [
    [root, 'Basket', 'Order/Basket'], [root, 'Shipping.Confirm', 'Order.Shipping/Confirm'],
    [root, 'Shipping.[H*]', 'Order/Shipping[H*]'], [within, '.Basket', 'Order/Basket'],
    [root, 'Cooking.Region2.Boil', 'Order.Cooking.Region2/Boil'], [within, '..Basket', 'none'], [root, 'Nowhere', 'none'],
  ];
  for (const [machine, path, expected] of table) assert.equal(target(machine, path), expected, path);
});
