/// Facts about a block (`@startuml` to `@enduml`), by which its kind of diagram is determined at its end.
struct BlockFacts {
    /// A line `Name : text` that may describe a state or declare the member of a class.
    ///
    /// Such lines are kept until the block is known to be a state diagram.
    struct LooseField {
        var name: String
        var line: SourceLine
        /// The offset, in the line, of the text after the colon.
        var offset: Int
    }

    /// Whether the block has a statement that only state diagrams have.
    private(set) var isStateDiagram = false
    /// Whether the block has a statement, such as `[*] --> A`, by which PlantUML takes it for a state
    /// diagram.
    private(set) var isDrawnAsStates = false
    /// Whether the lines so far have a state or note to which PlantUML can attach a note that names no state.
    var hasNotable = false
    /// The other kind of diagram to which statements of the block belong, and the position of the first of
    /// them.
    ///
    /// It is nil if there is no such statement.
    private(set) var foreign: (kind: ForeignKind, location: SourceLocation)?
    /// The names of the states that were declared with the keyword `state`.
    private(set) var declaredStates: Set<String> = []
    /// The names of classes, enums, interfaces and similar declarations.
    var classifiers: Set<String> = []
    /// The position of the first class, enum, interface or similar declaration; nil if there is none.
    var classifier: SourceLocation?
    /// The names of notes and of figures such as `json X {`.
    var figures: Set<String> = []
    /// The links that no state diagram can have, and the positions of their arrows.
    var relations: [(relation: RelationSyntax, location: SourceLocation)] = []
    /// The position of the first package in the block; nil if there is none.
    var package: SourceLocation?
    /// The position of the first statement without generated code, such as a relation of classes; nil if
    /// none.
    private(set) var ignored: SourceLocation?
    private(set) var looseFields: [LooseField] = []
    var hasTooManyModels = false

    /// Records a statement of another kind of diagram.
    ///
    /// - Parameters:
    ///   - kind: The kind of diagram.
    ///   - location: The position of the statement.
    mutating func note(_ kind: ForeignKind, at location: SourceLocation) {
        guard let known = foreign else { return foreign = (kind, location) }
        if kind.isCertain, !known.kind.isCertain { foreign = (kind, known.location) }
    }

    /// Records the position of a statement from which no code is generated.
    mutating func ignore(at location: SourceLocation) {
        ignored = ignored.map { min($0, location) } ?? location
    }

    mutating func take(_ state: StateSyntax, isDeclared: Bool) {
        guard isDeclared else { return }
        declaredStates.insert(state.id.text)
        isDrawnAsStates = true
        markStateDiagram()
    }

    mutating func take(_ statement: StatementSyntax, _ parser: StatementParser) {
        switch statement {
        case .link(let link):
            if Self.isMark(link.source) || Self.isMark(link.target) { isDrawnAsStates = true }
            let isBegin = link.source.kind == .state("Begin")
            if isBegin || Self.isMark(link.source) || Self.isMark(link.target) { markStateDiagram() }
        case .field(let field) where !isStateDiagram:
            looseFields.append(
                LooseField(name: field.id.text, line: parser.line, offset: parser.scanner.position))
        default: break
        }
    }

    private mutating func markStateDiagram() {
        isStateDiagram = true
        looseFields.removeAll()
    }

    /// Returns whether an end of a link can occur in state diagrams only, such as `[*]`.
    private static func isMark(_ end: LinkEndSyntax) -> Bool {
        if case .state = end.kind { return end.isBar || !end.stereotypes.isEmpty }
        return true
    }
}
