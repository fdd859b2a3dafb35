// Starts the page.

import { featuresPane } from './screens/features.js';
import { flowsPane } from './screens/flow-pane.js';
import { logPane } from './screens/log.js';
import { navigationPane } from './screens/navigation.js';
import { purchasesPane } from './screens/purchases.js';
import { routesPane } from './screens/routes.js';
import { sequencePane } from './screens/sequence.js';
import { sessionPane } from './screens/session.js';
import { stacksPane } from './screens/stacks.js';
import { statisticsPane } from './screens/statistics.js';
import { timelinePane } from './screens/timeline.js';
import { tracePane } from './screens/trace.js';
import { tweaksPane } from './screens/tweaks.js';
import { restoreNotes } from './models/notes.js';
import { reconnectNow, setStatus, startConnection, stopConnection } from './shell/connection.js';
import { didPressKey } from './shell/keyboard.js';
import { canEnter } from './shell/handshake.js';
import { openLinksInNewTabs } from './shell/new-tab.js';
import { definePanes, followAddress, takeCode, takeFirstCode } from './shell/route.js';
import { acceptDroppedFiles, beginOffline } from './shell/session-reader.js';
import { makeShell } from './shell/shell.js';
import { showStatus } from './shell/status.js';

function start() {
  definePanes([
    timelinePane, stacksPane, logPane,
    featuresPane, flowsPane, tweaksPane, purchasesPane, navigationPane, routesPane,
    statisticsPane, tracePane, sequencePane,
    sessionPane,
  ]);
  takeFirstCode();
  makeShell();
  acceptDroppedFiles();
  openLinksInNewTabs();
  document.addEventListener('keydown', didPressKey);
  window.addEventListener('hashchange', () => { if (takeCodeAgain()) return; followAddress(); });
  window.addEventListener('popstate', followAddress);
  window.addEventListener('online', reconnectNow);
  document.addEventListener('visibilitychange', () => { if (!document.hidden) reconnectNow(); });
  followAddress();
  showStatus();
  if (location.protocol === 'file:') return beginOffline();
  if (!canEnter()) return setStatus(
    'refused',
    'This address has no code. Open the address that the application printed, or load a session file.',
  );
  restoreNotes();
  startConnection();
}

// The address of a restarted application may be entered into the address bar of an open page.
function takeCodeAgain() {
  if (!takeCode()) return false;
  followAddress();
  stopConnection();
  startConnection();
  return true;
}

start();
