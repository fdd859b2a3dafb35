import Foundation
import Testing

extension BrowserTests.Inspecting {
    /// Values of inspectable types: as trees, searched and compared.
    @Suite struct ValueTests {
        /// The text of the notes, which no page may have.
        private static let secret = "buy-milk-0815"

        private static func folder() throws -> NotesFolder {
            try NotesFolder(notes: ["Plan": "# Plan \(secret)\n", "Welcome": "# Welcome \(secret)\n"])
        }

        /// The texts of the visible rows of the tree.
        private static let rows = """
            [...document.querySelectorAll(".value-tree [role=treeitem]")]
                .map((row) => row.textContent.replace(/\\s+/g, " ").trim())
            """

        private static func focus(onButton name: String) -> String {
            """
            [...document.querySelectorAll(".value-bar button")].find((e) => e.textContent === "\(name)").focus()
            """
        }

        private static let focused = "document.activeElement?.innerText.replace(/\\s+/g, ' ').trim()"

        private func rows(_ page: BrowserPage) async throws -> [String] {
            try await page.evaluate(Self.rows).elements.compactMap(\.string)
        }

        /// Waits until nothing of the page has the text of a note.
        private func expectNoSecret(_ page: BrowserPage) async throws {
            let isKnown = try await page.evaluate(
                """
                document.documentElement.outerHTML.includes("\(Self.secret)")
                    || JSON.stringify([...state.values.byPlace.values()]).includes("\(Self.secret)")
                """)
            #expect(isKnown == false)
        }

        @Test func `input and output of a request are trees, by keyboard, with a redacted member`()
            async throws
        {
            let browser = try #require(Browser.current)
            var file = ""
            try await BrowserTests.Inspecting.withDemo(in: Self.folder()) { demo, page in
                try demo.perform("open Welcome")
                try demo.perform("open Plan")
                try await page.waitFor("state.values.byPlace.size === 4")
                try await page.click(".timeline-list .vlist-rows .vrow", containing: "Plan")
                try await page.waitFor("document.querySelector('.values')")
                #expect(try await rows(page) == ["name: \"Plan\""])
                // What has changed since the request before.
                try await page.evaluate(Self.focus(onButton: "Changes"))
                try await page.press("Enter")
                try await page.waitForText("1 change since the request before", in: ".values")
                #expect(try await rows(page).map { $0.contains("\"Welcome\" → \"Plan\"") } == [true])
                #expect(try await page.evaluate("location.hash.includes('changes=1')") == true)
                try await page.press("Enter")
                // The output, whose text is redacted.
                try await page.evaluate(Self.focus(onButton: "Output"))
                try await page.press("Enter")
                try await page.waitForText("redacted", in: ".value-tree")
                #expect(try await rows(page).first == "name: \"Plan\"")
                #expect(try await rows(page).contains("text: redacted"))
                try await page.fill(".value-find", with: "nowhere")
                try await page.waitForText("Nothing found", in: ".value-tree")
                try await page.fill(".value-find", with: "tex")
                try await page.waitFor("\(Self.rows).length === 1")
                // The address has all of it.
                #expect(try await page.evaluate("location.hash.includes('find=tex')") == true)
                try await page.reload()
                try await page.waitForConnection()
                try await page.waitFor("\(Self.rows).join() === 'text: redacted'")
                try await page.evaluate("document.querySelector('.value-find').focus()")
                try await page.press("Escape")
                try await page.waitFor("\(Self.rows).length === 3")
                try await page.press("Tab")
                #expect(try await page.evaluate(Self.focused).string == "name: \"Plan\"")
                try await page.press("End")
                #expect(try await page.evaluate(Self.focused).string?.hasPrefix("changed: 20") == true)
                try await page.press("Home")
                try await page.press("ArrowDown")
                #expect(try await page.evaluate(Self.focused).string == "text: redacted")
                try await expectNoSecret(page)
                try await page.show(.session)
                file = try await page.download {
                    try await page.click("main button", containing: "Save session file")
                }
            }
            let saved = browser.downloads.appending(path: file)
            #expect(try !String(contentsOf: saved, encoding: .utf8).contains(Self.secret))
            // The same without the application.
            try await BrowserTests.Inspecting.withViewer { page in
                try await page.openSession(saved)
                try await page.show(.timeline)
                try await page.click(".timeline-list .vlist-rows .vrow", containing: "Plan")
                try await page.click(".value-bar button", containing: "Changes")
                try await page.waitForText("1 change since the request before", in: ".values")
                try await expectNoSecret(page)
            }
        }

