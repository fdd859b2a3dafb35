import FlintGenerator
import FlintJSON

/// The content of the configuration file `config.json`, of which only the name of the accessor is used.
///
/// The accessor is the generated type with a property for each tweak.
///
/// ```json
/// { "accessorName": "AppTweaks" }
/// ```
///
/// Other members belong to other tools and are ignored.
struct AccessorConfigurationFile: Equatable, Sendable {
    /// The name of the accessor; nil if the file does not have a valid one, for which there is a finding.
    private(set) var accessorName: String?
    private(set) var diagnostics: [Diagnostic] = []
    private let path: String

    /// Parses a configuration file.
    ///
    /// - Parameters:
    ///   - bytes: The text of the file.
    ///   - path: The path of the file, which is also its name in findings.
    init(_ bytes: [UInt8], path: String) {
        self.path = path
        let document = JSONDocument(bytes)
        for problem in document.problems { report(at: problem.position, problem.message) }
        if document.problems.isEmpty, let root = document.root { read(root) }
    }

    private mutating func read(_ root: JSONNode) {
        guard let member = root.members?.first(where: { $0.name == "accessorName" }) else {
            return report(at: root.position, "here is no name; write {\"accessorName\": \"AppTweaks\"}")
        }
        guard case .string(let name) = member.node.value else {
            return report(
                at: member.node.position,
                "'accessorName' takes a string, not \(member.node.kindText); write a string")
        }
        if let objection = CommandOption.accessorName.objection(to: name) {
            return report(at: member.node.position, "'accessorName': \(objection)")
        }
        accessorName = name
    }

    private mutating func report(at position: JSONPosition, _ message: String) {
        let location = SourceLocation(file: path, line: Int(position.line), column: Int(position.utf8Column))
        diagnostics.append(Diagnostic(.error, .optionsFile, at: location, message))
    }
}
