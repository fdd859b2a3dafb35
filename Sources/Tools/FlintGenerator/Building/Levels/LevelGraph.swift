/// The links of a block as a graph, whose nodes are the states and pseudostates of all machines.
///
/// Each node has a number, as described at ``LevelTable``.
struct LevelGraph {
    /// A link from Begin to Begin or from End to End of a machine.
    ///
    /// It is no edge; its label only gives the type of the machine's input or output.
    struct Announcement {
        var level: Int
        var mark: ScopeMark
        var label: SyntaxText?
    }

    /// A link from inside a composite to the composite's own history mark, `[H]` or `[H*]`.
    ///
    /// Where such a link leads is known only when all links were read.
    private struct Resumption {
        var drawn: Int
        var source: Int
        var mark: Int
    }

    private(set) var table: LevelTable
    private(set) var links: [LevelLink] = []
    private(set) var announcements: [Announcement] = []
    /// For each node, the indices of the links that have the node as ``LevelLink/from``.
    private(set) var leaving: [[Int]]
    private(set) var reaching: [[Int]]
    /// For each machine inside a composite, the links that enter it from outside of this machine.
    private(set) var entries: [[LevelEntry]]
    /// For each node, whether a link leads from the node, or from inside it, out of the node's machine.
    private(set) var exits: [Bool]
    /// For each history mark with an outgoing link, the target for the case that there is no state to resume.
    ///
    /// Key and value are numbers of nodes.
    private(set) var defaults: [Int: Int] = [:]
    private var resumptions: [Resumption] = []
    var findings = Findings()

    var outline: Outline { table.outline }

    init(_ table: LevelTable) {
        self.table = table
        leaving = Array(repeating: [], count: table.nodeCount)
        reaching = leaving
        entries = Array(repeating: [], count: table.levels.count)
        exits = Array(repeating: false, count: table.nodeCount)
        for index in table.outline.links.indices {
            add(index)
        }
        addResumptions()
        addStarts()
    }

    func drawnLink(_ link: LevelLink) -> DrawnLink { outline.links[link.drawn] }

    /// Returns whether a link begins at a history mark.
    ///
    /// Such a link is no edge: it gives the target for the case that there is no state to resume.
    func isDefault(_ link: LevelLink) -> Bool {
        let mark = table.mark(of: link.source)
        return mark == .history || mark == .deepHistory
    }

    // MARK: One link

    private mutating func add(_ index: Int) {
        let drawn = outline.links[index]
        guard
            let source = node(of: drawn.source, other: drawn.target),
            let inner = node(of: drawn.target, other: drawn.source)
        else { return }
        let target = enclosed(inner, from: source, drawn)
        guard !isLoopOfMark(from: source, to: target, drawn) else { return }
        if isHistory(target), table.isInside(table.level(of: source), scopeOf: table.level(of: target)) {
            resumptions.append(Resumption(drawn: index, source: source, mark: target))
        } else {
            connect(index, from: source, to: target)
        }
    }

    private func isHistory(_ node: Int) -> Bool {
        let mark = table.mark(of: node)
        return mark == .history || mark == .deepHistory
    }

    /// Adds the links that lead from inside a composite to its own history mark.
    ///
    /// Inside the composite there is no state to resume. So these links lead to the target of the mark's own
    /// link, or else to Begin, and a warning says so.
    private mutating func addResumptions() {
        for resumption in resumptions {
            let level = table.level(of: resumption.mark)
            let drawn = outline.links[resumption.drawn]
            findings.warning(
                .badHistory, at: drawn.target.location,
                "nothing is resumed from inside, so this edge leads to where "
                    + "'\(table.title(of: resumption.mark))' leads, or to the beginning; draw it to a state")
            let target = defaults[resumption.mark] ?? table.node(.begin, of: level)
            guard !isLoopOfMark(from: resumption.source, to: target, drawn) else { continue }
            connect(resumption.drawn, from: resumption.source, to: target)
        }
    }

    /// Returns the number of the node at an end of a link.
    ///
    /// A pseudostate of a composite without states stands for the composite itself, with a warning. If both
    /// ends of the link are pseudostates of the same such composite, the result is nil.
    ///
    /// - Parameters:
    ///   - end: The end of the link.
    ///   - other: The other end of the same link.
    private mutating func node(of end: DrawnEnd, other: DrawnEnd) -> Int? {
        switch end.item {
        case .state(let state): return state
        case .mark(let mark, let scope, let region):
            if let level = table.level(scope: scope, region: region) { return table.node(mark, of: level) }
            guard let owner = outline.scopes[scope].owner else { return nil }
            let name = outline.states[owner].id
            guard !isMark(other, of: scope) else {
                findings.warning(
                    .emptyComposite, at: end.location,
                    "'\(name)' has no states inside and becomes a plain state, so this edge says nothing; "
                        + "draw a state inside, or remove the edge")
                return nil
            }
            if mark == .history || mark == .deepHistory {
                findings.warning(
                    .badHistory, at: end.location,
                    "'\(name)' has no states to resume and is meant itself; draw them, or write '\(name)' alone"
                )
            } else {
                findings.warning(
                    .emptyComposite, at: end.location,
                    "'\(name)' has no states of its own and is meant itself; draw the edge from or to '\(name)'"
                )
            }
            // A state that is drawn for a pseudostate stands for the pseudostate of its machine.
            guard let mark = outline.states[owner].role?.mark else { return owner }
            let place = outline.states[owner]
            return table.level(scope: place.scope, region: place.region).map { table.node(mark, of: $0) }
        }
    }

