import Foundation
import Testing

extension BrowserTests {
    /// Parts of the page that have elements, each by itself.
    ///
    /// The models have their tests in `Tests/Operations/InspectorPage`.
    @Suite struct PagePartTests {
        /// Evaluates the body of a function with the modules' names in `page`, after the items of the sample session were applied.
        private func withSession(_ script: String) async throws -> JSONValue {
            let session = try PageModules.literal(
                try String(contentsOf: BrowserTests.Inspecting.CopiedTests.session, encoding: .utf8))
            return try await PageModules.withModules { page in
                try await page.evaluate(
                    """
                    (() => {
                        const { state } = page;
                        for (const line of \(session).trim().split("\\n").slice(1)) page.apply(JSON.parse(line));
                        \(script)
                    })()
                    """)
            }
        }

        @Test func `the key of a screen counts for a while after each g, whatever was pressed before`()
            async throws
        {
            let found = try await PageModules.withModules { page in
                try await page.evaluate(
                    """
                    (() => {
                        const { definePanes, panes, screenAfterGo, keyActions } = page;
                        definePanes([{ id: "timeline", key: "t" }, { id: "stacks", key: "s" }]);
                        const go = (timeStamp) => keyActions.g({ timeStamp });
                        const key = (key, timeStamp) => screenAfterGo({ key, timeStamp });
                        const found = [key(panes[0].key, 900) === undefined];
                        go(1000);
                        found.push(key(panes[0].key, 1100) === panes[0], key(panes[1].key, 1200) === undefined);
                        // A second g shortly before the time of the first is over has a time of its own.
                        go(2400);
                        found.push(key(panes[1].key, 2600) === panes[1]);
                        go(5000);
                        found.push(key(panes[1].key, 6500) === undefined);
                        go(7000);
                        found.push(key("x", 7100) === null, key(panes[1].key, 7200) === undefined);
                        return found;
                    })()
                    """)
            }
            #expect(found == [true, true, true, true, true, true, true])
        }

        @Test func `marks that turn the direction of writing around are shown, not obeyed`() async throws {
            let texts = try await withSession(
                """
                const element = page.h("p", { title: "a\\u202eb" }, "c\\u2067d", page.h("b", {}, ["e\\u200ff"]), 7);
                return [element.title, element.textContent];
                """)
            #expect(texts == ["a⟨U+202E⟩b", "c⟨U+2067⟩de⟨U+200F⟩f7"])
        }

        @Test(arguments: [390, 900, 1400], ["light", "dark", "forced"])
        func `what is added, removed and changed in a value is told apart without colors`(
            width: Int, look: String
        ) async throws {
            let rows = try await PageModules.withModules { page in
                try await page.setViewport(width: width, height: 600)
                try await page.send(
                    "Emulation.setEmulatedMedia",
                    [
                        "features": [
                            ["name": "forced-colors", "value": look == "forced" ? "active" : "none"],
                            ["name": "prefers-color-scheme", "value": look == "dark" ? "dark" : "light"],
                        ]
                    ])
                return try await page.evaluate(
                    """
                    (async () => {
                        const source = new DOMParser().parseFromString(await (await fetch("/page.html")).text(), "text/html");
                        await Promise.all([...source.querySelectorAll("link[rel=stylesheet]")].map((link) => new Promise((loaded) => {
                            const element = page.h("link", { rel: "stylesheet", href: `/${link.getAttribute("href")}` });
                            element.onload = loaded;
                            document.head.append(element);
                        })));
                        const tree = (json) => page.valueTree({ json, marks: {} });
                        const long = "long ".repeat(80);
                        const root = page.valueDifference(
                            tree({ same: 1, old: long, name: "a" }), tree({ same: 1, name: "b", new: long }));
                        const view = page.valueTreeView("test", "Tree", root, { onlyChanges: true });
                        document.body.append(view);
                        return [...view.querySelectorAll(".value-row")].map((row) => [
                            row.querySelector(".value-sign")?.textContent ?? "", getComputedStyle(row).borderLeftStyle,
                            row.querySelector("del") !== null,
                            getComputedStyle(row).textDecorationLine, view.scrollWidth <= view.clientWidth,
                        ].join(" "));
                    })()
                    """)
            }
            let found = rows.elements.compactMap(\.string).sorted()
            let styles = look == "forced" ? ["solid", "double", "dotted"] : ["none", "none", "none"]
            #expect(
                found == [
                    "+ added  \(styles[0]) false none true", "± changed  \(styles[1]) true none true",
                    "− removed  \(styles[2]) false line-through true",
                ])
        }