        @Test func `the context of a flow is compared with that of the step before`() async throws {
            try await BrowserTests.Inspecting.withDemo(in: Self.folder()) { demo, page in
                try demo.perform("compose Trip \(Self.secret) 1 yes")
                try await page.show(.flows)
                try await page.waitForText("finished", in: ".flow-runs")
                // What the flow has ended with.
                try await page.waitFor("\(Self.rows).join() === 'name: \"Trip\"'")
                // Back to the beginning, and on to the step after which the title was given.
                try await page.click(".flow-panel button[aria-label='First step']")
                try await page.waitFor("location.hash.includes('step=0')")
                var step = 0
                while try await !rows(page).contains("title: \"Trip\""), step < 6 {
                    step += 1
                    try await page.click(".flow-panel button[aria-label='Next step']")
                    try await page.waitFor("location.hash.includes('step=\(step)')")
                }
                #expect(try await rows(page).contains("text: redacted"))
                try await page.click(".value-bar button", containing: "Changes")
                try await page.waitForText("1 change since step \(step - 1)", in: ".flow-values")
                #expect(try await rows(page).map { $0.contains("title: \"\" → \"Trip\"") } == [true])
                try await expectNoSecret(page)
            }
        }

        @Test func `a request is performed again with an edited input, by keyboard`() async throws {
            try await BrowserTests.Inspecting.withDemo(in: Self.folder()) { demo, page in
                try demo.perform("open Welcome")
                try await page.waitFor("state.values.byPlace.size === 2")
                try await page.click(".timeline-list .vlist-rows .vrow", containing: "Welcome")
                try await page.waitForText("Perform again", in: ".drawer")
                try await page.evaluate(
                    "[...document.querySelectorAll('.drawer button')].find((e) => e.textContent.includes('Perform again')).focus()"
                )
                try await page.press("Enter")
                try await page.waitFor("document.activeElement?.tagName === 'TEXTAREA'")
                try await page.fill("dialog textarea", with: "{\"nam\": \"Plan\"}")
                try await page.press("Tab")
                try await page.press("Tab")
                try await page.press("Enter")
                try await page.waitForText("'name' is missing", in: "dialog")
                try await page.fill("dialog textarea", with: "{\"name\": \"Plan\"}")
                try await page.press("Tab")
                try await page.press("Tab")
                try await page.press("Enter")
                try await page.waitFor("!document.querySelector('dialog[open]')")
                try await page.waitFor(
                    """
                    state.timeline.rows.some((row) => row.event?.source?.kind === "inspector"
                        && row.event.action.identifier === "NoteOpenAction" && row.event.input.text === "Plan")
                    """)
                // Another one does not allow it.
                try demo.perform("search milk")
                try await page.waitFor("state.values.byPlace.size === 6")
                try await page.click(".timeline-list .vlist-rows .vrow", containing: "Note Search")
                try await page.waitForText("Copy as Swift test", in: ".drawer")
                try await page.waitForNoText("Perform again", in: ".drawer")
            } allowingComplaints: {
                $0.contains("422")
            }
        }

        @Test func `a flag shows the values that it had`() async throws {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                try await page.show(.tweaks)
                try await page.waitFor("state.tweaks")
                try demo.perform("tweaks set list/order changed")
                try await page.waitForText("Changed 1 time")
                try await page.click("[data-path=\"list/order\"] summary", containing: "Changed 1 time")
                try await page.waitForText("→ \"changed\"", in: "[data-path=\"list/order\"] .value-tree")
            }
        }

        @Test(arguments: [390, 900, 1400]) func `values fit in each width, in each scheme`(
            width: Int
        ) async throws {
            try await BrowserTests.Inspecting.withDemo(width: width, height: 800) { demo, page in
                let name = String(repeating: "Long", count: 100)
                try demo.perform("open \(name)")
                try demo.perform("compose Trip list 1 yes")
                try await page.waitFor("state.values.byPlace.size > 2")
                try await page.click(".timeline-list .vlist-rows .cell-what", containing: "Note Open")
                try await page.waitFor("document.querySelector('.values .value-tree')")
                for scheme in BrowserPage.ColorScheme.allCases {
                    try await page.emulate(scheme)
                    try Pictures.keep(try await page.screenshot(), "values-\(width)-\(scheme)")
                }
                #expect(try await page.evaluate(Self.overflow).elements == [])
                try await page.press("Escape")
                try await page.show(.flows)
                try await page.waitFor("document.querySelector('.flow-values .value-tree')")
                #expect(try await page.evaluate(Self.overflow).elements == [])
                try Pictures.keep(try await page.screenshot(), "contexts-\(width)")
            }
        }

        private static let overflow = """
            ["html", "main", ".pane", ".drawer-body", ".values"].filter((name) => {
                const element = document.querySelector(name);
                return element && element.scrollWidth > element.clientWidth + 1;
            })
            """
    }
}
