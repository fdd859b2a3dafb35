import Foundation

/// The diagrams and tweak files of a target and the files that decide how they are read.
struct TargetFiles {
    /// The diagrams that are not to be left alone, sorted by path.
    let diagrams: [URL]
    /// The tweak files that are not to be left alone, sorted by path.
    let tweakFiles: [URL]
    /// The names of the Swift files among the sources.
    let sourceNames: Set<String>
    /// The `flint.json` beside the sources.
    let optionsFile: URL?
    /// The files of the target that are made to be included.
    private let fragments: [URL]
    private let folder: URL
    private let hasIncludeRoot: Bool
    /// The name that the options give to the accessor.
    private let chosenName: String?

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
        let included = files.filter { file in !excluded.contains { Self.is(file, inside: $0) } }
        diagrams = included.filter { ["puml", "plantuml"].contains($0.pathExtension) }
        tweakFiles = included.filter { $0.lastPathComponent.hasSuffix(Self.tweakEnding) }
        chosenName = settings["accessor-name"] as? String
        sourceNames = Set(files.filter { $0.pathExtension == "swift" }.map(\.lastPathComponent))
        fragments = files.filter { $0.pathExtension == "iuml" }.map(\.standardizedFileURL)
        hasIncludeRoot = settings["include-root"] != nil
    }

    /// The files that a diagram includes, wherever they are and whatever they are called, in the order of their names.
    ///
    /// A path that is put together by the preprocessor is not known before the tool has run; its file is noticed only
    /// if it ends in `.iuml` and is a file of the target.
    func includes(of diagram: URL) -> [URL] {
        var found: Set<URL> = []
        var waiting = [diagram]
        while let file = waiting.popLast() {
            guard let data = try? Data(contentsOf: file) else { continue }
            for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
                guard let path = Self.includedPath(line) else { continue }
                let other = file.deletingLastPathComponent().appending(path: path).standardizedFileURL
                guard other != diagram,
                    FileManager.default.fileExists(atPath: other.path(percentEncoded: false)),
                    found.insert(other).inserted
                else { continue }
                waiting.append(other)
            }
        }
        return found.union(fragments).sorted { $0.path < $1.path }
    }

    /// The path of a line `!include PATH` or `!include_once PATH`; nil for a library.
    private static func includedPath(_ line: Substring) -> String? {
        let words = line.split(maxSplits: 1) { $0 == " " || $0 == "\t" }
        guard words.count == 2, ["!include", "!include_once"].contains(words[0].lowercased()) else {
            return nil
        }
        let path = words[1].trimmingCharacters(in: .whitespaces)
        let isQuoted = path.count > 1 && path.hasPrefix("\"") && path.hasSuffix("\"")
        return path.hasPrefix("<") || path.isEmpty
            ? nil : isQuoted ? String(path.dropFirst().dropLast()) : path
    }

    private static let tweakEnding = ".tweaks.json"

    /// The name of the accessor for a tweak file: the one in the options, else `AppTweaks` of `app.tweaks.json`.
    func accessorName(of file: URL) -> String {
        if let chosenName { return chosenName }
        let stem = file.lastPathComponent.dropLast(Self.tweakEnding.count)
        let words = stem.split { !$0.isLetter && !$0.isNumber }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Tweaks"
        return name.first?.isNumber == true ? "_" + name : name
    }

    /// The arguments that write the accessor of a tweak file into a folder.
    func tweakArguments(for file: URL, to folder: URL, options: [String] = []) -> [String] {
        ["generate", "tweaks"] + optionsFileArguments + options + [
            "--local-tweaks-file-path", file.path(percentEncoded: false),
            "--output-folder", folder.path(percentEncoded: false), "--accessor-name", accessorName(of: file),
        ]
    }

    private var optionsFileArguments: [String] {
        optionsFile.map { ["--options-file", $0.path(percentEncoded: false)] } ?? []
    }

    /// The options that every call of the tool for diagrams of this target has.
    var arguments: [String] {
        let options = optionsFileArguments
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
