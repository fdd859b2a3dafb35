// Copies tests with the page's own functions: `node copy.mjs PAGE SESSION WANTED OUTPUT` with the folder of the page's scripts, a session
// file and a JSON list of `{ request }`, `{ sequence }` or `{ flow }` writes a JSON list of `{ text, placeholders }` to a file.
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';

const [folder, session, wanted, output] = process.argv.slice(2);
const names = ['format', 'store', 'timeline-model', 'log-model', 'stack-model', 'flow-index', 'flow-model', 'swift-test'];
const page = {
  document: { hidden: false }, requestAnimationFrame() {}, setTimeout() {}, clearTimeout() {}, console, performance,
};
vm.createContext(page);
const code = names.map((name) => fs.readFileSync(path.join(folder, `${name}.js`), 'utf8')).join('\n');
vm.runInContext(`${code}\nglobalThis.page = { apply, resetState, state, swiftTestForRequest, swiftTestForRun };`, page);
const { apply, resetState, state, swiftTestForRequest, swiftTestForRun } = page.page;

resetState();
for (const line of fs.readFileSync(session, 'utf8').trimEnd().split('\n').slice(1)) apply(JSON.parse(line), line);

fs.writeFileSync(output, JSON.stringify(JSON.parse(wanted).map((one) => {
  if (one.flow) return swiftTestForRun(state.flows?.runs?.find((run) => run.flow === one.flow), state);
  return swiftTestForRequest(one.request ?? { sequence: one.sequence }, state);
})));
