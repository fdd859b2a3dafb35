import Foundation
import Testing

/// The scripts of the inspector's page as they stand in the sources, so that a part can be looked at by itself.
enum PageScripts {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardized

    private static let source = root.appending(path: "Sources/FlintInspector/Page/Source")

    /// Opens an empty page that has all scripts but the one that starts the page, and some of their names in `page`.
    static func withParts<Value: Sendable>(
        _ names: [String], _ body: (BrowserPage) async throws -> Value
    ) async throws -> Value {
        let order = try String(contentsOf: source.appending(path: "order.txt"), encoding: .utf8)
        let files = order.split(separator: "\n").filter { $0.hasPrefix("js/") && $0 != "js/main.js" }
        let scripts = try files.map {
            try String(contentsOf: source.appending(path: String($0)), encoding: .utf8)
        }
        let browser = try #require(Browser.current)
        return try await browser.withPage { page in
            try await page.open("about:blank")
            try await page.evaluate(
                "(() => { 'use strict';\n\(scripts.joined(separator: "\n"))\n"
                    + "window.page = { \(names.joined(separator: ", ")) }; })()")
            return try await body(page)
        }
    }

    /// A text as a literal of JavaScript.
    static func literal(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }
}
