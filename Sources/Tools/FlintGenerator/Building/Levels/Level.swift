/// A machine before it is built: the diagram, the inside of a composite, or a region of one of these.
struct Level {
    let scope: Int
    /// The number of the region within its diagram or composite, in the order of the text.
    let region: Int
    /// The number in the name of the region; nil if the diagram or composite has no other region.
    let number: Int?
    /// The index of the composite that contains the machine; nil for the diagram.
    let holder: Int?
    let depth: Int
    /// The position of the machine's first line; nil for the diagram itself.
    let location: SourceLocation?
    /// The indices of the machine's own states, in the order of their first mention.
    var states: [Int] = []
}

/// The levels of an outline, and the numbers of the nodes in them.
///
/// A level is a machine before it is built. A node is a state or a pseudostate such as `[*]`. The node of a
/// state has the index of the state, and the pseudostates of the levels have the numbers after those.
struct LevelTable {
    private(set) var outline: Outline
    private(set) var levels: [Level] = []
    /// For each scope (the diagram or a composite), the indices of its machines in ``levels``, one for each
    /// region; empty for a scope without states.
    private(set) var levelsOfScope: [[Int]] = []
    /// The index, in ``levels``, of the machine of each state; -1 for a state that is drawn for a
    /// pseudostate.
    private(set) var levelOfState: [Int]
    private var indexes: [Key: Int] = [:]

    private struct Key: Hashable {
        var scope: Int
        var region: Int
    }

    init(_ outline: Outline) {
        self.outline = outline
        levelOfState = Array(repeating: -1, count: outline.states.count)
        let used = Self.usedRegions(outline)
        for scope in outline.scopes.indices {
            addLevels(of: scope, regions: used[scope].sorted())
        }
        for state in outline.mentions where !outline.states[state].isMark {
            let drawn = outline.states[state]
            guard let level = level(scope: drawn.scope, region: drawn.region) else { continue }
            levelOfState[state] = level
            levels[level].states.append(state)
        }
    }

    /// Returns the regions of each scope (the diagram or a composite) that have content.
    ///
    /// A scope without states is no composite and has none.
    private static func usedRegions(_ outline: Outline) -> [Set<Int>] {
        var used: [Set<Int>] = Array(repeating: [], count: outline.scopes.count)
        for state in outline.mentions where !outline.states[state].isMark {
            used[outline.states[state].scope].insert(outline.states[state].region)
        }
        let isComposite = used.map { !$0.isEmpty }
        for link in outline.links {
            for end in [link.source, link.target] {
                guard case .mark(let mark, let scope, let region) = end.item else { continue }
                let isHistory = mark == .history || mark == .deepHistory
                if isComposite[scope] || scope == 0, !isHistory { used[scope].insert(region) }
            }
        }
        if used[0].isEmpty { used[0] = [0] }
        return used
    }

    private mutating func addLevels(of scope: Int, regions: [Int]) {
        let drawn = outline.scopes[scope]
        var own: [Int] = []
        for (offset, region) in regions.enumerated() {
            let start = region == 0 ? nil : drawn.separators[region]
            let level = Level(
                scope: scope, region: region, number: regions.count > 1 ? offset + 1 : nil,
                holder: drawn.owner,
                depth: drawn.depth, location: start ?? drawn.owner.map { outline.states[$0].location })
            indexes[Key(scope: scope, region: region)] = levels.count
            own.append(levels.count)
            levels.append(level)
        }
        levelsOfScope.append(own)
    }

    /// Returns the index of the machine in a region; for a region without states, that of the first region.
    func level(scope: Int, region: Int) -> Int? {
        indexes[Key(scope: scope, region: region)] ?? levelsOfScope[scope].first
    }

    /// Returns the indices of the machines inside a state; empty for a state that is not a composite.
    func levels(inside state: Int) -> [Int] {
        outline.states[state].inside.map { levelsOfScope[$0] } ?? []
    }

    /// Adds a link that was not drawn.
    mutating func add(_ link: DrawnLink) {
        outline.links.append(link)
    }

    /// Appends the next unused number to the Swift name of a state.
    mutating func number(_ state: Int) {
        let drawn = outline.states[state]
        var number = 2
        while outline.scopes[drawn.scope].names[drawn.name.numbered(number).member] != nil { number += 1 }
        outline.states[state].name = drawn.name.numbered(number)
        outline.scopes[drawn.scope].names[outline.states[state].name.member] = state
    }

    // MARK: Nodes

    var nodeCount: Int { outline.states.count + ScopeMark.allCases.count * levels.count }

    func node(_ mark: ScopeMark, of level: Int) -> Int {
        outline.states.count + level * ScopeMark.allCases.count + mark.rawValue
    }

    /// Returns the pseudostate of a node; nil if the node is an ordinary state.
    func mark(of node: Int) -> ScopeMark? {
        guard node >= outline.states.count else { return nil }
        return ScopeMark(rawValue: (node - outline.states.count) % ScopeMark.allCases.count)
    }

    func level(of node: Int) -> Int {
        guard node >= outline.states.count else { return levelOfState[node] }
        return (node - outline.states.count) / ScopeMark.allCases.count
    }

    /// Returns the name of a node for messages.
    func title(of node: Int) -> String {
        mark(of: node)?.title ?? outline.states[node].id
    }

    /// Returns the name of a node, with the names of the composites around it, separated by dots.
    func dottedTitle(of node: Int) -> String {
        guard let mark = mark(of: node) else { return outline.dottedName(of: node) }
        let holder = levels[level(of: node)].holder.map { outline.dottedName(of: $0) + "." }
        return (holder ?? "") + mark.title
    }

    /// Returns whether a machine belongs to the same diagram or composite as another one, or is nested
    /// inside.
    ///
    /// - Parameters:
    ///   - inner: The index of the machine that may be inside.
    ///   - outer: The index of the other machine.
    func isInside(_ inner: Int, scopeOf outer: Int) -> Bool {
        var level = inner
        while levels[level].depth > levels[outer].depth, let holder = levels[level].holder {
            level = levelOfState[holder]
        }
        return levels[level].scope == levels[outer].scope
    }
}

/// A link, described in the innermost machine that contains both of its ends.
struct LevelLink {
    /// The index of the link among the links that the text draws.
    let drawn: Int
    /// The index of the innermost machine that contains both ends, directly or inside a composite.
    let level: Int
    /// The state or pseudostate of that machine that is ``source`` or contains it.
    let from: Int
    /// The state or pseudostate of that machine that is ``target`` or contains it.
    let to: Int
    let source: Int
    let target: Int
}

/// A link from outside that enters a machine inside a composite.
struct LevelEntry {
    /// The number of the state or pseudostate of that machine that the link enters.
    let node: Int
    let link: Int
}
