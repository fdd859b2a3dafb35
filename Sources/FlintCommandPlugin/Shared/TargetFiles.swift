import Foundation

/// The diagrams and tweak files of a target and the files that decide how they are read.
struct TargetFiles {
    /// The diagrams that are not to be left alone, sorted by path.
    let diagrams: [URL]
    /// The tweak files that are not to be left alone, sorted by path.
    let tweakFiles: [URL]
    /// What diagrams may include: any of it may change any of them.
    let includes: [URL]
    /// The names of the Swift files among the sources.
    let sourceNames: Set<String>
    /// The `flint.json` beside the sources.
    let optionsFile: URL?
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
        includes = files.filter { $0.pathExtension == "iuml" }
        hasIncludeRoot = settings["include-root"] != nil
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
