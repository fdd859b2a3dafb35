/// What stands in one file: its blocks, in order, before names and types mean anything.
package struct DiagramSyntax: Equatable, Sendable {
    /// The name under which the text was handed over.
    package var file: String
    package var blocks: [BlockSyntax]

    package init(file: String, blocks: [BlockSyntax] = []) {
        self.file = file
        self.blocks = blocks
    }
}

/// One `@startuml` … `@enduml`, or a whole file without them.
package struct BlockSyntax: Equatable, Sendable {
    /// Where the block begins: at `@startuml`, or at the first line.
    package var location: SourceLocation
    /// The name after `@startuml`.
    package var name: SyntaxText?
    /// The first line of `title`.
    package var title: SyntaxText?
    /// The statements of its state diagram; empty if it has none.
    package var statements: [StatementSyntax]
    /// The classes and enums, in order.
    package var models: [ModelSyntax]
    /// Whether an error was found in it, so that no code may come of it.
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
