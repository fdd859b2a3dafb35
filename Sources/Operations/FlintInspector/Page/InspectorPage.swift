// swift-format-ignore-file
// Made by .ci/assemble-page from the files in Source. Change those, then run it again.

/// The page of the inspector: one document with its style and its script, which refers to nothing outside.
///
/// A literal and no resource. A resource in a bundle would be missing, and end the process, where only the
/// executable is copied to a server. `.embedInCode` makes an array of 300,000 numbers, which cost the compiler 28 s
/// in debug and 17 s in release; this text costs 0.05 s in either (`swiftc -Onone`, `-O`, user seconds).
enum InspectorPage {
    /// Style and script as a content security policy names them.
    static let styleDigest = "sha256-ODQ2mApE5fTQtWiNJ8s5dOW/An7ELqxdQZXGRDF5WPo="
    static let scriptDigest = "sha256-KrsB6sMp+yfH1kQk/lERqFYw/0G/m3TFz2ru1rXe5Y8="

    /// The document as the browser gets it.
    static let document = ##"""
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Flint inspector</title>
<link rel="icon" href="data:,">
<style>\##(style)</style>
</head>
<body>
<div id="page"></div>
<noscript>The inspector needs JavaScript: it draws what the application tells it.</noscript>
<script>\##(script)</script>
</body>
</html>

"""##

    static let style = ##"""
:root {
  color-scheme: light dark;
  --bg: #f4f5f7;
  --surface: #ffffff;
  --raised: #f8f9fa;
  --stripe: #fafbfc;
  --hover: #eef2f6;
  --selected: #dfecfa;
  --line: #e0e4e9;
  --line-strong: #c3cad2;
  --line-field: #85909b;
  --text: #1b2026;
  --muted: #59636e;
  --accent: #0a5fb0;
  --accent-soft: #e4eefa;
  --on-accent: #ffffff;
  --good: #17703a;
  --good-soft: #e2f3e8;
  --bad: #b3261e;
  --bad-soft: #fbe9e7;
  --warn: #7d5200;
  --warn-soft: #fbf0d9;
  --info: #45525f;
  --info-soft: #e9edf1;
  --bar: #9bbfe3;
  --shadow: 0 8px 28px rgb(20 30 40 / 18%);
  --lane-0: #2f6fb7; --lane-1: #b3541e; --lane-2: #2e7d4f; --lane-3: #8a4fb0;
  --lane-4: #a8417a; --lane-5: #0f7d86; --lane-6: #7a6a12; --lane-7: #5661c4;
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif;
  --radius: 6px;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #121518;
    --surface: #191d21;
    --raised: #20252a;
    --stripe: #1c2025;
    --hover: #242a31;
    --selected: #1f3a57;
    --line: #2b3138;
    --line-strong: #444d57;
    --line-field: #6d7884;
    --text: #e4e8ec;
    --muted: #9ea9b4;
    --accent: #7ab8f5;
    --accent-soft: #1c3048;
    --on-accent: #0b1a2a;
    --good: #72cc93;
    --good-soft: #17301f;
    --bad: #f59a91;
    --bad-soft: #3a1d1b;
    --warn: #e5b964;
    --warn-soft: #352812;
    --info: #b3bec9;
    --info-soft: #262d34;
    --bar: #3f6d9b;
    --shadow: 0 8px 28px rgb(0 0 0 / 50%);
    --lane-0: #6ea8e6; --lane-1: #e59a66; --lane-2: #6fc391; --lane-3: #c497e6;
    --lane-4: #e68cbc; --lane-5: #5cc4cd; --lane-6: #cdbb57; --lane-7: #99a2f0;
  }
}
@media (forced-colors: active) {
  :root {
    --bg: Canvas; --surface: Canvas; --raised: Canvas; --stripe: Canvas; --hover: Canvas; --selected: Canvas;
    --line: CanvasText; --line-strong: CanvasText; --line-field: CanvasText; --text: CanvasText; --muted: CanvasText;
    --accent: Highlight; --accent-soft: Canvas; --on-accent: HighlightText; --good: CanvasText; --good-soft: Canvas;
    --bad: CanvasText; --bad-soft: Canvas; --warn: CanvasText; --warn-soft: Canvas; --info: CanvasText;
    --info-soft: Canvas; --bar: CanvasText; --shadow: none;
  }
}
* { box-sizing: border-box; }
html, body { height: 100%; margin: 0; }
body {
  background: var(--bg); color: var(--text); font: 14px/20px var(--sans); -webkit-text-size-adjust: 100%;
  overflow: hidden;
}
h1, h2, h3, h4, p, ul, ol, dl, dd, figure { margin: 0; padding: 0; }
ul, ol { list-style: none; }
h1 { font-size: 18px; line-height: 24px; font-weight: 600; }
h2 { font-size: 15px; line-height: 20px; font-weight: 600; }
h3 { font-size: 14px; line-height: 20px; font-weight: 600; }
a { color: var(--accent); text-underline-offset: 2px; }
code, pre, .code { font-family: var(--mono); font-size: 12.5px; line-height: 18px; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
kbd {
  font: 11px/16px var(--mono); color: var(--muted); border: 1px solid var(--line); border-radius: 4px; padding: 0 4px;
  background: var(--raised); white-space: nowrap;
}
small, .small { font-size: 12px; line-height: 16px; }
.muted { color: var(--muted); }
.truncate { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.nowrap { white-space: nowrap; }
.visually-hidden {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
.icon {
  flex: none; width: 16px; height: 16px; vertical-align: -3px; fill: none; stroke: currentColor; stroke-width: 1.5;
  stroke-linecap: round; stroke-linejoin: round;
}
[hidden] { display: none !important; }
:focus { outline: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main:focus-visible, .drawer:focus-visible, .drawer-body:focus-visible { outline: none; }
@media (prefers-reduced-motion: no-preference) {
  .toast { animation: appear 160ms ease-out; }
  @keyframes appear { from { opacity: 0; transform: translateY(8px); } }
}
.shell { display: grid; grid-template-columns: 244px minmax(0, 1fr); height: 100vh; height: 100dvh; }
.skip {
  position: absolute; left: 8px; top: -48px; z-index: 20; padding: 8px 12px; background: var(--surface);
  border-radius: var(--radius);
}
.skip:focus { top: 8px; }
.side {
  display: flex; flex-direction: column; min-height: 0; overflow-y: auto; border-right: 1px solid var(--line);
  background: var(--bg); padding: 16px 12px 12px;
}
.brand { display: flex; align-items: center; gap: 8px; padding: 0 8px 16px; }
.brand-mark { flex: none; }
.brand-stone { fill: var(--accent-soft); stroke: var(--accent); stroke-width: 1.4; stroke-linejoin: round; }
.brand-edges { fill: none; stroke: var(--accent); stroke-width: 1; stroke-linejoin: round; opacity: .7; }
.brand-name { font-weight: 600; font-size: 15px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.nav-group { margin-bottom: 16px; }
.nav-heading { font-size: 12px; line-height: 16px; font-weight: 500; color: var(--muted); padding: 0 8px 4px; }
.nav-link {
  display: flex; align-items: center; gap: 8px; width: 100%; min-height: 32px; padding: 4px 8px; border: 0;
  border-radius: var(--radius); background: none; color: var(--text); font: inherit; text-align: left;
  text-decoration: none; cursor: pointer;
}
.nav-link .icon { color: var(--muted); }
.nav-link .nav-title { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.nav-link kbd { border: 0; background: none; opacity: 0; padding: 0; }
.side:hover .nav-link kbd, .nav-link:focus-visible kbd { opacity: 1; }
.nav-link:hover { background: var(--hover); }
.nav-link[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
.nav-link[aria-current] .icon { color: var(--accent); }
.side-foot {
  margin-top: auto; padding: 8px 0 0 8px; display: flex; align-items: center; justify-content: space-between; gap: 8px;
}
.status { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; min-width: 0; }
.status-word { display: inline-flex; align-items: center; gap: 6px; font-size: 13px; white-space: nowrap; }
.status-dot { width: 8px; height: 8px; border-radius: 50%; background: var(--muted); }
.status-good .status-dot { background: var(--good); }
.status-warn .status-dot { background: none; border: 2px solid var(--warn); }
.status-bad .status-dot { background: var(--bad); border-radius: 1px; }
main { display: flex; flex-direction: column; min-width: 0; min-height: 0; background: var(--surface); }
.pane-head {
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; min-height: 56px; padding: 12px 24px;
  border-bottom: 1px solid var(--line);
}
.pane-head h1 { margin-right: auto; }
.tools { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.tools:not(:has(> :not([hidden]))) { display: none; }
.filter { position: relative; flex: 0 1 340px; min-width: 180px; }
.filter > .icon { position: absolute; left: 8px; top: 8px; color: var(--muted); pointer-events: none; }
.filter input[type="search"] { width: 100%; padding-left: 30px; padding-right: 28px; }
.filter > kbd { position: absolute; right: 8px; top: 7px; pointer-events: none; }
.filter:focus-within > kbd, .filter input:not(:placeholder-shown) ~ kbd { display: none; }
.filter-errors { position: absolute; top: 36px; right: 0; left: 0; z-index: 5; }
.filter-errors p {
  padding: 8px 12px; background: var(--bad-soft); color: var(--bad); border: 1px solid var(--bad);
  border-radius: var(--radius); box-shadow: var(--shadow); font-size: 13px;
}
.filter-errors p + p { margin-top: 4px; }
.pane-area { flex: 1; display: flex; min-height: 0; }
.pane { flex: 1; min-width: 0; min-height: 0; overflow: auto; padding: 20px 24px 32px; }
.pane.pane-list { display: flex; flex-direction: column; padding: 0; overflow: hidden; }
.drawer {
  position: relative; flex: 0 0 min(var(--width), 100% - 540px); display: flex; flex-direction: column; min-height: 0;
  border-left: 1px solid var(--line); background: var(--surface);
}
.drawer-handle { position: absolute; inset: 0 auto 0 -4px; width: 8px; z-index: 3; cursor: col-resize; touch-action: none; }
.drawer-handle:hover, .drawer-handle:focus-visible { background: var(--accent-soft); }
.drawer-head {
  display: flex; justify-content: space-between; align-items: flex-start; gap: 8px; padding: 12px 24px 12px 20px;
  border-bottom: 1px solid var(--line);
}
.drawer-head > div { min-width: 0; overflow-wrap: anywhere; padding-top: 4px; }
.drawer-body { flex: 1; overflow: auto; padding: 16px 24px 24px 20px; }
.drawer-body > * + * { margin-top: 16px; }
.banner {
  display: flex; align-items: center; gap: 8px; padding: 8px 24px; background: var(--info-soft); color: var(--text);
  border-bottom: 1px solid var(--line); font-size: 13px;
}
.banner p { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.banner progress { flex: 0 1 240px; }
.banner-warn { background: var(--warn-soft); }
.banner-bad { background: var(--bad-soft); }
.banner-warn .icon { color: var(--warn); }
.banner-bad .icon { color: var(--bad); }
.bottom { display: none; }
.toasts {
  position: fixed; left: 50%; bottom: 24px; transform: translateX(-50%); z-index: 30; display: grid; gap: 8px;
  justify-items: center; pointer-events: none; max-width: min(560px, calc(100vw - 32px));
}
.toast {
  display: flex; gap: 8px; align-items: center; padding: 8px 16px; border-radius: var(--radius);
  background: var(--text); color: var(--surface); box-shadow: var(--shadow); overflow-wrap: anywhere;
}
.is-dropping::after {
  content: "Drop a session file to open it"; position: fixed; inset: 12px; z-index: 40; display: grid;
  place-items: center; border: 2px dashed var(--accent); border-radius: 12px;
  background: color-mix(in srgb, var(--surface) 88%, transparent); font-size: 18px; font-weight: 600;
}
.dialog {
  width: min(720px, calc(100vw - 32px)); max-height: min(80vh, 720px); padding: 0; border: 1px solid var(--line);
  border-radius: 10px; background: var(--surface); color: var(--text); box-shadow: var(--shadow);
}
.dialog::backdrop { background: rgb(10 15 20 / 40%); }
.dialog > header {
  display: flex; align-items: center; justify-content: space-between; padding: 12px 12px 12px 20px;
  border-bottom: 1px solid var(--line); position: sticky; top: 0; background: var(--surface);
}
.dialog-body { padding: 16px 20px 20px; }
.dialog-body > * + * { margin-top: 12px; }
.dialog > footer {
  display: flex; justify-content: flex-end; gap: 8px; padding: 12px 20px; border-top: 1px solid var(--line);
}
.help { display: grid; grid-template-columns: 1fr 1.6fr; gap: 24px; }
.help h3 { margin-bottom: 4px; }
@media (max-width: 1100px) {
  .drawer { position: fixed; inset: 0 0 0 auto; width: min(var(--width), 60%); z-index: 10; box-shadow: var(--shadow); }
}
@media (max-width: 760px) {
  .shell { grid-template-columns: minmax(0, 1fr); grid-template-rows: minmax(0, 1fr) auto; }
  .side { display: none; }
  .bottom {
    display: flex; border-top: 1px solid var(--line); background: var(--bg);
    padding: 4px 4px calc(4px + env(safe-area-inset-bottom));
  }
  .bottom .nav-link {
    flex: 1 1 0; flex-direction: column; gap: 2px; min-width: 0; min-height: 48px; padding: 6px 2px;
    justify-content: center; font-size: 12px; line-height: 16px; text-align: center;
  }
  .bottom .nav-title { flex: none; max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .pane-head { padding: 8px 16px; min-height: 48px; gap: 8px; }
  .tools .optional { display: none; }
  .tools button { padding: 4px 10px; }
  .filter { order: 3; flex: 1 1 100%; }
  .pane { padding: 16px 16px 24px; }
  .banner { padding: 8px 16px; flex-wrap: wrap; }
  .banner p { flex: 1 1 160px; }
  .drawer { inset: 0; width: auto; border: 0; }
  .drawer-handle { display: none; }
  .drawer-head { padding-left: 16px; }
  .drawer-body { padding: 16px; }
  .toasts { bottom: 72px; }
  .help { grid-template-columns: 1fr; }
  .dialog-sheet {
    margin: auto 0 0; width: 100vw; max-width: 100vw; max-height: 85vh; border-radius: 12px 12px 0 0;
    border-width: 1px 0 0;
  }
  .menu .nav-group { margin-bottom: 8px; }
  .menu .nav-link { min-height: 44px; }
  .menu kbd { display: none; }
  .menu-foot { display: flex; justify-content: space-between; align-items: center; padding: 0 8px; }
}
button, .button, select, input, textarea { font: inherit; color: inherit; }
button, .button {
  display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-height: 32px; padding: 4px 12px;
  border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--surface); cursor: pointer;
  white-space: nowrap; text-decoration: none; font-size: 13px;
}
button:hover:not(:disabled), .button:hover { background: var(--hover); }
button:disabled { opacity: .55; cursor: default; }
button[aria-pressed="true"] { background: var(--accent-soft); border-color: var(--accent); color: var(--accent); }
button[aria-busy="true"] { cursor: progress; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.primary:hover:not(:disabled) { background: color-mix(in srgb, var(--accent) 88%, var(--text)); }
button.quiet { border-color: transparent; background: none; color: var(--muted); padding: 4px 8px; }
button.quiet:hover { background: var(--hover); color: var(--text); }
button.icon-only { padding: 4px; min-width: 32px; }
button.link {
  border: 0; background: none; padding: 0; min-height: 0; color: var(--accent); text-decoration: underline;
  text-underline-offset: 2px; font-size: inherit; white-space: normal; text-align: left;
}
button.danger { color: var(--bad); }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.segments { display: inline-flex; }
.segments button { border-radius: 0; margin-left: -1px; }
.segments button:first-child { border-radius: var(--radius) 0 0 var(--radius); margin-left: 0; }
.segments button:last-child { border-radius: 0 var(--radius) var(--radius) 0; }
.segments button[aria-pressed="true"] { position: relative; z-index: 1; }
input[type="text"], input[type="search"], input[type="number"], input[type="url"], input:not([type]), textarea, select {
  min-height: 32px; padding: 5px 8px; border: 1px solid var(--line-field); border-radius: var(--radius);
  background: var(--surface); max-width: 100%; font-size: 13px; line-height: 20px;
}
input::placeholder { color: var(--muted); opacity: 1; }
input[aria-invalid="true"] { border-color: var(--bad); }
input[type="checkbox"], input[type="radio"] {
  width: 16px; height: 16px; margin: 0; accent-color: var(--accent); vertical-align: -3px;
}
input[type="search"]::-webkit-search-cancel-button { cursor: pointer; }
textarea { width: 100%; resize: vertical; }
textarea.code { font-family: var(--mono); font-size: 12.5px; }
select { padding-right: 4px; }
label.check { display: inline-flex; align-items: center; gap: 8px; min-height: 32px; cursor: pointer; font-size: 13px; }
.command { display: inline-flex; flex-wrap: wrap; align-items: center; row-gap: 4px; }
.command > * + :not(:empty) { margin-left: 8px; }
.error-text { color: var(--bad); font-size: 13px; overflow-wrap: anywhere; }
.error-text:empty { display: none; }
.badge {
  display: inline-flex; align-items: center; gap: 4px; padding: 0 7px; min-height: 20px; border-radius: 10px;
  background: var(--info-soft); color: var(--info); font-size: 12px; line-height: 18px; white-space: nowrap;
}
.badge .icon { width: 12px; height: 12px; stroke-width: 2; }
.badge-good { background: var(--good-soft); color: var(--good); }
.badge-bad { background: var(--bad-soft); color: var(--bad); }
.badge-warn { background: var(--warn-soft); color: var(--warn); }
.badge-accent { background: var(--accent-soft); color: var(--accent); }
.empty { max-width: 460px; margin: 64px auto; padding: 0 24px; text-align: center; color: var(--muted); }
.empty > * + * { margin-top: 8px; }
.empty-title { font-size: 15px; font-weight: 600; color: var(--text); }
.empty .buttons { justify-content: center; margin-top: 16px; }
table.plain { width: 100%; border-collapse: collapse; }
table.plain th, table.plain td {
  padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top;
  font-weight: 400;
}
table.plain thead th {
  font-size: 12px; line-height: 16px; color: var(--muted); font-weight: 500; border-bottom-color: var(--line-strong);
}
table.plain tbody tr:last-child > * { border-bottom: 0; }
table.keys th { width: 1%; white-space: nowrap; }
.facts { display: grid; grid-template-columns: minmax(96px, max-content) minmax(0, 1fr); gap: 6px 16px; }
.facts dt { color: var(--muted); }
.facts dd { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.raw > summary {
  cursor: pointer; color: var(--muted); font-size: 13px; width: max-content; max-width: 100%; border-radius: 4px;
}
.raw-body { position: relative; margin-top: 8px; }
.raw-body > button { position: absolute; right: 6px; top: 6px; background: var(--surface); }
pre.code { padding: 12px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); }
.card { border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
.card > header {
  display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; padding: 10px 16px;
  border-bottom: 1px solid var(--line);
}
.card-body { padding: 12px 16px; }
.section + .section { margin-top: 32px; }
.section > h2 { margin-bottom: 8px; }
.section > p.muted { margin-bottom: 12px; max-width: 72ch; }
.progress { width: 100%; height: 8px; accent-color: var(--accent); }
@media (pointer: coarse), (max-width: 760px) {
  button, .button, select, input[type="text"], input[type="search"], input[type="number"], input[type="url"], input:not([type]) {
    min-height: 40px; font-size: 14px;
  }
  input[type="text"], input[type="search"], input[type="number"], input[type="url"], textarea { font-size: 16px; }
  button.icon-only { min-width: 40px; }
  .filter > .icon { top: 12px; }
  .filter > kbd { display: none; }
  .filter-errors { top: 44px; }
  label.check { min-height: 40px; }
}
@media (max-width: 760px) {
  table.stacking thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table.stacking, table.stacking tbody, table.stacking tr, table.stacking td, table.stacking th { display: block; }
  table.stacking tr { padding: 10px 0; border-bottom: 1px solid var(--line); }
  table.stacking tbody tr > * { border: 0; padding: 2px 0; }
  table.stacking td[data-label]::before { content: attr(data-label) " "; color: var(--muted); font-size: 12px; }
}
.vlist-frame { position: relative; flex: 1; min-height: 0; display: flex; container: list / inline-size; }
.vlist { flex: 1; min-width: 0; overflow: auto; overscroll-behavior: contain; contain: strict; }
.vlist:focus-visible { outline: none; }
.vlist-frame:has(> .vlist:focus-visible:not([aria-activedescendant]))::after {
  content: ""; position: absolute; inset: 0; border: 2px solid var(--accent); pointer-events: none; z-index: 4;
}
.vlist-head { position: sticky; top: 0; z-index: 2; background: var(--surface); border-bottom: 1px solid var(--line); }
.vlist-rows { position: relative; contain: layout style; }
.vrow {
  position: absolute; left: 0; right: 0; top: 0; display: grid; align-items: center; column-gap: 12px; height: 32px;
  padding: 0 24px; cursor: default; font-size: 13px; contain: layout paint style;
}
.vrow.is-odd { background: var(--stripe); }
.vrow:hover { background: var(--hover); }
.vrow.is-selected { background: var(--selected); box-shadow: inset 3px 0 var(--accent); }
.vrow-head { position: static; height: 28px; font-size: 12px; color: var(--muted); }
.vrow-head:hover { background: none; }
.cell { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.cell-time { font-variant-numeric: tabular-nums; color: var(--muted); }
.vlist-empty:empty { display: none; }
.vlist.is-empty .vlist-head { visibility: hidden; }
button.jump { min-height: 24px; margin: -2px 0; padding: 0 8px; color: var(--accent); }
.list-foot {
  display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; min-height: 32px; padding: 6px 24px;
  border-top: 1px solid var(--line); color: var(--muted); font-size: 12px; line-height: 20px;
  font-variant-numeric: tabular-nums;
}
.list-foot .spacer { flex: 1; }
.list-foot .jump { font-size: 12px; }
.lane { display: inline-flex; align-items: center; vertical-align: bottom; gap: 6px; min-width: 0; max-width: 100%; }
.lane-mark { flex: none; width: 4px; height: 14px; border-radius: 2px; background: var(--lane); }
.lane-name { overflow: hidden; text-overflow: ellipsis; }
.lane-0 { --lane: var(--lane-0); }
.lane-1 { --lane: var(--lane-1); }
.lane-2 { --lane: var(--lane-2); }
.lane-3 { --lane: var(--lane-3); }
.lane-4 { --lane: var(--lane-4); }
.lane-5 { --lane: var(--lane-5); }
.lane-6 { --lane: var(--lane-6); }
.lane-7 { --lane: var(--lane-7); }
.outcome { display: inline-flex; align-items: center; gap: 4px; vertical-align: bottom; }
.outcome .icon { width: 14px; height: 14px; stroke-width: 2; }
.outcome-success { color: var(--good); }
.outcome-failure { color: var(--bad); }
.outcome-refused { color: var(--warn); }
.outcome-cancelled, .outcome-lost { color: var(--muted); }
.outcome-running { color: var(--accent); }
.chip {
  display: inline-flex; align-items: center; gap: 4px; padding: 0 4px 0 10px; min-height: 28px; border-radius: 14px;
  background: var(--accent-soft); color: var(--accent); font-size: 13px;
}
.chip button {
  min-height: 24px; min-width: 24px; padding: 0; border: 0; background: none; color: inherit; border-radius: 12px;
}
.is-narrow .vrow { height: 60px; }
.is-narrow .vrow-head { display: none; }
@media (max-width: 760px) {
  .vrow { padding: 0 16px; }
  .list-foot { padding: 6px 16px; }
  .list-foot .optional { display: none; }
}
.timeline-list .vrow, .pinned .vrow {
  grid-template-columns: 92px minmax(72px, 120px) minmax(180px, 1.3fr) minmax(80px, 1fr) 92px minmax(110px, 180px);
}
.cell-what { display: flex; align-items: baseline; gap: 8px; }
.timeline-name { overflow: hidden; text-overflow: ellipsis; }
.row-feature { color: var(--muted); font-size: 12px; overflow: hidden; text-overflow: ellipsis; flex-shrink: 1000; }
.cell-input { color: var(--muted); }
.row-failure { color: var(--bad); }
.waterfall { display: grid; gap: 2px; }
.waterfall li {
  display: grid; grid-template-columns: minmax(96px, 2fr) 3fr 64px; gap: 0 8px; align-items: center; font-size: 13px;
}
.waterfall li > :first-child { justify-self: start; max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
.waterfall li > :last-child { text-align: right; font-variant-numeric: tabular-nums; }
.waterfall [aria-current] { font-weight: 600; color: var(--text); }
.fall-track { display: block; overflow: hidden; background: var(--stripe); border-radius: 3px; }
.row-refused .cell-input, .row-unknown .cell-input { color: var(--text); }
.indent { flex: none; align-self: stretch; position: relative; height: 16px; }
.indent::after {
  content: ""; position: absolute; right: 1px; top: -5px; width: 9px; height: 16px;
  border-left: 1.5px solid var(--line-strong); border-bottom: 1.5px solid var(--line-strong);
  border-bottom-left-radius: 4px;
}
.cell-duration { display: flex; align-items: center; gap: 8px; }
.bar-track { flex: 1; height: 6px; min-width: 24px; }
.bar { display: block; height: 6px; border-radius: 3px; background: var(--bar); }
.bar-failure { background: var(--bad); }
.bar-running { background: repeating-linear-gradient(45deg, var(--accent) 0 4px, transparent 4px 7px); }
.duration-text {
  flex: 0 0 72px; text-align: right; font-variant-numeric: tabular-nums; overflow: hidden; text-overflow: ellipsis;
}
.cell-marker {
  grid-column: 1 / -1; display: flex; align-items: center; justify-content: center; gap: 8px; height: 100%;
  font-size: 12px;
}
.marker-gap {
  color: var(--warn); background: repeating-linear-gradient(135deg, var(--warn-soft) 0 8px, transparent 8px 16px);
}
.marker-gap > * { background: var(--surface); padding: 0 4px; }
.marker-gap > .icon { padding: 0; }
.marker-earlier { color: var(--muted); border-bottom: 1px dashed var(--line-strong); }
.marker-run { color: var(--accent); border-top: 1px solid var(--accent); }
.pinned {
  border-bottom: 2px solid var(--line-strong); background: var(--raised); max-height: 33%; overflow: auto; flex: none;
}
.pinned .vrow { position: relative; cursor: pointer; }
.pinned .unpin { position: absolute; right: 0; top: 2px; min-width: 24px; min-height: 28px; padding: 0 4px; }
.detail-line { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; }
.bullets { list-style: disc; padding-left: 20px; }
.bullets > li + li { margin-top: 4px; }
.rows > li { padding: 2px 0; }
.drawer h3 { font-size: 13px; color: var(--muted); font-weight: 500; margin-bottom: 4px; }
.drawer h3:not(:first-child) { margin-top: 16px; }
.failure {
  padding: 10px 12px; border-left: 3px solid var(--bad); background: var(--bad-soft);
  border-radius: 0 var(--radius) var(--radius) 0; overflow-wrap: anywhere;
}
.drawer .failure h3 { color: var(--bad); font-weight: 600; }
@container list (max-width: 960px) {
  .timeline-list .vrow {
    grid-template-columns: 92px minmax(110px, 1fr) minmax(120px, 1.2fr) 84px 72px;
  }
  .timeline-list .cell-session, .timeline-list .bar-track { display: none; }
}
.is-narrow .timeline-list .vrow, .is-narrow .pinned .vrow {
  grid-template-columns: auto auto minmax(0, 1fr) auto; grid-template-rows: 20px 18px; align-content: center; row-gap: 2px;
  column-gap: 8px;
}
.is-narrow .timeline-row .cell-what { grid-area: 1 / 1 / 2 / 4; font-size: 14px; }
.is-narrow .timeline-row .cell-outcome { grid-area: 1 / 4; justify-self: end; }
.is-narrow .timeline-row .cell-time { grid-area: 2 / 1; font-size: 12px; }
.is-narrow .timeline-row .cell-session { display: block; grid-area: 2 / 2; font-size: 12px; max-width: 72px; }
.is-narrow .timeline-row.has-reason .cell-session { display: none; }
.is-narrow .timeline-row .cell-input { grid-area: 2 / 3; font-size: 12px; }
.is-narrow .timeline-row .cell-duration { grid-area: 2 / 4; justify-self: end; font-size: 12px; color: var(--muted); }
.is-narrow .timeline-row .bar-track { display: none; }
.is-narrow .duration-text { flex-basis: auto; }
.is-narrow .cell-marker { grid-row: 1 / -1; }
.is-narrow .pinned .vrow { height: 60px; padding-right: 48px; }
.is-narrow .pinned .unpin { top: 10px; right: 4px; min-width: 40px; min-height: 40px; }
.session-heading { display: flex; align-items: center; gap: 12px; font-size: 15px; }
.session-heading .muted { font-weight: 400; }
.stack-list { display: grid; gap: 12px; }
.pane-stacks .section { max-width: 1040px; }
.stack > header { padding: 6px 8px 6px 16px; min-height: 44px; flex-wrap: nowrap; justify-content: space-between; }
.stack-title { display: flex; flex-wrap: wrap; align-items: center; gap: 0 12px; min-width: 0; }
.stack-note { padding: 8px 16px 0; font-size: 13px; }
.stack-entries { padding: 4px 0; }
.stack-entry {
  display: grid; grid-template-columns: 92px minmax(120px, 1fr) minmax(80px, 1.4fr) 100px; gap: 0 12px;
  align-items: baseline; padding: 6px 16px; font-size: 13px;
}
.stack-entry > * { min-width: 0; overflow-wrap: anywhere; }
.stack-entry.is-target { background: var(--selected); box-shadow: inset 3px 0 var(--accent); }
.entry-outcome { justify-self: end; }
.entry-time { font-variant-numeric: tabular-nums; }
.entry-failure { grid-column: 2 / -1; color: var(--bad); }
.row-link { color: var(--text); text-decoration-color: var(--line-strong); }
.sub-stack { padding: 6px 16px 6px 40px; }
.focus-bar {
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px 24px; padding: 8px 24px;
  border-bottom: 1px solid var(--line); background: var(--raised); flex: none;
}
.focus-group { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; }
.focus-topics { gap: 8px; }
.level-control { display: inline-flex; align-items: center; gap: 8px; }
.chip-plain { background: var(--info-soft); color: var(--info); }
.limit-bar { padding: 8px 24px; border-bottom: 1px solid var(--line); flex: none; }
.log-list .vrow { grid-template-columns: 92px 80px minmax(64px, 100px) minmax(160px, .45fr) minmax(360px, 2fr); }
.log-row.is-error .cell-message { color: var(--bad); }
.log-row .topic {
  color: var(--muted); text-decoration-color: var(--line-strong); max-width: 100%; display: flex;
  justify-content: flex-start; gap: 0; white-space: nowrap; min-width: 0;
}
.topic-feature { flex: 0 1000 auto; min-width: 1.5em; overflow: hidden; text-overflow: ellipsis; }
.topic-action { flex: 0 1 auto; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
.log-row .topic:hover { color: var(--accent); background: none; }
.pane-session .report:not(:empty) { margin-top: 12px; overflow-wrap: anywhere; }
.fact-cards {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 380px), 1fr)); gap: 16px; align-items: start;
}
.fact-cards .facts { grid-template-columns: 152px minmax(0, 1fr); }
.start { max-width: 480px; margin: 12vh auto 0; padding: 24px; display: grid; gap: 12px; }
.start .brand-mark { width: 40px; height: 40px; margin-left: -6px; }
.start h2 { font-size: 18px; line-height: 24px; }
.start-form { display: grid; gap: 4px; margin-top: 8px; }
.start-form label { font-size: 13px; color: var(--muted); }
.start-row { display: flex; gap: 8px; }
.start-row input { flex: 1; min-width: 0; }
@media (max-width: 760px) {
  .stack-entry { grid-template-columns: minmax(0, 1fr) auto; }
  .entry-name { grid-area: 1 / 1; }
  .entry-outcome { grid-area: 1 / 2; }
  .entry-input { grid-area: 2 / 1; }
  .entry-time { grid-area: 2 / 2; font-size: 12px; justify-self: end; }
  .entry-failure { grid-column: 1 / -1; }
  .sub-stack { padding: 6px 0 6px 12px; }
  .sub-stack > .card { border-right: 0; border-radius: 8px 0 0 8px; }
  .focus-bar, .limit-bar { padding: 8px 16px; }
  .focus-group { gap: 8px 12px; }
  .focus-bar .level-control { flex-direction: column; align-items: flex-start; gap: 2px; }
  .fact-cards .facts { grid-template-columns: 124px minmax(0, 1fr); }
  .focus-bar select { min-height: 36px; }
}
.is-narrow .log-list .vrow {
  grid-template-columns: auto minmax(0, 1fr) auto; grid-template-rows: auto 20px; align-content: center; row-gap: 2px;
  column-gap: 8px; height: 68px;
}
.is-narrow .log-row .cell-message {
  grid-area: 1 / 1 / 2 / 4; line-height: 18px; white-space: normal; display: -webkit-box;
  -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow-wrap: anywhere;
}
.is-narrow .log-row .cell-level { grid-area: 2 / 1; }
.is-narrow .log-row .cell-topic { grid-area: 2 / 2; font-size: 12px; }
.is-narrow .log-row .cell-time { grid-area: 2 / 3; font-size: 12px; }
.is-narrow .log-row .cell-session { display: none; }
.is-narrow .log-row button.topic { min-height: 0; font-size: 12px; }
.split {
  flex: 1; display: grid; grid-template-columns: minmax(300px, 400px) minmax(0, 1fr); min-height: 0; min-width: 0;
}
.split-list { overflow: auto; min-height: 0; padding: 8px 12px 24px; border-right: 1px solid var(--line); }
.split-detail { overflow: auto; min-height: 0; padding: 20px 24px 40px; }
.split-back { display: none; }
.list-tools { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; padding: 0 8px 4px; }
.notice {
  margin: 4px 8px 8px; padding: 4px 12px; border-radius: var(--radius); background: var(--warn-soft);
  color: var(--warn); font-size: 13px;
}
.notice summary { cursor: pointer; padding: 4px 0; }
.notice summary .icon { margin-right: 8px; }
.notice li { padding: 4px 0; color: var(--text); overflow-wrap: anywhere; }
.pane-features { display: flex; padding: 0; overflow: hidden; }
.tree-row { display: flex; align-items: center; padding-left: calc(var(--depth) * 20px); }
button.tree-fold { padding: 0; min-height: 24px; }
.tree-fold { flex: 0 0 24px; }
button.tree-item {
  flex: 1; min-width: 0; display: flex; justify-content: flex-start; gap: 8px; padding: 4px 8px; border: 0;
  background: none; font-size: 14px; text-align: left;
}
button.tree-item:hover { background: var(--hover); }
button.tree-item[aria-current] { background: var(--selected); }
.tree-name { overflow: hidden; text-overflow: ellipsis; }
.tree-note { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; color: var(--muted); font-size: 12px; }
.mark { display: inline-flex; align-items: center; gap: 4px; flex: none; font-size: 12px; }
.mark .icon { width: 14px; height: 14px; stroke-width: 2; }
.mark-good { color: var(--good); }
.mark-bad { color: var(--bad); }
.mark-warn { color: var(--warn); }
.detail { max-width: 880px; }
.detail > * + * { margin-top: 20px; }
.detail-head h2 { font-size: 18px; line-height: 24px; }
.detail-id { color: var(--muted); overflow-wrap: anywhere; }
.detail-text { margin-top: 8px; max-width: 72ch; }
.availability { padding: 10px 16px; border-radius: 8px; background: var(--good-soft); }
.availability-bad { background: var(--bad-soft); }
.availability-warn { background: var(--warn-soft); }
.availability-word { display: flex; align-items: center; gap: 8px; font-weight: 600; color: var(--good); }
.availability-bad .availability-word { color: var(--bad); }
.availability-warn .availability-word { color: var(--warn); }
.reasons { margin-top: 4px; padding-left: 24px; }
.reasons li { padding: 2px 0; overflow-wrap: anywhere; }
.switches { display: grid; gap: 8px; justify-items: start; }
.choice-row { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; }
.choice-label { color: var(--muted); min-width: 116px; }
.part-head { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; min-height: 32px; margin-bottom: 8px; }
.part-head > :first-child { margin-right: auto; }
.part-head h3 { font-size: 15px; }
.cards { display: grid; gap: 8px; }
.card-line { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; }
.card-line > :first-child { margin-right: auto; }
.card-title {
  display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 10px; min-width: 0; overflow-wrap: anywhere;
}
.card-tools { display: inline-flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; font-size: 13px; }
.card-item { padding: 12px 16px; }
.card-item > * + * { margin-top: 6px; }
.card-item .facts { margin-top: 8px; font-size: 13px; gap: 4px 16px; }
.route-line { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: baseline; }
.pane-width { max-width: 1080px; }
.item-rows { border: 1px solid var(--line); border-radius: 8px; }
.item-rows > * + * { border-top: 1px solid var(--line); }
.row-item { padding: 12px 16px; }
.row-main {
  display: grid; grid-template-columns: minmax(0, 1fr) minmax(220px, 320px); gap: 4px 24px; align-items: start;
}
.row-name, .row-text, .nav-node, .detail-head, .card-item { overflow-wrap: anywhere; }
.row-name { font-weight: 600; }
.row-name code { font-weight: 400; color: var(--muted); margin-left: 8px; overflow-wrap: anywhere; }
.row-text { color: var(--muted); max-width: 72ch; }
.row-marks { display: flex; flex-wrap: wrap; gap: 4px 8px; margin-top: 6px; align-items: center; }
.row-editor { display: grid; gap: 4px; }
.row-editor .line { display: flex; gap: 8px; align-items: center; min-height: 32px; }
.row-editor .line > input, .row-editor .line > select, .row-editor textarea { flex: 1; min-width: 0; width: 100%; }
.row-value { min-height: 32px; padding: 6px 0; overflow-wrap: anywhere; }
.trace { margin-top: 8px; }
.trace > summary {
  cursor: pointer; color: var(--muted); font-size: 13px; width: max-content; max-width: 100%; border-radius: 4px;
}
.trace table { margin-top: 4px; max-width: 640px; }
.trace .is-won > td { font-weight: 600; }
.decision-form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; max-width: 640px; margin-top: 4px; }
.decision-form textarea { flex: 1 1 280px; }
.decision-steps { list-style: none; margin-top: 8px; padding: 0; font-size: 13px; overflow-wrap: anywhere; }
.decision-steps li { padding: 2px 0 2px calc(var(--depth) * 20px); }
.decision-steps .is-taken > .decision-result { font-weight: 600; }
.screen-tools { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; margin-bottom: 16px; }
.screen-tools > .muted:first-child { margin-right: auto; }
.nav-outline, .nav-outline ul { display: grid; gap: 2px; }
.nav-outline ul { margin-left: 15px; padding-left: 16px; border-left: 1px solid var(--line-strong); margin-top: 2px; }
.nav-outline li, .nav-node strong { min-width: 0; }
.nav-node {
  max-width: 100%;
  display: inline-flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; min-height: 28px; padding: 2px 10px;
  border-radius: var(--radius); border: 1px solid transparent;
}
.nav-node.is-current { background: var(--accent-soft); border-color: var(--accent); }
.nav-node .icon { color: var(--muted); }
.nav-kind { color: var(--muted); font-size: 12px; }
.plan { display: grid; gap: 4px; margin-top: 8px; counter-reset: plan; }
.plan li { display: flex; gap: 10px; }
.plan li::before {
  counter-increment: plan; content: counter(plan) "."; color: var(--muted); font-variant-numeric: tabular-nums;
  min-width: 20px; text-align: right;
}
.two-up { display: grid; grid-template-columns: minmax(0, 3fr) minmax(280px, 2fr); gap: 24px 40px; align-items: start; }
.url-form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.url-form input { flex: 1 1 280px; font-family: var(--mono); font-size: 13px; }
.answer {
  margin-top: 12px; padding: 12px 16px; border-radius: 8px; background: var(--raised); border: 1px solid var(--line);
}
.answer > * + * { margin-top: 8px; }
.mapping.is-winner { background: var(--selected); }
.rank { color: var(--muted); font-variant-numeric: tabular-nums; }
@media (max-width: 900px) {
  .split { display: block; overflow: auto; }
  .split-list { border: 0; overflow: visible; padding: 8px 8px 24px; }
  .split-detail { display: none; overflow: visible; padding: 8px 16px 32px; }
  .split.shows-detail .split-list { display: none; }
  .split.shows-detail .split-detail { display: block; }
  .split-back { display: inline-flex; margin: 0 0 8px -8px; }
  button.tree-item { min-height: 44px; }
  .row-main, .two-up { grid-template-columns: minmax(0, 1fr); }
  .choice-label { min-width: 100%; }
}
button.tree-fold .icon { transition: transform 120ms; }
button.tree-fold[aria-expanded="true"] .icon { transform: rotate(90deg); }
.row-main.is-wide { grid-template-columns: minmax(0, 1fr) auto; }
.row-item { content-visibility: auto; contain-intrinsic-size: auto 96px; }
.group-title { margin: 12px 0 6px; font-weight: 500; }
.row-marks + p { margin-top: 6px; }
.notice-list { margin: 0 0 24px; padding: 8px 16px; }
.notice-list strong { display: inline-flex; gap: 8px; }
.section > .empty { margin: 24px auto; }
.section > h2 + .item-rows, .section > h2 + .url-form { margin-top: 8px; }
@media (max-width: 900px) { .row-main.is-wide { grid-template-columns: minmax(0, 1fr); } }
.row-main > .buttons, .row-main > .choice-row { justify-content: flex-end; }
@media (max-width: 900px) { .row-main > .buttons, .row-main > .choice-row { justify-content: flex-start; } }
.mapping > td:first-child, .mappings th:first-child { padding-left: 8px; }
.mapping td.rank { white-space: nowrap; }
@media (max-width: 900px) {
  .split:not(.shows-detail) button.tree-item[aria-current] { background: none; }
  .nav-outline ul { margin-left: 11px; padding-left: 6px; }
}
@media (max-width: 760px) {
  .url-form input { font-size: 16px; }
  .mappings.stacking .mapping td { padding: 2px 8px; }
  .mappings.stacking .mapping td.rank, .mappings.stacking .mapping td.rank + td { display: inline-block; }
  .mappings.stacking .mapping td.rank { min-width: 28px; padding-right: 0; }
  .mappings.stacking td[data-label]::before { display: inline-block; min-width: 56px; }
}
@media (max-width: 480px) {
  .segments:has(> button:nth-child(4)) { display: grid; grid-template-columns: 1fr 1fr; gap: 4px; width: 100%; }
  .segments:has(> button:nth-child(4)) > button { margin: 0; border-radius: var(--radius); }
}
.pane-flows { display: flex; padding: 0; overflow: hidden; }
.pane-flows > .empty { flex: 1; }
.flow-screen { flex: 1; display: grid; grid-template-columns: minmax(0, 1fr) 348px; min-height: 0; min-width: 0; }
.flow-main { overflow: auto; min-height: 0; padding: 16px 24px 32px; }
.flow-side {
  display: grid; grid-template-rows: minmax(0, 2fr) minmax(0, 3fr); min-height: 0; border-left: 1px solid var(--line);
}
.flow-panel { display: flex; flex-direction: column; min-height: 0; min-width: 0; }
.flow-panel + .flow-panel { border-top: 1px solid var(--line); }
.flow-panel-head { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; padding: 12px 24px 12px 16px; }
.flow-panel-head h2 { margin-right: auto; overflow-wrap: anywhere; }
.flow-panel .vrow { padding: 0 24px 0 16px; }
.flow-runs .vrow { grid-template-columns: minmax(0, 1fr) auto; height: 52px; }
.flow-runs .vrow-head, .flow-steps .vrow-head { height: 24px; }
.flow-runs .vrow-head { display: none; }
.flow-steps .vrow { grid-template-columns: 32px minmax(0, 1fr) auto; }
.flow-panel .vrow { cursor: pointer; }
.run-cell { display: flex; }
.run-depth { flex: none; }
.run-texts { display: grid; min-width: 0; }
.run-title, .run-note { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; line-height: 18px; }
.run-title { font-weight: 500; }
.run-note { font-size: 12px; font-variant-numeric: tabular-nums; }
.run-end { display: grid; justify-items: end; gap: 0; }
.list-empty { padding: 16px; }
.panel-note { display: block; font-weight: 400; }
.flow-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 12px; }
.flow-facts { display: flex; align-items: center; gap: 8px 12px; min-width: 0; }
.flow-size { white-space: nowrap; }
.stored-filters { flex-wrap: wrap; }
.is-stored .flow-now { height: auto; padding: 4px 0; line-height: 20px; white-space: normal; }
.stored-acts { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-top: 12px; }
.stored-acts input { flex: 1 1 140px; min-width: 0; max-width: 280px; }
.flow-zoom { display: flex; align-items: center; gap: 4px; }
.flow-zoom[hidden] { display: none; }
.flow-percent { min-width: 48px; text-align: center; font-size: 13px; font-variant-numeric: tabular-nums; }
.flow-zoom .icon-only { min-width: 28px; }
.flow-bar-row { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; margin: 8px 0 12px; }
.flow-now {
  flex: 1 1 320px; min-width: 0; height: 28px; line-height: 28px; overflow: hidden; white-space: nowrap;
  text-overflow: ellipsis;
}
.flow-head .button, .flow-bar-row .button, .flow-bar-row button { min-height: 28px; padding: 2px 10px; }
@media (max-width: 760px) { .flow-bar-row .button, .flow-bar-row button { min-height: 36px; } }
.flow-note { margin-bottom: 8px; max-width: 80ch; }
.flow-canvas {
  overflow: auto; max-height: max(420px, calc(100vh - 220px)); border: 1px solid var(--line); border-radius: 8px;
  background: var(--surface); cursor: grab;
}
.flow-canvas.is-whole { overflow: hidden; max-height: none; cursor: auto; }
.flow-canvas.is-dragged { cursor: grabbing; user-select: none; }
.flow-stage:fullscreen { display: flex; flex-direction: column; padding: 16px 24px; background: var(--surface); }
.flow-stage:fullscreen .flow-view { flex: 1; min-height: 0; display: flex; flex-direction: column; }
.flow-stage:fullscreen .flow-canvas { flex: 1; max-height: none; scrollbar-gutter: stable; }
.flow-tables { margin-top: 24px; }
.flow-tables > * + * { margin-top: 20px; }
.edge-list {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr)); gap: 2px 24px;
  color: var(--muted);
}
.edge-list li { overflow-wrap: anywhere; }
.edge-list + p { margin-top: 8px; }
.fold > summary {
  cursor: pointer; width: max-content; max-width: 100%; padding: 4px 0; border-radius: 4px; font-weight: 600;
  font-size: 15px;
}
.fold > summary + * { margin-top: 8px; }
.flow-drawing { display: block; margin: 0 auto; font-family: var(--sans); }
.flow-box { fill: var(--surface); stroke: var(--line-strong); stroke-width: 1.25; }
.flow-node[data-kind="plain"] .flow-box, .flow-node[data-kind="choice"] .flow-box { fill: var(--raised); }
.flow-composite { stroke: var(--line-strong); }
.flow-rule { fill: none; stroke: var(--line); stroke-width: 1; }
.flow-split { stroke: var(--line-strong); stroke-dasharray: 2 4; }
.flow-dot, .flow-bar { fill: var(--muted); }
.flow-ring, .flow-cross { fill: none; stroke: var(--muted); stroke-width: 1.75; stroke-linecap: round; }
.flow-title { fill: var(--text); font-size: 13px; font-weight: 500; }
.flow-aside, .flow-region, .flow-more { fill: var(--muted); font-size: 12px; font-weight: 500; }
.flow-line { fill: none; stroke: var(--muted); stroke-width: 1.25; stroke-dasharray: 4 4; opacity: .7; }
.flow-arrow { fill: var(--muted); }
.flow-label-back { fill: var(--surface); }
.flow-label { fill: var(--muted); font-size: 12px; }
.flow-count { font-weight: 600; font-variant-numeric: tabular-nums; }
.flow-here { display: none; fill: var(--accent); }
.flow-node, .flow-node:focus, .flow-node:focus-visible { outline: none; }
.is-walkable .flow-node { cursor: pointer; }
.is-walkable .flow-node:hover .flow-box { stroke: var(--muted); }
.flow-node:focus-visible .flow-box { stroke: var(--accent); stroke-width: 2; stroke-dasharray: 3 3; }
.flow-node:focus-visible .flow-ring, .flow-node:focus-visible .flow-dot { stroke: var(--accent); stroke-width: 3; }
.flow-edge.is-visited .flow-line { stroke: var(--text); stroke-dasharray: none; stroke-width: 1.5; opacity: .85; }
.flow-edge.is-visited .flow-arrow, .flow-edge.is-visited .flow-label { fill: var(--text); }
.flow-edge.is-last .flow-line { stroke: var(--accent); stroke-width: 2.5; opacity: 1; }
.flow-edge.is-last .flow-arrow, .flow-edge.is-last .flow-label, .flow-edge.is-last .flow-count { fill: var(--accent); }
.flow-node.is-current > .flow-box { stroke: var(--accent); stroke-width: 2.25; }
.flow-node.is-current[data-kind="plain"] > .flow-box { fill: var(--accent-soft); }
.flow-node.is-current > .flow-ring { stroke: var(--accent); }
.flow-node.is-current > .flow-dot { fill: var(--accent); }
.flow-node.is-current > .flow-here { display: inline; }
.flow-node.is-current > .flow-title { font-weight: 600; fill: var(--text); }
.flow-node.is-selected > .flow-box { stroke: var(--text); }
@media (max-width: 1100px) {
  .pane-flows { overflow: auto; }
  .flow-screen { display: flex; flex-direction: column; min-height: min-content; }
  .flow-main { display: contents; }
  .flow-stage, .flow-tables { margin-left: 24px; margin-right: 24px; }
  .flow-stage { margin-top: 16px; }
  .flow-head select { flex: 0 1 320px; min-width: 0; }
  .flow-stage:not(:fullscreen) .flow-canvas:not(.is-whole) { max-height: 65vh; }
  .flow-side { display: block; margin-top: 16px; border: 0; border-top: 1px solid var(--line); }
  .flow-panel .vlist-frame { flex: none; height: 300px; }
  .flow-tables { order: 1; padding: 16px 0 24px; margin-top: 0; border-top: 1px solid var(--line); }
}
@media (max-width: 760px) {
  .flow-panel .vrow, .flow-panel-head { padding-left: 16px; padding-right: 16px; }
  .flow-stage, .flow-tables { margin-left: 16px; margin-right: 16px; }
}
.is-narrow .flow-runs .vrow, .flow-runs.is-narrow .vrow { height: 56px; }
.is-narrow .flow-steps .vrow { height: 40px; }
@media (max-width: 600px) {
  .flow-size, .flow-percent { display: none; }
  .flow-stage:not(:fullscreen) { display: flex; flex-direction: column; }
  .flow-head { flex-wrap: nowrap; gap: 8px; }
  .flow-head .flow-facts { flex: 1; }
  .is-stored .flow-head { flex-wrap: wrap; }
  .flow-head select { min-width: 0; flex: 1; }
  .flow-head .stored-filters { flex: 1 0 100%; flex-wrap: wrap; gap: 8px; }
  .flow-head .stored-filters select { flex: 1 1 100px; }
  .flow-zoom button { padding: 4px 8px; }
  .flow-stage:not(:fullscreen) .flow-bar-row { display: contents; }
  .flow-stage .flow-now { flex: none; margin: 4px 0; }
  .flow-stage:not(:fullscreen) .flow-bar-row > .buttons { order: 1; margin-top: 8px; }
}
@media (forced-colors: active) {
  .vrow.is-selected, .stack-entry.is-target, .mapping.is-winner, .nav-link[aria-current],
  button.tree-item[aria-current], .nav-node.is-current {
    outline: 2px solid Highlight; outline-offset: -2px;
  }
  button[aria-pressed="true"], .button[aria-pressed="true"], button.primary {
    forced-color-adjust: none; background: Highlight; border-color: Highlight; color: HighlightText;
  }
  .toast { background: Canvas; color: CanvasText; }
  .badge, .chip, .toast, .banner, .availability, .notice, .failure { border: 1px solid CanvasText; }
  .banner { border-width: 1px 0; }
  .bar, .status-dot, .fall-track > * { forced-color-adjust: none; background: CanvasText; }
  .lane-mark { forced-color-adjust: none; }
  .flow-node.is-current > .flow-box { stroke-width: 4; }
  .flow-edge.is-last .flow-line { stroke-width: 4; }
}

"""##

    static let script = ##"""
(() => {
'use strict';

const memory = new Map();

function storeForTab(name, value) {
  memory.set(name, value);
  try { sessionStorage.setItem(`flint-${name}`, value); } catch { /* see above */ }
}

function tabValue(name) {
  if (memory.has(name)) return memory.get(name);
  try { return sessionStorage.getItem(`flint-${name}`); } catch { return null; }
}

function storePreference(name, value) {
  memory.set(name, String(value));
  try { localStorage.setItem(`flint-${name}`, value); } catch { /* see above */ }
}

function preference(name) {
  if (memory.has(name)) return memory.get(name);
  try { return localStorage.getItem(`flint-${name}`); } catch { return null; }
}

const access = { session: '', code: '', key: '' };

function accessFields() {
  return { 'Flint-Session': access.session };
}

function keepCode(code) {
  storeForTab('code', code);
}

function keptCode() {
  return tabValue('code') ?? '';
}

class LogModel {
  constructor() {
    this.rows = [];
    this.lastId = 0;
    this.limit = 250_000;
    this.dropped = 0;
    this.runNumber = 0;
    this.lastSequence = 0;
  }

  beginRun(isMarked, snapshot) {
    this.runNumber += 1;
    this.lastSequence = 0;
    if (isMarked) this.push({
      kind: 'run', time: Date.parse(snapshot.session?.started ?? '') || Date.now(),
      title: 'The application was started anew',
    });
  }

  add(event) {
    if (event.sequence <= this.lastSequence) return;
    if (this.lastSequence === 0 && event.sequence > 1) {
      this.push({ kind: 'earlier', count: event.sequence - 1, word: 'line', time: NaN });
    }
    this.lastSequence = event.sequence;
    this.push({ kind: 'log', event, time: Date.parse(event.time), session: event.session ?? '' });
  }

  addGap(lost, item) {
    this.push({ kind: 'gap', lost, time: Date.parse(item?.time ?? '') || Date.now() });
  }

  push(row) {
    this.lastId += 1;
    this.rows.push(Object.assign(row, { id: this.lastId, run: this.runNumber, version: 0 }));
    if (this.rows.length > this.limit) {
      this.dropped += this.rows.splice(0, Math.floor(this.limit / 10)).length;
    }
  }

  countOfRequest(request) {
    let count = 0;
    for (const row of this.rows) if (row.event?.request === request && row.run === this.runNumber) count += 1;
    return count;
  }
}

class TimelineModel {
  constructor() {
    this.rows = [];
    this.sessions = [];
    this.running = 0;
    this.slowest = 0;
    this.lastTime = 0;
    this.newestSequence = 0;
    this.onRowChange = null;
    this.lastId = 0;
    this.labels = new Map();
    this.limit = 250_000;
    this.dropped = 0;
    this.startRun(0);
  }

  startRun(number) {
    this.runNumber = number;
    this.newestSequence = 0;
    this.byRequest = new Map();
    this.bySequence = new Map();
  }

  beginRun(isMarked, snapshot) {
    this.startRun(this.runNumber + 1);
    if (!isMarked) return;
    for (const row of this.rows) {
      if (row.outcome === 'running') { row.outcome = 'lost'; row.version += 1; }
    }
    this.running = 0;
    this.add({
      kind: 'run', time: Date.parse(snapshot.session?.started ?? '') || Date.now(),
      title: 'The application was started anew',
    });
  }

  addSnapshot(events) {
    const requests = events.filter((event) => event.request !== undefined)
      .sort((a, b) => a.request - b.request || a.sequence - b.sequence);
    const others = events.filter((event) => event.request === undefined).sort((a, b) => a.sequence - b.sequence);
    for (const request of requests) {
      const { time } = timesOf(request);
      while (others.length > 0 && Date.parse(others[0].time) < time) this.addEvent(others.shift());
      this.addEvent(request);
    }
    for (const event of others) this.addEvent(event);
  }

  addEvent(event) {
    if (event.sequence > this.newestSequence) this.newestSequence = event.sequence;
    if (event.kind === 'flowTransition') return this.addTransition(event);
    const known = event.request === undefined ? null : this.byRequest.get(event.request);
    if (event.kind === 'began') { if (!known) this.addRequest(event); return; }
    if (event.kind === 'ended') return known ? this.endRequest(known, event) : this.addRequest(event);
    if (this.bySequence.has(event.sequence)) return;
    if (event.kind === 'refused') this.addRequest(event);
    else this.addOther(event);
  }

  addRequest(event) {
    this.shareLabels(event);
    const parent = event.parentRequest === undefined ? null : this.byRequest.get(event.parentRequest);
    const row = this.add({
      kind: event.kind === 'refused' ? 'refused' : 'request',
      request: event.request,
      parent: event.parentRequest,
      parentRow: parent ?? null,
      isFramework: event.source?.kind === 'framework',
      session: event.session ?? '',
      transitions: null,
      ...timesOf(event),
      event,
    });
    row.outcome = event.kind === 'refused' ? 'refused' : event.outcome ?? 'running';
    if (row.outcome === 'running') this.running += 1;
    if (event.request !== undefined) this.byRequest.set(event.request, row);
    this.bySequence.set(event.sequence, row);
    if (row.session && !this.sessions.includes(row.session)) this.sessions.push(row.session);
    this.slowest = Math.max(this.slowest, row.duration ?? 0);
  }

  endRequest(row, event) {
    if (row.outcome !== 'running' && row.outcome !== 'lost') return;
    if (row.outcome === 'running') this.running -= 1;
    this.shareLabels(event);
    row.event = event;
    row.outcome = event.outcome;
    Object.assign(row, { time: timesOf(event).time, duration: event.duration, endSequence: event.sequence });
    this.bySequence.set(event.sequence, row);
    this.slowest = Math.max(this.slowest, row.duration ?? 0);
    this.touch(row);
  }

  addTransition(event) {
    if (this.bySequence.has(event.sequence)) return;
    const row = this.byRequest.get(event.request);
    if (!row) return;
    this.bySequence.set(event.sequence, row);
    (row.transitions ??= []).push(event);
    this.touch(row);
  }

  addOther(event) {
    this.shareLabels(event);
    const row = this.add({
      kind: event.kind === 'availabilityChanged' ? 'availability' : event.kind,
      session: event.session ?? '',
      isFramework: event.source?.kind === 'framework' || /^Flint(\.|$)/.test(event.feature?.identifier ?? ''),
      request: event.request,
      ...timesOf(event),
      event,
    });
    this.bySequence.set(event.sequence, row);
  }

  addGap(lost, item) {
    this.add({ kind: 'gap', lost, time: Date.parse(item?.time ?? '') || Date.now() });
  }

  addEarlier(count) {
    this.add({ kind: 'earlier', count, word: 'event', time: NaN });
  }

  addUnknown(item, line, what) {
    this.add({ kind: 'unknown', what, line, time: Date.parse(item?.time ?? '') || (this.rows.at(-1)?.time ?? 0) });
  }

  add(row) {
    this.lastId += 1;
    if (row.time > this.lastTime) this.lastTime = row.time;
    Object.assign(row, { id: this.lastId, run: this.runNumber, version: 0, outcome: row.outcome ?? '' });
    this.rows.push(row);
    if (this.rows.length > this.limit) this.dropOldest();
    return row;
  }

  dropOldest() {
    const count = Math.floor(this.limit / 10);
    for (const row of this.rows.splice(0, count)) {
      if (row.request !== undefined && this.byRequest.get(row.request) === row) this.byRequest.delete(row.request);
      if (row.event) this.bySequence.delete(row.event.sequence);
    }
    this.dropped += count;
  }

  touch(row) {
    row.version += 1;
    row.text = null;
    this.onRowChange?.(row);
  }

  shareLabels(event) {
    for (const member of ['feature', 'action']) {
      const label = event[member];
      if (!label) continue;
      const shared = this.labels.get(label.identifier);
      if (shared && shared.name === label.name) event[member] = shared;
      else this.labels.set(label.identifier, label);
    }
  }

  clear() {
    const running = this.rows.filter((row) => row.outcome === 'running');
    this.rows = running;
    this.byRequest = new Map(running.map((row) => [row.request, row]));
    this.bySequence = new Map(running.map((row) => [row.sequence, row]));
  }

  rowOfRequest(request) {
    return this.byRequest.get(Number(request)) ?? null;
  }

  rowOfSequence(sequence) {
    return this.bySequence.get(Number(sequence)) ?? null;
  }
}

function timesOf(event) {
  const time = Date.parse(event.time);
  if (event.kind !== 'ended') return { time, sequence: event.sequence, endSequence: null, duration: null };
  return {
    time: time - (event.duration ?? 0) / 1e6, sequence: event.sequence, endSequence: event.sequence,
    duration: event.duration,
  };
}

const state = {
  run: null,
  runs: [],
  sequence: 0,
  isOffline: false,
  isReadOnly: false,
  connection: { status: 'starting', detail: '' },
  counters: { items: 0, gaps: 0, lostItems: 0, unknown: 0 },
  reading: null,
  session: null, features: null, stacks: null, flows: null, tweaks: null, purchases: null, permissions: null,
  navigation: null, routes: null, focus: null,
  timeline: new TimelineModel(),
  logs: new LogModel(),
};

const sectionNames = [
  'session', 'features', 'stacks', 'flows', 'tweaks', 'purchases', 'permissions', 'navigation', 'routes', 'focus',
];

const subscriptions = new Set();
let changedNames = new Set();
let isFlushScheduled = false;

function subscribe(names, callback) {
  const subscription = { names: new Set(names), callback };
  subscriptions.add(subscription);
  return () => subscriptions.delete(subscription);
}

function changed(name) {
  changedNames.add(name);
  if (isFlushScheduled) return;
  isFlushScheduled = true;
  if (globalThis.document?.hidden !== false) setTimeout(flush, 250);
  else requestAnimationFrame(flush);
}

function flush() {
  isFlushScheduled = false;
  const names = changedNames;
  changedNames = new Set();
  for (const subscription of [...subscriptions]) {
    if (!subscriptions.has(subscription)) continue;
    for (const name of names) {
      if (!subscription.names.has(name)) continue;
      try { subscription.callback(names); } catch (error) { console.error(error); }
      break;
    }
  }
}

function setSection(name, value) {
  state[name] = value ?? null;
  if (name === 'session') state.isReadOnly = state.isOffline || Boolean(value?.isReadOnly);
  changed(name);
}

function resetState() {
  for (const name of sectionNames) { state[name] = null; changed(name); }
  Object.assign(state, { run: null, runs: [], sequence: 0 });
  Object.assign(state.counters, { items: 0, gaps: 0, lostItems: 0, unknown: 0 });
  state.timeline = new TimelineModel();
  state.logs = new LogModel();
  for (const name of ['timeline', 'logs', 'runs', 'counters']) changed(name);
}

function canCommand() {
  return !state.isOffline && !state.isReadOnly;
}

async function request(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        ...accessFields(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: 'no-store',
    });
  } catch {
    return failed(0, { code: 'disconnected', message: 'The application does not answer. It may have ended.' });
  }
  let value = null;
  try { value = await response.json(); } catch { /* The status describes a response without JSON. */ }
  return response.ok ? { ok: true, value } : failed(response.status, { ...value, ...value?.error });
}

function failed(status, error) {
  const message = error?.message ?? `The application answered with status ${status}.`;
  return { ok: false, error: { ...error, code: error?.code ?? 'failed', message, status } };
}

async function command(name, body = {}) {
  if (state.isOffline) return failed(
    0, { code: 'offline', message: 'This is a session file: there is no application to change.' },
  );
  if (state.isReadOnly) return failed(403, { code: 'readOnly', message: 'The inspector was started read-only.' });
  const result = await request('POST', `/api/commands/${name}`, body);
  if (result.error?.status === 404) refreshSections();
  return result;
}

function ask(name, body) {
  if (state.isOffline) return Promise.resolve(failed(
    0, { code: 'offline', message: 'This is a session file: there is no application to ask.' },
  ));
  return request('POST', `/api/${name}`, body);
}

async function refreshSections(names = sectionNames) {
  for (const name of names) {
    const result = await request('GET', `/api/sections/${name}`);
    if (result.ok) setSection(name, result.value);
  }
}

const svgNamespace = 'http:' + '//www.w3.org/2000/svg';

function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  if (element instanceof HTMLButtonElement) element.type = 'button';
  return fill(element, attributes, children);
}

function svg(tag, attributes, ...children) {
  const element = /** @type {SVGElementTagNameMap[Tag]} */ (document.createElementNS(svgNamespace, tag));
  return fill(element, attributes, children);
}

const elementProperties = new Set(['value', 'checked', 'selected', 'disabled', 'hidden', 'indeterminate', 'open']);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) setAttribute(element, name, value);
  append(element, children);
  return element;
}

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

function shownText(text) {
  return /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text) ? text.replace(
    /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (mark) => `⟨U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  ) : text;
}

function append(parent, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false || child === true) continue;
    if (Array.isArray(child)) append(parent, child);
    else parent.append(child instanceof Node ? child : shownText(String(child)));
  }
}

function findAll(parent, selector) {
  return [...parent.querySelectorAll(selector)];
}

function focusedElement() {
  return document.activeElement;
}

function replaceContent(element, ...children) {
  const fragment = document.createDocumentFragment();
  append(fragment, children);
  element.replaceChildren(fragment);
  return element;
}

function breakable(text) {
  const words = String(text ?? '').split(/(?<=[/#.])|(?<=[a-z])(?=[A-Z])/);
  const parts = words.flatMap((word) => word.match(/.{1,24}/gsu) ?? [word]);
  return parts.flatMap((part, index) => (index === 0 ? [part] : [h('wbr'), part]));
}

let lastId = 0;
function nextId(name) {
  lastId += 1;
  return `${name}-${lastId}`;
}

const iconPaths = {
  success: 'M3.5 8.5l3 3 6-7',
  failure: 'M4 4l8 8M12 4l-8 8',
  cancelled: 'M3.5 8h9',
  refused: 'M8 2.5a5.5 5.5 0 1 0 .01 0M4.2 4.2l7.6 7.6',
  running: 'M8 2.5a5.5 5.5 0 1 1-5.5 5.5M8 5v3.2l2 1.3',
  close: 'M4 4l8 8M12 4l-8 8',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  play: 'M5 3.5l7 4.5-7 4.5z',
  pin: 'M6 2.5h4l-.5 4 2 2.5h-7l2-2.5zM8 9v4.5',
  copy: 'M5.5 5.5h7v7h-7zM10.5 5.5v-2h-7v7h2',
  search: 'M7 2.8a4.2 4.2 0 1 0 .01 0M10.2 10.2l3.3 3.3',
  help: 'M8 1.8a6.2 6.2 0 1 0 .01 0M6.2 6.3c0-2.4 3.6-2.2 3.6 0 0 1.4-1.8 1.4-1.8 2.9M8 11.3v.2',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  down: 'M8 3v9M4.5 8.7L8 12.2l3.5-3.5',
  right: 'M6 3.5L10.5 8 6 12.5',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2-2a2.6 2.6 0 0 0-3.7-3.7l-1 1M9.2 6.8a2.6 2.6 0 0 0-3.7 0l-2 2a2.6 2.6 0 0 0 3.7 3.7l1-1',
  save: 'M8 2.5v7M5 6.7l3 3 3-3M3 12.8h10',
  open: 'M2.5 12.5v-9h4l1.5 2h5.5v7z',
  warning: 'M8 2.5l6 10.8H2zM8 6.5v3.2M8 11.4v.2',
  timeline: 'M2.5 4h6M5 8h7M8 12h5.5',
  stacks: 'M8 2.3l5.7 3L8 8.3l-5.7-3zM2.3 8.2L8 11.2l5.7-3M2.3 11L8 14l5.7-3',
  log: 'M3 4h10M3 8h10M3 12h6',
  flows: 'M2.5 2.8h4v3.4h-4zM9.5 9.8h4v3.4h-4zM4.5 6.2v5.3h5',
  features: 'M2.5 2.5h4.5v4.5h-4.5zM9 2.5h4.5v4.5h-4.5zM2.5 9h4.5v4.5h-4.5zM9 9h4.5v4.5h-4.5z',
  tweaks: 'M2.5 5h6M11.5 5h2M10 3.4a1.6 1.6 0 1 0 .01 0M2.5 11h2M7.5 11h6M6 9.4a1.6 1.6 0 1 0 .01 0',
  permissions: 'M8 2.3l4.8 1.8v3.6c0 3-2 5-4.8 6-2.8-1-4.8-3-4.8-6V4.1zM5.8 7.8l1.6 1.6 2.9-3.2',
  navigation: 'M8 1.9a6.1 6.1 0 1 0 .01 0M10.7 5.3L9 9l-3.7 1.7L7 7z',
  routes: 'M3.8 2.6a1.6 1.6 0 1 0 .01 0M12.2 10.2a1.6 1.6 0 1 0 .01 0M3.8 5.8v4.4a2 2 0 0 0 2 2h1.6a1.6 1.6 0 0 0 1.6-1.6V5.4a1.6 1.6 0 0 1 1.6-1.6h1.6',
  session: 'M2.5 3h11v8h-11zM6 13.5h4M8 11v2.5',
  more: 'M3.5 8v.01M8 8v.01M12.5 8v.01',
};

function icon(name) {
  return svg('svg', { class: `icon icon-${name}`, viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true' },
    svg('path', { d: iconPaths[name] ?? iconPaths.more }));
}

function brandMark() {
  return svg('svg', { class: 'brand-mark', viewBox: '0 0 24 24', width: 22, height: 22, 'aria-hidden': 'true' },
    svg('path', { d: 'M4 15L10 3l9 4 1 9-8 5z', class: 'brand-stone' }), svg(
      'path', { d: 'M10 3l2 10-8 2M12 13l8 3M12 13l7-6M12 13v8', class: 'brand-edges' },
    ));
}

const liveRegion = h('div', { class: 'toasts', role: 'status', 'aria-live': 'polite' });

function announce(message, kind = 'info') {
  const toast = h(
    'div', { class: `toast toast-${kind}` }, kind === 'bad' ? icon('warning') : icon('success'), h('span', {}, message),
  );
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.getElementById('page');
  if (liveRegion.parentNode !== place) place.append(liveRegion);
  liveRegion.append(toast);
  while (liveRegion.childElementCount > 3) liveRegion.firstElementChild.remove();
  setTimeout(() => toast.remove(), kind === 'bad' ? 8000 : 4000);
}

async function copyText(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    announce(`${what} copied.`);
  } catch {
    const area = h('textarea', { class: 'code', rows: 12, readonly: true, 'aria-label': what }, text);
    openDialog(
      what, [h('p', {}, 'The browser does not let the page write to the clipboard. Copy the text from here.'), area],
    );
    area.select();
  }
}

function copyButton(label, text, what = 'Text') {
  return h('button', { onclick: () => copyText(text(), what) }, icon('copy'), label);
}

function openDialog(title, content, buttons) {
  const heading = h('h2', { id: nextId('dialog') }, title);
  const dialog = h('dialog', { 'aria-labelledby': heading.id, class: 'dialog' });
  const close = () => dialog.close();
  dialog.append(h(
    'header', {}, heading,
    h('button', { class: 'quiet icon-only', 'aria-label': 'Close', onclick: close }, icon('close')),
  ));
  append(dialog, [h('div', { class: 'dialog-body' }, content), buttons ? h('footer', {}, buttons(close)) : null]);
  const before = focusedElement();
  dialog.addEventListener('close', () => { dialog.remove(); before?.focus(); });
  dialog.addEventListener('click', (event) => { if (event.target === dialog) close(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function confirmed(question, label) {
  return new Promise((resolve) => {
    let answer = false;
    const dialog = openDialog(label, h('p', {}, question), (close) => [
      h('button', { onclick: close }, 'Cancel'),
      h('button', { class: 'primary', onclick: () => { answer = true; close(); } }, label),
    ]);
    dialog.addEventListener('close', () => resolve(answer));
  });
}

function download(name, content, type = 'text/plain') {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const address = URL.createObjectURL(blob);
  const anchor = h('a', { href: address, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function emptyState(title, text, ...more) {
  return h('div', { class: 'empty' }, h('p', { class: 'empty-title' }, title), h('p', {}, text), more);
}

function badge(text, kind, iconName) {
  return h('span', { class: `badge ${kind ? `badge-${kind}` : ''}` }, iconName ? icon(iconName) : null, text);
}

function errorMessage() {
  const element = h('span', { class: 'error-text', role: 'alert', id: nextId('error') });
  return { element, show(message) { replaceContent(element, message ? [icon('warning'), ' ', message] : null); } };
}

const unanswered = new Map();

const commandKey = (name, body) => `${name} ${JSON.stringify(body)}`;

function commandButton(label, name, body, options = {}) {
  const { done, className = '', confirm, title, waiting } = options;
  if (!canCommand()) return null;
  const error = errorMessage();
  const status = h('span', { class: 'muted small', role: 'status' });
  const button = h('button', { class: className, title, 'aria-describedby': error.element.id }, label);
  const wait = async (answer) => {
    error.show('');
    button.setAttribute('aria-busy', 'true');
    button.disabled = true;
    if (waiting) replaceContent(status, waiting);
    const result = await answer;
    button.removeAttribute('aria-busy');
    button.disabled = false;
    status.replaceChildren();
    if (!result.ok) error.show(result.error.message);
    return result;
  };
  button.addEventListener('click', async () => {
    if (confirm && !(await confirmed(confirm, label))) return;
    const content = typeof body === 'function' ? body() : body;
    const answer = command(name, content);
    const key = waiting && commandKey(name, content);
    if (key) unanswered.set(key, answer);
    const result = await wait(answer);
    if (key) unanswered.delete(key);
    if (!result.ok) return;
    if (done) done(result.value);
    else announce(`${label}: done.`);
  });
  const earlier = waiting && unanswered.get(commandKey(name, body));
  if (earlier) wait(earlier);
  return h('span', { class: 'command' }, button, status, error.element);
}

const narrowScreen = window.matchMedia('(max-width: 760px)');

class VirtualList {
  constructor(options) {
    this.options = options;
    this.shown = new Map();
    this.selectedId = null;
    this.isFollowing = true;
    this.spacer = h('div', { class: 'vlist-rows', role: 'rowgroup' });
    this.head = h('div', { class: 'vlist-head', role: 'rowgroup' }, h('div', {
      class: 'vrow vrow-head', role: 'row', 'aria-rowindex': 1,
    },
      options.columns.map((column) => h(
        'span', { class: `cell cell-${column.id}`, role: 'columnheader' }, column.title,
      ))));
    this.emptyElement = h('div', { class: 'vlist-empty' });
    this.jump = h('button', { class: 'jump quiet', hidden: true, onclick: () => this.scrollToEnd() }, icon('down'), 'Newest');
    this.scroller = h(
      'div',
      {
        class: `vlist ${options.className ?? ''}`, role: 'grid', tabindex: 0, 'aria-label': options.label,
        'aria-readonly': 'true',
      },
      this.head, this.spacer, this.emptyElement);
    this.element = h('div', { class: 'vlist-frame' }, this.scroller);
    this.scroller.addEventListener('scroll', () => this.didScroll(), { passive: true });
    this.scroller.addEventListener('keydown', (event) => this.didPress(event));
    this.spacer.addEventListener('click', (event) => this.didClick(event));
    this.height = 600;
    this.sizes = new ResizeObserver(() => this.didResize());
    this.sizes.observe(this.scroller);
    this.didChangeWidth = () => this.measureWidth();
    this.measureWidth();
    narrowScreen.addEventListener('change', this.didChangeWidth);
  }

  dispose() {
    this.sizes.disconnect();
    narrowScreen.removeEventListener('change', this.didChangeWidth);
  }

  measureWidth() {
    const width = this.scroller.clientWidth;
    const isNarrow = narrowScreen.matches || (width > 0 && width < (this.options.narrow ?? 0));
    if (isNarrow === this.isNarrow) return;
    const isFirst = this.isNarrow === undefined;
    this.isNarrow = isNarrow;
    this.element.classList.toggle('is-narrow', isNarrow);
    this.options.onNarrow?.(isNarrow);
    if (isFirst) return;
    this.clear();
    this.update();
  }

  didResize() {
    this.measureWidth();
    this.height = this.scroller.clientHeight || 600;
    if (this.isFollowing) this.scrollToEnd();
    else this.draw();
  }

  get rowHeight() {
    const [wide, narrow] = this.options.heights ?? [32, 60];
    return this.isNarrow ? narrow : wide;
  }

  clear() {
    for (const { element } of this.shown.values()) element.remove();
    this.shown.clear();
  }

  update() {
    const count = this.options.rows().length;
    const height = `${count * this.rowHeight}px`;
    const isLonger = this.spacer.style.height !== height;
    if (isLonger) this.spacer.style.height = height;
    this.scroller.setAttribute('aria-rowcount', count + 1);
    this.scroller.classList.toggle('is-empty', count === 0);
    if (count === 0) replaceContent(this.emptyElement, this.options.empty?.());
    else if (this.emptyElement.firstChild) this.emptyElement.replaceChildren();
    if (this.isFollowing && isLonger) this.scroller.scrollTop = this.scroller.scrollHeight;
    this.draw();
  }

  draw() {
    const rows = this.options.rows();
    const height = this.rowHeight;
    const top = this.scroller.scrollTop;
    const visible = Math.ceil(this.height / height);
    const first = Math.max(0, Math.floor(top / height) - 6);
    const last = Math.min(rows.length, first + visible + 14);
    const needed = new Set();
    for (let index = first; index < last; index += 1) needed.add(rows[index].id);
    const spare = [];
    for (const [id, { element }] of this.shown) {
      if (!needed.has(id)) { spare.push(element); this.shown.delete(id); }
    }
    for (let index = first; index < last; index += 1) this.drawRow(rows[index], index, height, spare);
    for (const element of spare) element.remove();
    this.markSelected();
  }

  drawRow(row, index, height, spare) {
    let shown = this.shown.get(row.id);
    if (!shown) {
      const element = spare.pop() ?? this.spacer.appendChild(h('div', { role: 'row' }));
      element.id = nextId(this.options.id);
      shown = { element, version: -1, index: -1 };
      this.shown.set(row.id, shown);
    }
    const version = this.options.versionOf?.(row) ?? row.version;
    if (shown.version !== version) {
      shown.element.replaceChildren();
      shown.element.className = 'vrow';
      try { this.options.renderRow(row, shown.element); } catch {
        replaceContent(shown.element, h('span', { class: 'cell', role: 'gridcell' }, 'This row cannot be read.'));
      }
      shown.version = version;
    }
    if (shown.index !== index) {
      shown.index = index;
      shown.element.setAttribute('aria-rowindex', index + 2);
      shown.element.style.transform = `translateY(${index * height}px)`;
    }
    shown.element.classList.toggle('is-odd', index % 2 === 1);
  }

  markSelected() {
    for (const [id, { element }] of this.shown) {
      const isSelected = id === this.selectedId;
      element.classList.toggle('is-selected', isSelected);
      if (element.ariaSelected !== String(isSelected)) element.setAttribute('aria-selected', isSelected);
    }
    const current = this.selectedId !== null && this.shown.get(this.selectedId);
    if (current) this.scroller.setAttribute('aria-activedescendant', current.element.id);
    else this.scroller.removeAttribute('aria-activedescendant');
  }

  didScroll() {
    const { scrollTop, clientHeight, scrollHeight } = this.scroller;
    this.isFollowing = scrollTop + clientHeight >= scrollHeight - 8;
    this.jump.hidden = this.isFollowing;
    if (this.isDrawing) return;
    this.isDrawing = true;
    requestAnimationFrame(() => { this.isDrawing = false; this.draw(); });
  }

  didClick(event) {
    if (event.target.closest('button, a, input, select')) return;
    const element = event.target.closest('.vrow');
    for (const [id, shown] of this.shown) {
      if (shown.element === element) {
        this.selectId(id, false);
        this.options.onOpen?.(this.options.rows()[shown.index]);
      }
    }
  }

  didPress(event) {
    if (event.target !== this.scroller || event.metaKey || event.ctrlKey || event.altKey) return;
    const page = Math.max(1, Math.floor(this.scroller.clientHeight / this.rowHeight) - 2);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (event.key in steps) this.step(steps[event.key]);
    else if (event.key === 'Enter') this.openSelected();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  get selectedIndex() {
    return this.selectedId === null ? -1 : this.options.rows().findIndex((row) => row.id === this.selectedId);
  }

  step(count) {
    const rows = this.options.rows();
    if (rows.length === 0) return;
    const from = this.selectedIndex;
    const start = from < 0 ? (count > 0 ? rows.length - 2 : rows.length) : from;
    const index = Math.max(0, Math.min(rows.length - 1, start + count));
    this.selectId(rows[index].id, true);
    this.options.onSelect?.(rows[index]);
  }

  openSelected() {
    const row = this.options.rows()[this.selectedIndex];
    if (row) this.options.onOpen?.(row);
  }

  selectId(id, isRevealed) {
    this.selectedId = id;
    if (isRevealed) this.reveal(this.selectedIndex);
    this.draw();
  }

  reveal(index) {
    if (index < 0) return;
    const height = this.rowHeight;
    const head = this.head.offsetHeight;
    const top = index * height;
    const { scrollTop, clientHeight } = this.scroller;
    if (top < scrollTop) this.scroller.scrollTop = top;
    else if (top + height > scrollTop + clientHeight - head) {
      this.scroller.scrollTop = top + height - clientHeight + head;
    }
  }

  scrollToEnd() {
    this.isFollowing = true;
    this.jump.hidden = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.draw();
  }

  focus() {
    this.scroller.focus({ preventScroll: true });
  }
}

const drawer = { element: null, key: null, onClose: null };

function makeDrawer() {
  drawer.element = h('aside', { class: 'drawer', hidden: true, 'aria-label': 'Details', tabindex: -1 });
  drawer.handle = makeDrawerHandle();
  setDrawerWidth(Number(preference('drawer')) || 440);
  drawer.element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    closeDrawer();
  });
  return drawer.element;
}

function makeDrawerHandle() {
  const handle = h('div', {
    class: 'drawer-handle', role: 'separator', tabindex: 0, 'aria-orientation': 'vertical',
    'aria-label': 'Width of the details', title: 'Drag, or use the arrows',
  });
  const move = (event) => setDrawerWidth(drawer.element.getBoundingClientRect().right - event.clientX);
  handle.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', move);
    const end = () => { handle.removeEventListener('pointermove', move); storePreference('drawer', drawer.width); };
    for (const name of ['pointerup', 'pointercancel']) handle.addEventListener(name, end, { once: true });
  });
  handle.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: 32, ArrowRight: -32 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    setDrawerWidth(drawer.element.getBoundingClientRect().width + step);
    storePreference('drawer', drawer.width);
  });
  return handle;
}

function setDrawerWidth(width) {
  drawer.width = Math.round(Math.max(280, Math.min(width, 960)));
  drawer.element.style.setProperty('--width', `${drawer.width}px`);
  drawer.handle.setAttribute('aria-valuenow', drawer.width);
}

function openDrawer(details) {
  const { key, title, subtitle, content, onClose } = details;
  const { element } = drawer;
  const isSame = drawer.key === key && !element.hidden;
  const body = element.querySelector('.drawer-body');
  const top = isSame && body ? body.scrollTop : 0;
  const focused = isSame ? focusPath(element) : null;
  Object.assign(drawer, { key, onClose });
  replaceContent(element, drawer.handle,
    h('header', { class: 'drawer-head' },
      h('div', {}, h('h2', {}, title), subtitle ? h('p', { class: 'muted' }, subtitle) : null),
      h(
        'button',
        { class: 'quiet icon-only', 'aria-label': 'Close details', title: 'Close (Esc)', onclick: () => closeDrawer() },
        icon('close'),
      )),
    h('div', { class: 'drawer-body', tabindex: -1 }, content));
  element.hidden = false;
  document.body.classList.add('has-drawer');
  element.querySelector('.drawer-body').scrollTop = top;
  if (focused) restoreFocus(element, focused);
  else if (narrowScreen.matches && !isSame) element.focus({ preventScroll: true });
}

function closeDrawer() {
  const { element, onClose } = drawer;
  if (element.hidden) return;
  element.hidden = true;
  element.replaceChildren();
  document.body.classList.remove('has-drawer');
  Object.assign(drawer, { key: null, onClose: null });
  onClose?.();
}

function focusPath(element) {
  const focused = focusedElement();
  if (!focused || !element.contains(focused)) return null;
  const path = [];
  for (let node = focused; node !== element; node = node.parentNode) {
    path.unshift([...node.parentNode.children].indexOf(node));
  }
  return { path, tag: focused.tagName };
}

function restoreFocus(element, { path, tag }) {
  let node = element;
  for (const index of path) node = node?.children[index];
  if (node?.tagName === tag) node.focus({ preventScroll: true });
}

function factList(facts) {
  return h('dl', { class: 'facts' }, facts
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
}

function rawJSON(title, value) {
  const text = JSON.stringify(value, null, 2);
  return h('details', { class: 'raw' }, h('summary', {}, title),
    h(
      'div', { class: 'raw-body' }, copyButton('Copy', () => text, title),
      h('pre', { class: 'code', tabindex: 0 }, text),
    ));
}

function refill(container, ...children) {
  if (pressedElement && container.contains(pressedElement)) return void pendingRefills.set(container, children);
  const focused = container.contains(document.activeElement) ? focusedElement() : null;
  const focusKey = focused?.closest('[data-keep]')?.dataset.keep;
  const kept = new Map(findAll(container, '[data-keep]').map((element) => [element.dataset.keep, element]));
  const old = new Map([...kept].map(([key, element]) => [key, elementState(element)]));
  replaceContent(container, ...children);
  for (const element of findAll(container, '[data-keep]')) {
    const memory = old.get(element.dataset.keep);
    if (memory) restoreElement(element, memory);
    if (focusKey === element.dataset.keep && element !== document.activeElement) {
      element.focus({ preventScroll: true });
      if (memory?.selection && element.setSelectionRange) element.setSelectionRange(...memory.selection);
    }
  }
}

let pressedElement = null;
const pendingRefills = new Map();

document.addEventListener('pointerdown', (event) => { pressedElement = event.target; }, true);
for (const name of ['pointerup', 'pointercancel']) {
  document.addEventListener(name, () => {
    pressedElement = null;
    setTimeout(() => {
      const waiting = [...pendingRefills];
      pendingRefills.clear();
      for (const [container, children] of waiting) if (container.isConnected) refill(container, ...children);
    }, 0);
  }, true);
}

const contentFacts = new WeakMap();

function refillIfChanged(container, facts, make) {
  const text = JSON.stringify(facts);
  if (contentFacts.get(container) === text) return;
  contentFacts.set(container, text);
  refill(container, make());
}

function elementState(element) {
  const isField = element.matches('input:not([type=checkbox]), textarea');
  return {
    top: element.scrollTop,
    left: element.scrollLeft,
    open: element.open,
    value: isField && element.dataset.edited ? element.value : undefined,
    selection: isField && element.selectionStart !== null ? [element.selectionStart, element.selectionEnd] : undefined,
  };
}

function restoreElement(element, memory) {
  if (memory.open !== undefined && element.tagName === 'DETAILS') element.open = memory.open;
  if (memory.value !== undefined) {
    element.value = memory.value;
    element.dataset.edited = 'true';
    element.dispatchEvent(new Event('refill'));
  }
  if (memory.top) element.scrollTop = memory.top;
  if (memory.left) element.scrollLeft = memory.left;
}

function choiceBar(label, keep, choices, value, choose) {
  const error = errorMessage();
  const send = async (choice) => {
    error.show('');
    const result = await choose(choice);
    if (result && !result.ok) error.show(result.error.message);
  };
  return h('div', { class: 'choice-row' }, label ? h('span', { class: 'choice-label' }, label) : null,
    segments(label, keep, choices, value, send), error.element);
}

function segments(label, keep, choices, value, choose) {
  return h('div', { class: 'segments', role: 'group', 'aria-label': label }, choices.map(([choice, title]) => h(
    'button',
    { 'aria-pressed': String(choice === value), dataset: { keep: `${keep}-${choice}` }, onclick: () => choose(choice) },
    title,
  )));
}

function openTextDialog(title, explanation, options) {
  const error = errorMessage();
  const area = h('textarea', {
    class: 'code', rows: 10, 'aria-label': options.label, 'aria-describedby': error.element.id,
    placeholder: options.placeholder, spellcheck: 'false',
  });
  openDialog(title, [h('p', {}, explanation), area, error.element], (close) => [
    h('button', { onclick: close }, 'Cancel'),
    h('button', { class: 'primary', onclick: async () => {
      const problem = await options.submit(area.value);
      error.show(problem);
      if (!problem) close();
    } }, options.button),
  ]);
  area.focus();
}

function splitView(list, detail, options) {
  const { isDetailShown, back, backTitle } = options;
  return h('div', { class: `split ${isDetailShown ? 'shows-detail' : ''}` },
    h('div', { class: 'split-list', dataset: { keep: 'split-list' } }, list),
    h('div', { class: 'split-detail', dataset: { keep: 'split-detail' } },
      h('button', { class: 'quiet split-back', onclick: back }, '‹ ', backTitle), detail));
}

function part(title, tools, ...content) {
  return h('section', { class: 'part' },
    h(
      'div', { class: 'part-head' }, h('h3', {}, title), tools ? h('div', { class: 'part-tools' }, tools) : null,
    ), content);
}

function missingSection(value, name) {
  if (value === null || value === undefined) return emptyState(
    `No ${name} yet`, 'They appear as soon as the application has sent them.',
  );
  if (typeof value !== 'object' || value.unreadable) {
    return emptyState(
      'Not readable', `The application could not read its ${name}${value.unreadable ? `: ${value.unreadable}` : ''}.`,
    );
  }
  return null;
}

function jsonText(value) {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function rebuiltView(host, { facts, content, names }) {
  let last = null;
  const rebuild = () => refill(host, content(rebuild));
  const update = (changes) => {
    const now = JSON.stringify([facts(), canCommand(), state.isOffline]);
    if (now === last && !names.some((name) => changes.has(name))) return;
    last = now;
    rebuild();
  };
  update(new Set());
  return { update };
}

function durationText(nanoseconds) {
  if (nanoseconds === null || nanoseconds === undefined) return '';
  for (const { size, unit } of [{ size: 1e9, unit: 's' }, { size: 1e6, unit: 'ms' }, { size: 1e3, unit: 'µs' }]) {
    if (nanoseconds < size * 0.9995) continue;
    const value = nanoseconds / size;
    if (unit === 's' && value >= 59.95) return longDurationText(Math.round(value));
    return `${value >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ${unit}`;
  }
  return `${Math.round(nanoseconds)} ns`;
}

function longDurationText(seconds) {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} m ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${minutes % 60} m`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

function ageText(milliseconds, now = Date.now()) {
  const seconds = Math.floor((now - milliseconds) / 1000);
  if (!Number.isFinite(seconds)) return '';
  return seconds < 1 ? 'now' : `${longDurationText(seconds)} ago`;
}

const pad = (number, width) => String(number).padStart(width, '0');

function clockText(milliseconds) {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return '';
  return `${pad(date.getHours(), 2)}:${pad(date.getMinutes(), 2)}:${pad(date.getSeconds(), 2)}.${pad(date.getMilliseconds(), 3)}`;
}

function dateText(time) {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return String(time ?? '');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)} ${clockText(date.getTime())}`;
}

function countText(number) {
  return String(number ?? 0).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
}

function plural(count, word, words = `${word}s`) {
  return `${countText(count)} ${count === 1 ? word : words}`;
}

function bytesText(bytes) {
  if (bytes < 1000) return plural(bytes, 'byte');
  for (const unit of ['kB', 'MB', 'GB']) {
    bytes /= 1000;
    if (bytes < 1000) return `${bytes < 10 ? bytes.toFixed(1) : Math.round(bytes)} ${unit}`;
  }
  return `${Math.round(bytes)} TB`;
}

function wordsText(name) {
  return String(name ?? '').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

function knownText(names) {
  return `Known are ${names.join(', ')}.`;
}

function featureRows(features, options) {
  const { filter, showsFramework = false, isOpen = () => true } = options;
  const byId = new Map(features.map((feature) => [feature.identifier, feature]));
  const children = (feature) => (feature.children ?? []).map((id) => byId.get(id)).filter(Boolean);
  const isMet = (feature) => (showsFramework || !feature.isFramework) && (
    filter.matches(featureSubject(feature)) || children(feature).some(isMet)
  );
  const rows = [];
  const seen = new Set();
  const add = (feature, depth) => {
    if (seen.has(feature) || !isMet(feature)) return;
    seen.add(feature);
    const below = children(feature).filter(isMet);
    rows.push({ feature, depth, count: below.length });
    if (filter.text || isOpen(feature)) below.forEach((child) => add(child, depth + 1));
  };
  const roots = features.filter((feature) => !byId.has(feature.parent));
  for (const feature of [
    ...roots.filter((each) => !each.isFramework), ...roots.filter((each) => each.isFramework),
  ]) add(feature, 0);
  return rows;
}

function featureSubject(feature) {
  const actions = feature.actions ?? [];
  const texts = actions.flatMap((action) => [action.name, action.identifier, action.description, action.analyticsID]);
  return {
    text: [
      feature.name, feature.identifier, feature.description, ...(feature.productIDs ?? []), ...texts,
    ].filter(Boolean).join(' ').toLowerCase(),
    features: `${feature.identifier} ${feature.name}`,
    actions: actions.map((action) => `${action.identifier} ${action.name}`).join(' '),
    session: actions.map((action) => action.defaultSession).join(' '),
    kinds: `${featureKind(feature)} ${availabilityWord(feature.availability).text}`,
  };
}

function availabilityWord(availability) {
  if (!availability) return { text: 'Not known', kind: 'warn', icon: 'help' };
  if (availability.isAvailable === true) return { text: 'Available', kind: 'good', icon: 'success' };
  if (availability.isAvailable === false) return { text: 'Not available', kind: 'bad', icon: 'refused' };
  return { text: 'Not determined', kind: 'warn', icon: 'help' };
}

const constraintWords = {
  satisfied: { text: 'satisfied', kind: 'good', icon: 'success' },
  notSatisfied: { text: 'not satisfied', kind: 'bad', icon: 'failure' },
  notDetermined: { text: 'not determined', kind: 'warn', icon: 'help' },
};

function constraintWord(status) {
  return constraintWords[status] ?? { text: wordsText(status), kind: '', icon: 'more' };
}

function featureKind(feature) {
  const words = [
    feature.kind?.isConditional ? 'Conditional' : '', feature.kind?.isGroup ? 'group' : 'feature',
  ].filter(Boolean).join(' ');
  return words[0].toUpperCase() + words.slice(1);
}

function eligibilityText(bits) {
  const names = ['perform', 'handoff', 'search', 'prediction', 'public indexing'];
  return names.filter((_, index) => (bits ?? 0) & (1 << index)).join(', ');
}

function mappingParts(text) {
  const scopes = 'all app schemes|all associated domains|app scheme .+?|associated domain .+?';
  const match = new RegExp(`^(.*) in (${scopes})(?: as (.*))?$`).exec(text);
  return match ? { pattern: match[1], scope: match[2], name: match[3] ?? '' } : { pattern: text, scope: '', name: '' };
}

function mappingURL({ pattern, scope }) {
  const path = pattern.startsWith('/') ? pattern : `/${pattern}`;
  const scheme = /^app scheme (.+)$/.exec(scope)?.[1];
  const domain = /^associated domain (.+)$/.exec(scope)?.[1];
  if (scope.includes('domain')) return `https:${'//'}${domain ?? 'DOMAIN'}${path}`;
  return `${scheme ?? 'SCHEME'}:${'//'}${path.slice(1)}`;
}

const panes = [];

function definePanes(list) {
  panes.splice(0, panes.length, ...list);
}

const paneWithId = (id) => panes.find((pane) => pane.id === id);

let route = { pane: 'timeline', query: new URLSearchParams() };
const routeListeners = new Set();

function onRoute(listener) {
  routeListeners.add(listener);
}

function parseRoute(fragment) {
  const match = /^#?\/([a-z]+)(?:\?(.*))?$/.exec(fragment);
  if (!match || !paneWithId(match[1])) return null;
  return { pane: match[1], query: new URLSearchParams(match[2] ?? '') };
}

function fragmentFor(paneId, parameters = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, value);
  }
  const text = query.toString();
  return `#/${paneId}${text ? `?${text}` : ''}`;
}

function navigate(paneId, parameters = {}) {
  const fragment = fragmentFor(paneId, parameters);
  if (location.hash !== fragment) history.pushState(null, '', fragment);
  followAddress();
}

function setQuery(parameters) {
  const merged = { ...Object.fromEntries(route.query), ...parameters };
  history.replaceState(null, '', fragmentFor(route.pane, merged));
  followAddress();
}

function followAddress() {
  const previous = route;
  route = parseRoute(location.hash) ?? { pane: panes[0].id, query: new URLSearchParams() };
  for (const listener of routeListeners) listener(route, previous);
}

function takeCode() {
  const match = /^#code=([0-9a-f]{32})(\/.*)?$/.exec(location.hash);
  if (!match) return false;
  access.code = match[1];
  history.replaceState(null, '', match[2] ? `#${match[2]}` : fragmentFor(panes[0].id));
  return true;
}

function takeFirstCode() {
  if (!takeCode()) access.code = keptCode();
}

const purchasesPane = {
  id: 'purchases', key: 'p', title: 'Purchases and permissions', navTitle: 'Purchases', shortTitle: 'Purchases',
  icon: 'permissions', group: 'Application',
  sections: ['purchases', 'permissions', 'features', 'session'],
  render(host) {
    return rebuiltView(host, {
      facts: () => [state.purchases, state.permissions, restrictedFeatures()], content: purchasesScreen, names: ['runs'],
    });
  },
};

function restrictedFeatures() {
  return (state.features?.features ?? [])
    .map((feature) => ({
      identifier: feature.identifier,
      name: feature.name,
      isFramework: feature.isFramework,
      productIDs: feature.productIDs ?? [],
      permissions: (feature.constraints ?? []).filter(
        (entry) => entry.constraint?.kind === 'permission'
      ).map((entry) => ({ kind: entry.constraint.subject, status: entry.status })),
    }))
    .filter((feature) => feature.productIDs.length || feature.permissions.length);
}

function purchasesScreen() {
  const { purchases, permissions } = state;
  const missing = missingSection(purchases && permissions, 'purchases and permissions');
  if (missing) return missing;
  const features = restrictedFeatures();
  return h('div', { class: 'pane-width' }, purchasesPart(purchases, features), permissionsPart(permissions, features));
}

function featureLinks(features) {
  return features.flatMap((feature, index) => [
    index ? ', ' : '', h('a', { href: fragmentFor('features', { feature: feature.identifier }) }, feature.name),
  ]);
}

function purchaseText(status) {
  switch (status?.kind) {
    case 'purchased': return 'purchased';
    case 'notPurchased': return 'not purchased';
    case 'active': return status.until ? `active until ${dateText(status.until).slice(0, 16)}` : 'active';
    case 'balance': return `${countText(status.count)} left`;
    default: return 'not known';
  }
}

function purchaseBadge(status) {
  const isGood = ['purchased', 'active'].includes(status?.kind) || (status?.kind === 'balance' && status.count > 0);
  if (isGood) return badge(purchaseText(status), 'good', 'success');
  return status?.kind && status.kind !== 'unknown' ? badge(
    purchaseText(status), '', 'cancelled',
  ) : badge(purchaseText(status), 'warn', 'help');
}

function purchasesPart({ products = [], hasTracker }, features) {
  const overridden = products.filter((product) => product.override !== undefined);
  const canOverride = products.some((product) => product.realStatus !== undefined) && canCommand();
  return h('section', { class: 'section' },
    h('div', { class: 'part-head' }, h('h2', {}, 'Purchases'),
      overridden.length ? commandButton('Clear overrides', 'purchase.clear', {}) : null),
    products.length && !hasTracker ? h(
      'p', { class: 'muted' },
      'The runtime’s configuration has no purchase tracker, so nothing is known of these products.',
    ) : null,
    products.length && hasTracker && !canOverride && canCommand() ? h(
      'p', { class: 'muted' }, 'Wrap the tracker in a DebugPurchaseTracker, and purchases can be overridden here.',
    ) : null,
    products.length
      ? h(
        'ul', { class: 'item-rows' },
        products.map((product) => productRow(
          product, canOverride, features.filter((feature) => feature.productIDs.includes(product.id)),
        )),
      )
      : emptyState(
        'No feature needs a purchase', 'Products appear here when a feature has a constraint on a purchase.',
      ));
}

function productRow(product, canOverride, features) {
  const choices = [
    [null, 'Real'], ['purchased', 'Purchased'], ['notPurchased', 'Not purchased'], ['unknown', 'Unknown'],
  ];
  const isOverridden = product.override !== undefined;
  const set = (value) => command('purchase.override', { product: product.id, value });
  return h('li', { class: 'row-item' }, h('div', { class: 'row-main is-wide' },
    h('div', {},
      h('div', { class: 'row-name' }, product.name ?? product.id, h('code', {}, product.id)),
      product.description ? h('p', { class: 'row-text' }, product.description) : null,
      h('div', { class: 'row-marks' },
        purchaseBadge(product.status),
        isOverridden ? [
          badge('overridden', 'accent'),
          h('span', { class: 'muted small' }, `really ${purchaseText(product.realStatus)}`),
        ] : null,
        product.kind ? h('span', { class: 'muted small' }, wordsText(product.kind)) : null),
      features.length ? h('p', { class: 'muted small' }, 'Needed by ', featureLinks(features)) : null),
    canOverride ? choiceBar('', `product-${product.id}`, choices, product.override ?? null, set) : null));
}

function announceAuthorization({ authorization = '', statuses = {} } = {}) {
  const each = Object.entries(statuses).map(
    ([kind, status]) => `${wordsText(kind)} ${permissionWords[status]?.[0] ?? wordsText(status)}`
  );
  announce(each.length ? `Asked: ${each.join(', ')}.` : `Asked: ${wordsText(authorization) || 'done'}.`);
}

const permissionWords = {
  authorized: ['authorized', 'good', 'success'], limited: ['limited', 'good', 'success'],
  notDetermined: ['not asked yet', 'warn', 'help'],
  denied: ['denied', 'bad', 'refused'], restricted: ['restricted', 'bad', 'refused'],
  unsupported: ['not supported here', '', 'cancelled'],
};

function permissionsPart({ permissions = [] }, features) {
  return h('section', { class: 'section' }, h('h2', {}, 'Permissions'),
    permissions.length
      ? h('ul', { class: 'item-rows' }, permissions.map((permission) => permissionRow(permission, features)))
      : emptyState('No feature needs a permission', 'Permissions appear here when a feature has a constraint on one.'));
}

function permissionRow({ permission, status, hasAdapter }, features) {
  const [text, kind, iconName] = permissionWords[status] ?? [wordsText(status), '', 'more'];
  const users = features.filter((feature) => feature.permissions.some((each) => each.kind === permission));
  return h('li', { class: 'row-item' }, h('div', { class: 'row-main' },
    h('div', {},
      h(
        'div', { class: 'row-name' }, wordsText(permission).replace(/^./, (letter) => letter.toUpperCase()),
        h('code', {}, permission),
      ),
      h(
        'div', { class: 'row-marks' }, badge(text, kind, iconName),
        hasAdapter ? null : badge('no adapter', 'warn', 'warning'),
      ),
      users.length ? h('p', { class: 'muted small' }, 'Needed by ', featureLinks(users)) : null),
    status === 'notDetermined' && hasAdapter
      ? h(
        'div', { class: 'buttons' },
        users.map((feature) => commandButton(
          `Ask for ${feature.name}`, 'permission.authorize', { feature: feature.identifier },
          { done: announceAuthorization, waiting: 'Being asked: answer in the application.' },
        )),
      )
      : null));
}

const featuresPane = {
  id: 'features', key: 'f', title: 'Features', icon: 'features', group: 'Application', hasFilter: true,
  kinds: ['conditional', 'feature', 'group', 'available', 'not available', 'not determined', 'not known'],
  sections: ['features', 'session'],
  render(host, context) {
    const closed = new Set();
    return rebuiltView(host, {
      facts: () => state.features, content: (rebuild) => featuresScreen(context, closed, rebuild), names: ['query', 'filter', 'runs'],
    });
  },
};

function featuresScreen({ filter, query }, closed, rebuild) {
  const report = state.features;
  const missing = missingSection(report, 'features');
  if (missing) return missing;
  const features = report.features ?? [];
  if (!features.length) {
    return emptyState(
      'The application has registered no features', 'Features appear here after Flint was set up with a group of them.',
    );
  }
  const showsFramework = query.get('framework') === 'yes';
  const rows = featureRows(features, { filter, showsFramework, isOpen: (feature) => !closed.has(feature.identifier) });
  const chosen = features.find((feature) => feature.identifier === query.get('feature'));
  const shown = chosen ?? rows.find((row) => !row.feature.kind?.isGroup)?.feature ?? rows[0]?.feature;
  const toggle = (feature) => {
    if (!closed.delete(feature.identifier)) closed.add(feature.identifier);
    rebuild();
  };
  const list = [
    h('div', { class: 'list-tools' },
      h('label', { class: 'check' },
        h(
          'input',
          {
            type: 'checkbox', checked: showsFramework, dataset: { keep: 'feature-framework' },
            onchange: () => setQuery({ framework: showsFramework ? '' : 'yes' }),
          },
        ),
        'Show Flint’s own')),
    featureDiagnostics(report),
    rows.length
      ? h('ul', { class: 'tree', 'aria-label': 'Features' }, rows.map((row) => featureRow(row, shown, closed, toggle)))
      : emptyState('Nothing found', 'No feature passes the filter, nor one of its actions.'),
  ];
  return splitView(list, shown ? featureDetail(shown, features) : null, {
    isDetailShown: Boolean(chosen), backTitle: 'All features', back: () => setQuery({ feature: '' }),
  });
}

function featureDiagnostics({ diagnostics }) {
  if (!diagnostics?.length) return null;
  return h('details', { class: 'notice', dataset: { keep: 'feature-diagnostics' } },
    h('summary', {}, icon('warning'), plural(diagnostics.length, 'finding'), ' of the set-up'),
    h('ul', {}, diagnostics.map((text) => h('li', {}, text))));
}

function featureRow({ feature, depth, count }, shown, closed, toggle) {
  const word = availabilityWord(feature.availability);
  const isClosed = closed.has(feature.identifier);
  const row = h('li', { class: 'tree-row' },
    count
      ? h(
        'button',
        {
          class: 'quiet tree-fold', 'aria-expanded': String(!isClosed),
          'aria-label': `${isClosed ? 'Show' : 'Hide'} what is in ${feature.name}`,
          dataset: { keep: `fold-${feature.identifier}` }, onclick: () => toggle(feature),
        },
        icon('right'),
      )
      : h('span', { class: 'tree-fold' }),
    h(
      'button',
      {
        class: 'tree-item', 'aria-current': feature === shown ? 'true' : undefined,
        dataset: { keep: `feature-${feature.identifier}`, row: feature.identifier },
        onclick: () => setQuery({ feature: feature.identifier }),
      },
      h('span', { class: 'tree-name' }, feature.name),
      h(
        'span', { class: 'tree-note' },
        feature.kind?.isGroup ? 'group' : plural((feature.actions ?? []).length, 'action'),
      ),
      h(
        'span', { class: `mark mark-${word.kind}`, title: word.text }, icon(word.icon),
        h('span', { class: word.kind === 'good' ? 'visually-hidden' : '' }, word.text),
      )));
  row.style.setProperty('--depth', depth);
  return row;
}

function featureDetail(feature, features) {
  const parent = features.find((other) => other.identifier === feature.parent);
  const link = (other) => h(
    'a', { href: fragmentFor('features', { ...Object.fromEntries(route.query), feature: other.identifier }) },
    other.name,
  );
  const children = (feature.children ?? []).map((id) => features.find(
    (other) => other.identifier === id
  )).filter(Boolean);
  return h('article', { class: 'detail', 'aria-label': feature.name },
    h('header', { class: 'detail-head' },
      h('h2', {}, feature.name),
      h('code', { class: 'detail-id' }, feature.identifier),
      feature.description ? h('p', { class: 'detail-text' }, feature.description) : null),
    featureAvailability(feature),
    featureSwitches(feature),
    factList([
      ['Kind', featureKind(feature)],
      ['Group', parent ? link(parent) : undefined],
      ['Holds', children.length ? children.flatMap((child, index) => [index ? ', ' : '', link(child)]) : undefined],
      ['Path', feature.path === feature.identifier ? undefined : h('code', {}, feature.path)],
      ['Products', (feature.productIDs ?? []).join(', ')],
      ['Shown to users', feature.isVisible ? 'yes' : undefined]]),
    featureConstraints(feature),
    featureActions(feature));
}

function featureAvailability({ availability }) {
  const word = availabilityWord(availability);
  const reasons = availability?.reasons ?? [];
  return h('div', { class: `availability availability-${word.kind}` },
    h('p', { class: 'availability-word' }, icon(word.icon), word.text),
    reasons.length ? h(
      'ul', { class: 'reasons' }, reasons.map((reason) => h('li', {}, reason.text ?? reason.constraint?.text)),
    ) : null);
}

function featureSwitches(feature) {
  const bars = [];
  const defaultText = (value) => `Default${value === undefined ? '' : value ? ' (on)' : ' (off)'}`;
  const choices = (defaultValue) => [[true, 'On'], [false, 'Off'], [null, defaultText(defaultValue)]];
  const set = (name) => (isOn) => command(name, { feature: feature.identifier, isOn });
  if (feature.switch !== undefined || feature.hasSwitch) {
    const rule = (feature.constraints ?? []).find((entry) => entry.constraint?.kind === 'runtimeEnabled')?.constraint;
    if (feature.hasSwitch && canCommand()) bars.push(choiceBar(
      'Run-time switch', `switch-${feature.identifier}`, choices(rule?.defaultValue), feature.switch,
      set('feature.switch'),
    ));
    else bars.push(factList([['Run-time switch', feature.switch ? 'on' : 'off']]));
  }
  if (feature.toggle) {
    const { preference = null, defaultValue } = feature.toggle;
    if (canCommand()) bars.push(choiceBar(
      'User’s choice', `toggle-${feature.identifier}`, choices(defaultValue), preference, set('feature.toggle'),
    ));
    else bars.push(factList([['User’s choice', preference === null ? defaultText(defaultValue).toLowerCase() : preference ? 'on' : 'off']]));
  }
  const needsPermission = (feature.constraints ?? []).some(
    (entry) => entry.constraint?.kind === 'permission' && entry.status === 'notDetermined'
  );
  const authorize = needsPermission ? commandButton(
    'Ask for its permissions', 'permission.authorize', { feature: feature.identifier }, { done: announceAuthorization },
  ) : null;
  return bars.length || authorize ? h('div', { class: 'switches' }, bars, authorize) : null;
}

function featureConstraints(feature) {
  const entries = feature.constraints ?? [];
  if (!entries.length) return null;
  return part('Constraints', null, h('ul', { class: 'cards' }, entries.map((entry) => {
    const word = constraintWord(entry.status);
    const links = {
      purchase: ['purchases', 'Purchases'], permission: ['purchases', 'Permissions'], tweak: ['tweaks', 'Tweaks'],
      tweakFeature: ['tweaks', 'Tweaks'],
    }[entry.constraint?.kind];
    const isTweak = links?.[0] === 'tweaks';
    return h('li', { class: 'card card-item' },
      h(
        'div', { class: 'card-line' }, h('strong', {}, entry.constraint?.text ?? entry.text),
        badge(word.text, word.kind, word.icon),
      ),
      h(
        'p', { class: 'muted' }, entry.text,
        links ? [
          ' ',
          h(
            'a', { href: fragmentFor(links[0], isTweak ? { filter: entry.constraint.subject.replace('/', '.') } : {}) },
            links[1],
          ),
        ] : null,
      ));
  })));
}

function featureActions(feature) {
  const actions = feature.actions ?? [];
  if (!actions.length) return feature.kind?.isGroup ? null : part(
    'Actions', null, h('p', { class: 'muted' }, 'It declares no actions.'),
  );
  return part(
    plural(actions.length, 'action'), null, h('ul', { class: 'cards' }, actions.map((action) => featureAction(action))),
  );
}

function featureAction(action) {
  const routes = (action.urlMappings ?? []).map(mappingParts);
  const eligibility = eligibilityText(action.activityEligibility);
  return h('li', { class: 'card card-item', dataset: { binding: action.bindingID } },
    h('div', { class: 'card-line' },
      h('div', { class: 'card-title' }, h('strong', {}, action.name), h('code', { class: 'muted' }, action.identifier)),
      h('span', { class: 'card-tools' },
        h(
          'a', { class: 'quiet-link', href: fragmentFor('timeline', { filter: `action:${action.identifier}` }) },
          'In the timeline',
        ),
        action.isDebugPerformable ? commandButton(
          'Perform', 'action.perform', { binding: action.bindingID },
          { done: () => announce(`${action.name} was performed.`) },
        ) : null)),
    action.description ? h('p', {}, action.description) : null,
    factList([
      ['Input', h('code', {}, action.inputType)],
      ['Presenter', h('code', {}, action.presenterType)],
      ['Output', action.outputType === '()' ? 'none' : h('code', {}, action.outputType)],
      ['Session', action.defaultSession],
      ['Analytics', action.analyticsID ? h('code', {}, action.analyticsID) : undefined],
      ['Activity', eligibility ? `${eligibility}${action.activityType ? `: ${action.activityType}` : ''}` : undefined],
      ['Intents', (action.intentIDs ?? []).join(', ')],
      ['Timeline', action.isHiddenFromTimeline ? 'hidden from it' : undefined],
      ['Routes', routes.length
        ? h('ul', { class: 'plain' }, routes.map((mapping) => h('li', { class: 'route-line' },
          h('code', {}, mapping.pattern), h('span', { class: 'muted' }, mapping.scope),
          h('a', { href: fragmentFor('routes', { url: mappingURL(mapping) }) }, 'Open route'))))
        : undefined]]));
}

function indexFlow(graph, owner = null, prefix = '') {
  const machine = { name: graph.machine, graph, owner, prefix, states: [], byName: new Map() };
  (graph.states ?? []).forEach((facts, number) => {
    const state = {
      id: `${prefix}${number}`,
      name: facts.name,
      title: facts.title || facts.name,
      kind: facts.kind ?? 'plain',
      machine,
      machines: [],
    };
    state.machines = (facts.machines ?? []).map((inner, index) => indexFlow(inner, state, `${state.id}.${index}.`));
    machine.states.push(state);
    if (!machine.byName.has(state.name)) machine.byName.set(state.name, state);
  });
  return machine;
}

function flowMachines(machine) {
  return [machine, ...machine.states.flatMap((state) => state.machines.flatMap(flowMachines))];
}

function flowStateCount(machine) {
  return machine.states.reduce(
    (count, state) => count + 1 + state.machines.reduce((sum, inner) => sum + flowStateCount(inner), 0),
    0
  );
}

const flowHistoryMarks = new Set(['[H]', '[H*]']);

function resolveFlowPath(machine, path) {
  if (machine.byName.has(path)) return machine.byName.get(path);
  const [name, ...rest] = path.split('.');
  const state = machine.byName.get(name);
  if (!state || rest.length === 0 || flowHistoryMarks.has(rest[0])) return state;
  for (const inner of state.machines) {
    const isNamed = state.machines.length > 1 && inner.name.endsWith(rest[0]);
    const found = resolveFlowPath(inner, (isNamed ? rest.slice(1) : rest).join('.'));
    if (found) return found;
  }
  return undefined;
}

function resolveFlowTarget(machine, to) {
  const dots = to.match(/^\.*/)[0].length;
  let base = machine;
  for (let step = 0; step < dots; step += 1) {
    if (!base.owner) return undefined;
    base = base.owner.machine;
  }
  const path = to.slice(dots);
  const state = resolveFlowPath(base, path);
  const last = path.split('.').pop();
  return state && { state, history: flowHistoryMarks.has(last) ? last : '' };
}

function flowEdges(root) {
  return flowMachines(root).flatMap((machine) =>
    (machine.graph.edges ?? []).flatMap((edge) => {
      const target = resolveFlowTarget(machine, edge.to);
      const isHistory = flowHistoryMarks.has(edge.from);
      const source = isHistory ? machine.owner : machine.byName.get(edge.from);
      if (!source || !target) return [];
      const labels = (edge.labels ?? []).filter((label) => label !== '');
      return [{ machine, edge, from: source, to: target.state, history: target.history, labels }];
    })
  );
}

function flowStateWithin(machine, state) {
  let at = state;
  while (at && at.machine !== machine) at = at.machine.owner;
  return at ?? undefined;
}

function flowLineText({ from, to, labels }) {
  return `${from.title} → ${to.title}${labels.length ? ` (${labels.join('; ')})` : ''}`;
}

function liftFlowEdges(root) {
  const lifted = new Map(flowMachines(root).map((machine) => [machine, new Map()]));
  for (const edge of flowEdges(root)) {
    let machine = edge.from.machine;
    while (!flowStateWithin(machine, edge.to)) machine = machine.owner.machine;
    const from = flowStateWithin(machine, edge.from);
    const to = flowStateWithin(machine, edge.to);
    const lines = lifted.get(machine);
    const key = `${from.id}>${to.id}`;
    if (!lines.has(key)) lines.set(key, { key, from, to, edges: [], labels: [] });
    const line = lines.get(key);
    line.edges.push(edge);
    const ends = [
      edge.from === from ? '' : edge.from.title, edge.to === to ? edge.history : `${edge.to.title}${edge.history}`,
    ];
    const path = ends[0] || ends[1] ? [ends[0], ends[1]].join(' → ').trim() : '';
    const text = [path, edge.labels.join(' / ')].filter(Boolean).join(': ');
    if (text && !line.labels.includes(text)) line.labels.push(text);
  }
  return lifted;
}


function removeFlowCycles(count, edges) {
  const leaving = Array.from({ length: count }, () => []);
  edges.forEach((edge) => leaving[edge.from].push(edge));
  const mark = new Array(count).fill(0);
  for (let first = 0; first < count; first += 1) {
    if (mark[first]) continue;
    const path = [{ node: first, next: 0 }];
    mark[first] = 1;
    while (path.length > 0) {
      const top = path[path.length - 1];
      const edge = leaving[top.node][top.next];
      if (!edge) {
        mark[top.node] = 2;
        path.pop();
        continue;
      }
      top.next += 1;
      if (mark[edge.to] === 1) edge.isReversed = true;
      else if (mark[edge.to] === 0) {
        mark[edge.to] = 1;
        path.push({ node: edge.to, next: 0 });
      }
    }
  }
  for (const edge of edges) {
    edge.upper = edge.isReversed ? edge.to : edge.from;
    edge.lower = edge.isReversed ? edge.from : edge.to;
  }
}

function assignFlowRows(count, edges) {
  const above = Array.from({ length: count }, () => []);
  const below = Array.from({ length: count }, () => []);
  for (const edge of edges) {
    above[edge.lower].push(edge.upper);
    below[edge.upper].push(edge.lower);
  }
  const order = [];
  const waiting = above.map((list) => list.length);
  const ready = waiting.flatMap((number, node) => (number === 0 ? [node] : []));
  for (let next = 0; next < ready.length; next += 1) {
    order.push(ready[next]);
    for (const node of below[ready[next]]) if ((waiting[node] -= 1) === 0) ready.push(node);
  }
  const row = new Array(count).fill(0);
  const settle = (node) => Math.max(0, ...above[node].map((upper) => row[upper] + 2));
  for (const node of order) row[node] = settle(node);
  for (let pass = 0; pass < 6; pass += 1) {
    for (const node of [...order].reverse()) {
      if (below[node].length === 0 || above[node].length >= below[node].length) continue;
      row[node] = Math.min(...below[node].map((lower) => row[lower] - 2));
    }
    for (const node of order) if (
      above[node].length >= below[node].length && above[node].length
    ) row[node] = settle(node);
  }
  const least = Math.min(...row, 0);
  return row.map((value) => value - least);
}

function makeFlowRows(nodes, edges, row) {
  const cells = nodes.map((node, index) => ({ ...node, node: index, row: row[index], up: [], down: [] }));
  const join = (upper, lower) => {
    upper.down.push(lower);
    lower.up.push(upper);
  };
  for (const edge of edges) {
    const [top, bottom] = [row[edge.upper], row[edge.lower]];
    const middle = top + 1 + 2 * Math.floor((bottom - top - 2) / 4);
    let last = cells[edge.upper];
    edge.cells = [];
    for (let at = top + 1; at < bottom; at += 1) {
      const isLabel = at === middle;
      const half = isLabel ? edge.label.width / 2 : 3;
      const cell = {
        left: half, right: half, height: isLabel ? edge.label.height : 0, row: at, up: [], down: [],
        isPassing: !isLabel,
      };
      cell.isBend = true;
      if (isLabel) edge.labelCell = cell;
      cells.push(cell);
      edge.cells.push(cell);
      join(last, cell);
      last = cell;
    }
    join(last, cells[edge.lower]);
  }
  const rows = Array.from({ length: Math.max(...cells.map((cell) => cell.row), 0) + 1 }, () => []);
  const met = new Set();
  const visit = (cell) => {
    if (met.has(cell)) return;
    met.add(cell);
    rows[cell.row].push(cell);
    cell.down.forEach(visit);
  };
  [...cells].sort((first, second) => first.row - second.row).forEach(visit);
  rows.forEach((cellsOfRow) => cellsOfRow.forEach((cell, index) => (cell.order = index)));
  return { cells, rows };
}

function countFlowCrossings(rows) {
  let crossings = 0;
  for (let index = 0; index + 1 < rows.length; index += 1) {
    const size = rows[index + 1].length;
    const tree = new Array(size + 1).fill(0);
    let total = 0;
    for (const cell of rows[index]) {
      const ends = cell.down.map((lower) => lower.order);
      for (const end of ends) {
        let upTo = 0;
        for (let at = end + 1; at > 0; at -= at & -at) upTo += tree[at];
        crossings += total - upTo;
      }
      for (const end of ends) {
        total += 1;
        for (let at = end + 1; at <= size; at += at & -at) tree[at] += 1;
      }
    }
  }
  return crossings;
}

function sortFlowRow(cells, side) {
  const means = new Map(
    cells.map((cell) => {
      const orders = cell[side].map((other) => other.order);
      return [cell, orders.length ? orders.reduce((sum, order) => sum + order, 0) / orders.length : undefined];
    })
  );
  const movable = cells.filter((cell) => means.get(cell) !== undefined);
  const sorted = [...movable].sort((first, second) => means.get(first) - means.get(second) || first.order - second.order);
  let next = 0;
  const result = cells.map((cell) => (means.get(cell) === undefined ? cell : sorted[next++]));
  result.forEach((cell, index) => {
    cells[index] = cell;
    cell.order = index;
  });
}

function pairFlowCrossings(left, right, side) {
  let count = 0;
  for (const one of left[side]) for (const other of right[side]) if (one.order > other.order) count += 1;
  return count;
}

function transposeFlowRows(rows) {
  for (let round = 0, isBetter = true; isBetter && round < 10; round += 1) {
    isBetter = false;
    for (const cells of rows) {
      for (let index = 0; index + 1 < cells.length; index += 1) {
        const [left, right] = [cells[index], cells[index + 1]];
        const now = pairFlowCrossings(left, right, 'up') + pairFlowCrossings(left, right, 'down');
        const then = pairFlowCrossings(right, left, 'up') + pairFlowCrossings(right, left, 'down');
        if (then >= now) continue;
        [cells[index], cells[index + 1]] = [right, left];
        right.order = index;
        left.order = index + 1;
        isBetter = true;
      }
    }
  }
}

function orderFlowRows(rows) {
  let best = rows.map((cells) => [...cells]);
  let least = countFlowCrossings(rows);
  for (let sweep = 0, idle = 0; sweep < 24 && idle < 6 && least > 0; sweep += 1) {
    if (sweep % 2 === 0) for (let index = 1; index < rows.length; index += 1) sortFlowRow(rows[index], 'up');
    else for (let index = rows.length - 2; index >= 0; index -= 1) sortFlowRow(rows[index], 'down');
    transposeFlowRows(rows);
    const crossings = countFlowCrossings(rows);
    idle += 1;
    if (crossings < least) {
      least = crossings;
      idle = 0;
      best = rows.map((cells) => [...cells]);
    }
  }
  best.forEach((cells, index) => {
    rows[index] = cells;
    cells.forEach((cell, order) => (cell.order = order));
  });
  return least;
}

function findFlowConflicts(rows) {
  const conflicts = new Set();
  const key = (upper, lower) => `${upper.row}:${upper.order}>${lower.order}`;
  const isInner = (upper, lower) => upper.isBend && lower.isBend;
  for (let index = 0; index + 1 < rows.length; index += 1) {
    const lines = rows[index].flatMap((upper) => upper.down.map((lower) => [upper, lower]));
    const inner = lines.filter(([upper, lower]) => isInner(upper, lower));
    for (const [upper, lower] of lines) {
      if (isInner(upper, lower)) continue;
      const isCrossing = inner.some(([a, b]) => (a.order - upper.order) * (b.order - lower.order) < 0);
      if (isCrossing) conflicts.add(key(upper, lower));
    }
  }
  return (one, other) => conflicts.has(one.row < other.row ? key(one, other) : key(other, one));
}

function alignFlowCells(rows, side, position, isConflict) {
  const root = new Map();
  const next = new Map();
  for (const cells of rows) for (const cell of cells) {
    root.set(cell, cell);
    next.set(cell, cell);
  }
  for (const cells of rows) {
    let limit = -1;
    for (const cell of cells) {
      const others = [...cell[side]].sort((first, second) => position.get(first) - position.get(second));
      if (others.length === 0) continue;
      const middle = (others.length - 1) / 2;
      for (const index of new Set([Math.floor(middle), Math.ceil(middle)])) {
        const other = others[index];
        if (next.get(cell) !== cell || limit >= position.get(other) || isConflict(other, cell)) continue;
        next.set(other, cell);
        root.set(cell, root.get(other));
        next.set(cell, root.get(cell));
        limit = position.get(other);
      }
    }
  }
  return root;
}

function compactFlowCells(rows, root, isMirrored, gaps) {
  const after = new Map();
  const before = new Map();
  for (const cells of rows) {
    for (const cell of cells) {
      const block = root.get(cell);
      if (!after.has(block)) {
        after.set(block, new Map());
        before.set(block, new Map());
      }
    }
    for (let index = 0; index + 1 < cells.length; index += 1) {
      const [left, right] = [cells[index], cells[index + 1]];
      const gap = left.state && right.state ? gaps.states : gaps.others;
      const distance = (isMirrored ? left.left + right.right : left.right + right.left) + gap;
      const [from, to] = [root.get(left), root.get(right)];
      const known = after.get(from).get(to) ?? 0;
      after.get(from).set(to, Math.max(known, distance));
      before.get(to).set(from, Math.max(known, distance));
    }
  }
  const order = [];
  const waiting = new Map([...before].map(([block, list]) => [block, list.size]));
  const ready = [...waiting].filter(([, number]) => number === 0).map(([block]) => block);
  for (let index = 0; index < ready.length; index += 1) {
    order.push(ready[index]);
    for (const block of after.get(ready[index]).keys()) {
      waiting.set(block, waiting.get(block) - 1);
      if (waiting.get(block) === 0) ready.push(block);
    }
  }
  const place = new Map();
  for (const block of order) {
    place.set(block, Math.max(0, ...[...before.get(block)].map(([other, distance]) => place.get(other) + distance)));
  }
  for (const block of order.reverse()) {
    const limit = Math.min(...[...after.get(block)].map(([other, distance]) => place.get(other) - distance));
    if (Number.isFinite(limit)) place.set(block, Math.max(place.get(block), limit));
  }
  return place;
}

function placeFlowCells(rows, gaps) {
  const isConflict = findFlowConflicts(rows);
  const drafts = [];
  for (const side of /** @type {('up' | 'down')[]} */ (['up', 'down'])) {
    for (const isMirrored of [false, true]) {
      const turned = (side === 'up' ? rows : [...rows].reverse()).map((cells) => (
        isMirrored ? [...cells].reverse() : cells
      ));
      const position = new Map(turned.flatMap((cells) => cells.map((cell, index) => [cell, index])));
      const root = alignFlowCells(turned, side, position, isConflict);
      const place = compactFlowCells(turned, root, isMirrored, gaps);
      const sign = isMirrored ? -1 : 1;
      drafts.push({ isMirrored, at: new Map([...root].map(([cell, block]) => [cell, sign * place.get(block)])) });
    }
  }
  const bounds = (draft) => {
    let [least, most] = [Infinity, -Infinity];
    for (const [cell, x] of draft.at) {
      least = Math.min(least, x - cell.left);
      most = Math.max(most, x + cell.right);
    }
    return { least, most };
  };
  const limits = drafts.map(bounds);
  const width = (limit) => limit.most - limit.least;
  const narrowest = limits.reduce((best, limit) => (width(limit) < width(best) ? limit : best));
  const moves = drafts.map((draft, index) =>
    draft.isMirrored ? narrowest.most - limits[index].most : narrowest.least - limits[index].least
  );
  for (const cells of rows) {
    for (const cell of cells) {
      const found = drafts.map((draft, index) => draft.at.get(cell) + moves[index]).sort((a, b) => a - b);
      cell.x = (found[1] + found[2]) / 2;
    }
  }
  const all = rows.flat();
  const least = Math.min(...all.map((cell) => cell.x - cell.left));
  for (const cell of all) cell.x -= least;
  return Math.max(0, ...all.map((cell) => cell.x + cell.right));
}

const flowText = { size: 13, line: 17, label: 12, labelLine: 15, composite: 30 };

const flowDimensions = {
  wide: { label: 26, title: 22, count: 26, least: 84, aside: 52, states: 20, others: 12 },
  tight: { label: 9, title: 14, count: 0, least: 56, aside: 46, states: 12, others: 7 },
};

const flowFont = {
  width: (text, size) => text.length * size * 0.56,
};

function wrapFlowText(text, most) {
  const lines = [];
  let line = '';
  for (const word of String(text).split(/\s+/)) {
    if (line && line.length + 1 + word.length > most) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  if (line) lines.push(line);
  const short = lines.map((each) => (each.length > most + 6 ? `${each.slice(0, most + 5)}…` : each));
  return short.length > 3 ? [...short.slice(0, 2), `${short[2]} …`] : short;
}

function measureFlowState(state, inner, dimensions) {
  const round = (size, text) => {
    const label = text ? flowFont.width(text, flowText.label) + 8 : 0;
    return { width: size, height: size, left: size / 2, right: size / 2 + label, lines: [text].filter(Boolean) };
  };
  switch (state.kind) {
    case 'begin':
      return round(18, state.title);
    case 'end':
    case 'fail':
      return round(22, state.title);
    case 'entryPoint':
    case 'exitPoint':
      return round(18, state.title);
    case 'choice':
      return round(30, state.title);
    case 'join':
      return { width: 84, height: 8, left: 42, right: 42, lines: [] };
    case 'fork':
      if (!inner.length) return { width: 84, height: 8, left: 42, right: 42, lines: [] };
  }
  const lines = wrapFlowText(state.title, dimensions.title);
  const textWidth = Math.max(...lines.map((line) => flowFont.width(line, flowText.size)));
  if (inner.length === 0) {
    const width = Math.max(dimensions.least, Math.ceil(textWidth) + dimensions.aside);
    return { width, height: 18 + lines.length * flowText.line, left: width / 2, right: width / 2, lines };
  }
  const header = flowText.composite + (inner.length > 1 ? 22 : 0);
  const gap = 24;
  const innerWidth = inner.reduce((sum, layout) => sum + layout.width, 0) + gap * (inner.length - 1);
  const width = Math.max(innerWidth + 32, textWidth + 70);
  const height = header + Math.max(...inner.map((layout) => layout.height)) + 16;
  return { width, height, left: width / 2, right: width / 2, lines: [lines.join(' ')], header, gap, innerWidth };
}

function measureFlowLabel(line, dimensions) {
  const lines = line.labels.flatMap((label) => wrapFlowText(label, dimensions.label));
  const isBelow = dimensions.count === 0 && lines.length > 0;
  const widths = lines.map((text, index) => flowFont.width(text, flowText.label) + (
    index === lines.length - 1 && !isBelow ? dimensions.count : 6
  ));
  const count = Math.max(1, lines.length + (isBelow ? 1 : 0));
  return {
    lines, isBelow, count: dimensions.count, width: Math.max(30, ...widths), height: count * flowText.labelLine + 6,
  };
}

function spreadFlowPorts(cell, lines, preferred) {
  const sorted = [...lines].sort((first, second) => preferred(first) - preferred(second));
  const half = Math.max(0, cell.width / 2 - 12);
  const gap = sorted.length > 1 ? Math.min(16, (2 * half) / (sorted.length - 1)) : 0;
  const ports = sorted.map((line) => Math.min(cell.x + half, Math.max(cell.x - half, preferred(line))));
  if (half < 12) return new Map(sorted.map((line) => [line, cell.x]));
  for (let index = 1; index < ports.length; index += 1) ports[index] = Math.max(ports[index], ports[index - 1] + gap);
  for (let index = ports.length - 1, limit = cell.x + half; index >= 0; index -= 1) {
    ports[index] = Math.min(ports[index], limit);
    limit = ports[index] - gap;
  }
  return new Map(sorted.map((line, index) => [line, ports[index]]));
}

function layoutFlowMachine(machine, lifted, options) {
  const shown = machine.states.filter(options.isShown);
  const boxes = shown.map((state) => {
    const isOpen = state.machines.length > 0 && options.isOpen(state);
    const inner = isOpen ? state.machines.map((each) => layoutFlowMachine(each, lifted, options)) : [];
    return { state, inner, ...measureFlowState(state, inner, options.dimensions) };
  });
  const number = new Map(shown.map((state, index) => [state, index]));
  const all = [...lifted.get(machine).values()].filter((line) => number.has(line.from) && number.has(line.to));
  const lines = all.map((line) => (
    { line, from: number.get(line.from), to: number.get(line.to), label: measureFlowLabel(line, options.dimensions) }
  ));
  const loops = lines.filter((line) => line.from === line.to);
  const others = lines.filter((line) => line.from !== line.to);
  for (const loop of loops) {
    const box = boxes[loop.from];
    box[loopSide(box)] += 34 + loop.label.width;
    box.loopHeight = loop.label.height;
  }
  if (boxes.length === 0) return { machine, width: 60, height: 20, nodes: [], lines: [] };

  removeFlowCycles(boxes.length, others);
  const row = assignFlowRows(boxes.length, others);
  const { cells, rows } = makeFlowRows(boxes, others, row);
  orderFlowRows(rows);
  const width = placeFlowCells(rows, options.dimensions);
  const height = stackFlowRows(rows);
  routeFlowLines(cells, others);
  for (const loop of loops) routeFlowLoop(cells[loop.from], loop);
  const nodes = cells.slice(0, boxes.length);
  return { machine, width, height, nodes, lines: [...others, ...loops] };
}

function stackFlowRows(rows) {
  let y = 0;
  rows.forEach((cells, index) => {
    const height = Math.max(0, ...cells.map((cell) => Math.max(cell.height, cell.loopHeight ?? 0)));
    for (const cell of cells) {
      cell.bandTop = y;
      cell.bandBottom = y + height;
      cell.y = y + (height - cell.height) / 2;
    }
    if (index === rows.length - 1) {
      y += height;
      return;
    }
    const reach = Math.max(0, ...cells.flatMap((cell) => cell.down.map((lower) => Math.abs(lower.x - cell.x))));
    y += height + Math.min(44, 16 + reach / 14);
  });
  return y;
}

function routeFlowLines(cells, lines) {
  const ends = (cell, isBottom) =>
    lines.filter((line) => cells[isBottom ? line.upper : line.lower] === cell);
  const ports = { bottom: new Map(), top: new Map() };
  for (const cell of cells.filter((each) => each.state)) {
    for (const [line, x] of spreadFlowPorts(cell, ends(cell, true), (each) => each.cells[0].x)) ports.bottom.set(line, x);
    for (const [line, x] of spreadFlowPorts(
      cell, ends(cell, false), (each) => each.cells[each.cells.length - 1].x,
    )) ports.top.set(line, x);
  }
  for (const line of lines) {
    const [upper, lower] = [cells[line.upper], cells[line.lower]];
    const points = [[ports.bottom.get(line), upper.y + upper.height], [ports.bottom.get(line), upper.bandBottom + 4]];
    for (const cell of line.cells) points.push([cell.x, cell.bandTop], [cell.x, cell.bandBottom]);
    points.push([ports.top.get(line), lower.bandTop - 9], [ports.top.get(line), lower.y]);
    line.points = line.isReversed ? points.reverse() : points;
    line.labelX = line.labelCell.x;
    line.labelY = line.labelCell.y + line.labelCell.height / 2;
  }
}

const loopSide = (cell) => (cell.width <= 30 ? 'left' : 'right');

function routeFlowLoop(cell, loop) {
  const middle = cell.y + cell.height / 2;
  const half = cell.width / 2;
  const rise = Math.min(8, cell.height / 2 - 2);
  const round = Math.sqrt(half * half - rise * rise);
  const outline = cell.state.kind === 'choice' ? half - rise : cell.width <= 30 ? round : half;
  const sign = loopSide(cell) === 'left' ? -1 : 1;
  const at = (distance, height) => [cell.x + sign * distance, middle + height];
  loop.isLoop = true;
  loop.points = [at(outline, -rise), at(half + 24, -rise), at(half + 24, rise), at(outline, rise)];
  loop.labelX = cell.x + sign * (half + 30 + loop.label.width / 2);
  loop.labelY = middle;
}

function layoutFlow(root, options = {}) {
  const lifted = liftFlowEdges(root);
  const touched = new Set([...lifted.values()].flatMap(
    (lines) => [...lines.values()].flatMap((line) => [line.from, line.to])
  ));
  const isShown = (state) => ((
    state.kind !== 'fail' && state.kind !== 'end'
  ) || touched.has(state)) && (options.isShown?.(state) ?? true);
  const layout = layoutFlowMachine(
    root, lifted, { isShown, isOpen: options.isOpen ?? (() => true), dimensions: options.dimensions ?? flowDimensions.wide },
  );
  const margin = 12;
  const drawing = {
    nodes: [], lines: [], regions: [], width: layout.width + 2 * margin, height: layout.height + 2 * margin,
  };
  collectFlowLayout(layout, margin, margin, drawing);
  return drawing;
}

function collectFlowLayout(layout, x, y, drawing) {
  for (const cell of layout.nodes) {
    const node = { ...cell, x: cell.x + x, y: cell.y + y };
    drawing.nodes.push(node);
    let left = node.x - cell.innerWidth / 2;
    cell.inner.forEach((inner, index) => {
      if (cell.inner.length > 1) {
        const title = inner.machine.name.split('.').pop();
        drawing.regions.push({
          title, x: left, y: node.y + cell.header - 12, isFirst: index === 0, bottom: node.y + node.height,
          gap: cell.gap,
        });
      }
      collectFlowLayout(inner, left, node.y + cell.header, drawing);
      left += inner.width + cell.gap;
    });
  }
  for (const line of layout.lines) {
    drawing.lines.push({
      ...line,
      points: line.points.map(([px, py]) => [px + x, py + y]),
      labelX: line.labelX + x,
      labelY: line.labelY + y,
    });
  }
}

const flowRunLimit = 1000;
const flowTransitionLimit = 10000;

const flowRunKey = (run) => String(run.flow);

const flowRunName = (run) => String(run.name ?? run.flow);

const flowRunPaths = (run) => new Set(
  [run.flow, ...(run.name === undefined ? [] : run.transitions.map((step) => step.flow ?? run.flow))],
);

const isPathOf = (run, path) => flowRunPaths(run).has(path);

const flowRunAt = (runs, path) => runs.findLast((run) => isPathOf(run, path));

const flowStepNumber = (run, position) => (run.droppedTransitions ?? 0) + position;

const flowIndexes = new WeakMap();
const flowIndexesByText = new Map();

function flowIndexOf(entry) {
  const { graph } = entry;
  if (flowIndexes.has(graph)) return flowIndexes.get(graph);
  const text = JSON.stringify(graph);
  if (!flowIndexesByText.has(text)) flowIndexesByText.set(text, indexFlow(graph));
  flowIndexes.set(graph, flowIndexesByText.get(text));
  return flowIndexes.get(graph);
}

function flowEntryFor(flows, machine) {
  const entries = (flows?.machines ?? []).filter((entry) => entry.graph);
  return (
    entries.find((entry) => entry.graph.machine === machine) ??
    entries.find((entry) => flowMachines(flowIndexOf(entry)).some((inner) => inner.name === machine))
  );
}

function flowVisits(flows, machine) {
  const entry = (flows?.machines ?? []).find((each) => each.machine === machine);
  return new Map((entry?.visits ?? []).map((visit) => [`${visit.from}>${visit.to}`, visit.count]));
}

function applyFlowEvent(flows, event) {
  const { flow: step } = event;
  if (!step || !step.flow) return undefined;
  const run = flowRunFor(flows, event);
  const known = run.transitions.findLast((each) => (each.flow ?? run.flow) === step.flow);
  if (known && step.index <= known.index) return undefined;
  run.droppedTransitions = (run.droppedTransitions ?? 0) + missedSteps(run, step);
  run.transitions.push({ ...step, time: event.time });
  if (run.transitions.length > flowTransitionLimit) {
    run.transitions.shift();
    run.droppedTransitions = (run.droppedTransitions ?? 0) + 1;
  }
  run.isSuspended = step.kind === 'suspended';
  if (step.kind === 'terminated') {
    run.ended = event.time;
    run.ending = step.ending ?? 'finished';
    run.elapsed ??= flowRunElapsed(run);
  } else {
    run.state = step.to;
    countFlowVisit(flows, step);
  }
  return flowEntryFor(flows, step.machine) ? undefined : step.machine;
}

function missedSteps(run, step) {
  const last = run.transitions.at(-1);
  if (!last) return 0;
  if ((last.flow ?? run.flow) === step.flow) return Math.max(0, step.index - last.index - 1);
  return Math.max(0, step.index - (last.kind === 'suspended' ? last.index - 1 : last.index));
}

function flowRunFor(flows, event) {
  const { flow: step } = event;
  const runs = (flows.runs ??= []);
  const known = flowRunAt(runs, step.flow);
  if (known) return known;
  const { request, session, feature, action } = event;
  const left = step.name === undefined ? -1 : runs.findLastIndex(
    (run) => !run.ended && run.name === step.name && run.machine === step.machine
  );
  if (left >= 0) {
    const [run] = runs.splice(left, 1);
    runs.push(Object.assign(run, { request, session, feature, action }));
    return run;
  }
  const path = step.flow.split('/');
  const run = {
    flow: step.flow, name: step.name,
    parent: path.length > 1 ? path.slice(0, -1).join('/') : undefined,
    machine: step.machine, request, session, feature, action,
    started: event.time, state: step.to, transitions: [], droppedTransitions: step.index,
  };
  runs.push(run);
  if (runs.length > flowRunLimit) {
    runs.shift();
    flows.droppedRuns = (flows.droppedRuns ?? 0) + 1;
  }
  return run;
}

function flowRunElapsed(run) {
  const times = run.transitions.slice(1).map((step) => step.elapsed);
  if (times.length && times.every((time) => time !== undefined)) return times.reduce((sum, time) => sum + time, 0);
  return (Date.parse(run.ended) - Date.parse(run.started)) * 1e6;
}

function countFlowVisit(flows, step) {
  if (step.from === undefined || (step.kind !== 'moved' && step.kind !== 'failed')) return;
  const machines = (flows.machines ??= []);
  let entry = machines.find((each) => each.machine === step.machine);
  if (!entry) machines.push((entry = { machine: step.machine, visits: [] }));
  const visits = (entry.visits ??= []);
  const visit = visits.find((each) => each.from === step.from && each.to === step.to);
  if (visit) visit.count += 1;
  else visits.push({ from: step.from, to: step.to, count: 1 });
}

function flowStateAfter(run, position) {
  const step = run.transitions[position];
  if (!step) return run.state;
  return step.kind === 'terminated' ? step.from : step.to;
}

function flowPosition(flows, root, run, position) {
  const current = new Set();
  if (!run) return { current, last: undefined };
  const machines = new Map(flowMachines(root).map((machine) => [machine.name, machine]));
  const machine = machines.get(run.machine);
  const step = run.transitions[position];
  const add = (inner, name) => {
    const found = inner && name !== undefined ? resolveFlowPath(inner, name) : undefined;
    if (found) current.add(found);
  };
  add(machine, flowStateAfter(run, position));
  const isNewest = position >= run.transitions.length - 1;
  const inside = `${step?.flow ?? run.flow}/`;
  for (const child of flows.runs ?? []) {
    if (!machines.has(child.machine)) continue;
    const reached = child.transitions.findLast(
      (each) => (each.flow ?? child.flow).startsWith(inside) && (isNewest || each.time <= step.time)
    );
    if (reached && reached.kind !== 'terminated') add(machines.get(child.machine), reached.to);
  }
  const taken = step?.kind === 'terminated' ? run.transitions[position - 1] : step;
  const isMove = taken && (taken.kind === 'moved' || taken.kind === 'failed');
  return { current, last: isMove ? { machine: run.machine, from: taken.from, to: taken.to } : undefined };
}

function flowNeighborhood(root, center, steps = 2) {
  const near = new Map();
  const beside = (state) => {
    if (!near.has(state)) near.set(state, new Set());
    return near.get(state);
  };
  for (const lines of liftFlowEdges(root).values()) {
    for (const line of lines.values()) {
      beside(line.from).add(line.to);
      beside(line.to).add(line.from);
    }
  }
  let ring = [center];
  const shown = new Set(ring);
  for (let step = 0; step < steps; step += 1) {
    ring = ring.flatMap((state) => [...(near.get(state) ?? [])]).filter((state) => !shown.has(state));
    ring.forEach((state) => shown.add(state));
  }
  for (const state of [...shown]) {
    for (let owner = state.machine.owner; owner; owner = owner.machine.owner) shown.add(owner);
  }
  const more = (state) => [...(near.get(state) ?? [])].filter((other) => !shown.has(other)).length;
  return { shown, more };
}

function flowPath(points) {
  const number = (value) => Math.round(value * 10) / 10;
  let text = `M${number(points[0][0])} ${number(points[0][1])}`;
  for (let index = 1; index < points.length; index += 1) {
    const [[x0, y0], [x1, y1]] = [points[index - 1], points[index]];
    const middle = number((y0 + y1) / 2);
    if (Math.abs(x0 - x1) < 0.5) text += `L${number(x1)} ${number(y1)}`;
    else text += `C${number(x0)} ${middle} ${number(x1)} ${middle} ${number(x1)} ${number(y1)}`;
  }
  return text;
}

function flowLoopPath(points) {
  const [[x0, y0], [x1, y1], [, y2], [x3, y3]] = points;
  const bend = Math.min(6, (y2 - y1) / 2);
  const aside = x1 > x0 ? bend : -bend;
  const out = `M${x0} ${y0}L${x1 - aside} ${y1}Q${x1} ${y1} ${x1} ${y1 + bend}`;
  return `${out}L${x1} ${y2 - bend}Q${x1} ${y2} ${x1 - aside} ${y2}L${x3} ${y3}`;
}

function drawFlowArrow(points) {
  const [x, y] = points[points.length - 1];
  const [px, py] = points[points.length - 2];
  const isAside = Math.abs(px - x) > Math.abs(py - y);
  const sign = isAside ? Math.sign(px - x) : Math.sign(py - y);
  const tips = isAside
    ? `${x},${y} ${x + 8 * sign},${y - 4} ${x + 8 * sign},${y + 4}`
    : `${x},${y} ${x - 4},${y + 8 * sign} ${x + 4},${y + 8 * sign}`;
  return svg('polygon', { class: 'flow-arrow', points: tips });
}

function drawFlowLine(line) {
  const path = svg('path', { class: 'flow-line', d: line.isLoop ? flowLoopPath(line.points) : flowPath(line.points) });
  const { lines, isBelow } = line.label;
  const all = lines.length + (isBelow ? 1 : 0);
  const top = line.labelY - (Math.max(0, all - 1) * flowText.labelLine) / 2 + 4;
  const count = svg('tspan', { class: 'flow-count' });
  const spans = lines.map((text, index) => svg('tspan', { x: line.labelX, y: top + index * flowText.labelLine }, text));
  if (isBelow || spans.length === 0) {
    count.setAttribute('x', String(line.labelX));
    count.setAttribute('y', String(top + lines.length * flowText.labelLine));
  }
  const label = svg('text', { class: 'flow-label', 'text-anchor': 'middle' }, ...spans, count);
  const height = Math.max(1, all) * flowText.labelLine;
  const back = svg('rect', { class: 'flow-label-back', y: line.labelY - height / 2, height, rx: 3 });
  const cover = (isVisited) => {
    const own = lines.length ? line.label.width - line.label.count + 4 : 0;
    const width = isVisited || isBelow || lines.length > 1 ? line.label.width - 4 : own;
    if (isBelow) back.setAttribute('height', String(isVisited ? height : height - flowText.labelLine));
    back.setAttribute('width', String(width));
    back.setAttribute('x', String(line.labelX - width / 2));
  };
  const title = svg('title');
  const group = svg(
    'g', { class: 'flow-edge', 'data-edge': line.line.key }, title, path, drawFlowArrow(line.points), back, label,
  );
  return { group, title, count, cover, line: line.line, hasText: lines.length > 0 && !isBelow };
}

function drawFlowShape(node) {
  const { x, y, width, height } = node;
  const middle = y + height / 2;
  const circle = (radius, name) => svg('circle', { class: name, cx: x, cy: middle, r: radius });
  switch (node.state.kind) {
    case 'begin':
      return [circle(9, 'flow-dot')];
    case 'end':
      return [circle(10.5, 'flow-ring'), circle(6, 'flow-dot')];
    case 'fail': {
      const [left, right, top, bottom] = [x - 4.5, x + 4.5, middle - 4.5, middle + 4.5];
      const cross = `M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}`;
      return [circle(10.5, 'flow-ring'), svg('path', { class: 'flow-cross', d: cross })];
    }
    case 'entryPoint':
    case 'exitPoint':
      return [circle(8, 'flow-ring')];
    case 'choice': {
      const points = `${x},${y} ${x + width / 2},${middle} ${x},${y + height} ${x - width / 2},${middle}`;
      return [svg('polygon', { class: 'flow-box', points })];
    }
  }
  const isBar = node.lines.length === 0;
  const box = { x: x - width / 2, y, width, height, rx: isBar ? 3 : 9 };
  const shapes = [
    svg('rect', { class: isBar ? 'flow-bar' : node.inner.length ? 'flow-box flow-composite' : 'flow-box', ...box }),
  ];
  if (node.inner.length) {
    const under = y + flowText.composite - 6;
    shapes.push(svg('path', { class: 'flow-rule', d: `M${x - width / 2} ${under}L${x + width / 2} ${under}` }));
  }
  return shapes;
}

function drawFlowTitle(node) {
  const { x, y, width, height, lines } = node;
  if (lines.length === 0) return [];
  const isMark = node.width <= 30;
  const isComposite = node.inner.length > 0;
  const middle = y + height / 2;
  const place = isMark
    ? { x: x + width / 2 + 6, anchor: 'start', y: middle + 4 }
    : { x, anchor: 'middle', y: isComposite ? y + 17 : middle - ((lines.length - 1) * flowText.line) / 2 + 4.5 };
  const spans = lines.map((line, index) => svg('tspan', { x: place.x, y: place.y + index * flowText.line }, line));
  return [
    svg('text', { class: isMark ? 'flow-title flow-aside' : 'flow-title', 'text-anchor': place.anchor }, ...spans),
  ];
}

function drawFlowNode(node, options) {
  const { state, x, y, width, height } = node;
  const title = svg('title');
  const isMark = node.width <= 30 || node.lines.length === 0;
  const left = x - width / 2;
  const at = node.inner.length ? y + 12 : y + height / 2;
  const tip = isMark ? left - 4 : left + 16;
  const sign = svg('polygon', { class: 'flow-here', points: `${tip - 8},${at - 5} ${tip},${at} ${tip - 8},${at + 5}` });
  const more = options.more?.(state);
  const badge = more
    ? svg('text', { class: 'flow-more', x: x + width / 2 - 8, y: y + height - 5, 'text-anchor': 'end' }, `+${more}`)
    : undefined;
  const group = svg(
    'g',
    {
      class: 'flow-node', 'data-kind': state.kind, 'data-state': state.id, tabindex: '-1',
      role: options.onSelect ? 'button' : 'img',
    },
    title, ...drawFlowShape(node), ...drawFlowTitle(node), sign, badge
  );
  if (options.onSelect) {
    group.addEventListener('click', (event) => {
      event.stopPropagation();
      options.onSelect(state);
    });
    group.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      options.onSelect(state);
    });
  }
  return { group, title, state };
}

function drawFlow(layout, options) {
  const lines = layout.lines.map(drawFlowLine);
  const nodes = layout.nodes.map((node) => drawFlowNode(node, options));
  const regions = layout.regions.flatMap((region) => [
    svg('text', { class: 'flow-region', x: region.x, y: region.y }, region.title),
    region.isFirst
      ? undefined
      : svg('path', {
          class: 'flow-rule flow-split',
          d: `M${region.x - region.gap / 2} ${region.y - 12}L${region.x - region.gap / 2} ${region.bottom}`,
        }),
  ]);
  const drawing = svg(
    'svg',
    {
      class: 'flow-drawing', viewBox: `0 0 ${Math.ceil(layout.width)} ${Math.ceil(layout.height)}`, role: 'group',
      width: Math.ceil(layout.width), height: Math.ceil(layout.height), 'aria-label': options.name,
    },
    ...nodes.map((node) => node.group), ...regions, ...lines.map((line) => line.group)
  );
  nodes[0]?.group.setAttribute('tabindex', '0');
  moveFlowFocus(drawing, nodes);
  const mark = (facts) => {
    for (const line of lines) {
      const visits = facts.visits(line.line);
      line.group.classList.toggle('is-visited', visits > 0);
      line.group.classList.toggle('is-last', Boolean(facts.last?.(line.line)));
      line.cover(visits > 0);
      line.count.textContent = visits > 0 ? `${line.hasText ? ' ' : ''}${visits}×` : '';
      line.title.textContent = shownText(`${flowLineText(line.line)}, ${visits > 0 ? `taken ${visits}×` : 'never taken'}`);
    }
    for (const node of nodes) {
      const isCurrent = facts.current.has(node.state);
      node.group.classList.toggle('is-current', isCurrent);
      node.group.classList.toggle('is-selected', facts.selected === node.state);
      const text = `${node.state.title}${isCurrent ? ', current state' : ''}`;
      node.title.textContent = shownText(text);
      node.group.setAttribute('aria-label', text);
    }
  };
  const find = (state) => nodes.find((node) => node.state === state)?.group;
  return { svg: drawing, mark, find, width: layout.width, height: layout.height };
}

function moveFlowFocus(drawing, nodes) {
  drawing.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const index = nodes.findIndex((node) => node.group === document.activeElement);
    if (!step || index < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = nodes[Math.max(0, Math.min(nodes.length - 1, index + step))].group;
    nodes[index].group.setAttribute('tabindex', '-1');
    next.setAttribute('tabindex', '0');
    next.focus();
  });
}

const flowWholeLimit = 60;
const flowZoom = { least: 0.2, most: 3, step: 1.25, readable: 10 / flowText.label, narrow: 8 / flowText.label };

const context = document.createElement('canvas').getContext('2d');

flowFont.width = (text, size) => {
  context.font = `500 ${size}px system-ui, sans-serif`;
  return context.measureText(text).width;
};

class FlowView {
  constructor(options) {
    this.options = options;
    this.zoom = 'auto';
    this.scaled = 1;
    this.root = null;
    this.center = null;
    this.canvas = h('div', { class: 'flow-canvas', tabindex: 0, role: 'region', 'aria-label': 'Diagram' });
    this.note = h('p', { class: 'flow-note muted' });
    this.element = h('div', { class: 'flow-view' }, this.note, this.canvas);
    this.tools = this.makeTools();
    this.sizes = new ResizeObserver(() => this.scale());
    this.sizes.observe(this.canvas);
    this.canvas.addEventListener('keydown', (event) => this.didPress(event));
    this.canvas.addEventListener('wheel', (event) => this.didTurnWheel(event), { passive: false });
    this.canvas.addEventListener('pointerdown', (event) => this.beginDrag(event));
    this.didChangeFull = () => this.showFull();
    document.addEventListener('fullscreenchange', this.didChangeFull);
  }

  dispose() {
    this.sizes.disconnect();
    document.removeEventListener('fullscreenchange', this.didChangeFull);
  }

  makeTools() {
    const tool = (label, content, act) => h(
      'button', { class: 'icon-only', 'aria-label': label, title: label, onclick: act }, content,
    );
    this.percent = h('span', { class: 'muted flow-percent' });
    this.fitButton = h('button', { title: 'The whole diagram (0)', onclick: () => this.setZoom('fit') }, 'Fit');
    this.fullButton = h('button', { onclick: () => this.toggleFull() });
    this.fullButton.hidden = !document.fullscreenEnabled;
    this.showFull();
    return h('div', { class: 'flow-zoom', role: 'group', 'aria-label': 'Size of the diagram' },
      tool('Smaller (-)', '−', () => this.zoomBy(1 / flowZoom.step)), this.percent,
      tool('Larger (+)', '+', () => this.zoomBy(flowZoom.step)), this.fitButton, this.fullButton);
  }

  show(facts) {
    const { root } = facts;
    const center = facts.isWhole ? null : facts.center;
    const isOther = root !== this.root || center !== this.center;
    this.isFirst ||= root !== this.root;
    this.facts = { current: facts.current, selected: center, last: facts.last, visits: facts.visits };
    if (isOther) {
      if (root !== this.root) this.zoom = 'auto';
      Object.assign(this, { root, center });
      this.prepare(root, center);
    } else this.drawing.mark(this.facts);
    this.reveal(this.facts.current);
  }

  prepare(root, center) {
    const near = center ? flowNeighborhood(root, center) : null;
    const isShown = (state) => !near || near.shown.has(state);
    this.layouts = {};
    this.layoutFor = (name) => (this.layouts[name] ??= layoutFlow(root, { isShown, dimensions: flowDimensions[name] }));
    this.near = near;
    replaceContent(this.note, near
      ? [
        `${countText(flowStateCount(root))} states are too many to read at once. Shown are those within two steps of `,
        h('strong', {}, center.title), '. Choose a state to walk on; +2 says that two more lie behind it.',
      ]
      : null);
    this.note.hidden = !near;
    this.canvas.classList.toggle('is-walkable', Boolean(near));
    this.shownState = null;
    this.layout = null;
    this.scale();
  }

  chosenLayout(width) {
    const wide = this.layoutFor('wide');
    if (wide.width <= width) return wide;
    const tight = this.layoutFor('tight');
    return tight.width < wide.width ? tight : wide;
  }

  draw(layout) {
    this.layout = layout;
    this.drawing = drawFlow(layout, {
      name: `Diagram of ${this.root.name}`,
      more: this.near?.more,
      onSelect: this.near ? (state) => this.options.onCenter(state) : undefined,
    });
    this.drawing.mark(this.facts);
    replaceContent(this.canvas, this.drawing.svg);
  }

  get isFull() {
    const full = document.fullscreenElement;
    return Boolean(full?.contains(this.canvas));
  }

  scale() {
    if (!this.root || this.element.hidden || this.canvas.clientWidth === 0) return;
    const width = this.canvas.clientWidth - 2;
    const height = this.isFull ? this.canvas.clientHeight - 2 : window.innerHeight - 200;
    const layout = this.chosenLayout(width);
    if (layout !== this.layout) this.draw(layout);
    const { drawing } = this;
    const whole = Math.min(1, width / drawing.width);
    const low = Math.min(whole, height / drawing.height);
    const fit = low >= Math.min(whole, flowZoom.readable) ? low : whole;
    const { zoom } = this;
    const scale = typeof zoom === 'number' ? zoom : zoom === 'fit' ? fit : this.readableScale(fit, whole);
    this.canvas.classList.toggle('is-whole', scale <= whole && !this.isFull);
    drawing.svg.setAttribute('width', String(Math.floor(drawing.width * scale)));
    drawing.svg.setAttribute('height', String(Math.floor(drawing.height * scale)));
    this.scaled = scale;
    this.percent.textContent = `${Math.round(scale * 100)} %`;
    this.fitButton.setAttribute('aria-pressed', String(scale === fit));
  }

  readableScale(fit, whole) {
    if (narrowScreen.matches && whole >= flowZoom.narrow) return Math.max(fit, whole);
    return Math.max(fit, flowZoom.readable);
  }

  setZoom(zoom) {
    this.zoom = zoom;
    this.shownState = null;
    this.scale();
    if (this.facts) this.reveal(this.facts.current);
  }

  zoomBy(factor, point) {
    const { canvas } = this;
    const before = this.scaled;
    const scale = Math.min(flowZoom.most, Math.max(flowZoom.least, before * factor));
    const box = canvas.getBoundingClientRect();
    const [x, y] = point ? [point.clientX - box.left, point.clientY - box.top] : [box.width / 2, box.height / 2];
    const [left, top] = [(canvas.scrollLeft + x) / before, (canvas.scrollTop + y) / before];
    this.zoom = scale;
    this.scale();
    canvas.scrollTo(left * scale - x, top * scale - y);
  }

  didPress(event) {
    const act = {
      '+': () => this.zoomBy(flowZoom.step), '=': () => this.zoomBy(flowZoom.step),
      '-': () => this.zoomBy(1 / flowZoom.step), 0: () => this.setZoom('fit'),
    }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  didTurnWheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.zoomBy(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 200), event);
  }

  beginDrag(event) {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const { canvas } = this;
    const [x, y, left, top] = [event.clientX, event.clientY, canvas.scrollLeft, canvas.scrollTop];
    let isDragging = false;
    const move = (next) => {
      const [dx, dy] = [next.clientX - x, next.clientY - y];
      if (!isDragging && Math.hypot(dx, dy) < 4) return;
      if (!isDragging) canvas.setPointerCapture(event.pointerId);
      isDragging = true;
      canvas.classList.add('is-dragged');
      canvas.scrollTo({ left: left - dx, top: top - dy, behavior: /** @type {any} */ ('instant') });
    };
    const end = () => {
      canvas.removeEventListener('pointermove', move);
      canvas.classList.remove('is-dragged');
    };
    canvas.addEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel']) canvas.addEventListener(name, end, { once: true });
  }

  toggleFull() {
    if (this.isFull) document.exitFullscreen();
    else this.element.closest('.flow-stage').requestFullscreen();
  }

  showFull() {
    this.fullButton.textContent = this.isFull ? 'Leave full screen' : 'Full screen';
    this.scale();
  }

  centerOn(group) {
    const place = this.canvas.getBoundingClientRect();
    const box = group.getBoundingClientRect();
    this.canvas.scrollBy({
      left: (box.left + box.right - place.left - place.right) / 2,
      top: (box.top + box.bottom - place.top - place.bottom) / 2,
      behavior: /** @type {any} */ ('instant'),
    });
  }

  reveal(current) {
    const state = [...current].pop() ?? this.root?.states[0];
    if (!state || state === this.shownState) return;
    const group = this.drawing?.find(state);
    if (!group || this.canvas.clientWidth === 0) return;
    this.shownState = state;
    if (this.isFirst) {
      this.isFirst = false;
      return this.centerOn(group);
    }
    const place = this.canvas.getBoundingClientRect();
    const box = group.getBoundingClientRect();
    const margin = 48;
    const move = (low, high, least, most) => (
      low < least + margin ? low - least - margin : high > most - margin ? high - most + margin : 0
    );
    this.canvas.scrollBy({
      left: place.width > box.width ? move(box.left, box.right, place.left, place.right) : 0,
      top: place.height > box.height ? move(box.top, box.bottom, place.top, place.bottom) : 0,
      behavior: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
  }
}

function summaryOf(row) {
  const { event } = row;
  switch (row.kind) {
    case 'run': return row.title;
    case 'gap': return gapText(row.lost);
    case 'earlier': return `${plural(row.count, row.word)} before this ${row.count === 1 ? 'is' : 'are'} not kept`;
    case 'refused': return (event.reasons ?? []).map((reason) => reason.text).join(' ');
    case 'availability': return availabilityText(event.availability);
    case 'navigated': return navigationText(event.navigation);
    case 'missed': return `${plural(event.count, 'event')} missed by the inspector`;
    case 'unknown': return row.line;
    default: return '';
  }
}

function gapText(lost) {
  return `${plural(lost, 'item')} lost here`;
}

function availabilityText(availability) {
  if (!availability) return '';
  if (availability.isAvailable) return 'Available';
  const reasons = (availability.reasons ?? []).map(
    (reason) => reason.text ?? reason.constraint?.text ?? ''
  ).filter(Boolean);
  return ['Not available', ...reasons].join(': ');
}

function navigationText(record) {
  if (!record) return '';
  const screens = [record.from, record.unwind ? '↩' : '→', record.to].filter(Boolean).join(' ');
  return record.steps?.length ? `${screens}: ${record.steps.join(', ')}` : screens;
}

function timelineSubject(row) {
  if (row.text === undefined || row.text === null) row.text = timelineText(row).toLowerCase();
  return {
    text: row.text,
    features: labelText(row.event?.feature),
    actions: labelText(row.event?.action),
    session: row.session,
    subject: row.event?.subject,
    trace: row.event?.traceparent,
    outcome: row.outcome,
    kinds: kindText(row),
    duration: row.duration,
  };
}

function kindText(row) {
  if (row.kind === 'request') {
    return `request ${row.event.source?.kind ?? ''} ${row.outcome === 'running' ? 'began' : 'ended'}`;
  }
  return row.kind === 'availability' ? 'availabilityChanged' : row.kind;
}

function timelineText(row) {
  const { event } = row;
  if (!event) return [row.title, row.what, row.line, row.kind].join(' ');
  return [
    labelText(event.feature), labelText(event.action), row.session, event.subject, row.outcome, row.kind, event.input?.text,
    event.failure ? `${event.failure.typeName ?? ''} ${event.failure.message ?? ''}` : '', summaryOf(row),
  ].join(' ');
}

function labelText(label) {
  return label ? `${label.identifier} ${label.name}` : '';
}

function logSubject(row) {
  const { event } = row;
  if (!event) return { text: row.kind, kinds: row.kind };
  row.text ??= [
    event.message, event.topic, event.session, event.subject, event.activity, event.level, event.channel, event.input,
  ].join(' ').toLowerCase();
  const [features, actions] = (event.topic ?? '').split('#');
  return {
    text: row.text, features, actions: actions ?? '', session: row.session, subject: event.subject,
    trace: event.traceparent, outcome: '',
    kinds: `log ${event.channel} ${event.level}`, duration: null,
  };
}

const swiftLiterals = {
  Bool: /^(true|false)$/, Float: /^-?\d+(\.\d+)?(e[+-]?\d+)?$/, Double: /^-?\d+(\.\d+)?(e[+-]?\d+)?$/,
  ...Object.fromEntries(['', 8, 16, 32, 64].flatMap((size) => [[`Int${size}`, /^-?\d+$/], [`UInt${size}`, /^\d+$/]])),
};

const swiftModulePlaceholder = '<#@testable import of the module under test#>';

const swiftTypeName = (text) => String(text).replace(/[^\p{L}\p{N}_]/gu, '');
const swiftString = (text) => `"${String(text).replace(/[\\"]/g, '\\$&')}"`;
const indented = (lines, depth) => lines.map((line) => (line ? `${'    '.repeat(depth)}${line}` : line));

function swiftTest(lines) {
  const text = `${lines.join('\n')}\n`;
  return { text, placeholders: text.match(/<#.*?#>/g) ?? [] };
}

function canTestRequest(row) {
  return ['request', 'refused'].includes(row?.kind) && [
    'success', 'failure', 'cancelled', 'refused',
  ].includes(row.outcome);
}

function swiftTestForRequest(request, { timeline, features, flows }) {
  const find = () =>
    request?.sequence === undefined ? timeline.rowOfRequest(request) : timeline.rowOfSequence(request.sequence);
  const row = request?.event ? request : find();
  if (!canTestRequest(row)) return null;
  const { event } = row;
  const names = { feature: event.feature?.identifier ?? 'Feature', action: event.action?.identifier ?? 'Action' };
  const known = (features?.features ?? []).find((feature) => feature.identifier === names.feature);
  const facts = {
    ...names, isConditional: Boolean(known?.kind?.isConditional),
    declared: (known?.actions ?? []).find((action) => action.identifier === names.action),
  };
  const failure = event.failure?.typeName ?? 'any Error';
  const words = {
    success: 'succeeds', failure: `fails with ${failure}`, cancelled: 'is cancelled', refused: 'is refused',
  }[row.outcome];
  const number = row.outcome === 'refused' ? `Refusal${row.sequence}` : `Request${row.request}`;
  const suite = `${swiftTypeName(names.action)}${number}Tests`;
  return swiftTest([
    'import FlintCore', 'import FlintTesting', 'import Testing', '', swiftModulePlaceholder, '',
    `@Suite(.flint(<#root feature group#>.self)) struct ${suite} {`,
    ...indented([
      `@Test func \`${names.action} of ${names.feature} ${words}\`() async throws {`,
      ...indented([
        'let recorder = EventRecorder()', ...swiftCall(row, facts, failure),
        'recorder.expect(', ...indented(['"""', ...requestOutline(row, timeline, flows), '""")'], 1),
      ], 1),
      '}',
    ], 1),
    '}',
  ]);
}

function swiftCall(row, facts, failure) {
  const action = `${facts.feature}.action(${facts.action}.self)`;
  const codes = (row.event.reasons ?? []).map((reason) => reason.code);
  if (row.outcome === 'refused' && codes.includes('featureUnavailable')) return [`#expect(${action}.request() == nil)`];
  const result = facts.declared?.outputType === '()' ? '' : '_ = ';
  const call = [
    `${result}try await ${facts.isConditional ? 'request' : action}`,
    `    .perform(${swiftArguments(row.event, facts.declared)})`,
  ];
  const begin = facts.isConditional
    ? [
      `// ${facts.feature} is conditional: make it available first.`, `<#make ${facts.feature} available#>`,
      `let request = try #require(${action}.request())`,
    ]
    : [];
  const error = { failure, cancelled: 'CancellationError', refused: 'FlintError' }[row.outcome];
  return error ? [...begin, `await #expect(throws: ${error}.self) {`, ...indented(call, 1), '}'] : [...begin, ...call];
}

function swiftArguments(event, declared) {
  const placeholder = (name, type) => `<#${name}${declared ? `: ${type}` : ''}#>`;
  const isPresented = declared?.presenterType !== 'NoPresenter';
  const presenter = isPresented ? `using: ${placeholder('presenter', declared?.presenterType)}` : null;
  if (declared?.inputType === 'NoInput') return presenter ?? '';
  const text = event.input?.text ?? '';
  const isLiteral = swiftLiterals[declared?.inputType]?.test(text);
  const input = `with: ${isLiteral ? text : placeholder('input', declared?.inputType)}`;
  return [input, presenter].filter(Boolean).join(', ');
}

function requestOutline(row, timeline, flows) {
  const { event } = row;
  const words = {
    failure: `failure ${event.failure?.typeName ?? 'any Error'}`,
    refused: `refused ${(event.reasons ?? []).map((reason) => reason.code).join(', ')}`,
  };
  const contents = [
    ...requestsInside(row, timeline, flows),
    ...flowsInside(row, timeline, flows),
    ...timeline.rows.filter(
      (other) => other.kind === 'navigated' && row.request !== undefined && isOf(row, other, other.request)
    )
      .map((other) => ({ ...beginOf(other), lines: [`navigated ${navigationText(other.event.navigation)}`] })),
  ].sort(compareBegins);
  const name = `${event.feature?.identifier ?? '?'}#${event.action?.identifier ?? '?'}`;
  const line = `${name} ${words[row.outcome] ?? row.outcome}`;
  return [line, ...contents.flatMap((content) => content.lines).map((inner) => `  ${inner}`)];
}

const isOf = (row, other, request) => other.run === row.run && request === row.request;

function requestsInside(row, timeline, flows) {
  if (row.request === undefined) return [];
  return timeline.rows
    .filter(
      (other) =>
        ['request', 'refused'].includes(other.kind) && !other.isFramework && isOf(row, other, other.event.parentRequest)
    )
    .map((other) => ({ ...beginOf(other), lines: requestOutline(other, timeline, flows) }));
}

const beginOf = (row) => ({
  time: row.time, sequence: row.kind === 'request' && row.sequence === row.endSequence ? undefined : row.sequence,
});

function compareBegins(one, other) {
  if (one.sequence !== undefined && other.sequence !== undefined) return one.sequence - other.sequence;
  return one.time - other.time;
}

function flowsInside(row, timeline, flows) {
  const runs = new Map();
  for (const event of row.transitions ?? []) {
    const step = event.flow;
    if (!runs.has(step.flow)) runs.set(
      step.flow,
      {
        flow: step.flow, machine: step.machine, time: Date.parse(event.time), sequence: event.sequence,
        ending: 'running',
      },
    );
    if (step.kind === 'terminated') runs.get(step.flow).ending = step.ending;
  }
  for (const run of row.run === timeline.runNumber ? flows?.runs ?? [] : []) {
    if (row.request === undefined || run.request !== row.request || runs.has(run.flow)) continue;
    runs.set(
      run.flow,
      { flow: run.flow, machine: run.machine, time: Date.parse(run.started), ending: run.ending ?? 'running' },
    );
  }
  const depth = ({ flow }) => [...runs.keys()].filter((other) => flow.startsWith(`${other}/`)).length;
  return [...runs.values()].map((run) => (
    { ...run, lines: [`${'  '.repeat(depth(run))}flow ${run.machine} ${run.ending}`] }
  ));
}

function whyNoTest(run) {
  if (canTestRun(run)) return '';
  return run?.ended ? 'There is no test, because the first steps of the run are not known' : 'There is a test once the run has ended';
}

function canTestRun(run) {
  return Boolean(run?.ended) && !run.droppedTransitions && run.transitions[0]?.kind === 'started';
}

function swiftTestForRun(run, { flows }) {
  if (!canTestRun(run)) return null;
  const entry = flowEntryFor(flows, run.machine);
  const graph = entry && flowMachines(flowIndexOf(entry)).find((machine) => machine.name === run.machine)?.graph;
  const begins = (graph?.edges ?? []).filter((edge) => edge.from === 'Begin').length;
  const answers = run.transitions.flatMap((step) => scriptLines(step, begins === 1));
  const isOutside = (step) => ['terminated', 'suspended', 'resumed'].includes(step.kind);
  const path = run.transitions.filter((step) => !isOutside(step)).map((step) => `${swiftString(step.to)},`);
  return swiftTest([
    'import FlintFlows', 'import FlintTesting', 'import Testing', '', swiftModulePlaceholder, '',
    `@Suite struct ${swiftTypeName(run.machine)}Run${run.flow.split('/').pop()}Tests {`,
    ...indented([
      `@Test func \`${run.machine} ends: ${run.ending}\`() async {`,
      ...indented([
        `let flow = ScriptedFlow(<#flow: ${run.machine}StateMachine#>)`,
        ...(answers.length ? ['// Each answer stands in for a handler. Take one away to run the handler itself.'] : []),
        ...answers,
        `let run = await flow.recordRun(<#input: ${run.machine}#>)`,
        'run.expectPath(', '    [', ...indented(path, 2), `    ], ending: .${run.ending})`,
        'flow.expectAllUsed()',
      ], 1),
      '}',
    ], 1),
    '}',
  ]);
}

function scriptLines(step, hasOneBegin) {
  const from = swiftString(step.from);
  if (step.kind === 'moved') {
    if (step.from === 'Begin' && hasOneBegin) return [];
    return [`flow.on(${from}, <#.${step.to[0].toLowerCase()}${step.to.slice(1)}#>)`];
  }
  if (step.kind === 'failed') return [`flow.on(${from}, throwing: <#error: ${step.error ?? 'any Error'}#>)`];
  if (step.kind !== 'terminated') return [];
  if (step.ending === 'taskCancelled') return [`flow.cancelTask(on: ${from})`];
  return ['back', 'cancelled'].includes(step.ending) ? [`flow.on(${from}, throwing: FlowExit.${step.ending})`] : [];
}

const filterKeys = ['feature', 'action', 'session', 'subject', 'trace', 'outcome', 'kind'];
const eventKinds = [
  'request', 'began', 'ended', 'refused', 'availabilityChanged', 'navigated', 'flow', 'tweak', 'missed', 'gap', 'run',
  'unknown', 'application', 'openURL', 'continueActivity', 'intent', 'framework', 'log', 'development', 'production',
  'error', 'warning', 'info', 'debug',
];
const filterOutcomes = ['success', 'failure', 'cancelled', 'refused', 'running', 'lost'];
const filterUnits = { us: 1e3, 'µs': 1e3, ms: 1e6, s: 1e9, m: 60e9 };

function parseFilter(text, kinds = eventKinds) {
  const terms = [];
  const errors = [];
  for (const token of filterTokens(text, errors)) {
    const term = filterTerm(token, errors, kinds);
    if (term) terms.push(term);
  }
  return { text, terms, errors, matches: (row) => terms.every((term) => term.test(row) !== term.isNegated) };
}

function filterTokens(text, errors) {
  const tokens = [];
  const pattern = /\s*(-?)(?:([A-Za-z]+):)?(?:"([^"]*)("?)|(\S+))/gy;
  for (let match; (match = pattern.exec(text)) !== null;) {
    const [, minus, key, quoted, end, plain] = match;
    if (quoted !== undefined && end === '') errors.push(`The quotation mark before “${quoted}” is not closed.`);
    const bare = key === undefined && /^([A-Za-z]+):$/.exec(plain ?? '');
    if (bare) tokens.push({ isNegated: minus === '-', key: bare[1], value: '' });
    else tokens.push({ isNegated: minus === '-', key, value: quoted ?? plain, isQuoted: quoted !== undefined });
  }
  return tokens;
}

function filterTerm(token, errors, kinds) {
  const { value, isNegated, isQuoted } = token;
  const key = token.key?.toLowerCase();
  if (key === undefined && !isQuoted && /^[<>]/.test(value)) return durationTerm(value, isNegated, errors);
  if (key === undefined) {
    const word = value.toLowerCase();
    return word === '' ? null : { isNegated, test: (row) => row.text.includes(word) };
  }
  if (!filterKeys.includes(key)) {
    errors.push(`There is no key “${key}:”. ${knownText(filterKeys)}`);
    return null;
  }
  if (value === '') {
    errors.push(`There is nothing after “${key}:”.`);
    return null;
  }
  return keyTerm(key, value.toLowerCase(), isNegated, errors, kinds);
}

function keyTerm(key, value, isNegated, errors, kinds) {
  const known = { kind: kinds, outcome: filterOutcomes }[key];
  if (known && !known.some((name) => name.toLowerCase().includes(value))) {
    errors.push(`There is no ${key} “${value}”. ${knownText(known)}`);
  }
  const member = { feature: 'features', action: 'actions', kind: 'kinds' }[key] ?? key;
  return { isNegated, test: (row) => (row[member] ?? '').toLowerCase().includes(value) };
}

function durationTerm(text, isNegated, errors) {
  const match = /^([<>])(\d+(?:\.\d+)?)(us|µs|ms|s|m)$/.exec(text);
  if (!match) {
    errors.push(
      `“${text}” is no duration. Write a number and a unit, such as >100ms or <2s. The units are us, ms, s and m.`
    );
    return null;
  }
  const limit = Number(match[2]) * filterUnits[match[3]];
  const isLonger = match[1] === '>';
  const isMatch = (duration) => (isLonger ? duration > limit : duration < limit);
  return { isNegated, test: (row) => Number.isFinite(row.duration) && row.duration !== null && isMatch(row.duration) };
}

const shell = {
  current: null,
  view: null,
  unsubscribe: null,
  isRendering: false,
  isStart: false,
  filter: parseFilter(''),
  name: h('span', { class: 'brand-name' }, 'Flint'),
  status: h('div', { class: 'status' }),
  title: h('h1', {}),
  tools: h('div', { class: 'tools' }),
  banner: h('div', { class: 'banners' }),
  host: h('section', { class: 'pane', 'aria-live': 'off' }),
};

function focusPane() {
  const target = findAll(shell.host, '.vlist, [data-list]')[0] ?? document.getElementById('main');
  target.focus({ preventScroll: true });
}

const errors = h('div', { class: 'filter-errors', role: 'alert', id: 'filter-errors' });

const input = h('input', {
  type: 'search', id: 'filter', placeholder: 'Filter', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false',
  'aria-label': 'Filter', 'aria-describedby': errors.id,
  title: 'Words, feature:, action:, session:, subject:, trace:, outcome:, kind:, >100ms, -not (/)',
  oninput: () => { clearTimeout(commitTimer); commitTimer = setTimeout(commit, 60); },
  onkeydown: (event) => {
    if (event.key === 'Enter') { commit(); focusPane(); }
    if (event.key === 'Escape') {
      event.preventDefault();
      if (input.value) { input.value = ''; commit(); } else focusPane();
    }
  },
});

let commitTimer;
let errorTimer;

function commit() {
  clearTimeout(commitTimer);
  if (input.value !== shell.filter.text) setQuery({ filter: input.value });
}

const filterField = {
  element: h('div', { class: 'filter' }, icon('search'), input, h('kbd', { 'aria-hidden': 'true' }, '/'), errors),

  read(text, pane) {
    shell.filter = parseFilter(text, pane.kinds);
    if (input.value !== text) input.value = text;
    input.setAttribute('aria-invalid', String(shell.filter.errors.length > 0));
    clearTimeout(errorTimer);
    const show = () => replaceContent(errors, shell.filter.errors.map((error) => h('p', {}, error)));
    if (shell.filter.errors.length > 0 && document.activeElement === input) errorTimer = setTimeout(show, 500);
    else show();
  },

  select() {
    input.focus();
    input.select();
  },
};

function openHelp() {
  const keys = [
    ['/', 'Filter'], ['j, k', 'Next and previous row'], ['Enter', 'Details of the row'],
    ['Esc', 'Close details, clear the filter'], ['?', 'This help'],
    ...panes.map((pane) => [`g ${pane.key}`, pane.title]),
  ];
  const filters = [
    ['draft "to do"', 'Rows with all of these words, in any case'],
    ['feature:editing', 'Identifier or name of the feature has this part'],
    ['action:create', 'The same for the action'],
    ['session:main', 'The same for the session'],
    ['subject:3f9a', 'On whose behalf, as it is described'],
    ['trace:0af76519', 'Identity of the trace or of the span has this part'],
    ['outcome:failure', `One of ${filterOutcomes.join(', ')}`],
    ['kind:refused', 'Timeline: request, refused, availabilityChanged, navigated, gap. Log: channel or level'],
    ['>100ms <2s', 'Took longer, or less; units us, ms, s, m'],
    ['-session:main', 'Not this; before any of these'],
  ];
  const table = (title, rows) => [h('h3', {}, title), h('table', { class: 'plain keys' }, h('tbody', {},
    rows.map(([key, text]) => h('tr', {}, h('th', { scope: 'row' }, h('kbd', {}, key)), h('td', {}, text)))))];
  openDialog(
    'Keys and filters',
    h('div', { class: 'help' }, h('div', {}, table('Keys', keys)), h('div', {}, table('Filters', filters))),
  );
}

let goPressed = -Infinity;
const goTime = 1500;

function didPressKey(event) {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
  if (document.querySelector('dialog[open]') || isTyping(event.target)) return;
  const pane = screenAfterGo(event);
  if (pane) { event.preventDefault(); navigate(pane.id); focusPane(); }
  if (pane !== undefined) return;
  const action = keyActions[event.key];
  if (!action) return;
  event.preventDefault();
  action(event);
}

function screenAfterGo({ key, timeStamp }) {
  if (timeStamp - goPressed >= goTime) return undefined;
  goPressed = -Infinity;
  return panes.find((candidate) => candidate.key === key) ?? null;
}

function isTyping(element) {
  return element instanceof Element && element.matches(
    'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable]'
  );
}

const keyActions = {
  '/': () => { if (!filterField.element.hidden) filterField.select(); },
  '?': () => openHelp(),
  g: (event) => { goPressed = event.timeStamp; },
  j: () => stepRows(1),
  k: () => stepRows(-1),
  Escape: () => closeDrawer(),
};

function stepRows(count) {
  const list = shell.view?.list;
  if (list) { list.focus(); list.step(count); return; }
  const rows = findAll(shell.host, '[data-row]').filter((row) => row.offsetParent !== null);
  if (rows.length === 0) return;
  const index = rows.findIndex((row) => row.contains(document.activeElement));
  const wanted = index >= 0 ? index + count : count > 0 ? 0 : rows.length - 1;
  const next = rows[Math.max(0, Math.min(rows.length - 1, wanted))];
  if (!next.hasAttribute('tabindex') && next.tabIndex < 0) next.setAttribute('tabindex', '-1');
  next.focus();
}

const flowEndings = {
  finished: { text: 'finished', kind: 'good', icon: 'success' },
  failed: { text: 'failed', kind: 'bad', icon: 'failure' },
  back: { text: 'went back', kind: '', icon: 'cancelled' },
  cancelled: { text: 'cancelled', kind: '', icon: 'cancelled' },
  taskCancelled: { text: 'task cancelled', kind: '', icon: 'cancelled' },
};
const flowEndingOutcomes = {
  finished: 'success', failed: 'failure', back: 'cancelled', cancelled: 'cancelled', taskCancelled: 'cancelled',
};

function flowRunWord(run) {
  if (!run.ended && run.isSuspended) {
    return { text: `${run.name === undefined ? 'left' : 'waits'} at ${run.state}`, kind: '', icon: 'pause' };
  }
  if (!run.ended) return { text: `at ${run.state}`, kind: 'accent', icon: 'running' };
  return flowEndings[run.ending] ?? { text: run.ending ?? 'ended', kind: '', icon: 'more' };
}

function flowRunSubject(run) {
  return {
    text: [
      run.machine, run.flow, run.name, run.state, run.session, run.action?.name, run.feature?.name, flowRunWord(run).text,
    ].join(' ').toLowerCase(),
    features: labelText(run.feature), actions: labelText(run.action), session: run.session,
    outcome: run.ended ? flowEndingOutcomes[run.ending] : 'running', kinds: `run ${run.machine}`, duration: run.elapsed,
  };
}

function flowRunList(onChoose) {
  let rows = [];
  const list = new VirtualList({
    id: 'flow-run', className: 'flow-runs', label: 'Runs', heights: [52, 56], rows: () => rows,
    onOpen: (row) => onChoose(row.run), onSelect: (row) => onChoose(row.run),
    columns: [{ id: 'run', title: 'Run' }, { id: 'state', title: 'Ending' }],
    empty: () => h('p', { class: 'list-empty muted' }, 'No run passes the filter.'),
    renderRow: (row, element) => {
      const { run } = row;
      const word = flowRunWord(run);
      const indent = h('span', { class: 'run-depth' });
      indent.style.width = `${Math.min(4, row.depth) * 12}px`;
      element.append(
        h('span', { class: 'cell run-cell', role: 'gridcell' }, indent, h('span', { class: 'run-texts' },
          h('span', { class: 'run-title' }, run.machine, h('span', { class: 'muted' }, ` ${flowRunName(run)}`)),
          h(
            'span', { class: 'run-note muted' },
            [
              run.action?.name, `request ${run.request}`, run.parent ? `in ${run.parent}` : '',
            ].filter(Boolean).join(' · '),
          ))),
        h('span', { class: 'cell run-end', role: 'gridcell' }, badge(word.text, word.kind, word.icon),
          h(
            'span', { class: 'run-note muted' },
            run.ended ? durationText(run.elapsed) : clockText(Date.parse(run.started)),
          )));
    },
  });
  return {
    list,
    show(runs, selected, isFixed) {
      const keys = new Set(runs.flatMap((run) => [...flowRunPaths(run)]));
      rows = runs.map((run) => {
        const parts = run.flow.split('/');
        const depth = parts.filter(
          (_, index) => index > 0 && keys.has(parts.slice(0, index).join('/')),
        ).length;
        return { id: flowRunKey(run), run, depth, version: [run.ended, run.state, run.isSuspended, run.request, depth].join(' ') };
      });
      const id = selected ? flowRunKey(selected) : null;
      const isOther = id !== list.selectedId;
      list.selectedId = id;
      if (isFixed && isOther) list.isFollowing = false;
      list.update();
      if (isFixed && isOther) list.reveal(list.selectedIndex);
    },
  };
}

function flowStepText(step) {
  if (step.kind === 'started') return ['Started', step.to];
  if (step.kind === 'terminated') return [flowEndings[step.ending]?.text ?? 'Ended', step.from];
  if (step.kind === 'suspended') return ['Left', step.to];
  if (step.kind === 'resumed') return ['Resumed', step.to];
  if (step.kind === 'restarted') return [`Attempt ${step.attempt}`, step.to];
  return [step.from, step.to];
}

function flowStepList(onChoose) {
  let rows = [];
  const list = new VirtualList({
    id: 'flow-step', className: 'flow-steps', label: 'Steps of the run', heights: [32, 40], rows: () => rows,
    onOpen: (row) => onChoose(row.number), onSelect: (row) => onChoose(row.number),
    columns: [{ id: 'number', title: 'Step' }, { id: 'edge', title: 'From → to' }, { id: 'elapsed', title: 'Stayed' }],
    empty: () => h('p', { class: 'list-empty muted' }, 'Choose a run to see its steps.'),
    renderRow: ({ step, number }, element) => {
      const [from, to] = flowStepText(step);
      const isMove = step.kind === 'moved' || step.kind === 'failed';
      element.append(
        h('span', { class: 'cell cell-time', role: 'gridcell' }, number),
        h('span', { class: 'cell', role: 'gridcell', title: `${from} ${isMove ? '→' : '·'} ${to ?? ''}` },
          isMove ? [from, h('span', { class: 'muted' }, ' → '), to] : [
            h('strong', {}, from[0].toUpperCase() + from.slice(1)),
            to ? [h('span', { class: 'muted' }, ' at '), to] : null,
          ],
          step.kind === 'failed' || step.error ? [' ', badge(step.error ?? 'error', 'bad', 'failure')] : null,
          step.isPseudo ? h('span', { class: 'muted' }, ' (decision)') : null),
        h('span', { class: 'cell cell-time', role: 'gridcell' }, durationText(step.elapsed)));
    },
  });
  return {
    list,
    show(run, position) {
      rows = (run?.transitions ?? []).map((step, index) => {
        const number = flowStepNumber(run, index);
        return { id: `${flowRunKey(run)} ${number}`, number, step, version: step.kind };
      });
      list.selectedId = rows[position]?.id ?? null;
      list.isFollowing = run ? position >= rows.length - 1 : false;
      list.update();
      list.reveal(position);
    },
  };
}

function flowEdgeTables(root, visits, flows) {
  const rows = [...liftFlowEdges(root).values()].flatMap((lines) => [...lines.values()].map(
    (line) => ({ line, count: visits(line) })
  ));
  const never = rows.filter((row) => row.count === 0);
  const hasInner = rows.some((row) => row.line.from.machine !== root);
  const undrawn = flowMachines(root).flatMap((machine) => {
    const drawn = new Set(rows.filter((row) => row.line.from.machine === machine).map(
      (row) => `${row.line.from.name}>${row.line.to.name}`
    ));
    return [...flowVisits(flows, machine.name)].filter(([edge]) => !drawn.has(edge)).map(
      ([edge, count]) => `${edge.replace('>', ' → ')} (${count}×)`
    );
  });
  return [
    never.length
      ? h('details', { class: 'fold flow-never', open: never.length <= 24, dataset: { keep: 'flow-never' } },
          h('summary', {}, `Never taken: ${never.length} of ${plural(rows.length, 'edge')}`),
          h('ul', { class: 'edge-list' }, never.map((row) => h('li', {}, flowLineText(row.line)))))
      : h('p', {}, `All ${plural(rows.length, 'edge')} were taken.`),
    undrawn.length ? h('p', { class: 'muted' }, `Taken, but not drawn: ${undrawn.join(', ')}.`) : null,
    h('details', { class: 'fold', dataset: { keep: 'flow-edges' } },
      h('summary', {}, 'The diagram as a table'),
      h('table', { class: 'plain stacking' },
        h(
          'thead', {},
          h(
            'tr', {},
            [
              hasInner ? 'Machine' : null, 'From', 'To', 'Label', 'Taken',
            ].filter(Boolean).map((title) => h('th', { scope: 'col' }, title)),
          ),
        ),
        h('tbody', {}, rows.map(({ line, count }) => h('tr', {},
          hasInner ? h('td', { 'data-label': 'Machine' }, line.from.machine.name) : null,
          h('td', { 'data-label': 'From' }, line.from.title),
          h('td', { 'data-label': 'To' }, line.to.title),
          h('td', { 'data-label': 'Label' }, line.labels.join('; ') || '–'),
          h('td', { 'data-label': 'Taken' }, count ? `${countText(count)}×` : 'never')))))),
  ];
}

function timeElement(time) {
  const milliseconds = Date.parse(time);
  const clock = h('time', { datetime: time, title: dateText(time) }, clockText(milliseconds).slice(0, 8));
  if (state.isOffline) return clock;
  return [clock, ' (', h('span', { dataset: { since: String(milliseconds) } }, ageText(milliseconds)), ')'];
}

setInterval(() => {
  for (const element of findAll(document, '[data-since]')) {
    const text = ageText(Number(element.dataset.since));
    if (element.textContent !== text) element.textContent = text;
  }
}, 1000);

function presentTime() {
  return state.connection.status === 'connected' ? Date.now() : state.timeline.lastTime;
}

const outcomeWords = {
  success: 'Success', failure: 'Failed', cancelled: 'Cancelled', refused: 'Refused', running: 'Running',
  lost: 'Not ended',
};

function outcomeMark(outcome) {
  const name = outcome === 'lost' ? 'cancelled' : outcome;
  return h('span', { class: `outcome outcome-${outcome}` }, icon(name), outcomeWords[outcome] ?? outcome);
}

function sessionLane(session) {
  if (!session) return null;
  const index = Math.max(0, state.timeline.sessions.indexOf(session)) % 8;
  return h(
    'span', { class: `lane lane-${index}` }, h('span', { class: 'lane-mark', 'aria-hidden': 'true' }),
    h('span', { class: 'lane-name' }, session),
  );
}

function markerCell(row) {
  return h('span', { class: `cell cell-marker marker-${row.kind}`, role: 'gridcell' },
    icon(row.kind === 'run' ? 'play' : row.kind === 'gap' ? 'warning' : 'more'), h('span', { class: 'truncate' }, summaryOf(row)), h(
      'span', { class: 'muted' }, clockText(row.time),
    ));
}

function barLength(duration, slowest) {
  const low = 1e4;
  const high = Math.max(1e7, slowest);
  if (!(duration > low)) return 0.02;
  return Math.min(1, Math.max(0.02, Math.log(duration / low) / Math.log(high / low)));
}

function limitChip(text, remove) {
  return h(
    'span', { class: 'chip' }, text,
    h('button', { 'aria-label': `Remove: ${text}`, onclick: remove }, icon('close')),
  );
}

function toggleButton(label, isOn, change, title) {
  const button = h('button', { 'aria-pressed': String(isOn), title }, label);
  button.addEventListener('click', () => {
    const next = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(next));
    change(next);
  });
  return button;
}

const listOptions = { showsFramework: false };

function frameworkToggle(title, search) {
  const label = h('span', {}, h('span', { class: 'optional' }, 'Show '), 'Flint’s own');
  return toggleButton(label, listOptions.showsFramework, (isOn) => { listOptions.showsFramework = isOn; search(); }, title);
}

class FilteredRows {
  constructor(onChange) {
    this.onChange = onChange;
    this.rows = [];
    this.accepts = () => true;
    this.source = [];
    this.searched = 0;
    this.lastSeenId = 0;
    this.isSearching = false;
    this.notifiedAt = 0;
    this.frozenAt = null;
  }

  show(source, accepts) {
    this.source = source;
    this.accepts = accepts;
    this.rows = [];
    this.searched = 0;
    this.lastSeenId = 0;
    this.search();
  }

  update(source) {
    if (source !== this.source) return this.show(source, this.accepts);
    if (this.searched > 0 && source[this.searched - 1]?.id !== this.lastSeenId) this.moveBack();
    this.search();
  }

  moveBack() {
    const firstId = this.source[0]?.id ?? Infinity;
    this.searched = firstIndex(this.source, (row) => row.id > this.lastSeenId);
    this.rows.splice(0, firstIndex(this.rows, (row) => row.id >= firstId));
  }

  search() {
    if (this.isSearching) return;
    const end = performance.now() + 12;
    const limit = this.frozenAt ?? Infinity;
    while (this.searched < this.source.length) {
      const row = this.source[this.searched];
      if (row.id > limit) break;
      if (this.passes(row)) this.rows.push(row);
      this.lastSeenId = row.id;
      this.searched += 1;
      if ((this.searched & 127) === 0 && performance.now() > end) {
        this.continueLater();
        break;
      }
    }
    const now = performance.now();
    if (this.isSearching && now - this.notifiedAt < 120) return;
    this.notifiedAt = now;
    this.onChange();
  }

  passes(row) {
    try { return this.accepts(row); } catch { return true; }
  }

  continueLater() {
    this.isSearching = true;
    setTimeout(() => { this.isSearching = false; this.search(); }, 0);
  }

  reconsider(row) {
    if (row.id > this.lastSeenId) return;
    const index = firstIndex(this.rows, (other) => other.id >= row.id);
    const isIn = this.rows[index] === row;
    const passes = this.passes(row);
    if (isIn === passes) return;
    if (passes) this.rows.splice(index, 0, row);
    else this.rows.splice(index, 1);
  }

  freeze(isFrozen) {
    this.frozenAt = isFrozen ? (this.source.at(-1)?.id ?? 0) : null;
    if (!isFrozen) this.search();
  }

  get waiting() {
    return this.frozenAt === null ? 0 : this.source.length - firstIndex(this.source, (row) => row.id > this.frozenAt);
  }

  indexOf(row) {
    const index = firstIndex(this.rows, (other) => other.id >= row.id);
    return this.rows[index]?.id === row.id ? index : -1;
  }
}

function firstIndex(list, condition) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (condition(list[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

function showTimelineDetails(row, context) {
  if (['gap', 'run', 'earlier', 'unknown'].includes(row.kind)) return showMarkerDetails(row, context);
  const { event } = row;
  openDrawer({
    key: `timeline-${row.id}`,
    title: event.action?.name ?? event.feature?.name ?? wordsText(row.kind),
    subtitle: event.action ? event.feature?.name : null,
    content: [
      h('p', { class: 'detail-line' }, row.outcome ? outcomeMark(row.outcome) : badge(wordsText(row.kind)),
        row.duration !== null && row.duration !== undefined ? h(
          'span', {}, durationText(row.duration),
        ) : null, sessionLane(row.session)),
      timelineLinks(row, context),
      reasonList(event),
      failureBlock(event.failure),
      timelineFacts(row),
      waterfall(row, context),
      transitionList(row),
      rawJSON('Event as JSON', event),
    ],
    onClose: () => context.didClose(),
  });
}

function showMarkerDetails(row, context) {
  const texts = {
    gap: `Exactly ${plural(row.lost, 'item')} between the row before and the row after did not reach this page: `
      + 'it was too slow, or away for longer than the inspector keeps items. '
      + 'The rest of the page was brought up to date.',
    earlier: 'They came before this page or this file began, and the application keeps only the newest ones.',
    run: 'Rows above are of the run before. Its requests that had not ended then never will.',
    unknown: 'This page does not know this kind of item. Here it is as it came.',
  };
  openDrawer({
    key: `timeline-${row.id}`, title: row.kind === 'unknown' ? `Unknown item (${row.what})` : summaryOf(row),
    subtitle: clockText(row.time),
    content: [h('p', {}, texts[row.kind]), row.line ? h('pre', { class: 'code' }, row.line) : null],
    onClose: () => context.didClose(),
  });
}

function timelineLinks(row, context) {
  if (row.run !== state.timeline.runNumber || row.request === undefined) return null;
  const lines = state.logs.countOfRequest(row.request);
  const hasStack = (state.stacks?.stacks ?? []).some((stack) => stack.entries.some(
    (entry) => entry.request === row.request
  ));
  const flow = row.transitions?.[0].flow.flow ?? state.flows?.runs?.find((run) => run.request === row.request)?.flow;
  return h('div', { class: 'buttons' },
    hasStack ? h(
      'button', { onclick: () => navigate('stacks', { request: row.request }) }, icon('stacks'),
      'Show stack',
    ) : null,
    lines > 0 ? h(
      'button', { onclick: () => navigate('log', { request: row.request }) }, icon('log'),
      `Show ${plural(lines, 'log line')}`,
    ) : null,
    flow ? h(
      'button', { onclick: () => navigate('flows', { run: flow, request: row.request }) },
      icon('flows'), 'Show flow run',
    ) : null,
    h(
      'button',
      { 'aria-pressed': String(context.isPinned(row)), onclick: () => context.togglePin(row) },
      icon('pin'), context.isPinned(row) ? 'Unpin' : 'Pin',
    ),
    h('button', { onclick: () => copyText(location.href, 'Link to this request') }, icon('link'), 'Copy link'),
    testButton(row));
}

function testButton(row) {
  if (!canTestRequest(row)) return null;
  return h('button', { onclick: () => showTest(swiftTestForRequest(row, state)) }, icon('copy'), 'Copy as Swift test');
}

function showTest({ text, placeholders }) {
  if (placeholders.length === 0) { copyText(text, 'Swift test'); return; }
  openDialog('Swift test', [
    h('p', {}, `It compiles once ${plural(placeholders.length, 'placeholder is', 'placeholders are')} filled in:`),
    h(
      'ul', { class: 'bullets' },
      placeholders.map((placeholder) => h('li', {}, h('code', {}, String(placeholder.name ?? placeholder)))),
    ),
    h('pre', { class: 'code', tabindex: 0 }, text),
  ], () => copyButton('Copy', () => text, 'Swift test'));
}

function reasonList(event) {
  const reasons = event.reasons ?? event.availability?.reasons ?? [];
  if (reasons.length === 0) return null;
  return h('div', {}, h('h3', {}, 'Why'), h('ul', { class: 'bullets' },
    reasons.map((reason) => h(
      'li', {}, reason.text ?? reason.constraint?.text ?? JSON.stringify(reason),
      reason.availability?.text ? ` ${reason.availability.text}` : '',
    ))));
}

function failureBlock(failure) {
  if (!failure) return null;
  return h(
    'div', { class: 'failure' }, h('h3', {}, failure.typeName ?? 'Error'),
    failure.message ? h('p', {}, failure.message) : h(
      'p', { class: 'muted' }, 'The error has no text that may be shown.',
    ),
  );
}

function timelineFacts(row) {
  const { event } = row;
  const source = event.source ? [wordsText(event.source.kind), event.source.detail].filter(Boolean).join(': ') : null;
  return factList([
    ['Input', event.input ? event.input.text || h('span', { class: 'muted' }, 'none') : null],
    ...Object.entries(event.input?.info ?? {}).map(([name, value]) => [
      name, typeof value === 'string' ? value : JSON.stringify(value),
    ]),
    ['Feature', event.feature ? breakable(event.featurePath ?? event.feature.identifier) : null],
    ['Action', event.action?.identifier],
    ['Change', ['availability', 'navigated', 'missed'].includes(row.kind) ? summaryOf(row) : null],
    ['Began', row.kind === 'request' || row.kind === 'refused' ? dateText(row.time) : null],
    ['Time', row.kind === 'request' || row.kind === 'refused' ? null : dateText(row.time)],
    ['Source', source],
    ['Subject', event.subject],
    ['Trace', event.traceparent ? breakable(event.traceparent) : null],
    ['Span of the caller', event.parentSpan],
    ['By the user', event.userInitiated === undefined ? null : event.userInitiated ? 'yes' : 'no'],
    ['Ended its stack', event.closesActionStack === undefined ? null : event.closesActionStack ? 'yes' : 'no'],
    ['Request', row.request],
    [
      'Sequence',
      [row.sequence, row.endSequence].filter((value, index, all) => value && all.indexOf(value) === index).join(' to '),
    ],
  ]);
}

const waterfallLimit = 60;

function waterfall(row, context) {
  let root = row;
  while (root.parentRow) root = root.parentRow;
  const depths = new Map([[root, 0]]);
  const { rows } = state.timeline;
  for (let index = firstIndex(rows, (other) => other.id > root.id); index < rows.length; index += 1) {
    const above = rows[index].parentRow;
    if (above && depths.has(above)) depths.set(rows[index], depths.get(above) + 1);
  }
  if (depths.size < 2) return null;
  const all = [...depths.keys()];
  const lasts = (other) => (other.outcome === 'running' ? presentTime() - other.time : (other.duration ?? 0) / 1e6);
  const end = Math.max(...all.map((other) => other.time + lasts(other)));
  const span = Math.max(end - root.time, 0.001);
  const shown = all.slice(0, waterfallLimit);
  if (!shown.includes(row)) shown.push(row);
  return h('div', {}, h('h3', {}, 'Requests of this one, in time'), h('ol', { class: 'waterfall' }, shown.map((other) => {
    const bar = h('span', { class: `bar bar-${other.outcome}` });
    bar.style.marginLeft = `${Math.min(99, Math.max(0, ((other.time - root.time) / span) * 100))}%`;
    bar.style.width = `${Math.max(1, Math.min(100, (lasts(other) / span) * 100))}%`;
    const name = h(
      'button',
      { class: 'link', 'aria-current': other === row ? 'true' : undefined, onclick: () => context.show(other) },
      other.event.action?.name ?? `Request ${other.request}`,
    );
    name.style.marginLeft = `${Math.min(depths.get(other), 6) * 12}px`;
    return h('li', {}, name, h('span', { class: 'fall-track', 'aria-hidden': 'true' }, bar),
      h('span', { class: 'muted nowrap' }, other.outcome === 'running' ? 'running' : durationText(other.duration)));
  })), all.length > waterfallLimit ? h('p', { class: 'muted' }, `and ${countText(all.length - waterfallLimit)} more`) : null);
}

function transitionList(row) {
  if (!row.transitions) return null;
  const shown = row.transitions.slice(-60);
  return h('div', {}, h('h3', {}, 'Flow transitions'),
    shown.length < row.transitions.length ? h(
      'p', { class: 'muted' }, `The last ${shown.length} of ${countText(row.transitions.length)}`,
    ) : null,
    h(
      'table', { class: 'plain small' },
      h('thead', {}, h('tr', {}, ['Machine', 'From', 'To', 'After'].map((title) => h('th', { scope: 'col' }, title)))),
      h(
        'tbody', {},
        shown.map(({ flow }) => h(
          'tr', {}, h('td', {}, flow.machine), h('td', {}, flow.from ?? '–'),
          h('td', {}, flow.to ?? wordsText(flow.kind)), h('td', { class: 'nowrap' }, durationText(flow.elapsed)),
        )),
      )));
}

function flowRequestLink(run) {
  const row = (state.timeline?.rows ?? []).findLast((each) => each.kind === 'request' && each.request === run.request);
  return row?.sequence === undefined ? fragmentFor(
    'timeline', { filter: run.action ? `action:${run.action.identifier}` : '' },
  ) : fragmentFor('timeline', { seq: row.sequence });
}

class FlowScreen {
  constructor(host, context) {
    this.host = host;
    this.context = context;
    this.update();
  }

  get list() {
    return this.runs?.list;
  }

  build() {
    this.view = new FlowView({ onCenter: (state) => setQuery({ near: state.id }) });
    this.runs = flowRunList((run) => setQuery({ run: flowRunKey(run), request: '', machine: '', step: '', near: '' }));
    this.steps = flowStepList((number) => setQuery({ run: flowRunKey(this.run), step: String(number), near: '' }));
    this.now = h('p', { class: 'flow-now', 'aria-live': 'off' });
    this.barTools = h('div', { class: 'buttons' });
    this.facts = h('div', { class: 'flow-facts' });
    this.head = h('div', { class: 'flow-head' }, this.facts, this.view.tools);
    this.bar = h('div', { class: 'flow-bar-row' }, this.now, this.barTools);
    this.tables = h('div', { class: 'flow-tables' });
    this.runsTitle = h('h2', {});
    this.stepsTitle = h('h2', {});
    this.stepTools = h('div', { class: 'buttons' });
    replaceContent(this.host, h('div', { class: 'flow-screen' },
      h(
        'div', { class: 'flow-main' }, h('div', { class: 'flow-stage' }, this.head, this.bar, this.view.element), this.tables,
      ),
      h('div', { class: 'flow-side' },
        h(
          'section', { class: 'flow-panel' }, h('div', { class: 'flow-panel-head' }, this.runsTitle, this.runs.list.jump),
          this.runs.list.element,
        ),
        h(
          'section', { class: 'flow-panel' }, h('div', { class: 'flow-panel-head' }, this.stepsTitle, this.stepTools),
          this.steps.list.element,
        ))));
    this.keyListener = (event) => this.didPress(event);
    this.host.addEventListener('keydown', this.keyListener);
  }

  dispose() {
    clearTimeout(this.tablesTimer);
    this.view?.dispose();
    this.runs?.list.dispose();
    this.steps?.list.dispose();
    if (this.keyListener) this.host.removeEventListener('keydown', this.keyListener);
  }

  didPress(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const { canvas } = this.view;
    const isScrolling = event.target === canvas && canvas.scrollWidth > canvas.clientWidth;
    if (!step || !this.run || isScrolling || isTyping(event.target) || event.target.closest('select')) return;
    event.preventDefault();
    this.goTo(this.position + step);
  }

  goTo(position) {
    const { run } = this;
    const index = Math.max(0, Math.min(run.transitions.length - 1, position));
    setQuery({ run: flowRunKey(run), step: String(flowStepNumber(run, index)), near: '' });
  }

  choose() {
    const { flows } = state;
    const { query } = this.context;
    const entries = (flows?.machines ?? []).filter((entry) => entry.graph);
    const runs = flows?.runs ?? [];
    const key = query.get('run')?.split(':').at(-1);
    const named = query.get('machine');
    const chosen = key ? flowRunAt(runs, key) : undefined;
    const draws = (entry, run) => flowMachines(flowIndexOf(entry)).some((machine) => machine.name === run.machine);
    let entry = chosen ? flowEntryFor(flows, chosen.machine) : entries.find((each) => each.machine === named);
    if (!chosen) entry ??= runs.length ? flowEntryFor(
      flows, [...runs].reverse().find((run) => !run.parent)?.machine ?? runs.at(-1).machine,
    ) : undefined;
    if (!chosen) entry ??= entries[0];
    this.isLive = !chosen;
    this.isLost = Boolean(key) && !chosen;
    this.run = chosen ?? (entry ? runs.findLast(
      (run) => run.machine === entry.machine
    ) ?? runs.findLast((run) => draws(entry, run)) : undefined);
    this.entry = entry;
    this.entries = entries;
    const count = this.run?.transitions.length ?? 0;
    const step = query.get('step');
    const position = step === null || !this.run ? -1 : Number(step) - flowStepNumber(this.run, 0);
    this.position = position >= 0 && position < count ? position : count - 1;
  }

  update() {
    const { flows } = state;
    if (!flows || !(flows.machines?.length || flows.runs?.length)) {
      this.dispose();
      this.view = null;
      return replaceContent(
        this.host,
        missingSection(flows, 'flows') ?? emptyState(
          'No flows yet',
          'A flow’s diagram and its runs appear here when an action has run a state machine.',
        ),
      );
    }
    if (!this.view) this.build();
    this.choose();
    this.showHead();
    this.showDrawing(flows);
    this.showLists(flows);
  }

  showHead() {
    const { entry, entries } = this;
    const runCount = (name) => (state.flows.runs ?? []).filter((run) => run.machine === name).length;
    const options = entries.map((each) => [each.machine, runCount(each.machine)]);
    const states = entry ? flowStateCount(flowIndexOf(entry)) : 0;
    refillIfChanged(this.facts, [options, entry?.machine, states], () => [
      options.length === 0 ? null : h(
        'select',
        {
          id: 'flow-machine', 'aria-label': 'Machine', dataset: { keep: 'flow-machine' },
          onchange: (event) => setQuery({ machine: event.target.value, run: '', request: '', step: '', near: '' }),
        },
        entry ? null : h('option', { value: '', selected: true }, 'Choose a machine'),
        options.map(([machine, count]) => h(
          'option', { value: machine, selected: machine === entry?.machine },
          `${machine}${count ? ` (${plural(count, 'run')})` : ''}`,
        ))),
      entry ? h('span', { class: 'muted flow-size' }, plural(states, 'state')) : null,
    ]);
  }

  showBar() {
    const { run } = this;
    refillIfChanged(
      this.barTools, [run && flowRunKey(run), run?.request, this.isLive, run?.ended, this.entry?.machine],
      () => this.runTools(),
    );
    if (!run) return replaceContent(this.now, h('span', { class: 'muted' }, 'It has not run yet.'));
    const word = flowRunWord(run);
    const at = flowStateAfter(run, this.position);
    const isOver = run.ended && this.position >= run.transitions.length - 1;
    const lost = this.isLost ? 'The run of this address is no longer kept. ' : '';
    const which = `${lost}${this.isLive ? 'newest run' : 'run'} ${run.machine} ${flowRunName(run)}`;
    replaceContent(this.now,
      h('strong', {}, `${isOver ? 'Ended at' : run.isSuspended ? 'Left at' : 'At'} ${at} `), isOver ? badge(word.text, word.kind, word.icon) : null,
      h(
        'span', { class: 'muted' },
        ` ${which}, step ${flowStepNumber(run, this.position)} of ${flowStepNumber(run, run.transitions.length - 1)}`,
      ));
  }

  runTools() {
    const { run } = this;
    if (!run) return null;
    return [
      h('a', { class: 'button', href: flowRequestLink(run) }, 'Show request'),
      h(
        'button',
        {
          dataset: { keep: 'run-test' }, disabled: !canTestRun(run),
          title: whyNoTest(run) || null,
          onclick: () => showTest(swiftTestForRun(run, state)),
        },
        icon('copy'), 'Copy as Swift test',
      ),
      this.isLive
        ? state.isOffline ? null : badge('follows live', 'accent', 'running')
        : h(
          'button',
          {
            dataset: { keep: 'flow-live' },
            onclick: () => setQuery({ run: '', request: '', step: '', machine: this.entry?.machine, near: '' }),
          },
          'Follow the newest run',
        ),
    ];
  }

  showDrawing(flows) {
    const { entry, run } = this;
    this.showBar();
    if (!entry) {
      this.view.element.hidden = true;
      this.view.tools.hidden = true;
      this.tablesText = '';
      return replaceContent(
        this.tables,
        emptyState(
          'No diagram',
          `None is known of ${run?.machine ?? 'this machine'}. The steps of the run are listed all the same.`,
        ),
      );
    }
    this.view.element.hidden = false;
    this.view.tools.hidden = false;
    const root = flowIndexOf(entry);
    const visits = new Map(flowMachines(root).map((machine) => [machine, flowVisits(flows, machine.name)]));
    const visitsOf = (line) => visits.get(line.from.machine)?.get(`${line.from.name}>${line.to.name}`) ?? 0;
    const { current, last } = flowPosition(flows, root, run, this.position);
    this.isWhole = flowStateCount(root) <= flowWholeLimit;
    const near = this.context.query.get('near');
    const all = flowMachines(root).flatMap((machine) => machine.states);
    const center = all.find((each) => each.id === near) ?? [...current].pop() ?? root.states[0];
    const isLast = last && (
      (line) => line.from.machine.name === last.machine && line.from.name === last.from && line.to.name === last.to
    );
    this.view.show({ root, isWhole: this.isWhole, center, current, last: isLast, visits: visitsOf });
    const text = JSON.stringify([entry.machine, entry.graph.fingerprint, [...visits.values()].map((map) => [...map])]);
    if (text === this.tablesText) return;
    const isOther = !this.tablesText?.startsWith(`["${entry.machine}`);
    this.tablesText = text;
    clearTimeout(this.tablesTimer);
    const fillTables = () => refill(this.tables, flowEdgeTables(root, visitsOf, flows));
    if (isOther) fillTables();
    else this.tablesTimer = setTimeout(fillTables, 400);
  }

  showLists(flows) {
    const passing = (flows.runs ?? []).filter((run) => this.context.filter.matches(flowRunSubject(run)));
    const note = (count, word) =>
      count ? h('small', { class: 'muted panel-note' }, `${plural(count, word)} not kept`) : null;
    replaceContent(this.runsTitle, 'Runs', note(flows.droppedRuns, 'older run'));
    this.runs.show(passing, this.run, !this.isLive);
    const { run } = this;
    replaceContent(this.stepsTitle, run ? `Steps of ${run.machine} ${flowRunName(run)}` : 'Steps',
      note(run?.droppedTransitions, 'earlier step'));
    this.steps.show(run, this.position);
    const last = (run?.transitions.length ?? 0) - 1;
    const [isFirst, isLast] = [this.position <= 0, this.position >= last];
    const go = (label, text, step, isOff) => h('button', {
      class: 'icon-only', 'aria-label': label, title: label, disabled: isOff,
      dataset: { keep: `step-${label}` },
      onclick: () => this.goTo({ first: 0, previous: this.position - 1, next: this.position + 1, last: Infinity }[step]),
    }, text);
    refillIfChanged(this.stepTools, [Boolean(run), isFirst, isLast], () => run && [
      go('First step', '⇤', 'first', isFirst), go('Previous step', '←', 'previous', isFirst),
      go('Next step', '→', 'next', isLast), go('Last step', '⇥', 'last', isLast),
    ]);
  }
}

const storedStatuses = ['stuck', 'ready', 'running', 'waiting', 'ended'];

const storedStuckTexts = {
  failed: 'A handler failed, and the diagram has no edge for errors.',
  poison: 'Several workers ended before it made progress.',
  incompatible: 'The program cannot read what is stored.',
  unencodable: 'A context, a result or an output could not be encoded.',
  tooLarge: 'A context or a result is larger than the limit.',
  changedStep: 'The recorded result of a step has another type than the handler asks for.',
  unreachedStep: 'The handler ran again and did not come to a recorded step.',
  innerWait: 'A machine inside waits for an event and is not recorded.',
};

const storedStuckText = (run) => run.reason ?? storedStuckTexts[run.stuck] ?? run.stuck ?? '';

const storedEndings = {
  finished: { text: 'finished', kind: 'good', icon: 'success' },
  failed: { text: 'failed', kind: 'bad', icon: 'failure' },
  back: { text: 'went back', kind: '', icon: 'cancelled' },
  cancelled: { text: 'cancelled', kind: '', icon: 'cancelled' },
};

function storedRunWord(run) {
  if (run.status === 'ended') return storedEndings[run.ending] ?? { text: 'ended', kind: '', icon: 'more' };
  if (run.status === 'stuck') return { text: 'stuck', kind: 'bad', icon: 'failure' };
  if (run.status === 'running') return { text: 'running', kind: 'accent', icon: 'running' };
  return { text: run.isCancelRequested ? 'to be cancelled' : run.status, kind: '', icon: 'more' };
}

const storedOutcomes = {
  finished: 'success', failed: 'failure', back: 'cancelled', cancelled: 'cancelled', stuck: 'failure',
};

function storedRunSubject(run) {
  const { machine, name } = run.id;
  const word = storedRunWord(run).text;
  return {
    text: [machine, name, run.state, word, run.stuck, run.failure, run.owner].join(' ').toLowerCase(),
    kinds: `run ${machine}`, outcome: storedOutcomes[run.ending ?? run.status] ?? 'running',
  };
}

function storedQuestion(query) {
  const question = {};
  for (const name of ['source', 'machine', 'state', 'status']) if (query.get(name)) question[name] = query.get(name);
  const age = Number(query.get('age'));
  if (Number.isSafeInteger(age) && age > 0) question.age = age;
  return question;
}

function storedCounts(counts, machine) {
  const sums = new Map();
  for (const each of counts ?? []) {
    if (machine && each.machine !== machine) continue;
    sums.set(each.status, (sums.get(each.status) ?? 0) + each.count);
  }
  return sums;
}

function storedSummary(answer, machine) {
  const counts = storedCounts(answer.counts, machine);
  const numbers = storedStatuses.filter((status) => counts.get(status)).map(
    (status) => plural(counts.get(status), `${status} run`),
  );
  const seconds = Math.floor((answer.lag ?? 0) / 1000);
  const late = seconds > 0 ? `; the oldest due one has waited ${longDurationText(seconds)} for a worker` : '';
  return numbers.length ? `${numbers.join(', ')}${late}` : 'No runs';
}

function storedSteps(run) {
  const path = run?.history?.path ?? [];
  const steps = path.map((visit, index) => {
    const before = path[index - 1];
    if (visit.number === 0) return { index: 0, kind: 'started', to: visit.state };
    const elapsed = before && (visit.at - before.at) * 1000;
    return { index: visit.number, kind: 'moved', from: before?.state ?? '…', to: visit.state, elapsed };
  });
  const last = path.at(-1);
  if (run?.status === 'ended' && last) steps.push({
    index: last.number + 1, kind: 'terminated', from: last.state, ending: run.ending,
    elapsed: (run.endedAt - last.at) * 1000,
  });
  return steps;
}

function storedPosition(root, run, steps, position) {
  const current = new Set();
  const step = steps[position];
  if (!run || !step) return { current };
  const add = (machine, name) => {
    const found = machine && resolveFlowPath(machine, name);
    if (found) current.add(found);
  };
  add(root, step.kind === 'terminated' ? step.from : step.to);
  if (position === steps.length - 1) {
    const machines = new Map(flowMachines(root).map((machine) => [machine.name, machine]));
    for (const part of run.history.parts) if (part.machine !== root.name) add(machines.get(part.machine), part.state);
  }
  const taken = step.kind === 'terminated' ? steps[position - 1] : step;
  return { current, last: taken?.kind === 'moved' ? { from: taken.from, to: taken.to } : undefined };
}

function storedVisits(steps) {
  const visits = new Map();
  for (const { kind, from, to } of steps) {
    if (kind === 'moved') visits.set(`${from}>${to}`, (visits.get(`${from}>${to}`) ?? 0) + 1);
  }
  return visits;
}

const storedActs = { actor: '' };

const storedTimeElement = (microseconds) =>
  microseconds === undefined ? null : timeElement(new Date(microseconds / 1000).toISOString());

const listPart = (title, lines) =>
  (lines.length ? part(title, null, h('ul', {}, lines.map((line) => h('li', {}, line)))) : null);

function storedDetails(run, source, didAct) {
  const word = storedRunWord(run);
  const { history } = run;
  return [
    part('Run', null, factList([
      ['Name', `${run.id.machine}/${run.id.name}`], ['Status', badge(word.text, word.kind, word.icon)],
      ['Why', storedStuckText(run)], ['Error', run.failure ? h('code', {}, run.failure) : null],
      ['State', [run.state, ', entered ', storedTimeElement(run.enteredAt)]], ['Waits for', run.awaits.join(', ')],
      ['Due', storedTimeElement(run.due)], ['Worker', run.owner], ['Started by', run.parent],
      ['Begun', storedTimeElement(run.createdAt)], ['Ended', storedTimeElement(run.endedAt)],
      ['Failures in this state', run.failures || null], ['Claims without progress', run.claims || null],
    ]), storedActForm(run, source, didAct)),
    listPart('Events that nobody has consumed', history.events.map((event) => `${event.number}: ${event.type}`)),
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

const storedSearchPage = 1000;
const storedSearchLimit = 20_000;
const storedPageSize = 100;

const storedAges = [['', 'Any age'], ['60', '1 minute'], ['3600', '1 hour'], ['86400', '1 day'], ['604800', '1 week']];

class StoredScreen {
  constructor(host, context) {
    this.host = host;
    this.context = context;
    this.answer = null;
    this.runs = [];
    this.run = null;
    this.error = '';
    this.build();
    this.update();
  }

  build() {
    this.view = new FlowView({ onCenter: (center) => setQuery({ near: center.id }) });
    this.list = this.makeList();
    this.steps = flowStepList((index) => setQuery({ step: String(index), near: '' }));
    this.facts = h('div', { class: 'flow-facts stored-filters' });
    this.now = h('p', { class: 'flow-now' });
    this.tables = h('div', { class: 'flow-tables' });
    this.runsTitle = h('h2', {});
    this.moreButton = h('button', { onclick: () => this.loadMore() }, 'More');
    const refresh = h('button', { onclick: () => this.refresh() }, 'Refresh');
    replaceContent(this.host, h('div', { class: 'flow-screen is-stored' },
      h('div', { class: 'flow-main' },
        h('div', { class: 'flow-stage' },
          h('div', { class: 'flow-head' }, this.facts, this.view.tools),
          h('div', { class: 'flow-bar-row' }, this.now, h('div', { class: 'buttons' }, refresh)),
          this.view.element),
        this.tables),
      h('div', { class: 'flow-side' },
        h('section', { class: 'flow-panel' },
          h('div', { class: 'flow-panel-head' }, this.runsTitle, this.moreButton), this.list.element),
        h('section', { class: 'flow-panel' },
          h('div', { class: 'flow-panel-head' }, h('h2', {}, 'Path')), this.steps.list.element))));
  }

  makeList() {
    const choose = (row) => setQuery({ of: row.run.id.machine, id: row.run.id.name, step: '', near: '' });
    const list = new VirtualList({
      id: 'stored-run', className: 'flow-runs', label: 'Stored runs', heights: [52, 56], rows: () => this.rows ?? [],
      onOpen: choose, onSelect: choose,
      columns: [{ id: 'run', title: 'Run' }, { id: 'state', title: 'Status' }],
      empty: () => h(
        'p', { class: 'list-empty muted' }, this.error || (this.answer && !this.searching ? 'There is no such run.' : this.answer ? 'Searching…' : 'Loading…'),
      ),
      renderRow: ({ run }, element) => {
        const word = storedRunWord(run);
        element.append(
          h('span', { class: 'cell run-cell', role: 'gridcell' }, h('span', { class: 'run-texts' },
            h('span', { class: 'run-title' }, run.id.name, h('span', { class: 'muted' }, ` ${run.id.machine}`)),
            h('span', { class: 'run-note muted' }, run.state))),
          h('span', { class: 'cell run-end', role: 'gridcell' }, badge(word.text, word.kind, word.icon),
            h('span', { class: 'run-note muted' }, ageText((run.endedAt ?? run.enteredAt) / 1000))));
      },
    });
    list.isFollowing = false;
    return list;
  }

  dispose() {
    this.isDisposed = true;
    this.view.dispose();
    this.list.dispose();
    this.steps.list.dispose();
  }

  get chosen() {
    const { query } = this.context;
    return query.get('id') === null ? null : { machine: query.get('of') ?? '', id: query.get('id') };
  }

  update() {
    const { query, filter } = this.context;
    const question = JSON.stringify(storedQuestion(query));
    const chosen = JSON.stringify([query.get('source'), this.chosen]);
    const shown = JSON.stringify([query.toString(), filter.text, canCommand()]);
    if (shown === this.shown) return;
    this.shown = shown;
    if (question !== this.question) { this.question = question; this.load(); }
    else if (filter.text !== this.searchedText) this.search();
    if (chosen !== this.chosenText) { this.chosenText = chosen; this.loadRun(); }
    this.show();
  }

  refresh() {
    this.load();
    this.loadRun();
  }

  async load() {
    this.turn = (this.turn ?? 0) + 1;
    if (await this.loadPage(false)) await this.search();
  }

  loadMore() {
    return this.context.filter.terms.length > 0 ? this.search(this.passing().length) : this.loadPage(true);
  }

  async loadPage(isMore, limit = storedPageSize) {
    const { question, turn } = this;
    const last = isMore ? this.runs.at(-1)?.id : undefined;
    const after = last ? { afterMachine: last.machine, after: last.name } : {};
    const result = await ask('runs', { ...JSON.parse(question), ...after, limit });
    if (this.isDisposed || question !== this.question || turn !== this.turn) return false;
    this.error = result.ok ? '' : result.error.message;
    if (result.ok) {
      this.runs = isMore ? [...this.runs, ...result.value.runs] : result.value.runs;
      this.hasMore = result.value.hasMore;
      if (!isMore) this.answer = result.value;
    }
    this.show();
    return result.ok;
  }

  passing() {
    const { filter } = this.context;
    return this.runs.filter((run) => filter.matches(storedRunSubject(run)));
  }

  async search(known = 0) {
    const { text, terms } = this.context.filter;
    this.searchedText = text;
    const search = this.searching = terms.length > 0 ? {} : null;
    const most = this.runs.length + storedSearchLimit;
    const isWanted = () => this.searching === search && search && this.hasMore && this.runs.length < most
      && this.passing().length < known + storedPageSize;
    while (isWanted()) if (!await this.loadPage(true, storedSearchPage)) break;
    if (this.searching !== search) return;
    this.searching = null;
    if (!this.isDisposed) this.show();
  }

  async loadRun() {
    const { chosen, chosenText } = this;
    this.run = this.run?.id.name === chosen?.id && this.run?.id.machine === chosen?.machine ? this.run : null;
    if (!chosen) return;
    const source = this.context.query.get('source') ?? undefined;
    const result = await ask('run', { source, ...chosen });
    if (this.isDisposed || chosenText !== this.chosenText) return;
    this.run = result.ok ? result.value : null;
    this.runError = result.ok ? '' : result.error.message;
    this.show();
  }

  show() {
    this.showFilters();
    this.showRuns();
    const steps = storedSteps(this.run);
    const step = this.context.query.get('step');
    const dropped = steps[0]?.index ?? 0;
    const found = step === null ? -1 : Number(step) - dropped;
    const position = found >= 0 && found < steps.length ? found : steps.length - 1;
    const run = this.run && {
      flow: `${this.run.id.machine}/${this.run.id.name}`, transitions: steps, droppedTransitions: dropped,
    };
    this.steps.show(run ?? undefined, position);
    this.showDrawing(steps, position);
    refillIfChanged(this.tables, [this.run, this.chosen, this.runError, canCommand()], () => (this.run
      ? storedDetails(this.run, this.answer?.source, () => this.refresh())
      : this.chosen ? emptyState('No such run', this.runError || 'It is being loaded.')
        : h('p', { class: 'muted' }, 'Choose a run to see its path, its events, its steps and why it is stuck.')));
  }

  showFilters() {
    const { query } = this.context;
    const { answer } = this;
    const graphs = answer?.machines ?? [];
    const machines = [...new Set([...graphs, ...(answer?.counts ?? [])].map((each) => each.machine))].sort();
    const machine = query.get('machine');
    const counts = storedCounts(answer?.counts, machine);
    const states = graphs.find((graph) => graph.machine === machine)?.states.map((each) => each.name) ?? [];
    const select = (label, name, options, clears = {}) => h('select', {
      'aria-label': label, dataset: { keep: `stored-${name}` },
      onchange: (event) => setQuery({ ...clears, [name]: event.target.value }),
    }, options.map(([value, title]) => h('option', { value, selected: value === (query.get(name) ?? '') }, title)));
    const all = (title, names) => [['', title], ...names.map((name) => [name, name])];
    refillIfChanged(this.facts, [answer?.sources, machines, states, [...counts], query.toString()], () => [
      answer?.sources?.length > 1
        ? select(
          'Store', 'source', answer.sources.map((name) => [name, name]), { machine: '', state: '', id: '', of: '' },
        )
        : null,
      select('Machine', 'machine', all('All machines', machines), { state: '' }),
      states.length ? select('State', 'state', all('All states', states)) : null,
      select('Status', 'status', [['', 'Any status'], ...storedStatuses.map(
        (status) => [status, counts.get(status) ? `${status} (${countText(counts.get(status))})` : status],
      )]),
      select('In its state for at least', 'age', storedAges),
    ]);
    const late = answer ? storedSummary(answer, machine) : this.error;
    replaceContent(this.now, h('span', { class: this.error ? 'error-text' : 'muted' }, this.error || late));
  }

  showRuns() {
    const isFiltered = this.context.filter.terms.length > 0;
    this.rows = this.passing().map(
      (run) => ({ id: `${run.id.machine}/${run.id.name}`, run, version: JSON.stringify(run) })
    );
    const { chosen } = this;
    const row = this.rows.find(({ run }) => run.id.name === chosen?.id && run.id.machine === chosen?.machine);
    this.list.selectedId = row?.id ?? null;
    this.list.update();
    const count = countText(this.runs.length);
    const searched = `${countText(this.rows.length)} of ${count} ${this.hasMore ? 'searched' : ''}`;
    replaceContent(this.runsTitle, 'Runs ', h(
      'small', { class: 'muted', role: 'status' },
      isFiltered ? `${searched}${this.searching ? ' · searching' : ''}` : `${count}${this.hasMore ? ' loaded' : ''}`,
    ));
    this.moreButton.hidden = !this.hasMore || Boolean(this.searching);
    this.moreButton.textContent = isFiltered ? 'Search on' : 'More';
  }

  showDrawing(steps, position) {
    const { query } = this.context;
    const graphs = this.answer?.machines ?? [];
    const machine = this.chosen?.machine ?? query.get('machine') ?? graphs[0]?.machine ?? '';
    const graph = graphs.find((each) => each.machine === machine);
    const entry = graph ? { machine, graph } : flowEntryFor(state.flows, machine);
    this.view.element.hidden = this.view.tools.hidden = !entry;
    if (!entry) return;
    const root = flowIndexOf(entry);
    const { current, last } = storedPosition(root, this.run, steps, position);
    const visits = storedVisits(steps);
    const near = query.get('near');
    this.view.show({
      root, isWhole: flowStateCount(root) <= flowWholeLimit,
      center: root.states.find((each) => each.id === near) ?? [...current].pop() ?? root.states[0], current,
      last: last && ((line) => line.from.machine === root && line.from.name === last.from && line.to.name === last.to),
      visits: (line) => (line.from.machine === root ? visits.get(`${line.from.name}>${line.to.name}`) ?? 0 : 0),
    });
  }
}

const flowsPane = {
  id: 'flows', key: 'w', title: 'Flows', icon: 'flows', group: 'Application', hasFilter: true,
  sections: ['flows', 'session'],
  render: (host, context) => new FlowPane(host, context),
};

const noFlowQuery = {
  run: '', request: '', machine: '', step: '', near: '', source: '', state: '', status: '', age: '', of: '', id: '',
};

class FlowPane {
  constructor(host, context) {
    this.host = host;
    this.context = context;
    this.tools = h('div', {});
    append(context.tools, [this.tools]);
    this.update();
  }

  get list() {
    return this.screen?.list;
  }

  dispose() {
    this.screen?.dispose();
  }

  update() {
    const hasStored = !state.isOffline && Boolean(state.session?.durableRuns?.length);
    const isStored = hasStored && this.context.query.has('stored');
    this.tools.hidden = !hasStored;
    refillIfChanged(this.tools, [hasStored, isStored], () => hasStored && segments(
      'Runs', 'flow-kind', [[false, 'Live'], [true, 'Stored']], isStored,
      (stored) => setQuery({ ...noFlowQuery, stored: stored ? '1' : '' }),
    ));
    if (this.screen && isStored === this.isStored) return this.screen.update();
    this.screen?.dispose();
    replaceContent(this.host);
    this.isStored = isStored;
    this.screen = isStored ? new StoredScreen(this.host, this.context) : new FlowScreen(this.host, this.context);
  }
}

const logLevels = ['off', 'error', 'warning', 'info', 'debug'];

class FocusBar {
  constructor() {
    this.error = errorMessage();
    this.channels = h('div', { class: 'focus-group' });
    this.topics = h('div', { class: 'focus-group focus-topics' });
    this.failures = h('span', {});
    this.element = h('div', { class: 'focus-bar' }, this.channels, this.topics, this.failures, this.error.element);
    this.draw();
  }

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

function shortTopic(topic) {
  return String(topic ?? '').split('/').at(-1);
}

const logColumns = [
  { id: 'time', title: 'Time' }, { id: 'level', title: 'Level' }, { id: 'session', title: 'Session' },
  { id: 'topic', title: 'Topic' }, { id: 'message', title: 'Message' },
];
const levelKinds = {
  error: ['bad', 'failure'], warning: ['warn', 'warning'], info: ['info', null], debug: [null, null],
};
const logState = { clearedId: 0, model: null };

const logPane = {
  id: 'log', key: 'l', title: 'Focus log', shortTitle: 'Log', icon: 'log', group: 'Activity',
  sections: ['logs', 'focus', 'session'], hasFilter: true,
  render: (host, context) => new LogPane(host, context),
};

class LogPane {
  constructor(host, context) {
    this.context = context;
    this.opened = null;
    this.bar = new FocusBar();
    this.view = new FilteredRows(() => this.didSearch());
    this.list = new VirtualList({
      id: 'log', className: 'log-list', label: 'Log lines, oldest first', columns: logColumns,
      rows: () => this.view.rows, heights: [32, 68], narrow: 1000,
      renderRow: (row, element) => this.renderRow(row, element), empty: () => this.emptyContent(),
      onSelect: (row) => { if (this.opened) this.show(row); }, onOpen: (row) => this.show(row),
    });
    this.limit = h('div', { class: 'limit-bar', hidden: true });
    this.counts = h('span', {});
    host.classList.add('pane-list');
    append(host, [
      this.bar.element, this.limit, this.list.element,
      h('footer', { class: 'list-foot' }, this.counts, h('span', { class: 'spacer' }), this.list.jump),
    ]);
    append(
      context.tools,
      [
        frameworkToggle('Also lines of the inspector itself', () => this.search()),
        h(
          'button',
          { onclick: () => this.clear(), title: 'Hides what is there; the application keeps it' },
          'Clear view',
        ),
      ],
    );
    this.search();
  }

  dispose() {
    this.list.dispose();
  }

  update(names) {
    if (names.has('focus') || names.has('session')) this.bar.draw();
    if (names.has('filter') || names.has('query')) this.search();
    else if (names.has('logs')) this.view.update(state.logs.rows);
  }

  search() {
    if (logState.model !== state.logs) Object.assign(logState, { model: state.logs, clearedId: 0 });
    const { filter, query } = this.context;
    const request = query.get('request') ? Number(query.get('request')) : null;
    const run = state.logs.runNumber;
    this.limit.hidden = request === null;
    replaceContent(
      this.limit, request === null ? null : limitChip(`Lines of request ${request}`, () => setQuery({ request: '' })),
    );
    const hasTerms = filter.terms.length > 0;
    this.view.show(state.logs.rows, (row) => {
      if (row.id <= logState.clearedId) return false;
      if (request === null && !listOptions.showsFramework && isOfInspector(row.event?.topic)) return false;
      if (request !== null) {
        if (row.event?.request !== request || row.run !== run) return false;
      } else if (row.kind !== 'log') return true;
      return !hasTerms || filter.matches(logSubject(row));
    });
  }

  didSearch() {
    this.list.update();
    const shown = this.view.rows.length;
    const total = state.logs.rows.length;
    replaceContent(
      this.counts, shown === total ? plural(total, 'line') : `${countText(shown)} of ${plural(total, 'line')}`,
      state.logs.dropped > 0 ? ` · the oldest ${countText(state.logs.dropped)} were dropped` : '');
  }

  emptyContent() {
    if (state.logs.rows.length > 0) {
      return emptyState(
        'No line to show', 'Lines are there, but none passes the filter, or they were cleared from the view.',
        h(
          'div', { class: 'buttons' },
          h(
            'button',
            { onclick: () => { logState.clearedId = 0; setQuery({ filter: '', request: '' }); this.search(); } },
            'Show all lines',
          ),
        ));
    }
    const isOff = Object.values(state.focus?.channels ?? {}).every((level) => level === 'off');
    return emptyState(
      'No line was logged yet',
      isOff ? 'Both channels are off. Choose a level above, then perform an action that logs.'
        : 'What actions log while they run appears here, as far as levels and focus let it through.',
    );
  }

  renderRow(row, element) {
    element.classList.add('log-row');
    if (row.kind !== 'log') { append(element, [markerCell(row)]); return; }
    const { event } = row;
    const cell = (id, ...content) => h('span', { class: `cell cell-${id}`, role: 'gridcell' }, content);
    if (event.level === 'error') element.classList.add('is-error');
    append(element, [
      cell('time', clockText(row.time)), cell('level', levelMark(event)), cell('session', sessionLane(event.session)),
      cell('topic', this.topicContent(event.topic)),
      h('span', { class: 'cell cell-message', role: 'gridcell', title: event.message }, h('span', {}, event.message)),
    ]);
  }

  topicContent(topic) {
    if (!topic) return null;
    if (!canCommand()) return h('span', { class: 'topic', title: topic }, topicParts(topic));
    return h(
      'button',
      { class: 'link topic', tabindex: -1, title: `Focus on ${topic}`, onclick: () => this.bar.add(topic) },
      topicParts(topic),
    );
  }

  show(row) {
    this.opened = row;
    this.list.selectId(row.id, false);
    if (row.kind !== 'log') return;
    const { event } = row;
    openDrawer({
      key: `log-${row.id}`, title: event.message, subtitle: clockText(row.time),
      onClose: () => { this.opened = null; this.list.focus(); },
      content: [
        h('p', { class: 'detail-line' }, levelMark(event), event.channel, sessionLane(event.session)),
        this.links(row),
        event.truncated ? h('p', { class: 'muted' }, 'The message was too long and is cut.') : null,
        factList([
          ['Topic', event.topic ? breakable(event.topic) : null], ['Activity', event.activity], ['Input', event.input],
          ['Presenter', event.presenter], ['Time', dateText(event.time)], ['Request', event.request],
          ['Subject', event.subject], ['Trace', event.traceparent ? breakable(event.traceparent) : null],
          ['Sequence', event.sequence],
        ]),
        rawJSON('Line as JSON', event),
      ],
    });
  }

  links(row) {
    const { event } = row;
    const isOfNow = row.run === state.logs.runNumber && event.request !== undefined;
    const request = isOfNow ? state.timeline.rowOfRequest(event.request) : null;
    const feature = event.topic?.split('#')[0];
    return h('div', { class: 'buttons' },
      request ? h(
        'button',
        { onclick: () => navigate('timeline', { seq: request.endSequence ?? request.sequence }) },
        icon('timeline'), 'Show request',
      ) : null,
      event.topic && canCommand() ? [
        h('button', { onclick: () => this.bar.add(event.topic) }, 'Focus on the action'),
        feature !== event.topic ? h('button', { onclick: () => this.bar.add(feature) }, 'Focus on the feature') : null,
        h('label', { class: 'level-control' }, h('span', { class: 'muted small' }, 'Level of this topic'),
          this.bar.levelSelect(
            state.focus?.topics?.[event.topic] ?? '',
            (level) => this.bar.send('log.level', { topic: event.topic, level: level === '' ? null : level }), [''],
          )),
      ] : null);
  }

  clear() {
    logState.clearedId = state.logs.rows.at(-1)?.id ?? 0;
    closeDrawer();
    this.search();
  }
}

function isOfInspector(topic) {
  return topic !== undefined && topic.startsWith('Flint.Inspector');
}

function topicParts(topic) {
  const [feature, action] = shortTopic(topic).split('#');
  return [
    h('span', { class: 'topic-feature' }, feature), action ? h('span', { class: 'topic-action' }, `#${action}`) : null,
  ];
}

function levelMark(event) {
  const [kind, iconName] = levelKinds[event.level] ?? [];
  return [
    badge(event.level, kind, iconName),
    event.channel === 'production' ? h('span', { class: 'muted small' }, ' prod.') : null,
  ];
}

const navigationPane = {
  id: 'navigation', key: 'n', title: 'Navigation', icon: 'navigation', group: 'Application',
  sections: ['navigation', 'session'],
  render(host) {
    return rebuiltView(host, { facts: () => state.navigation, content: navigationScreen, names: ['runs'] });
  },
};

function navigationScreen() {
  const missing = missingSection(state.navigation, 'screens');
  if (missing) return missing;
  const navigators = state.navigation.navigators ?? [];
  if (state.navigation.isLate) {
    return emptyState('The main thread is busy', 'The screens appear as soon as the application can send them.');
  }
  if (!navigators.length) {
    return emptyState(
      'No navigator',
      'A navigator’s tree of screens appears here when the application has made one and it is still in use.',
    );
  }
  return h('div', { class: 'pane-width' }, navigators.map((navigator) => navigatorPart(navigator, navigators.length)));
}

function navigatorPart(navigator, count) {
  return h('section', { class: 'section' },
    h(
      'div', { class: 'part-head' }, h('h2', {}, count > 1 ? `Navigator ${navigator.id}` : 'Screens'),
      navigatorTools(navigator),
    ),
    h('div', { class: 'two-up' },
      h(
        'div', { class: 'card card-item' },
        navigator.tree ? h(
          'ul', { class: 'nav-outline' }, navigationNode(navigator.tree, navigator),
        ) : h('p', { class: 'muted' }, 'It has no tree yet.'),
      ),
      h('div', {}, planPart(navigator))));
}

function navigatorTools({ id }) {
  if (!canCommand()) return null;
  const error = errorMessage();
  const copy = async () => {
    error.show('');
    const result = await command('navigation.copy', { navigator: id });
    if (!result.ok) return error.show(result.error.message);
    const omitted = result.value.omitted ?? [];
    copyText(
      JSON.stringify(result.value.state, null, 2), omitted.length ? `State without ${omitted.join(', ')}` : 'State',
    );
  };
  return [
    h('button', { dataset: { keep: `nav-copy-${id}` }, onclick: copy }, icon('copy'), 'Copy state'),
    h('button', { dataset: { keep: `nav-restore-${id}` }, onclick: () => restoreNavigation(id) }, 'Restore…'),
    error.element,
  ];
}

function restoreNavigation(id) {
  const explanation = 'Paste a state that “Copy state” gave, of this application. '
    + 'The screens that are shown now are replaced.';
  openTextDialog('Restore a state', explanation, {
    label: 'State as JSON', button: 'Restore',
    submit: async (text) => {
      let value;
      try { value = JSON.parse(text); } catch (problem) { return `This is no JSON: ${problem.message}.`; }
      const result = await command('navigation.restore', { navigator: id, state: value });
      if (!result.ok) return result.error.message;
      const problems = result.value?.problems ?? [];
      announce(
        problems.length ? `Restored, but: ${problems.join(' ')}` : 'The state was restored.',
        problems.length ? 'bad' : 'info',
      );
      return '';
    },
  });
}

function navigationNode(node, navigator, role = '') {
  const isCurrent = node.id === navigator.current;
  const children = node.children ?? [];
  const roleOf = (index) => {
    if (node.kind === 'tabs') return index === node.selected ? `tab ${index + 1}, selected` : `tab ${index + 1}`;
    if (node.kind === 'stack') return index === children.length - 1 && children.length > 1 ? 'top' : '';
    return '';
  };
  const name = node.screen ?? node.kind;
  return h('li', {},
    h('div', { class: `nav-node ${isCurrent ? 'is-current' : ''}`, 'aria-current': isCurrent ? 'true' : undefined },
      icon({ stack: 'stacks', tabs: 'features', container: 'open' }[node.kind] ?? 'session'),
      node.screen ? h('strong', {}, name) : h('span', {}, name.replace(/^./, (letter) => letter.toUpperCase())),
      h(
        'span', { class: 'nav-kind' },
        [node.screen && node.kind !== 'screen' ? node.kind : '', `#${node.id}`, role].filter(Boolean).join(' · '),
      ),
      isCurrent ? badge('current', 'accent', 'success') : null),
    children.length || node.modal
      ? h(
        'ul', {}, children.map((child, index) => navigationNode(child, navigator, roleOf(index))),
        node.modal ? navigationNode(node.modal, navigator, 'shown above it') : null,
      )
      : null);
}

function planPart({ lastPlan }) {
  if (!lastPlan) return h(
    'p', { class: 'muted' },
    'No plan was carried out yet. One appears when an action’s presentation is routed to a screen.',
  );
  return h('section', {},
    h('h3', {}, 'Last plan'),
    h(
      'p', { class: 'muted' },
      [
        lastPlan.isUnwind ? 'Went back to a screen that was there' : 'Opened a screen', `#${lastPlan.destination}`,
      ].join(' '),
      lastPlan.received ? [', which received ', h('code', {}, lastPlan.received)] : null, '.',
    ),
    lastPlan.steps?.length ? h(
      'ol', { class: 'plan' }, lastPlan.steps.map((step) => h('li', {}, h('span', {}, step))),
    ) : h('p', {}, 'It had no steps: the screen was there already.'));
}

const routesState = { answer: null, url: '' };

const routesPane = {
  id: 'routes', key: 'r', title: 'Routes', icon: 'routes', group: 'Application', hasFilter: true,
  kinds: ['all app schemes', 'all associated domains', 'scheme', 'domain'],
  sections: ['routes', 'session'],
  render(host, context) {
    const wanted = context.query.get('url');
    if (wanted !== null && wanted !== routesState.url) Object.assign(routesState, { url: wanted, answer: null });
    return rebuiltView(host, {
      facts: () => state.routes, content: (rebuild) => routesScreen(context, rebuild), names: ['query', 'filter', 'runs'],
    });
  },
};

function routesScreen({ filter }, rebuild) {
  const { routes } = state;
  const missing = missingSection(routes, 'routes');
  if (missing) return missing;
  const mappings = routes.mappings ?? [];
  if (!mappings.length) return emptyState(
    'The application maps no URLs', 'Mappings appear here when a feature declares URLs for its actions.',
  );
  const subject = (mapping) => {
    const [feature, action] = (mapping.binding ?? '').split('#');
    return {
      text: [mapping.pattern, mapping.binding, mapping.scope, mapping.name].filter(Boolean).join(' ').toLowerCase(),
      features: feature, actions: action, kinds: mapping.scope,
    };
  };
  const rows = mappings.map((mapping, index) => ({ mapping, rank: index + 1 })).filter(
    ({ mapping }) => filter.matches(subject(mapping))
  );
  return h('div', { class: 'pane-width' },
    state.isOffline ? null : urlPart(rebuild),
    routes.diagnostics?.length
      ? h(
        'div', { class: 'notice notice-list' },
        h('strong', {}, icon('warning'), plural(routes.diagnostics.length, 'finding')),
        h('ul', {}, routes.diagnostics.map((text) => h('li', {}, text))),
      )
      : null,
    h('section', { class: 'section' },
      h('h2', {}, 'Mappings'),
      h(
        'p', { class: 'muted' },
        'The first that fits wins: one scheme or domain before all of them, then the pattern that says more.',
      ),
      rows.length ? mappingTable(rows) : emptyState('Nothing found', 'No mapping passes the filter.')));
}

const isWinner = (mapping) => {
  const { answer } = routesState;
  return answer?.kind === 'resolved' && ['pattern', 'binding', 'scope'].every((name) => answer[name] === mapping[name]);
};

function mappingTable(rows) {
  return h('table', { class: 'plain stacking mappings' },
    h(
      'thead', {},
      h(
        'tr', {},
        ['#', 'Pattern', 'Where', 'Action', 'Name', ''].map((title) => h(
          'th', { scope: 'col' }, title || h('span', { class: 'visually-hidden' }, 'Try it'),
        )),
      ),
    ),
    h('tbody', {}, rows.map(({ mapping, rank }) => {
      const [feature] = mapping.binding.split('#');
      const wins = isWinner(mapping);
      return h('tr', { class: `mapping ${wins ? 'is-winner' : ''}`, tabindex: '-1', dataset: { row: rank } },
        h('td', { class: 'rank' }, rank),
        h('td', {}, h('code', {}, breakable(mapping.pattern)), wins ? [' ', badge('wins', 'accent', 'success')] : null),
        h('td', { 'data-label': 'Where' }, mapping.scope),
        h('td', { 'data-label': 'Action' }, h('a', { href: fragmentFor('features', { feature }) }, breakable(mapping.binding))),
        h('td', { 'data-label': 'Name' }, mapping.name ? breakable(mapping.name) : '–'),
        h(
          'td', { class: 'nowrap' },
          state.isOffline ? null : h(
            'button',
            { class: 'link', 'aria-label': `Try ${mapping.pattern}`, onclick: () => fillURL(mappingURL(mapping)) },
            'Try',
          ),
        ));
    })));
}

function fillURL(url) {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById('url'));
  if (!field) return;
  Object.assign(routesState, { url });
  field.value = url;
  field.dataset.edited = 'true';
  field.focus();
  const open = /SCHEME|DOMAIN|\$\([^)]*\)/.exec(url);
  if (open) field.setSelectionRange(open.index, open.index + open[0].length);
  field.scrollIntoView({ block: 'nearest' });
}

function urlPart(rebuild) {
  const error = errorMessage();
  const field = h('input', {
    type: 'text', id: 'url', inputmode: 'url', placeholder: 'scheme:/' + '/note/Plan', autocomplete: 'off',
    autocapitalize: 'off', spellcheck: 'false',
    'aria-label': 'URL', 'aria-describedby': error.element.id, value: routesState.url, dataset: { keep: 'url' },
    oninput: () => { field.dataset.edited = 'true'; routesState.url = field.value; },
  });
  const test = async (event) => {
    event?.preventDefault();
    error.show('');
    routesState.url = field.value.trim();
    if (!routesState.url) return error.show('Type a URL first.');
    const result = await ask('resolve', { url: routesState.url });
    routesState.answer = result.ok ? result.value : null;
    rebuild();
    if (!result.ok) error.show(result.error.message);
  };
  const isOpenable = routesState.answer?.kind === 'resolved' && !routesState.answer.error;
  return h('section', { class: 'section' },
    h('h2', {}, 'Try a URL'),
    h('form', { class: 'url-form', onsubmit: test }, field,
      h(
        'button', { type: 'submit', class: isOpenable ? '' : 'primary', dataset: { keep: 'url-test' } },
        'Which mapping wins?',
      ),
      commandButton(
        'Open it', 'url.open', () => ({ url: field.value.trim() }), { className: isOpenable ? 'primary' : '' },
      )),
    error.element,
    routesState.answer ? urlAnswer(routesState.answer) : null);
}

function urlAnswer(answer) {
  if (answer.kind !== 'resolved') {
    return h('div', { class: 'answer', role: 'status' },
      h(
        'p', {}, badge(answer.kind === 'malformed' ? 'no URL' : 'no mapping fits', 'bad', 'failure'),
      ), answer.text ? h('p', {}, answer.text) : null);
  }
  const parameters = Object.entries(answer.parameters ?? {});
  return h('div', { class: 'answer', role: 'status' },
    h(
      'p', {},
      badge(
        answer.error ? 'fits, but its parameters do not' : 'resolved', answer.error ? 'warn' : 'good',
        answer.error ? 'warning' : 'success',
      ),
    ),
    factList([
      ['Mapping', [h('code', {}, answer.pattern), ` in ${answer.scope}`]],
      ['Why', 'It is the first in the list below that fits the URL.'],
      [
        'Action',
        h('a', { href: fragmentFor('features', { feature: (answer.binding ?? '').split('#')[0] }) }, answer.binding),
      ],
      [
        'Parameters',
        parameters.length ? h(
          'ul', {}, parameters.map(([name, value]) => h('li', {}, h('code', {}, name), ` = ${value}`)),
        ) : 'none',
      ],
      ['Input', answer.input ? h('code', {}, answer.input) : null],
      ['Problem', answer.error ? h('span', { class: 'error-text' }, answer.error) : null]]));
}

async function sessionFile() {
  const pieces = [];
  let lines = [];
  let pauseAt = performance.now() + 30;
  for (const line of sessionLines()) {
    lines.push(line);
    if (lines.length < 2000) continue;
    pieces.push(new Blob([lines.join('\n'), '\n']));
    lines = [];
    if (performance.now() < pauseAt) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    pauseAt = performance.now() + 30;
  }
  return new Blob([...pieces, lines.join('\n'), '\n'], { type: 'application/x-ndjson' });
}

function* sessionLines() {
  const session = state.session ?? {};
  yield JSON.stringify({
    format: 'flint-session', version: 1, application: session.application, platform: session.platform,
    run: state.run ?? undefined, started: session.started,
  });
  let number = 0;
  const line = (type, payload, time) => {
    number += 1;
    return JSON.stringify({ v: 1, seq: number, time: isoText(time), type, [type]: payload });
  };
  const rows = groupByRun(state.timeline.rows);
  const logs = groupByRun(state.logs.rows.filter((row) => row.kind === 'log'));
  for (const [index, { run, started }] of state.runs.entries()) {
    const isLast = index === state.runs.length - 1;
    const own = index === 0 ? [...(rows.get(0) ?? []), ...(rows.get(1) ?? [])] : rows.get(index + 1) ?? [];
    const earlier = own.find((row) => row.kind === 'earlier')?.count;
    yield line(
      'snapshot', { run, session: isLast ? state.session : { ...session, run, started }, earlier }, Date.parse(started),
    );
    for (const item of mergedItems(timelineItems(own), logs.get(index + 1) ?? [])) {
      yield item.line ?? line(item.type, item.type === 'snapshot' ? { run, ...item.payload } : item.payload, item.time);
    }
  }
  const sections = Object.fromEntries(sectionNames.filter((name) => state[name]).map((name) => [name, state[name]]));
  if (state.run !== null) yield line('snapshot', { run: state.run, ...sections }, state.timeline.lastTime);
}

const isoText = (time) => (Number.isFinite(time) ? new Date(time).toISOString() : new Date(0).toISOString());

function groupByRun(rows) {
  const groups = new Map();
  for (const row of rows) {
    if (!groups.has(row.run)) groups.set(row.run, []);
    groups.get(row.run).push(row);
  }
  return groups;
}

function timelineItems(rows) {
  const items = [];
  let newest = 0;
  const add = (type, event) => items.push({ type, payload: event, key: event.sequence, time: Date.parse(event.time) });
  for (const row of rows) {
    const { event } = row;
    newest = Math.max(newest, row.endSequence ?? 0, row.sequence ?? 0);
    for (const transition of row.transitions ?? []) {
      add('flow', transition);
      newest = Math.max(newest, transition.sequence);
    }
    if (row.kind === 'unknown') items.push({ line: row.line.replaceAll('\n', ' '), key: newest, time: row.time });
    else if (row.kind === 'earlier') continue;
    else if (row.kind === 'gap') items.push({ type: 'gap', payload: { lost: row.lost }, key: newest, time: row.time });
    else if (row.kind === 'availability') add('availability', event);
    else if (event?.kind === 'ended' && row.sequence === row.endSequence) {
      items.push({ type: 'snapshot', payload: { timeline: [event] }, key: event.sequence, time: Date.parse(event.time) });
    } else if (event) {
      if (event.kind === 'ended') add('event', beganEvent(row));
      add('event', event);
    }
  }
  items.sort((one, other) => one.key - other.key);
  return joinedSnapshots(items);
}

function joinedSnapshots(items) {
  const joined = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (item.type === 'snapshot' && last?.type === 'snapshot') last.payload.timeline.push(...item.payload.timeline);
    else joined.push(item);
  }
  return joined;
}

function beganEvent(row) {
  const { outcome, duration, failure, closesActionStack, ...begin } = row.event;
  return { ...begin, kind: 'began', sequence: row.sequence, time: isoText(row.time) };
}

function* mergedItems(items, logs) {
  let next = 0;
  for (const item of items) {
    while (next < logs.length && logs[next].time < item.time) yield logItem(logs[next++]);
    yield item;
  }
  while (next < logs.length) yield logItem(logs[next++]);
}

function logItem(row) {
  return { type: 'log', payload: row.event, time: row.time };
}

function stacksAfter(stacks, change) {
  switch (change.kind) {
    case 'opened':
      return [...stacks.filter((stack) => stack.id !== change.stack), change.opened];
    case 'entered':
      return withStack(stacks, change.stack, (stack) => stackWithEntry(stack, change));
    case 'ended':
      return withStack(stacks, change.stack, (stack) => ({
        ...stack,
        entries: stack.entries.map((entry) => (entry.request === change.request && entry.kind === 'action'
          ? { ...entry, outcome: change.outcome, failure: change.failure } : entry)),
      }));
    case 'closed':
      return stacks.filter((stack) => stack.id !== change.stack).map((stack) => ({
        ...stack,
        entries: stack.entries.map((entry) => (entry.kind === 'stack' && entry.id === change.stack
          ? { ...entry, closedAt: change.time } : entry)),
      }));
    default:
      throw new Error(`unknown change ${change.kind}`);
  }
}

function withStack(stacks, id, update) {
  return stacks.map((stack) => (stack.id === id ? update(stack) : stack));
}

function stackWithEntry(stack, change) {
  const surplus = Math.max(0, (change.dropped ?? 0) - (stack.dropped ?? 0));
  return {
    ...stack, dropped: change.dropped ?? stack.dropped, entries: [...stack.entries.slice(surplus), change.entry],
  };
}

function applyTweakRows(tweaks, rows, removed) {
  const sections = (tweaks.sections ??= []);
  const gone = new Set(removed);
  if (gone.size) for (const section of sections) section.rows = section.rows.filter((row) => !gone.has(row.path));
  let areAllPlaced = true;
  for (const row of rows) {
    const section = sections.find((each) => each.rows.some(
      (old) => old.path === row.path
    )) ?? sections.find((each) => each.title === row.group);
    if (!section) {
      sections.push({ title: row.group ?? 'Other', rows: [row] });
      areAllPlaced = false;
      continue;
    }
    const index = section.rows.findIndex((old) => old.path === row.path);
    if (index < 0) section.rows.push(row);
    else section.rows[index] = row;
  }
  return areAllPlaced;
}

function tweakSubject(row) {
  const words = [
    row.isOverridden ? 'overridden' : '', row.isShadowed ? 'shadowed' : '', row.isSensitive ? 'sensitive' : '',
  ];
  return {
    text: [
      row.path, row.title, row.description, row.group, row.text, row.source,
    ].filter(Boolean).join(' ').toLowerCase(),
    features: row.feature, kinds: [row.kind, ...words].join(' '),
  };
}

function tweakOverrides(tweaks) {
  const set = {};
  for (const row of (tweaks.sections ?? []).flatMap((section) => section.rows)) {
    if (!row.isOverridden || row.isSensitive) continue;
    const entry = (row.trace ?? []).find((each) => each.provider === tweaks.target);
    if (entry && entry.value !== undefined) set[row.path] = entry.value;
    else if (row.source === tweaks.target && row.value !== undefined) set[row.path] = row.value;
  }
  return set;
}

function readTweakOverrides(text) {
  if (!text.trim()) return { error: 'There is nothing to set. Paste a JSON object such as {"list/order": "date"}.' };
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { error: `This is no JSON: ${error.message}.` };
  }
  if (
    value === null || typeof value !== 'object' || Array.isArray(value)
  ) return { error: 'This is no JSON object from paths to values.' };
  if (Object.keys(value).length === 0) return { error: 'The object is empty: there is nothing to set.' };
  return { overrides: value };
}

function readContext(text) {
  let context;
  try {
    context = JSON.parse(text.trim() || '{}');
  } catch (error) {
    return { error: `This is no JSON: ${error.message}.` };
  }
  if (context === null || typeof context !== 'object' || Array.isArray(context)) {
    return { error: 'A subject is a JSON object such as {"targetingKey": "anna", "plan": "pro"}.' };
  }
  return { context };
}

const tweakFindings = {
  won: 'holds', shadowed: 'shadowed by one before it', notFound: 'has no value',
  wrongType: 'has a value of another type', notAllowed: 'has a value that is not allowed',
  undecryptable: 'has a value that cannot be decrypted', failed: 'failed', notReady: 'is not ready yet',
};

function tweakLimits(row) {
  const { minimum, maximum } = row.range ?? {};
  const range = minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}`
    : minimum !== undefined ? `${minimum} or more` : maximum !== undefined ? `${maximum} or less` : '';
  const kind = { integer: 'whole number', decimal: 'number', structured: 'JSON' }[row.editor];
  return [kind, range].filter(Boolean).join(', ');
}

const reducers = new Map(Object.entries({
  section({ name, value }) {
    if (!sectionNames.includes(name)) throw new Error(`unknown section ${name}`);
    setSection(name, value);
  },

  snapshot(snapshot) {
    const isNew = snapshot.run !== state.run;
    if (isNew) beginRun(snapshot);
    noteEarlier(snapshot.earlier, isNew);
    for (const name of sectionNames) if (name in snapshot) setSection(name, snapshot[name]);
    state.timeline.addSnapshot(snapshot.timeline ?? []);
    for (const event of snapshot.logs ?? []) state.logs.add(event);
    changed('timeline');
    changed('logs');
  },

  gap(gap, item) {
    state.counters.gaps += 1;
    state.counters.lostItems += gap.lost;
    state.timeline.addGap(gap.lost, item);
    state.logs.addGap(gap.lost, item);
    changed('timeline');
    changed('logs');
  },

  event: addEvent,

  flow(event) {
    addEvent(event);
    if (!state.flows && !state.isOffline) return;
    state.flows ??= { machines: [], runs: [], droppedRuns: 0 };
    const machine = applyFlowEvent(state.flows, event);
    changed('flows');
    if (machine !== undefined) requestFlowGraph(machine);
  },

  availability(event) {
    addEvent(event);
    const feature = state.features?.features?.find((each) => each.identifier === event.feature?.identifier);
    if (!feature || !event.availability) return;
    feature.availability = event.availability;
    changed('features');
  },

  log(event) {
    state.logs.add(event);
    changed('logs');
  },

  stack(change) {
    const section = state.stacks ?? { stacks: [], lastChange: 0 };
    if (change.sequence <= (section.lastChange ?? 0)) return;
    state.stacks = { stacks: stacksAfter(section.stacks, change), lastChange: change.sequence };
    changed('stacks');
  },

  tweak({ rows = [], removed = [] }) {
    state.tweaks ??= { hasTweaks: true, sections: [] };
    changed('tweaks');
    if (!applyTweakRows(state.tweaks, rows, removed) && !state.isOffline) refreshSections(['tweaks']);
  },
}));

function apply(item, line) {
  state.counters.items += 1;
  changed('counters');
  if (item === null || typeof item !== 'object') return applyUnknown(item, line, 'no object');
  if (item.seq > 0) state.sequence = item.seq;
  const reduce = reducers.get(item.type);
  if (!reduce) return applyUnknown(item, line, `type ${item.type}`);
  try {
    reduce(item[item.type], item);
  } catch {
    applyUnknown(item, line, `type ${item.type}`);
  }
}

function applyUnknown(item, line, what) {
  state.counters.unknown += 1;
  state.timeline.addUnknown(item, line ?? JSON.stringify(item), what);
  changed('timeline');
}

function addEvent(event) {
  state.timeline.addEvent(event);
  changed('timeline');
}

function noteEarlier(earlier, isNew) {
  const lost = (earlier ?? 0) - state.timeline.newestSequence;
  if (lost <= 0) return;
  if (isNew) state.timeline.addEarlier(lost);
  else state.timeline.addGap(lost);
}

function beginRun(snapshot) {
  const isFirst = state.runs.length === 0;
  Object.assign(state, { flows: null, sequence: -1 });
  state.run = snapshot.run ?? null;
  state.runs.push({ run: snapshot.run, started: snapshot.session?.started, number: state.runs.length + 1 });
  state.timeline.beginRun(!isFirst, snapshot);
  state.logs.beginRun(!isFirst, snapshot);
  changed('runs');
}

const requestedGraphs = new Set();

function requestFlowGraph(machine) {
  if (state.isOffline || requestedGraphs.has(machine)) return;
  requestedGraphs.add(machine);
  refreshSections(['flows']).finally(() => setTimeout(() => requestedGraphs.delete(machine), 5000));
}

const primes = [];
for (let candidate = 2; primes.length < 64; candidate += 1) {
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
}
const fraction = (value) => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
const initialState = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const constants = primes.map((prime) => fraction(Math.cbrt(prime)));

const rotate = (value, count) => (value >>> count) | (value << (32 - count));

function sha256(message) {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, message.length * 8);
  const state = [...initialState];
  for (let start = 0; start < padded.length; start += 64) compress(state, view, start);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setInt32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

function compress(state, view, start) {
  const words = [];
  for (let index = 0; index < 16; index += 1) words.push(view.getInt32(start + 4 * index));
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [words[index - 15], words[index - 2]];
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words.push((words[index - 16] + first + words[index - 7] + second) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 64; index += 1) {
    const first = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const mixed = (h + first + ((e & f) ^ (~e & g)) + constants[index] + words[index]) | 0;
    const second = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const other = (second + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + mixed) | 0, c, b, a, (mixed + other) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => { state[index] = (state[index] + value) | 0; });
}

const encoder = new TextEncoder();

function concatenated(first, second) {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

function hmac(key, text) {
  const block = new Uint8Array(64);
  const bytes = encoder.encode(key);
  block.set(bytes.length > 64 ? sha256(bytes) : bytes);
  const inner = sha256(concatenated(block.map((byte) => byte ^ 0x36), encoder.encode(text)));
  return sha256(concatenated(block.map((byte) => byte ^ 0x5c), inner));
}

function hexadecimal(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const version = 'flint-handshake-1';

const authority = () => document.querySelector('meta[name="flint-authority"]')?.getAttribute('content') ?? location.host;

const isNumber = (text) => typeof text === 'string' && /^[0-9a-f]{32}$/.test(text);

function canEnter() {
  return access.code !== '' || access.key !== '';
}

async function enter() {
  access.session = '';
  let result;
  for (const name of ['code', 'key']) {
    if (!access[name]) continue;
    result = await enterWith(access[name]);
    if (result.ok || result.error.status !== 401) return result;
    if (name === 'code') access.code = '';
  }
  return result ?? { ok: false, error: { code: 'unknownKey', message: '', status: 401 } };
}

async function enterWith(secret) {
  const client = hexadecimal(crypto.getRandomValues(new Uint8Array(16)));
  const name = hexadecimal(hmac(secret, `${version}\nname`)).slice(0, 16);
  const challenge = await request('POST', '/api/challenge', { key: name, client });
  if (!challenge.ok) return challenge;
  const { server } = challenge.value ?? {};
  const code = (purpose) => hmac(secret, [version, purpose, name, client, server, authority().toLowerCase()].join('\n'));
  if (!isNumber(server) || challenge.value.proof !== hexadecimal(code('server'))) {
    return { ok: false, error: { code: 'impostor', message: '', status: 0 } };
  }
  const entered = await request('POST', '/api/enter', { server, proof: hexadecimal(code('client')) });
  if (!entered.ok) return entered;
  const { session, key } = entered.value ?? {};
  if (!isNumber(session) || !isNumber(key)) return { ok: false, error: { code: 'impostor', message: '', status: 0 } };
  const mask = code('secret');
  const digits = Uint8Array.from([...key.matchAll(/../g)].map(([pair]) => Number.parseInt(pair, 16)));
  Object.assign(access, { session, code: '', key: hexadecimal(digits.map((byte, index) => byte ^ mask[index])) });
  const next = await request('POST', '/api/code', { purpose: 'reload' });
  keepCode(next.ok ? next.value.code : '');
  return entered;
}

const connection = { source: null, delay: 500, timer: null, isStopped: true, attempt: 0, isConnecting: false };

function setStatus(status, detail = '') {
  state.connection = { status, detail };
  changed('connection');
}

function startConnection() {
  connection.isStopped = false;
  connection.delay = 500;
  connect();
}

function stopConnection() {
  connection.isStopped = true;
  connection.attempt += 1;
  connection.isConnecting = false;
  clearTimeout(connection.timer);
  connection.source?.close();
  connection.source = null;
}

async function connect() {
  clearTimeout(connection.timer);
  connection.attempt += 1;
  const { attempt } = connection;
  connection.isConnecting = true;
  setStatus(state.run ? 'reconnecting' : 'connecting');
  const entered = await enter();
  const ticket = entered.ok ? await request('POST', '/api/ticket', {}) : entered;
  if (attempt !== connection.attempt) return;
  connection.isConnecting = false;
  if (!ticket.ok) return didFail(ticket.error);
  const query = new URLSearchParams({ ticket: ticket.value.ticket, history: '1' });
  if (state.run) query.set('after', `${state.run}:${state.sequence}`);
  openStream(`/api/stream?${query}`);
}

function openStream(address) {
  const source = new EventSource(address);
  connection.source = source;
  source.onopen = () => {
    connection.delay = 500;
    setStatus('connected');
  };
  source.onmessage = (message) => receive(message.data);
  source.onerror = () => {
    source.close();
    if (connection.source === source) didFail({ status: 0 });
  };
}

function receive(line) {
  let item;
  try { item = JSON.parse(line); } catch { return apply(null, line); }
  apply(item, line);
}

function didFail(error) {
  connection.source = null;
  access.session = '';
  if (error.status === 401) return setStatus(
    'refused',
    state.run ? 'The application was started anew with another address. Open the address that it printed.'
      : 'The code of this address was used, or is too old. Open the address that the application printed last.',
  );
  if (error.status === 403 || error.status === 421) return setStatus('refused', error.message);
  const impostor = 'Another program answers at this address, which does not know the secret of the application. ';
  const detail = error.code === 'impostor' ? impostor : error.status === 503 ? 'Too many pages are connected. ' : '';
  setStatus('disconnected', `${detail}Trying again every few seconds.`);
  connection.timer = setTimeout(connect, connection.delay);
  connection.delay = Math.min(5000, connection.delay * 2);
}

function reconnectNow() {
  if (connection.isStopped || connection.isConnecting || connection.source) return;
  connection.delay = 500;
  connect();
}

let current = null;

const listeners = new Set();

function onSessionFile(listener) {
  listeners.add(listener);
}

function beginOffline() {
  state.isOffline = true;
  state.isReadOnly = true;
  setStatus('offline', 'This page was opened from disk. Open a session file to look at it.');
  changed('session');
}

const fileInput = h(
  'input',
  {
    type: 'file', id: 'session-file', hidden: true, accept: '.flintlog,.jsonl,.ndjson,.txt',
    'aria-label': 'Session file',
  },
);
fileInput.addEventListener('change', () => {
  const file = fileInput.files[0];
  fileInput.value = '';
  if (file) openSessionFile(file);
});

function chooseFile() {
  fileInput.click();
}

function acceptDroppedFiles() {
  const hasFile = (event) => [...(event.dataTransfer?.types ?? [])].includes('Files');
  window.addEventListener(
    'dragover',
    (event) => { if (hasFile(event)) { event.preventDefault(); document.body.classList.add('is-dropping'); } },
  );
  window.addEventListener(
    'dragleave', (event) => { if (!event.relatedTarget) document.body.classList.remove('is-dropping'); },
  );
  window.addEventListener('drop', (event) => {
    document.body.classList.remove('is-dropping');
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    openSessionFile(file);
  });
}

async function openSessionFile(file) {
  const reading = { name: file.name, isReading: true, read: 0, total: file.size, isHeaderRead: false, problem: '' };
  current = reading;
  stopConnection();
  resetState();
  state.isOffline = true;
  state.isReadOnly = true;
  state.timeline.limit = Infinity;
  state.logs.limit = Infinity;
  changed('session');
  showReading(reading);
  for (const listener of listeners) listener();
  try {
    await readLines(file, reading);
  } catch (error) {
    reading.problem = `The file could not be read to its end: ${error.message}.`;
  }
  reading.isReading = false;
  if (current === reading) showReading(reading);
}

async function readLines(file, reading) {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (current !== reading) return reader.cancel();
    if (done) break;
    reading.read += value.byteLength;
    rest = await readPiece(rest + decoder.decode(value, { stream: true }), reading);
    showReading(reading);
  }
  rest += decoder.decode();
  if (reading.read === 0) reading.problem = 'The file is empty.';
  if (rest === '') return;
  if (!readLine(rest, reading, true)) {
    reading.problem = 'The file is cut: its last line is not complete. Everything before it is shown.';
  }
}

async function readPiece(text, reading) {
  let from = 0;
  let pauseAt = performance.now() + 30;
  for (let end; (end = text.indexOf('\n', from)) >= 0; from = end + 1) {
    readLine(text.slice(from, end), reading, false);
    if (performance.now() < pauseAt) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (current !== reading) return '';
    pauseAt = performance.now() + 30;
  }
  return text.slice(from);
}

function readLine(line, reading, isLast) {
  if (line.trim() === '') return true;
  let item;
  try { item = JSON.parse(line); } catch {
    if (!isLast) apply(null, line);
    return false;
  }
  if (!reading.isHeaderRead) {
    reading.isHeaderRead = true;
    if (readHeader(item, reading)) return true;
  }
  apply(item, line);
  return true;
}

function readHeader(header, reading) {
  if (header?.format !== 'flint-session') {
    reading.problem = 'The file has no header of a session file. What could be read is shown.';
    return false;
  }
  if (header.version > 1) {
    reading.problem = `The file has version ${header.version}; this page knows version 1. `
      + 'What it does not know is listed as text.';
  }
  setSection(
    'session', { application: header.application, platform: header.platform, run: header.run, started: header.started },
  );
  return true;
}

function showReading(reading) {
  const percent = reading.total > 0 ? Math.floor((reading.read / reading.total) * 100) : 100;
  const detail = reading.isReading
    ? `Reading ${reading.name}: ${percent} % of ${bytesText(reading.total)}.`
    : [
      `${reading.name}, ${bytesText(reading.total)}.`, reading.problem || 'There is no application to change.',
    ].join(' ');
  state.reading = { ...reading, percent };
  setStatus('offline', detail);
}

const sessionPane = {
  id: 'session', key: 'i', title: 'Session', icon: 'session', group: 'This inspector',
  sections: ['session', 'counters', 'connection', 'runs'],
  render: (host) => new SessionPane(host),
};

class SessionPane {
  constructor(host) {
    this.facts = h('div', { class: 'fact-cards' });
    this.files = h('section', { class: 'section' });
    append(host, [h('section', { class: 'section' }, this.facts), this.files]);
    this.draw();
  }

  dispose() {
    clearTimeout(this.timer);
  }

  update() {
    this.timer ??= setTimeout(() => { this.timer = null; this.draw(); }, 300);
  }

  draw() {
    const selection = document.getSelection();
    if (selection?.type === 'Range' && this.facts.contains(selection.anchorNode)) return;
    replaceContent(this.facts, this.cards());
    const mode = `${state.isOffline} ${state.isReadOnly}`;
    if (this.mode === mode) return;
    this.mode = mode;
    replaceContent(this.files, fileControls());
  }

  cards() {
    const session = state.session;
    if (!session) return emptyState(
      'No session yet', 'Once the page is connected to an application, or a session file is open, its facts are here.',
    );
    const counters = session.counters ?? {};
    const card = (title, facts) => {
      const present = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
      return present.length === 0 ? null : h(
        'div', { class: 'card' }, h('header', {}, h('h2', {}, title)),
        h('div', { class: 'card-body' }, factList(present)),
      );
    };
    const count = (value) => (value === undefined ? null : countText(value));
    return [
      card('Application', [
        ['Name', session.application], ['Platform', session.platform], ['System', session.system],
        ['Process', session.process], ['Run', session.run],
        ['Started', session.started ? dateText(session.started) : null],
        ['Up for', session.uptime === undefined ? null : longDurationText(Math.floor(session.uptime))],
        ['Runs seen', state.runs.length > 1 ? countText(state.runs.length) : null],
        ['Commands', state.isOffline ? null : session.isReadOnly ? 'off: read-only' : 'on'],
      ]),
      card('Received by this page', [
        ['Items', countText(state.counters.items)], ['Rows of the timeline', countText(state.timeline.rows.length)],
        ['Log lines', countText(state.logs.rows.length)],
        ['Gaps', countText(state.counters.gaps)],
        ['Lost in gaps', state.counters.gaps > 0 ? plural(state.counters.lostItems, 'item') : null],
        ['Unknown items', state.counters.unknown > 0 ? countText(state.counters.unknown) : null],
      ]),
      card('The inspector’s cost', [
        ['Events seen', count(counters.events)], ['Items made', count(counters.items)],
        ['Snapshots made', count(counters.snapshots)],
        ['Items encoded', count(counters.encodedItems)],
        ['Encoded', counters.encodedBytes === undefined ? null : bytesText(counters.encodedBytes)],
        ['Pages connected', count(counters.clients)], ['Gaps sent', count(counters.gaps)],
        ['Items lost in gaps', count(counters.lostItems)],
        [
          'Kept for late pages',
          session.inspector ? `${countText(session.inspector.retained)} of ${countText(session.inspector.capacity)}` : null,
        ],
      ]),
      card('Losses', lossFacts(session)),
    ];
  }
}

function lossFacts(session) {
  const facts = Object.entries(session.losses ?? {}).map(([name, value]) => {
    const text = wordsText(name);
    return [
      text.charAt(0).toUpperCase() + text.slice(1),
      typeof value === 'number' ? countText(value) : typeof value === 'string' ? value : JSON.stringify(value),
    ];
  });
  if (session.logs) facts.push(
    ['Log failures', countText(session.logs.failureCount)], ['Last log failure', session.logs.lastFailure],
  );
  return facts;
}

function fileControls() {
  const saveError = errorMessage();
  const report = h('p', { class: 'muted report', role: 'status' });
  return [
    h('h2', {}, 'Files'),
    h(
      'p', { class: 'muted' },
      'A session file holds what this page shows. Anybody can open it here, without the application; '
        + 'it can also be dropped anywhere on the page.',
    ),
    h('div', { class: 'buttons' },
      state.isOffline ? null : h(
        'button', { class: 'primary', onclick: saveSession }, icon('save'),
        'Save session file',
      ),
      h('button', { onclick: chooseFile }, icon('open'), 'Load a session file'),
      state.isOffline ? null : h(
        'button',
        { onclick: () => savePage(saveError), title: 'One file that opens session files without an application' },
        icon('save'), 'Save this page as a viewer',
      ),
      commandButton(
        'Gather debug report', 'report.gather', {},
        {
          done: (value) => {
            replaceContent(report, `${plural(value.files?.length ?? value.files ?? 0, 'file')} in ${value.path}`);
            announce('Debug report gathered.');
          },
        },
      )),
    saveError.element, report,
  ];
}

async function saveSession() {
  const day = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  download(`${state.session?.application ?? 'session'}-${day}.flintlog`, await sessionFile());
  announce('Session file saved.');
}

async function savePage(error) {
  error.show('');
  const response = await fetchFile('/');
  if (!response?.ok) return error.show('The application does not answer. It may have ended.');
  download('flint-inspector.html', await response.blob());
}

function fetchFile(path) {
  return fetch(path, { headers: accessFields(), cache: 'no-store' }).catch(() => null);
}

const stacksPane = {
  id: 'stacks', key: 's', title: 'Action stacks', shortTitle: 'Stacks', icon: 'stacks', group: 'Activity',
  sections: ['stacks', 'timeline'], hasFilter: true, kinds: ['stack'],
  render: (host, context) => new StacksPane(host, context),
};

const entriesShown = 60;

class StacksPane {
  constructor(host, context) {
    this.host = host;
    this.context = context;
    this.expanded = new Set();
    this.drawn = null;
    append(context.tools, [h('button', { onclick: () => this.copyAll() }, icon('copy'), 'Copy as text')]);
    this.draw();
    this.revealTarget();
  }

  dispose() {
    clearTimeout(this.timer);
  }

  update(names) {
    if (names.has('query') || names.has('filter')) { this.draw(); if (names.has('query')) this.revealTarget(); return; }
    if (state.stacks === this.drawn || this.timer) return;
    this.timer = setTimeout(() => { this.timer = null; this.draw(); }, 300);
  }

  draw() {
    this.drawn = state.stacks;
    const focused = focusPath(this.host);
    const top = this.host.scrollTop;
    this.stacks = state.stacks?.stacks ?? [];
    this.byId = new Map(this.stacks.map((stack) => [stack.id, stack]));
    replaceContent(this.host, this.content());
    this.host.scrollTop = top;
    if (focused) restoreFocus(this.host, focused);
  }

  content() {
    if (this.stacks.length === 0) {
      return emptyState(
        'No stack is open',
        'A stack opens when an action of a feature is performed in a session, '
          + 'and closes when an action ends the work or its session ends.',
      );
    }
    const roots = this.stacks.filter((stack) => !this.byId.has(stack.parentId) && this.passes(stack));
    if (roots.length === 0) return emptyState('No stack passes', 'Stacks are open, but none passes the filter.');
    const sessions = [...new Set(roots.map((stack) => stack.session))];
    return sessions.map((session) => {
      const own = roots.filter((stack) => stack.session === session);
      return h(
        'section', { class: 'section' },
        h(
          'h2', { class: 'session-heading' }, sessionLane(session),
          h('span', { class: 'muted small' }, plural(own.length, 'stack')),
        ),
        h('div', { class: 'stack-list' }, own.map((stack) => this.card(stack, 0))));
    });
  }

  passes(stack) {
    const { filter } = this.context;
    if (filter.terms.length === 0 || filter.matches(stackSubject(stack))) return true;
    return stack.entries.some(
      (entry) => entry.kind === 'stack' && entry.id !== stack.id && this.byId.has(entry.id)
        && this.passes(this.byId.get(entry.id)),
    );
  }

  card(stack, depth) {
    const isAll = this.expanded.has(stack.id);
    const shown = isAll ? stack.entries : stack.entries.slice(-entriesShown);
    return h(
      'article',
      {
        class: 'card stack', dataset: { row: '', stack: String(stack.id) }, tabindex: -1,
        'aria-label': `${stack.feature.name}, stack ${stack.id}`,
      },
      this.head(stack, depth),
      stack.dropped > 0 ? h(
        'p', { class: 'stack-note muted' }, `${plural(stack.dropped, 'earlier entry', 'earlier entries')} dropped`,
      ) : null,
      shown.length < stack.entries.length ? h(
        'p', { class: 'stack-note' },
        h(
          'button', { class: 'link', onclick: () => { this.expanded.add(stack.id); this.draw(); } },
          `Show ${countText(stack.entries.length - shown.length)} earlier`,
        ),
      ) : null,
      h(
        'ol', { class: 'stack-entries' },
        shown.map((entry) => h('li', {}, entry.kind === 'stack' ? this.subStack(entry, depth) : this.entry(entry))),
      ));
  }

  head(stack, depth) {
    const running = stack.entries.filter((entry) => entry.kind === 'action' && !entry.outcome).length;
    return h(
      'header', {},
      h(
        'div', { class: 'stack-title' },
        h(depth === 0 ? 'h3' : 'h4', {}, stack.feature.name),
        h('span', { class: 'muted small' }, `stack ${stack.id} · since `, timeElement(stack.start)),
        running > 0 ? badge(`${countText(running)} running`, 'accent', 'running') : null,
        stack.userInitiated ? null : badge('not by the user'),
      ),
      h(
        'button',
        {
          class: 'quiet icon-only', 'aria-label': `Copy stack ${stack.id} as text`,
          title: 'Copy as text', onclick: () => copyText(this.text([stack]), 'Stack'),
        },
        icon('copy'),
      ),
    );
  }

  entry(entry) {
    const isTarget = String(entry.request) === this.context.query.get('request');
    const row = state.timeline.rowOfRequest(entry.request);
    const name = row ? h(
      'button',
      { class: 'link row-link', onclick: () => navigate('timeline', { seq: row.endSequence ?? row.sequence }) },
      entry.action.name,
    ) : h('span', {}, entry.action.name);
    return h(
      'div', { class: `stack-entry ${isTarget ? 'is-target' : ''}`, dataset: { request: String(entry.request) } },
      h('span', { class: 'entry-time muted' }, clockText(Date.parse(entry.time))),
      h('span', { class: 'entry-name' }, name), h('span', { class: 'entry-input muted' }, entry.input ?? ''),
      h('span', { class: 'entry-outcome' }, outcomeMark(entry.outcome ?? 'running')),
      entry.failure ? h(
        'span', { class: 'entry-failure' }, [entry.failure.typeName, entry.failure.message].filter(Boolean).join(': '),
      ) : null);
  }

  subStack(entry, depth) {
    const open = this.byId.get(entry.id);
    if (open && depth < 12) return h('div', { class: 'sub-stack' }, this.card(open, depth + 1));
    return h(
      'div', { class: 'stack-entry' }, h('span', { class: 'entry-time muted' }, clockText(Date.parse(entry.time))),
      h('span', { class: 'entry-name' }, icon('stacks'), ' ', entry.feature.name),
      h(
        'span', { class: 'entry-input muted' },
        `stack ${entry.id}, ${entry.closedAt ? `closed at ${clockText(Date.parse(entry.closedAt))}` : 'no longer open'}`,
      ));
  }

  revealTarget() {
    const target = this.host.querySelector('.is-target');
    if (target) target.scrollIntoView({ block: 'center' });
    else if (this.context.query.get('request')) announce('The stack of that request is no longer open.');
  }

  copyAll() {
    if (this.stacks.length === 0) return announce('No stack is open.');
    copyText(this.text(this.stacks.filter((stack) => !this.byId.has(stack.parentId))), 'Stacks');
  }

  text(roots) {
    const lines = [`Action stacks of ${state.session?.application ?? 'the application'}, ${dateText(presentTime())}`];
    const write = (stack, indent) => {
      lines.push(
        `${indent}${stack.feature.name} (stack ${stack.id}, session ${stack.session}, `
          + `since ${clockText(Date.parse(stack.start))})`,
      );
      if (stack.dropped > 0) lines.push(
        `${indent}  … ${plural(stack.dropped, 'earlier entry', 'earlier entries')} dropped`
      );
      for (const entry of stack.entries) {
        if (entry.kind === 'stack' && this.byId.has(entry.id) && indent.length < 24) {
          write(this.byId.get(entry.id), `${indent}  `);
        }
        else lines.push(`${indent}  ${entryText(entry)}`);
      }
    };
    for (const stack of roots) write(stack, '');
    return `${lines.join('\n')}\n`;
  }
}

function entryText(entry) {
  const time = clockText(Date.parse(entry.time));
  if (entry.kind === 'stack') {
    return `${time} ${entry.feature.name} (stack ${entry.id}, ${entry.closedAt ? 'closed' : 'not open'})`;
  }
  const input = entry.input ? ` “${entry.input}”` : '';
  const failure = entry.failure ? `: ${[entry.failure.typeName, entry.failure.message].filter(Boolean).join(', ')}` : '';
  return `${time} ${entry.action.name}${input} – ${(outcomeWords[entry.outcome] ?? 'Running').toLowerCase()}${failure}`;
}

function stackSubject(stack) {
  const entries = stack.entries.filter((entry) => entry.kind === 'action');
  const actions = entries.map((entry) => labelText(entry.action)).join(' ');
  const features = labelText(stack.feature);
  const outcome = entries.some((entry) => !entry.outcome) ? 'running' : entries.at(-1)?.outcome ?? '';
  const text = [features, actions, stack.session, ...entries.map((entry) => entry.input ?? '')].join(' ').toLowerCase();
  return { text, features, actions, session: stack.session, subject: stack.subject, outcome, kinds: 'stack', duration: null };
}

const timelineColumns = [
  { id: 'time', title: 'Time' }, { id: 'session', title: 'Session' }, { id: 'what', title: 'Action' },
  { id: 'input', title: 'Input or reason' }, { id: 'outcome', title: 'Outcome' }, { id: 'duration', title: 'Duration' },
];

const timelineState = { pins: new Set() };

const timelinePane = {
  id: 'timeline', key: 't', title: 'Timeline', icon: 'timeline', group: 'Activity',
  sections: ['timeline', 'logs', 'stacks', 'session'], hasFilter: true,
  render: (host, context) => new TimelinePane(host, context),
};

class TimelinePane {
  constructor(host, context) {
    this.context = context;
    this.opened = null;
    this.view = new FilteredRows(() => this.didSearch());
    this.list = new VirtualList({
      id: 'timeline', className: 'timeline-list', label: 'Requests, oldest first', columns: timelineColumns,
      rows: () => this.view.rows, narrow: 600,
      onNarrow: (isNarrow) => host.classList.toggle('is-narrow', isNarrow),
      renderRow: (row, element) => renderTimelineRow(row, element, this.depthOf(row)), empty: () => this.emptyContent(),
      versionOf: (row) => `${row.version} ${this.depthOf(row)}`,
      onSelect: (row) => { if (this.opened) this.show(row); else this.note(row); }, onOpen: (row) => this.show(row),
    });
    this.pinned = h('div', { class: 'pinned', hidden: true });
    this.counts = h('span', {});
    this.waiting = h('span', {});
    host.classList.add('pane-list');
    append(
      host,
      [
        this.pinned, this.list.element,
        h('footer', { class: 'list-foot' }, this.counts, h('span', { class: 'spacer' }), this.waiting, this.list.jump),
      ],
    );
    append(context.tools, [state.isOffline ? null : this.pauseButton(),
      frameworkToggle('Also what the framework itself performs', () => this.search()),
      commandButton(
        'Clear', 'timeline.clear', {},
        {
          confirm: 'The application forgets its timeline. Rows on this page are removed too.', done: () => this.clear(),
        },
      )]);
    this.details = {
      isPinned: (row) => timelineState.pins.has(row.id), togglePin: (row) => this.togglePin(row),
      show: (row) => this.reveal(row), didClose: () => this.didClose(),
    };
    this.listen();
    this.search();
    this.openFromAddress();
    this.showPins();
  }

  listen() {
    clearInterval(this.ticker);
    state.timeline.onRowChange = (row) => {
      this.view.reconsider(row);
      if (timelineState.pins.has(row.id)) this.arePinsStale = true;
      if (this.opened === row) this.isOpenedStale = true;
    };
    this.ticker = setInterval(() => { if (state.timeline.running > 0 && !state.isOffline) this.ageRunning(); }, 1000);
  }

  dispose() {
    clearInterval(this.ticker);
    state.timeline.onRowChange = null;
    this.list.dispose();
  }

  search() {
    const { filter } = this.context;
    const hasTerms = filter.terms.length > 0;
    this.list.isFollowing = this.opened ? this.list.isFollowing : true;
    this.view.show(state.timeline.rows, (row) => (listOptions.showsFramework || !row.isFramework)
      && (!hasTerms || isMarker(row) || filter.matches(timelineSubject(row))));
  }

  depthOf(row) {
    let depth = 0;
    for (let above = row.parentRow; above; above = above.parentRow) if (this.view.indexOf(above) >= 0) depth += 1;
    return depth;
  }

  update(names) {
    if (names.has('filter') || state.timeline.onRowChange === null) { this.listen(); this.search(); }
    else if (names.has('timeline')) this.view.update(state.timeline.rows);
    if ((this.context.query.get('seq') ?? '') !== this.openedSequence) this.openFromAddress();
    if (this.isOpenedStale && this.opened) { this.isOpenedStale = false; this.show(this.opened); }
    if (this.arePinsStale) this.showPins();
  }

  didSearch() {
    this.list.update();
    const shown = this.view.rows.length;
    const total = state.timeline.rows.length;
    replaceContent(
      this.counts, shown === total ? plural(total, 'row') : `${countText(shown)} of ${plural(total, 'row')}`,
      state.timeline.running > 0 ? ` · ${countText(state.timeline.running)} running` : '',
      this.view.isSearching ? ' · searching' : '',
      state.timeline.dropped > 0 ? ` · the oldest ${countText(state.timeline.dropped)} were dropped` : '');
    replaceContent(this.waiting, this.view.frozenAt === null ? '' : `Paused · ${countText(this.view.waiting)} new`);
  }

  pauseButton() {
    const button = h('button', {});
    const show = () => {
      const isPaused = this.view.frozenAt !== null;
      replaceContent(
        button, icon(isPaused ? 'play' : 'pause'), h('span', { class: 'optional' }, isPaused ? 'Resume' : 'Pause'),
      );
      button.setAttribute('aria-label', isPaused ? 'Resume' : 'Pause');
    };
    button.addEventListener(
      'click', () => { this.view.freeze(this.view.frozenAt === null); show(); this.didSearch(); },
    );
    show();
    return button;
  }

  emptyContent() {
    if (state.timeline.rows.length > 0 && this.view.isSearching) {
      return emptyState('Searching', 'Looking through the rows.');
    }
    if (this.context.filter.terms.length > 0 || state.timeline.rows.some((row) => !row.isFramework)) {
      return emptyState('No row passes', 'Rows are there, but none passes the filter, or all are Flint’s own.',
        h('div', { class: 'buttons' }, h('button', { onclick: () => setQuery({ filter: '' }) }, 'Clear the filter')));
    }
    return emptyState(
      'Nothing was performed yet',
      'Each action that the application performs, and each that is refused, becomes a row here.',
    );
  }

  note(row) {
    if (row.sequence) setQuery({ seq: row.endSequence ?? row.sequence });
  }

  show(row) {
    this.opened = row;
    this.list.selectId(row.id, false);
    this.note(row);
    try { showTimelineDetails(row, this.details); } catch {
      openDrawer({
        key: `timeline-${row.id}`, title: 'Not readable', content: rawJSON('Event as JSON', row.event ?? null),
        onClose: () => this.didClose(),
      });
    }
  }

  reveal(row) {
    const index = this.view.indexOf(row);
    this.list.selectId(row.id, index >= 0);
    this.show(row);
    if (index < 0) announce('That row does not pass the filter.');
  }

  didClose() {
    this.opened = null;
    if (this.context.query.get('seq') && route.pane === 'timeline') setQuery({ seq: '' });
    this.list.focus();
  }

  openFromAddress() {
    const wanted = this.context.query.get('seq') ?? '';
    const row = wanted === '' ? null : state.timeline.rowOfSequence(wanted);
    if (row || wanted === '') this.openedSequence = wanted;
    if (!row || row === this.opened || row.id === this.list.selectedId) return;
    this.list.isFollowing = false;
    this.reveal(row);
  }

  togglePin(row) {
    if (!timelineState.pins.delete(row.id)) timelineState.pins.add(row.id);
    this.showPins();
    this.show(row);
  }

  showPins() {
    this.arePinsStale = false;
    const rows = state.timeline.rows.filter((row) => timelineState.pins.has(row.id));
    this.pinned.hidden = rows.length === 0;
    replaceContent(this.pinned, h('h2', { class: 'visually-hidden' }, 'Pinned'), rows.map((row) => {
      const cells = h(
        'div', { class: 'vrow', onclick: (event) => { if (!event.target.closest('button')) this.reveal(row); } },
      );
      renderTimelineRow(row, cells);
      for (const cell of cells.children) cell.removeAttribute('role');
      cells.append(h(
        'button',
        {
          class: 'quiet icon-only unpin', 'aria-label': `Unpin ${row.event?.action?.name ?? 'row'}`,
          title: 'Unpin', onclick: () => { timelineState.pins.delete(row.id); this.showPins(); },
        },
        icon('pin'),
      ));
      return cells;
    }));
  }

  ageRunning() {
    for (const row of this.view.rows.slice(-2000)) if (row.outcome === 'running') row.version += 1;
    this.list.draw();
  }

  clear() {
    timelineState.pins.clear();
    closeDrawer();
    state.timeline.clear();
    changed('timeline');
  }
}

const isMarker = (row) => ['run', 'gap', 'earlier'].includes(row.kind);

function renderTimelineRow(row, element, depth = 0) {
  element.classList.add('timeline-row', `row-${row.kind}`);
  element.classList.toggle('has-reason', row.outcome === 'refused' || Boolean(row.event?.failure));
  if (isMarker(row)) { append(element, [markerCell(row)]); return; }
  const cell = (id, ...content) => h('span', { class: `cell cell-${id}`, role: 'gridcell' }, content);
  const { event } = row;
  const name = event?.action?.name ?? event?.feature?.name ?? (
    row.kind === 'unknown' ? 'Unknown item' : wordsText(row.kind)
  );
  append(element, [
    cell('time', clockText(row.time)), cell('session', sessionLane(row.session)),
    cell(
      'what', indentation(depth), h('span', { class: 'timeline-name' }, name),
      event?.action ? h('span', { class: 'row-feature' }, event.feature?.name) : null,
    ),
    reasonCell(row),
    cell('outcome', row.outcome ? outcomeMark(row.outcome) : h('span', { class: 'muted' }, wordsText(row.kind))),
    cell('duration', durationCell(row)),
  ]);
}

function reasonCell(row) {
  const { failure, input } = row.event ?? {};
  const isRequest = row.kind === 'request';
  const text = isRequest ? [failure?.message || failure?.typeName, input?.text].filter(Boolean).join('\n') : summaryOf(row);
  return h(
    'span', { class: 'cell cell-input', role: 'gridcell', title: text || null },
    isRequest ? [failureText(failure), input?.text] : text,
  );
}

function failureText(failure) {
  return failure ? [h('span', { class: 'row-failure' }, failure.message || failure.typeName), ' '] : null;
}

function indentation(depth) {
  if (depth === 0) return null;
  const space = h('span', { class: 'indent', 'aria-hidden': 'true' });
  space.style.width = `${Math.min(depth, 8) * 16}px`;
  return [space, h('span', { class: 'visually-hidden' }, `level ${depth + 1}: `)];
}

function runningText(duration) {
  return duration < 1e9 ? '' : longDurationText(Math.floor(duration / 1e9));
}

function durationCell(row) {
  if (row.kind !== 'request') return null;
  const isRunning = row.outcome === 'running';
  const duration = isRunning ? Math.max(0, (presentTime() - row.time) * 1e6) : row.duration;
  const bar = h('span', { class: `bar bar-${row.outcome}`, 'aria-hidden': 'true' });
  bar.style.width = `${Math.round(barLength(duration, state.timeline.slowest) * 100)}%`;
  const text = isRunning ? runningText(duration) : durationText(duration);
  return [h('span', { class: 'bar-track' }, bar), h('span', { class: 'duration-text' }, text)];
}

const decisionState = { context: '{"targetingKey": ""}', answers: new Map() };

function tweakDecision(row) {
  if (!row.hasRule || state.isOffline) return null;
  const error = errorMessage();
  const answer = h('div', { role: 'status' }, decisionAnswer(decisionState.answers.get(row.path)));
  const field = h('textarea', {
    class: 'code', rows: 2, spellcheck: 'false', autocomplete: 'off', 'aria-label': `Subject for ${row.path}`,
    'aria-describedby': error.element.id, value: decisionState.context, dataset: { keep: `context-${row.path}` },
    oninput: () => { field.dataset.edited = 'true'; decisionState.context = field.value; },
  });
  const decide = async (event) => {
    event.preventDefault();
    const { context, error: problem } = readContext(field.value);
    error.show(problem ?? '');
    if (problem) return;
    const result = await ask('decide', { path: row.path, context });
    if (!result.ok) return error.show(result.error.message);
    decisionState.answers.set(row.path, result.value);
    replaceContent(answer, decisionAnswer(result.value));
  };
  return h('details', { class: 'trace decision', dataset: { keep: `decision-${row.path}` } },
    h('summary', {}, 'Decide for a subject'),
    h('form', { class: 'decision-form', onsubmit: decide }, field,
      h('button', { type: 'submit', dataset: { keep: `decide-${row.path}` } }, 'Decide')),
    error.element, answer);
}

function decisionAnswer(answer) {
  if (!answer) return null;
  return [
    factList([
      ['Value', answer.value === undefined ? 'the default of the code' : h('code', {}, jsonText(answer.value))],
      ['Variant', answer.variant], ['Reason', h('code', {}, answer.reason)], ['From', answer.source],
      ['Problem', answer.errorCode ? h('span', { class: 'error-text' }, answer.errorMessage ?? answer.errorCode) : null],
    ]),
    answer.steps ? h('ol', { class: 'decision-steps' }, answer.steps.map(decisionStep)) : null,
  ];
}

function decisionStep({ depth, operation, result, count }) {
  const isTaken = count > 0;
  const step = h('li', { class: isTaken ? 'is-taken' : 'muted' },
    operation ? h('code', {}, operation) : null,
    result === undefined ? null : [operation ? ' → ' : '', h('code', { class: 'decision-result' }, result)],
    isTaken ? null : ' not evaluated',
    operation && count > 1 ? ` (${count} times)` : '');
  step.style.setProperty('--depth', String(Math.min(Number(depth) || 0, 64)));
  return step;
}

function tweakRow(row) {
  return h('li', { class: 'row-item tweak', dataset: { path: row.path } },
    h('div', { class: 'row-main' },
      h('div', {},
        h('div', { class: 'row-name' }, row.title || row.variable, h('code', {}, row.path)),
        row.description ? h('p', { class: 'row-text' }, row.description) : null,
        h('div', { class: 'row-marks' },
          badge(`from ${row.source ?? 'nowhere'}`, row.isOverridden && !row.isShadowed ? 'accent' : ''),
          row.isShadowed ? badge('set, but shadowed', 'warn', 'warning') : null,
          row.isSensitive ? badge('sensitive', '', 'permissions') : null)),
      tweakEditor(row)),
    tweakTrace(row),
    tweakDecision(row));
}

function tweakEditor(row) {
  if (!row.isEditable || !canCommand()) {
    return h(
      'div', { class: 'row-editor' },
      h(
        'div', { class: 'row-value' },
        row.isSensitive ? h('span', { class: 'muted' }, row.text || '(hidden)') : h('code', {}, row.text || '“”'),
      ),
    );
  }
  const error = errorMessage();
  const send = async (text, field) => {
    error.show('');
    field?.removeAttribute('aria-invalid');
    const result = await command('tweak.set', { path: row.path, text });
    if (!result.ok) {
      field?.setAttribute('aria-invalid', 'true');
      return error.show(result.error.message);
    }
    if (field) delete field.dataset.edited;
    const { shadowedBy } = result.value ?? {};
    announce(
      shadowedBy ? `${row.path} is set, but what ${shadowedBy} has still holds.` : `${row.path} is set.`,
      shadowedBy ? 'bad' : 'info',
    );
  };
  const reset = row.isOverridden ? resetButton(row, error) : null;
  return h('div', { class: 'row-editor' }, tweakControl(row, send, error, reset), error.element);
}

function resetButton({ path }, error) {
  const reset = async () => {
    const result = await command('tweak.reset', { path });
    if (!result.ok) error.show(result.error.message);
  };
  return h(
    'button',
    { class: 'quiet', 'aria-label': `Reset ${path}`, dataset: { keep: `reset-${path}` }, onclick: reset },
    'Reset',
  );
}

function tweakControl(row, send, error, reset) {
  const keep = `tweak-${row.path}`;
  const label = row.title || row.path;
  if (row.editor === 'toggle') {
    const bar = segments(label, keep, [['true', 'On'], ['false', 'Off']], String(row.value), (text) => send(text));
    return h('div', { class: 'line' }, bar, reset);
  }
  if (row.editor === 'choice') {
    const options = (row.options ?? []).map(jsonText);
    const known = options.includes(row.text) ? options : [row.text, ...options];
    return h('div', { class: 'line' },
      h(
        'select',
        {
          'aria-label': label, 'aria-describedby': error.element.id, dataset: { keep },
          onchange: (event) => send(event.target.value, event.target),
        },
        known.map((option) => h('option', { value: option, selected: option === row.text }, option))), reset);
  }
  return tweakTextControl(row, { keep, label, send, error, reset });
}

function tweakTextControl(row, { keep, label, send, error, reset }) {
  const isLong = row.editor === 'structured';
  const set = h(
    'button',
    { hidden: true, dataset: { keep: `${keep}-set` }, onclick: () => send(field.value, field) }, 'Set',
  );
  const undo = h(
    'button',
    { class: 'quiet', hidden: true, onclick: () => { field.value = row.text ?? ''; note(); field.focus(); } },
    'Undo',
  );
  const note = () => {
    const isEdited = field.value !== (row.text ?? '');
    if (isEdited) field.dataset.edited = 'true';
    else delete field.dataset.edited;
    set.hidden = undo.hidden = !isEdited;
    if (reset) reset.hidden = isEdited;
  };
  const limits = tweakLimits(row);
  const hint = limits ? h('span', { class: 'muted small', id: nextId('hint') }, limits) : null;
  const field = h(isLong ? 'textarea' : 'input', {
    ...(isLong ? { rows: 3, class: 'code' } : {
      type: 'text', inputmode: row.editor === 'integer' ? 'numeric' : row.editor === 'decimal' ? 'decimal' : undefined,
    }),
    value: row.text ?? '', autocomplete: 'off', spellcheck: 'false', 'aria-label': label,
    'aria-describedby': [hint?.id, error.element.id].filter(Boolean).join(' '), dataset: { keep },
    oninput: note, onrefill: note,
    onkeydown: (event) => {
      const isSubmit = event.key === 'Enter' && (!isLong || event.metaKey || event.ctrlKey);
      if (isSubmit && field.dataset.edited) {
        event.preventDefault();
        send(field.value, field);
      } else if (event.key === 'Escape' && field.dataset.edited) {
        event.stopPropagation();
        field.value = row.text ?? '';
        note();
      }
    },
  });
  return [
    h('div', { class: 'line' }, field, isLong ? null : [set, undo, reset]),
    isLong ? h('div', { class: 'buttons' }, set, undo, reset) : null, hint,
  ];
}

function tweakTrace(row) {
  const trace = row.trace ?? [];
  if (!trace.length) return null;
  return h('details', { class: 'trace', dataset: { keep: `trace-${row.path}` } },
    h('summary', {}, `Where it comes from: ${plural(trace.length, 'provider')}`),
    h('table', { class: 'plain' },
      h('thead', {}, h('tr', {}, ['Provider', 'Finding', 'Value'].map((title) => h('th', { scope: 'col' }, title)))),
      h('tbody', {}, trace.map((entry) => h('tr', { class: entry.finding === 'won' ? 'is-won' : '' },
        h('td', {}, entry.provider),
        h(
          'td', { class: entry.finding === 'notFound' ? 'muted' : '' },
          entry.finding === 'won' ? [icon('success'), ' '] : null,
          tweakFindings[entry.finding] ?? wordsText(entry.finding),
        ),
        h('td', {}, entry.value === undefined ? '' : h('code', {}, jsonText(entry.value))))))));
}

const tweaksPane = {
  id: 'tweaks', key: 'e', title: 'Tweaks', icon: 'tweaks', group: 'Application', hasFilter: true,
  kinds: [
    'bool', 'int', 'double', 'string', 'data', 'date', 'list', 'dictionary', 'overridden', 'shadowed', 'sensitive',
  ],
  sections: ['tweaks', 'session'],
  render(host, context) {
    return rebuiltView(host, {
      facts: () => state.tweaks, content: () => tweaksScreen(context), names: ['query', 'filter', 'runs'],
    });
  },
};

function tweaksScreen({ filter }) {
  const { tweaks } = state;
  const missing = missingSection(tweaks, 'tweaks');
  if (missing) return missing;
  if (!tweaks.hasTweaks) {
    return emptyState(
      'The application has no tweaks',
      'Give the runtime’s configuration a set of tweaks, and its values can be seen and changed here.',
    );
  }
  const all = (tweaks.sections ?? []).flatMap((section) => section.rows);
  if (!all.length) return emptyState(
    'No tweak is known yet', 'A tweak appears when its feature is declared, or when the application first reads it.',
  );
  const sections = tweaks.sections
    .map((section) => ({ ...section, rows: section.rows.filter((row) => filter.matches(tweakSubject(row))) }))
    .filter((section) => section.rows.length);
  return h('div', { class: 'pane-width' },
    tweakTools(tweaks, all),
    documentFindings(tweaks.findings ?? []),
    sections.length
      ? sections.map((section) => h('section', { class: 'section' }, h('h2', {}, section.title), tweakGroups(section)))
      : emptyState('Nothing found', 'No tweak passes the filter.'));
}

function documentFindings(findings) {
  if (!findings.length) return null;
  return h('section', { class: 'section document-findings' },
    h('h2', {}, plural(findings.length, 'mistake in documents of flags', 'mistakes in documents of flags')),
    h('ul', {}, findings.map((finding) => h('li', {}, h('code', {}, finding)))));
}

function tweakGroups({ title, rows }) {
  const groups = new Map();
  for (const row of rows) {
    const group = row.group && row.group !== title ? row.group : '';
    if (!groups.has(group)) groups.set(group, []);
    groups.get(group).push(row);
  }
  return [...groups].map(([group, members]) => [
    group ? h('h3', { class: 'group-title muted' }, group) : null,
    h('ul', { class: 'item-rows' }, members.map(tweakRow)),
  ]);
}

function tweakTools(tweaks, all) {
  const overridden = all.filter((row) => row.isOverridden);
  const shadowed = all.filter((row) => row.isShadowed).length;
  const summary = [
    plural(all.length, 'tweak'), `${countText(overridden.length)} set here`,
    shadowed ? `${countText(shadowed)} of them shadowed` : '',
  ].filter(Boolean).join(', ');
  return h('div', { class: 'screen-tools' },
    h(
      'p', { class: 'muted' }, summary,
      canCommand() && tweaks.target ? ['. Changes go to ', h('code', {}, tweaks.target), '.'] : '.',
    ),
    overridden.length ? copyButton(
      'Copy overrides', () => JSON.stringify(tweakOverrides(tweaks), null, 2), 'Overrides',
    ) : null,
    canCommand() ? h('button', { dataset: { keep: 'tweak-paste' }, onclick: pasteTweaks }, 'Paste overrides…') : null,
    overridden.length ? commandButton(
      'Reset all', 'tweak.resetAll', {},
      { className: 'danger', confirm: `What was set here is taken back: ${plural(overridden.length, 'tweak')}.` },
    ) : null);
}

function pasteTweaks() {
  const explanation = 'A JSON object of paths and values, as “Copy overrides” gives it. All of them are set, or none.';
  openTextDialog('Paste overrides', explanation, {
    label: 'Overrides as JSON', placeholder: '{\n  "list/order": "date"\n}', button: 'Set all',
    submit: async (text) => {
      const { overrides, error } = readTweakOverrides(text);
      if (error) return error;
      const result = await command('tweak.import', { overrides });
      if (!result.ok) {
        const refused = (result.error.refused ?? []).map((each) => `${each.path}: ${each.message}`);
        return [result.error.message, ...refused].join(' ');
      }
      announce(`${plural(Object.keys(overrides).length, 'tweak')} set.`);
      return '';
    },
  });
}

function openLinksInNewTabs() {
  for (const kind of ['click', 'auxclick']) document.addEventListener(kind, didClick);
}

function didClick(event) {
  const wantsTab = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
  if (!link || !wantsTab || event.button > 1 || state.isOffline || !access.session) return;
  event.preventDefault();
  openInNewTab(link.getAttribute('href'));
}

async function openInNewTab(fragment) {
  const answer = await request('POST', '/api/code', { purpose: 'tab' });
  if (!answer.ok) return announce('The application gave no code for a new tab.');
  window.open(`${location.pathname}#code=${answer.value.code}${fragment.slice(1)}`, '_blank', 'noopener');
}

function needsStart() {
  const { status } = state.connection;
  if (state.run || state.reading) return false;
  return status === 'refused' || status === 'offline';
}

function startScreen() {
  const error = errorMessage();
  const field = h(
    'input',
    {
      type: 'text', id: 'address', autocomplete: 'off', spellcheck: 'false',
      placeholder: 'Printed address', 'aria-describedby': error.element.id,
    },
  );
  const connectTo = (event) => { event.preventDefault(); error.show(openAddress(field.value.trim())); };
  const isServed = location.protocol !== 'file:';
  return h('div', { class: 'start' }, brandMark(),
    h('h2', {}, isServed ? 'Not connected' : 'Open a session file'),
    h('p', {}, state.connection.detail),
    isServed ? h(
      'form', { class: 'start-form', onsubmit: connectTo },
      h('label', { for: 'address' }, 'Address that the application printed'),
      h(
        'div', { class: 'start-row' }, field, h('button', { type: 'submit', class: 'primary' }, 'Connect'),
      ), error.element) : null,
    h(
      'div', { class: 'buttons' },
      h('button', { class: isServed ? '' : 'primary', onclick: chooseFile }, icon('open'), 'Open a session file'),
    ),
    h(
      'p', { class: 'muted small' },
      'You can also drop a .flintlog file anywhere on this page. It is read here and sent nowhere.',
    ));
}

function openAddress(text) {
  const code = /#code=([0-9a-f]{32})$/.exec(text)?.[1];
  if (!code) return 'An address ends in “#code=” and letters and digits. Copy all of it.';
  const origin = /^(\w+:\/\/[^/#]+)/.exec(text)?.[1] ?? location.origin;
  if (!/^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+$/.test(origin)) {
    return 'The inspector is on this computer only: its address names localhost or 127.0.0.1.';
  }
  if (origin !== location.origin) { location.href = `${origin}/#code=${code}`; return ''; }
  access.code = code;
  stopConnection();
  startConnection();
  return '';
}

const statusWords = {
  starting: ['info', 'Starting'],
  connecting: ['info', 'Connecting'],
  connected: ['good', 'Connected'],
  reconnecting: ['warn', 'Reconnecting'],
  disconnected: ['warn', 'Disconnected'],
  refused: ['bad', 'Not connected'],
  offline: ['info', 'Session file'],
};

function statusContent() {
  const [kind, word] = statusWords[state.connection.status] ?? ['info', state.connection.status];
  return h(
    'span', { class: `status-word status-${kind}` }, h('span', { class: 'status-dot', 'aria-hidden': 'true' }), word,
  );
}

function showStatus() {
  replaceContent(shell.name, state.session?.application ?? 'Flint inspector');
  replaceContent(
    shell.status, statusContent(), state.isReadOnly && !state.isOffline ? badge('read-only', 'info') : null,
  );
  replaceContent(shell.banner, bannerContent());
  const word = state.connection.status === 'disconnected' || state.connection.status === 'refused' ? '(disconnected) ' : '';
  document.title = `${word}${shell.current?.title ?? ''} – ${state.session?.application ?? 'Flint inspector'}`;
}

function readingBar() {
  const { reading } = state;
  if (!reading?.isReading) return null;
  return h(
    'progress', { class: 'progress', max: 100, value: reading.percent, 'aria-label': 'Reading the session file' },
  );
}

function bannerContent() {
  if (needsStart()) return null;
  const { status, detail } = state.connection;
  if (state.isOffline) {
    return h(
      'div', { class: 'banner' }, icon('open'),
      h('p', {}, detail || 'A session file: there is no application to change.'), readingBar(),
      h('button', { onclick: chooseFile }, 'Open another'),
      location.protocol !== 'file:' && keptCode() ? h(
        'button', { onclick: () => location.reload() }, 'Back to the application',
      ) : null);
  }
  if (status === 'refused') return h(
    'div', { class: 'banner banner-bad', role: 'alert' }, icon('warning'), h('p', {}, detail),
  );
  if (status !== 'disconnected' && !(status === 'reconnecting' && connection.delay > 500)) return null;
  return h('div', { class: 'banner banner-warn', role: 'status' }, icon('warning'),
    h('p', {}, `Disconnected. ${state.run ? 'What was received stays here. ' : ''}${detail}`),
    h('button', { onclick: reconnectNow }, 'Try now'));
}

const paneGroups = ['Activity', 'Application', 'This inspector'];

const moreButton = h(
  'button', { class: 'nav-link', onclick: () => openMenu() }, icon('menu'),
  h('span', { class: 'nav-title' }, 'More'),
);

function makeShell() {
  const navigation = h('nav', { class: 'side', 'aria-label': 'Screens' },
    h('div', { class: 'brand' }, brandMark(), shell.name), navigationList(), h(
      'div', { class: 'side-foot' }, shell.status, helpButton(),
    ));
  replaceContent(document.getElementById('page'),
    h(
      'a', { class: 'skip', href: '#main', onclick: (event) => { event.preventDefault(); focusPane(); } },
      'Skip to content',
    ),
    h('div', { class: 'shell' }, navigation,
      h('main', { id: 'main', tabindex: -1 },
        h('header', { class: 'pane-head' }, shell.title, filterField.element, shell.tools), shell.banner,
        h('div', { class: 'pane-area' }, shell.host, makeDrawer())),
      bottomBar()),
    fileInput, liveRegion);
  subscribe(
    ['connection', 'session', 'runs'],
    () => { showStatus(); if (shell.current && shell.isStart !== needsStart()) renderAgain(); },
  );
  onRoute(showRoute);
  onSessionFile(renderAgain);
}

function navigationLink(pane, withKey) {
  return h(
    'a',
    {
      href: fragmentFor(pane.id), class: 'nav-link', dataset: { pane: pane.id },
      onclick: (event) => followLink(event, pane),
    },
    icon(pane.icon),
    h('span', { class: 'nav-title' }, (withKey ? pane.navTitle : pane.shortTitle) ?? pane.title),
    withKey ? h('kbd', { 'aria-hidden': 'true' }, `g ${pane.key}`) : null);
}

function followLink(event, pane) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button > 0) return;
  event.preventDefault();
  event.currentTarget.closest('dialog')?.close();
  navigate(pane.id);
}

function navigationList() {
  return paneGroups.map((group) => {
    const members = panes.filter((pane) => pane.group === group);
    return members.length === 0 ? null : h('div', { class: 'nav-group' }, h('h2', { class: 'nav-heading' }, group),
      h('ul', {}, members.map((pane) => h('li', {}, navigationLink(pane, true)))));
  });
}

function bottomBar() {
  const links = panes.slice(0, 4).map((pane) => navigationLink(pane, false));
  return h('nav', { class: 'bottom', 'aria-label': 'Main screens' }, links, moreButton);
}

function openMenu() {
  const dialog = openDialog(
    state.session?.application ?? 'Screens',
    h('div', { class: 'menu' }, navigationList(), h('div', { class: 'menu-foot' }, statusContent(), helpButton())),
  );
  dialog.classList.add('dialog-sheet');
  markCurrent();
}

function helpButton() {
  return h('button', { class: 'quiet', onclick: openHelp, title: 'Keys and filters (?)' }, icon('help'), 'Help');
}

function markCurrent() {
  for (const link of findAll(document, '.nav-link[data-pane]')) {
    if (link.dataset.pane === route.pane) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (panes.slice(0, 4).some((pane) => pane.id === route.pane)) moreButton.removeAttribute('aria-current');
  else moreButton.setAttribute('aria-current', 'true');
}

function showRoute(next, previous) {
  const pane = paneWithId(next.pane);
  const text = next.query.get('filter') ?? '';
  if (shell.current === pane) {
    const isFiltered = text !== shell.filter.text;
    if (isFiltered) filterField.read(text, pane);
    notify(new Set(isFiltered ? ['query', 'filter'] : ['query']));
    return;
  }
  leavePane();
  filterField.read(text, pane);
  showPane(pane);
}

function renderAgain() {
  const pane = shell.current;
  leavePane();
  showPane(pane);
}

function leavePane() {
  closeDrawer();
  shell.unsubscribe?.();
  shell.view?.dispose?.();
  Object.assign(shell, { current: null, view: null, unsubscribe: null });
  shell.tools.replaceChildren();
}

function showPane(pane) {
  shell.current = pane;
  shell.title.textContent = pane.title;
  document.title = `${pane.title} – ${state.session?.application ?? 'Flint inspector'}`;
  markCurrent();
  renderPane(pane);
  shell.unsubscribe = subscribe([...pane.sections, 'runs'], notify);
  shell.host.scrollTop = 0;
}

const paneContext = {
  get filter() { return shell.filter; },
  get query() { return route.query; },
  get tools() { return shell.tools; },
};

function renderPane(pane) {
  shell.host.className = `pane pane-${pane.id}`;
  shell.host.replaceChildren();
  shell.tools.replaceChildren();
  shell.isStart = needsStart();
  filterField.element.hidden = shell.isStart || !pane.hasFilter;
  if (shell.isStart) {
    replaceContent(shell.host, startScreen());
    shell.view = { update() {} };
    return;
  }
  shell.isRendering = true;
  try {
    shell.view = pane.render(shell.host, paneContext);
  } catch {
    showUnreadable();
  } finally {
    shell.isRendering = false;
  }
}

function notify(names) {
  if (!shell.current || shell.isRendering) return;
  if (!shell.view) return renderPane(shell.current);
  try { shell.view.update(names); } catch { showUnreadable(); }
}

function showUnreadable() {
  shell.view?.dispose?.();
  shell.view = null;
  replaceContent(shell.host, emptyState(
    'Not readable', 'What the application or the file says for this screen is not as it should be. Other screens go on.',
  ));
}

function start() {
  definePanes([
    timelinePane, stacksPane, logPane,
    featuresPane, flowsPane, tweaksPane, purchasesPane, navigationPane, routesPane,
    sessionPane,
  ]);
  takeFirstCode();
  makeShell();
  acceptDroppedFiles();
  openLinksInNewTabs();
  document.addEventListener('keydown', didPressKey);
  window.addEventListener('hashchange', () => { if (takeCodeAgain()) return; followAddress(); });
  window.addEventListener('popstate', followAddress);
  window.addEventListener('online', reconnectNow);
  document.addEventListener('visibilitychange', () => { if (!document.hidden) reconnectNow(); });
  followAddress();
  showStatus();
  if (location.protocol === 'file:') return beginOffline();
  if (!canEnter()) return setStatus(
    'refused',
    'This address has no code. Open the address that the application printed, or load a session file.',
  );
  startConnection();
}

function takeCodeAgain() {
  if (!takeCode()) return false;
  followAddress();
  stopConnection();
  startConnection();
  return true;
}

start();

})();

"""##
}
