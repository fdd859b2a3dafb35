import FlintBasics

/// A graph for the validation of a registry: its edges lead from a screen to those that its outputs may open.
///
/// An output opens a screen in one of two ways. A navigator looks up the screen whose input has the type of
/// the output, or an ``ExplicitFlow`` names the screen. Screens are identified by their index in the list of
/// factories.
struct RegistryGraph {
    /// One type of a screen's outputs, with the types that its values may have after output transforms.
    struct Route {
        /// The type of the output as the screen produces it.
        ///
        /// It is no `OneOf`: a screen whose output is a `OneOf` has a route for each type that the `OneOf`
        /// can hold.
        let output: TypeKey
        /// The types that values of the output may have after output transforms.
        let received: [TypeKey]
    }

    let records: [ScreenRecord]
    let transforms: OutputTransforms

    /// The index of the screen that a value opens, by the type of the value.
    private var openedBy: [TypeKey: Int] = [:]
    /// The indices of the screens that handle a value as an update when the user returns to them, by the type
    /// of the value.
    private(set) var handlers: [TypeKey: [Int]] = [:]
    /// The index of the first factory for a type of screens, by the type.
    private(set) var byScreen: [TypeKey: Int] = [:]
    private(set) var byKind: [ScreenKind: Int] = [:]
    /// For each screen, the indices of the screens that a navigator may open with its outputs by looking up
    /// their type.
    private var lookups: [Set<Int>] = []
    /// For each screen, the indices of the screens that explicit flows open with its outputs.
    ///
    /// The explicit flow is set by the screen's factory, or by the flow that opens the screen (`then`).
    private var flows: [Set<Int>]
    /// The indices of the screens that an explicit flow opens without a further flow (`then`) for their
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

    /// Returns the index of the screen that a value of a type opens; `nil` if no screen has an input of the
    /// type.
    func opened(by type: TypeKey) -> Int? { openedBy[type] }

    /// Returns whether a value of a type has a destination: a screen that has the value as its input, or one
    /// that handles the value as an update.
    func isKnown(_ type: TypeKey) -> Bool { openedBy[type] != nil || handlers[type] != nil }

    /// The types of values that open a screen or are handled by one, ordered by name.
    var knownTypes: [TypeKey] {
        Set(openedBy.keys).union(handlers.keys).sortedOutOfLine { $0.description < $1.description }
    }

    /// Returns the types of a screen's outputs that are looked up, each once, with the types that its values
    /// may have after output transforms.
    ///
    /// The result is empty if the screen's factory has an explicit flow.
    func routes(of screen: Int) -> [Route] {
        guard records[screen].flow == nil else { return [] }
        var seen: Set<TypeKey> = []
        return records[screen].outputs.filter { !$0.isNever && seen.insert($0).inserted }.map {
            Route(output: $0, received: transforms.results(of: $0))
        }
    }

    /// Returns the screens that can be reached from given screens along the edges of the graph.
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

    /// Returns whether a screen may be opened in a way that sets no explicit flow for its outputs.
    ///
    /// A navigator then finds the destinations of the outputs by their type, unless the screen's factory has
    /// an explicit flow. The result is `true` if an output of a reached screen opens the screen by a look-up
    /// of the output's type, or if an explicit flow opens the screen without a further flow (`then`).
    ///
    /// - Parameters:
    ///   - screen: The index of the screen.
    ///   - reached: The indices of the screens that can be reached from the initial layouts. Outputs of other
    ///     screens do not count.
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
