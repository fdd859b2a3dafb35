import Foundation
import TestSupport
import Testing

@testable import FlintInspector

extension BrowserTests.Inspecting {
    /// Session files and restarts.
    @Suite struct SessionFileTests {
        @Test func `a session is saved and opened without the application`() async throws {
            let browser = try #require(Browser.current)
            var files: [String] = []
            try await BrowserTests.Inspecting.withDemo { demo, page in
                for line in ["open Plan", "compose Trip list 1 yes", "open nowhere"] {
                    try demo.perform(line)
                }
                try await page.waitFor(BrowserPage.row("Failed"))
                // The flow may end after the line that follows it.
                try await page.show(.flows)
                try await page.waitForText("finished", in: ".flow-runs")
                try await page.show(.session)
                for label in ["Save session file", "Save this page as a viewer"] {
                    files.append(
                        try await page.download { try await page.click("main button", containing: label) })
                }
                // The same page, with the file in place of the application.
                let file = browser.downloads.appending(path: files[0])
                try await page.chooseFile([file]) {
                    try await page.click("main button", containing: "Load a session file")
                }
                try await page.waitForText("There is no application to change", in: ".banner")
                try await page.show(.timeline)
                try await page.waitFor(BrowserPage.row("Failed"))
            }
            #expect(files[0].hasSuffix(".flintlog"))
            let viewer = browser.downloads.appending(path: files[1])
            let file = browser.downloads.appending(path: files[0])
            try await browser.withPage { page in
                try await page.open(viewer.absoluteString)
                try await page.exposeScope()
                try await page.waitForText("Open a session file")
                try await page.chooseFile([file]) {
                    try await page.click("main button", containing: "Open a")
                }
                try await page.waitForText(files[0], in: ".banner")
                try await page.waitFor("state.reading && !state.reading.isReading")
                try await page.waitFor(BrowserPage.row("Note Compose"))
                for screen in InspectorScreen.allCases {
                    try await page.show(screen)
                    let controls = try await page.evaluate(Self.controls).elements
                    #expect(controls.isEmpty, "\(screen)")
                }
                try await page.show(.flows)
                try await page.waitForText("finished", in: ".flow-runs")
                #expect(page.record.violations.isEmpty)
                #expect(page.record.complaints.isEmpty)
                #expect(page.record.requests.allSatisfy { !$0.hasPrefix("http") })
            }
        }

        @Test
        func
            `a saved session holds every row that the page shows, also those that the application has dropped`()
            async throws
        {
            let browser = try #require(Browser.current)
            try await BrowserTests.Inspecting.withDemo { demo, page in
                // More than the application keeps of what has ended, with nested requests and with failures.
                for number in 0..<90 {
                    try demo.perform("open Plan")
                    try demo.perform("open nowhere")
                    if number % 10 == 0 { try demo.perform("compose \"Trip \(number)\" list 1 yes") }
                }
                try demo.perform("search end")
                try await page.waitFor(BrowserPage.row("Note Search"))
                try await page.waitFor("state.timeline.running === 0")
                try await page.show(.session)
                let before = try await page.evaluate(Self.allRows)
                #expect(before["timeline"]?.elements.count ?? 0 >= 180)
                let name = try await page.download {
                    try await page.click("main button", containing: "Save session file")
                }
                try await page.chooseFile([browser.downloads.appending(path: name)]) {
                    try await page.click("main button", containing: "Load a session file")
                }
                try await page.waitFor("state.reading && !state.reading.isReading")
                let after = try await page.evaluate(Self.allRows)
                // What happened between the look and the click may stand behind.
                for list in ["timeline", "logs"] {
                    let (shown, saved) = (before[list]?.elements ?? [], after[list]?.elements ?? [])
                    #expect(Array(saved.prefix(shown.count)) == shown, "\(list)")
                }
                #expect(try await page.evaluate("state.counters.unknown") == 0)
                #expect(try await page.evaluate("state.flows.runs.length").number ?? 0 >= 9)
            }
        }

        /// What tells of each row of both lists.
        private static let allRows = """
            ({
                timeline: state.timeline.rows.map((row) => JSON.stringify([
                    row.kind, row.request, row.depth, row.outcome, row.time, row.duration, row.sequence, row.endSequence,
                    row.event?.input?.text, row.event?.failure?.message, (row.transitions ?? []).length])),
                logs: state.logs.rows.map((row) => JSON.stringify(row.event)),
            })
            """

        private static let controls = """
            [...document.querySelectorAll("main button")].filter((e) => e.getClientRects().length > 0)
                .map((e) => e.textContent.trim())
                .filter((text) => /^(Perform|Reset|Set|Paste|Purchased|Open it|Restore|Clear overrides|Gather|Default|Clear$|Save)/.test(text))
            """

