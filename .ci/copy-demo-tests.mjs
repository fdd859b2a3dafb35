#!/usr/bin/env node
// Copies a test of each request of the demo's recorded session with the page's own functions, as the button of the page does.
//
//   .ci/copy-demo-tests.mjs            writes the tests, and leaves only what they need in the session
//   .ci/copy-demo-tests.mjs --check    fails if a test is not what the page copies
import fs from 'node:fs';

const root = new URL('../', import.meta.url);
const folder = new URL('Tests/Demo/flint-demoTests/Copied/', root);
const load = (name) => import(new URL(`Sources/Operations/FlintInspector/Page/Source/js/models/${name}.js`, root).href);
const { state } = await load('store');
const { apply } = await load('items');
const { swiftTestForRequest } = await load('swift-test');

const isChecking = process.argv[2] === '--check';
const session = new URL('session.flintlog', folder);
const [first, ...lines] = fs.readFileSync(session, 'utf8').trimEnd().split('\n');
const { platform, ...known } = JSON.parse(first);
const header = JSON.stringify({ ...known, application: 'flint-demo' });
const items = lines.map((line) => JSON.parse(line)).map(neededOf).filter(Boolean);
for (const item of items) apply(item);
if (!isChecking) fs.writeFileSync(session, [header, ...items.map((item) => JSON.stringify(item))].map((line) => `${line}\n`).join(''));

/** The parts of an item that tests are copied from; null for none. */
function neededOf(item) {
  if (['event', 'flow', 'value'].includes(item.type)) return item;
  const { run, features } = item.snapshot ?? {};
  if (!features) return null;
  const own = features.features.filter((feature) => !feature.isFramework);
  return { ...item, snapshot: { run, features: { features: own } } };
}

const rows = state.timeline.rows.filter((row) => row.kind === 'request' && row.parent === undefined && !row.isFramework);
let failures = 0;
const fail = (text) => { console.error(`copy-demo-tests: ${text}`); failures += 1; };
if (rows.length !== 12) fail(`The session has ${rows.length} requests.`);
for (const row of rows) {
  const { text, placeholders } = swiftTestForRequest(row, state);
  const name = `${row.event.action.identifier}Request${row.request}Tests.swift`;
  if (placeholders.length) fail(`${name} has placeholders: ${placeholders.join(', ')}`);
  const file = new URL(name, folder);
  if (!isChecking) fs.writeFileSync(file, text);
  else if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) fail(`${name} is not what the page copies.`);
}
process.exitCode = failures ? 1 : 0;
