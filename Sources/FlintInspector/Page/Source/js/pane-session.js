registerPane({ id: 'session', key: 'i', title: 'Session', icon: 'session', group: 'This inspector', order: 9, sections: ['session', 'counters', 'connection'],
  render(host) { append(host, [rawJSON('Session', state.session)]); } });
