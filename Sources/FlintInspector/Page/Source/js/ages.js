// Times that say how long ago they were, and keep saying so.

/** A time of day with its age beside it. A session file has no present, so it shows the time of day alone. */
function timeElement(time) {
  const milliseconds = Date.parse(time);
  const clock = h('time', { datetime: time, title: dateText(time) }, clockText(milliseconds).slice(0, 8));
  if (state.isOffline) return clock;
  return [clock, ' (', h('span', { dataset: { since: String(milliseconds) } }, ageText(milliseconds)), ')'];
}

setInterval(() => {
  for (const element of document.querySelectorAll('[data-since]')) {
    const text = ageText(Number(element.dataset.since));
    if (element.textContent !== text) element.textContent = text;
  }
}, 1000);
