import FlintGenerator

extension ToolOption {
    /// The values that are allowed, for an option with a fixed list of them; else empty.
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

    /// What is wrong with a value, or nil.
    ///
    /// - Parameter value: The value; of `conformances` one element of the list.
    /// - Returns: What is wrong and what is allowed, to be put behind the name of the option.
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

    /// Whether a text may be the name of a definition; `$name` is one, as in `!$name = …`.
    static func isDefinable(_ name: String) -> Bool {
        let bare = name.hasPrefix("$") ? String(name.dropFirst()) : name
        return bare.unicodeScalars.first.map { $0 == "_" || $0.properties.isXIDStart } ?? false
            && bare.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    }
}
