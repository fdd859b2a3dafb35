import Foundation

/// The inputs of the code generator in one target: its diagrams, its tweak files, and its options file
/// `flint.json`.
struct TargetFiles {
    /// The PlantUML diagrams (`.puml` and `.plantuml`), sorted by path, without those that the options file
    /// excludes.
    let diagrams: [URL]
    /// The tweak files (`.tweaks.json`), sorted by path, without those that the options file excludes.
    let tweakFiles: [URL]
    /// The names, without folders, of the Swift files among the files of the target.
    let sourceNames: Set<String>
    /// The options file `flint.json` in the folder of the sources; nil if that folder has none.
    let optionsFile: URL?
    /// The files of the target with the extension `iuml`, whose contents diagrams may include.
    private let fragments: [URL]
    private let folder: URL
    private let hasIncludeRoot: Bool
    /// The type name for accessors from the member `accessor-name` of the options file; nil if it has no such
    /// member.
    ///
    /// An accessor is the type that is generated from a tweak file.
    private let chosenName: String?

    /// Selects the diagrams, tweak files and options file among all files of a target.
    ///
    /// - Parameters:
    ///   - folder: The folder of the target's sources.
    ///   - files: The files of the target. A command plugin also passes files that the manifest
    ///     `Package.swift` excludes.
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

    /// Returns the files that a diagram includes, directly or through other files, sorted by path.
    ///
    /// The files may be in any folder and have any extension. The plugin cannot know a path that the
    /// preprocessor of PlantUML computes. Therefore all `.iuml` files of the target are part of the result.
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

    /// Returns the path in a line `!include PATH` or `!include_once PATH` of a diagram, without quotation
    /// marks.
    ///
    /// The result is nil for any other line, and for a path in angle brackets, which means a library of
    /// PlantUML.
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

    /// Returns the name of the accessor for a tweak file: the generated type with a property for each tweak.
    ///
    /// The name comes from the options file. Without one there, it is derived from the name of the tweak
    /// file: `AppTweaks` for `app.tweaks.json`.
    func accessorName(of file: URL) -> String {
        if let chosenName { return chosenName }
        let stem = file.lastPathComponent.dropLast(Self.tweakEnding.count)
        let words = stem.split { !$0.isLetter && !$0.isNumber }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Tweaks"
        return name.first?.isNumber == true ? "_" + name : name
    }

    /// Returns the arguments with which `flint-generator` writes the accessor of a tweak file.
    ///
    /// - Parameters:
    ///   - file: The tweak file.
    ///   - folder: The folder for the generated files.
    ///   - options: Further options of the command `generate tweaks`, passed unchanged.
    func tweakArguments(for file: URL, to folder: URL, options: [String] = []) -> [String] {
        ["generate", "tweaks"] + optionsFileArguments + options + [
            "--local-tweaks-file-path", file.path(percentEncoded: false),
            "--output-folder", folder.path(percentEncoded: false), "--accessor-name", accessorName(of: file),
        ]
    }

    private var optionsFileArguments: [String] {
        optionsFile.map { ["--options-file", $0.path(percentEncoded: false)] } ?? []
    }

    /// The options that every call of `flint-generator` needs for a diagram of this target.
    ///
    /// They are the path of the options file, if there is one, and the root folder for included files, unless
    /// the options file sets it.
    var arguments: [String] {
        let options = optionsFileArguments
        return hasIncludeRoot ? options : options + ["--include-root", folder.path(percentEncoded: false)]
    }

    /// Returns the members of the JSON object in an options file, by name.
    ///
    /// The result is empty if the file cannot be read as a JSON object. The tool then reports the reason when
    /// it reads the file.
    private static func settings(_ file: URL) -> [String: Any] {
        let value = (try? Data(contentsOf: file)).flatMap { try? JSONSerialization.jsonObject(with: $0) }
        return value as? [String: Any] ?? [:]
    }

    private static func `is`(_ file: URL, inside other: URL) -> Bool {
        let parts = file.standardizedFileURL.pathComponents
        return parts.starts(with: other.standardizedFileURL.pathComponents)
    }
}
