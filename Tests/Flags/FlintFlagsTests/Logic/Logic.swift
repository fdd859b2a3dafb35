import FlintJSON
import FlintSubjects
import Foundation

@testable import FlintFlags

/// Evaluates rules that stand alone.
enum Logic {
    /// The result of a rule as JSON.
    static func result(
        _ rule: String, _ attributes: String = "{}", id: String? = nil, key: String = "flag",
        timestamp: Int64 = 1_700_000_000
    ) throws -> String {
        try run(rule, attributes, id: id, key: key, timestamp: timestamp).json()
    }

    static func run(
        _ rule: String, _ attributes: String = "{}", id: String? = nil, key: String = "flag",
        timestamp: Int64 = 1_700_000_000
    ) throws -> LogicValue {
        guard let node = JSONDocument(Array(rule.utf8)).root else { throw CocoaError(.coderReadCorrupt) }
        var compiler = RuleCompiler(evaluators: [])
        let compiled = compiler.compile(node, of: key)
        if let mistake = compiled.mistake { throw FlagDocumentError(findings: [mistake]) }
        let context = LogicContext(
            subject: try subject(attributes, id: id), flagKey: key, timestamp: timestamp)
        var run = LogicRun(compiler.program, context)
        return try run.evaluate(compiled.node, .root)
    }

    static func subject(_ attributes: String, id: String? = nil) throws -> Subject {
        let decoded = try JSONDecoder().decode([String: Subject.Value].self, from: Data(attributes.utf8))
        if let id { return Subject(id: id, attributes: decoded) }
        var subject = Subject.application
        subject.attributes = decoded
        return subject
    }
}
