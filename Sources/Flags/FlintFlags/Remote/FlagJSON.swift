internal import FlintJSON
internal import FlintSubjects
internal import FlintTweaks

/// Writes values of flags and attributes of subjects as JSON.
///
/// The text of a number shows its type: `1` is an integer, `1.0` a double.
enum FlagJSON {
    /// Returns the JSON of a flag's value.
    ///
    /// - Parameter value: The value; infinite numbers and NaN become null, because JSON does not have them.
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

    /// Returns the JSON of an attribute of a subject.
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

    /// Returns the evaluation context of a subject as JSON; equal subjects have the same text.
    static func context(of subject: Subject) -> String {
        var members = subject.attributes.mapValues(text)
        if !subject.isApplication, !subject.id.isEmpty {
            members[LogicContext.targetingKeyName] = JSONText.quoted(subject.id)
        }
        return object(members)
    }

    /// Returns the JSON of an object; members are sorted by name, so that equal objects have the same text.
    ///
    /// - Parameter members: The JSON of each member's value, by the name of the member.
    static func object(_ members: [String: String]) -> String {
        "{"
            + members.sorted { $0.key < $1.key }
            .map { "\(JSONText.quoted($0.key)):\($0.value)" }.joined(separator: ",") + "}"
    }

    static func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }

    /// Returns the result of a flag as a JSON object, in the form of OFREP.
    ///
    /// If the result has no value, the object has none either, and the client uses its default value.
    ///
    /// - Parameters:
    ///   - evaluation: The result of the flag.
    ///   - key: The key of the flag.
    static func answer(_ evaluation: TweakEvaluation, of key: String) -> String {
        var members = ["key": JSONText.quoted(key)]
        if !evaluation.metadata.isEmpty { members["metadata"] = object(evaluation.metadata.mapValues(text)) }
        if let code = evaluation.errorCode {
            members["errorCode"] = JSONText.quoted(code.openFeatureName)
            members["errorDetails"] = evaluation.errorMessage.map { JSONText.quoted($0) }
        } else {
            members["reason"] = JSONText.quoted(evaluation.reason.openFeatureName)
            // Null here would mean that there is no value, so the value null is replaced by a marker.
            members["value"] = evaluation.value.map { $0 == .null ? #"{"$null":true}"# : text(of: $0) }
            // Without a variant, the member is an empty text, as in flagd, because some clients fail without
            // the member.
            members["variant"] = JSONText.quoted(evaluation.variant ?? "")
        }
        return object(members)
    }
}
