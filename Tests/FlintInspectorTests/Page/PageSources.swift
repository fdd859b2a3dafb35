import Foundation

/// The source files of the page, next to the one that is made of them.
struct PageSources {
    let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private var folder: URL { root.appending(path: "Sources/FlintInspector/Page/Source") }

    func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// The files of the list, in its order.
    func listed() throws -> [String] {
        try text("order.txt").split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    }

    /// The files that there are, sorted.
    func present() throws -> [String] {
        try ["css", "js"].flatMap { kind in
            try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: kind).path)
                .map { "\(kind)/\($0)" }
        }.sorted()
    }

    func joined(_ kind: String) throws -> String {
        try listed().filter { $0.hasSuffix(".\(kind)") }.map(text).joined()
    }

    /// The scripts, in one strict scope, an empty line after each.
    func script() throws -> String {
        let files = try listed().filter { $0.hasSuffix(".js") }.map { try text($0) + "\n" }
        return "(() => {\n'use strict';\n\n\(files.joined())})();\n"
    }
}
