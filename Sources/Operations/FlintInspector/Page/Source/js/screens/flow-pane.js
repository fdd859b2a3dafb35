// Screen: flows, those of this process as they happen, and stored runs if the application shows some.

import { append, h, replaceContent } from '../elements/element.js';
import { refillIfChanged, segments } from '../elements/parts.js';
import { state } from '../models/store.js';
import { setQuery } from '../shell/route.js';
import { FlowScreen } from './flows.js';
import { StoredScreen } from './stored-runs.js';

/** @type {Pane} */
export const flowsPane = {
  id: 'flows', key: 'w', title: 'Flows', icon: 'flows', group: 'Application', hasFilter: true,
  sections: ['flows', 'session', 'values'],
  render: (host, context) => new FlowPane(host, context),
};

const noFlowQuery = {
  run: '', request: '', machine: '', step: '', near: '', source: '', state: '', status: '', age: '', of: '', id: '',
};

class FlowPane {
  constructor(host, context) {
    this.host = host;
    this.context = context;
    // An element of its own: that of all screens is emptied when one is left.
    this.tools = h('div', {});
    append(context.tools, [this.tools]);
    this.update();
  }

  get list() {
    return this.screen?.list;
  }

  dispose() {
    this.screen?.dispose();
  }

  update() {
    // A session file has no store to ask.
    const hasStored = !state.isOffline && Boolean(state.session?.durableRuns?.length);
    const isStored = hasStored && this.context.query.has('stored');
    // An empty one would take a gap.
    this.tools.hidden = !hasStored;
    refillIfChanged(this.tools, [hasStored, isStored], () => hasStored && segments(
      'Runs', 'flow-kind', [[false, 'Live'], [true, 'Stored']], isStored,
      (stored) => setQuery({ ...noFlowQuery, stored: stored ? '1' : '' }),
    ));
    if (this.screen && isStored === this.isStored) return this.screen.update();
    this.screen?.dispose();
    replaceContent(this.host);
    this.isStored = isStored;
    this.screen = isStored ? new StoredScreen(this.host, this.context) : new FlowScreen(this.host, this.context);
  }
}