        @Test func `events are offered only for what a run waits for, where the application allows it`()
            async throws
        {
            let found = try await withSession(
                """
                const run = { id: { machine: "Line", name: "1" }, awaits: ["Approval", "Refusal"] };
                const labels = (run, session) => {
                    Object.assign(state, { session, isReadOnly: session.isReadOnly, isOffline: false });
                    return [page.sendButtons(run, "shop", () => {})].flat().filter(Boolean).map((each) => each.textContent).join();
                };
                const allowed = { allowsSendingEvents: true, isReadOnly: false };
                return [
                    labels(run, allowed), labels({ ...run, awaits: [] }, allowed), labels(null, allowed),
                    labels(run, { isReadOnly: false }), labels(run, { ...allowed, isReadOnly: true }),
                ];
                """)
            #expect(found == ["Send Approval…,Send Refusal…", "", "", "", ""])
        }

        /// Shows the timeline with a filter; `indents()` gives how far its rows are indented, after `add(events)`.
        private static func timeline(_ filter: String, _ script: String) -> String {
            """
            const event = (kind, request, more) => ({
                v: 1, kind, request, sequence: sequence += 1, time: "2026-01-01T00:00:00.000Z", session: "main", duration: 0,
                feature: { identifier: "F", name: "F" }, action: { identifier: `A${request}`, name: `A${request}` },
                source: { kind: "application" }, ...more,
            });
            let sequence = 0;
            page.resetState();
            const host = document.body.appendChild(page.h("div", {}));
            const pane = new page.TimelinePane(host, {
                tools: page.h("div", {}), filter: page.parseFilter("\(filter)"), query: new URLSearchParams(),
            });
            const add = (...events) => { for (const each of events) state.timeline.addEvent(each); pane.update(new Set(["timeline"])); };
            const indents = () => [...host.querySelectorAll(".vlist-rows > .vrow")]
                .map((row) => `${row.querySelector(".timeline-name").textContent} ${row.querySelector(".indent")?.style.width ?? 0}`).sort();
            const found = (() => { \(script) })();
            pane.dispose();
            return found;
            """
        }

        @Test func `a row that is shown later moves the rows below it to the right`() async throws {
            let found = try await withSession(
                Self.timeline(
                    "outcome:success",
                    """
                    add(event("began", 1), event("began", 2, { parentRequest: 1 }), event("ended", 2, { parentRequest: 1, outcome: "success" }));
                    const before = indents();
                    add(event("ended", 1, { outcome: "success" }));
                    return [before, indents()];
                    """))
            #expect(found == [["A2 0"], ["A1 0", "A2 16px"]])
        }

        @Test func `a row whose parent has left the list stands at the edge`() async throws {
            let found = try await withSession(
                Self.timeline(
                    "",
                    """
                    add(event("began", 1), event("began", 2, { parentRequest: 1 }), event("began", 3, { parentRequest: 2 }), event("ended", 1, { outcome: "success" }));
                    const before = indents();
                    state.timeline.clear();
                    add();
                    return [before, indents()];
                    """))
            #expect(found == [["A1 0", "A2 16px", "A3 32px"], ["A2 0", "A3 16px"]])
        }

        @Test func `a run of a flow stands below the runs around it that are shown`() async throws {
            let found = try await withSession(
                """
                const [run] = state.flows.runs;
                const runs = ["1", "1/2", "1/2/3"].map((flow) => ({ ...run, flow }));
                const { list, show } = page.flowRunList(() => {});
                document.body.append(list.element);
                const depths = (shown) => {
                    show(shown, null, false);
                    return [...list.element.querySelectorAll(".run-depth")].map((each) => each.style.width);
                };
                return [depths(runs), depths(runs.slice(1)), depths([runs[0], runs[2]])];
                """)
            #expect(found == [["0px", "12px", "24px"], ["0px", "12px"], ["0px", "12px"]])
        }

