/// A machine before forks are resolved: the diagram, the inside of a composite, or a region of one of these.
struct Level {
    let scope: Int
    /// The number of the region in the text, from 0, with regions without content counted.
    let region: Int
    /// The number of the region among those with content, from 1; nil if no other region has content.
    let number: Int?
    /// The index of the composite that contains the machine; nil for the diagram and its regions.
    let holder: Int?
    let depth: Int
    /// The position of the separator before the region, or else of the composite around the machine.
    ///
    /// It is nil for the diagram itself and for the diagram's first region.
    let location: SourceLocation?
    /// The indices of the machine's own states, in the order of their first mention.
    var states: [Int] = []
}

/// The levels of a block, and the numbers of their nodes.
///
/// A level is a machine before forks are resolved. A node is a state or a pseudostate such as `[*]`, and is
/// identified by a number. The number of a state is its index; the numbers of pseudostates follow those of
/// all states.
struct LevelTable {
    private(set) var outline: Outline
    private(set) var levels: [Level] = []
    /// For each scope (the diagram or a composite), the indices in ``levels`` of its regions with content.
    ///
    /// A scope that is not divided has one index; a composite without states has none.
    private(set) var levelsOfScope: [[Int]] = []
    /// For each state, the index in ``levels`` of its machine; -1 for a state that stands for a pseudostate,
    /// as with `<<start>>`.
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

    /// Returns the numbers of the regions with content, for each scope (the diagram or a composite).
    ///
    /// A composite without states counts as an ordinary state, and has no regions.
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

    /// Returns the index, in ``levels``, of the machine in a region of a scope (the diagram or a composite).
    ///
    /// For a region without content it is the machine of the first region with content. It is nil for a
    /// composite without states.
    func level(scope: Int, region: Int) -> Int? {
        indexes[Key(scope: scope, region: region)] ?? levelsOfScope[scope].first
    }

    /// Returns the indices, in ``levels``, of the machines inside a state; empty unless it is a composite.
    func levels(inside state: Int) -> [Int] {
        outline.states[state].inside.map { levelsOfScope[$0] } ?? []
    }

    /// Adds a link that is not in the diagram, such as an inferred start.
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

    /// Returns the pseudostate that a node number stands for; nil if it is the index of a state.
    func mark(of node: Int) -> ScopeMark? {
        guard node >= outline.states.count else { return nil }
        return ScopeMark(rawValue: (node - outline.states.count) % ScopeMark.allCases.count)
    }

    func level(of node: Int) -> Int {
        guard node >= outline.states.count else { return levelOfState[node] }
        return (node - outline.states.count) / ScopeMark.allCases.count
    }

    /// Returns the name of a state or pseudostate for messages.
    func title(of node: Int) -> String {
        mark(of: node)?.title ?? outline.states[node].id
    }

    /// Returns the name of a state or pseudostate after those of the composites around it, separated by dots.
    func dottedTitle(of node: Int) -> String {
        guard let mark = mark(of: node) else { return outline.dottedName(of: node) }
        let holder = levels[level(of: node)].holder.map { outline.dottedName(of: $0) + "." }
        return (holder ?? "") + mark.title
    }

    /// Returns whether a machine is directly in the diagram or composite of another machine, or nested deeper
    /// inside that diagram or composite.
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

/// A link of the diagram, as an edge of the innermost machine that contains both of its ends.
///
/// States and pseudostates are given by their numbers in the table of levels.
struct LevelLink {
    /// The index of the link in the outline's list of links.
    let drawn: Int
    /// The index of the innermost machine that contains both ends of the link, directly or inside its
    /// composites.
    let level: Int
    /// The node in the machine ``level`` at which the link begins: ``source``, or the composite that contains
    /// it.
    let from: Int
    /// The node in the machine ``level`` at which the link ends: ``target``, or the composite that contains
    /// it.
    let to: Int
    let source: Int
    let target: Int
}

/// A link that enters a machine inside a composite from outside of this machine.
struct LevelEntry {
    /// The number of the state or pseudostate at which the link enters the machine.
    let node: Int
    let link: Int
}