    private func isMark(_ end: DrawnEnd, of scope: Int) -> Bool {
        if case .mark(_, scope, _) = end.item { true } else { false }
    }

    /// Returns the target of a link, or the composite around it if the target is the composite's Begin, End
    /// or Fail.
    ///
    /// Only links from outside of the composite are changed.
    ///
    /// - Parameters:
    ///   - target: The number of the target.
    ///   - source: The number of the source.
    ///   - drawn: The link, for a warning.
    private mutating func enclosed(_ target: Int, from source: Int, _ drawn: DrawnLink) -> Int {
        let level = table.level(of: target)
        guard let mark = table.mark(of: target), !isHistory(target), let holder = table.levels[level].holder,
            !table.isInside(table.level(of: source), scopeOf: level)
        else { return target }
        if mark != .begin {
            let name = outline.states[holder].id
            findings.warning(
                .reservedTarget, at: drawn.target.location,
                "only the inside of '\(name)' leads to its '\(mark.title)', so this edge leads to '\(name)'; "
                    + "draw it there or to one of its states")
        }
        return holder
    }

    /// Returns whether a link leads from a pseudostate to itself, so that it is no edge.
    ///
    /// At Begin, and at an End that is drawn as `[*]`, the label of such a link is kept, because it may be a
    /// type. Any other such link is reported.
    private mutating func isLoopOfMark(from source: Int, to target: Int, _ drawn: DrawnLink) -> Bool {
        guard source == target, let mark = table.mark(of: target) else { return false }
        if mark == .begin || (mark == .end && drawn.target.isBorder) {
            announcements.append(
                Announcement(level: table.level(of: target), mark: mark, label: drawn.label))
        } else {
            findings.warning(
                .reservedLoop, at: drawn.source.location,
                "'\(mark.title)' cannot lead to itself, and this edge is left out; "
                    + "draw the way through another state")
        }
        return true
    }

    /// Appends a number to the Swift name of a state, because another state already has the name.
    mutating func number(_ state: Int) {
        table.number(state)
    }

    /// Adds an edge from Begin that is not in the diagram.
    ///
    /// - Parameters:
    ///   - state: The index of the state to which the edge leads.
    ///   - level: The index of the machine.
    mutating func addStart(at state: Int, of level: Int) {
        let place = table.levels[level]
        let location = outline.states[state].location
        let begin: DrawnEnd.Item = .mark(.begin, scope: place.scope, region: place.region)
        table.add(
            DrawnLink(
                source: DrawnEnd(item: begin, location: location, isBorder: true),
                target: DrawnEnd(item: .state(state), location: location)))
        connect(outline.links.count - 1, from: table.node(.begin, of: level), to: state)
    }

    // MARK: Lifting

    mutating func connect(_ index: Int, from source: Int, to target: Int) {
        var (from, to) = (source, target)
        var entered: [(level: Int, node: Int)] = []
        var left: [Int] = []
        while table.level(of: from) != table.level(of: to) {
            let (a, b) = (table.level(of: from), table.level(of: to))
            let (outer, inner) = (table.levels[a], table.levels[b])
            if outer.holder == nil, inner.holder == nil { break }
            if outer.depth >= inner.depth, let holder = outer.holder {
                left.append(from)
                from = holder
            }
            if inner.depth >= outer.depth, let holder = inner.holder {
                entered.append((b, to))
                to = holder
            }
        }
        let level = table.level(of: from)
        let drawn = outline.links[index]
        guard level == table.level(of: to) else {
            findings.warning(
                .crossRegion, at: drawn.source.location,
                "'\(table.dottedTitle(of: source))' and '\(table.dottedTitle(of: target))' are in two regions of "
                    + "the diagram, and this edge is left out; draw the regions inside a composite")
            return
        }
        let link = LevelLink(drawn: index, level: level, from: from, to: to, source: source, target: target)
        guard !isDefault(link) || setDefault(link, drawn) else { return }
        for node in left { exits[node] = true }
        for (level, node) in entered { entries[level].append(LevelEntry(node: node, link: links.count)) }
        leaving[from].append(links.count)
        reaching[to].append(links.count)
        links.append(link)
    }

    /// Records the target of a link from a history mark, to which runs go if there is no state to resume.
    ///
    /// The target must be a state of the same machine or of one of its composites.
    ///
    /// - Returns: `false` for any other target, and for a second target of the mark, which is reported.
    private mutating func setDefault(_ link: LevelLink, _ drawn: DrawnLink) -> Bool {
        guard link.from == link.source, table.mark(of: link.target) == nil else {
            findings.warning(
                .badHistory, at: drawn.target.location,
                "a history mark leads to where its composite begins, and this edge is left out; "
                    + "draw it to a state of that composite"
            )
            return false
        }
        if let known = defaults[link.source], known != link.target {
            findings.warning(
                .badHistory, at: drawn.source.location,
                "'\(table.title(of: link.source))' leads to two states, and the first counts; "
                    + "remove one of these edges")
            return false
        }
        defaults[link.source] = link.target
        return true
    }
}
