/// The links of a block between the nodes of its levels.
struct LevelGraph {
    /// A Begin or End link that leads nowhere and has only its label to say.
    struct Announcement {
        var level: Int
        var mark: ScopeMark
        var label: SyntaxText?
    }

    let table: LevelTable
    private(set) var links: [LevelLink] = []
    private(set) var announcements: [Announcement] = []
    /// The links that leave and reach a node within its level, by node.
    private(set) var leaving: [[Int]]
    private(set) var reaching: [[Int]]
    /// The links from outside, by level.
    private(set) var entries: [[LevelEntry]]
    /// Whether a link leads from a node out of its level, by node.
    private(set) var exits: [Bool]
    /// Where a history mark leads if there is nothing to resume, by the mark's node.
    private(set) var defaults: [Int: Int] = [:]
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
    }

    func drawnLink(_ link: LevelLink) -> DrawnLink { outline.links[link.drawn] }

    /// Whether a link is the default of a history mark, which is no edge.
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
        let target = enclosed(inner, from: source)
        guard isLegal(from: source, to: target, drawn) else { return }
        connect(index, from: source, to: target)
    }

    /// The node of an end; nil if it is a mark of a composite without states.
    private mutating func node(of end: DrawnEnd, other: DrawnEnd) -> Int? {
        switch end.item {
        case .state(let state): return state
        case .mark(let mark, let scope, let region):
            if let level = table.level(scope: scope, region: region) { return table.node(mark, of: level) }
            let owner = outline.scopes[scope].owner.map { outline.states[$0].id } ?? ""
            if mark == .history || mark == .deepHistory {
                findings.error(
                    .badHistory, at: end.location,
                    "'\(owner)' has no states to resume; draw them inside it or write '\(owner)' alone")
            } else if !isMark(other, of: scope) {
                findings.error(
                    .emptyComposite, at: end.location,
                    "'\(owner)' has no states of its own; draw the edge from '\(owner)' itself")
            }
            return nil
        }
    }

    private func isMark(_ end: DrawnEnd, of scope: Int) -> Bool {
        if case .mark(_, scope, _) = end.item { true } else { false }
    }

    /// The composite itself in place of its Begin, if the link comes from outside.
    private func enclosed(_ target: Int, from source: Int) -> Int {
        let level = table.level(of: target)
        guard table.mark(of: target) == .begin, let holder = table.levels[level].holder,
            !table.isInside(table.level(of: source), scopeOf: level)
        else { return target }
        return holder
    }

    private mutating func isLegal(from source: Int, to target: Int, _ drawn: DrawnLink) -> Bool {
        let level = table.level(of: target)
        let isFromInside = table.isInside(table.level(of: source), scopeOf: level)
        switch table.mark(of: target) {
        case .history, .deepHistory: return isLegalHistory(target, isFromInside: isFromInside, drawn)
        case .end, .fail:
            guard !isFromInside, let holder = table.levels[level].holder else { break }
            let name = outline.states[holder].id
            findings.error(
                .reservedTarget, at: drawn.target.location,
                "only the inside of '\(name)' may lead to its '\(table.title(of: target))'; "
                    + "draw the edge to '\(name)' or to one of its states")
            return false
        case .begin, nil: break
        }
        return isLegalLoop(from: source, to: target, drawn)
    }

    private mutating func isLegalHistory(_ target: Int, isFromInside: Bool, _ drawn: DrawnLink) -> Bool {
        let level = table.levels[table.level(of: target)]
        let message: String
        if level.holder == nil {
            message = "a diagram has nothing to resume; write the composite's name before '[H]'"
        } else if isFromInside {
            message = "history is an entry from outside; draw this edge to a state"
        } else if level.number != nil {
            message =
                "a composite with regions cannot be resumed; draw a composite inside a region and resume that"
        } else {
            return true
        }
        findings.error(.badHistory, at: drawn.target.location, message)
        return false
    }

    /// Refuses loops of reserved states, and keeps no edge where only a label is said.
    private mutating func isLegalLoop(from source: Int, to target: Int, _ drawn: DrawnLink) -> Bool {
        guard source == target, let mark = table.mark(of: target) else { return true }
        if mark == .begin || (mark == .end && drawn.target.isBorder) {
            announcements.append(
                Announcement(level: table.level(of: target), mark: mark, label: drawn.label))
            return false
        }
        findings.error(
            .reservedLoop, at: drawn.source.location,
            "'\(mark.title)' cannot lead to itself; draw the way through another state")
        return false
    }

    // MARK: Lifting

    private mutating func connect(_ index: Int, from source: Int, to target: Int) {
        var (from, to) = (source, target)
        var entered: [(level: Int, node: Int)] = []
        var left: [Int] = []
        while true {
            let (a, b) = (table.level(of: from), table.level(of: to))
            let (outer, inner) = (table.levels[a], table.levels[b])
            if outer.scope == inner.scope, outer.depth == inner.depth { break }
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
            findings.error(
                .crossRegion, at: drawn.source.location,
                "'\(table.title(of: from))' and '\(table.title(of: to))' are in two regions; "
                    + "leave through the composite")
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

    /// Keeps the default of a history mark: one state, in the same machine or inside one of its composites.
    private mutating func setDefault(_ link: LevelLink, _ drawn: DrawnLink) -> Bool {
        guard link.from == link.source, table.mark(of: link.target) == nil else {
            findings.error(
                .badHistory, at: drawn.target.location,
                "a history mark leads to where its composite begins; draw it to a state of that composite"
            )
            return false
        }
        if let known = defaults[link.source], known != link.target {
            findings.error(
                .badHistory, at: drawn.source.location,
                "'\(table.title(of: link.source))' leads to two states; keep one of these edges")
            return false
        }
        defaults[link.source] = link.target
        return true
    }
}
