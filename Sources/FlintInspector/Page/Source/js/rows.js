// Common parts of rows in lists.

const outcomeWords = {
  success: 'Success', failure: 'Failed', cancelled: 'Cancelled', refused: 'Refused', running: 'Running',
  lost: 'Not ended',
};

/** An outcome as an icon and a word. */
function outcomeMark(outcome) {
  const name = outcome === 'lost' ? 'cancelled' : outcome;
  return h('span', { class: `outcome outcome-${outcome}` }, icon(name), outcomeWords[outcome] ?? outcome);
}

/** A session with its color and its name. */
function sessionLane(session) {
  if (!session) return null;
  const index = Math.max(0, state.timeline.sessions.indexOf(session)) % 8;
  return h(
    'span', { class: `lane lane-${index}` }, h('span', { class: 'lane-mark', 'aria-hidden': 'true' }),
    h('span', { class: 'lane-name' }, session),
  );
}

/** The text of a row that is no request, on one line. */
function summaryOf(row) {
  const { event } = row;
  switch (row.kind) {
    case 'run': return row.title;
    case 'gap': return gapText(row.lost);
    case 'refused': return (event.reasons ?? []).map((reason) => reason.text).join(' ');
    case 'availability': return availabilityText(event.availability);
    case 'navigated': return navigationText(event.navigation);
    case 'missed': return `${plural(event.count, 'event')} missed by the inspector`;
    case 'unknown': return row.line;
    default: return '';
  }
}

function gapText(lost) {
  return `${plural(lost, 'item')} lost here`;
}

function availabilityText(availability) {
  if (!availability) return '';
  if (availability.isAvailable) return 'Available';
  const reasons = (availability.reasons ?? []).map(
    (reason) => reason.text ?? reason.constraint?.text ?? ''
  ).filter(Boolean);
  return ['Not available', ...reasons].join(': ');
}

function navigationText(record) {
  if (!record) return '';
  const screens = [record.from, record.unwind ? '↩' : '→', record.to].filter(Boolean).join(' ');
  return record.steps?.length ? `${screens}: ${record.steps.join(', ')}` : screens;
}

/** The marker of a gap or of a new run, across the whole width of a row. */
function markerCell(row) {
  return h('span', { class: `cell cell-marker marker-${row.kind}`, role: 'gridcell' },
    row.kind === 'gap' ? icon('warning') : icon('play'), h('span', { class: 'truncate' }, summaryOf(row)), h(
      'span', { class: 'muted' }, clockText(row.time),
    ));
}

/**
 * The length of the bar for a duration: 0 to 1 on a logarithmic scale, from 10 µs to the slowest (10 ms at least). On a
 * linear scale, one slow request would make all others look alike.
 */
function barLength(duration, slowest) {
  const low = 1e4;
  const high = Math.max(1e7, slowest);
  if (!(duration > low)) return 0.02;
  return Math.min(1, Math.max(0.02, Math.log(duration / low) / Math.log(high / low)));
}

/** A chip that shows the restriction of a list and removes it. */
function limitChip(text, remove) {
  return h(
    'span', { class: 'chip' }, text,
    h('button', { type: 'button', 'aria-label': `Remove: ${text}`, onclick: remove }, icon('close')),
  );
}

/** A switch in the heading of a pane. */
function toggleButton(label, isOn, change, title) {
  const button = h('button', { type: 'button', 'aria-pressed': String(isOn), title }, label);
  button.addEventListener('click', () => {
    const next = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(next));
    change(next);
  });
  return button;
}

// Whether lists include requests and entries of Flint itself. Kept across changes of the screen, not across a reload.
const listMemory = { showsOwn: false };

function ownToggle(title, search) {
  const label = h('span', {}, h('span', { class: 'optional' }, 'Show '), 'Flint’s own');
  return toggleButton(label, listMemory.showsOwn, (isOn) => { listMemory.showsOwn = isOn; search(); }, title);
}
