// Components of several screens.

/**
 * Replaces the content of an element without disturbing a user: focus, typed text, folded parts and scroll positions
 * are restored by their `data-keep`.
 */
function refill(place, ...children) {
  if (pressedElement && place.contains(pressedElement)) return void waitingRefills.set(place, children);
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const focusKey = focused?.closest('[data-keep]')?.dataset.keep;
  const kept = new Map([...place.querySelectorAll('[data-keep]')].map((element) => [element.dataset.keep, element]));
  const old = new Map([...kept].map(([key, element]) => [key, rememberElement(element)]));
  replaceContent(place, ...children);
  for (const element of place.querySelectorAll('[data-keep]')) {
    const memory = old.get(element.dataset.keep);
    if (memory) restoreElement(element, memory);
    if (focusKey === element.dataset.keep && element !== document.activeElement) {
      element.focus({ preventScroll: true });
      if (memory?.selection && element.setSelectionRange) element.setSelectionRange(...memory.selection);
    }
  }
}

// A button that is removed between press and release gets no click; therefore replacements wait for the release.
let pressedElement = null;
const waitingRefills = new Map();

document.addEventListener('pointerdown', (event) => { pressedElement = event.target; }, true);
for (const name of ['pointerup', 'pointercancel']) {
  document.addEventListener(name, () => {
    pressedElement = null;
    setTimeout(() => {
      const waiting = [...waitingRefills];
      waitingRefills.clear();
      for (const [place, children] of waiting) if (place.isConnected) refill(place, ...children);
    }, 0);
  }, true);
}

/** Replaces the content of an element if `facts`, which the content depends on, have changed. */
function refillIfChanged(place, facts, make) {
  const text = JSON.stringify(facts);
  if (place.refillFacts === text) return;
  place.refillFacts = text;
  refill(place, make());
}

function rememberElement(element) {
  const isField = element.matches('input:not([type=checkbox]), textarea');
  return {
    top: element.scrollTop,
    left: element.scrollLeft,
    open: element.open,
    value: isField && element.dataset.edited ? element.value : undefined,
    selection: isField && element.selectionStart !== null ? [element.selectionStart, element.selectionEnd] : undefined,
  };
}

function restoreElement(element, memory) {
  if (memory.open !== undefined && element.tagName === 'DETAILS') element.open = memory.open;
  if (memory.value !== undefined) {
    element.value = memory.value;
    element.dataset.edited = 'true';
    element.dispatchEvent(new Event('refill'));
  }
  if (memory.top) element.scrollTop = memory.top;
  if (memory.left) element.scrollLeft = memory.left;
}

/** A bar of exclusive choices: `choices` are `[value, title]`, `choose(value)` returns a command's result. */
function choiceBar(label, keep, choices, value, choose) {
  const error = errorPlace();
  const buttons = choices.map(([choice, title]) =>
    h('button', {
      type: 'button', 'aria-pressed': String(choice === value), dataset: { keep: `${keep}-${choice}` },
      onclick: async () => {
        error.show('');
        const result = await choose(choice);
        if (result && !result.ok) error.show(result.error.message);
      },
    }, title)
  );
  return h('div', { class: 'choice-row' },
    label ? h('span', { class: 'choice-label' }, label) : null,
    h('div', { class: 'segments', role: 'group', 'aria-label': label }, buttons),
    error.element);
}

/** A screen with two columns: a list, and the chosen element. A narrow screen shows one of them. */
function splitView(list, detail, { isDetailShown, back, backTitle }) {
  return h('div', { class: `split ${isDetailShown ? 'shows-detail' : ''}` },
    h('div', { class: 'split-list', dataset: { keep: 'split-list' } }, list),
    h('div', { class: 'split-detail', dataset: { keep: 'split-detail' } },
      h('button', { type: 'button', class: 'quiet split-back', onclick: back }, '‹ ', backTitle), detail));
}

/** A part of a screen with a heading; `tools` are at the right of the heading. */
function part(title, tools, ...content) {
  return h('section', { class: 'part' },
    h(
      'div', { class: 'part-head' }, h('h3', {}, title), tools ? h('div', { class: 'part-tools' }, tools) : null,
    ), content);
}

/** The placeholder for a section that is not loaded or could not be read; `null` otherwise. */
function missingSection(value, name) {
  if (value === null || value === undefined) return emptyState(
    `No ${name} yet`, 'They appear as soon as the application has told about itself.',
  );
  if (typeof value !== 'object' || value.unreadable) {
    return emptyState(
      'Not readable', `The application could not read its ${name}${value.unreadable ? `: ${value.unreadable}` : ''}.`,
    );
  }
  return null;
}

/** A JSON value as text for people. */
function jsonText(value) {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Rebuilds only if the content or the possibility of commands has changed: the session section changes every few
 * seconds.
 */
function changeGuard(read, rebuild) {
  let last = '';
  return (isForced) => {
    const now = JSON.stringify([read(), canCommand(), state.isOffline]);
    if (!isForced && now === last) return;
    last = now;
    rebuild();
  };
}
