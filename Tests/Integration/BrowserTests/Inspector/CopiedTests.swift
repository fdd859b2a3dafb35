import Foundation
import Testing

extension BrowserTests.Inspecting {
    /// “Copy as Swift test”: the texts are those that the tests of `FlintTesting` fill in and compile.
    @Suite struct CopiedTests {
        struct Filling: Decodable {
            let of: [String: JSONValue]
        }

        private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Testing/FlintTestingTests/Copied", directoryHint: .isDirectory)
            .standardizedFileURL

        /// The session that the texts are copied from.
        static let session = folder.appending(path: "session.flintlog")

        @Test func `each text is the one that compiles`() async throws {
            let texts = try FileManager.default.contentsOfDirectory(
                atPath: Self.folder.appending(path: "Unfilled").path
            )
            .filter { $0.hasSuffix(".txt") }.sorted()
            #expect(texts.count >= 5)
            try await BrowserTests.Inspecting.withViewer { page in
                try await page.openSession(Self.session)
                for name in texts {
                    let url = Self.folder.appending(path: "Unfilled/\(name)")
                    let expected = try String(contentsOf: url, encoding: .utf8)
                    let json = url.deletingPathExtension().appendingPathExtension("json")
                    let filling = try JSONDecoder().decode(Filling.self, from: Data(contentsOf: json))
                    let call = Self.call(for: filling.of)
                    #expect(try await page.evaluate("(\(call))?.text").string == expected, "\(name)")
                }
            }
        }

        private static func call(for facts: [String: JSONValue]) -> String {
            if let flow = facts["flow"]?.string {
                return
                    "swiftTestForRun(state.flows.runs.find((run) => run.flow === \(BrowserPage.literal(flow))), state)"
            }
            if let request = facts["request"]?.number { return "swiftTestForRequest(\(Int(request)), state)" }
            return "swiftTestForRequest({ sequence: \(Int(facts["sequence"]?.number ?? 0)) }, state)"
        }

        @Test func `the button copies the text, and names what is to be filled in`() async throws {
            try await BrowserTests.Inspecting.withDemo { demo, page in
                try await page.allowClipboard()
                try demo.perform("open Plan")
                try await page.click(".timeline-list .vlist-rows .vrow", containing: "Note Open")
                // Its input is inspectable, so that nothing is to be filled in.
                try await page.waitForText("Values", in: ".drawer")
                try await page.click(".drawer button", containing: "Copy as Swift test")
                try await page.waitForText("copied", in: ".toasts")
                #expect(try await page.clipboard().contains("BrowsingFeature#NoteOpenAction success"))
                #expect(try await !page.clipboard().contains("<#"))
                try demo.perform("diagram Heading")
                try await page.click(".timeline-list .vlist-rows .vrow", containing: "Flow Draw")
                try await page.click(".drawer button", containing: "Copy as Swift test")
                try await page.waitForText("struct FlowDrawActionRequest", in: "dialog[open]")
                try await page.click("dialog[open] footer button", containing: "Copy")
                try await page.waitFor("document.querySelector('dialog[open] .toast')")
                #expect(try await page.clipboard().contains("<#input: "))
            }
        }
    }
}
