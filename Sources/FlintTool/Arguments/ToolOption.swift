/// An option of the tool, by its long name.
package enum ToolOption: String, CaseIterable, Sendable {
    case access
    case all
    case accessorName = "accessor-name"
    case check
    case codable
    case codes
    case configurationFolder = "configuration-folder"
    case conformances
    case contexts
    case define
    case dryRun = "dry-run"
    case export
    case filter
    case format
    case help
    case `import`
    case includeRoot = "include-root"
    case isolation
    case json
    case localTweaksFilePath = "local-tweaks-file-path"
    case name
    case optionsFile = "options-file"
    case output
    case outputFolder = "output-folder"
    case quiet
    case stdinName = "stdin-name"
    case tokenFile = "token-file"
    case warningsAsErrors = "warnings-as-errors"

    /// The letter of the short spelling; nil without one.
    ///
    /// Within a command, letters are unique.
    var letter: Character? {
        switch self {
        case .accessorName: "a"
        case .configurationFolder: "c"
        case .export: "e"
        case .help: "h"
        case .localTweaksFilePath: "l"
        case .output, .outputFolder: "o"
        default: nil
        }
    }

    /// The placeholder of the value in a help text; nil for an option without a value.
    var placeholder: String? {
        switch self {
        case .access, .contexts, .isolation, .format: allowed.joined(separator: "|")
        case .conformances: "LIST"
        case .define: "NAME=VALUE"
        case .filter: "TEXT"
        case .export: "swift"
        case .import: "MODULE"
        case .configurationFolder, .includeRoot, .outputFolder: "DIR"
        case .localTweaksFilePath, .tokenFile: "FILE"
        case .accessorName, .name, .stdinName: "NAME"
        case .optionsFile, .output: "PATH"
        case .all, .check, .codable, .codes, .dryRun, .help, .json, .quiet, .warningsAsErrors: nil
        }
    }

    /// Whether the option may be given more than once, with different values.
    var isRepeatable: Bool { self == .import || self == .define || placeholder == nil }

    /// The spelling with two hyphens.
    var spelling: String { "--" + rawValue }

    /// The spelling in a help text, such as `-o, --output PATH`.
    var synopsis: String {
        let short = letter.map { "-\($0), " } ?? "    "
        return short + spelling + (placeholder.map { " " + $0 } ?? "")
    }
}
