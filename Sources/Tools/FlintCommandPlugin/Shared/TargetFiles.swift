import Foundation

/// The diagrams and tweak files of a target, and the files that configure how they are read.
struct TargetFiles {
    /// The diagrams, without excluded ones, sorted by path.
    let diagrams: [URL]
    /// The tweak files, without excluded ones, sorted by path.
    let tweakFiles: [URL]
    /// The names of the Swift files among the sources.
    let sourceNames: Set<String>
    /// The `flint.json` in the folder of the sources.
    let optionsFile: URL?
    /// The files of the target that can only be included.
    private let fragments: [URL]
    private let folder: URL
    private let hasIncludeRoot: Bool
    /// The member `accessor-name` of `flint.json`; nil if the file does not have it.
    private let chosenName: String?

    /// Selects the files among all files of a target.
    ///
    /// - Parameters:
    ///   - folder: The folder of the target's sources.
    ///   - files: All files of the target, without those that the manifest excludes.
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

    /// The files that a diagram includes, in any folder and with any extension, sorted by name.
    ///
    /// A path that the preprocessor computes is not known before the tool runs; its file is found only if it ends in
    /// `.iuml` and belongs to the target.
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

    /// The name of the accessor for a tweak file: the one in the options file, else `AppTweaks` for `app.tweaks.json`.
    func accessorName(of file: URL) -> String {
        if let chosenName { return chosenName }
        let stem = file.lastPathComponent.dropLast(Self.tweakEnding.count)
        let words = stem.split { !$0.isLetter && !$0.isNumber }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Tweaks"
        return name.first?.isNumber == true ? "_" + name : name
    }

    /// The arguments for writing the accessor of a tweak file to a folder.
    func tweakArguments(for file: URL, to folder: URL, options: [String] = []) -> [String] {
        ["generate", "tweaks"] + optionsFileArguments + options + [
            "--local-tweaks-file-path", file.path(percentEncoded: false),
            "--output-folder", folder.path(percentEncoded: false), "--accessor-name", accessorName(of: file),
        ]
    }

    private var optionsFileArguments: [String] {
        optionsFile.map { ["--options-file", $0.path(percentEncoded: false)] } ?? []
    }

    /// The options of every call of the tool for diagrams of this target.
    var arguments: [String] {
        let options = optionsFileArguments
        return hasIncludeRoot ? options : options + ["--include-root", folder.path(percentEncoded: false)]
    }

    /// The names and values in an options file; empty if it cannot be read, because the tool reports the reason.
    private static func settings(_ file: URL) -> [String: Any] {
        let value = (try? Data(contentsOf: file)).flatMap { try? JSONSerialization.jsonObject(with: $0) }
        return value as? [String: Any] ?? [:]
    }

    private static func `is`(_ file: URL, inside other: URL) -> Bool {
        let parts = file.standardizedFileURL.pathComponents
        return parts.starts(with: other.standardizedFileURL.pathComponents)
    }
}
