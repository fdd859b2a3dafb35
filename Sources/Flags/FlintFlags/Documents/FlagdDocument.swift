internal import FlintJSON
internal import FlintSubjects
internal import FlintTweaks

/// A compiled document in flagd's format: flags by key, one program with all rules, and findings.
struct FlagdDocument: Sendable {
    /// A flag with its compiled rule and its variants.
    struct Flag: Sendable {
        let isEnabled: Bool
        /// The result of the flag for each variant, by the name of the variant; a rule returns such a name.
        var variants: [JSONName: TweakEvaluation] = [:]
        /// The result of the default variant, which counts if the flag has no rule, or if the result of the
        /// rule is null.
        ///
        /// The result has no value if the flag has no default variant.
        var fallback = TweakEvaluation(reason: .default)
        /// The index of the rule's outermost node in the program; `nil` if the flag has no rule.
        var rule: LogicProgram.NodeID?
        /// The result of a flag with a mistake, with the error code `parseError`; `nil` for a flag without a
        /// mistake.
        var failure: TweakEvaluation?
        var metadata: [String: TweakValue] = [:]
        /// A text that is equal for two flags only if their results are equal for every subject and time.
        ///
        /// The text consists of the source text of the flag, and a hash of the document's `$evaluators` and
        /// `metadata`.
        let identity: String
        /// The position at which the flag begins in the document.
        let position: JSONPosition
    }

    private(set) var flags: [JSONName: Flag] = [:]
    /// The keys of the flags, in the order of the text.
    private(set) var keys: [String] = []
    private(set) var metadata: [String: TweakValue] = [:]
    private(set) var findings: [FlagFinding] = []
    private(set) var program = LogicProgram()

    /// Parses and compiles a document.
    ///
    /// - Parameter bytes: The text in UTF-8.
    /// - Throws: ``FlagDocumentError`` if the text is not JSON, or not an object with the member `flags`. A
    ///   mistake in one flag is no error: the result of that flag has the error code `parseError`.
    init(_ bytes: [UInt8]) throws(FlagDocumentError) {
        let json = JSONDocument(bytes, from: .others)
        // If there are more problems than are recorded, the text is not considered to be JSON.
        guard let root = json.root, json.omittedProblems == 0 else {
            throw FlagDocumentError(findings: json.findings())
        }
        guard let members = root.members else {
            throw FlagDocumentError(
                findings: [
                    FlagFinding(
                        .wrongType, at: root.position,
                        "a document is an object with 'flags', and this is \(root.kindText)")
                ])
        }
        let text = FlagText(bytes)
        let damage = DocumentDamage(json, root)
        findings = damage.findings
        let list = try readTop(members, root)
        checkSchema(members)
        var compiler = RuleCompiler(evaluators: evaluators(members), in: text, damaged: damage.evaluators)
        checkMetadata(members, of: list.lazy.map(\.node))
        let shared = members.filter { $0.name == "$evaluators" || $0.name == "metadata" }
            .map { text.text(of: $0.node) }
            .joined()
        // The shared parts are hashed, because each flag's identity contains the hash and should be short.
        let sharedIdentity =
            SubjectPseudonyms(key: 0, 0).text(of: shared) + SubjectPseudonyms(key: 0, 1).text(of: shared)
        flags.reserveCapacity(list.count)
        keys.reserveCapacity(list.count)
        for (key, position, node) in list {
            let name = JSONName(key)
            // Only the index is looked up, because looking up the flag would copy it.
            guard flags.index(forKey: name) == nil else {
                let finding = FlagFinding(
                    .duplicateFlag, flag: key, at: position, "another flag has the same key; leave one out")
                findings.append(finding)
                flags[name]?.fail(with: finding)
                continue
            }
            keys.append(key)
            let identity = text.text(of: node) + sharedIdentity
            flags[name] = read(
                node, key, at: position, identity: identity, text, damage.flags[name], &compiler)
        }
        compiler.finish()
        program = compiler.program
        findings = Self.inOrder(findings + compiler.findings)
    }

