// Screen: action stacks, the user's open tasks by session.

import { presentTime, timeElement } from '../elements/ages.js';
import { focusPath, restoreFocus } from '../elements/drawer.js';
import { append, h, replaceContent } from '../elements/element.js';
import { icon } from '../elements/icons.js';
import { announce, badge, copyText, emptyState } from '../elements/messages.js';
import { outcomeMark, outcomeWords, sessionLane } from '../elements/rows.js';
import { clockText, countText, dateText, plural } from '../models/format.js';
import { labelText } from '../models/row-text.js';
import { state } from '../models/store.js';
import { navigate } from '../shell/route.js';

/** @type {Pane} */
export const stacksPane = {
  id: 'stacks', key: 's', title: 'Action stacks', shortTitle: 'Stacks', icon: 'stacks', group: 'Activity',
  sections: ['stacks', 'timeline'], hasFilter: true, kinds: ['stack'],
  render: (host, context) => new StacksPane(host, context),
};

const entriesShown = 60;

class StacksPane {
  constructor(host, context) {
    this.host = host;
    this.context = context;
    this.expanded = new Set();
    this.drawn = null;
    append(context.tools, [h('button', { onclick: () => this.copyAll() }, icon('copy'), 'Copy as text')]);
    this.draw();
    this.revealTarget();
  }

  dispose() {
    clearTimeout(this.timer);
  }

  // Each dispatch changes a stack, so that the rate of rendering is limited.
  update(names) {
    if (names.has('query') || names.has('filter')) { this.draw(); if (names.has('query')) this.revealTarget(); return; }
    if (state.stacks === this.drawn || this.timer) return;
    this.timer = setTimeout(() => { this.timer = null; this.draw(); }, 300);
  }

  draw() {
    this.drawn = state.stacks;
    const focused = focusPath(this.host);
    const top = this.host.scrollTop;
    this.stacks = state.stacks?.stacks ?? [];
    this.byId = new Map(this.stacks.map((stack) => [stack.id, stack]));
    replaceContent(this.host, this.content());
    this.host.scrollTop = top;
    if (focused) restoreFocus(this.host, focused);
  }

  content() {
    if (this.stacks.length === 0) {
      return emptyState(
        'No stack is open',
        'A stack opens when an action of a feature is performed in a session, '
          + 'and closes when an action ends the work or its session ends.',
      );
    }
    const roots = this.stacks.filter((stack) => !this.byId.has(stack.parentId) && this.passes(stack));
    if (roots.length === 0) return emptyState('No stack passes', 'Stacks are open, but none passes the filter.');
    const sessions = [...new Set(roots.map((stack) => stack.session))];
    return sessions.map((session) => {
      const own = roots.filter((stack) => stack.session === session);
      return h(
        'section', { class: 'section' },
        h(
          'h2', { class: 'session-heading' }, sessionLane(session),
          h('span', { class: 'muted small' }, plural(own.length, 'stack')),
        ),
        h('div', { class: 'stack-list' }, own.map((stack) => this.card(stack, 0))));
    });
  }

  /** Whether a stack, or one below it, matches the filter. */
  passes(stack) {
    const { filter } = this.context;
    if (filter.terms.length === 0 || filter.matches(stackSubject(stack))) return true;
    return stack.entries.some(
      (entry) => entry.kind === 'stack' && entry.id !== stack.id && this.byId.has(entry.id)
        && this.passes(this.byId.get(entry.id)),
    );
  }

  card(stack, depth) {
    const isAll = this.expanded.has(stack.id);
    const shown = isAll ? stack.entries : stack.entries.slice(-entriesShown);
    return h(
      'article',
      {
        class: 'card stack', dataset: { row: '', stack: String(stack.id) }, tabindex: -1,
        'aria-label': `${stack.feature.name}, stack ${stack.id}`,
      },
      this.head(stack, depth),
      stack.dropped > 0 ? h(
        'p', { class: 'stack-note muted' }, `${plural(stack.dropped, 'earlier entry', 'earlier entries')} dropped`,
      ) : null,
      shown.length < stack.entries.length ? h(
        'p', { class: 'stack-note' },
        h(
          'button', { class: 'link', onclick: () => { this.expanded.add(stack.id); this.draw(); } },
          `Show ${countText(stack.entries.length - shown.length)} earlier`,
        ),
      ) : null,
      h(
        'ol', { class: 'stack-entries' },
        shown.map((entry) => h('li', {}, entry.kind === 'stack' ? this.subStack(entry, depth) : this.entry(entry))),
      ));
  }

