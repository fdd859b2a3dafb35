extension RegistryValidation {
    /// Adds a problem for each type of a screen's output that has no destination, or may have none at times.
    ///
    /// - Parameters:
    ///   - route: The type of the output, and the types after output transforms.
    ///   - screen: The index of the producing screen.
    mutating func follow(_ route: RegistryGraph.Route, of screen: Int) {
        for type in route.received where graph.opened(by: type) == nil {
            if graph.handlers[type] == nil {
                findDeadEnd(type, route, screen)
            } else if !route.output.isOpen, mayMiss(type, on: screen) {
                findUncertainHandler(type, screen)
            }
        }
    }

    /// Adds the problems of an explicit flow.
    ///
    /// The flow may open a screen that is not registered, open a screen whose factory takes no input of the
    /// flow's type, or return with a value that no screen handles.
    ///
    /// A return that fails only at times, because the screen can be shown without a handler below it, is a
    /// warning.
    ///
    /// - Parameters:
    ///   - flow: The explicit flow.
    ///   - screen: The index of the screen whose outputs the flow handles.
    mutating func follow(_ flow: AnyExplicitFlow, of screen: Int) {
        switch flow.content {
        case .oneOf(let flows, _):
            for flow in flows { follow(flow, of: screen) }
        case .unwind:
            for type in flow.type.leaves { findHandler(of: type, for: screen) }
        case .open(let opening):
            guard let opened = graph.byScreen[opening.screen] else {
                add(
                    .deadEnd, .error, screens: [screen], types: [flow.type],
                    "The explicit flow of \(name(screen)) opens '\(opening.kind)', which is not registered. Add a factory "
                        + "for it.")
                return
            }
            if graph.records[opened].input != flow.type {
                add(
                    .deadEnd, .error, screens: [screen, opened], types: [flow.type],
                    "The explicit flow of \(name(screen)) opens \(name(opened)) by '\(flow.type)', but its factory makes it "
                        + "without an input. Let the factory take the input.")
            }
            if let continuation = opening.continuation { follow(continuation, of: opened) }
        }
    }

    private mutating func findHandler(of type: TypeKey, for screen: Int) {
        guard let handlers = graph.handlers[type] else {
            add(
                .deadEnd, .error, screens: [screen], types: [type],
                "An explicit flow of \(name(screen)) unwinds with '\(type)', which no screen handles. Handle it in "
                    + "'handle(update:)' of the screen to return to.")
            return
        }
        guard mayMiss(type, on: screen) else { return }
        add(
            .uncertainHandler, .warning, screens: [screen] + handlers, types: [type],
            "An explicit flow of \(name(screen)) unwinds with '\(type)', but \(name(screen)) can be shown without "
                + "\(Self.list(handlers.map(name))) below. Then the producer gets 'noHandler'.")
    }

    private mutating func findDeadEnd(_ type: TypeKey, _ route: RegistryGraph.Route, _ screen: Int) {
        let record = graph.records[screen]
        let isReached = reached.contains(screen)
        let isCovered = isReached ? isCovered(screen) : record.isAwaited
        guard !isCovered else { return }
        let suffix = type == route.output ? "" : " (as '\(type)', after output transforms)"
        guard !route.output.isOpen else {
            add(
                .deadEnd, .warning, screens: [screen], types: [type],
                "\(name(screen)) produces '\(route.output)'\(suffix), which no screen takes by that type: a value goes on only if "
                    + "one takes the type that the value has itself. Known are \(knownTypes).")
            return
        }
        let advice =
            isReached
            ? "Register a screen with that input, handle it in 'handle(update:)', transform it, or give the factory "
                + "of \(name(screen)) an explicit flow."
            : "No way leads to \(name(screen)) either; if code awaits its output, say so by 'awaited()' of its factory."
        add(
            .deadEnd, isReached ? .error : .warning, screens: [screen], types: [type],
            "\(name(screen)) produces '\(route.output)'\(suffix), which no screen is opened by or handles.\(similar(type)) "
                + advice)
    }

    /// Returns whether explicit flows determine the destinations of a screen's outputs wherever the screen is
    /// shown.
    private func isCovered(_ screen: Int) -> Bool {
        !isStart(screen) && !graph.isLookedUp(screen, among: reached)
    }

    private mutating func findUncertainHandler(_ type: TypeKey, _ screen: Int) {
        guard !isCovered(screen) else { return }
        let handlers = graph.handlers[type] ?? []
        let others = handlers.filter { $0 != screen }
        let found =
            others.isEmpty
            ? "only \(name(screen)) itself handles"
            : "only \(Self.list(others.map(name))) \(others.count == 1 ? "handles" : "handle")"
        add(
            .uncertainHandler, .warning, screens: [screen] + others, types: [type],
            "\(name(screen)) produces '\(type)', which \(found), but \(name(screen)) can be shown without a handler below it. "
                + "Then the producer gets 'noDestination'. Register a screen with that input, or handle it at the root."
        )
    }

    private var knownTypes: String {
        let names = graph.knownTypes.map { "'\($0)'" }
        return names.isEmpty ? "none" : Self.list(names)
    }

    /// Returns a sentence that names a type with a destination and a similar name; empty if there is none.
    ///
    /// Names are similar if they differ only in case, optionality or enclosing types.
    private func similar(_ type: TypeKey) -> String {
        let wanted = Self.core(of: type)
        guard let found = graph.knownTypes.first(where: { Self.core(of: $0) == wanted }) else { return "" }
        return " Known is '\(found)'; types match only if they are the same."
    }

    /// Returns the name of a type without optionals and enclosing types, in lower case, for finding similar
    /// names.
    private static func core(of type: TypeKey) -> String {
        var name = Substring(type.description)
        while name.hasPrefix("Optional<"), name.hasSuffix(">") { name = name.dropFirst(9).dropLast() }
        guard !name.contains("<") else { return name.lowercased() }
        return (name.split(separator: ".").last ?? name).lowercased()
    }
}