        @Test func `pins and notes are saved with the session, and outlive a reload`() async throws {
            let browser = try #require(Browser.current)
            try await BrowserTests.Inspecting.withDemo(width: 900, height: 800) { demo, page in
                for line in ["open Plan", "search milk"] { try demo.perform(line) }
                try await page.waitFor(BrowserPage.row("Note Search"))
                for _ in 0..<2 { try await page.press("k") }
                try await page.press("Enter")
                try await page.fill(".drawer .note-text", with: "Why is this slow?")
                try await page.click(".drawer button", containing: "Pin")
                try await page.waitForText("Note Open", in: ".pinned")
                try await page.reload()
                try await page.waitForConnection()
                try await page.waitForText("Note Open", in: ".pinned")
                try await page.filter("\"why is\"")
                try await page.waitFor("document.querySelectorAll('.vlist-rows > .vrow').length === 1")
                try await page.show(.session)
                try await page.waitForText("Why is this slow?")
                try Pictures.keep(try await page.screenshot(), "notes-900")
                let name = try await page.download {
                    try await page.click("main button", containing: "Save session file")
                }
                try await page.chooseFile([browser.downloads.appending(path: name)]) {
                    try await page.click("main button", containing: "Load a session file")
                }
                try await page.waitFor("state.reading && !state.reading.isReading")
                try await page.waitForText("Why is this slow?")
                try await page.click("main button", containing: "Note Open")
                try await page.waitForText("Note Open", in: ".drawer h2")
                #expect(
                    try await page.evaluate("document.querySelector('.drawer .note-text').value")
                        == "Why is this slow?")
            }
        }

        @Test func `a file that was cut shows what was before the cut`() async throws {
            let whole = try Data(contentsOf: CopiedTests.session)
            let lines = whole.split(separator: UInt8(ascii: "\n"))
            let folder = try NotesFolder(notes: [:])
            try await BrowserTests.Inspecting.withViewer { page in
                // Within the last line, after it but for the end of the line, within the header, and nothing at all.
                for (cut, words) in [
                    (whole.count - 20, "is cut"), (whole.count - 1, "no application"), (40, "cut"),
                    (0, "is empty"),
                ] {
                    let file = folder.url.appending(path: "cut-\(cut).flintlog")
                    try whole.prefix(cut).write(to: file)
                    try await page.openSession(file)
                    try await page.waitForText(words, in: ".banner")
                    let count = try await page.evaluate("state.counters.items").number ?? -1
                    let expected =
                        [whole.count - 20: lines.count - 2, whole.count - 1: lines.count - 1][cut] ?? 0
                    #expect(Int(count) == expected, "cut at \(cut)")
                }
                // A line that is no JSON, and an item of an unknown kind, are listed as they are.
                let odd = folder.url.appending(path: "odd.flintlog")
                try
                    (whole
                    + Data("not json\n{\"v\":1,\"seq\":99999,\"type\":\"surprise\",\"surprise\":1}\n".utf8))
                    .write(to: odd)
                try await page.openSession(odd)
                try await page.waitFor("state.counters.unknown === 2")
            }
        }

