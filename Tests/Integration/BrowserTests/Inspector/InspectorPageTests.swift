import Foundation
import Testing

extension BrowserTests {
    /// The real page against the real demo.
    @Suite(.enabled(if: DemoProcess.executable != nil, "The demo is not beside the tests"))
    struct Inspecting {}
}

extension BrowserTests.Inspecting {
    /// Runs the demo with a page connected, and checks at the end what no test may cause.
    static func withDemo(
        in folder: NotesFolder? = nil, options: [String] = [], width: Int = 1280, height: Int = 800,
        _ body: (DemoProcess, BrowserPage) async throws -> Void,
        allowingComplaints isExpected: (String) -> Bool = { _ in false }
    ) async throws {
        let browser = try #require(Browser.current)
        let demo = try await DemoProcess(in: try folder ?? NotesFolder(), options: options)
        let result: Result<Void, any Error>
        do {
            try await browser.withPage(width: width, height: height) { page in
                try await page.openInspector(demo)
                try await body(demo, page)
                let record = page.record
                #expect(record.violations.isEmpty)
                #expect(record.complaints.filter { !isExpected($0) }.isEmpty)
                let foreign = record.requests.filter { !Self.isOwn($0, of: demo) }
                #expect(foreign.isEmpty, "The page asks somebody else.")
            }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await demo.stop()
        try result.get()
    }

    private static func isOwn(_ request: String, of demo: DemoProcess) -> Bool {
        request == "about:blank" || request.hasPrefix(demo.origin + "/")
            || request.hasPrefix("blob:\(demo.origin)")
            || request.hasPrefix("data:")
    }
}
