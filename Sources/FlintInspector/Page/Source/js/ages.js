// Times with their age, which is updated.

/** A time of day with its age. For a session file it is the time of day alone, because ages have no meaning there. */
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
