import Foundation
import Testing

extension BrowserTests {
    /// What the page makes of the items of a session, and the tests that are copied from it.
    @Suite struct PageModelTests {
        private static let copied = PageScripts.root.appending(path: "Tests/FlintTestingTests/Copied")

        private static func text(_ path: String) throws -> String {
            try String(contentsOf: copied.appending(path: path), encoding: .utf8)
        }

        /// Evaluates the body of a function after the items of the sample session were applied; `lines` are the items.
        private func withSession(
            _ script: String, upTo type: String = "", values: [String: JSONValue] = [:]
        ) async throws -> JSONValue {
            let names = [
                "state", "apply", "resetState", "swiftTestForRequest", "swiftTestForRun", "parseFilter",
                "featureRows",
                "applyTweakRows", "tweakOverrides", "readTweakOverrides", "flowPosition", "flowIndexOf", "h",
                "TimelinePane", "flowRunList", "permissionRow",
            ]
            let session = try PageScripts.literal(try Self.text("session.flintlog"))
            let arguments = String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
            return try await PageScripts.withParts(names) { page in
                try await page.evaluate(
                    """
                    (() => {
                        const { state } = page;
                        const values = \(arguments);
                        const items = \(session).trim().split("\\n").slice(1).map((line) => JSON.parse(line));
                        page.resetState();
                        for (const item of items) if (item.type !== "\(type)") page.apply(item);
                        \(script)
                    })()
                    """)
            }
        }

        @Test func `items of flows add up to the section that the application gives`() async throws {
            // The section stands at the end of the session; without it, the page has counted for itself.
            let differences = try await withSession(
                """
                const { value } = items.find((item) => item.type === "section" && item.section.name === "flows").section;
                const [machine] = value.machines;
                const sorted = (visits) => visits.map(({ from, to, count }) => `${from}>${to} ${count}`).sort();
                const facts = ({ flow, machine, request, session, started, ended, ending, elapsed, transitions }) =>
                    ({ flow, machine, request, session, started, ended, ending, elapsed, transitions });
                const text = (runs) => JSON.stringify(runs.map(facts), (_, each) =>
                    each && typeof each === "object" && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).sort()) : each);
                const found = state.flows.machines.find((each) => each.machine === machine.machine);
                return [
                    JSON.stringify(sorted(found.visits)) === JSON.stringify(sorted(machine.visits)),
                    text(state.flows.runs) === text(value.runs),
                ];
                """, upTo: "section")
            #expect(differences == [true, true])
        }

