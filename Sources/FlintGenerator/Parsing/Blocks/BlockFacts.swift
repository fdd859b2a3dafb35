/// What the lines of a block show about its kind, gathered while it is read.
struct BlockFacts {
    /// A line `Name : text` before anything showed that the block is a state diagram.
    struct LooseField {
        var name: String
        var line: SourceLine
        /// The offset of the text.
        var offset: Int
    }

    /// Whether there is a statement that only state diagrams have.
    private(set) var isStateDiagram = false
    /// The sort of diagram that other statements belong to, and the first of them.
    private(set) var foreign: (kind: ForeignKind, location: SourceLocation)?
    /// The states that were declared with the keyword.
    private(set) var declaredStates: Set<String> = []
    /// The classes, enums, interfaces and the like.
    var classifiers: Set<String> = []
    /// The notes and other figures that have names.
    var figures: Set<String> = []
    /// The links that no state diagram has, and where their arrows are.
    var relations: [(relation: RelationSyntax, location: SourceLocation)] = []
    /// The first package.
    var package: SourceLocation?
    /// The first thing of which no code is made.
    private(set) var ignored: SourceLocation?
    private(set) var looseFields: [LooseField] = []
    var hasTooManyModels = false

    /// Notes a statement of another sort of diagram.
    mutating func note(_ kind: ForeignKind, at location: SourceLocation) {
        guard let known = foreign else { return foreign = (kind, location) }
        if kind.isCertain, !known.kind.isCertain { foreign = (kind, known.location) }
    }

    /// Notes something of which no code is made.
    mutating func ignore(at location: SourceLocation) {
        ignored = ignored.map { min($0, location) } ?? location
    }

    mutating func take(_ state: StateSyntax, isDeclared: Bool) {
        guard isDeclared else { return }
        declaredStates.insert(state.id.text)
        markStateDiagram()
    }

    mutating func take(_ statement: StatementSyntax, _ parser: StatementParser) {
        switch statement {
        case .link(let link):
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

    /// Whether only state diagrams have links that end like this.
    private static func isMark(_ end: LinkEndSyntax) -> Bool {
        if case .state = end.kind { return end.isBar || !end.stereotypes.isEmpty }
        return true
    }
}
