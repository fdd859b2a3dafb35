import Foundation
import Testing

extension BrowserTests.Inspecting {
    /// Statistics, traces and sequences: of the demo, of a file, and of a hundred thousand rows.
    @Suite struct ActivityScreenTests {
        private static let firstCell = "document.querySelector('.statistics-table tbody th')?.textContent"

        @Test func `statistics are sorted by keys, kept in the address, and lead to the rows`() async throws {
            try await BrowserTests.Inspecting.withDemo(width: 1400, height: 900) { demo, page in
                for line in ["list", "list", "open Plan", "open nowhere", "export note"] {
                    try demo.perform(line)
                }
                try await page.waitFor("state.timeline.running === 0 && state.timeline.rows.length >= 5")
                try await page.show(.statistics)
                try await page.waitForText("Export › Note Export", in: ".statistics-table")
                try await page.evaluate("document.querySelector('[data-keep=sort-failure]').focus()")
                try await page.press("Enter")
                try await page.waitFor("\(Self.firstCell) === 'Browsing › Note Open'")
                #expect(try await page.evaluate("location.hash").string == "#/statistics?sort=failure")
                try await page.reload()
                try await page.waitForConnection()
                try await page.waitFor("\(Self.firstCell) === 'Browsing › Note Open'")
                // The first row, and the drawing of that action alone.
                try await page.press("j")
                try await page.press("Enter")
                try await page.waitForText("Note Open", in: ".statistics-limit")
                #expect(
                    try await page.evaluate("document.querySelector('.scatter').getAttribute('aria-label')")
                        .string?.hasPrefix("2 requests") == true)
                try await page.click(".statistics-table a", containing: "Note Open, failure")
                try await page.waitFor(BrowserPage.row("Failed"))
                #expect(try await page.rows().count == 1)
            }
        }

        @Test func `a point of the drawing leads to its request`() async throws {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                try demo.perform("open Plan")
                try await page.show(.statistics)
                try await page.waitFor("document.querySelector('.scatter .dots-success')")
                try await page.click(".scatter")
                try await page.waitForText("Note Open", in: ".drawer")
            }
        }

        @Test func `a trace shows what a request waited for, and another one beside it`() async throws {
            try await BrowserTests.Inspecting.withDemo(width: 1400, height: 900) { demo, page in
                for name in ["Trip", "Team"] { try demo.perform("compose \(name) list 1 yes") }
                try await page.waitFor("state.timeline.running === 0")
                try await page.waitFor("state.flows?.runs?.filter((run) => run.ending).length >= 2")
                try await page.show(.timeline)
                try await page.click(".timeline-list .vlist-rows .vrow", containing: "Note Compose")
                try await page.click(".drawer button", containing: "Show trace")
                try await page.waitFor("document.querySelectorAll('.trace-row').length >= 2")
                try await page.waitFor("document.querySelector('.trace-row .critical')")
                try await page.evaluate(
                    """
                    (() => {
                        const field = document.querySelector("[aria-label='Request beside']");
                        field.focus();
                        field.value = [...field.options].find((option) => option.value.trim()).value;
                        field.dispatchEvent(new Event("change"));
                    })()
                    """)
                try await page.waitFor("document.querySelector('.traces.has-two')")
                #expect(try await page.evaluate("location.hash.includes('with=')") == true)
                try await page.reload()
                try await page.waitForConnection()
                try await page.waitFor("document.querySelectorAll('.trace:not([hidden])').length === 2")
                try await page.waitFor("document.querySelectorAll('.trace-row').length >= 4")
                try Pictures.keep(try await page.screenshot(), "trace-two")
                for _ in 0..<3 { try await page.press("j") }
                try await page.press("Enter")
                try await page.waitFor("location.hash.startsWith('#/timeline?seq=')")
            }
        }

        @Test func `a sequence is of one request, of its stack, or of a time around it`() async throws {
            try await BrowserTests.Inspecting.withDemo(width: 1400, height: 900) { demo, page in
                try demo.perform("compose Trip list 1 yes")
                try demo.perform("publish Plan")
                try await page.waitFor("state.timeline.running === 0 && state.timeline.rows.length >= 3")
                try await page.show(.timeline)
                try await page.click(".timeline-list .vlist-rows .vrow", containing: "Note Compose")
                try await page.click(".drawer button", containing: "Show sequence")
                try await page.waitForText("NoteCreation", in: ".sequence-lanes")
                try await page.waitForText("Note Create", in: ".sequence-lanes")
                try await page.waitForNoText("Plan#1", in: ".sequence-lanes")
                try await page.evaluate(
                    """
                    (() => {
                        const field = document.querySelector("[aria-label='Part of the sequence']");
                        field.value = "60";
                        field.dispatchEvent(new Event("change"));
                    })()
                    """)
                try await page.waitForText("Plan#1", in: ".sequence-lanes")
                #expect(try await page.evaluate("location.hash.includes('span=60')") == true)
                try Pictures.keep(try await page.screenshot(), "sequence")
                for _ in 0..<2 { try await page.press("k") }
                try await page.press("Enter")
                try await page.waitFor("location.hash.startsWith('#/timeline?seq=')")
            }
        }

        @Test func `the screens show a file, and answer with a hundred thousand rows`() async throws {
            let folder = try NotesFolder(notes: [:])
            let file = folder.url.appending(path: "large.flintlog")
            try LargeSessionTests.write(to: file)
            try await BrowserTests.Inspecting.withViewer { page in
                try await page.openSession(CopiedTests.session)
                try await page.show(.statistics)
                try await page.waitForText("Counter › Pick Up", in: ".statistics-table")
                try await page.show(.trace)
                try await page.click(".trace-choices a", containing: "Pick Up")
                try await page.waitFor("document.querySelectorAll('.trace-row').length === 2")
                try await page.show(.sequence)
                try await page.waitForText("17 steps between 7 lanes", in: ".list-foot")
                try await page.press("Escape")
                try await page.show(.session)
                try await page.chooseFile([file]) {
                    try await page.click("main button", containing: "Load a session file")
                }
                try await page.waitFor("state.timeline.rows.length === 100000", seconds: 120)
                try await page.waitFor("state.reading && !state.reading.isReading", seconds: 120)
                try await page.show(.statistics)
                try await page.waitForText("33\u{202F}334", in: ".statistics-table")
                try await page.watchInput()
                for column in ["p99", "name", "count"] {
                    try await page.evaluate("document.querySelector('[data-keep=sort-\(column)]').focus()")
                    try await page.press("Enter")
                }
                try await page.show(.sequence)
                try await page.waitForText("95\u{202F}000 older ones are not drawn", in: ".list-foot")
                for _ in 0..<10 { try await page.press("k") }
                let slowest = try await page.slowestInput()
                print("100,000 rows, statistics and sequence, slowest answer in ms:", slowest)
                #expect(slowest < 1500)
            }
        }
    }
}
