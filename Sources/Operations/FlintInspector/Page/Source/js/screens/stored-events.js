// Sending events to a stored run that waits for them, if the application allows it.

import { h } from '../elements/element.js';
import { openJSONDialog } from '../elements/json-dialog.js';
import { command } from '../models/api.js';
import { canCommand, state } from '../models/store.js';

/**
 * A button for each event that a run waits for.
 * @param {JSONObject | null} run
 * @param {string | undefined} source
 * @param {() => void} didSend
 * @returns {Content}
 */
export function sendButtons(run, source, didSend) {
  if (!run || !canCommand() || !state.session?.allowsSendingEvents) return null;
  const { machine, name } = run.id;
  return run.awaits.map((event) => h('button', {
    dataset: { keep: `send-${event}` },
    onclick: () => openJSONDialog({
      title: `Send ${event} to ${name}`, label: 'Event as JSON', json: {}, button: 'Send', accepted: `${event} was accepted.`,
      content: h('p', {}, 'The run takes the event once, as if the application had sent it.'),
      send: async (input) => {
        const result = await command('run.send', { source, machine, id: name, event, input });
        didSend();
        return result;
      },
    }),
  }, `Send ${event}…`));
}
