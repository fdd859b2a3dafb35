internal import FlintJSON
internal import FlintSubjects
internal import FlintTweaks

/// Values as JSON, in which a number keeps its kind: `1` is a whole number, `1.0` is none.
enum FlagJSON {
    /// A value of a flag.
    ///
    /// - Parameter value: The value; an infinite number and one that is none become null, which JSON has instead.
    static func text(of value: TweakValue) -> String {
        switch value {
        case .bool(let value): value ? "true" : "false"
        case .int(let value): String(value)
        case .double(let value): value.isFinite ? "\(value)" : "null"
        case .string(let value): JSONText.quoted(value)
        case .array(let elements): list(elements.map(text))
        case .null: "null"
        case .object(let members): object(members.mapValues(text))
        }
    }

    /// An attribute of a subject.
    static func text(of value: Subject.Value) -> String {
        switch value {
        case .bool(let value): value ? "true" : "false"
        case .int(let value): String(value)
        case .double(let value): value.isFinite ? "\(value)" : "null"
        case .string(let value): JSONText.quoted(value)
        case .array(let elements): list(elements.map(text))
        case .object(let members): object(members.mapValues(text))
        }
    }

    /// The evaluation context of a subject, which is the same text for equal subjects.
    static func context(of subject: Subject) -> String {
        var members = subject.attributes.mapValues(text)
        if !subject.isApplication, !subject.id.isEmpty {
            members[LogicContext.targetingKeyName] = JSONText.quoted(subject.id)
        }
        return object(members)
    }

    /// The members by name, so that equal objects have equal texts.
    static func object(_ members: [String: String]) -> String {
        "{"
            + members.sorted { $0.key < $1.key }
            .map { "\(JSONText.quoted($0.key)):\($0.value)" }.joined(separator: ",") + "}"
    }

    static func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }

    /// The answer for a flag as the protocol has it, without a value if the code's default is to be used.
    static func answer(_ evaluation: TweakEvaluation, of key: String) -> String {
        var members = ["key": JSONText.quoted(key)]
        if !evaluation.metadata.isEmpty { members["metadata"] = object(evaluation.metadata.mapValues(text)) }
        if let code = evaluation.errorCode {
            members["errorCode"] = JSONText.quoted(code.openFeatureName)
            members["errorDetails"] = evaluation.errorMessage.map { JSONText.quoted($0) }
        } else {
            members["reason"] = JSONText.quoted(evaluation.reason.openFeatureName)
            // Null in its place would mean that there is no value.
            members["value"] = evaluation.value.map { $0 == .null ? #"{"$null":true}"# : text(of: $0) }
            // Empty without a variant, as flagd has it: there are clients that fail without the member.
            members["variant"] = JSONText.quoted(evaluation.variant ?? "")
        }
        return object(members)
    }
}
