/// Facts about a block from which its kind of diagram is determined, collected while its lines are read.
struct BlockFacts {
    /// A line `Name : text` that occurs before the block is known to be a state diagram.
    struct LooseField {
        var name: String
        var line: SourceLine
        /// The offset of the text after the colon.
        var offset: Int
    }

    /// Whether the block has a statement that only state diagrams have.
    private(set) var isStateDiagram = false
    /// Whether the block has a statement by which PlantUML recognizes a state diagram.
    private(set) var isDrawnAsStates = false
    /// Whether there is a state or note to which PlantUML can attach a note that names none.
    var hasNotable = false
    /// The kind of another diagram to which a statement of the block belongs, and the position of the first
    /// such statement.
    private(set) var foreign: (kind: ForeignKind, location: SourceLocation)?
    /// The names of the states that were declared with the keyword `state`.
    private(set) var declaredStates: Set<String> = []
    /// The names of classes, enums, interfaces and similar declarations.
    var classifiers: Set<String> = []
    /// The position of the first class, enum, interface or similar declaration.
    var classifier: SourceLocation?
    /// The names of notes and other figures.
    var figures: Set<String> = []
    /// The links that no state diagram can have, and the positions of their arrows.
    var relations: [(relation: RelationSyntax, location: SourceLocation)] = []
    /// The position of the first package in the block.
    var package: SourceLocation?
    /// The position of the first statement from which no code is generated.
    private(set) var ignored: SourceLocation?
    private(set) var looseFields: [LooseField] = []
    var hasTooManyModels = false

    /// Records a statement that only another kind of diagram has.
    mutating func note(_ kind: ForeignKind, at location: SourceLocation) {
        guard let known = foreign else { return foreign = (kind, location) }
        if kind.isCertain, !known.kind.isCertain { foreign = (kind, known.location) }
    }

    /// Records a statement from which no code is generated.
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

    /// Returns whether an end of a link, such as `[*]`, occurs in state diagrams only.
    private static func isMark(_ end: LinkEndSyntax) -> Bool {
        if case .state = end.kind { return end.isBar || !end.stereotypes.isEmpty }
        return true
    }
}
