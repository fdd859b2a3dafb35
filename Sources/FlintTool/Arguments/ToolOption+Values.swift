import FlintGenerator

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
        case .all, .check, .codable, .codes, .dryRun, .filter, .help, .json, .quiet, .warningsAsErrors:
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
