/// An option of the tool, by its long name.
package enum ToolOption: String, CaseIterable, Sendable {
    case access
    case check
    case codable
    case codes
    case conformances
    case contexts
    case define
    case export
    case format
    case help
    case `import`
    case includeRoot = "include-root"
    case isolation
    case name
    case optionsFile = "options-file"
    case output
    case quiet
    case stdinName = "stdin-name"
    case warningsAsErrors = "warnings-as-errors"

    /// The letter of its short spelling; nil without one.
    var letter: Character? {
        switch self {
        case .export: "e"
        case .help: "h"
        case .output: "o"
        default: nil
        }
    }

    /// What stands for its value in a help text; nil for an option without a value.
    var placeholder: String? {
        switch self {
        case .access, .contexts, .isolation, .format: allowed.joined(separator: "|")
        case .conformances: "LIST"
        case .define: "NAME=VALUE"
        case .export: "swift"
        case .import: "MODULE"
        case .includeRoot: "DIR"
        case .name, .stdinName: "NAME"
        case .optionsFile, .output: "PATH"
        case .check, .codable, .codes, .help, .quiet, .warningsAsErrors: nil
        }
    }

    /// Whether it may be given more than once, each time with another value.
    var isRepeatable: Bool { self == .import || self == .define || placeholder == nil }

    /// The spelling with two hyphens.
    var spelling: String { "--" + rawValue }

    /// The spelling in a help text, such as `-o, --output PATH`.
    var synopsis: String {
        let short = letter.map { "-\($0), " } ?? "    "
        return short + spelling + (placeholder.map { " " + $0 } ?? "")
    }
}
