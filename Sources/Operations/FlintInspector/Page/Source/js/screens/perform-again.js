// Performing a request again, with its input as it was or edited.

import { h } from '../elements/element.js';
import { icon } from '../elements/icons.js';
import { openJSONDialog } from '../elements/json-dialog.js';
import { command } from '../models/api.js';
import { plural } from '../models/format.js';
import { canCommand, state } from '../models/store.js';

/** The declaration of a row's action, if the application allows to perform it again. */
function repeatable(row) {
  if (!canCommand() || row.run !== state.timeline.runNumber) return undefined;
  const feature = (state.features?.features ?? []).find((each) => each.identifier === row.event.feature?.identifier);
  return (feature?.actions ?? []).find(
    (action) => action.identifier === row.event.action?.identifier && action.isDebugRepeatable,
  );
}

/** The button that opens the editor; `null` if the application does not allow it, or the input is not known. */
export function performAgainButton(row) {
  const input = state.values.ofRequest(row, 'input');
  const action = input?.isDecodable ? repeatable(row) : undefined;
  if (!action) return null;
  return h('button', { onclick: () => openEditor(action, input) }, icon('play'), 'Perform again…');
}

function openEditor(action, input) {
  const missing = Object.entries(input.marks ?? {}).filter(([, mark]) => mark !== 'date').map(([pointer]) => pointer || 'all');
  openJSONDialog({
    title: `Perform “${action.name}” again`, label: 'Input as JSON', json: input.json, button: 'Perform',
    accepted: `${action.name} was performed.`,
    content: [
      h('p', {}, 'The application performs the action with this input, as if its user had. The timeline says that it came from the inspector.'),
      missing.length ? h('p', {}, `${plural(missing.length, 'part is', 'parts are')} not known here, and must be filled in: `,
        missing.map((pointer, index) => [index ? ', ' : '', h('code', {}, pointer)])) : null,
    ],
    send: (text) => command('action.perform', { binding: action.bindingID, input: text }),
  });
}
