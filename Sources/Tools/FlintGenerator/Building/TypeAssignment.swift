/// Finds the types of contexts, inputs and outputs in the descriptions of states and the labels of links.
struct TypeAssignment {
    private let reading: ContextReading
    private var machines: MachineTable
    /// The declared context of each state that has one, by the index of the state.
    private(set) var contexts: [Int: DeclaredType] = [:]
    /// The lines of descriptions that are not types, by the index of the state.
    private(set) var documentation: [Int: [String]] = [:]
    /// The indices of the links whose labels declare the type of an input or an output.
    private(set) var typedLinks: Set<Int> = []
    private(set) var findings = Findings()
    private var inputs: [[DeclaredType]]
    private var outputs: [[DeclaredType]]

    /// Reads all descriptions and labels; ``result`` then has the machines with their inputs and outputs.
    ///
    /// - Parameters:
    ///   - machines: The machines of a block.
    ///   - reading: Whether texts are read as types at all.
    init(_ machines: MachineTable, reading: ContextReading) {
        self.machines = machines
        self.reading = reading
        inputs = Array(repeating: [], count: machines.plans.count)
        outputs = inputs
        readStates()
        readReserved()
        readLinks()
        unifyInputs()
        for machine in machines.plans.indices {
            let output = unify(outputs[machine], "the output of '\(machines.plans[machine]?.title ?? "")'")
            self.machines.plans[machine]?.output = output
        }
    }

    var result: MachineTable { machines }

    private var graph: LevelGraph { machines.graph }

    private func type(_ text: SyntaxText) -> DeclaredType? {
        guard reading == .typed, !text.isQuoted, let type = TypeExpression(text.text) else { return nil }
        return DeclaredType(type: type, location: text.location)
    }

    // MARK: States

    private mutating func readStates() {
        for state in graph.outline.mentions where !graph.outline.states[state].isMark {
            for text in graph.outline.states[state].texts {
                read(text, of: state)
            }
        }
    }

    private mutating func read(_ text: SyntaxText, of state: Int) {
        guard let type = type(text) else {
            warn(ofAlmostType: text)
            let lines = text.text.split(whereSeparator: \.isNewline).map(String.init)
            documentation[state, default: []] += lines
            return
        }
        let name = graph.outline.states[state].id
        if machines.forks.joined[state] != nil {
            findings.error(
                .typeConflict, at: type.location,
                "the context of the join '\(name)' is made of the outputs of its branches; "
                    + "quote '\(type.type.text)' to make it a description")
        } else if let known = contexts[state] {
            guard !known.agrees(with: type) else { return }
            findings.error(
                .typeConflict, at: type.location,
                "'\(name)' has the context '\(known.type.text)' from line \(known.location.line) already; "
                    + "quote '\(type.type.text)' to make it a description")
        } else {
            contexts[state] = type
        }
    }

    /// Warns about a description that would be a type if its open brackets were closed.
    private mutating func warn(ofAlmostType text: SyntaxText) {
        guard reading == .typed, !text.isQuoted else { return }
        var open: [Character] = []
        var closed = ""
        let closers: [Character: Character] = ["(": ")", "[": "]", "<": ">"]
        for character in text.text {
            if let closer = closers[character] {
                open.append(closer)
            } else if closers.values.contains(character) {
                guard open.popLast() == character else { return }
            }
            closed.append(character)
        }
        closed += String(open.reversed())
        guard !open.isEmpty, let type = TypeExpression(closed) else { return }
        findings.warning(
            .almostType, at: text.location,
            "'\(text.text)' is a description, because its brackets are not closed; "
                + "write '\(type.text)', or quote it")
    }

    private mutating func readReserved() {
        for level in graph.table.levels.indices {
            let place = graph.table.levels[level]
            let scope = graph.outline.scopes[place.scope]
            for mark in [ScopeMark.begin, .end, .fail] {
                let reserved = scope.reserved[DrawnScope.ReservedKey(region: place.region, mark: mark)]
                for text in reserved?.texts ?? [] { read(text, of: mark, in: level) }
            }
        }
    }

    private mutating func read(_ text: SyntaxText, of mark: ScopeMark, in level: Int) {
        guard let type = type(text) else { return warn(ofAlmostType: text) }
        switch mark {
        case .begin: inputs[level].append(type)
        case .end: outputs[level].append(type)
        case .history, .deepHistory: break
        case .fail:
            guard type.type.text != "Error", type.type.text != "any Error" else { return }
            findings.error(
                .typeConflict, at: type.location,
                "'Fail' takes an error; write 'any Error' or quote '\(type.type.text)'")
        }
    }

    // MARK: Links

    private mutating func readLinks() {
        for announcement in graph.announcements {
            guard let label = announcement.label else { continue }
            read(label, of: announcement.mark, in: announcement.level)
        }
        for (index, link) in graph.links.enumerated() {
            guard let label = graph.drawnLink(link).label else { continue }
            let isBegin = graph.table.mark(of: link.source) == .begin
            let target = machines.target(of: link)
            guard isBegin || target.mark == .end, let type = type(label) else { continue }
            typedLinks.insert(index)
            if isBegin { inputs[graph.table.level(of: link.source)].append(type) }
            if target.mark == .end { outputs[target.machine].append(type) }
        }
    }

    // MARK: Unifying

    private mutating func unifyInputs() {
        for levels in graph.table.levelsOfScope {
            guard let first = levels.first else { continue }
            let holder = graph.table.levels[first].holder
            let name = holder.map { graph.outline.states[$0].id } ?? machines.diagram.title
            let own = holder.flatMap { contexts[$0] }.map { [$0] } ?? []
            let input = unify(own + levels.flatMap { inputs[$0] }, "the input of '\(name)'")
            if let holder, contexts[holder] == nil { contexts[holder] = input }
            for level in levels { machines.plans[level]?.input = input }
        }
        for (index, branch) in machines.forks.branches.enumerated() {
            let machine = machines.machine(ofBranch: index)
            machines.plans[machine]?.input = contexts[branch.fork]
        }
    }

    /// Returns the type that several declarations agree on; nil if there are none.
    ///
    /// If they differ, an error is reported at each, and the first type is returned.
    ///
    /// - Parameters:
    ///   - types: The declarations.
    ///   - what: The declared value in messages, such as `the output of 'Refund'`.
    private mutating func unify(_ types: [DeclaredType], _ what: String) -> DeclaredType? {
        guard let first = types.first else { return nil }
        let others = types.dropFirst().filter { !first.agrees(with: $0) }
        guard let other = others.first else { return first }
        report(what, first, against: other)
        for type in others { report(what, type, against: first) }
        return first
    }

    private mutating func report(_ what: String, _ type: DeclaredType, against other: DeclaredType) {
        findings.error(
            .typeConflict, at: type.location,
            "\(what) is '\(type.type.text)' here and '\(other.type.text)' in line \(other.location.line); "
                + "quote one to make it a description, or use one type for both")
    }
}
