import Foundation
import Testing

extension BrowserTests.Inspecting {
    /// What completes a filter, its terms below the heading, and saved filters.
    @Suite struct FilterTests {
        private static let field = "document.querySelector('#filter').value"

        /// Types letters one by one, as a person does.
        private static func type(_ text: String, on page: BrowserPage) async throws {
            for letter in text { try await page.press(String(letter)) }
        }

        @Test(arguments: [390, 1400]) func `a filter is completed, changed and saved by keys`(
            width: Int
        ) async throws {
            try await BrowserTests.Inspecting.withDemo(width: width, height: 800) { demo, page in
                for line in ["list", "open Plan", "open nowhere"] { try demo.perform(line) }
                try await page.waitFor("state.timeline.rows.length >= 3 && state.timeline.running === 0")
                try await page.press("/")
                try await page.waitFor("!document.querySelector('.filter-list').hidden")
                try await Self.type("out", on: page)
                try await page.press("ArrowDown")
                try await page.press("Enter")
                try await page.waitFor("\(Self.field) === 'outcome:'")
                try await page.waitForText("failure", in: ".filter-list")
                #expect(
                    try await page.evaluate("document.documentElement.scrollWidth <= innerWidth") == true)
                try Pictures.keep(try await page.screenshot(), "filter-list-\(width)")
                try await Self.type("fai", on: page)
                try await page.press("ArrowDown")
                #expect(
                    try await page.evaluate(
                        "document.querySelector('#filter').getAttribute('aria-activedescendant')")
                        == "filter-option-0")
                try await page.press("Enter")
                try await page.waitFor("document.querySelectorAll('.vlist-rows > .vrow').length === 1")
                // Nothing is chosen in the list, so the key leaves the field.
                try await page.press("Enter")
                try await page.waitFor("document.activeElement?.matches('.timeline-list')")
                try await page.click(".filter-chips .chip button", containing: "outcome:failure")
                try await page.waitFor("document.querySelectorAll('.vlist-rows > .vrow').length === 2")
                #expect(try await page.evaluate("location.hash.includes('-outcome')") == true)
                try await page.click(".filter-chips button", containing: "Save filter")
                try await page.click(".filter-chips button", containing: "Remove: -outcome:failure")
                try await page.waitFor("document.querySelector('.filter-chips').hidden")
                try await page.reload()
                try await page.waitForConnection()
                try await page.show(.statistics)
                try await page.press("/")
                try await page.waitForText("saved filter", in: ".filter-list")
                try await page.press("ArrowDown")
                try await page.press("Enter")
                try await page.waitForText("-outcome:failure", in: ".filter-chips")
                try await page.waitForText("Browsing › Note Open", in: ".statistics-table")
            }
        }

        @Test func `values are counted in a file of a hundred thousand rows`() async throws {
            let folder = try NotesFolder(notes: [:])
            let file = folder.url.appending(path: "large.flintlog")
            try LargeSessionTests.write(to: file)
            try await BrowserTests.Inspecting.withViewer { page in
                try await page.openSession(file)
                try await page.show(.timeline)
                try await page.waitFor("state.timeline.rows.length === 100000", seconds: 120)
                try await page.watchInput()
                try await page.press("/")
                try await Self.type("action:save", on: page)
                try await page.waitForText("33\u{202F}334", in: ".filter-list")
                let slowest = try await page.slowestInput()
                print("100,000 rows, completion, slowest answer in ms:", slowest)
                #expect(slowest < 1500)
            }
        }
    }
}
