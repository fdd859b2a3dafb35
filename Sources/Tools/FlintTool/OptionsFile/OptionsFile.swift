import FlintBasics
import FlintGenerator
internal import FlintJSON

/// The content of an options file, `flint.json`.
///
/// The members are the long options of `generate flows` and `generate tweaks` that apply to a whole folder,
/// the list `exclude`, and the object `kotlin-types`. Paths are relative to the folder of the file.
///
/// ```json
/// {
///     "access": "public",
///     "isolation": "MainActor",
///     "codable": true,
///     "import": ["Money"],
///     "exclude": ["Documentation"]
/// }
/// ```
struct OptionsFile: Equatable, Sendable {
    var settings: FlowSettings = FlowSettings()
    var diagnostics: [Diagnostic] = []
    private let file: String

    /// Parses an options file; faults in it become findings.
    ///
    /// - Parameters:
    ///   - bytes: The text of the file.
    ///   - path: The path of the file, which is also its name in findings.
    init(_ bytes: [UInt8], path: String) {
        file = path
        let document = JSONDocument(bytes)
        for problem in document.problems { report(at: place(problem.position), problem.message) }
        guard document.problems.isEmpty, let node = document.root else { return }
        guard let members = node.members else {
            report(at: place(node.position), "the file holds \(node.kindText); write an object, {…}")
            return
        }
        for member in members { read(member, folder: FilePath.folder(of: path)) }
    }

    /// Returns whether two files have the same settings and the same findings; their paths may differ.
    static func == (first: OptionsFile, second: OptionsFile) -> Bool {
        first.settings == second.settings && first.diagnostics == second.diagnostics
    }

    func place(_ position: JSONPosition) -> SourceLocation {
        SourceLocation(file: file, line: Int(position.line), column: Int(position.utf8Column))
    }

    mutating func report(at location: SourceLocation, _ message: String) {
        diagnostics.append(Diagnostic(.error, .optionsFile, at: location, message))
    }

    private mutating func read(_ member: JSONMember, folder: String) {
        if member.name == Self.kotlinTypes {
            settings.kotlinTypes = kotlinTypes(member)
            return
        }
        if member.name == Self.exclude {
            settings.exclusions = strings(member).map { FilePath.join(folder, $0.text) }
            return
        }
        guard let option = Self.options.first(where: { $0.name == member.name }) else {
            reportUnknownName(member)
            return
        }
        read(member, option, folder: folder)
    }

    private mutating func read(_ member: JSONMember, _ option: CommandOption, folder: String) {
        switch option {
        case .name: settings.name = string(member, option)
        case .accessorName: settings.accessorName = string(member, option)
        case .observed: settings.isObserved = bool(member)
        case .contexts: settings.contexts = string(member, option).flatMap(ContextReading.init)
        case .triggers: settings.readsTriggers = bool(member)
        case .access: settings.access = string(member, option).flatMap(RenderOptions.Access.init)
        case .isolation: settings.isolation = string(member, option).flatMap(RenderOptions.Isolation.init)
        case .codable: settings.isCodable = bool(member)
        case .conformances:
            let names = checked(strings(member), option)
            settings.conformances = names.compactMap(RenderOptions.Conformance.init)
        case .import: settings.imports = checked(strings(member), option)
        case .language: settings.language = string(member, option).flatMap(FlowLanguage.init)
        case .package: settings.package = string(member, option)
        case .int: settings.integer = string(member, option).flatMap(KotlinOptions.Integer.init)
        case .serializable: settings.isSerializable = bool(member)
        case .includeRoot: settings.includeRoot = string(member, option).map { FilePath.join(folder, $0) }
        case .define: settings.definitions = definitions(member)
        case .codes: settings.showsCodes = bool(member)
        case .warningsAsErrors: settings.treatsWarningsAsErrors = bool(member)
        case .quiet: settings.isQuiet = bool(member)
        default: break
        }
    }

    /// The name of the member that lists excluded files; there is no such option on the command line.
    private static let exclude: String = "exclude"
    /// The name of the member with the types in Kotlin; there is no such option on the command line.
    private static let kotlinTypes: String = "kotlin-types"

    /// The options of the command line that an options file may have, because they apply to a whole folder.
    private static let options: [CommandOption] = [
        .access, .accessorName, .codable, .codes, .conformances, .contexts, .define, .import, .includeRoot,
        .int, .isolation, .language, .name, .observed, .package, .quiet, .serializable,
        .triggers, .warningsAsErrors,
    ]

    /// The options of the command line that an options file must not have, because they apply to a single
    /// call.
    private static let callOptions: [CommandOption] = [
        .check, .configurationFolder, .dryRun, .export, .format, .help, .localTweaksFilePath, .optionsFile,
        .output, .outputFolder, .stdinName,
    ]