  head(stack, depth) {
    const running = stack.entries.filter((entry) => entry.kind === 'action' && !entry.outcome).length;
    return h(
      'header', {},
      h(
        'div', { class: 'stack-title' },
        h(depth === 0 ? 'h3' : 'h4', {}, stack.feature.name),
        h('span', { class: 'muted small' }, `stack ${stack.id} · since `, timeElement(stack.start)),
        running > 0 ? badge(`${countText(running)} running`, 'accent', 'running') : null,
        stack.userInitiated ? null : badge('not by the user'),
      ),
      h(
        'button',
        {
          class: 'quiet icon-only', 'aria-label': `Copy stack ${stack.id} as text`,
          title: 'Copy as text', onclick: () => copyText(this.text([stack]), 'Stack'),
        },
        icon('copy'),
      ),
    );
  }

  entry(entry) {
    const isTarget = String(entry.request) === this.context.query.get('request');
    const row = state.timeline.rowOfRequest(entry.request);
    const name = row ? h(
      'button',
      { class: 'link row-link', onclick: () => navigate('timeline', { seq: row.endSequence ?? row.sequence }) },
      entry.action.name,
    ) : h('span', {}, entry.action.name);
    return h(
      'div', { class: `stack-entry ${isTarget ? 'is-target' : ''}`, dataset: { request: String(entry.request) } },
      h('span', { class: 'entry-time muted' }, clockText(Date.parse(entry.time))),
      h('span', { class: 'entry-name' }, name), h('span', { class: 'entry-input muted' }, entry.input ?? ''),
      h('span', { class: 'entry-outcome' }, outcomeMark(entry.outcome ?? 'running')),
      entry.failure ? h(
        'span', { class: 'entry-failure' }, [entry.failure.typeName, entry.failure.message].filter(Boolean).join(': '),
      ) : null);
  }

  subStack(entry, depth) {
    const open = this.byId.get(entry.id);
    if (open && depth < 12) return h('div', { class: 'sub-stack' }, this.card(open, depth + 1));
    return h(
      'div', { class: 'stack-entry' }, h('span', { class: 'entry-time muted' }, clockText(Date.parse(entry.time))),
      h('span', { class: 'entry-name' }, icon('stacks'), ' ', entry.feature.name),
      h(
        'span', { class: 'entry-input muted' },
        `stack ${entry.id}, ${entry.closedAt ? `closed at ${clockText(Date.parse(entry.closedAt))}` : 'no longer open'}`,
      ));
  }

  revealTarget() {
    const target = this.host.querySelector('.is-target');
    if (target) target.scrollIntoView({ block: 'center' });
    else if (this.context.query.get('request')) announce('The stack of that request is no longer open.');
  }

  copyAll() {
    if (this.stacks.length === 0) return announce('No stack is open.');
    copyText(this.text(this.stacks.filter((stack) => !this.byId.has(stack.parentId))), 'Stacks');
  }

  /** The stacks as text for a bug report. */
  text(roots) {
    const lines = [`Action stacks of ${state.session?.application ?? 'the application'}, ${dateText(presentTime())}`];
    const write = (stack, indent) => {
      lines.push(
        `${indent}${stack.feature.name} (stack ${stack.id}, session ${stack.session}, `
          + `since ${clockText(Date.parse(stack.start))})`,
      );
      if (stack.dropped > 0) lines.push(
        `${indent}  … ${plural(stack.dropped, 'earlier entry', 'earlier entries')} dropped`
      );
      for (const entry of stack.entries) {
        if (entry.kind === 'stack' && this.byId.has(entry.id) && indent.length < 24) {
          write(this.byId.get(entry.id), `${indent}  `);
        }
        else lines.push(`${indent}  ${entryText(entry)}`);
      }
    };
    for (const stack of roots) write(stack, '');
    return `${lines.join('\n')}\n`;
  }
}

function entryText(entry) {
  const time = clockText(Date.parse(entry.time));
  if (entry.kind === 'stack') {
    return `${time} ${entry.feature.name} (stack ${entry.id}, ${entry.closedAt ? 'closed' : 'not open'})`;
  }
  const input = entry.input ? ` “${entry.input}”` : '';
  const failure = entry.failure ? `: ${[entry.failure.typeName, entry.failure.message].filter(Boolean).join(', ')}` : '';
  return `${time} ${entry.action.name}${input} – ${(outcomeWords[entry.outcome] ?? 'Running').toLowerCase()}${failure}`;
}

/** The texts of a stack that the filter searches: those of all its entries. */
function stackSubject(stack) {
  const entries = stack.entries.filter((entry) => entry.kind === 'action');
  const actions = entries.map((entry) => labelText(entry.action)).join(' ');
  const features = labelText(stack.feature);
  const outcome = entries.some((entry) => !entry.outcome) ? 'running' : entries.at(-1)?.outcome ?? '';
  const text = [features, actions, stack.session, ...entries.map((entry) => entry.input ?? '')].join(' ').toLowerCase();
  return { text, features, actions, session: stack.session, subject: stack.subject, outcome, kinds: 'stack', duration: null };
}