    /// Returns whether the result of a flag may change with time, because its rule reads the time.
    func readsTime(_ flag: Flag) -> Bool { flag.rule.map { program.nodes[$0].readsTime } ?? false }

    private static func inOrder(_ findings: [FlagFinding]) -> [FlagFinding] {
        findings.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }

    // MARK: The top level

    private mutating func readTop(
        _ members: [JSONMember], _ root: JSONNode
    ) throws(FlagDocumentError) -> [(key: String, position: JSONPosition, node: JSONNode)] {
        var list: [(key: String, position: JSONPosition, node: JSONNode)] = []
        var hasFlags = false
        for member in members {
            switch member.name {
            case "flags":
                hasFlags = true
                switch member.node.value {
                case .object(let flags): list = flags.map { ($0.name, $0.position, $0.node) }
                case .array(let flags): list = flags.compactMap { entry($0) }
                default:
                    throw refused(
                        FlagFinding(
                            .wrongType, keyPath: ["flags"], at: member.node.position,
                            "'flags' is an object or a list, and this is \(member.node.kindText)"))
                }
            case "metadata": metadata = metadata(member.node, nil)
            case "$evaluators", "$schema": break
            default: unknown(member, nil, among: ["flags", "metadata", "$evaluators", "$schema"])
            }
        }
        guard hasFlags else {
            throw refused(FlagFinding(.missingMember, at: root.position, "'flags' is missing; add it"))
        }
        return list
    }

    /// Creates the error for a mistake that makes the whole document unusable.
    ///
    /// The error contains the findings so far and the mistake, in the order of the text.
    private func refused(_ finding: FlagFinding) -> FlagDocumentError {
        FlagDocumentError(findings: Self.inOrder(findings + [finding]))
    }

    /// The maximum number of entries that all flags together may copy from the metadata of the document.
    ///
    /// Each flag with metadata of its own copies all entries of the document.
    static let metadataLimit = 1_000_000

    /// Removes the metadata of the document, and makes a finding, if the copies of the metadata exceed
    /// ``metadataLimit``.
    ///
    /// The limit keeps the memory of the compiled document in proportion to its text.
    ///
    /// - Parameters:
    ///   - members: The members of the document's object.
    ///   - flags: The JSON of the flags.
    private mutating func checkMetadata(_ members: [JSONMember], of flags: some Sequence<JSONNode>) {
        let count = flags.count { $0.members?.contains { $0.name == "metadata" } ?? false }
        guard count * metadata.count > Self.metadataLimit else { return }
        findings.append(
            FlagFinding(
                .malformed, keyPath: ["metadata"],
                at: members.first { $0.name == "metadata" }?.position ?? .start,
                "\(count) flags have metadata of their own beside the \(metadata.count) of the set, which are more "
                    + "than \(Self.metadataLimit) together; those of the set are left out"))
        metadata = [:]
    }

    /// Makes a warning if the flags are a list although the member `$schema` of the document names flagd's
    /// schema `flags.json`, which requires an object.
    private mutating func checkSchema(_ members: [JSONMember]) {
        guard let schema = members.first(where: { $0.name == "$schema" }),
            case .string(let address) = schema.node.value, address.hasSuffix("/flags.json"),
            let flags = members.first(where: { $0.name == "flags" }), case .array = flags.node.value
        else { return }
        findings.append(
            FlagFinding(
                .wrongType, isWarning: true, keyPath: ["flags"], at: flags.node.position,
                "the schema flags.json has an object of flags, and this is a list; name the schema flagd.json, or write an object"
            ))
    }

    /// Returns the key, the position of the key and the JSON of a flag in a list of flags.
    ///
    /// If the flag has no member `key`, or the member is not a text or empty, the function makes a finding
    /// and returns `nil`.
    private mutating func entry(_ node: JSONNode) -> (String, JSONPosition, JSONNode)? {
        let key = node.members?.first { $0.name == "key" }
        if let key, case .string(let name) = key.node.value, !name.isEmpty {
            return (name, key.position, node)
        }
        findings.append(
            FlagFinding(.missingMember, at: node.position, "a flag of a list has its key as member 'key'"))
        return nil
    }

