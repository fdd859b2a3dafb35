import Foundation

/// The package's folder, and what its files say.
enum Repository {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The paths of the documents for readers, relative to the root.
    static var documents: [String] {
        get throws {
            try [
                "README.md", "CHANGELOG.md", ".github/CONTRIBUTING.md", "Sources/README.md",
                "Tests/README.md",
            ] + files(in: "Guides", withExtension: "md")
        }
    }

    /// The paths of the modules in the rooms of `Sources`, as in `Base/FlintStreams`.
    static var modules: [String] {
        get throws {
            try folders(in: "Sources").flatMap { room in
                try folders(in: "Sources/\(room)").map { "\(room)/\($0)" }
            }
        }
    }

    static func url(_ path: String) -> URL { root.appending(path: path) }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: url(path), encoding: .utf8)
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: url(path).path)
    }

    /// The files below a folder, by their paths relative to the root, in alphabetical order.
    static func files(in folder: String, withExtension ending: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: url(folder).path)
            .filter { $0.hasSuffix(".\(ending)") && !$0.split(separator: "/").contains(".build") }
            .sorted()
            .map { "\(folder)/\($0)" }
    }

    /// The folders directly in a folder, without hidden ones.
    static func folders(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            at: url(folder), includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles
        )
        .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
        .map(\.lastPathComponent)
        .sorted()
    }
}
