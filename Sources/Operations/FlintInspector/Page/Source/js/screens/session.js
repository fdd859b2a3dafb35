// Screen: the session, with the program, the inspector's counters and costs, and session files.

import { commandButton, errorMessage } from '../elements/command-button.js';
import { factList } from '../elements/drawer.js';
import { append, h, replaceContent } from '../elements/element.js';
import { icon } from '../elements/icons.js';
import { announce, download, emptyState } from '../elements/messages.js';
import { accessFields } from '../models/access.js';
import { bytesText, countText, dateText, longDurationText, plural, wordsText } from '../models/format.js';
import { canKeepSessions } from '../models/kept-sessions.js';
import { sessionFile } from '../models/session-file.js';
import { state } from '../models/store.js';
import { chooseFile } from '../shell/session-reader.js';
import { keptSessionsPart } from './kept-sessions.js';
import { noteList } from './notes.js';

/** @type {Pane} */
export const sessionPane = {
  id: 'session', key: 'i', title: 'Session', icon: 'session', group: 'This inspector',
  sections: ['session', 'counters', 'connection', 'runs', 'notes'],
  render: (host) => new SessionPane(host),
};

class SessionPane {
  constructor(host) {
    this.facts = h('div', { class: 'fact-cards' });
    this.files = h('section', { class: 'section' });
    this.notes = noteList();
    append(host, [h('section', { class: 'section' }, this.facts), this.notes.element, this.files]);
    this.draw();
  }

  dispose() {
    clearTimeout(this.timer);
  }

  // Counters change with each item, faster than they can be read.
  update(names) {
    if (names.has('notes') || names.has('runs')) this.notes.draw();
    this.timer ??= setTimeout(() => { this.timer = null; this.draw(); }, 300);
  }

  draw() {
    // Rendering again would clear the selection.
    const selection = document.getSelection();
    if (selection?.type === 'Range' && this.facts.contains(selection.anchorNode)) return;
    replaceContent(this.facts, this.cards());
    // The buttons may be in use; they are only rendered again if the possible actions change.
    const mode = `${state.isOffline} ${state.isReadOnly} ${canKeepSessions()}`;
    if (this.mode === mode) return;
    this.mode = mode;
    replaceContent(this.files, fileControls());
  }

  cards() {
    const session = state.session;
    if (!session) return emptyState(
      'No session yet', 'Once the page is connected to an application, or a session file is open, its facts are here.',
    );
    const counters = session.counters ?? {};
    const card = (title, facts) => {
      const present = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
      return present.length === 0 ? null : h(
        'div', { class: 'card' }, h('header', {}, h('h2', {}, title)),
        h('div', { class: 'card-body' }, factList(present)),
      );
    };
    const count = (value) => (value === undefined ? null : countText(value));
    return [
      card('Application', [
        ['Name', session.application], ['Platform', session.platform], ['System', session.system],
        ['Process', session.process], ['Run', session.run],
        ['Started', session.started ? dateText(session.started) : null],
        ['Up for', session.uptime === undefined ? null : longDurationText(Math.floor(session.uptime))],
        ['Runs seen', state.runs.length > 1 ? countText(state.runs.length) : null],
        ['Commands', state.isOffline ? null : session.isReadOnly ? 'off: read-only' : 'on'],
      ]),
      card('Received by this page', [
        ['Items', countText(state.counters.items)], ['Rows of the timeline', countText(state.timeline.rows.length)],
        ['Log lines', countText(state.logs.rows.length)],
        ['Gaps', countText(state.counters.gaps)],
        ['Lost in gaps', state.counters.gaps > 0 ? plural(state.counters.lostItems, 'item') : null],
        ['Unknown items', state.counters.unknown > 0 ? countText(state.counters.unknown) : null],
      ]),
      card('The inspector’s cost', [
        ['Events seen', count(counters.events)], ['Items made', count(counters.items)],
        ['Snapshots made', count(counters.snapshots)],
        ['Items encoded', count(counters.encodedItems)],
        ['Encoded', counters.encodedBytes === undefined ? null : bytesText(counters.encodedBytes)],
        ['Pages connected', count(counters.clients)], ['Gaps sent', count(counters.gaps)],
        ['Items lost in gaps', count(counters.lostItems)],
        [
          'Kept for late pages',
          session.inspector ? `${countText(session.inspector.retained)} of ${countText(session.inspector.capacity)}` : null,
        ],
      ]),
      card('Losses', lossFacts(session)),
    ];
  }
}

function lossFacts(session) {
  const facts = Object.entries(session.losses ?? {}).map(([name, value]) => {
    const text = wordsText(name);
    return [
      text.charAt(0).toUpperCase() + text.slice(1),
      typeof value === 'number' ? countText(value) : typeof value === 'string' ? value : JSON.stringify(value),
    ];
  });
  if (session.logs) facts.push(
    ['Log failures', countText(session.logs.failureCount)], ['Last log failure', session.logs.lastFailure],
  );
  return facts;
}

function fileControls() {
  const saveError = errorMessage();
  const report = h('p', { class: 'muted report', role: 'status' });
  return [
    h('h2', {}, 'Files'),
    h(
      'p', { class: 'muted' },
      'A session file holds what this page shows. Anybody can open it here, without the application; '
        + 'it can also be dropped anywhere on the page.',
    ),
    h('div', { class: 'buttons' },
      state.isOffline ? null : h(
        'button', { class: 'primary', onclick: saveSession }, icon('save'),
        'Save session file',
      ),
      h('button', { onclick: chooseFile }, icon('open'), 'Load a session file'),
      state.isOffline ? null : h(
        'button',
        { onclick: () => savePage(saveError), title: 'One file that opens session files without an application' },
        icon('save'), 'Save this page as a viewer',
      ),
      commandButton(
        'Gather debug report', 'report.gather', {},
        {
          done: (value) => {
            replaceContent(report, `${plural(value.files?.length ?? value.files ?? 0, 'file')} in ${value.path}`);
            announce('Debug report gathered.');
          },
        },
      )),
    saveError.element, report, keptSessionsPart(),
  ];
}

async function saveSession() {
  const day = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  download(`${state.session?.application ?? 'session'}-${day}.flintlog`, await sessionFile());
  announce('Session file saved.');
}

// The page as the application serves it: the browser's own save function would include the current rows.
async function savePage(error) {
  error.show('');
  const response = await fetchFile('/');
  if (!response?.ok) return error.show('The application does not answer. It may have ended.');
  download('flint-inspector.html', await response.blob());
}

function fetchFile(path) {
  return fetch(path, { headers: accessFields(), cache: 'no-store' }).catch(() => null);
}
