// Performing a request again, with its input as it was or edited.

import { errorMessage } from '../elements/command-button.js';
import { h } from '../elements/element.js';
import { icon } from '../elements/icons.js';
import { announce, openDialog } from '../elements/messages.js';
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
  const error = errorMessage();
  const area = h('textarea', {
    class: 'code', rows: 12, 'aria-label': 'Input as JSON', 'aria-describedby': error.element.id, spellcheck: 'false',
    value: JSON.stringify(input.json, null, 2),
  });
  const perform = h('button', { class: 'primary' }, 'Perform');
  openDialog(`Perform “${action.name}” again`, [
    h('p', {}, 'The application performs the action with this input, as if its user had. The timeline says that it came from the inspector.'),
    missing.length ? h('p', {}, `${plural(missing.length, 'part is', 'parts are')} not known here, and must be filled in: `,
      missing.map((pointer, index) => [index ? ', ' : '', h('code', {}, pointer)])) : null,
    area, error.element,
  ], (close) => {
    perform.addEventListener('click', async () => {
      error.show('');
      try { JSON.parse(area.value); } catch (problem) { return error.show(`This is no JSON: ${problem.message}.`); }
      perform.disabled = true;
      const result = await command('action.perform', { binding: action.bindingID, input: area.value });
      perform.disabled = false;
      if (!result.ok) return error.show(result.error.message);
      close();
      announce(`${action.name} was performed.`);
    });
    return [h('button', { onclick: close }, 'Cancel'), perform];
  });
  area.focus();
}
