// What the tests of the page's models share: the sample session, and graphs of flows.
import { readFileSync } from 'node:fs';

import { apply } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/items.js';
import { resetState } from '../../../Sources/Operations/FlintInspector/Page/Source/js/models/store.js';

/** The items of the sample session. */
export const sessionItems = () => readFileSync(
  new URL('../../Testing/FlintTestingTests/Copied/session.flintlog', import.meta.url), 'utf8',
).trimEnd().split('\n').slice(1).map((line) => JSON.parse(line));

/** Applies the items of the sample session, except those of a type, to a new state. */
export function openSession(exceptType) {
  resetState();
  for (const item of sessionItems()) if (item.type !== exceptType) apply(item);
}

export const flowState = (name, kind = 'plain', machines = []) => ({ name, title: name, kind, machines });

export const flowMachine = (name, states, edges) => ({
  machine: name, fingerprint: name,
  states: [flowState('Begin', 'begin'), ...states, flowState('End', 'end'), flowState('Fail', 'fail')],
  edges: edges.map(([from, to, ...labels]) => ({ from, to, labels })),
});

/** A machine with the edges of a text: `Begin>A, A>End`. */
export function flowOf(text) {
  const edges = text.split(', ').map((edge) => edge.split('>'));
  const names = [...new Set(edges.flat())].filter((name) => !['Begin', 'End', 'Fail'].includes(name));
  return flowMachine('Line', names.map((name) => flowState(name)), edges);
}

/** Any machine, up to three levels deep; the same for the same seed. */
export function randomFlow(seed) {
  let value = seed;
  const random = (limit) => {
    value = (Math.imul(value, 1664525) + 1013904223) >>> 0;
    return Math.floor((value / 4294967296) * limit);
  };
  const kinds = ['plain', 'plain', 'plain', 'choice', 'fork', 'join', 'entryPoint', 'exitPoint'];
  const make = (name, depth) => {
    const count = 1 + random(depth ? 5 : 16);
    const states = Array.from({ length: count }, (_, index) => {
      const inner = depth < 2 && random(7) === 0 ? [make(`${name}.S${index}`, depth + 1)] : [];
      if (inner.length && random(3) === 0) inner.push(make(`${name}.S${index}R`, depth + 1));
      const kind = inner.length > 1 ? 'regions' : inner.length ? 'composite' : kinds[random(8)];
      return { ...flowState(`S${index}`, kind, inner), title: `State ${'long '.repeat(random(4))}${index}` };
    });
    const names = ['Begin', ...states.map((each) => each.name), 'End', 'Fail'];
    const edges = Array.from({ length: count + random(2 * count + 2) }, (_, index) => {
      let to = names[random(names.length)];
      if (states.find((each) => each.name === to)?.machines.length && random(2)) to += '.S0';
      if (depth && random(6) === 0) to = '.S0';
      const labels = random(3) ? [`label ${index}${' more'.repeat(random(4))}`] : [];
      return [names[random(names.length)], to, ...labels];
    });
    return flowMachine(name, states, [['Begin', 'S0'], ...edges]);
  };
  return make('M', 0);
}
