import Foundation
import Testing

extension BrowserTests.Inspecting {
    @Suite struct TimelineScreenTests {
        /// How far the row of an action is indented, in steps; -1 if it is not there.
        private static func depth(of action: String) -> String {
            """
            (() => {
                const names = [...document.querySelectorAll(".timeline-list .vlist-rows .timeline-name")];
                const name = names.find((each) => each.textContent === \(BrowserPage.literal(action)));
                return name ? (name.parentElement.querySelector(".indent")?.getBoundingClientRect().width ?? 0) / 16 : -1;
            })()
            """
        }

        @Test func `what is performed appears as it happens, nested and with its outcome`() async throws {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                try await page.waitForText("Nothing was performed yet")
                try demo.perform("open Plan")
                try await page.waitFor(BrowserPage.row("Note Open"))
                try demo.perform("open nowhere")
                try await page.waitFor(BrowserPage.row("Failed"))
                try demo.perform("export note")
                try await page.waitFor(BrowserPage.row("Refused"))
                try demo.perform("open notes://statistics")
                try demo.perform("open notes://list")
                // The link is performed by Flint, which performs the list of the command.
                try await page.waitFor("\(Self.depth(of: "Note List")) === 1")
                try await page.filter("-feature:routes")
                try await page.waitFor("\(Self.depth(of: "Note List")) === 0")
                try await page.filter("")
                try await page.waitFor("\(Self.depth(of: "Note List")) === 1")
            }
        }

        /// Columns of a list that are too narrow, cut, or outside of their row.
        private static func crushed(in list: String) -> String {
            """
            [...document.querySelectorAll("\(list) .vrow")].flatMap((row) => {
                const box = row.getBoundingClientRect();
                return [...row.querySelectorAll(".cell")].filter((cell) => cell.getClientRects().length > 0).flatMap((cell) => {
                    const { left, right, width } = cell.getBoundingClientRect();
                    const isOutside = left < box.left + 23 || right > box.right - 23;
                    const isNarrow = cell.matches(".cell-what, .cell-message") && width < 100;
                    const isCut = cell.matches(".cell-time, .cell-outcome, .cell-duration, .cell-level")
                        && cell.scrollWidth > cell.clientWidth;
                    return isOutside || isNarrow || isCut ? [`${cell.className}: ${left} to ${right} in ${box.right}`] : [];
                });
            })
            """
        }

        @Test(arguments: [1440, 1280, 1110])
        func `the widest details leave the columns beside them their room`(
            width: Int
        ) async throws {
            try await BrowserTests.Inspecting.withDemo(width: width, height: 800) { demo, page in
                for line in ["list", "open nowhere"] { try demo.perform(line) }
                for (screen, list, cell, text) in [
                    (InspectorScreen.timeline, ".timeline-list", ".cell-what", "Note Open"),
                    (.log, ".log-list", ".cell-message", "Starting"),
                ] {
                    try await page.show(screen)
                    try await page.click("\(list) .vlist-rows \(cell)", containing: text)
                    try await page.waitFor("document.querySelector('.drawer .drawer-body')")
                    try await page.evaluate("document.querySelector('.drawer-handle').focus()")
                    for _ in 0..<20 { try await page.press("ArrowLeft") }
                    #expect(try await page.evaluate(Self.crushed(in: list)).elements == [], "\(screen)")
                    let drawer = "document.querySelector('.drawer').getBoundingClientRect().width"
                    let widest = try await page.evaluate(drawer).number ?? 0
                    #expect(widest >= 280 + 32)
                    try await page.press("ArrowRight")
                    #expect(try await page.evaluate(drawer).number == widest - 32)
                    try Pictures.keep(try await page.screenshot(), "details-\(screen)-\(width)")
                }
            }
        }

