/// What one line says.
enum LineStatement {
    /// A statement that changes only how a diagram looks.
    case presentation
    /// A statement that means something and is complete.
    case complete(StatementSyntax)
    /// The declaration of a state, and whether its body begins.
    case state(StateSyntax, opensBody: Bool)
    /// `}`, `end state`: the end of what was opened last; the offset is that of the mark.
    case close(offset: Int)
    /// A link that no state diagram has.
    case relation(RelationSyntax)
    /// The beginning of lines that are text; the name is that of a note or another figure.
    case text(OpenText)
    /// A note or another figure that is complete, under this name if it has one.
    case figure(name: String?)
    /// The title of the block.
    case title(SyntaxText)
    /// A class or an enum, and whether lines of members follow.
    case model(ModelSyntax, opensBody: Bool, hasRelation: Bool)
    /// An interface and the like, and whether lines of members follow.
    case classifier(name: String, opensBody: Bool)
    /// A package, whose contents count as if it were not there.
    case package(opensBody: Bool)
}

/// A link with an arrow that no state diagram has: a relation of classes, or a line to a note.
struct RelationSyntax {
    var source: LinkEndSyntax
    var target: LinkEndSyntax
    /// What is wrong with it in a state diagram.
    var error: LineError
}

/// Lines of text that end with a closing word or brace.
struct OpenText {
    enum Closing: Equatable {
        /// One of these, alone on a line, blanks left out.
        case words([String])
        /// The brace that closes the first of as many as are open.
        case braces(depth: Int)
    }

    /// What it is, for messages.
    var kind: String
    var closing: Closing
    /// The offset of its first word.
    var offset: Int
    /// The name of a note or another figure.
    var name: String?

    /// What to write at its end.
    var closer: String {
        switch closing {
        case .words(let words): words[0]
        case .braces: "}"
        }
    }
}
