// The settings of the focus log: levels of its channels, topics in focus, levels of topics. All can be changed here.

import { errorMessage } from '../elements/command-button.js';
import { h } from '../elements/element.js';
import { announce, badge } from '../elements/messages.js';
import { refillIfChanged } from '../elements/parts.js';
import { limitChip } from '../elements/rows.js';
import { command } from '../models/api.js';
import { plural } from '../models/format.js';
import { canCommand, state } from '../models/store.js';

const logLevels = ['off', 'error', 'warning', 'info', 'debug'];

export class FocusBar {
  constructor() {
    this.error = errorMessage();
    this.channels = h('div', { class: 'focus-group' });
    this.topics = h('div', { class: 'focus-group focus-topics' });
    this.failures = h('span', {});
    this.element = h('div', { class: 'focus-bar' }, this.channels, this.topics, this.failures, this.error.element);
    this.draw();
  }

  // The section arrives often and is mostly equal: a control in use is not rendered again for that.
  draw() {
    const focus = state.focus;
    this.element.hidden = !focus;
    if (!focus) return;
    const selection = focus.selection ?? [];
    const channels = Object.entries(focus.channels ?? {});
    const facts = canCommand() ? channels.map(([channel]) => channel) : channels;
    refillIfChanged(this.channels, [facts, canCommand()], () => channels.map(([channel, level]) => this.levelControl(
      channel.charAt(0).toUpperCase() + channel.slice(1), level, { channel },
    )));
    for (const select of this.channels.querySelectorAll('select')) {
      const level = focus.channels[select.dataset.channel];
      // While a change is pending, the section still has the previous level.
      if (select.dataset.level !== level) select.value = level;
      select.dataset.level = level;
    }
    refillIfChanged(this.topics, [selection, focus.topics, canCommand()], () => [
      h('span', { class: 'muted small' }, selection.length > 0 ? 'In focus:' : 'In focus: all topics'),
      selection.map((topic) => this.topicChip(topic)),
      Object.keys(focus.topics ?? {}).length > 0 ? h('span', { class: 'muted small' }, 'Levels:') : null,
      Object.entries(focus.topics ?? {}).map(([topic, level]) => this.levelChip(topic, level)),
      selection.length > 0 && canCommand() ? h(
        'button', { class: 'quiet', onclick: () => this.send('focus.reset', {}) }, 'Show all topics',
      ) : null,
    ]);
    refillIfChanged(this.failures, focus.failures ?? 0, () => (focus.failures > 0
      ? badge(`${plural(focus.failures, 'line')} could not be written`, 'bad', 'warning') : null));
  }

  levelControl(label, level, body) {
    if (!canCommand()) return h(
      'span', { class: 'level-control' }, h('span', { class: 'muted small' }, label), ' ', badge(level),
    );
    return h(
      'label', { class: 'level-control' }, h('span', { class: 'muted small' }, label),
      this.levelSelect(level, (chosen) => this.sendLevel(body.channel, chosen), [], body.channel),
    );
  }

  levelSelect(level, choose, extra = [], channel = undefined) {
    return h(
      'select', { dataset: { channel, keep: channel && `level-${channel}` }, onchange: (event) => choose(event.target.value) },
      [...extra, ...logLevels].map((name) => h(
        'option', { value: name, selected: name === level }, name || 'as its channel',
      )),
    );
  }

  async sendLevel(channel, level) {
    if (await this.send('log.level', { channel, level })) return;
    for (const select of this.channels.querySelectorAll('select')) {
      if (select.dataset.channel === channel) select.value = state.focus.channels[channel];
    }
  }

  topicChip(topic) {
    if (!canCommand()) return h('span', { class: 'badge badge-accent', title: topic }, shortTopic(topic));
    const chip = limitChip(shortTopic(topic), () => this.send('focus.remove', { topic }));
    chip.title = topic;
    return chip;
  }

  levelChip(topic, level) {
    if (!canCommand()) return badge(`${shortTopic(topic)}: ${level}`);
    const chip = limitChip(`${shortTopic(topic)}: ${level}`, () => this.send('log.level', { topic, level: null }));
    chip.title = `Level of ${topic}`;
    chip.classList.add('chip-plain');
    return chip;
  }

  async send(name, body) {
    this.error.show('');
    const result = await command(name, body);
    if (!result.ok) this.error.show(result.error.message);
    return result.ok;
  }

  async add(topic) {
    if (await this.send('focus.add', { topic })) announce(`In focus: ${shortTopic(topic)}`);
  }
}

/** The last component of a topic, which mostly suffices: `EditingFeature#NoteCreateAction`. */
export function shortTopic(topic) {
  return String(topic ?? '').split('/').at(-1);
}
