/// A composite or a package whose closing brace has not been read yet.
struct OpenComposite {
    /// The state with the body; nil for a package, whose statements are read as if they were outside of it.
    var state: StateSyntax?
    /// The position of the brace or word that opens the body; for a package, of the first word on the line.
    var opener: SourceLocation
    var statements: [StatementSyntax] = []
}

/// The composites whose bodies are open, the outermost first, with the statements read so far.
struct CompositeStack {
    /// The statements outside of all composites.
    private(set) var statements: [StatementSyntax] = []
    private var open: [OpenComposite] = []
    /// The number of open composites and packages beyond the limit of depth, whose contents are dropped.
    private var excess = 0

    var isEmpty: Bool { open.isEmpty && excess == 0 }

    /// Adds a statement to the innermost open composite, or to the diagram if none is open.
    mutating func append(_ statement: StatementSyntax) {
        guard excess == 0 else { return }
        if let last = open.indices.last {
            open[last].statements.append(statement)
        } else {
            statements.append(statement)
        }
    }

    /// Opens a composite or a package.
    ///
    /// - Returns: `false` for the first composite that exceeds the limit of depth, so that the caller reports
    ///   it once; otherwise `true`.
    mutating func push(_ composite: OpenComposite) -> Bool {
        if open.count < ParsingLimits.compositeDepth {
            open.append(composite)
            return true
        }
        excess += 1
        return excess > 1
    }

    /// Closes the innermost composite or package.
    ///
    /// A composite is added, as a statement, to the composite around it or to the diagram. Of a package, each
    /// of its statements is added there.
    mutating func pop() {
        if excess > 0 {
            excess -= 1
        } else if let closed = open.popLast() {
            add(closed)
        }
    }

    /// Closes all composites that are still open.
    ///
    /// - Returns: The ``OpenComposite/opener`` of each, except for composites that are nested too deeply.
    mutating func closeAll() -> [SourceLocation] {
        excess = 0
        let openers = open.map(\.opener)
        while !open.isEmpty { pop() }
        return openers
    }

    /// Replaces the statements outside of all composites.
    mutating func replace(_ statements: [StatementSyntax]) {
        self.statements = statements
    }

    private mutating func add(_ closed: OpenComposite) {
        guard var state = closed.state else {
            for statement in closed.statements { append(statement) }
            return
        }
        state.body = closed.statements
        append(.state(state))
    }
}
