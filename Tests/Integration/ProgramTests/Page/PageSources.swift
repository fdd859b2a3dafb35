import Foundation

/// The source files of the page, next to the one that is made of them.
struct PageSources {
    let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private var folder: URL { root.appending(path: "Sources/Operations/FlintInspector/Page/Source") }

    func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// The files of a kind, sorted: `js/models/store.js`.
    func files(_ kind: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: kind).path)
            .filter { $0.hasSuffix(".\(kind)") }.map { "\(kind)/\($0)" }.sorted()
    }
}