        @Test func `the steps of another run are other rows, though they have the same numbers`() async throws
        {
            let found = try await withSession(
                """
                const { list, show } = page.flowStepList(() => {});
                document.body.append(list.element);
                const run = (flow, to) => ({
                    flow, transitions: [{ index: 0, kind: "started", to: "Begin" }, { index: 1, kind: "moved", from: "Begin", to }],
                });
                const texts = () => [...list.element.querySelectorAll(".vlist-rows > .vrow")].map((row) => row.innerText.replace(/\\s+/g, " ").trim()).sort();
                show(run("1", "A"), 1);
                const first = texts();
                show(run("2", "B"), 1);
                return [first, texts()];
                """)
            #expect(
                found == [["0Started at Begin", "1Begin → A"], ["0Started at Begin", "1Begin → B"]])
        }

        @Test func `the arrow keys skip no run, however many there are`() async throws {
            let found = try await withSession(
                """
                const [run] = state.flows.runs;
                const runs = Array.from({ length: 12 }, (_, index) => ({ ...run, flow: String(index + 1), request: index + 1 }));
                const chosen = [];
                const { list, show } = page.flowRunList((each) => { chosen.push(each.flow); show(runs, each, true); });
                document.body.append(list.element);
                show(runs, runs[0], true);
                for (let step = 0; step < 12; step += 1) list.step(1);
                for (let step = 0; step < 3; step += 1) list.step(-1);
                return chosen.join(" ");
                """)
            #expect(found == "2 3 4 5 6 7 8 9 10 11 12 12 11 10 9")
        }

        @Test func `a list of stored runs is asked for with its filter, a page at a time`() async throws {
            let found = try await withSession(
                """
                const asked = [];
                const all = Array.from({ length: 250 }, (_, index) => ({
                    id: { machine: "Line", name: String(index).padStart(4, "0") }, status: "waiting", state: "Often", enteredAt: 0, awaits: ["Paid"],
                }));
                window.fetch = async (path, { body }) => {
                    const { filter = "", offset, limit } = JSON.parse(body);
                    asked.push(`${filter}/${offset}/${limit}`);
                    return new Response(JSON.stringify({
                        runs: all.slice(offset, offset + limit), hasMore: offset + limit < all.length, found: all.length, searched: 3500, isCut: false,
                        sources: ["runs"], source: "runs", counts: [], machines: [],
                    }));
                };
                state.isOffline = false;
                const host = document.body.appendChild(page.h("div", {}));
                const screen = new page.StoredScreen(host, { filter: page.parseFilter("rare"), query: new URLSearchParams("stored=1") });
                const idle = async () => { while (screen.isLoading) await new Promise((resolve) => { setTimeout(resolve); }); };
                return (async () => {
                    await idle();
                    await screen.loadMore();
                    await idle();
                    screen.refresh();
                    await idle();
                    const found = [screen.rows.length, asked.join(), screen.runsTitle.textContent, screen.list.element.innerText.includes("Often · waits for Paid")];
                    screen.dispose();
                    return found;
                })();
                """)
            #expect(
                found == [
                    200, "rare/0/100,rare/100/100,rare/0/200", "Runs 200 of 250, 3\u{202F}500 searched", true,
                ])
        }

        @Test
        func `a permission that is being asked for says so until the answer, however often it is drawn`()
            async throws
        {
            let found = try await withSession(
                """
                const answers = [];
                window.fetch = () => new Promise((resolve) => { answers.push(resolve); });
                const permission = { permission: "location", status: "notDetermined", hasAdapter: true };
                const row = (identifier) => page.permissionRow(permission, [{ identifier, name: identifier, permissions: [{ kind: "location" }] }]);
                const text = (element) => element.querySelector("[role='status']").textContent;
                const isBusy = (element) => element.querySelector("button").disabled;
                return (async () => {
                    state.isOffline = false;
                    state.isReadOnly = false;
                    const first = row("Map");
                    const words = [text(first)];
                    first.querySelector("button").click();
                    await null;
                    const second = row("Map");
                    const other = row("Weather");
                    words.push(text(first), text(second), text(other), isBusy(second), isBusy(other), answers.length);
                    answers[0](new Response(JSON.stringify({ authorization: "denied", statuses: { location: "denied" } })));
                    while (isBusy(first) || isBusy(second)) await new Promise((resolve) => { setTimeout(resolve); });
                    words.push(text(first), text(second), text(row("Map")));
                    return words;
                })();
                """)
            let asked = JSONValue.string("Being asked: answer in the application.")
            #expect(found.elements == ["", asked, asked, "", true, false, 1, "", "", ""])
        }

        @Test func `a drawing says in text which state is current and how often an edge was taken`()
            async throws
        {
            let texts = try await withSession(
                """
                const names = ["Begin", "A", "B"];
                const root = page.indexFlow({
                    machine: "Line", states: names.map((name) => ({ name, kind: name === "Begin" ? "begin" : "plain" })),
                    edges: [{ from: "Begin", to: "A" }, { from: "A", to: "B" }],
                });
                const drawing = page.drawFlow(page.layoutFlow(root), { name: "Line" });
                drawing.mark({ current: new Set([root.byName.get("A")]), visits: (line) => (line.from.name === "Begin" ? 3 : 0) });
                document.body.append(drawing.svg);
                return [...drawing.svg.querySelectorAll("title")].map((title) => title.textContent);
                """)
            #expect(
                texts == [
                    "Begin", "A, current state", "B", "Begin → A, taken 3×", "A → B, never taken",
                ])
        }
    }
}
