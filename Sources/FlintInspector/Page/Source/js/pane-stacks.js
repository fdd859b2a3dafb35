registerPane({ id: 'stacks', key: 's', title: 'Action stacks', shortTitle: 'Stacks', icon: 'stacks', group: 'Activity', order: 2, sections: ['stacks'],
  render(host) { append(host, [emptyState('No stack is open', 'A stack opens when an action of a feature is performed.')]); } });
