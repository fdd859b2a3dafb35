// Starts the page.

function start() {
  resetState();
  panes.sort((a, b) => paneGroups.indexOf(a.group) - paneGroups.indexOf(b.group) || (a.order ?? 50) - (b.order ?? 50));
  const token = takeToken();
  makeShell();
  acceptDroppedFiles();
  document.addEventListener('keydown', didPressKey);
  window.addEventListener('hashchange', () => { if (takeTokenAgain()) return; followAddress(); });
  window.addEventListener('popstate', followAddress);
  window.addEventListener('online', reconnectNow);
  document.addEventListener('visibilitychange', () => { if (!document.hidden) reconnectNow(); });
  followAddress();
  showStatus();
  if (location.protocol === 'file:') return beginOffline();
  if (!token) return setStatus(
    'refused',
    'This address has no access token. Open the address that the application printed, or load a session file.',
  );
  startConnection();
}

// The address of a restarted application may be entered into the address bar of an open page.
function takeTokenAgain() {
  if (!/[#&?]token=/.test(location.hash)) return false;
  takeToken();
  followAddress();
  stopConnection();
  startConnection();
  return true;
}

start();
