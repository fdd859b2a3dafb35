// Changes of action stacks, with the same result as loading the section again.

/**
 * The stacks after a change.
 * @param {JSONObject[]} stacks
 * @param {JSONObject} change
 * @returns {JSONObject[]}
 */
export function stacksAfter(stacks, change) {
  switch (change.kind) {
    case 'opened':
      return [...stacks.filter((stack) => stack.id !== change.stack), change.opened];
    case 'entered':
      return withStack(stacks, change.stack, (stack) => stackWithEntry(stack, change));
    case 'ended':
      return withStack(stacks, change.stack, (stack) => ({
        ...stack,
        entries: stack.entries.map((entry) => (entry.request === change.request && entry.kind === 'action'
          ? { ...entry, outcome: change.outcome, failure: change.failure } : entry)),
      }));
    case 'closed':
      return stacks.filter((stack) => stack.id !== change.stack).map((stack) => ({
        ...stack,
        entries: stack.entries.map((entry) => (entry.kind === 'stack' && entry.id === change.stack
          ? { ...entry, closedAt: change.time } : entry)),
      }));
    default:
      throw new Error(`unknown change ${change.kind}`);
  }
}

function withStack(stacks, id, update) {
  return stacks.map((stack) => (stack.id === id ? update(stack) : stack));
}

// `dropped` counts all entries that were dropped from the front of a stack so far.
function stackWithEntry(stack, change) {
  const surplus = Math.max(0, (change.dropped ?? 0) - (stack.dropped ?? 0));
  return {
    ...stack, dropped: change.dropped ?? stack.dropped, entries: [...stack.entries.slice(surplus), change.entry],
  };
}
