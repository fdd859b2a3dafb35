import FlintGenerator

/// An option of the tool, by its long name.
package enum ToolOption: String, CaseIterable, Sendable {
    case access
    case after
    case all
    case allowOrigin = "allow-origin"
    case accessorName = "accessor-name"
    case because
    case by
    case check
    case codable
    case codes
    case configurationFolder = "configuration-folder"
    case conformances
    case connections
    case context
    case contexts
    case define
    case dryRun = "dry-run"
    case export
    case filter
    case force
    case format
    case help
    case host
    case `import`
    case includeRoot = "include-root"
    case isolation
    case json
    case key
    case limit
    case localTweaksFilePath = "local-tweaks-file-path"
    case machine
    case name
    case optionsFile = "options-file"
    case output
    case outputFolder = "output-folder"
    case port
    case quiet
    case schema
    case state
    case status
    case stdinName = "stdin-name"
    case tokenFile = "token-file"
    case triggers
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
        case .after: "RUN"
        case .allowOrigin: "ORIGIN"
        case .because, .filter, .key: "TEXT"
        case .conformances: "LIST"
        case .context: "JSON|NAME=VALUE"
        case .host: "ADDRESS"
        case .connections, .limit, .port: "NUMBER"
        case .define: "NAME=VALUE"
        case .export: "swift"
        case .import: "MODULE"
        case .configurationFolder, .includeRoot, .outputFolder: "DIR"
        case .localTweaksFilePath, .tokenFile: "FILE"
        case .accessorName, .by, .machine, .name, .schema, .state, .status, .stdinName: "NAME"
        case .optionsFile, .output: "PATH"
        case .all, .check, .codable, .codes, .dryRun, .force, .help, .json, .quiet, .triggers,
            .warningsAsErrors:
            nil
        }
    }

    /// Whether the option may be given more than once, with different values.
    var isRepeatable: Bool {
        [.allowOrigin, .context, .define, .import].contains(self) || placeholder == nil
    }

    /// The spelling with two hyphens.
    var spelling: String { "--" + rawValue }

    /// The spelling in a help text, such as `-o, --output PATH`.
    var synopsis: String {
        let short = letter.map { "-\($0), " } ?? "    "
        return short + spelling + (placeholder.map { " " + $0 } ?? "")
    }
}

// MARK: - Values

extension ToolOption {
    /// The allowed values of an option with a fixed list; empty for other options.
    var allowed: [String] {
        switch self {
        case .access: RenderOptions.Access.allCases.map(\.rawValue)
        case .conformances: RenderOptions.Conformance.allCases.map(\.rawValue)
        case .contexts: ContextReading.allCases.map(\.rawValue)
        case .export: ["swift"]
        case .format: GraphFormat.allCases.map(\.rawValue)
        case .isolation: RenderOptions.Isolation.allCases.map(\.rawValue)
        default: []
        }
    }

    /// The reason why a value is invalid; nil if it is valid.
    ///
    /// - Parameter value: The value; for `conformances`, one element of the list.
    /// - Returns: The fault and the allowed values, as a text that follows the name of the option.
    func objection(to value: String) -> String? {
        switch self {
        case .access, .conformances, .contexts, .export, .format, .isolation:
            guard !allowed.contains(value) else { return nil }
            return "'\(value)' is not allowed; it takes \(allowed.joined(separator: ", "))"
        case .accessorName:
            return AccessorGenerator.objection(toName: value)
        case .import, .name:
            guard !SwiftIdentifier.isValid(value) else { return nil }
            return "'\(value)' is no Swift identifier; use letters, digits and '_', and no keyword"
        case .configurationFolder, .includeRoot, .localTweaksFilePath, .optionsFile, .output, .outputFolder,
            .stdinName, .tokenFile:
            return value.isEmpty ? "the value is empty; give a name or leave the option out" : nil
        case .define:
            return Self.definition(value) == nil ? "'\(value)' is no definition; write NAME=VALUE" : nil
        case .after, .all, .allowOrigin, .because, .by, .check, .codable, .codes, .connections, .context,
            .dryRun,
            .filter, .force, .help, .host, .json, .key, .limit, .machine, .port, .quiet, .schema, .state,
            .status,
            .triggers, .warningsAsErrors:
            return nil
        }
    }

    /// Splits `NAME=VALUE` at the first `=`.
    static func definition(_ text: String) -> (name: String, value: String)? {
        guard let mark = text.firstIndex(of: "="), isDefinable(String(text[..<mark])) else { return nil }
        return (String(text[..<mark]), String(text[text.index(after: mark)...]))
    }

    /// Whether a text can be the name of a definition; `$name` can, as in `!$name = …`.
    static func isDefinable(_ name: String) -> Bool {
        let bare = name.hasPrefix("$") ? String(name.dropFirst()) : name
        return bare.unicodeScalars.first.map { $0 == "_" || $0.properties.isXIDStart } ?? false
            && bare.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    }
}

/// Whether a word is a name in Swift without backticks.
enum SwiftIdentifier {
    /// The keywords that the language reserves everywhere.
    private static let keywords: Set<String> = [
        "Any", "Self", "_", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
        "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
        "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while",
    ]

    static func isValid(_ word: String) -> Bool {
        guard let first = word.unicodeScalars.first, word.utf8.count <= 255 else { return false }
        guard first == "_" || first.properties.isXIDStart, !keywords.contains(word) else { return false }
        return word.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    }
}

/// An output format for machines.
package enum GraphFormat: String, CaseIterable, Sendable {
    /// A Mermaid state diagram.
    case mermaid
    /// A graph for Graphviz.
    case dot
    /// The model as JSON, for other tools.
    case json

    /// The file extension of the format.
    var fileExtension: String {
        switch self {
        case .mermaid: "mmd"
        case .dot: "dot"
        case .json: "flow.json"
        }
    }
}
