// Icons beside words, and the mark of the inspector.

import { svg } from './element.js';

// Paths on a grid of 16 by 16, stroked in the color of the text.
const iconPaths = {
  success: 'M3.5 8.5l3 3 6-7',
  failure: 'M4 4l8 8M12 4l-8 8',
  cancelled: 'M3.5 8h9',
  refused: 'M8 2.5a5.5 5.5 0 1 0 .01 0M4.2 4.2l7.6 7.6',
  running: 'M8 2.5a5.5 5.5 0 1 1-5.5 5.5M8 5v3.2l2 1.3',
  close: 'M4 4l8 8M12 4l-8 8',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  play: 'M5 3.5l7 4.5-7 4.5z',
  pin: 'M6 2.5h4l-.5 4 2 2.5h-7l2-2.5zM8 9v4.5',
  copy: 'M5.5 5.5h7v7h-7zM10.5 5.5v-2h-7v7h2',
  search: 'M7 2.8a4.2 4.2 0 1 0 .01 0M10.2 10.2l3.3 3.3',
  help: 'M8 1.8a6.2 6.2 0 1 0 .01 0M6.2 6.3c0-2.4 3.6-2.2 3.6 0 0 1.4-1.8 1.4-1.8 2.9M8 11.3v.2',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  down: 'M8 3v9M4.5 8.7L8 12.2l3.5-3.5',
  right: 'M6 3.5L10.5 8 6 12.5',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2-2a2.6 2.6 0 0 0-3.7-3.7l-1 1M9.2 6.8a2.6 2.6 0 0 0-3.7 0l-2 2a2.6 2.6 0 0 0 3.7 3.7l1-1',
  save: 'M8 2.5v7M5 6.7l3 3 3-3M3 12.8h10',
  open: 'M2.5 12.5v-9h4l1.5 2h5.5v7z',
  warning: 'M8 2.5l6 10.8H2zM8 6.5v3.2M8 11.4v.2',
  timeline: 'M2.5 4h6M5 8h7M8 12h5.5',
  statistics: 'M2.5 13h11M4 13V8.5M8 13V3M12 13V6',
  sequence: 'M3.5 2.5v11M12.5 2.5v11M3.5 6h7M8.5 4l2 2-2 2M12.5 11h-7M7.5 9l-2 2 2 2',
  note: 'M3 2.5h10v7.5l-3.5 3.5H3zM9.5 13.5V10H13M5.5 5.5h5M5.5 8h3',
  trace: 'M2.5 3.5h11M4.5 7h6M6.5 10.5h7M6.5 13.5h3',
  stacks: 'M8 2.3l5.7 3L8 8.3l-5.7-3zM2.3 8.2L8 11.2l5.7-3M2.3 11L8 14l5.7-3',
  log: 'M3 4h10M3 8h10M3 12h6',
  flows: 'M2.5 2.8h4v3.4h-4zM9.5 9.8h4v3.4h-4zM4.5 6.2v5.3h5',
  features: 'M2.5 2.5h4.5v4.5h-4.5zM9 2.5h4.5v4.5h-4.5zM2.5 9h4.5v4.5h-4.5zM9 9h4.5v4.5h-4.5z',
  tweaks: 'M2.5 5h6M11.5 5h2M10 3.4a1.6 1.6 0 1 0 .01 0M2.5 11h2M7.5 11h6M6 9.4a1.6 1.6 0 1 0 .01 0',
  permissions: 'M8 2.3l4.8 1.8v3.6c0 3-2 5-4.8 6-2.8-1-4.8-3-4.8-6V4.1zM5.8 7.8l1.6 1.6 2.9-3.2',
  navigation: 'M8 1.9a6.1 6.1 0 1 0 .01 0M10.7 5.3L9 9l-3.7 1.7L7 7z',
  routes: 'M3.8 2.6a1.6 1.6 0 1 0 .01 0M12.2 10.2a1.6 1.6 0 1 0 .01 0M3.8 5.8v4.4a2 2 0 0 0 2 2h1.6a1.6 1.6 0 0 0 1.6-1.6V5.4a1.6 1.6 0 0 1 1.6-1.6h1.6',
  session: 'M2.5 3h11v8h-11zM6 13.5h4M8 11v2.5',
  more: 'M3.5 8v.01M8 8v.01M12.5 8v.01',
};

// A copy costs less than a new element.
const iconElements = {};

/**
 * An icon next to a word. It repeats the word, so it is hidden from screen readers.
 * @param {string} name
 */
export function icon(name) {
  iconElements[name] ??= svg(
    'svg', { class: `icon icon-${name}`, viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true' },
    svg('path', { d: iconPaths[name] ?? iconPaths.more }),
  );
  return iconElements[name].cloneNode(true);
}

export function brandMark() {
  return svg('svg', { class: 'brand-mark', viewBox: '0 0 24 24', width: 22, height: 22, 'aria-hidden': 'true' },
    svg('path', { d: 'M4 15L10 3l9 4 1 9-8 5z', class: 'brand-stone' }), svg(
      'path', { d: 'M10 3l2 10-8 2M12 13l8 3M12 13l7-6M12 13v8', class: 'brand-edges' },
    ));
}
