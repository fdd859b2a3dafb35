/// The statement that a line has.
enum LineStatement {
    /// A statement that changes only the appearance of the diagram.
    case presentation
    /// A complete statement of a state diagram.
    case complete(StatementSyntax)
    /// The declaration of a state, and whether its body begins.
    case state(StateSyntax, opensBody: Bool)
    /// The end of the innermost body, `}` or `end state`, with the offset of the closing brace or word.
    case close(offset: Int)
    /// A link that no state diagram can have.
    case relation(RelationSyntax)
    /// The first line of a text over several lines.
    case text(OpenText)
    /// A complete note or other figure, with its name if it has one.
    case figure(name: String?)
    /// The title of the block's diagram.
    case title(SyntaxText)
    /// A class or an enum, and whether lines with members follow.
    case model(ModelSyntax, opensBody: Bool, hasRelation: Bool)
    /// An interface or a similar declaration, and whether lines with members follow.
    case classifier(name: String, opensBody: Bool)
    /// A package; its contents are read as if they were outside of it.
    case package(opensBody: Bool)
}

/// A link with an arrow that no state diagram can have: a relation of classes, or a line to a note.
struct RelationSyntax {
    var source: LinkEndSyntax
    var target: LinkEndSyntax
    /// The error to report if the block is a state diagram.
    var error: LineError
}

/// A text over several lines, which ends with a closing word or brace.
struct OpenText {
    enum Closing: Equatable {
        /// One of these words, alone on a line; blanks are ignored.
        case words([String])
        /// The closing brace of the outermost open brace; `depth` is the number of open braces.
        case braces(depth: Int)
    }

    /// The name of the kind of text, for messages.
    var kind: String
    var closing: Closing
    /// The offset of the text's first word.
    var offset: Int
    /// The name of the note or other figure; nil if it has none.
    var name: String?

    /// The word or brace that closes the text, for messages.
    var closer: String {
        switch closing {
        case .words(let words): words[0]
        case .braces: "}"
        }
    }
}

/// Another kind of diagram to which a statement belongs.
struct ForeignKind: Equatable, Sendable {
    var name: String
    /// Whether no other kind of diagram has the statement.
    var isCertain: Bool

    init(_ name: String, isCertain: Bool = true) {
        self.name = name
        self.isCertain = isCertain
    }

    /// Returns the kind of diagram that has a statement with this first word and arguments.
    static func kind(ofStatement word: String) -> ForeignKind? { withArguments[word] }

    /// Returns the kind of diagram that has a statement with this word alone.
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