    private mutating func reportUnknownName(_ member: JSONMember) {
        if Self.callOptions.contains(where: { $0.name == member.name }) {
            report(
                at: place(member.position),
                "'\(member.name)' belongs on the command line, not into this file; leave it out")
            return
        }
        let known = Self.options.map(\.name) + [Self.exclude, Self.kotlinTypes]
        let hint =
            NearestName.nearest(to: member.name.lowercased(), among: known).map { "did you mean '\($0)'?" }
            ?? "there are \(known.sortedOutOfLine().joined(separator: ", "))"
        report(at: place(member.position), "unknown option '\(member.name)'; \(hint)")
    }
}

extension ToolSystem {
    /// Finds the options file that a build plugin would use for an input.
    ///
    /// - Parameter input: The path of the input; `-` is standard input, which has no options file.
    /// - Returns: The path of the `flint.json` in the input's folder, or in the nearest folder above that has
    ///   one. The search ends at a folder with a `Package.swift`, and for a relative path at the current
    ///   folder.
    func optionsFile(of input: String) -> String? {
        guard input != "-" else { return nil }
        var folder = FilePath.folder(of: input)
        while true {
            let file = FilePath.join(folder, "flint.json")
            if kind(of: file) == .file { return file }
            let isRoot = kind(of: FilePath.join(folder, "Package.swift")) != nil
            if isRoot || ["/", ".", ".."].contains(folder) || folder.hasSuffix("/..") { return nil }
            folder = FilePath.folder(of: folder)
        }
    }
}

extension DiagnosticCode {
    /// The code of findings about an options file.
    static let optionsFile: DiagnosticCode = DiagnosticCode("options-file")
}

// MARK: - Values

// These functions read the values of an options file, and report each error at the position of its value.
extension OptionsFile {
    mutating func bool(_ member: JSONMember) -> Bool? {
        if case .bool(let value) = member.node.value { return value }
        reportWrongKind(member.name, member.node, "true or false")
        return nil
    }

    mutating func string(_ member: JSONMember, _ option: CommandOption) -> String? {
        guard case .string(let text) = member.node.value else {
            reportWrongKind(member.name, member.node, "a string")
            return nil
        }
        return checked([(text, place(member.node.position))], option).first
    }

    mutating func strings(_ member: JSONMember) -> [(text: String, location: SourceLocation)] {
        guard case .array(let elements) = member.node.value else {
            reportWrongKind(member.name, member.node, "an array of strings")
            return []
        }
        return elements.compactMap { element in
            guard case .string(let text) = element.value else {
                reportWrongKind(member.name, element, "an array of strings")
                return nil
            }
            return (text, place(element.position))
        }
    }

    /// Returns the values that an option allows; for each of the others, it adds a finding.
    ///
    /// - Parameters:
    ///   - values: The values with their positions in the file.
    ///   - option: The option of the command line that the member of the file stands for.
    mutating func checked(
        _ values: [(text: String, location: SourceLocation)], _ option: CommandOption
    ) -> [String] {
        values.compactMap { value in
            guard let objection = option.objection(to: value.text) else { return value.text }
            report(at: value.location, "'\(option.name)': \(objection)")
            return nil
        }
    }

    mutating func kotlinTypes(_ member: JSONMember) -> [String: String] {
        guard case .object(let members) = member.node.value else {
            reportWrongKind(member.name, member.node, "an object with a type for each name")
            return [:]
        }
        var result: [String: String] = [:]
        for type in members {
            guard case .string(let text) = type.node.value, KotlinOptions.isQualifiedName(text) else {
                report(
                    at: place(type.node.position),
                    "'kotlin-types': '\(type.name)' needs the qualified name of a class; write \"com.example.Money\""
                )
                continue
            }
            result[type.name] = text
        }
        return result
    }

    mutating func definitions(_ member: JSONMember) -> [String: String] {
        guard case .object(let members) = member.node.value else {
            reportWrongKind(member.name, member.node, "an object with a string for each name")
            return [:]
        }
        var result: [String: String] = [:]
        for definition in members {
            guard CommandOption.isDefinable(definition.name) else {
                report(
                    at: place(definition.position),
                    "'define': '\(definition.name)' is no name; use letters, digits and '_'")
                continue
            }
            guard case .string(let text) = definition.node.value else {
                reportWrongKind(definition.name, definition.node, "a string")
                continue
            }
            result[definition.name] = text
        }
        return result
    }

    private mutating func reportWrongKind(_ name: String, _ node: JSONNode, _ expected: String) {
        report(
            at: place(node.position), "'\(name)' takes \(expected), not \(node.kindText); write \(expected)")
    }
}