        @Test func `the filter narrows the list, stays in the address, and says what is wrong with it`()
            async throws
        {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                for line in ["open Plan", "open nowhere", "list", "search milk"] { try demo.perform(line) }
                try await page.waitFor(BrowserPage.row("Note Search"))
                let all = try await page.rows().count
                #expect(all == 4)
                for (filter, count) in [
                    ("open", 2), ("outcome:failure", 1), ("-outcome:failure", 3), ("action:search", 1),
                    ("feature:browsing", 4), ("action:open -outcome:success", 1), (">1m", 0), ("<1m", 4),
                    ("kind:refused", 0), ("\"note search\"", 1), ("session:nowhere", 0),
                ] {
                    try await page.filter(filter)
                    try await page.waitFor(
                        "document.querySelectorAll('.vlist-rows > .vrow').length === \(count)")
                }
                try await page.waitForText("No row passes")
                try await page.filter("outcome:failure")
                try await page.reload()
                try await page.waitForConnection()
                try await page.waitFor(BrowserPage.row("Failed"))
                #expect(try await page.rows().count == 1)
                #expect(
                    try await page.evaluate("document.querySelector('#filter').value") == "outcome:failure")
                #expect(try await page.evaluate("location.href.includes('code')") == false)
                try await page.filter("featur:x")
                try await page.waitForText("There is no key “featur:”.", in: ".filter-errors")
                try await page.filter(">12parsecs")
                try await page.waitFor("document.querySelector('.filter-errors').innerText.length > 10")
                try await page.filter("")
                try await page.waitFor("document.querySelectorAll('.vlist-rows > .vrow').length === 4")
                #expect(try await page.evaluate("document.querySelector('.filter-errors').innerText") == "")
            }
        }

        @Test func `a request leads to its stack and its log lines, and has an address`() async throws {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                try demo.perform("open Plan")
                try await page.click(".timeline-list .vlist-rows .vrow", containing: "Note Open")
                try await page.waitForText("BrowsingFeature", in: ".drawer")
                let address = try await page.evaluate("location.hash").string ?? ""
                #expect(address.contains("seq="))
                try await page.click(".drawer button", containing: "log line")
                try await page.waitFor("location.hash.startsWith('#/log?request=')")
                try await page.waitFor(BrowserPage.row("Words:"))
                #expect(try await page.rows().allSatisfy { !$0.isEmpty })
                try await page.evaluate("history.back()")
                try await page.waitFor("location.hash.startsWith('#/timeline')")
                try await page.click(".drawer button", containing: "Show stack")
                try await page.waitFor("document.querySelector('.is-target')")
                try await page.evaluate("location.hash = \(BrowserPage.literal(address))")
                try await page.waitForText("Note Open", in: ".drawer h2")
            }
        }

        @Test
        func
            `a failure stands in its row, its details as wide as they were made, and nested requests in time`()
            async throws
        {
            try await BrowserTests.Inspecting.withDemo(width: 1400, height: 900) { demo, page in
                try demo.perform("open nowhere")
                try await page.waitFor(BrowserPage.row("Failed"))
                try await page.waitFor(
                    "document.querySelector('.timeline-row .row-failure').textContent.length > 3")
                try await page.click(".timeline-list .vlist-rows .vrow", containing: "Note Open")
                try await page.waitForText("Began", in: ".drawer")
                let width = "document.querySelector('.drawer').getBoundingClientRect().width"
                let before = try await page.evaluate(width).number ?? 0
                try await page.evaluate("document.querySelector('.drawer-handle').focus()")
                for _ in 0..<3 { try await page.press("ArrowLeft") }
                #expect(try await page.evaluate(width).number == before + 96)
                try await page.reload()
                try await page.waitForConnection()
                try await page.waitForText("Began", in: ".drawer")
                #expect(try await page.evaluate(width).number == before + 96)

                try demo.perform("compose Trip list 1 yes")
                try await page.waitFor(BrowserPage.row("Note Compose"))
                try await page.waitFor("state.timeline.running === 0")
                try await page.click(".timeline-list .vlist-rows .vrow", containing: "Note Compose")
                try await page.waitFor("document.querySelectorAll('.waterfall li').length >= 2")
                try Pictures.keep(try await page.screenshot(), "waterfall")
            }
        }

        @Test func `pausing holds the list, a pin stays, and clearing forgets`() async throws {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                try demo.perform("open Plan")
                try await page.click(".timeline-list .vlist-rows .vrow", containing: "Note Open")
                try await page.click(".drawer button", containing: "Pin")
                try await page.waitForText("Note Open", in: ".pinned")
                try await page.press("Escape")
                try await page.click(".tools button", containing: "Pause")
                try demo.perform("search milk")
                try await page.waitForText("Paused · 1 new")
                #expect(try await page.rows().count == 1)
                try await page.click(".tools button", containing: "Resume")
                try await page.waitFor(BrowserPage.row("Note Search"))
                try await page.click(".tools button", containing: "Clear")
                try await page.click("dialog[open] footer button", containing: "Clear")
                try await page.waitForText("Nothing was performed yet")
                try await page.filter("")
                try await page.reload()
                try await page.waitForConnection()
                try await page.waitForText("Nothing was performed yet")
            }
        }

        @Test func `text that looks like markup stays text`() async throws {
            let name = "<img src=x onerror=alert(1)>"
            try await BrowserTests.Inspecting.withDemo { demo, page in
                try demo.perform("search '\(name)'")
                try demo.perform("new '<b>bold' '<script>alert(1)</script>'")
                try await page.waitFor(BrowserPage.row("Note Search"))
                for screen in InspectorScreen.allCases {
                    try await page.show(screen)
                    #expect(
                        try await page.evaluate(
                            "document.querySelectorAll('main img, main b, main script').length") == 0)
                }
            }
        }
    }
}
