// Copies tests with the page's own functions: `node copy.mjs PAGE SESSION WANTED OUTPUT` with the folder of the page's scripts, a session
// file and a JSON list of `{ request }`, `{ sequence }` or `{ flow }` writes a JSON list of `{ text, placeholders }` to a file.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, session, wanted, output] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(path.join(folder, 'models', `${name}.js`)).href);
const { state } = await load('store');
const { apply } = await load('items');
const { swiftTestForRequest, swiftTestForRun } = await load('swift-test');

for (const line of fs.readFileSync(session, 'utf8').trimEnd().split('\n').slice(1)) apply(JSON.parse(line), line);

fs.writeFileSync(output, JSON.stringify(JSON.parse(wanted).map((facts) => {
  if (facts.flow) return swiftTestForRun(state.flows?.runs?.find((run) => run.flow === facts.flow), state);
  return swiftTestForRequest(facts.request ?? { sequence: facts.sequence }, state);
})));
