import FlintBasics

/// A graph that shows which screens may open which others, derived from the types of their outputs.
struct RegistryGraph {
    /// A type of a screen's outputs, with the types that it has after the transforms.
    struct Route {
        /// The type of the output, which is no `OneOf`; a screen with a `OneOf` has a route for each of its
        /// types.
        let output: TypeKey
        /// The types that values of the output may have after the transforms.
        let received: [TypeKey]
    }

    let records: [ScreenRecord]
    let transforms: OutputTransforms

    /// The index of the screen that a value of a type opens, by type.
    private var openedBy: [TypeKey: Int] = [:]
    /// The indices of the screens that handle a type, by type.
    private(set) var handlers: [TypeKey: [Int]] = [:]
    /// The index of the first record of a screen type, by type.
    private(set) var byScreen: [TypeKey: Int] = [:]
    private(set) var byKind: [ScreenKind: Int] = [:]
    /// The indices of the screens that each screen may open by a lookup.
    private var lookups: [Set<Int>] = []
    /// The indices of the screens that each screen may open by an explicit flow, of its own factory or of the
    /// screen that has opened it.
    private var flows: [Set<Int>]
    /// The indices of the screens that an explicit flow opens without determining the destination of their
    /// output.
    private(set) var openedWithoutContinuation: Set<Int> = []

    init(_ records: [ScreenRecord], _ transforms: OutputTransforms) {
        self.records = records
        self.transforms = transforms
        flows = Array(repeating: [], count: records.count)
        for (index, record) in records.enumerated() {
            if byKind[record.kind] == nil { byKind[record.kind] = index }
            if byScreen[record.screen] == nil { byScreen[record.screen] = index }
            for type in Set(record.updates) { handlers[type, default: []].append(index) }
            for type in record.inputs {
                let isBetter = openedBy[type].map { record.claim > records[$0].claim } ?? true
                if isBetter { openedBy[type] = index }
            }
        }
        for (index, record) in records.enumerated() {
            guard let flow = record.flow else { continue }
            follow(flow, from: index)
        }
        lookups = records.map { lookup($0) }
    }

    /// Returns the index of the screen that a value of a type opens; `nil` if there is none.
    func opened(by type: TypeKey) -> Int? { openedBy[type] }

    /// Returns whether any screen is opened by a type or handles it.
    func isKnown(_ type: TypeKey) -> Bool { openedBy[type] != nil || handlers[type] != nil }

    /// The types that open a screen or are handled, ordered by name.
    var knownTypes: [TypeKey] {
        Set(openedBy.keys).union(handlers.keys).sortedOutOfLine { $0.description < $1.description }
    }

    /// Returns the distinct outputs of a screen for which the navigator looks up a screen or a handler.
    func routes(of screen: Int) -> [Route] {
        guard records[screen].flow == nil else { return [] }
        var seen: Set<TypeKey> = []
        return records[screen].outputs.filter { !$0.isNever && seen.insert($0).inserted }.map {
            Route(output: $0, received: transforms.results(of: $0))
        }
    }

    /// Returns the screens that can be reached from given ones by lookups and explicit flows.
    ///
    /// - Parameters:
    ///   - starts: The indices of the first screens, which count as reached.
    ///   - barriers: The indices of screens whose outputs are not followed.
    /// - Returns: The indices of the reached screens.
    /// - Complexity: Linear in the number of screens and of edges between them.
    func reached(from starts: [Int], barriers: Set<Int> = []) -> Set<Int> {
        var reached = Set(starts)
        var pending = starts
        while let screen = pending.popLast() {
            guard !barriers.contains(screen) else { continue }
            for next in lookups[screen].union(flows[screen]) where reached.insert(next).inserted {
                pending.append(next)
            }
        }
        return reached
    }

    /// Returns whether the destination of a screen's output may be looked up by type.
    ///
    /// This is the case if a value opens the screen by a lookup, or an explicit flow opens it without a flow
    /// for its output.
    ///
    /// - Parameters:
    ///   - screen: The index of the screen.
    ///   - reached: The indices of the screens that can be reached.
    func isLookedUp(_ screen: Int, among reached: Set<Int>) -> Bool {
        openedWithoutContinuation.contains(screen) || reached.contains { lookups[$0].contains(screen) }
    }

    private func lookup(_ record: ScreenRecord) -> Set<Int> {
        guard record.flow == nil else { return [] }
        var opened: Set<Int> = []
        for output in record.outputs {
            let created = transforms.results(of: output).map { openedBy[$0] }
            opened.formUnion(created.compactMap { $0 })
            // The dynamic type of the value may be any of the types that open a screen.
            if output.isOpen, created.contains(nil) { opened.formUnion(openedBy.values) }
        }
        return opened
    }

    private mutating func follow(_ flow: AnyExplicitFlow, from screen: Int) {
        switch flow.content {
        case .unwind: break
        case .oneOf(let parts, _):
            for part in parts { follow(part, from: screen) }
        case .open(let opening):
            guard let opened = byScreen[opening.screen] else { return }
            flows[screen].insert(opened)
            guard let continuation = opening.continuation else {
                openedWithoutContinuation.insert(opened)
                return
            }
            follow(continuation, from: opened)
        }
    }
}
