internal import FlintJSON
internal import FlintTweaks

/// Parses the bodies of OFREP responses: results of all flags, the result of one flag, and failures.
///
/// https://openfeature.dev/docs/reference/other-technologies/ofrep/openapi
enum OFREPAnswers {
    /// Parses the body of the response with all flags, and returns the result of each flag by key.
    ///
    /// - Throws: ``OFREPError`` with the code `malformedAnswer` if any part of the body is malformed.
    static func all(in body: [UInt8]) throws(OFREPError) -> [JSONName: TweakEvaluation] {
        try all(of: try root(of: body))
    }

    /// Returns the results of the flags in the parsed body of a response, by key.
    ///
    /// - Throws: ``OFREPError`` with the code `malformedAnswer` if any part of the body is malformed.
    static func all(of root: JSONNode) throws(OFREPError) -> [JSONName: TweakEvaluation] {
        guard case .array(let flags)? = member("flags", of: root) else {
            throw malformed("'flags' is missing or no list")
        }
        // The metadata of the set of flags apply to each flag, unless the flag has its own.
        let shared = try metadata(of: root, [:])
        var answers: [JSONName: TweakEvaluation] = [:]
        var copies = 0
        for flag in flags {
            guard case .string(let key)? = member("key", of: flag), !key.isEmpty else {
                throw malformed("a flag at \(place(flag)) has no key")
            }
            if member("metadata", of: flag) != nil { copies += shared.count }
            guard copies <= FlagdDocument.metadataLimit else {
                throw malformed("the metadata of the set and of its flags are too many together")
            }
            let answer = try evaluation(flag, shared)
            guard answers.updateValue(answer, forKey: JSONName(key)) == nil else {
                throw malformed("the key at \(place(flag)) is there twice")
            }
        }
        return answers
    }

    /// Parses the body of the response with one flag.
    ///
    /// - Parameters:
    ///   - key: The key of the requested flag.
    ///   - body: The body, JSON in UTF-8.
    /// - Throws: ``OFREPError`` with the code `malformedAnswer` if the body is malformed, or is the result of
    ///   another flag than `key`.
    static func one(_ key: String, in body: [UInt8]) throws(OFREPError) -> TweakEvaluation {
        let root = try root(of: body)
        if let other = member("key", of: root) {
            guard case .string(let other) = other, JSONName(other) == JSONName(key) else {
                throw malformed("it is the answer for another flag")
            }
        }
        return try evaluation(root, [:])
    }

    /// Parses the error code and the details in the body of a failed response; `nil` if the body contains no
    /// code.
    static func failure(in body: [UInt8]) -> (code: TweakErrorCode, details: String?)? {
        guard let root = try? root(of: body), case .string(let code)? = member("errorCode", of: root) else {
            return nil
        }
        return (TweakErrorCode(openFeatureName: code), details(of: root))
    }

    // MARK: Parts

    static func root(of body: [UInt8]) throws(OFREPError) -> JSONNode {
        let document = JSONDocument(body, from: .others)
        guard let root = document.root, document.problems.isEmpty else {
            let problem = document.problems.first
            let place =
                problem.map { "line \($0.position.line), column \($0.position.column)" } ?? "its start"
            throw malformed("at \(place): \(problem?.message ?? "it is no JSON")")
        }
        guard root.members != nil else { throw malformed("it is \(root.kindText) and no object") }
        return root
    }

    private static func evaluation(
        _ flag: JSONNode, _ shared: [String: TweakValue]
    ) throws(OFREPError) -> TweakEvaluation {
        let metadata = try metadata(of: flag, shared)
        if case .string(let code)? = member("errorCode", of: flag) {
            // flagd responded with this code for a disabled flag before the protocol had results without a
            // value.
            if code == "FLAG_DISABLED" { return TweakEvaluation(reason: .disabled, metadata: metadata) }
            return TweakEvaluation(
                reason: .error, errorCode: TweakErrorCode(openFeatureName: code),
                errorMessage: details(of: flag),
                metadata: metadata)
        }
        var evaluation = TweakEvaluation(reason: .unknown, metadata: metadata)
        switch member("reason", of: flag) {
        case nil, .null?: break
        case .string(let name)?: evaluation.reason = TweakReason(openFeatureName: name)
        default: throw malformed("the reason at \(place(flag)) is no text")
        }
        switch member("variant", of: flag) {
        case nil, .null?: break
        // flagd sends an empty name if no variant was chosen.
        case .string(let name)?: evaluation.variant = name.isEmpty ? nil : name
        default: throw malformed("the variant at \(place(flag)) is no text")
        }
        if let node = flag.members?.first(where: { $0.name == "value" })?.node, node.value != .null {
            evaluation.value = TweakValue(variant: node)
        }
        return evaluation
    }

    private static func metadata(
        of node: JSONNode, _ shared: [String: TweakValue]
    ) throws(OFREPError) -> [String: TweakValue] {
        guard let found = member("metadata", of: node), found != .null else { return shared }
        guard case .object(let members) = found else {
            throw malformed("the metadata at \(place(node)) are no object")
        }
        var metadata = shared
        for member in members where member.node.value != .null {
            metadata[member.name] = TweakValue(variant: member.node)
        }
        return metadata
    }

    private static func details(of node: JSONNode) -> String? {
        if case .string(let text)? = member("errorDetails", of: node) { text } else { nil }
    }

    static func member(_ name: String, of node: JSONNode) -> JSONNode.Value? {
        node.members?.first { $0.name == name }?.node.value
    }

    private static func place(_ node: JSONNode) -> String {
        "line \(node.position.line), column \(node.position.column)"
    }

    private static func malformed(_ what: String) -> OFREPError {
        OFREPError(
            .malformedAnswer,
            "The answer is not what the protocol says: \(what). Look at the service, or at what is between.")
    }
}
