import FlintGenerator
import FlintTweaks

/// What a configuration file, `config.json`, says about an accessor.
///
/// ```json
/// { "accessorName": "AppTweaks" }
/// ```
///
/// Other names belong to other tools and are left alone.
struct AccessorConfigurationFile: Equatable, Sendable {
    /// The name of the accessor; nil if there is a finding.
    private(set) var accessorName: String?
    private(set) var diagnostics: [Diagnostic] = []
    private let path: String

    /// Reads the text of a configuration file.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - path: The path of the file, which is also its name in findings.
    init(_ bytes: [UInt8], path: String) {
        self.path = path
        let document = JSONDocument(bytes)
        for problem in document.problems { complain(at: problem.position, problem.message) }
        if document.problems.isEmpty, let root = document.root { read(root) }
    }

    private mutating func read(_ root: JSONNode) {
        guard let member = root.members?.first(where: { $0.name == "accessorName" }) else {
            return complain(at: root.position, "here is no name; write {\"accessorName\": \"AppTweaks\"}")
        }
        guard case .string(let name) = member.node.value else {
            return complain(
                at: member.node.position,
                "'accessorName' takes a string, not \(member.node.kindText); write a string")
        }
        if let objection = ToolOption.accessorName.objection(to: name) {
            return complain(at: member.node.position, "'accessorName': \(objection)")
        }
        accessorName = name
    }

    private mutating func complain(at position: JSONPosition, _ message: String) {
        let location = SourceLocation(file: path, line: Int(position.line), column: Int(position.utf8Column))
        diagnostics.append(Diagnostic(.error, .optionsFile, at: location, message))
    }
}
