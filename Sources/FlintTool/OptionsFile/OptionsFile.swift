package import FlintGenerator

/// What an options file, `flint.json`, says.
///
/// Its names are the long options of `generate flows`, and `exclude`. Paths in it are relative to its folder.
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
package struct OptionsFile: Equatable, Sendable {
    package var settings: FlowSettings = FlowSettings()
    package var diagnostics: [Diagnostic] = []

    /// Reads the text of an options file.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - path: The path of the file, which is also its name in findings.
    package init(_ bytes: [UInt8], path: String) {
        do throws(JSONError) {
            let node = try JSONReader.read(bytes, file: path)
            guard case .object(let members) = node.value else {
                complain(at: node.location, "the file holds \(node.kind); write an object, {…}")
                return
            }
            for member in members { read(member, folder: Path.folder(of: path)) }
        } catch {
            complain(at: error.location, error.message)
        }
    }

    mutating func complain(at location: SourceLocation, _ message: String) {
        diagnostics.append(Diagnostic(.error, .optionsFile, at: location, message))
    }

    private mutating func read(_ member: JSONMember, folder: String) {
        if member.name == Self.exclude {
            settings.exclusions = strings(member).map { Path.join(folder, $0.text) }
            return
        }
        guard let option = ToolOption(rawValue: member.name), Self.options.contains(option) else {
            complainOfName(member)
            return
        }
        read(member, option, folder: folder)
    }

    private mutating func read(_ member: JSONMember, _ option: ToolOption, folder: String) {
        switch option {
        case .name: settings.name = string(member, option)
        case .contexts: settings.contexts = string(member, option).flatMap(ContextReading.init)
        case .access: settings.access = string(member, option).flatMap(RenderOptions.Access.init)
        case .isolation: settings.isolation = string(member, option).flatMap(RenderOptions.Isolation.init)
        case .codable: settings.isCodable = bool(member)
        case .conformances:
            let names = checked(strings(member), option)
            settings.conformances = names.compactMap(RenderOptions.Conformance.init)
        case .import: settings.imports = checked(strings(member), option)
        case .includeRoot: settings.includeRoot = string(member, option).map { Path.join(folder, $0) }
        case .define: settings.definitions = definitions(member)
        case .codes: settings.showsCodes = bool(member)
        case .warningsAsErrors: settings.treatsWarningsAsErrors = bool(member)
        case .quiet: settings.isQuiet = bool(member)
        case .check, .export, .format, .help, .optionsFile, .output, .stdinName: break
        }
    }

    /// The name of the list of files to leave alone, which is no option.
    private static let exclude: String = "exclude"

    /// The options that say something about a folder of diagrams, not about one call of the tool.
    private static let options: [ToolOption] = [
        .access, .codable, .codes, .conformances, .contexts, .define, .import, .includeRoot, .isolation,
        .name, .quiet, .warningsAsErrors,
    ]

    private mutating func complainOfName(_ member: JSONMember) {
        if let option = ToolOption(rawValue: member.name) {
            complain(
                at: member.location,
                "'\(option.rawValue)' belongs on the command line, not into this file; leave it out")
            return
        }
        let known = Self.options.map(\.rawValue) + [Self.exclude]
        let hint =
            NearestWord.to(member.name, among: known).map { "did you mean '\($0)'?" }
            ?? "there are \(known.sorted().joined(separator: ", "))"
        complain(at: member.location, "unknown option '\(member.name)'; \(hint)")
    }
}

extension DiagnosticCode {
    /// Something in an options file that cannot be understood.
    static let optionsFile: DiagnosticCode = DiagnosticCode("options-file")
}
