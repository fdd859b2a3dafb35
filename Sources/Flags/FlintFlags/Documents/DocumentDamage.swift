internal import FlintJSON

/// The JSON problems, such as a repeated name in an object, of a flag document that is used despite them.
struct DocumentDamage {
    /// A finding for each JSON problem, in the order of the text.
    private(set) var findings: [FlagFinding] = []
    /// The finding for the first JSON problem of each flag that has one, by the key of the flag.
    private(set) var flags: [JSONName: FlagFinding] = [:]
    /// The finding for the first JSON problem of each rule in `$evaluators` that has one, by the name of the
    /// rule.
    private(set) var evaluators: [JSONName: FlagFinding] = [:]

    init(_ document: JSONDocument, _ root: JSONNode) {
        let list: [JSONNode]? =
            if case .array(let flags)? = root.exactMember("flags")?.node.value { flags } else { nil }
        for problem in document.problems {
            let path = problem.keyPath
            guard path.count > 1, path[0] == "flags" || path[0] == "$evaluators" else {
                findings.append(
                    FlagFinding(.malformed, keyPath: path, at: problem.position, problem.message))
                continue
            }
            let isFlag = path[0] == "flags"
            var name: String? = path[1]
            if isFlag, let list { name = Int(path[1]).flatMap { Self.key(of: $0, in: list) } }
            let finding = FlagFinding(
                .malformed, flag: isFlag ? name : nil, keyPath: path, at: problem.position, problem.message)
            findings.append(finding)
            guard let name else { continue }
            if isFlag {
                flags[JSONName(name)] = flags[JSONName(name)] ?? finding
            } else {
                evaluators[JSONName(name)] = evaluators[JSONName(name)] ?? finding
            }
        }
    }

    private static func key(of position: Int, in list: [JSONNode]) -> String? {
        guard list.indices.contains(position),
            case .string(let key)? = list[position].exactMember("key")?.node.value
        else { return nil }
        return key
    }
}
