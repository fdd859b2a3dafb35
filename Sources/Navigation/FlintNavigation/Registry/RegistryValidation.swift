import FlintBasics

/// A validation of a registry, which finds the registry's problems; call ``run()`` once only.
struct RegistryValidation {
    let graph: RegistryGraph
    let transforms: OutputTransforms
    private let roots: [NavigationLayout]
    /// The indices, in the list of factories, of the screens in the initial layouts.
    private let starts: [Int]
    let reached: Set<Int>
    /// The indices of the screens that are always in the tree, because nothing can remove them.
    ///
    /// It is empty if there are several initial layouts.
    private let permanent: Set<Int>
    private var problems: [RegistryProblem] = []
    /// For each type of values, the indices of the screens that can be reached from the initial layouts
    /// without passing a screen that handles the type.
    ///
    /// A cache, filled during the validation.
    private var reachedAround: [TypeKey: Set<Int>] = [:]

    init(_ records: [ScreenRecord], _ roots: [NavigationLayout], _ transforms: OutputTransforms) {
        let graph = RegistryGraph(records, transforms)
        self.graph = graph
        self.transforms = transforms
        self.roots = roots
        starts = roots.flatMap(\.screens).compactMap { graph.byKind[$0.kind] }
        reached = graph.reached(from: starts)
        // With several initial layouts, no screen is certain to exist.
        permanent = roots.count == 1 ? Set(roots[0].permanentScreens.compactMap { graph.byKind[$0] }) : []
    }

    /// Checks the registry, the initial layouts and the output transforms.
    ///
    /// - Returns: The problems, the errors first.
    mutating func run() -> [RegistryProblem] {
        findDuplicateKinds()
        findAmbiguousInputs()
        findTransformProblems()
        findRootProblems()
        for screen in graph.records.indices {
            for route in graph.routes(of: screen) { follow(route, of: screen) }
            if let flow = graph.records[screen].flow { follow(flow, of: screen) }
        }
        findUnreachable()
        findUnusedUpdates()
        return problems.filter { $0.severity == .error } + problems.filter { $0.severity == .warning }
    }

    mutating func add(
        _ kind: RegistryProblem.Kind, _ severity: RegistryProblem.Severity, screens: [Int] = [],
        types: [TypeKey] = [], _ text: String
    ) {
        let kinds = screens.map { graph.records[$0].kind }
        let problem = RegistryProblem(kind, severity, screens: kinds, types: types, text)
        if !problems.contains(problem) { problems.append(problem) }
    }

    func isStart(_ screen: Int) -> Bool { starts.contains(screen) }

    func name(_ screen: Int) -> String { "'\(graph.records[screen].kind)'" }

    private mutating func findDuplicateKinds() {
        let byKind = Dictionary(grouping: graph.records.indices) { graph.records[$0].kind }
        for (kind, screens) in byKind.sortedOutOfLine(by: { $0.value[0] < $1.value[0] })
        where screens.count > 1 {
            let types = screens.map { "'\(graph.records[$0].screen)'" }
            add(
                .duplicateKind, .error, screens: screens, types: screens.map { graph.records[$0].screen },
                "The screens \(Self.list(types)) are all of the kind '\(kind)'. Give each a kind of its own, by "
                    + "'screenKind' or by 'kind(_:)' of its factory.")
        }
    }

    private mutating func findAmbiguousInputs() {
        var openers: [TypeKey: [Int]] = [:]
        var order: [TypeKey] = []
        for (index, record) in graph.records.enumerated() {
            for type in record.inputs where !type.isNever && openers[type]?.last != index {
                if openers[type] == nil { order.append(type) }
                openers[type, default: []].append(index)
            }
        }
        let produced = producedTypes()
        for type in order {
            let all = openers[type] ?? []
            let others = all.filter { !graph.records[$0].isAwaited || graph.records[$0].isPreferred }
            // Screens that are opened by waiting code conflict only if a value of the type is produced.
            let screens = others.isEmpty && produced.contains(type) ? all : others
            let preferred = screens.filter { graph.records[$0].isPreferred }
            guard screens.count > 1, preferred.count != 1 else { continue }
            let advice =
                preferred.isEmpty
                ? "Prefer one by 'preferred()' of its factory"
                : "Leave 'preferred()' to one of \(Self.list(preferred.map(name)))"
            add(
                .ambiguousInput, .error, screens: screens, types: [type],
                "'\(type)' opens each of \(Self.list(screens.map(name))). \(advice), or give each an input of its own."
            )
        }
    }

