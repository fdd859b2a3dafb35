import Foundation
import Testing

extension BrowserTests.Inspecting {
    /// A session of 100,000 rows.
    @Suite struct LargeSessionTests {
        /// What an answer to input should take at most, in milliseconds, and what fails the test: machines that run tests are
        /// busy, and a list without virtual rows takes many seconds.
        private static let (goal, limit) = (100.0, 1500.0)

        private static let rowCount = 100_000

        /// The digits of the line below the list: what passes, and how many rows there are.
        private static let counts = #"document.querySelector(".list-foot").innerText.replace(/\D/g, "")"#

        private static func pad(_ number: Int, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }

        /// A session file with that many ended requests, of three features in two sessions.
        static func write(to file: URL) throws {
            var text = """
                {"format":"flint-session","version":1,"application":"Large","platform":"Test","run":"large","started":"2026-01-01T00:00:00.000Z"}

                """
            let names = ["Open", "Save", "Search"]
            for number in 1...rowCount {
                let name = names[number % 3]
                let time =
                    "2026-01-01T00:\(pad(number / 6000, 2)):\(pad(number / 100 % 60, 2)).\(pad(number % 100 * 10, 3))Z"
                let outcome = number.isMultiple(of: 97) ? "failure" : "success"
                text +=
                    "{\"v\":1,\"seq\":\(number),\"time\":\"\(time)\",\"type\":\"event\",\"event\":{\"v\":1,\"sequence\":\(number),"
                    + "\"time\":\"\(time)\",\"kind\":\"ended\",\"session\":\"\(number.isMultiple(of: 2) ? "main" : "work")\","
                    + "\"feature\":{\"identifier\":\"\(name)Feature\",\"name\":\"\(name)\"},"
                    + "\"action\":{\"identifier\":\"\(name)Action\",\"name\":\"\(name) document\"},\"request\":\(number),"
                    + "\"outcome\":\"\(outcome)\",\"duration\":\(1000 * (number % 5000)),\"input\":{\"text\":\"document \(number)\"},"
                    + "\"source\":{\"kind\":\"application\"},\"userInitiated\":true}}\n"
            }
            try Data(text.utf8).write(to: file)
        }

        @Test func `a hundred thousand rows are scrolled, filtered and opened without stalls`() async throws {
            let folder = try NotesFolder(notes: [:])
            let file = folder.url.appending(path: "large.flintlog")
            try Self.write(to: file)
            try await BrowserTests.Inspecting.withViewer { page in
                try await page.openSession(file)
                try await page.show(.timeline)
                try await page.waitFor("state.timeline.rows.length === \(Self.rowCount)", seconds: 120)
                try await page.waitFor(BrowserPage.row("document 100000"))
                #expect(
                    try await page.evaluate("document.querySelectorAll('.vrow').length").number ?? 999 < 120)
                var times: [String: Double] = [:]
                try await Self.measure("End and Home", on: page, into: &times) {
                    try await page.evaluate("document.querySelector('.timeline-list').focus()")
                    try await page.press("Home")
                    try await page.waitFor(BrowserPage.row("document 1"))
                    try await page.press("End")
                    try await page.waitFor(BrowserPage.row("document 100000"))
                }
                try await Self.measure("Rows by keys", on: page, into: &times) {
                    for _ in 0..<20 { try await page.press("k") }
                    for _ in 0..<5 { try await page.press("PageUp") }
                }
                try await Self.measure("Details", on: page, into: &times) {
                    try await page.press("Enter")
                    try await page.waitForText("Began", in: ".drawer")
                    try await page.press("Escape")
                }
                try await Self.measure("Filter", on: page, into: &times) {
                    try await page.press("/")
                    for letter in "outcome:failure" { try await page.press(String(letter)) }
                    try await page.waitFor("\(Self.counts) === '1030100000'")
                    try await page.press("Enter")
                }
                let frames = try await Self.scroll(page)
                print(
                    "100,000 rows, slowest answers in ms:", times.sorted { $0.key < $1.key },
                    "slowest frame while scrolling:", frames)
                for (name, time) in times where time > Self.goal {
                    print("\(name) took \(time) ms, more than \(Self.goal).")
                }
                #expect(times.values.allSatisfy { $0 < Self.limit })
                #expect(frames < Self.limit)
            }
        }

        private static func measure(
            _ name: String, on page: BrowserPage, into times: inout [String: Double],
            _ body: () async throws -> Void
        ) async throws {
            try await page.watchInput()
            try await body()
            times[name] = try await page.slowestInput()
        }

        /// Scrolls through all rows, and gives the longest time between two frames.
        private static func scroll(_ page: BrowserPage) async throws -> Double {
            try await page.filter("")
            try await page.waitFor("\(Self.counts) === '100000'")
            return try await page.evaluate(
                """
                new Promise((resolve) => {
                    const list = document.querySelector(".timeline-list");
                    let last = performance.now(), slowest = 0, step = 0;
                    const frame = () => {
                        const now = performance.now();
                        slowest = Math.max(slowest, now - last);
                        last = now;
                        list.scrollTop = (list.scrollHeight * step) / 60;
                        step += 1;
                        if (step <= 60) requestAnimationFrame(frame);
                        else resolve(slowest);
                    };
                    requestAnimationFrame(frame);
                })
                """
            ).number ?? .infinity
        }
    }
}
