// The values that the modules pass to each other, for JSDoc and `tsc`. Browsers and the bundler do not read this file.
//
// Values of the application (`JSONObject`) have the form that the inspector sends. A newer or older application may
// send more or less, therefore their members are not declared.

type JSONObject = Record<string, any>;

/** A feature or an action: its stable identifier, and its name for people. */
interface Label {
  identifier: string;
  name: string;
}

/** A row of a list that grows at its end. `id` ascends, and `version` is incremented with each change. */
interface Row {
  id?: number;
  /** The number of the run that the row belongs to, from 1. */
  run?: number;
  version?: number;
  kind: string;
  /** The time of the beginning in milliseconds since 1970. */
  time: number;
  /** The newest event of the row, as received. */
  event?: JSONObject;
  /** The text that a filter searches; `null` if it has to be made again. */
  text?: string | null;
  session?: string;
  /** The number of lost items of a gap. */
  lost?: number;
  /** The number of things that came before the first row, and their word. */
  count?: number;
  word?: string;
  /** The title of a marker. */
  title?: string;
  /** What is unknown about an item, and its text. */
  what?: string;
  line?: string;
}

interface LogRow extends Row {}

interface TimelineRow extends Row {
  outcome?: string;
  request?: number;
  /** The number of the request around this one, and its row if that is known. */
  parent?: number;
  parentRow?: TimelineRow | null;
  isFramework?: boolean;
  /** The sequence numbers of beginning and end; equal if the beginning was not received. */
  sequence?: number;
  endSequence?: number | null;
  /** In nanoseconds; `null` until the end. */
  duration?: number | null;
  /** The events of flows that ran in the request. */
  transitions?: JSONObject[] | null;
}

/** A value of a request or a flow, as the application has sent it. */
interface InspectedValue {
  run: number;
  role: 'input' | 'output' | 'context';
  request?: number;
  flow?: string;
  index?: number;
  /** The name of the value's type. */
  type: string;
  isDecodable?: boolean;
  json: any;
  /** What is hidden or has another form, by JSON pointer. */
  marks?: Record<string, string>;
}

/** A part of a value; `kind` is that of JSON, or `hidden`. */
interface ValueNode {
  name: string;
  pointer: string;
  mark: string;
  kind: string;
  text: string;
  children: ValueNode[];
  change?: '' | 'added' | 'removed' | 'changed';
  before?: string;
  inner?: boolean;
}

/** A visible row of a tree; `rest` is the number of further children that the row stands for. */
interface ValueRow {
  node: ValueNode;
  depth: number;
  canOpen: boolean;
  isOpen: boolean;
  rest: number;
}

/** The texts and facts of a row that a filter searches. */
interface FilterSubject {
  /** In lowercase. */
  text: string;
  features?: string;
  actions?: string;
  session?: string;
  /** On whose behalf, as it is described. */
  subject?: string;
  /** The value of `traceparent`. */
  trace?: string;
  outcome?: string;
  kinds?: string;
  duration?: number | null;
}

interface FilterTerm {
  isNegated: boolean;
  test(row: FilterSubject): boolean;
}

interface Filter {
  text: string;
  terms: FilterTerm[];
  errors: string[];
  matches(row: FilterSubject): boolean;
}

/** The definition of a screen. */
interface Pane {
  id: string;
  key: string;
  title: string;
  navTitle?: string;
  shortTitle?: string;
  icon: string;
  group: string;
  sections: string[];
  hasFilter?: boolean;
  kinds?: string[];
  render(host: HTMLElement, context: PaneContext): PaneView;
}

/** What a screen gets besides the state of the page. */
interface PaneContext {
  readonly filter: Filter;
  /** The parameters of the address. */
  readonly query: URLSearchParams;
  /** The element for the screen's buttons. */
  readonly tools: HTMLElement;
}

/** A screen that is shown. */
interface PaneView {
  update(names: Set<string>): void;
  dispose?(): void;
  /** What the keys `j` and `k` move in. */
  list?: { focus(): void; step(count: number): void };
}

interface Route {
  pane: string;
  query: URLSearchParams;
}

/** The result of a request to the application. */
interface RequestResult {
  ok: boolean;
  value?: any;
  error?: { code: string; message: string; status: number; subject?: string; refused?: { path: string; message: string }[] };
}

/** What a child of an element may be; `null` and Booleans are skipped. */
type Content = Node | string | number | boolean | null | undefined | Content[];

/** The answer for a page of stored runs; all but the runs comes with the first page only. */
interface StoredPage {
  source: string;
  sources: string[];
  runs: JSONObject[];
  hasMore: boolean;
  counts?: { machine: string; status: string; count: number }[];
  queues?: { name: string; running: number; waiting: number; limit?: number; rate?: number }[];
  /** In milliseconds. */
  lag?: number;
  machines?: JSONObject[];
}

/** A machine of a flow, linked with the state around it. */
interface FlowMachine {
  name: string;
  graph: JSONObject;
  owner: FlowState | null;
  prefix: string;
  states: FlowState[];
  byName: Map<string, FlowState>;
}

interface FlowState {
  /** Unique across nested machines. */
  id: string;
  name: string;
  title: string;
  kind: string;
  machine: FlowMachine;
  machines: FlowMachine[];
}

interface FlowEdge {
  machine: FlowMachine;
  edge: JSONObject;
  from: FlowState;
  to: FlowState;
  history: string;
  labels: string[];
}

/** The edges between two states of one machine, drawn as one line. */
interface FlowLine {
  key: string;
  from: FlowState;
  to: FlowState;
  edges: FlowEdge[];
  labels: string[];
}

/** A state, the label of a line or the bend of a line, in a row of a layout. */
interface FlowCell {
  state?: FlowState;
  inner?: FlowLayout[];
  node?: number;
  width?: number;
  height: number;
  /** The distances from the center to the edges. */
  left: number;
  right: number;
  lines?: string[];
  header?: number;
  gap?: number;
  innerWidth?: number;
  loopHeight?: number;
  row: number;
  order?: number;
  up: FlowCell[];
  down: FlowCell[];
  isBend?: boolean;
  x?: number;
  y?: number;
  bandTop?: number;
  bandBottom?: number;
}

/** A line of a layout; `from`, `to`, `upper` and `lower` are numbers of states. */
interface FlowRoute {
  line: FlowLine;
  from: number;
  to: number;
  label: { lines: string[]; isBelow: boolean; count: number; width: number; height: number };
  upper?: number;
  lower?: number;
  isReversed?: boolean;
  isLoop?: boolean;
  cells?: FlowCell[];
  labelCell?: FlowCell;
  points?: number[][];
  labelX?: number;
  labelY?: number;
}

interface FlowLayout {
  machine: FlowMachine;
  width: number;
  height: number;
  nodes: FlowCell[];
  lines: FlowRoute[];
}

interface FlowDimensions {
  label: number;
  title: number;
  count: number;
  least: number;
  aside: number;
  states: number;
  others: number;
}

/** A complete layout, with absolute coordinates. */
interface FlowDrawing {
  nodes: FlowCell[];
  lines: FlowRoute[];
  regions: { title: string; x: number; y: number; isFirst: boolean; bottom: number; gap: number }[];
  width: number;
  height: number;
}

// Browsers have these; the library of TypeScript before 5.0 has not.
declare var CompressionStream: { new (format: string): any };
declare var DecompressionStream: { new (format: string): any };
interface Array<T> {
  findLast(condition: (element: T, index: number) => unknown): T | undefined;
  findLastIndex(condition: (element: T, index: number) => unknown): number;
}
