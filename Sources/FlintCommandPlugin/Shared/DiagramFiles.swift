import Foundation

/// The diagrams of a target and the files that decide how they are read.
struct DiagramFiles {
    /// The diagrams that are not to be left alone, sorted by path.
    let diagrams: [URL]
    /// What diagrams may include: any of it may change any of them.
    let includes: [URL]
    /// The names of the Swift files among the sources.
    let sourceNames: Set<String>
    /// The `flint.json` beside the sources.
    let optionsFile: URL?
    private let folder: URL
    private let hasIncludeRoot: Bool

    /// Picks them out of the files of a target.
    ///
    /// - Parameters:
    ///   - folder: The folder of the target's sources.
    ///   - files: All files of the target; those that the manifest excludes are not among them.
    init(folder: URL, files: [URL]) {
        self.folder = folder
        let files = files.sorted { $0.path(percentEncoded: false) < $1.path(percentEncoded: false) }
        let options = folder.appending(path: "flint.json")
        optionsFile = files.first { $0.standardizedFileURL.path == options.standardizedFileURL.path }
        let settings = optionsFile.map(Self.settings) ?? [:]
        let excluded = (settings["exclude"] as? [String] ?? []).map { folder.appending(path: $0) }
        diagrams = files.filter { file in
            ["puml", "plantuml"].contains(file.pathExtension)
                && !excluded.contains { Self.is(file, inside: $0) }
        }
        sourceNames = Set(files.filter { $0.pathExtension == "swift" }.map(\.lastPathComponent))
        includes = files.filter { $0.pathExtension == "iuml" }
        hasIncludeRoot = settings["include-root"] != nil
    }

    /// The options that every call of the tool for this target has.
    var arguments: [String] {
        let options = optionsFile.map { ["--options-file", $0.path(percentEncoded: false)] } ?? []
        return hasIncludeRoot ? options : options + ["--include-root", folder.path(percentEncoded: false)]
    }

    /// The names and values of an options file; of one that cannot be read none, for the tool says why.
    private static func settings(_ file: URL) -> [String: Any] {
        let value = (try? Data(contentsOf: file)).flatMap { try? JSONSerialization.jsonObject(with: $0) }
        return value as? [String: Any] ?? [:]
    }

    private static func `is`(_ file: URL, inside other: URL) -> Bool {
        let parts = file.standardizedFileURL.pathComponents
        return parts.starts(with: other.standardizedFileURL.pathComponents)
    }
}
