/// The statement on one line.
enum LineStatement {
    /// A statement that only changes the appearance of a diagram.
    case presentation
    /// A complete statement with a meaning.
    case complete(StatementSyntax)
    /// The declaration of a state, and whether its body begins.
    case state(StateSyntax, opensBody: Bool)
    /// `}`, `end state`: the end of the innermost body; the offset is the one of the closing mark.
    case close(offset: Int)
    /// A link that no state diagram has.
    case relation(RelationSyntax)
    /// The beginning of lines that are text; the name is that of a note or another figure.
    case text(OpenText)
    /// A complete note or other figure, with its name if it has one.
    case figure(name: String?)
    /// The title of the block.
    case title(SyntaxText)
    /// A class or an enum, and whether lines of members follow.
    case model(ModelSyntax, opensBody: Bool, hasRelation: Bool)
    /// An interface or the like, and whether lines of members follow.
    case classifier(name: String, opensBody: Bool)
    /// A package; its contents are read as if they were outside of it.
    case package(opensBody: Bool)
}

/// A link with an arrow that no state diagram has: a relation of classes, or a line to a note.
struct RelationSyntax {
    var source: LinkEndSyntax
    var target: LinkEndSyntax
    /// The error to report for it in a state diagram.
    var error: LineError
}

/// Lines of text that end with a closing word or brace.
struct OpenText {
    enum Closing: Equatable {
        /// One of these words, alone on a line, ignoring blanks.
        case words([String])
        /// The brace that closes the outermost of the open braces.
        case braces(depth: Int)
    }

    /// The kind of text, for messages.
    var kind: String
    var closing: Closing
    /// The offset of its first word.
    var offset: Int
    /// The name of a note or another figure.
    var name: String?

    /// The text that closes it, for messages.
    var closer: String {
        switch closing {
        case .words(let words): words[0]
        case .braces: "}"
        }
    }
}
