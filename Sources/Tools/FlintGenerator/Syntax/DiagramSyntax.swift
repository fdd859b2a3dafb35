/// The syntax of one file: its blocks (`@startuml` to `@enduml`) in order, before names and types are
/// resolved.
package struct DiagramSyntax: Equatable, Sendable {
    /// The name of the file or text.
    package var file: String
    package var blocks: [BlockSyntax]

    package init(file: String, blocks: [BlockSyntax] = []) {
        self.file = file
        self.blocks = blocks
    }
}

/// A block from `@startuml` to `@enduml`, or a whole file without these lines.
package struct BlockSyntax: Equatable, Sendable {
    /// The position of `@startuml`, or of the first line.
    package var location: SourceLocation
    /// The name after `@startuml`; nil if there is none.
    package var name: SyntaxText?
    /// The first line of the diagram's `title`; nil if there is none.
    package var title: SyntaxText?
    /// The statements of the block's state diagram; empty if it has none.
    package var statements: [StatementSyntax]
    /// The classes and enums of the block from which types are generated, in order.
    package var models: [ModelSyntax]
    /// Whether the block has an error, so that no code is generated from it.
    package var hasErrors: Bool
    /// The kind of a diagram that was skipped, such as `activity`; nil for a block that was read.
    package var foreignKind: String?
    /// The constructs that PlantUML refuses to draw, as far as the parser recognizes them.
    ///
    /// Building the model finds further ones.
    package var refusals: [DrawingRefusal] = []
    /// The names in the statements `note … of NAME` of the block.
    package var noteTargets: [SyntaxText] = []

    package init(
        location: SourceLocation, name: SyntaxText? = nil, title: SyntaxText? = nil,
        statements: [StatementSyntax] = [], models: [ModelSyntax] = [], hasErrors: Bool = false,
        foreignKind: String? = nil
    ) {
        self.location = location
        self.name = name
        self.title = title
        self.statements = statements
        self.models = models
        self.hasErrors = hasErrors
        self.foreignKind = foreignKind
    }
}

/// A class or an enum of a block, from which a type is generated.
package struct ModelSyntax: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        case `class`
        case `enum`
    }

    package var kind: Kind
    /// The name of the type, without the package before it.
    package var name: SyntaxText
    /// The generic parameters without the angle brackets; nil if there are none.
    package var generics: SyntaxText?
    package var members: [ModelMemberSyntax]

    package init(
        kind: Kind, name: SyntaxText, generics: SyntaxText? = nil, members: [ModelMemberSyntax] = []
    ) {
        self.kind = kind
        self.name = name
        self.generics = generics
        self.members = members
    }
}

/// A field of a class or a case of an enum.
package struct ModelMemberSyntax: Equatable, Sendable {
    package var name: SyntaxText
    /// The text between `:` and `=`; nil for a case without values.
    package var type: SyntaxText?
    /// The text after `=`, as Swift code; nil if there is none.
    package var defaultValue: SyntaxText?

    package init(name: SyntaxText, type: SyntaxText? = nil, defaultValue: SyntaxText? = nil) {
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
    }
}

/// A part of a diagram's text and its position.
///
/// Quotes and the blanks at both ends are removed, and `\n` is a line break.
package struct SyntaxText: Equatable, Sendable {
    package var text: String
    package var location: SourceLocation
    /// Whether the text was quoted: a quoted description is documentation, never a type.
    package var isQuoted: Bool

    package init(_ text: String, at location: SourceLocation, isQuoted: Bool = false) {
        self.text = text
        self.location = location
        self.isQuoted = isQuoted
    }
}
