// The frame around the screens: navigation, heading, filter field, status.

const paneGroups = ['Activity', 'Application', 'This inspector'];

const shell = {
  current: null,
  update: null,
  unsubscribe: null,
  filter: parseFilter(''),
};

function makeShell() {
  shell.name = h('span', { class: 'brand-name' }, 'Flint');
  shell.status = h('div', { class: 'status' });
  shell.title = h('h1', {});
  shell.tools = h('div', { class: 'tools' });
  shell.filterField = makeFilterField();
  shell.banner = h('div', { class: 'banners' });
  shell.host = h('section', { class: 'pane', 'aria-live': 'off' });
  shell.navigation = h('nav', { class: 'side', 'aria-label': 'Screens' },
    h('div', { class: 'brand' }, brandMark(), shell.name), navigationList(), h(
      'div', { class: 'side-foot' }, shell.status, helpButton(),
    ));
  replaceContent(document.getElementById('page'),
    h(
      'a', { class: 'skip', href: '#main', onclick: (event) => { event.preventDefault(); focusPane(); } },
      'Skip to content',
    ),
    h('div', { class: 'shell' }, shell.navigation,
      h('main', { id: 'main', tabindex: -1 },
        h('header', { class: 'pane-head' }, shell.title, shell.filterField, shell.tools), shell.banner,
        h('div', { class: 'pane-area' }, shell.host, makeDrawer())),
      bottomBar()),
    fileInput, liveRegion);
  subscribe(
    ['connection', 'session', 'runs'],
    () => { showStatus(); if (shell.current && shell.isStart !== needsStart()) showAnew(); },
  );
  onRoute(showRoute);
}

function brandMark() {
  return svg('svg', { class: 'brand-mark', viewBox: '0 0 24 24', width: 22, height: 22, 'aria-hidden': 'true' },
    svg('path', { d: 'M4 15L10 3l9 4 1 9-8 5z', class: 'brand-stone' }), svg(
      'path', { d: 'M10 3l2 10-8 2M12 13l8 3M12 13l7-6M12 13v8', class: 'brand-edges' },
    ));
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
  const first = panes.slice(0, 4);
  shell.more = h(
    'button', { type: 'button', class: 'nav-link', onclick: openMenu }, icon('menu'),
    h('span', { class: 'nav-title' }, 'More'),
  );
  return h('nav', { class: 'bottom', 'aria-label': 'Main screens' }, first.map((pane) => navigationLink(pane, false)),
    shell.more);
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
  return h(
    'button', { type: 'button', class: 'quiet', onclick: openHelp, title: 'Keys and filters (?)' }, icon('help'),
    'Help',
  );
}

function markCurrent() {
  for (const link of document.querySelectorAll('.nav-link[data-pane]')) {
    if (link.dataset.pane === route.pane) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  // A screen without its own entry in the bottom bar is listed behind this entry.
  if (panes.slice(0, 4).some((pane) => pane.id === route.pane)) shell.more.removeAttribute('aria-current');
  else shell.more.setAttribute('aria-current', 'true');
}

function showRoute(next, previous) {
  const pane = paneWithId(next.pane);
  const text = next.query.get('filter') ?? '';
  if (shell.current === pane) {
    const isFiltered = text !== shell.filter.text;
    if (isFiltered) readFilter(text, pane);
    shell.notify(new Set(isFiltered ? ['query', 'filter'] : ['query']));
    return;
  }
  leavePane();
  readFilter(text, pane);
  showPane(pane);
}

// The screen is rendered again: its data are now available, or come from another source with other controls.
function showAnew() {
  const pane = shell.current;
  leavePane();
  showPane(pane);
}

function leavePane() {
  closeDrawer();
  shell.unsubscribe?.();
  shell.update?.dispose?.();
  Object.assign(shell, { current: null, update: null, unsubscribe: null });
  shell.tools.replaceChildren();
}

function showPane(pane) {
  shell.current = pane;
  shell.title.textContent = pane.title;
  document.title = `${pane.title} – ${state.session?.application ?? 'Flint inspector'}`;
  markCurrent();
  renderPane(pane);
  shell.unsubscribe = subscribe([...pane.sections, 'runs'], (names) => shell.notify(names));
  shell.host.scrollTop = 0;
}

/** The context of a pane besides the state: the filter, the parameters of the address, an element for its buttons. */
const paneContext = {
  get filter() { return shell.filter; },
  get query() { return route.query; },
  get tools() { return shell.tools; },
  navigate, setQuery,
};

function renderPane(pane) {
  shell.host.className = `pane pane-${pane.id}`;
  shell.host.replaceChildren();
  shell.tools.replaceChildren();
  shell.isStart = needsStart();
  shell.filterField.hidden = shell.isStart || !pane.hasFilter;
  if (shell.isStart) {
    replaceContent(shell.host, startScreen());
    shell.update = () => {};
    return;
  }
  shell.isRendering = true;
  try {
    const result = pane.render(shell.host, state, paneContext);
    shell.update = typeof result === 'function' ? result : null;
  } catch {
    showUnreadable();
  } finally {
    shell.isRendering = false;
  }
}

shell.notify = (names) => {
  // A screen may change its own address while it is rendered.
  if (!shell.current || shell.isRendering) return;
  if (shell.update) {
    try { return shell.update(names); } catch { return showUnreadable(); }
  }
  // Rendering again would discard typed text.
  const active = document.activeElement;
  if (shell.host.contains(active) && active.matches(
    'input:not([type=checkbox]):not([type=radio]), textarea, select'
  ) && !names.has('query') && !names.has('filter')) {
    active.addEventListener('blur', () => setTimeout(() => shell.notify(new Set(['later'])), 0), { once: true });
    return;
  }
  const top = shell.host.scrollTop;
  const focused = focusPath(shell.host);
  renderPane(shell.current);
  shell.host.scrollTop = top;
  if (focused) restoreFocus(shell.host, focused);
};

/** The placeholder of a screen whose data cannot be rendered; the next change tries again. */
function showUnreadable() {
  shell.update?.dispose?.();
  shell.update = null;
  replaceContent(shell.host, emptyState(
    'Not readable', 'What the application or the file says for this screen is not as it should be. Other screens go on.',
  ));
}

function focusPane() {
  const target = shell.host.querySelector('.vlist, [data-list]') ?? document.getElementById('main');
  target.focus({ preventScroll: true });
}
