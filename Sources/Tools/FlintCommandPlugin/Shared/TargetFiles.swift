import Foundation

/// The PlantUML diagrams, the tweak files (`*.tweaks.json`, which declare flags) and the options file
/// `flint.json` of a target, from which the tool `flint-generator` writes Swift.
struct TargetFiles {
    /// The diagrams that the options file does not exclude, sorted by path.
    let diagrams: [URL]
    /// The tweak files that the options file does not exclude, sorted by path.
    ///
    /// Their names end with `.tweaks.json`.
    let tweakFiles: [URL]
    /// The names, without folders, of the target's Swift files.
    let sourceNames: Set<String>
    /// The options file `flint.json` in the folder of the sources; nil if there is none.
    let optionsFile: URL?
    /// The files of the target with the extension `iuml`, which diagrams may include, sorted by path.
    private let fragments: [URL]
    private let folder: URL
    private let hasIncludeRoot: Bool
    /// The name that the options file sets for the type generated from a tweak file, in its member
    /// `accessor-name`; nil if it sets none.
    private let chosenName: String?

    /// Selects the diagrams and tweak files among all files of a target.
    ///
    /// - Parameters:
    ///   - folder: The folder of the target's sources, in which `flint.json` may be.
    ///   - files: The files of the target; a command plugin also passes those that the manifest excludes.
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

    /// Returns the files that a diagram includes, directly or through another file, and all `.iuml` files of
    /// the target, sorted by path.
    ///
    /// An included file may be in any folder and have any extension. The `.iuml` files are among the result
    /// because the path of an include may be computed when the tool runs, and is not known before.
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

    /// Returns PATH of a line `!include PATH` or `!include_once PATH` in a diagram.
    ///
    /// The result is nil for any other line, and for a path in angle brackets, which names a library of
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

    /// Returns the name of the accessor (the generated type with a property for each tweak) for a tweak file.
    ///
    /// It is the name in the options file. Without one, it is derived from the name of the tweak file:
    /// `AppTweaks` for `app.tweaks.json`.
    func accessorName(of file: URL) -> String {
        if let chosenName { return chosenName }
        let stem = file.lastPathComponent.dropLast(Self.tweakEnding.count)
        let words = stem.split { !$0.isLetter && !$0.isNumber }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Tweaks"
        return name.first?.isNumber == true ? "_" + name : name
    }

    /// Returns the arguments of `flint-generator` that make it write the accessor (the generated type with a
    /// property for each tweak) of a tweak file.
    ///
    /// - Parameters:
    ///   - file: The tweak file.
    ///   - folder: The folder to write the Swift file to.
    ///   - options: Further options of the tool.
    func tweakArguments(for file: URL, to folder: URL, options: [String] = []) -> [String] {
        ["generate", "tweaks"] + optionsFileArguments + options + [
            "--local-tweaks-file-path", file.path(percentEncoded: false),
            "--output-folder", folder.path(percentEncoded: false), "--accessor-name", accessorName(of: file),
        ]
    }

    private var optionsFileArguments: [String] {
        optionsFile.map { ["--options-file", $0.path(percentEncoded: false)] } ?? []
    }

    /// The options for each call of the tool that reads diagrams of this target: the options file, and the
    /// folder for included files unless the options file names one.
    var arguments: [String] {
        let options = optionsFileArguments
        return hasIncludeRoot ? options : options + ["--include-root", folder.path(percentEncoded: false)]
    }

    /// Returns the members of an options file, by name.
    ///
    /// The result is empty if the file cannot be read or is not a JSON object; the tool reports the reason
    /// when it reads the file.
    private static func settings(_ file: URL) -> [String: Any] {
        let value = (try? Data(contentsOf: file)).flatMap { try? JSONSerialization.jsonObject(with: $0) }
        return value as? [String: Any] ?? [:]
    }

    private static func `is`(_ file: URL, inside other: URL) -> Bool {
        let parts = file.standardizedFileURL.pathComponents
        return parts.starts(with: other.standardizedFileURL.pathComponents)
    }
}
