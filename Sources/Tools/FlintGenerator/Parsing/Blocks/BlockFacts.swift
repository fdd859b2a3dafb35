/// Evidence of the kind of a block, collected while its lines are read.
struct BlockFacts {
    /// A line `Name : text` that precedes any evidence of a state diagram.
    struct LooseField {
        var name: String
        var line: SourceLine
        /// The offset of the text.
        var offset: Int
    }

    /// Whether there is a statement that only state diagrams have.
    private(set) var isStateDiagram = false
    /// Whether PlantUML recognizes a state diagram.
    private(set) var isDrawnAsStates = false
    /// Whether a note without a name of a state has something to stand at.
    var hasNotable = false
    /// The other kind of diagram that statements belong to, and the position of the first of them.
    private(set) var foreign: (kind: ForeignKind, location: SourceLocation)?
    /// The states that were declared with the keyword.
    private(set) var declaredStates: Set<String> = []
    /// The names of classes, enums, interfaces and the like.
    var classifiers: Set<String> = []
    /// The position of the first class, enum, interface or the like.
    var classifier: SourceLocation?
    /// The names of notes and other figures.
    var figures: Set<String> = []
    /// The links that no state diagram has, and the positions of their arrows.
    var relations: [(relation: RelationSyntax, location: SourceLocation)] = []
    /// The position of the first package.
    var package: SourceLocation?
    /// The position of the first statement from which no code is generated.
    private(set) var ignored: SourceLocation?
    private(set) var looseFields: [LooseField] = []
    var hasTooManyModels = false

    /// Records a statement of another kind of diagram.
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

    /// Whether an end of a link occurs only in state diagrams.
    private static func isMark(_ end: LinkEndSyntax) -> Bool {
        if case .state = end.kind { return end.isBar || !end.stereotypes.isEmpty }
        return true
    }
}