        @Test func `a file with malformed items shows what can be read of it`() async throws {
            let whole = try String(contentsOf: CopiedTests.session, encoding: .utf8)
            let types = [
                "event", "flow", "availability", "log", "gap", "tweak", "stack", "section", "snapshot",
            ]
            let sections = [
                "features", "tweaks", "stacks", "flows", "purchases", "permissions", "navigation", "routes",
                "focus", "session", "timeline", "logs",
            ]
            let values = ["7", "null", "[]", "{}", "[7]", #"[{}]"#, #"{"kind":"ended"}"#, #""text""#]
            var lines: [String] = []
            for value in values {
                for type in types {
                    lines.append(
                        #"{"v":1,"seq":\#(9000 + lines.count),"type":"\#(type)","\#(type)":\#(value)}"#)
                }
                for section in sections {
                    lines.append(
                        #"{"v":1,"type":"section","section":{"name":"\#(section)","value":\#(value)}}"#)
                    lines.append(#"{"v":1,"type":"snapshot","snapshot":{"run":"x","\#(section)":\#(value)}}"#)
                }
            }
            let folder = try NotesFolder(notes: [:])
            let file = folder.url.appending(path: "malformed.flintlog")
            let texts = whole.split(separator: "\n").map(String.init)
            // The good ones come last: one that cannot be read must not keep them from being shown.
            try ([texts[0]] + lines + texts.dropFirst()).joined(separator: "\n")
                .write(to: file, atomically: true, encoding: .utf8)
            try await BrowserTests.Inspecting.withViewer { page in
                try await page.openSession(file)
                try await page.waitFor("state.reading && !state.reading.isReading")
                for screen in InspectorScreen.allCases { try await page.show(screen) }
                try await page.show(.timeline)
                try await page.waitFor(BrowserPage.row("Deliver"))
                #expect(page.record.complaints.isEmpty)
            }
        }

        @Test func `a page finds the application again after a restart, and says where the new run begins`()
            async throws
        {
            let browser = try #require(Browser.current)
            let folder = try NotesFolder()
            let first = try await DemoProcess(in: folder)
            try await browser.withPage { page in
                try await page.openInspector(first)
                try first.perform("open Plan")
                try await page.waitFor(BrowserPage.row("Note Open"))
                let run = try await page.evaluate("state.run")
                await first.stop()
                try await page.waitForText("Disconnected", in: ".banner")
                // What was received stays.
                #expect(try await page.rows().contains { $0.contains("Note Open") })
                let second = try await DemoProcess(in: folder)
                // The code of the address is another one; the open page does not need it.
                #expect(second.url != first.url)
                #expect(second.url.prefix { $0 != "#" } == first.url.prefix { $0 != "#" })
                try await page.waitForConnection()
                try await page.waitFor("state.run !== \(BrowserPage.literal(run.string ?? ""))")
                try second.perform("search milk")
                try await page.waitFor(BrowserPage.row("Note Search"))
                #expect(try await page.rows().contains { $0.contains("Note Open") })
                #expect(
                    try await page.evaluate("state.timeline.rows.filter((r) => r.kind === 'run').length") == 1
                )
                #expect(try await page.evaluate("state.counters.gaps").number ?? 9 <= 1)
                #expect(try await page.evaluate("document.querySelector('.banner')") == nil)
                await second.stop()
            }
        }

        @Test func `a new page shows what was before the restart, and a kept session is opened after it`()
            async throws
        {
            let browser = try #require(Browser.current)
            let folder = try NotesFolder()
            let first = try await DemoProcess(in: folder)
            try await browser.withPage(width: 900, height: 800) { page in
                try await page.openInspector(first)
                try first.perform("open Plan")
                try await page.waitFor(BrowserPage.row("Note Open"))
                try await page.waitFor("state.timeline.running === 0")
                try await page.show(.session)
                try await page.click("main button", containing: "Keep this session")
                try await page.waitFor("document.querySelector('.kept-sessions [data-row]')")
                await first.stop()
                let second = try await DemoProcess(in: folder)
                try second.perform("search milk")
                // A page of its own: only the code differs in the address.
                try await page.open("about:blank")
                try await page.open(second.url)
                try await page.waitForConnection()
                try await page.show(.timeline)
                try await page.waitFor(BrowserPage.row("Note Search"))
                try await page.waitFor(BrowserPage.row("Before the restart"))
                try await page.waitFor(BrowserPage.row("Note Open"))
                try await page.waitFor(BrowserPage.row("The application was started anew"))
                try Pictures.keep(try await page.screenshot(), "before-the-restart")
                // What is kept can be read with the key of the application only.
                try await page.show(.session)
                try await page.waitFor("document.querySelector('.kept-sessions [data-row]')")
                let isReadable = try await page.evaluate(
                    """
                    new Promise((resolve) => {
                        indexedDB.open("flint-inspector").onsuccess = ({ target }) => {
                            target.result.transaction("sessions").objectStore("sessions").getAll().onsuccess = (event) => {
                                target.result.close();
                                resolve(new TextDecoder().decode(event.target.result[0].data).includes("flint-session"));
                            };
                        };
                    })
                    """)
                #expect(isReadable == false)
                try await page.press("k")
                try await page.press("Enter")
                try await page.waitFor("state.reading && !state.reading.isReading")
                try await page.show(.timeline)
                try await page.waitFor(BrowserPage.row("Note Open"))
                #expect(try await page.rows().contains { $0.contains("Note Search") } == false)
                try await page.show(.session)
                try await page.click("main button", containing: "Remove flint-demo")
                try await page.waitForText("Nothing is kept yet")
                await second.stop()
            }
        }

        @Test func `a session that is recorded can be looked at`() async throws {
            let folder = try NotesFolder()
            let file = folder.url.appending(path: "recorded.flintlog")
            let demo = try await DemoProcess(in: folder, options: ["--record", file.path])
            try demo.perform("open Plan")
            try demo.perform("open nowhere")
            try await demo.printed { $0.contains("There is no note") }
            await demo.stop()
            try await BrowserTests.Inspecting.withViewer { page in
                try await page.openSession(file)
                try await page.show(.timeline)
                try await page.waitFor(BrowserPage.row("Failed"))
                try await page.waitFor(BrowserPage.row("Note Open"))
            }
        }
    }
}

extension BrowserTests.Inspecting {
    /// Opens the page from a file, as somebody does who has been sent a session.
    static func withViewer(_ body: (BrowserPage) async throws -> Void) async throws {
        let folder = try NotesFolder(notes: [:])
        let viewer = folder.url.appending(path: "viewer.html")
        let compressed = folder.url.appending(path: "viewer.html.gz")
        try Data(PageDocument.compressed).write(to: compressed)
        try #require(await ChildProcess.run(["/usr/bin/env", "gzip", "-d", compressed.path]).status == 0)
        let browser = try #require(Browser.current)
        try await browser.withPage { page in
            try await page.open(viewer.absoluteString)
            try await page.exposeScope()
            try await page.waitForText("Open a session file")
            try await body(page)
            #expect(page.record.violations.isEmpty)
            #expect(page.record.complaints.isEmpty)
        }
    }
}
