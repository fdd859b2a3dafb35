import FlintGenerator

// The options of the commands that read diagrams and tweak files.
extension CommandOption {
    static let access = choice(
        "access", RenderOptions.Access.self, "access level of the declarations; internal")
    static let accessorName = CommandOption(
        "accessor-name", letter: "a", value: "NAME",
        "the name of the accessor; wins over '--configuration-folder'",
        check: AccessorGenerator.objection(toName:))
    static let check = CommandOption("check", "write nothing; fail if a file is missing or stale")
    static let codable = CommandOption("codable", "make the states Codable")
    static let codes = CommandOption("codes", "print the code of each finding behind it")
    static let configurationFolder = CommandOption(
        "configuration-folder", letter: "c", value: "DIR",
        "the folder of a 'config.json' whose 'accessorName' is the name", check: emptyObjection)
    static let conformances = CommandOption(
        "conformances", value: "LIST", "what models conform to: Equatable,Hashable,Codable"
    ) { list in
        conformances(in: list).lazy.compactMap { objection(to: $0, RenderOptions.Conformance.self) }.first
    }
    static let contexts = choice("contexts", ContextReading.self, "whether texts can be types; typed")
    static let define = CommandOption(
        "define", value: "NAME=VALUE", isRepeatable: true,
        "a definition, and the value of %getenv; repeatable"
    ) { text in
        definition(text) == nil ? "'\(text)' is no definition; write NAME=VALUE" : nil
    }
    static let dryRun = CommandOption(
        "dry-run", "write nothing; print what would be created, changed or kept")
    static let export = CommandOption(
        "export", letter: "e", value: "swift", "the language; for old scripts"
    ) { $0 == "swift" ? nil : "'\($0)' is not allowed; it takes swift" }
    static let format = choice("format", GraphFormat.self, "the form to print; required")
    static let `import` = CommandOption(
        "import", value: "MODULE", isRepeatable: true, "a module to import; repeatable", check: nameObjection)
    static let includeRoot = CommandOption(
        "include-root", value: "DIR", "the folder below which '!include' may read; none",
        check: emptyObjection)
    static let int = choice(
        "int", KotlinOptions.Integer.self, "what Int becomes in Kotlin; long")
    static let isolation = choice(
        "isolation", RenderOptions.Isolation.self, "where handlers run; none: where the type says")
    static let language = choice("language", FlowLanguage.self, "the language of the code; swift")
    static let localTweaksFilePath = CommandOption(
        "local-tweaks-file-path", letter: "l", value: "FILE",
        "the tweak file, or '-' for standard input; required", check: emptyObjection)
    static let name = CommandOption(
        "name", value: "NAME", "the name of the only machine", check: nameObjection)
    static let optionsFile = CommandOption(
        "options-file", value: "PATH", "a 'flint.json' with more options; these here win",
        check: emptyObjection)
    static let observed = CommandOption(
        "observed", "give the accessor a property 'observed' for views; imports FlintObservation")
    static let output = CommandOption(
        "output", letter: "o", value: "PATH", "a file, or a folder (there, or with '/') for a file each",
        check: emptyObjection)
    static let outputFolder = CommandOption(
        "output-folder", letter: "o", value: "DIR",
        "the folder to write to; made if it is missing; required", check: emptyObjection)
    static let package = CommandOption(
        "package", value: "PACKAGE", "the package of generated Kotlin, such as com.example.shop"
    ) { text in
        KotlinOptions.isQualifiedName(text)
            ? nil : "'\(text)' is no package; write names of letters, digits and '_' with dots between them"
    }
    static let quiet = CommandOption("quiet", "print errors only")
    static let serializable = CommandOption(
        "serializable", "annotate states and models in Kotlin for kotlinx.serialization")
    static let stdinName = CommandOption(
        "stdin-name", value: "NAME", "the name of standard input in findings; <stdin>", check: emptyObjection)
    static let triggers = CommandOption("triggers", "read labels such as 'on Approval', 'after 3 days'")
    package static let warningsAsErrors = CommandOption(
        "warnings-as-errors", "treat each warning as an error")
}

// MARK: - Values

extension CommandOption {
    private static func choice<Choice>(
        _ name: String, _ choices: Choice.Type, _ summary: String
    ) -> CommandOption where Choice: CaseIterable & RawRepresentable<String> & Sendable {
        CommandOption(
            name, value: choices.allCases.map(\.rawValue).joined(separator: "|"), summary
        ) { objection(to: $0, choices) }
    }

    private static func objection<Choice>(
        to value: String, _ choices: Choice.Type
    ) -> String? where Choice: CaseIterable & RawRepresentable<String> {
        guard Choice(rawValue: value) == nil else { return nil }
        let allowed = choices.allCases.map(\.rawValue).joined(separator: ", ")
        return "'\(value)' is not allowed; it takes \(allowed)"
    }

    private static func emptyObjection(_ value: String) -> String? {
        value.isEmpty ? "the value is empty; give a name or leave the option out" : nil
    }

    private static func nameObjection(_ value: String) -> String? {
        SwiftIdentifier.isValid(value)
            ? nil : "'\(value)' is no Swift identifier; use letters, digits and '_', and no keyword"
    }

    /// Splits a list such as `Equatable, Codable` at its commas, without the blanks around the elements.
    static func conformances(in list: String) -> [String] {
        list.split(separator: ",", omittingEmptySubsequences: false)
            .map { String($0.drop { $0 == " " }.prefix { $0 != " " }) }
    }

    /// Splits the value `NAME=VALUE` of the option `--define` at its first `=`.
    ///
    /// - Returns: The name and the value; nil if there is no `=`, or the name is not allowed.
    static func definition(_ text: String) -> (name: String, value: String)? {
        guard let mark = text.firstIndex(of: "="), isDefinable(String(text[..<mark])) else { return nil }
        return (String(text[..<mark]), String(text[text.index(after: mark)...]))
    }

    /// Returns whether a text can be a name that `--define` defines; a variable begins with `$`.
    static func isDefinable(_ name: String) -> Bool {
        let bare = name.hasPrefix("$") ? String(name.dropFirst()) : name
        return bare.unicodeScalars.first.map { $0 == "_" || $0.properties.isXIDStart } ?? false
            && bare.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    }
}
