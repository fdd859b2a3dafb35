// "Copy as Swift test": the text of a test that repeats a request and expects the same result. Values that the session
// does not contain, such as those of the application's own types, are placeholders of the editor.

import { flowMachines } from './flow-index.js';
import { flowEntryFor, flowIndexOf } from './flow-model.js';
import { navigationText } from './row-text.js';

const swiftLiterals = {
  Bool: /^(true|false)$/, Float: /^-?\d+(\.\d+)?(e[+-]?\d+)?$/, Double: /^-?\d+(\.\d+)?(e[+-]?\d+)?$/,
  ...Object.fromEntries(['', 8, 16, 32, 64].flatMap((size) => [[`Int${size}`, /^-?\d+$/], [`UInt${size}`, /^\d+$/]])),
};

const swiftModulePlaceholder = '<#@testable import of the module under test#>';

const swiftTypeName = (text) => String(text).replace(/[^\p{L}\p{N}_]/gu, '');
const swiftString = (text) => `"${String(text).replace(/[\\"]/g, '\\$&')}"`;
const indented = (lines, depth) => lines.map((line) => (line ? `${'    '.repeat(depth)}${line}` : line));

/** The result for a page: the text, and the placeholders in the order of the text. */
function swiftTest(lines) {
  const text = `${lines.join('\n')}\n`;
  return { text, placeholders: text.match(/<#.*?#>/g) ?? [] };
}

/**
 * Whether a row of the timeline is a request that has ended or was refused.
 * @param {TimelineRow | null} row
 * @returns {boolean}
 */
export function canTestRequest(row) {
  return ['request', 'refused'].includes(row?.kind) && [
    'success', 'failure', 'cancelled', 'refused',
  ].includes(row.outcome);
}

/**
 * The text of a test for a request of the timeline: its row, its number, or `{ sequence }` of one of its events (a
 * refused request has no number). Returns `{ text, placeholders }`; `null` if the request is unknown or still running.
 */
export function swiftTestForRequest(request, { timeline, features, flows, values }) {
  const find = () =>
    request?.sequence === undefined ? timeline.rowOfRequest(request) : timeline.rowOfSequence(request.sequence);
  const row = request?.event ? request : find();
  if (!canTestRequest(row)) return null;
  const { event } = row;
  const names = { feature: event.feature?.identifier ?? 'Feature', action: event.action?.identifier ?? 'Action' };
  const known = (features?.features ?? []).find((feature) => feature.identifier === names.feature);
  const declared = (known?.actions ?? []).find((action) => action.identifier === names.action);
  const facts = {
    feature: known?.typeName ?? names.feature, action: declared?.typeName ?? names.action, declared,
    // An application that does not tell its module has no presenters for tests either.
    module: known?.module, root: known?.module && rootOf(known, features.features).typeName,
    isConditional: Boolean(known?.kind?.isConditional), switches: switchesOf(known, features?.features ?? []),
    input: values?.ofRequest(row, 'input'),
  };
  const failure = event.failure?.typeName ?? 'any Error';
  const words = {
    success: 'succeeds', failure: `fails with ${failure}`, cancelled: 'is cancelled', refused: 'is refused',
  }[row.outcome];
  const number = row.outcome === 'refused' ? `Refusal${row.sequence}` : `Request${row.request}`;
  const suite = `${swiftTypeName(names.action)}${number}Tests`;
  const isUnavailable = (event.reasons ?? []).some((reason) => reason.code === 'featureUnavailable');
  const input = isUnavailable ? [] : swiftInput(facts);
  return swiftTest([
    'import FlintCore', 'import FlintTesting', ...(input.length ? ['import Foundation'] : []), 'import Testing', '',
    facts.module ? `@testable import ${facts.module}` : swiftModulePlaceholder, '',
    `@Suite(.flint(${facts.root ?? '<#root feature group#>'}.self)) struct ${suite} {`,
    ...indented([
      `@Test func \`${names.action} of ${names.feature} ${words}\`() async throws {`,
      ...indented([
        'let recorder = EventRecorder()', ...input, ...swiftCall(row, facts, failure),
        'recorder.expect(', ...indented(['"""', ...requestOutline(row, timeline, flows), '""")'], 1),
      ], 1),
      '}',
    ], 1),
    '}',
  ]);
}

function swiftCall(row, facts, failure) {
  const action = `${facts.feature}.action(${facts.action}.self)`;
  const codes = (row.event.reasons ?? []).map((reason) => reason.code);
  if (row.outcome === 'refused' && codes.includes('featureUnavailable')) return [`#expect(${action}.request() == nil)`];
  const result = facts.declared?.outputType === '()' ? '' : '_ = ';
  const call = [
    `${result}try await ${facts.isConditional ? 'request' : action}`,
    `    .perform(${swiftArguments(row.event, facts)})`,
  ];
  const begin = facts.isConditional
    ? [
      ...(facts.module && facts.switches ? facts.switches
        : [`// ${facts.feature} is conditional: make it available first.`, `<#make ${facts.feature} available#>`]),
      `let request = try #require(${action}.request())`,
    ]
    : [];
  const error = { failure, cancelled: 'CancellationError', refused: 'FlintError' }[row.outcome];
  return error ? [...begin, `await #expect(throws: ${error}.self) {`, ...indented(call, 1), '}'] : [...begin, ...call];
}

/** The group around a feature that has no group around it. */
function rootOf(feature, features) {
  const parent = features.find((other) => other.identifier === feature.parent);
  return parent ? rootOf(parent, features) : feature;
}

/** The lines that switch a feature and those around it on; `null` if a condition needs more than that. */
function switchesOf(feature, features) {
  const lines = [];
  for (let each = feature; each; each = features.find((other) => other.identifier === each.parent)) {
    for (const { constraint } of each.constraints ?? []) {
      if (constraint?.kind === 'runtimeEnabled') lines.unshift(`try Flint.current.setEnabled(true, for: ${each.typeName}.self)`);
      else if (constraint?.kind === 'userToggled') lines.unshift(`try Flint.current.setUserToggle(true, for: ${each.typeName}.self)`);
      else return null;
    }
  }
  return lines;
}

/** Values for members that are not known, by their kind. */
const standIns = { string: 'redacted', number: 0, boolean: false, value: null };

/** The JSON of a value with stand-ins for what is redacted; undefined if something else of it is missing. */
function completeJSON({ json, marks = {} }) {
  if (Object.values(marks).some((mark) => mark === 'cut' || mark.startsWith('withheld'))) return undefined;
  const fill = (inner, pointer) => {
    const mark = marks[pointer];
    if (mark?.startsWith('redacted')) return standIns[mark.slice('redacted '.length)] ?? null;
    if (inner === null || typeof inner !== 'object') return inner;
    const at = (name) => `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return Array.isArray(inner) ? inner.map((each, index) => fill(each, at(index)))
      : Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, fill(each, at(name))]));
  };
  return fill(json, '');
}

/** The lines that make the input of a request from its value; none if it is not known completely. */
function swiftInput({ input }) {
  const json = input?.isDecodable ? completeJSON(input) : undefined;
  if (json === undefined) return [];
  const text = JSON.stringify(json);
  let marks = '#';
  while (text.includes(`"${marks}`)) marks += '#';
  const hidden = Object.values(input.marks ?? {}).filter((mark) => mark.startsWith('redacted')).length;
  return [
    ...(hidden ? [`// Stand-ins fill what is redacted: ${hidden === 1 ? 'one member' : `${hidden} members`}.`] : []),
    'let input = try JSONDecoder().decode(', `    ${input.type}.self, from: Data(${marks}"${text}"${marks}.utf8))`,
  ];
}

function swiftArguments(event, facts) {
  const { declared } = facts;
  const placeholder = (name, type) => `<#${name}${declared ? `: ${type}` : ''}#>`;
  const isPresented = declared?.presenterType !== 'NoPresenter';
  const presenter = !isPresented ? null
    : `using: ${facts.module ? 'try testPresenter()' : placeholder('presenter', declared?.presenterType)}`;
  if (declared?.inputType === 'NoInput') return presenter ?? '';
  const text = event.input?.text ?? '';
  const isLiteral = swiftLiterals[declared?.inputType]?.test(text);
  const made = swiftInput(facts).length ? 'input' : isLiteral ? text : placeholder('input', declared?.inputType);
  const input = `with: ${made}`;
  return [input, presenter].filter(Boolean).join(', ');
}

/** The lines of `EventRecorder.outline` for a request: nested requests are indented and ordered by their beginning. */
function requestOutline(row, timeline, flows) {
  const { event } = row;
  const words = {
    failure: `failure ${event.failure?.typeName ?? 'any Error'}`,
    refused: `refused ${(event.reasons ?? []).map((reason) => reason.code).join(', ')}`,
  };
  const contents = [
    ...requestsInside(row, timeline, flows),
    ...flowsInside(row, timeline, flows),
    ...timeline.rows.filter(
      (other) => other.kind === 'navigated' && row.request !== undefined && isOf(row, other, other.request)
    )
      .map((other) => ({ ...beginOf(other), lines: [`navigated ${navigationText(other.event.navigation)}`] })),
  ].sort(compareBegins);
  const name = `${event.feature?.identifier ?? '?'}#${event.action?.identifier ?? '?'}`;
  const line = `${name} ${words[row.outcome] ?? row.outcome}`;
  return [line, ...contents.flatMap((content) => content.lines).map((inner) => `  ${inner}`)];
}

/** Whether a row belongs to the request of another row. */
const isOf = (row, other, request) => other.run === row.run && request === row.request;

function requestsInside(row, timeline, flows) {
  if (row.request === undefined) return [];
  return timeline.rows
    .filter(
      (other) =>
        ['request', 'refused'].includes(other.kind) && !other.isFramework && isOf(row, other, other.event.parentRequest)
    )
    .map((other) => ({ ...beginOf(other), lines: requestOutline(other, timeline, flows) }));
}

// Of a request without a received beginning, only the end is known: it is ordered by the time at which it began.
const beginOf = (row) => ({
  time: row.time, sequence: row.kind === 'request' && row.sequence === row.endSequence ? undefined : row.sequence,
});

function compareBegins(one, other) {
  if (one.sequence !== undefined && other.sequence !== undefined) return one.sequence - other.sequence;
  return one.time - other.time;
}

function flowsInside(row, timeline, flows) {
  const runs = new Map();
  for (const event of row.transitions ?? []) {
    const step = event.flow;
    if (!runs.has(step.flow)) runs.set(
      step.flow,
      {
        flow: step.flow, machine: step.machine, time: Date.parse(event.time), sequence: event.sequence,
        ending: 'running',
      },
    );
    if (step.kind === 'terminated') runs.get(step.flow).ending = step.ending;
  }
  for (const run of row.run === timeline.runNumber ? flows?.runs ?? [] : []) {
    if (row.request === undefined || run.request !== row.request || runs.has(run.flow)) continue;
    runs.set(
      run.flow,
      { flow: run.flow, machine: run.machine, time: Date.parse(run.started), ending: run.ending ?? 'running' },
    );
  }
  const depth = ({ flow }) => [...runs.keys()].filter((other) => flow.startsWith(`${other}/`)).length;
  return [...runs.values()].map((run) => (
    { ...run, lines: [`${'  '.repeat(depth(run))}flow ${run.machine} ${run.ending}`] }
  ));
}

/** Why there is no test for a run; an empty text if there is one. */
export function whyNoTest(run) {
  if (canTestRun(run)) return '';
  return run?.ended ? 'There is no test, because the first steps of the run are not known' : 'There is a test once the run has ended';
}

/** Whether a run is known completely. */
export function canTestRun(run) {
  return Boolean(run?.ended) && !run.droppedTransitions && run.transitions[0]?.kind === 'started';
}

/**
 * The text of a test for a run of a flow: a script of its handlers, and the path. Returns `{ text, placeholders }`;
 * `null` if the run is still running or its first transitions were dropped.
 */
export function swiftTestForRun(run, { flows }) {
  if (!canTestRun(run)) return null;
  const entry = flowEntryFor(flows, run.machine);
  const graph = entry && flowMachines(flowIndexOf(entry)).find((machine) => machine.name === run.machine)?.graph;
  const begins = (graph?.edges ?? []).filter((edge) => edge.from === 'Begin').length;
  const answers = run.transitions.flatMap((step) => scriptLines(step, begins === 1));
  // A stored run that was left and went on has taken its way all the same.
  const isOutside = (step) => ['terminated', 'suspended', 'resumed'].includes(step.kind);
  const path = run.transitions.filter((step) => !isOutside(step)).map((step) => `${swiftString(step.to)},`);
  return swiftTest([
    'import FlintFlows', 'import FlintTesting', 'import Testing', '', swiftModulePlaceholder, '',
    `@Suite struct ${swiftTypeName(run.machine)}Run${run.flow.split('/').pop()}Tests {`,
    ...indented([
      `@Test func \`${run.machine} ends: ${run.ending}\`() async {`,
      ...indented([
        `let flow = ScriptedFlow(<#flow: ${run.machine}StateMachine#>)`,
        ...(answers.length ? ['// Each answer stands in for a handler. Take one away to run the handler itself.'] : []),
        ...answers,
        `let run = await flow.recordRun(<#input: ${run.machine}#>)`,
        'run.expectPath(', '    [', ...indented(path, 2), `    ], ending: .${run.ending})`,
        'flow.expectAllUsed()',
      ], 1),
      '}',
    ], 1),
    '}',
  ]);
}

function scriptLines(step, hasOneBegin) {
  const from = swiftString(step.from);
  if (step.kind === 'moved') {
    if (step.from === 'Begin' && hasOneBegin) return [];
    return [`flow.on(${from}, <#.${step.to[0].toLowerCase()}${step.to.slice(1)}#>)`];
  }
  if (step.kind === 'failed') return [`flow.on(${from}, throwing: <#error: ${step.error ?? 'any Error'}#>)`];
  if (step.kind !== 'terminated') return [];
  if (step.ending === 'taskCancelled') return [`flow.cancelTask(on: ${from})`];
  return ['back', 'cancelled'].includes(step.ending) ? [`flow.on(${from}, throwing: FlowExit.${step.ending})`] : [];
}