    private mutating func findRootProblems() {
        for (kind, input) in roots.flatMap(\.screens) {
            guard let screen = graph.byKind[kind] else {
                findNothing(for: kind)
                continue
            }
            guard let required = graph.records[screen].input, input.stored == nil, input.type != required
            else { continue }
            let given = input.type.map { "one of '\($0)'" } ?? "none"
            add(
                .rootInput, .error, screens: [screen], types: [required],
                "The root \(name(screen)) requires an input of '\(required)' and has \(given). Place it by "
                    + "'.screen(_:input:)' with a value of that type.")
        }
    }

    private mutating func findNothing(for kind: ScreenKind) {
        let renamed = graph.records.indices.first { graph.records[$0].screen.description == kind.rawValue }
        let advice =
            renamed.map { "Its factory names it \(name($0)): place it by that kind." }
            ?? "Add a factory for it to the registry."
        let problem = RegistryProblem(
            .unknownRoot, .error, screens: [kind], "The root '\(kind)' is not registered. \(advice)")
        if !problems.contains(problem) { problems.append(problem) }
    }

    private mutating func findUnreachable() {
        for screen in graph.records.indices where !reached.contains(screen) {
            guard !graph.records[screen].isAwaited else { continue }
            add(
                .unreachable, .warning, screens: [screen],
                "No way leads from the roots to \(name(screen)): nothing produces what opens it. Remove it, or, if code opens "
                    + "it and awaits its output, say so by 'awaited()' of its factory.")
        }
    }

    private mutating func findUnusedUpdates() {
        let produced = producedTypes()
        // A value of an existential or class type may have a handled type as its dynamic type.
        guard !produced.contains(where: { $0.isOpen && !graph.isKnown($0) }) else { return }
        for (index, record) in graph.records.enumerated() {
            for type in record.updates where !type.isNever && !produced.contains(type) {
                add(
                    .unusedUpdate, .warning, screens: [index], types: [type],
                    "\(name(index)) handles '\(type)', which no screen produces. Remove the update, or produce it."
                )
            }
        }
    }

    private func producedTypes() -> Set<TypeKey> {
        var produced: Set<TypeKey> = []
        for (index, record) in graph.records.enumerated() {
            // The transforms do not apply to outputs with an explicit flow.
            let received = graph.routes(of: index).flatMap(\.received)
            produced.formUnion(record.flow == nil ? received : record.outputs)
            produced.formUnion(record.outputs.filter(\.isOpen))
        }
        return produced
    }

    /// Returns whether a value that a screen produces may find no handler: the screen can be shown without a
    /// screen below it that handles the value's type as an update.
    ///
    /// - Parameters:
    ///   - type: The type of the produced value.
    ///   - screen: The index of the producing screen.
    mutating func mayMiss(_ type: TypeKey, on screen: Int) -> Bool {
        let handlers = Set(graph.handlers[type] ?? [])
        guard permanent.intersection(handlers).subtracting([screen]).isEmpty else { return false }
        if reachedAround[type] == nil {
            reachedAround[type] = graph.reached(from: starts, barriers: handlers)
        }
        return reachedAround[type]?.contains(screen) ?? false
    }

    /// Joins names for a sentence: with commas, and with "and" before the last one.
    static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}

extension RegistryValidation {
    /// Adds problems of output transforms that are never used, form a cycle, or form too long a chain.
    mutating func findTransformProblems() {
        var seen: Set<TypeKey> = []
        for transform in transforms.transforms where !seen.insert(transform.from).inserted {
            add(
                .ambiguousTransform, .error, types: [transform.from],
                "Two output transforms begin with '\(transform.from)'. Keep one; it may make a 'OneOf' if there are several "
                    + "results.")
        }
        for cycle in transforms.cycles() {
            add(
                .transformCycle, .error, types: cycle,
                "Chained output transforms go round in circles: \(OutputTransforms.text(cycle)). Take one of them out, or "
                    + "do not chain.")
        }
        if let chain = transforms.longestChain() {
            add(
                .transformChainTooLong, .error, types: chain,
                "More than \(OutputTransforms.maximumHops) output transforms follow each other: "
                    + "\(OutputTransforms.text(chain)). Join some of them.")
        }
    }
}
