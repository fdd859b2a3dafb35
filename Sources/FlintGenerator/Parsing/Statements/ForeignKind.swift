/// Another kind of diagram, and whether a statement is certain evidence of it.
struct ForeignKind: Equatable, Sendable {
    var name: String
    /// Whether no other kind of diagram has the statement.
    var isCertain: Bool

    init(_ name: String, isCertain: Bool = true) {
        self.name = name
        self.isCertain = isCertain
    }

    /// The kind that has a statement with this first word and arguments.
    static func kind(ofStatement word: String) -> ForeignKind? { withArguments[word] }

    /// The kind that has a statement of this word alone.
    static func kind(ofLoneWord word: String) -> ForeignKind? { alone[word] }

    private static let alone: [String: ForeignKind] = table([
        ("activity", true, "start stop detach kill repeat fork split else endif endwhile endswitch"),
        ("sequence", true, "autonumber autoactivate"),
        ("sequence", false, "return loop opt par"),
        ("salt", true, "salt"), ("ditaa", true, "ditaa"),
    ])

    private static let withArguments: [String: ForeignKind] = table([
        ("activity", true, "if elseif else while repeat partition switch case fork split backward"),
        (
            "sequence", true,
            "participant activate deactivate destroy autonumber alt opt loop par critical ref box hnote rnote"
        ),
        ("sequence", false, "actor boundary control entity database queue collections group return create"),
        ("use case", true, "usecase"),
        ("component", true, "component port portin portout"),
        ("component", false, "interface"),
        (
            "deployment", true,
            "node artifact cloud folder storage card agent stack hexagon person process action"
        ),
        ("deployment", false, "rectangle file label"),
        ("object", true, "object"),
        ("timing", true, "robust concise clock binary analog"),
        ("network", true, "nwdiag network"), ("archimate", true, "archimate"), ("salt", true, "salt"),
    ])

    private static func table(
        _ rows: [(kind: String, isCertain: Bool, words: String)]
    ) -> [String: ForeignKind] {
        var result: [String: ForeignKind] = [:]
        for row in rows {
            for word in row.words.split(separator: " ") {
                result[String(word)] = ForeignKind(row.kind, isCertain: row.isCertain)
            }
        }
        return result
    }
}
