/// A machine as drawn: the diagram, the inside of a composite, or a region of one of them.
struct Level {
    let scope: Int
    /// The number of the region in its scope, counted while reading.
    let region: Int
    /// The number in the region's name; nil for the only region of its scope.
    let number: Int?
    /// The composite around it; nil for the diagram.
    let holder: Int?
    let depth: Int
    /// The position of its first line; nil for the diagram itself.
    let location: SourceLocation?
    /// The states of the level, by first appearance.
    var states: [Int] = []
}

/// The levels of an outline, and the node numbers of states and marks.
///
/// A node is a state, numbered by the state's index, or a mark of a level, numbered after the states.
struct LevelTable {
    private(set) var outline: Outline
    private(set) var levels: [Level] = []
    /// The levels of each scope, by region; empty for a scope without states, which is no composite.
    private(set) var levelsOfScope: [[Int]] = []
    /// The level of each state; -1 for a state that stands for a mark.
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

    /// The regions of each scope that have content; a scope without states is no composite and has none.
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

    /// The level of a region; for a region without states, the first level of its scope.
    func level(scope: Int, region: Int) -> Int? {
        indexes[Key(scope: scope, region: region)] ?? levelsOfScope[scope].first
    }

    /// The levels inside a state; empty for a state that is no composite.
    func levels(inside state: Int) -> [Int] {
        outline.states[state].inside.map { levelsOfScope[$0] } ?? []
    }

    /// Adds an implied link.
    mutating func add(_ link: DrawnLink) {
        outline.links.append(link)
    }

    /// Appends the next free number to the name of a state.
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

    /// The mark that a node stands for; nil for a state.
    func mark(of node: Int) -> ScopeMark? {
        guard node >= outline.states.count else { return nil }
        return ScopeMark(rawValue: (node - outline.states.count) % ScopeMark.allCases.count)
    }

    func level(of node: Int) -> Int {
        guard node >= outline.states.count else { return levelOfState[node] }
        return (node - outline.states.count) / ScopeMark.allCases.count
    }

    /// The name of a node for messages.
    func title(of node: Int) -> String {
        mark(of: node)?.title ?? outline.states[node].id
    }

    /// The name of a node, preceded by the names of the composites around it.
    func dottedTitle(of node: Int) -> String {
        guard let mark = mark(of: node) else { return outline.dottedName(of: node) }
        let holder = levels[level(of: node)].holder.map { outline.dottedName(of: $0) + "." }
        return (holder ?? "") + mark.title
    }

    /// Whether a level is another level, is nested inside it, or belongs to its scope.
    func isInside(_ inner: Int, scopeOf outer: Int) -> Bool {
        var level = inner
        while levels[level].depth > levels[outer].depth, let holder = levels[level].holder {
            level = levelOfState[holder]
        }
        return levels[level].scope == levels[outer].scope
    }
}

/// A link between two nodes, seen from the innermost level that holds both of its ends.
struct LevelLink {
    /// The drawn link, by index.
    let drawn: Int
    /// The innermost level that holds both ends, directly or inside a composite.
    let level: Int
    /// The node of ``source`` in that level: the node itself or the composite around it.
    let from: Int
    /// The node of ``target`` in that level.
    let to: Int
    let source: Int
    let target: Int
}

/// A link whose target is nested deeper than its source, seen from a level that it enters.
struct LevelEntry {
    /// The node that it enters in that level.
    let node: Int
    let link: Int
}