        @Test func `the key of a screen counts for a while after each g, whatever was pressed before`()
            async throws
        {
            let found = try await PageScripts.withParts(["panes", "screenAfterGo", "keyActions"]) { page in
                try await page.evaluate(
                    """
                    (() => {
                        const { panes, screenAfterGo, keyActions } = page;
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

        @Test func `items that come once more change nothing`() async throws {
            let isSame = try await withSession(
                """
                const before = JSON.stringify(state.flows);
                for (const item of items) if (item.type === "flow") page.apply(item);
                return JSON.stringify(state.flows) === before;
                """)
            #expect(isSame.isTrue)
        }

        @Test func `a section that comes once more does not make the drawing another`() async throws {
            let isSame = try await withSession(
                """
                const root = page.flowIndexOf(state.flows.machines[0]);
                page.apply(JSON.parse(JSON.stringify(items.find((item) => item.section?.name === "flows"))));
                return page.flowIndexOf(state.flows.machines[0]) === root;
                """)
            #expect(isSame.isTrue)
        }

        @Test func `a run is followed step by step`() async throws {
            let way = try await withSession(
                """
                const [run] = state.flows.runs;
                const root = page.flowIndexOf(state.flows.machines[0]);
                return run.transitions.map((_, index) => {
                    const { current, last } = page.flowPosition(state.flows, root, run, index);
                    return `${[...current].map((each) => each.name)} ${last ? `${last.from}>${last.to}` : "-"}`;
                });
                """)
            #expect(
                way == [
                    "Begin -", "Asking Begin>Asking", "Searching Asking>Searching", "Regret Searching>Regret",
                    "Asking Regret>Asking", "Searching Asking>Searching", "End Searching>End",
                    "End Searching>End",
                ])
        }

        @Test(arguments: [
            "PickUpActionRequest1Tests", "LookUpActionRequest3Tests", "DeliverActionRefusal15Tests",
            "DeliverActionRequest4Tests", "ParcelPickupRun1Tests",
        ]) func `a copied test is what the sample says`(name: String) async throws {
            let sample = try JSONDecoder().decode(
                JSONValue.self, from: Data(try Self.text("Unfilled/\(name).json").utf8))
            let test = try await withSession(
                """
                const { flow, request, sequence } = values.of;
                return flow !== undefined
                    ? page.swiftTestForRun(state.flows.runs.find((run) => run.flow === flow), state)
                    : page.swiftTestForRequest(request ?? { sequence }, state);
                """, values: ["of": try #require(sample["of"])])
            #expect(test["text"] == .string(try Self.text("Unfilled/\(name).txt")))
            #expect(
                test["placeholders"]?.elements == sample["placeholders"]?.elements.compactMap { $0["text"] })
        }

        @Test func `no test is offered of what is not over`() async throws {
            let tests = try await withSession(
                """
                const began = items.find((item) => item.event?.kind === "began" && item.event.request === 4).event;
                page.apply({ type: "event", event: { ...began, request: 9, sequence: 90 } });
                const [run] = state.flows.runs;
                return [
                    page.swiftTestForRequest(9, state), page.swiftTestForRequest(1000, state),
                    page.swiftTestForRun({ ...run, ended: undefined }, state), page.swiftTestForRun({ ...run, droppedTransitions: 2 }, state),
                ];
                """)
            #expect(tests == [nil, nil, nil, nil])
        }

        @Test func `a filter keeps the groups around the features that it finds`() async throws {
            let rows = try await withSession(
                """
                const names = (options) => page.featureRows(state.features.features, options).map(({ feature, depth }) => `${depth} ${feature.name}`);
                state.features.features.push({ identifier: "Flint", name: "Flint Features", isFramework: true, actions: [] });
                const filter = page.parseFilter("action:LookUp");
                const all = page.parseFilter("");
                return [names({ filter }), names({ filter: all, isOpen: () => false }), names({ filter: all, showsFramework: true }).length];
                """)
            #expect(rows == [["0 Parcel Features", "1 Ledger"], ["0 Parcel Features"], 5])
        }

        @Test func `a change of availability is seen at its feature`() async throws {
            let found = try await withSession(
                """
                const express = () => state.features.features.find((each) => each.identifier === "ExpressFeature").availability.isAvailable;
                const after = express();
                const { availability } = items.find((item) => item.type === "availability");
                page.apply({ type: "availability", availability: { ...availability, availability: { isAvailable: false, reasons: [] } } });
                return [after, express()];
                """)
            #expect(found == [true, false])
        }

        @Test func `a kind that does not exist is said, and a key is read in any letter case`() async throws {
            let errors = try await withSession(
                """
                return ["kind:foo", "KIND:Request", "Outcome:failure", "kind:end", "kind:stack"]
                    .map((text) => page.parseFilter(text).errors.length)
                    .concat(page.parseFilter("kind:stack", ["stack"]).errors.length);
                """)
            #expect(errors == [1, 0, 0, 0, 1, 0])
        }

        @Test func `marks that turn the direction of writing around are shown, not obeyed`() async throws {
            let texts = try await withSession(
                """
                const element = page.h("p", { title: "a\\u202eb" }, "c\\u2067d", page.h("b", {}, ["e\\u200ff"]), 7);
                return [element.title, element.textContent];
                """)
            #expect(texts == ["a⟨U+202E⟩b", "c⟨U+2067⟩de⟨U+200F⟩f7"])
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
            pane.face.dispose();
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

        @Test func `changed rows of tweaks take the place of the old ones`() async throws {
            let found = try await withSession(
                """
                const row = (path, group, value) => ({ path, group, value });
                const tweaks = { sections: [{ title: "List", rows: [row("list/order", "List", 1), row("list/size", "List", 2)] }] };
                const areKnown = page.applyTweakRows(tweaks, [row("list/size", "List", 3), row("list/new", "List", 4)], ["list/order"]);
                const isUnknown = page.applyTweakRows(tweaks, [row("other.one", "Other", 5)], []);
                return [areKnown, isUnknown, tweaks.sections.map(({ title, rows }) => [title, rows.map((each) => `${each.path} ${each.value}`)])];
                """)
            #expect(
                found == [
                    true, false, [["List", ["list/size 3", "list/new 4"]], ["Other", ["other.one 5"]]],
                ])
        }

        @Test func `overrides are what was set, though something else may hold`() async throws {
            let overrides = try await withSession(
                """
                const row = (path, more) => ({ path, isOverridden: true, source: "overrides", value: path, ...more });
                return page.tweakOverrides({ target: "overrides", sections: [{ rows: [
                    row("a.plain"), row("a.untouched", { isOverridden: false }), row("a.secret", { isSensitive: true }),
                    row("a.shadowed", { source: "commandLine", trace: [
                        { provider: "commandLine", finding: "won", value: 1 }, { provider: "overrides", finding: "shadowed", value: 2 },
                    ] }),
                ] }] });
                """)
            #expect(overrides == ["a.plain": "a.plain", "a.shadowed": 2])
        }

        @Test(arguments: [
            ("", "There is nothing to set."), ("[1]", "This is no JSON object from paths to values."),
            ("{}", "The object is empty: there is nothing to set."), ("{\"a\":", "This is no JSON: "),
        ]) func `what cannot be pasted is said in words`(text: String, error: String) async throws {
            let read = try await withSession(
                "return page.readTweakOverrides(values.text);", values: ["text": .string(text)])
            #expect(read["error"]?.string?.hasPrefix(error) == true)
        }
    }
}
