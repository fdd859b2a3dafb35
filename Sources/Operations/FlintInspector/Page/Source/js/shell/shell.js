// The frame around the screens: navigation, heading, filter field, status.

import { closeDrawer, makeDrawer } from '../elements/drawer.js';
import { findAll, h, replaceContent } from '../elements/element.js';
import { brandMark, icon } from '../elements/icons.js';
import { emptyState, liveRegion, openDialog } from '../elements/messages.js';
import { state, subscribe } from '../models/store.js';
import { filterChips } from './filter-chips.js';
import { filterField } from './filter-field.js';
import { focusPane, shell } from './frame.js';
import { openHelp } from './help.js';
import { fragmentFor, navigate, onRoute, panes, paneWithId, route } from './route.js';
import { fileInput, onSessionFile } from './session-reader.js';
import { needsStart, startScreen } from './start-screen.js';
import { showStatus, statusContent } from './status.js';

const paneGroups = ['Activity', 'Application', 'This inspector'];

/** The entry behind which a narrow window lists the other screens. */
const moreButton = h(
  'button', { class: 'nav-link', onclick: () => openMenu() }, icon('menu'),
  h('span', { class: 'nav-title' }, 'More'),
);

/** Fills the page with the frame. */
export function makeShell() {
  const navigation = h('nav', { class: 'side', 'aria-label': 'Screens' },
    h('div', { class: 'brand' }, brandMark(), shell.name), navigationList(), h(
      'div', { class: 'side-foot' }, shell.status, helpButton(),
    ));
  replaceContent(document.getElementById('page'),
    h(
      'a', { class: 'skip', href: '#main', onclick: (event) => { event.preventDefault(); focusPane(); } },
      'Skip to content',
    ),
    h('div', { class: 'shell' }, navigation,
      h('main', { id: 'main', tabindex: -1 },
        h('header', { class: 'pane-head' }, shell.title, filterField.element, shell.tools), filterChips.element, shell.banner,
        h('div', { class: 'pane-area' }, shell.host, makeDrawer())),
      bottomBar()),
    fileInput, liveRegion);
  subscribe(
    ['connection', 'session', 'runs'],
    () => { showStatus(); if (shell.current && shell.isStart !== needsStart()) renderAgain(); },
  );
  onRoute(showRoute);
  onSessionFile(renderAgain);
}

function navigationLink(pane, withKey) {
  return h(
    'a',
    {
      href: fragmentFor(pane.id), class: 'nav-link', dataset: { pane: pane.id },
      onclick: (event) => followLink(event, pane),
    },
    icon(pane.icon),
    h('span', { class: 'nav-title' }, (withKey ? pane.navTitle : pane.shortTitle) ?? pane.title),
    withKey ? h('kbd', { 'aria-hidden': 'true' }, `g ${pane.key}`) : null);
}

function followLink(event, pane) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button > 0) return;
  event.preventDefault();
  event.currentTarget.closest('dialog')?.close();
  navigate(pane.id);
}

function navigationList() {
  return paneGroups.map((group) => {
    const members = panes.filter((pane) => pane.group === group);
    return members.length === 0 ? null : h('div', { class: 'nav-group' }, h('h2', { class: 'nav-heading' }, group),
      h('ul', {}, members.map((pane) => h('li', {}, navigationLink(pane, true)))));
  });
}

function bottomBar() {
  const links = panes.slice(0, 4).map((pane) => navigationLink(pane, false));
  return h('nav', { class: 'bottom', 'aria-label': 'Main screens' }, links, moreButton);
}

function openMenu() {
  const dialog = openDialog(
    state.session?.application ?? 'Screens',
    h('div', { class: 'menu' }, navigationList(), h('div', { class: 'menu-foot' }, statusContent(), helpButton())),
  );
  dialog.classList.add('dialog-sheet');
  markCurrent();
}

function helpButton() {
  return h('button', { class: 'quiet', onclick: openHelp, title: 'Keys and filters (?)' }, icon('help'), 'Help');
}

function markCurrent() {
  for (const link of findAll(document, '.nav-link[data-pane]')) {
    if (link.dataset.pane === route.pane) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  // A screen without its own entry in the bottom bar is listed behind this entry.
  if (panes.slice(0, 4).some((pane) => pane.id === route.pane)) moreButton.removeAttribute('aria-current');
  else moreButton.setAttribute('aria-current', 'true');
}

function showRoute(next, previous) {
  const pane = paneWithId(next.pane);
  const text = next.query.get('filter') ?? '';
  if (shell.current === pane) {
    const isFiltered = text !== shell.filter.text;
    if (isFiltered) filterField.read(text, pane);
    /** @param {Set<string>} names */
    notify(new Set(isFiltered ? ['query', 'filter'] : ['query']));
    return;
  }
  leavePane();
  filterField.read(text, pane);
  showPane(pane);
}

// The screen is rendered again: its data are now available, or come from another source with other controls.
function renderAgain() {
  const pane = shell.current;
  leavePane();
  showPane(pane);
}

function leavePane() {
  closeDrawer();
  shell.unsubscribe?.();
  shell.view?.dispose?.();
  Object.assign(shell, { current: null, view: null, unsubscribe: null });
  shell.tools.replaceChildren();
}

function showPane(pane) {
  shell.current = pane;
  shell.title.textContent = pane.title;
  document.title = `${pane.title} – ${state.session?.application ?? 'Flint inspector'}`;
  markCurrent();
  /** @param {Pane} pane */
  renderPane(pane);
  shell.unsubscribe = subscribe([...pane.sections, 'runs'], notify);
  shell.host.scrollTop = 0;
}

/** What a screen gets besides the state: the filter, the parameters of the address, an element for its buttons. */
const paneContext = {
  get filter() { return shell.filter; },
  get query() { return route.query; },
  get tools() { return shell.tools; },
};

function renderPane(pane) {
  shell.host.className = `pane pane-${pane.id}`;
  shell.host.replaceChildren();
  shell.tools.replaceChildren();
  shell.isStart = needsStart();
  filterField.element.hidden = shell.isStart || !pane.hasFilter;
  if (shell.isStart) {
    replaceContent(shell.host, startScreen());
    shell.view = { update() {} };
    return;
  }
  shell.isRendering = true;
  try {
    shell.view = pane.render(shell.host, paneContext);
  } catch {
    showUnreadable();
  } finally {
    shell.isRendering = false;
  }
}

/** Informs the screen of changes; one that could not be rendered is rendered again. */
function notify(names) {
  // A screen may change its own address while it is rendered.
  if (!shell.current || shell.isRendering) return;
  if (!shell.view) return renderPane(shell.current);
  try { shell.view.update(names); } catch { showUnreadable(); }
}

/** The placeholder of a screen whose data cannot be rendered; the next change tries again. */
function showUnreadable() {
  shell.view?.dispose?.();
  shell.view = null;
  replaceContent(shell.host, emptyState(
    'Not readable', 'What the application or the file says for this screen is not as it should be. Other screens go on.',
  ));
}
