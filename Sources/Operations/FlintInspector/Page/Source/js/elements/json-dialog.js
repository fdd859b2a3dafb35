// A dialog in which a person writes JSON for the application.

import { errorMessage } from './command-button.js';
import { h } from './element.js';
import { announce, openDialog } from './messages.js';

/**
 * Asks for JSON and sends it; an answer that refuses it is shown in the dialog.
 * @param {{
 *   title: string, content: Content, label: string, json: any, button: string, accepted: string,
 *   send: (text: string) => Promise<RequestResult>,
 * }} options
 */
export function openJSONDialog({ title, content, label, json, button, accepted, send }) {
  const error = errorMessage();
  const area = h('textarea', {
    class: 'code', rows: 12, 'aria-label': label, 'aria-describedby': error.element.id, spellcheck: 'false',
    value: JSON.stringify(json, null, 2),
  });
  const act = h('button', { class: 'primary' }, button);
  openDialog(title, [content, area, error.element], (close) => {
    act.addEventListener('click', async () => {
      error.show('');
      try { JSON.parse(area.value); } catch (problem) { return error.show(`This is no JSON: ${problem.message}.`); }
      act.disabled = true;
      const result = await send(area.value);
      act.disabled = false;
      if (!result.ok) return error.show(result.error.message);
      close();
      announce(accepted);
    });
    return [h('button', { onclick: close }, 'Cancel'), act];
  });
  area.focus();
}
