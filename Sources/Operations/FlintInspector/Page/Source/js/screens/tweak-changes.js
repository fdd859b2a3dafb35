// The values that a tweak had, and what changed from one to the next.

import { timeElement } from '../elements/ages.js';
import { h } from '../elements/element.js';
import { valueTreeView } from '../elements/value-view.js';
import { plural } from '../models/format.js';
import { jsonTree, valueDifference } from '../models/value-tree.js';

/** The changes of a tweak since this page knows it, newest first; `null` if there are none. */
export function tweakChangeList(row) {
  const changes = row.changes ?? [];
  if (!changes.length) return null;
  return h('details', { class: 'trace', dataset: { keep: `changes-${row.path}` } },
    h('summary', {}, `Changed ${plural(changes.length, 'time')}`),
    h('ul', { class: 'tweak-changes' }, changes.map((change, index) => h('li', {},
      h('p', { class: 'muted small' }, timeElement(change.time),
        change.from === change.to ? ` in ${change.to ?? 'the default'}`
          : ` from ${change.from ?? 'the default'} to ${change.to ?? 'the default'}`),
      valueTreeView(`tweak ${row.path} ${index} ${change.time}`, `Change of ${row.path}`,
        valueDifference(jsonTree(change.before), jsonTree(change.after)), { onlyChanges: true })))
      .reverse()));
}
