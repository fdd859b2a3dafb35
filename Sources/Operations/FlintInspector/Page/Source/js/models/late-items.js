// Items that arrive while a section is requested. The application may have written the answer before them, so they are
// applied to it once more.

import { applyFlowEvent } from './flow-model.js';
import { stacksAfter } from './stack-model.js';
import { applyTweakRows } from './tweak-model.js';

const late = { requests: 0, items: [] };

/** Keeps an item of the stream while a section is requested. */
export function keepLateItem(item) {
  if (late.requests > 0) late.items.push(item);
}

/**
 * Begins the request of a section.
 * @returns {() => JSONObject[]} Ends the request, and returns the items since its beginning.
 */
export function beginSectionRequest() {
  const first = late.items.length;
  late.requests += 1;
  return () => {
    const items = late.items.slice(first);
    late.requests -= 1;
    if (late.requests === 0) late.items = [];
    return items;
  };
}

/**
 * Brings the answer to a request up to date. An item that the answer includes changes nothing.
 * @param {string} name
 * @param {any} value
 * @param {JSONObject[]} items
 */
export function sectionWithLateItems(name, value, items) {
  if (value === null || typeof value !== 'object') return value;
  let section = value;
  for (const item of items) {
    if (name === 'flows' && item.type === 'flow') applyFlowEvent(section, item.flow);
    if (name === 'tweaks' && item.type === 'tweak') applyTweakRows(section, item.tweak.rows ?? [], item.tweak.removed ?? []);
    if (name === 'stacks' && item.type === 'stack' && item.stack.sequence > (section.lastChange ?? 0)) {
      section = { ...section, stacks: stacksAfter(section.stacks, item.stack), lastChange: item.stack.sequence };
    }
  }
  return section;
}
