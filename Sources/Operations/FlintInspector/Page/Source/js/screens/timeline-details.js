// The details of one row of the timeline.

import { presentTime } from '../elements/ages.js';
import { factList, openDrawer, rawJSON } from '../elements/drawer.js';
import { breakable, h } from '../elements/element.js';
import { icon } from '../elements/icons.js';
import { badge, copyButton, copyText, openDialog } from '../elements/messages.js';
import { outcomeMark, sessionLane } from '../elements/rows.js';
import { valuePanel } from '../elements/value-view.js';
import { firstIndex } from '../models/filtered-rows.js';
import { clockText, countText, dateText, durationText, plural, wordsText } from '../models/format.js';
import { summaryOf } from '../models/row-text.js';
import { state } from '../models/store.js';
import { canTestRequest, swiftTestForRequest } from '../models/swift-test.js';
import { requestAddress } from '../models/trace-model.js';
import { valueBefore } from '../models/value-model.js';
import { navigate, route, setQuery } from '../shell/route.js';
import { noteField } from './notes.js';
import { performAgainButton } from './perform-again.js';

export function showTimelineDetails(row, context) {
  if (['gap', 'run', 'earlier', 'unknown'].includes(row.kind)) return showMarkerDetails(row, context);
  const { event } = row;
  openDrawer({
    key: `timeline-${row.id}`,
    title: event.action?.name ?? event.feature?.name ?? wordsText(row.kind),
    subtitle: event.action ? event.feature?.name : null,
    content: [
      h('p', { class: 'detail-line' }, row.outcome ? outcomeMark(row.outcome) : badge(wordsText(row.kind)),
        row.duration !== null && row.duration !== undefined ? h(
          'span', {}, durationText(row.duration),
        ) : null, sessionLane(row.session)),
      timelineLinks(row, context),
      noteField(row),
      reasonList(event),
      failureBlock(event.failure),
      timelineFacts(row),
      requestValues(row),
      waterfall(row, context),
      transitionList(row),
      rawJSON('Event as JSON', event),
    ],
    onClose: () => context.didClose(),
  });
}

function showMarkerDetails(row, context) {
  const texts = {
    gap: `Exactly ${plural(row.lost, 'item')} between the row before and the row after did not reach this page: `
      + 'it was too slow, or away for longer than the inspector keeps items. '
      + 'The rest of the page was brought up to date.',
    earlier: 'They came before this page or this file began, and the application keeps only the newest ones.',
    run: 'Rows above are of an earlier run, rows below of a later one. Requests that had not ended when a run was over never will. '
      + 'The flight recorder keeps requests, but no steps of flows, no log and no changes of the state.',
    unknown: 'This page does not know this kind of item. Here it is as it came.',
  };
  openDrawer({
    key: `timeline-${row.id}`, title: row.kind === 'unknown' ? `Unknown item (${row.what})` : summaryOf(row),
    subtitle: clockText(row.time),
    content: [h('p', {}, texts[row.kind]), row.line ? h('pre', { class: 'code' }, row.line) : null],
    onClose: () => context.didClose(),
  });
}

function timelineLinks(row, context) {
  const address = requestAddress(row, state.timeline.runNumber);
  const trace = row.kind === 'request' && row.request !== undefined ? [
    h('button', { onclick: () => navigate('trace', address) }, icon('trace'), 'Show trace'),
    h('button', { onclick: () => navigate('sequence', address) }, icon('sequence'), 'Show sequence'),
  ] : null;
  if (row.run !== state.timeline.runNumber || row.request === undefined) return trace && h('div', { class: 'buttons' }, trace);
  const lines = state.logs.countOfRequest(row.request);
  const hasStack = (state.stacks?.stacks ?? []).some((stack) => stack.entries.some(
    (entry) => entry.request === row.request
  ));
  // A page that connected later has not received the transitions, but knows the run.
  const flow = row.transitions?.[0].flow.flow ?? state.flows?.runs?.find((run) => run.request === row.request)?.flow;
  return h('div', { class: 'buttons' }, trace,
    hasStack ? h(
      'button', { onclick: () => navigate('stacks', { request: row.request }) }, icon('stacks'),
      'Show stack',
    ) : null,
    lines > 0 ? h(
      'button', { onclick: () => navigate('log', { request: row.request }) }, icon('log'),
      `Show ${plural(lines, 'log line')}`,
    ) : null,
    flow ? h(
      'button', { onclick: () => navigate('flows', { run: flow, request: row.request }) },
      icon('flows'), 'Show flow run',
    ) : null,
    h(
      'button',
      { 'aria-pressed': String(context.isPinned(row)), onclick: () => context.togglePin(row) },
      icon('pin'), context.isPinned(row) ? 'Unpin' : 'Pin',
    ),
    h('button', { onclick: () => copyText(location.href, 'Link to this request') }, icon('link'), 'Copy link'),
    testButton(row), performAgainButton(row));
}

function testButton(row) {
  if (!canTestRequest(row)) return null;
  return h('button', { onclick: () => showTest(swiftTestForRequest(row, state)) }, icon('copy'), 'Copy as Swift test');
}

/** Copies the text of a test, and lists the placeholders to fill in. */
export function showTest({ text, placeholders }) {
  if (placeholders.length === 0) { copyText(text, 'Swift test'); return; }
  openDialog('Swift test', [
    h('p', {}, `It compiles once ${plural(placeholders.length, 'placeholder is', 'placeholders are')} filled in:`),
    h(
      'ul', { class: 'bullets' },
      placeholders.map((placeholder) => h('li', {}, h('code', {}, String(placeholder.name ?? placeholder)))),
    ),
    h('pre', { class: 'code', tabindex: 0 }, text),
  ], () => copyButton('Copy', () => text, 'Swift test'));
}

