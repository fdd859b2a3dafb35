import Foundation
import TestSupport
import Testing

@testable import FlintInspector

/// The parts of the page that the server sends.
struct ServedPage: Sendable {
    /// The page, decompressed once.
    static let served = Task {
        let folder = try TemporaryFolder()
        let file = folder.url("page.gz")
        try Data(PageDocument.compressed).write(to: file)
        let result = try await ChildProcess.run(["/usr/bin/env", "gzip", "-d", "-c", file.path])
        try #require(result.status == 0)
        return try ServedPage(result.output)
    }

    let document: String
    let style: String
    let script: String
    /// The document without the contents of its style and its script.
    let markup: String

    private init(_ document: String) throws {
        let beforeStyle = try #require(document.range(of: "<style>"))
        let afterStyle = try #require(document.range(of: "</style>"))
        let beforeScript = try #require(document.range(of: "<script>"))
        let afterScript = try #require(document.range(of: "</script>"))
        self.document = document
        style = String(document[beforeStyle.upperBound..<afterStyle.lowerBound])
        script = String(document[beforeScript.upperBound..<afterScript.lowerBound])
        markup = document.replacing(style, with: "").replacing(script, with: "")
    }
}
