// A flow graph as linked objects: states refer to their machine, machines to the state around them. Only this file
// resolves the paths of edges: 'Shipping.Confirm' leads into a composite, and each leading dot leads out of one.

/**
 * Makes the machines and states of a graph; `id` is unique across nested machines.
 * @param {JSONObject} graph
 * @param {FlowState | null} owner
 * @param {string} prefix
 * @returns {FlowMachine}
 */
export function indexFlow(graph, owner = null, prefix = '') {
  const machine = { name: graph.machine, graph, owner, prefix, states: [], byName: new Map() };
  (graph.states ?? []).forEach((facts, number) => {
    const state = {
      id: `${prefix}${number}`,
      name: facts.name,
      title: facts.title || facts.name,
      kind: facts.kind ?? 'plain',
      machine,
      machines: [],
    };
    state.machines = (facts.machines ?? []).map((inner, index) => indexFlow(inner, state, `${state.id}.${index}.`));
    machine.states.push(state);
    if (!machine.byName.has(state.name)) machine.byName.set(state.name, state);
  });
  return machine;
}

/**
 * All machines of an index, the outermost first.
 * @param {FlowMachine} machine
 * @returns {FlowMachine[]}
 */
export function flowMachines(machine) {
  return [machine, ...machine.states.flatMap((state) => state.machines.flatMap(flowMachines))];
}

/**
 * The number of states in a drawing.
 * @param {FlowMachine} machine
 * @returns {number}
 */
export function flowStateCount(machine) {
  return machine.states.reduce(
    (count, state) => count + 1 + state.machines.reduce((sum, inner) => sum + flowStateCount(inner), 0),
    0
  );
}

const flowHistoryMarks = new Set(['[H]', '[H*]']);

/**
 * The state at a path, relative to `machine`; undefined if there is none.
 * @param {FlowMachine} machine
 * @param {string} path
 * @returns {FlowState | undefined}
 */
export function resolveFlowPath(machine, path) {
  if (machine.byName.has(path)) return machine.byName.get(path);
  const [name, ...rest] = path.split('.');
  const state = machine.byName.get(name);
  if (!state || rest.length === 0 || flowHistoryMarks.has(rest[0])) return state;
  for (const inner of state.machines) {
    // In a path, a region has its own name, which is the suffix of its full name.
    const isNamed = state.machines.length > 1 && inner.name.endsWith(rest[0]);
    const found = resolveFlowPath(inner, (isNamed ? rest.slice(1) : rest).join('.'));
    if (found) return found;
  }
  return undefined;
}

/**
 * The target of an edge of `machine`: the state, and the history mark at the end of the path if there is one.
 * @param {FlowMachine} machine
 * @param {string} to
 * @returns {{ state: FlowState, history: string } | undefined}
 */
export function resolveFlowTarget(machine, to) {
  const dots = to.match(/^\.*/)[0].length;
  let base = machine;
  for (let step = 0; step < dots; step += 1) {
    if (!base.owner) return undefined;
    base = base.owner.machine;
  }
  const path = to.slice(dots);
  const state = resolveFlowPath(base, path);
  const last = path.split('.').pop();
  return state && { state, history: flowHistoryMarks.has(last) ? last : '' };
}

/**
 * All edges with their ends as states; edges without a resolved end are skipped.
 * @param {FlowMachine} root
 * @returns {FlowEdge[]}
 */
function flowEdges(root) {
  return flowMachines(root).flatMap((machine) =>
    (machine.graph.edges ?? []).flatMap((edge) => {
      const target = resolveFlowTarget(machine, edge.to);
      const isHistory = flowHistoryMarks.has(edge.from);
      const source = isHistory ? machine.owner : machine.byName.get(edge.from);
      if (!source || !target) return [];
      const labels = (edge.labels ?? []).filter((label) => label !== '');
      return [{ machine, edge, from: source, to: target.state, history: target.history, labels }];
    })
  );
}

/**
 * The state of `machine` that a state equals or is nested in; undefined if the state is outside of `machine`.
 * @param {FlowMachine} machine
 * @param {FlowState} state
 * @returns {FlowState | undefined}
 */
function flowStateWithin(machine, state) {
  let at = state;
  while (at && at.machine !== machine) at = at.machine.owner;
  return at ?? undefined;
}

/** An edge as text: both ends, and its labels. */
export function flowLineText({ from, to, labels }) {
  return `${from.title} → ${to.title}${labels.length ? ` (${labels.join('; ')})` : ''}`;
}

/**
 * The edges as drawn: each in the innermost machine that holds both ends, between the states of that machine. An end
 * that is nested deeper is named in the label. Edges between the same two states become one line.
 * @param {FlowMachine} root
 * @returns {Map<FlowMachine, Map<string, FlowLine>>}
 */
export function liftFlowEdges(root) {
  const lifted = new Map(flowMachines(root).map((machine) => [machine, new Map()]));
  for (const edge of flowEdges(root)) {
    let machine = edge.from.machine;
    while (!flowStateWithin(machine, edge.to)) machine = machine.owner.machine;
    const from = flowStateWithin(machine, edge.from);
    const to = flowStateWithin(machine, edge.to);
    const lines = lifted.get(machine);
    const key = `${from.id}>${to.id}`;
    if (!lines.has(key)) lines.set(key, { key, from, to, edges: [], labels: [] });
    const line = lines.get(key);
    line.edges.push(edge);
    const ends = [
      edge.from === from ? '' : edge.from.title, edge.to === to ? edge.history : `${edge.to.title}${edge.history}`,
    ];
    const path = ends[0] || ends[1] ? [ends[0], ends[1]].join(' → ').trim() : '';
    const text = [path, edge.labels.join(' / ')].filter(Boolean).join(': ');
    if (text && !line.labels.includes(text)) line.labels.push(text);
  }
  return lifted;
}

