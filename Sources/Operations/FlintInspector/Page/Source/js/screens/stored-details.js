// What is known of a stored run, and the form with which a person acts on it.

import { timeElement } from '../elements/ages.js';
import { commandButton } from '../elements/command-button.js';
import { factList } from '../elements/drawer.js';
import { h } from '../elements/element.js';
import { badge } from '../elements/messages.js';
import { part } from '../elements/parts.js';
import { canCommand } from '../models/store.js';
import { storedRunWord, storedStuckText } from '../models/stored-model.js';

// The name of the person is kept for the next run; the reason is asked each time.
const storedActs = { actor: '' };

const storedTimeElement = (microseconds) =>
  microseconds === undefined ? null : timeElement(new Date(microseconds / 1000).toISOString());

const listPart = (title, lines) =>
  (lines.length ? part(title, null, h('ul', {}, lines.map((line) => h('li', {}, line)))) : null);

/**
 * @param {JSONObject} run
 * @param {string} source
 * @param {() => void} didAct
 * @returns {Content}
 */
export function storedDetails(run, source, didAct) {
  const word = storedRunWord(run);
  const { history } = run;
  return [
    part('Run', null, factList([
      ['Name', `${run.id.machine}/${run.id.name}`], ['Status', badge(word.text, word.kind, word.icon)],
      ['Why', storedStuckText(run)], ['Error', run.failure ? h('code', {}, run.failure) : null],
      ['State', [run.state, ', entered ', storedTimeElement(run.enteredAt)]], ['Waits for', run.awaits.join(', ')],
      ['Queue', run.queue ? `${run.queue}, priority ${run.priority}` : null], ['Key', run.key], ['Turn', run.turn],
      ['Due', storedTimeElement(run.due)], ['Worker', run.owner], ['Started by', run.parent],
      ['Begun', storedTimeElement(run.createdAt)], ['Ended', storedTimeElement(run.endedAt)],
      ['Failures in this state', run.failures || null], ['Claims without progress', run.claims || null],
    ]), storedActForm(run, source, didAct)),
    listPart('Events that nobody has consumed', history.events.map((event) => `${event.number}: ${event.type}`)),
    listPart('Events that were set aside', (history.setAside ?? []).map(
      (event) => [`${event.number}: ${event.type} `, badge(event.reason, 'warn', 'warning'), ' ', storedTimeElement(event.at)],
    )),
    listPart('Recorded steps', history.steps.map(
      (step) => [
        h('code', {}, step.name), ` ${step.type} `, step.failure ? badge(step.failure, 'bad', 'failure') : null,
      ],
    )),
    listPart('Machines inside', history.parts.map((inner) => `${inner.machine}: ${inner.state}`)),
    listPart('What persons did', history.acts.map((act) => `${act.kind} by ${act.actor}: ${act.reason}`)),
  ];
}

function storedActForm(run, source, didAct) {
  if (!canCommand() || run.status === 'ended') return null;
  const actor = h('input', {
    type: 'text', 'aria-label': 'On whose behalf', placeholder: 'Who', value: storedActs.actor,
    dataset: { keep: 'stored-actor' },
    oninput: () => { actor.dataset.edited = 'true'; storedActs.actor = actor.value; },
  });
  const reason = h('input', {
    type: 'text', 'aria-label': 'Reason', placeholder: 'Why', dataset: { keep: 'stored-reason' },
    oninput: () => { reason.dataset.edited = 'true'; },
  });
  const body = (more) => () => ({
    source, machine: run.id.machine, id: run.id.name, actor: actor.value, reason: reason.value, ...more,
  });
  const act = (label, name, options = {}) => commandButton(label, name, body(options.more), {
    confirm: options.confirm, done: () => { reason.value = ''; didAct(); },
  });
  return h('div', { class: 'stored-acts' }, actor, reason,
    run.status === 'stuck' ? act('Retry', 'run.retry') : null,
    act('Cancel', 'run.cancel'),
    act('End now', 'run.cancel', {
      more: { force: true }, confirm: 'The run ends at once as cancelled, and none of its code runs.',
    }));
}
