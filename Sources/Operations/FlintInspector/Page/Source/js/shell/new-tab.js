// Links that are opened in a new tab: a tab of its own has no session, so this page asks for a code for it.

import { announce } from '../elements/messages.js';
import { access } from '../models/access.js';
import { request } from '../models/api.js';
import { state } from '../models/store.js';

/** Opens links to screens in a new tab where the reader asks for that, with the middle button or a key held. */
export function openLinksInNewTabs() {
  for (const kind of ['click', 'auxclick']) document.addEventListener(kind, didClick);
}

function didClick(event) {
  const wantsTab = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
  if (!link || !wantsTab || event.button > 1 || state.isOffline || !access.session) return;
  event.preventDefault();
  openInNewTab(link.getAttribute('href'));
}

async function openInNewTab(fragment) {
  const answer = await request('POST', '/api/code', { purpose: 'tab' });
  if (!answer.ok) return announce('The application gave no code for a new tab.');
  window.open(`${location.pathname}#code=${answer.value.code}${fragment.slice(1)}`, '_blank', 'noopener');
}
