/// Parses the text of diagrams into blocks (`@startuml` to `@enduml`) with statements, classes and enums.
///
/// Names are not resolved to states. The result depends only on the text and on the values that the caller
/// passes.
package struct DiagramParser: Sendable {
    private let includes: IncludeResolver?
    private let substitutions: Substitutions
    private let limits: ParsingLimits

    /// Creates a parser.
    ///
    /// - Parameters:
    ///   - environment: The variables that `%getenv` reads, by name.
    ///   - definitions: The texts by which names are replaced in every block, as by `!define`; a name that
    ///     begins with `$` is a variable.
    ///   - includes: The function that finds the texts for `!include`; nil if nothing can be included.
    ///   - limits: The limits on the size of the input.
    package init(
        environment: [String: String] = [:], definitions: [String: String] = [:],
        includes: IncludeResolver? = nil, limits: ParsingLimits = ParsingLimits()
    ) {
        self.limits = limits
        self.includes = includes
        substitutions = Substitutions(environment: environment, definitions: definitions)
    }

    /// Parses a text.
    ///
    /// - Parameters:
    ///   - bytes: The text, in UTF-8.
    ///   - file: The name under which findings are reported.
    /// - Returns: The blocks of the text, and all findings, sorted by position.
    /// - Complexity: O(*n*) for *n* bytes after inclusion and substitution.
    package func parse(_ bytes: [UInt8], file: String) -> (syntax: DiagramSyntax, diagnostics: [Diagnostic]) {
        var work = 0
        return parse(bytes, file: file, work: &work)
    }

    /// Parses a text, as ``parse(_:file:)`` does.
    ///
    /// - Parameters:
    ///   - bytes: The text, in UTF-8.
    ///   - file: The name under which findings are reported.
    ///   - work: A counter to which the number of bytes that were read is added, for tests.
    package func parse(
        _ bytes: [UInt8], file: String, work: inout Int
    ) -> (syntax: DiagramSyntax, diagnostics: [Diagnostic]) {
        var syntax = DiagramSyntax(file: file)
        let start = SourceLocation(file: file, line: 1)
        guard bytes.count <= limits.fileBytes else {
            let message = "the file is larger than \(ParsingLimits.size(limits.fileBytes)); split it"
            return (syntax, [Diagnostic(.error, .limit, at: start, message)])
        }
        let bytes = bytes.withLineFeeds
        var diagnostics: [Diagnostic] = []
        for block in BlockSplitter.blocks(of: bytes, file: file) {
            let reading = block.kind == "uml" ? read(block, bytes, &work) : Self.skip(block)
            syntax.blocks.append(reading.block)
            diagnostics += reading.diagnostics
        }
        diagnostics += Self.emptiness(of: syntax, diagnostics)
        return (syntax, Diagnostic.sorted(diagnostics))
    }

    private func read(
        _ raw: BlockSplitter.Block, _ bytes: [UInt8], _ work: inout Int
    ) -> (block: BlockSyntax, diagnostics: [Diagnostic]) {
        var name = raw.name
        var diagnostics = Self.startFindings(of: raw, &name)
        let frame = SourceFrame(
            bytes, range: raw.text, firstLine: raw.firstLine, file: raw.location.file)
        var lines = Preprocessor(frame, substitutions: substitutions, includes: includes, limits: limits)
        var parser = BlockParser(BlockSyntax(location: raw.location, name: name), limits: limits)
        while let line = lines.next() { parser.take(line) }
        var block = parser.result()
        if let capitals = raw.capitals { block.refusals.append(DrawingRefusal(.capitals, at: capitals)) }
        work += lines.steps + parser.steps
        // Of a skipped block, only findings about its encoding and size are reported.
        diagnostics += lines.diagnostics.filter {
            block.foreignKind == nil || $0.code == .encoding || $0.code == .limit
        }
        diagnostics += parser.diagnostics
        block.hasErrors = diagnostics.contains { $0.severity == .error }
        return (block, diagnostics)
    }

    private static func startFindings(
        of raw: BlockSplitter.Block, _ name: inout SyntaxText?
    ) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        if !raw.isClosed {
            let message = "the block has no end; write '@end\(raw.kind)' after it"
            diagnostics.append(Diagnostic(.warning, .missingEnd, at: raw.location, message))
        }
        if let long = name, long.text.utf8.count > ParsingLimits.nameBytes {
            let message = "the name is longer than \(ParsingLimits.nameBytes) bytes; choose a shorter one"
            diagnostics.append(Diagnostic(.error, .limit, at: long.location, message))
            name = nil
        }
        return diagnostics
    }

    /// Returns a block without content and a warning, because its first line names another kind of diagram.
    private static func skip(_ raw: BlockSplitter.Block) -> (block: BlockSyntax, diagnostics: [Diagnostic]) {
        let block = BlockSyntax(location: raw.location, name: raw.name, foreignKind: raw.kind)
        let kind = raw.kind.prefix(40)
        let message = "this is a diagram of another kind (\(kind)) and is skipped; draw states or models"
        return (block, [Diagnostic(.warning, .foreignDiagram, at: raw.location, message)])
    }

    /// Returns the error for a text that has neither a state diagram nor a class diagram with types.
    ///
    /// - Parameters:
    ///   - syntax: The parsed text.
    ///   - diagnostics: The findings so far; an error among them may be why the text seems empty.
    /// - Returns: One error; an empty array if the text has a diagram or another error.
    private static func emptiness(of syntax: DiagramSyntax, _ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let isEmpty = syntax.blocks.allSatisfy { $0.statements.isEmpty && $0.models.isEmpty }
        guard isEmpty, !diagnostics.contains(where: { $0.severity == .error }),
            let first = syntax.blocks.first
        else { return [] }
        let message = "there is no state diagram and no model; draw one, such as '[*] --> First'"
        return [Diagnostic(.error, .noDiagram, at: first.location, message)]
    }
}

/// The limits on the size of the parser's input.
///
/// A text that exceeds one of them has an error with the code `limit`. The limits bound the time and memory
/// for generated or hostile texts; ordinary diagrams are far smaller. Tests lower the limits that only a
/// large text can reach.
package struct ParsingLimits: Sendable {
    /// The maximum number of bytes in one line, after joining continued lines and replacing names: 16 KiB.
    package static let lineBytes: Int = 16 << 10
    /// The maximum number of bytes in one name.
    package static let nameBytes: Int = 255
    /// The maximum depth of nested composites.
    package static let compositeDepth: Int = 32
    /// The maximum depth of nested includes.
    package static let includeDepth: Int = 16

    /// The maximum number of bytes in one file: 16 MiB.
    package var fileBytes: Int = 16 << 20
    /// The maximum number of bytes in one block, after including texts and replacing names: 64 MiB.
    package var expandedBytes: Int = 64 << 20
    /// The maximum number of links (arrows between states) in one block.
    package var links: Int = 400_000
    /// The maximum number of models (classes and enums) in one block.
    package var models: Int = 10_000

    package init() {}

    /// Returns a number of bytes as text, in a unit for people.
    static func size(_ bytes: Int) -> String {
        bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : bytes >= 1 << 10 ? "\(bytes >> 10) KiB" : "\(bytes) bytes"
    }
}
