/// A composite or a package whose closing brace has not been read yet.
struct OpenComposite {
    /// The state with the body; nil for a package, whose statements are read as if they were outside of it.
    var state: StateSyntax?
    /// The position of the opening brace.
    var opener: SourceLocation
    var statements: [StatementSyntax] = []
}

/// The composites whose bodies are open, the outermost first, with the statements read so far.
struct CompositeStack {
    /// The statements outside of all composites.
    private(set) var statements: [StatementSyntax] = []
    private var open: [OpenComposite] = []
    /// The number of open composites beyond the limit, whose contents are dropped.
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

    /// Closes the innermost composite, and adds it as a statement to the composite around it.
    mutating func pop() {
        if excess > 0 {
            excess -= 1
        } else if let closed = open.popLast() {
            add(closed)
        }
    }

    /// Closes all composites that are still open.
    ///
    /// - Returns: The positions of their opening braces, without those of composites that are nested too
    ///   deeply.
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
