/// A composite or a package whose closing brace has not come yet.
struct OpenComposite {
    /// The state that the body belongs to; nil for a package, whose contents belong to what encloses it.
    var state: StateSyntax?
    /// Where its brace is.
    var opener: SourceLocation
    var statements: [StatementSyntax] = []
}

/// The composites that are open at one line, from the outermost on, and what stands in each.
struct CompositeStack {
    /// The statements outside of all composites.
    private(set) var statements: [StatementSyntax] = []
    private var open: [OpenComposite] = []
    /// The number of composites that are open beyond the limit, and whose contents are dropped.
    private var excess = 0

    var isEmpty: Bool { open.isEmpty && excess == 0 }

    /// Adds a statement to the innermost composite.
    mutating func append(_ statement: StatementSyntax) {
        guard excess == 0 else { return }
        if let last = open.indices.last {
            open[last].statements.append(statement)
        } else {
            statements.append(statement)
        }
    }

    /// Opens a composite.
    ///
    /// - Returns: False if this is the first that is nested too deeply.
    mutating func push(_ composite: OpenComposite) -> Bool {
        if open.count < ParsingLimits.compositeDepth {
            open.append(composite)
            return true
        }
        excess += 1
        return excess > 1
    }

    /// Closes the innermost composite.
    mutating func pop() {
        if excess > 0 {
            excess -= 1
        } else if let closed = open.popLast() {
            add(closed)
        }
    }

    /// Closes all composites.
    ///
    /// - Returns: Where those were opened that are not too deep.
    mutating func closeAll() -> [SourceLocation] {
        excess = 0
        let openers = open.map(\.opener)
        while !open.isEmpty { pop() }
        return openers
    }

    /// Replaces the statements at the end of the block.
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
