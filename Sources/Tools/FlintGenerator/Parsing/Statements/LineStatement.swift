/// The meaning of one line of a block, as ``StatementParser`` has recognized it.
enum LineStatement {
    /// A statement that changes only the appearance of the diagram.
    case presentation
    /// A complete statement of a state diagram.
    case complete(StatementSyntax)
    /// The declaration of a state, and whether the lines of its body follow.
    case state(StateSyntax, opensBody: Bool)
    /// The end of the innermost body, `}` or `end state`, with the offset of the closing brace or word.
    case close(offset: Int)
    /// A link with an arrow that state diagrams do not have, such as a relation of classes.
    case relation(RelationSyntax)
    /// The first line of a text over several lines, such as a note.
    case text(OpenText)
    /// A note, or a figure such as a table, on this line alone; nil if it has no name.
    case figure(name: String?)
    /// The title of the block's diagram.
    case title(SyntaxText)
    /// A class or an enum, whether lines with its members follow, and whether it extends another type.
    case model(ModelSyntax, opensBody: Bool, hasRelation: Bool)
    /// An interface or a similar declaration, and whether lines with members follow.
    case classifier(name: String, opensBody: Bool)
    /// The beginning of a package, and whether its lines follow; they are read as if they were outside of it.
    case package(opensBody: Bool)
}

/// A link with an arrow that no state diagram can have: a relation of classes, or a line to a note.
struct RelationSyntax {
    var source: LinkEndSyntax
    var target: LinkEndSyntax
    /// The error that is reported if the block turns out to be a state diagram.
    var error: LineError
}

/// A text over several lines, such as a note, which ends with certain words or a closing brace.
struct OpenText {
    enum Closing: Equatable {
        /// One of these words alone on a line ends the text, in any case and with any number of blanks.
        case words([String])
        /// The brace that closes the outermost open brace ends the text; `depth` is the number of open
        /// braces.
        case braces(depth: Int)
    }

    /// The word for the kind of text, such as `note`, for messages.
    var kind: String
    var closing: Closing
    /// The offset, in its line, of the first word of the statement.
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

/// A kind of diagram, other than state and class diagrams, to which a statement belongs.
struct ForeignKind: Equatable, Sendable {
    var name: String
    /// Whether only this kind of diagram has the statement, so that the kind is certain.
    var isCertain: Bool

    init(_ name: String, isCertain: Bool = true) {
        self.name = name
        self.isCertain = isCertain
    }

    /// Returns the kind of diagram in which the word begins a statement with arguments; nil if there is none.
    static func kind(ofStatement word: String) -> ForeignKind? { withArguments[word] }

    /// Returns the kind of diagram in which the word alone is a statement; nil if there is none.
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
