registerPane({ id: 'log', key: 'l', title: 'Focus log', shortTitle: 'Log', icon: 'log', group: 'Activity', order: 3, sections: ['logs', 'focus'],
  render(host) { append(host, [emptyState('No line was logged yet', 'Lines appear here.')]); } });
