package import FlintJSON
package import FlintSubjects

/// Reads subjects from evaluation contexts of OpenFeature, in which `targetingKey` is the identifier.
package enum EvaluationContext {
    /// An error for an evaluation context or request body from which no subject can be read.
    package struct Failure: Error, Equatable {
        package let code: TweakErrorCode
        /// A text that says why no subject can be read.
        package let reason: String
    }

    private static let targetingKey = "targetingKey"

    /// Returns the subject of a request in OpenFeature's remote evaluation protocol (OFREP).
    ///
    /// - Parameter body: The body of the request: an object with the member `context`, or nothing.
    /// - Returns: The subject; the application if there is no context or no `targetingKey`.
    /// - Throws: ``Failure`` if the body is no JSON, the context is no object, an array in it contains null,
    ///   or two attributes have the same name.
    package static func subject(of body: [UInt8]) throws(Failure) -> Subject {
        guard !body.isEmpty else { return .application }
        let root = try object(body)
        guard let context = root.members?.first(where: { $0.name == "context" })?.node, context.value != .null
        else { return .application }
        return try subject(context)
    }

    /// Returns the subject of a context that is given as text.
    ///
    /// - Parameter text: The context as JSON.
    /// - Returns: The subject; the application if there is no `targetingKey`.
    /// - Throws: ``Failure`` if the text is no JSON, or no object, an array in it contains null, or two
    ///   attributes have the same name.
    package static func subject(ofContext text: [UInt8]) throws(Failure) -> Subject {
        try subject(try object(text))
    }

    private static func object(_ bytes: [UInt8]) throws(Failure) -> JSONNode {
        let document = JSONDocument(bytes, from: .others)
        guard let root = document.root, document.problems.isEmpty else {
            let problem = document.problems.first
            let place = problem.map {
                "line \($0.position.line), column \($0.position.column): \($0.message)"
            }
            throw Failure(code: .parseError, reason: place ?? "This is no JSON.")
        }
        guard root.members != nil else {
            throw Failure(code: .invalidContext, reason: "This is \(root.kindText) and no object.")
        }
        return root
    }

    /// Returns the subject of a context that is given as parsed JSON.
    ///
    /// - Parameter context: The context.
    /// - Returns: The subject; the application if there is no `targetingKey`.
    /// - Throws: ``Failure`` if the context is no object, an array in it contains null, or two attributes
    ///   have the same name.
    package static func subject(_ context: JSONNode) throws(Failure) -> Subject {
        guard let members = context.members else {
            throw Failure(
                code: .invalidContext, reason: "The context is \(context.kindText) and no object.")
        }
        var attributes = try attributes(members)
        guard case .string(let id)? = context.exactMember(targetingKey)?.node.value, !id.isEmpty else {
            var subject = Subject.application
            subject.attributes = attributes
            return subject
        }
        attributes[targetingKey] = nil
        return Subject(id: id, attributes: attributes)
    }

    private static func attributes(_ members: [JSONMember]) throws(Failure) -> [String: Subject.Value] {
        var attributes: [String: Subject.Value] = [:]
        // Members that are null are left out, because rules cannot distinguish null from a missing attribute.
        for member in members where member.node.value != .null {
            guard attributes.updateValue(try value(member.node), forKey: member.name) == nil else {
                throw Failure(
                    code: .invalidContext,
                    reason:
                        "Two attributes are called '\(JSONText.excerpt(member.name))', and differ only in how their "
                        + "letters are composed. Rename one of them.")
            }
        }
        return attributes
    }

    private static func value(_ node: JSONNode) throws(Failure) -> Subject.Value {
        switch node.value {
        case .bool(let value): return .bool(value)
        case .int(let value): return .int(value)
        case .double(let value): return .double(value)
        case .string(let value): return .string(value)
        case .array(let elements):
            var values: [Subject.Value] = []
            for element in elements { values.append(try value(element)) }
            return .array(values)
        case .object(let members): return .object(try attributes(members))
        case .null, .unreadable:
            throw Failure(code: .invalidContext, reason: "A list of the context must not hold null.")
        }
    }
}
