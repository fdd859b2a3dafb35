// The only place where elements are made. Values from the application become text nodes or attribute values, never
// markup.

const svgNamespace = 'http:' + '//www.w3.org/2000/svg';

/**
 * Makes an element: `h('button', { class: 'quiet', onclick: close }, 'Close')`.
 *
 * Functions become listeners, `class` the class list, `dataset` data attributes; `true` gives an empty attribute,
 * `false`, `null` and `undefined` none. A button submits its form only as `type: 'submit'`. Children are nodes, texts, numbers or (nested) lists of them; `null` and
 * `false` are skipped.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any> | null} [attributes]
 * @param {Content[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  // Without a type, it would submit the form that it is in.
  if (element instanceof HTMLButtonElement) element.type = 'button';
  return fill(element, attributes, children);
}

/**
 * Makes an SVG element, as `h` does.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any> | null} [attributes]
 * @param {Content[]} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes, ...children) {
  const element = /** @type {SVGElementTagNameMap[Tag]} */ (document.createElementNS(svgNamespace, tag));
  return fill(element, attributes, children);
}

// Properties whose attribute only holds the initial value.
const elementProperties = new Set(['value', 'checked', 'selected', 'disabled', 'hidden', 'indeterminate', 'open']);

/**
 * @template {Element} Filled
 * @param {Filled} element
 * @param {Record<string, any> | null | undefined} attributes
 * @param {Content[]} children
 * @returns {Filled}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) setAttribute(element, name, value);
  /**
   * @param {Node} parent
   * @param {Content[]} children
   */
  append(element, children);
  return element;
}

/**
 * @param {any} element
 * @param {string} name
 * @param {any} value
 */
function setAttribute(element, name, value) {
  if (typeof value === 'function') {
    element.addEventListener(name.replace(/^on/, ''), value);
  } else if (name === 'dataset') {
    for (const [key, text] of Object.entries(value)) if (text !== undefined) element.dataset[key] = text;
  } else if (elementProperties.has(name) && name in element) {
    element[name] = value;
  } else if (value === true) {
    element.setAttribute(name, '');
  } else if (value !== false && value !== null && value !== undefined) {
    element.setAttribute(name, shownText(String(value)));
  }
}

/**
 * A text with invisible characters escaped, such as `⟨U+202E⟩`: directional marks in a text of the application could
 * change the appearance of the text beside it.
 */
export function shownText(text) {
  return /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text) ? text.replace(
    /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (mark) => `⟨U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  ) : text;
}

export function append(parent, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false || child === true) continue;
    if (Array.isArray(child)) append(parent, child);
    else parent.append(child instanceof Node ? child : shownText(String(child)));
  }
}

/**
 * The elements inside of another one that a selector finds. The type cannot follow from the selector.
 * @param {ParentNode} parent
 * @param {string} selector
 * @returns {any[]}
 */
export function findAll(parent, selector) {
  return [...parent.querySelectorAll(selector)];
}

/**
 * The element with the focus, of whatever type.
 * @returns {any}
 */
export function focusedElement() {
  return document.activeElement;
}

/**
 * Replaces all children of an element.
 * @template {Element} Replaced
 * @param {Replaced} element
 * @param {Content[]} children
 * @returns {Replaced}
 */
export function replaceContent(element, ...children) {
  const fragment = document.createDocumentFragment();
  append(fragment, children);
  element.replaceChildren(fragment);
  return element;
}

/**
 * A path or an identifier that may wrap after its separators and between its words, else after 24 characters.
 * @returns {Content[]}
 */
export function breakable(text) {
  const words = String(text ?? '').split(/(?<=[/#.])|(?<=[a-z])(?=[A-Z])/);
  const parts = words.flatMap((word) => word.match(/.{1,24}/gsu) ?? [word]);
  return parts.flatMap((part, index) => (index === 0 ? [part] : [h('wbr'), part]));
}

let lastId = 0;
/** A unique identifier for an element that another element refers to. */
export function nextId(name) {
  lastId += 1;
  return `${name}-${lastId}`;
}
