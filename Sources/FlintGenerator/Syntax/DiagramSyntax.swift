/// The syntax of one file: its blocks, in order, before names and types are resolved.
package struct DiagramSyntax: Equatable, Sendable {
    /// The name of the text.
    package var file: String
    package var blocks: [BlockSyntax]

    package init(file: String, blocks: [BlockSyntax] = []) {
        self.file = file
        self.blocks = blocks
    }
}

/// One `@startuml` … `@enduml`, or a whole file without them.
package struct BlockSyntax: Equatable, Sendable {
    /// The position of the block: `@startuml`, or the first line.
    package var location: SourceLocation
    /// The name after `@startuml`.
    package var name: SyntaxText?
    /// The first line of `title`.
    package var title: SyntaxText?
    /// The statements of its state diagram; empty if it has none.
    package var statements: [StatementSyntax]
    /// The classes and enums, in order.
    package var models: [ModelSyntax]
    /// Whether the block has an error, so that no code is generated from it.
    package var hasErrors: Bool
    /// The kind of a block that was skipped, such as `activity`; nil for a block that was read.
    package var foreignKind: String?

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
