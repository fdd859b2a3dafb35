// The pins and notes of rows: the field in the details of a row, and the list on the screen of the session.

import { h } from '../elements/element.js';
import { icon } from '../elements/icons.js';
import { refill } from '../elements/parts.js';
import { clockText, wordsText } from '../models/format.js';
import { noteOf, notedRows, setNote } from '../models/notes.js';
import { state } from '../models/store.js';
import { navigate } from '../shell/route.js';

/**
 * The field for the note of a row.
 * @param {TimelineRow} row
 */
export function noteField(row) {
  const area = h('textarea', {
    class: 'note-text', rows: 2, 'aria-label': 'Note', placeholder: 'A note, which is saved with the session',
    oninput: () => setNote(row, { text: area.value }),
  });
  area.value = noteOf(row)?.text ?? '';
  return area;
}

/** The mark of a row with a note; `null` without one. */
export function noteMark(row) {
  const text = noteOf(row)?.text;
  return text ? h('span', { class: 'note-mark', title: text }, icon('note'), h('span', { class: 'visually-hidden' }, `Note: ${text}`)) : null;
}

/** The list of rows with a pin or a note; `draw()` follows changes. */
export function noteList() {
  const element = h('section', { class: 'section', hidden: true });
  const draw = () => {
    const rows = notedRows();
    element.hidden = rows.length === 0;
    refill(element, h('h2', {}, 'Pins and notes'), h('ul', { class: 'rows' }, rows.map((row) => {
      const note = noteOf(row);
      // Only the numbers of the current run are an address.
      const isOfNow = row.run === state.timeline.runNumber;
      const name = row.event?.action?.name ?? wordsText(row.kind);
      return h('li', {}, note?.isPinned ? [icon('pin'), ' '] : null, isOfNow ? h('button', {
        class: 'link', dataset: { keep: `note-${row.id}`, row: row.id },
        onclick: () => navigate('timeline', { seq: row.endSequence ?? row.sequence }),
      }, name) : name, ' ', h('span', { class: 'muted' }, clockText(row.time)), note?.text ? h('p', { class: 'note-shown' }, note.text) : null);
    })));
  };
  draw();
  return { element, draw };
}