function reasonList(event) {
  const reasons = event.reasons ?? event.availability?.reasons ?? [];
  if (reasons.length === 0) return null;
  return h('div', {}, h('h3', {}, 'Why'), h('ul', { class: 'bullets' },
    reasons.map((reason) => h(
      'li', {}, reason.text ?? reason.constraint?.text ?? JSON.stringify(reason),
      reason.availability?.text ? ` ${reason.availability.text}` : '',
    ))));
}

function failureBlock(failure) {
  if (!failure) return null;
  return h(
    'div', { class: 'failure' }, h('h3', {}, failure.typeName ?? 'Error'),
    failure.message ? h('p', {}, failure.message) : h(
      'p', { class: 'muted' }, 'The error has no text that may be shown.',
    ),
  );
}

function timelineFacts(row) {
  const { event } = row;
  const source = event.source ? [wordsText(event.source.kind), event.source.detail].filter(Boolean).join(': ') : null;
  return factList([
    ['Input', event.input ? event.input.text || h('span', { class: 'muted' }, 'none') : null],
    ...Object.entries(event.input?.info ?? {}).map(([name, value]) => [
      name, typeof value === 'string' ? value : JSON.stringify(value),
    ]),
    ['Feature', event.feature ? breakable(event.featurePath ?? event.feature.identifier) : null],
    ['Action', event.action?.identifier],
    ['Change', ['availability', 'navigated', 'missed'].includes(row.kind) ? summaryOf(row) : null],
    ['Began', row.kind === 'request' || row.kind === 'refused' ? dateText(row.time) : null],
    ['Time', row.kind === 'request' || row.kind === 'refused' ? null : dateText(row.time)],
    ['Source', source],
    ['Subject', event.subject],
    ['Trace', event.traceparent ? breakable(event.traceparent) : null],
    ['Span of the caller', event.parentSpan],
    ['By the user', event.userInitiated === undefined ? null : event.userInitiated ? 'yes' : 'no'],
    ['Ended its stack', event.closesActionStack === undefined ? null : event.closesActionStack ? 'yes' : 'no'],
    ['Request', row.request],
    [
      'Sequence',
      [row.sequence, row.endSequence].filter((value, index, all) => value && all.indexOf(value) === index).join(' to '),
    ],
  ]);
}

/** The input and the output of a request, if their types are inspectable. */
function requestValues(row) {
  const { timeline, values } = state;
  const tab = (id, title) => {
    const value = values.ofRequest(row, id);
    return {
      id, title, value, before: value && valueBefore(timeline.rows, values, row, id),
      since: 'the request before of this action',
    };
  };
  return valuePanel({
    id: `request ${row.run} ${row.request}`, query: route.query, set: setQuery,
    tabs: [tab('input', 'Input'), tab('output', 'Output')],
  });
}

const waterfallLimit = 60;

/** The root request and all requests below it, each with a bar for its time. */
function waterfall(row, context) {
  let root = row;
  while (root.parentRow) root = root.parentRow;
  const depths = new Map([[root, 0]]);
  const { rows } = state.timeline;
  for (let index = firstIndex(rows, (other) => other.id > root.id); index < rows.length; index += 1) {
    const above = rows[index].parentRow;
    if (above && depths.has(above)) depths.set(rows[index], depths.get(above) + 1);
  }
  if (depths.size < 2) return null;
  const all = [...depths.keys()];
  const lasts = (other) => (other.outcome === 'running' ? presentTime() - other.time : (other.duration ?? 0) / 1e6);
  const end = Math.max(...all.map((other) => other.time + lasts(other)));
  const span = Math.max(end - root.time, 0.001);
  const shown = all.slice(0, waterfallLimit);
  if (!shown.includes(row)) shown.push(row);
  return h('div', {}, h('h3', {}, 'Requests of this one, in time'), h('ol', { class: 'waterfall' }, shown.map((other) => {
    const bar = h('span', { class: `bar bar-${other.outcome}` });
    bar.style.marginLeft = `${Math.min(99, Math.max(0, ((other.time - root.time) / span) * 100))}%`;
    bar.style.width = `${Math.max(1, Math.min(100, (lasts(other) / span) * 100))}%`;
    const name = h(
      'button',
      { class: 'link', 'aria-current': other === row ? 'true' : undefined, onclick: () => context.show(other) },
      other.event.action?.name ?? `Request ${other.request}`,
    );
    name.style.marginLeft = `${Math.min(depths.get(other), 6) * 12}px`;
    return h('li', {}, name, h('span', { class: 'fall-track', 'aria-hidden': 'true' }, bar),
      h('span', { class: 'muted nowrap' }, other.outcome === 'running' ? 'running' : durationText(other.duration)));
  })), all.length > waterfallLimit ? h('p', { class: 'muted' }, `and ${countText(all.length - waterfallLimit)} more`) : null);
}

function transitionList(row) {
  if (!row.transitions) return null;
  const shown = row.transitions.slice(-60);
  return h('div', {}, h('h3', {}, 'Flow transitions'),
    shown.length < row.transitions.length ? h(
      'p', { class: 'muted' }, `The last ${shown.length} of ${countText(row.transitions.length)}`,
    ) : null,
    h(
      'table', { class: 'plain small' },
      h('thead', {}, h('tr', {}, ['Machine', 'From', 'To', 'After'].map((title) => h('th', { scope: 'col' }, title)))),
      h(
        'tbody', {},
        shown.map(({ flow }) => h(
          'tr', {}, h('td', {}, flow.machine), h('td', {}, flow.from ?? '–'),
          h('td', {}, flow.to ?? wordsText(flow.kind)), h('td', { class: 'nowrap' }, durationText(flow.elapsed)),
        )),
      )));
}