    private mutating func evaluators(_ members: [JSONMember]) -> [JSONMember] {
        guard let member = members.first(where: { $0.name == "$evaluators" }) else { return [] }
        if let rules = member.node.members { return rules }
        findings.append(
            FlagFinding(
                .wrongType, at: member.node.position,
                "'$evaluators' is an object, and this is \(member.node.kindText)"))
        return []
    }

    private mutating func unknown(_ member: JSONMember, _ flag: String?, among known: [String]) {
        let nearest = NearestName.nearest(to: member.name, among: known)
        findings.append(
            FlagFinding(
                .unknownMember, isWarning: true, flag: flag, at: member.position,
                "'\(JSONText.excerpt(member.name))' is not part of the format"
                    + (nearest.map { "; do you mean '\($0)'?" } ?? " and is ignored")))
    }

    private mutating func metadata(_ node: JSONNode, _ flag: String?) -> [String: TweakValue] {
        guard let members = node.members else {
            findings.append(
                FlagFinding(
                    .wrongType, flag: flag, at: node.position,
                    "'metadata' is an object, and this is \(node.kindText)"))
            return [:]
        }
        var metadata: [String: TweakValue] = [:]
        for member in members {
            switch member.node.value {
            case .bool(let value): metadata[member.name] = .bool(value)
            case .int(let value): metadata[member.name] = .int(value)
            case .double(let value): metadata[member.name] = .double(value)
            case .string(let value): metadata[member.name] = .string(value)
            case .unreadable: break
            case .null, .array, .object:
                findings.append(
                    FlagFinding(
                        .wrongType, flag: flag, at: member.node.position,
                        "metadata are texts, numbers and truth values, and this is \(member.node.kindText)"))
            }
        }
        return metadata
    }

    // MARK: Flags

    private mutating func read(
        _ node: JSONNode, _ key: String, at position: JSONPosition, identity: String, _ text: FlagText,
        _ damage: FlagFinding?, _ compiler: inout RuleCompiler
    ) -> Flag {
        let before = findings.count
        var reader = FlagReader(key: key, in: text)
        let parts = reader.read(node)
        findings += reader.findings
        var flag = Flag(isEnabled: parts.isEnabled, identity: identity, position: position)
        flag.metadata = metadata
        if let node = parts.metadata { flag.metadata.merge(metadata(node, key)) { $1 } }
        for (name, value) in parts.variants {
            flag.variants[JSONName(name)] = TweakEvaluation(
                value: value, variant: name, reason: .targetingMatch, metadata: flag.metadata)
        }
        flag.fallback.metadata = flag.metadata
        if let name = parts.defaultVariant, var fallback = flag.variants[JSONName(name)] {
            fallback.reason = parts.targeting == nil ? .static : .default
            flag.fallback = fallback
        }
        var mistake = damage ?? findings[before...].first { !$0.isWarning }
        if let targeting = parts.targeting {
            let rule = compiler.compile(targeting, of: key)
            if rule.mistake == nil {
                compiler.checkResults(of: rule, parts.variants.map(\.name), in: key)
            }
            flag.rule = rule.node
            mistake = mistake ?? rule.mistake
        }
        if mistake == nil, reader.isDamaged {
            mistake = FlagFinding(.malformed, flag: key, at: position, FlagText.unreadable)
        }
        if let mistake { flag.fail(with: mistake) }
        return flag
    }
}

extension FlagdDocument.Flag {
    /// Makes the result of the flag an error with the code `parseError`, which contains the mistake.
    fileprivate mutating func fail(with mistake: FlagFinding) {
        failure = TweakEvaluation(
            reason: .error, errorCode: .parseError,
            errorMessage: "line \(mistake.line), column \(mistake.column): \(mistake.message)",
            metadata: metadata)
    }
}
