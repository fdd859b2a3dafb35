#!/usr/bin/env node
// Serves the inspector's page out of its sources, for work on it: a reload shows what was changed, without the bundler.
//
//   .ci/serve-page.mjs               for session files
//   .ci/serve-page.mjs ADDRESS       for a running application, which has printed the address: http://localhost:…/#code=…
//
// Needs Node.js. Without an application, any static server does.
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../Sources/Operations/FlintInspector/Page/Source', import.meta.url));
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };
const application = process.argv[2] ? new URL(process.argv[2]) : null;

function serveFile(name, response) {
  const file = path.join(folder, path.normalize(`/${name}`));
  const type = types[path.extname(file)];
  if (!type || !existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  // The proofs name the host that the inspector listens on, which is not that of this server.
  if (type.startsWith('text/html') && application) {
    const meta = `<meta name="flint-authority" content="${application.host}">`;
    return response.end(readFileSync(file, 'utf8').replace('</head>', `${meta}</head>`));
  }
  createReadStream(file).pipe(response);
}

/** Passes a request on to the inspector, which answers only requests of its own page. */
function forward(incoming, response) {
  const headers = { ...incoming.headers, host: application.host };
  if (headers.origin) headers.origin = application.origin;
  delete headers.referer;
  const outgoing = request(new URL(incoming.url, application), { method: incoming.method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

const server = createServer((incoming, response) => {
  const { pathname } = new URL(incoming.url, 'http://localhost');
  if (application && pathname.startsWith('/api/')) forward(incoming, response);
  else serveFile(decodeURIComponent(pathname), response);
});
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}/page.html${application?.hash ?? ''}`);
});
