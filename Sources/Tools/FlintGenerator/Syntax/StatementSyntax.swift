/// A statement of a state diagram; statements about its appearance are not kept.
package enum StatementSyntax: Equatable, Sendable {
    /// The declaration of a state, `state X …`, with or without a body.
    case state(StateSyntax)
    /// The description of a state, `X : text`.
    case field(FieldSyntax)
    /// A link, `A --> B : text`, with source and target in the direction of the arrow.
    case link(LinkSyntax)
    /// A line `--` or `||`, after which the statements belong to the next region.
    case region(SourceLocation)
    /// A line `set separator S`: in the following statements, `S` separates the parts of dotted names.
    ///
    /// The string is nil for `none`, after which no name is dotted.
    case separator(String?)
}

/// The declaration of a state: `state X <<choice>> : text`, with or without a body.
package struct StateSyntax: Equatable, Sendable {
    package var id: SyntaxText
    /// The title of the state; nil if the state is drawn with its id.
    package var title: SyntaxText?
    /// The texts between `<<` and `>>`, in order.
    package var stereotypes: [SyntaxText]
    /// The text after `:`; nil if there is none.
    package var text: SyntaxText?
    /// The statements of the body, as between `{` and `}`; nil if the declaration has no body.
    package var body: [StatementSyntax]?
    /// Whether the state was declared with the keyword `frame` in place of `state`.
    package var isFrame: Bool

    package init(
        id: SyntaxText, title: SyntaxText? = nil, stereotypes: [SyntaxText] = [], text: SyntaxText? = nil,
        body: [StatementSyntax]? = nil, isFrame: Bool = false
    ) {
        self.id = id
        self.title = title
        self.stereotypes = stereotypes
        self.text = text
        self.body = body
        self.isFrame = isFrame
    }
}

/// A line that describes a state, `X : text`.
package struct FieldSyntax: Equatable, Sendable {
    package var id: SyntaxText
    /// The text after `:`; nil if there is none.
    package var text: SyntaxText?

    package init(id: SyntaxText, text: SyntaxText?) {
        self.id = id
        self.text = text
    }
}

/// A link such as `A --> B : text`; source and target are in the direction of the arrow.
package struct LinkSyntax: Equatable, Sendable {
    package var source: LinkEndSyntax
    package var target: LinkEndSyntax
    package var label: SyntaxText?
    /// Whether the link only affects the layout, as in `A -[hidden]-> B`; it still mentions its two states.
    package var isHidden: Bool

    package init(
        from source: LinkEndSyntax, to target: LinkEndSyntax, label: SyntaxText? = nil, isHidden: Bool = false
    ) {
        self.source = source
        self.target = target
        self.label = label
        self.isHidden = isHidden
    }
}

/// One end of a link: a state, `[*]` or a history mark, as it is written.
package struct LinkEndSyntax: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// The symbol `[*]`: Begin as a source, End as a target.
        case border
        /// The state with this id; for a bar `==name==`, the id is the name, and ``LinkEndSyntax/isBar`` is
        /// true.
        case state(String)
        /// The history mark `[H]` or `X[H]` of the composite `X`; nil for the composite that contains the
        /// link.
        case history(of: String?)
        /// The history mark `[H*]` or `X[H*]` of the composite `X`; nil for the composite that contains the
        /// link.
        case deepHistory(of: String?)
    }

    package var kind: Kind
    package var location: SourceLocation
    package var stereotypes: [SyntaxText]
    /// Whether the end was drawn as a bar, `==name==`.
    package var isBar: Bool
    /// Whether the id was quoted, so that a separator in it has no meaning.
    package var isQuoted: Bool

    package init(
        _ kind: Kind, at location: SourceLocation, stereotypes: [SyntaxText] = [], isBar: Bool = false,
        isQuoted: Bool = false
    ) {
        self.kind = kind
        self.location = location
        self.stereotypes = stereotypes
        self.isBar = isBar
        self.isQuoted = isQuoted
    }
}
