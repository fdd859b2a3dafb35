// Times with their age, which is updated.

import { ageText, clockText, dateText } from '../models/format.js';
import { state } from '../models/store.js';
import { findAll, h } from './element.js';

/** A time of day with its age. For a session file it is the time of day alone, because ages have no meaning there. */
export function timeElement(time) {
  const milliseconds = Date.parse(time);
  const clock = h('time', { datetime: time, title: dateText(time) }, clockText(milliseconds).slice(0, 8));
  if (state.isOffline) return clock;
  return [clock, ' (', h('span', { dataset: { since: String(milliseconds) } }, ageText(milliseconds)), ')'];
}

setInterval(() => {
  for (const element of findAll(document, '[data-since]')) {
    const text = ageText(Number(element.dataset.since));
    if (element.textContent !== text) element.textContent = text;
  }
}, 1000);

/** The current time; for a session file or a lost connection, the time of the last item. */
export function presentTime() {
  return state.connection.status === 'connected' ? Date.now() : state.timeline.lastTime;
}
