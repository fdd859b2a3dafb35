import FlintBasics
internal import FlintStreams

extension Navigator {
    /// Opens a value as if the current screen had produced it; for links, notifications and the application
    /// itself.
    ///
    /// The destination is looked up as for a produced value: a screen that handles the value as an update, or
    /// else the screen that has the value as its input. The test stub and the explicit flow of the current
    /// screen do not receive the value, nor does a caller that waits for the current screen's output.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The type by which the destination of the value is found.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: ``NavigationError`` if the value has no destination, else the error of a factory, handler or
    ///   transform; then nothing has changed.
    @discardableResult
    public func open<Value: Sendable>(
        _ value: Value, as type: Value.Type = Value.self
    ) async throws -> NavigationResult {
        try await inTurn { turn in
            try requireStart()
            return try await find(TypedValue(value, as: type), from: tree(in: turn).current.id, in: turn)
        }
    }

    /// Creates the screen that a value would open, without showing it.
    ///
    /// The screen is not connected to a navigator. The factory is looked up as for a produced value: after
    /// output transforms, first by the declared type and then by the dynamic type.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The type by which the screen is found.
    /// - Returns: The screen.
    /// - Throws: ``NavigationError`` if the value opens no screen, or the error of a transform or
    ///   factory.
    public func destination<Value: Sendable>(
        for value: Value, as type: Value.Type = Value.self
    ) async throws -> any Screen {
        let produced = TypedValue(value, as: type)
        for candidate in Self.candidates(produced) {
            let received = try transforms.received(candidate)
            if let record = screens.record(openedBy: received.type), let input = record.lift(received) {
                return try await record.make(input)
            }
        }
        throw noDestination(of: produced.leaf.type, from: nil)
    }

    /// Shows the destination of a value that a screen has produced.
    ///
    /// If a caller waits for the screen's output, the value is the answer for the caller instead, and nothing
    /// is shown.
    ///
    /// - Parameters:
    ///   - value: The value, with its declared type.
    ///   - screen: The screen that has produced it.
    ///   - node: The node of the screen.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: ``NavigationError`` if the value has no destination or the screen was removed, else the
    ///   error of a factory, handler or transform; then nothing has changed.
    func produce(
        _ value: TypedValue, from screen: any OutputProducing, at node: NodeID
    ) async throws -> NavigationResult {
        // A question is answered without a turn: the operation in the current turn may be waiting for the
        // answer.
        if try screen.outlet.answer(value, on: kind(of: screen, at: node)) { return .ended }
        return try await inTurn { turn in try await route(value, from: screen, at: node, in: turn) }
    }

    /// Begins to show the destination of a value that a screen has produced, without waiting for the end.
    ///
    /// Values are handled in the order of the calls. An error is published by ``problems()``.
    ///
    /// - Parameters:
    ///   - value: The value, with its declared type.
    ///   - screen: The screen that has produced it.
    ///   - node: The node of the screen.
    func enqueue(_ value: TypedValue, from screen: any OutputProducing, at node: NodeID) {
        let kind = kind(of: screen, at: node)
        do {
            if try screen.outlet.answer(value, on: kind) { return }
        } catch {
            return report(error, on: kind)
        }
        // The position in the queue is reserved in the call, so that values are handled in the order of the
        // calls.
        let place = turns.enter()
        Task(name: "navigator.production") {
            do {
                _ = try await inTurn(at: place) { turn in
                    try await route(value, from: screen, at: node, in: turn)
                }
            } catch {
                report(error, on: kind)
            }
        }
    }

    private func route(
        _ produced: TypedValue, from screen: any OutputProducing, at node: NodeID, in turn: NavigationTurn
    ) async throws -> NavigationResult {
        guard let kind = tree(in: turn)[node]?.kind, screens(in: turn)[node] === screen else {
            throw NavigationError(.screenGone, type: produced.type, screen: type(of: screen).screenKind)
        }
        if let flow = screen.outlet.flow ?? screens[kind]?.flow {
            return try await follow(flow, with: produced, from: node, in: turn)
        }
        return try await find(produced, from: node, in: turn)
    }

    /// Looks up the destination of a produced value, and shows it.
    ///
    /// - Parameters:
    ///   - produced: The value as it was produced.
    ///   - node: The node of the producing screen.
    ///   - turn: The turn of the operation.
    /// - Throws: ``NavigationError`` with the code `noDestination` if no screen handles the value or is
    ///   opened by it.
    private func find(
        _ produced: TypedValue, from node: NodeID, in turn: NavigationTurn
    ) async throws -> NavigationResult {
        let tree = tree(in: turn)
        for candidate in Self.candidates(produced) {
            let received = try transforms.received(candidate)
            if let plan = try NavigationPlanner(tree: tree, screens: screens).plan(received, from: node) {
                return try await carryOut(NavigationExecution(plan, produced: produced, from: node), in: turn)
            }
        }
        throw noDestination(of: produced.leaf.type, from: tree[node]?.kind)
    }

    /// Returns the values to look up, in order: the value inside all `OneOf`s with its declared type, and
    /// with its dynamic type.
    ///
    /// The second value is left out if both types are the same.
    private static func candidates(_ produced: TypedValue) -> [TypedValue] {
        let leaf = produced.leaf
        return leaf.dynamicType == leaf.type ? [leaf] : [leaf, leaf.withDynamicType]
    }

    /// Returns the kind under which a screen is in the tree, for errors.
    ///
    /// For a screen that was removed, it is the kind that the screen's type declares.
    private func kind(of screen: any OutputProducing, at node: NodeID) -> ScreenKind {
        live[node] === screen ? tree[node]?.kind ?? type(of: screen).screenKind : type(of: screen).screenKind
    }

    func noDestination(of type: TypeKey, from screen: ScreenKind?) -> NavigationError {
        let known = Set(
            screens.registrations.flatMap { $0.record.inputs + $0.record.updates }.map(\.description))
        return .noDestination(type, from: screen, known: known.sortedOutOfLine())
    }

    func requireStart() throws(NavigationError) {
        guard isStarted else { throw NavigationError(.notStarted) }
    }
}

// MARK: - ExplicitFlows

extension Navigator {
    /// Executes the explicit flow of a screen for a value that the screen has produced.
    ///
    /// Output transforms and the look-up of a destination are not used.
    ///
    /// - Throws: ``NavigationError`` with the code `liftFailed` if the flow does not accept the value's type,
    ///   `noHandler` if the flow returns with the value and no screen handles the value, or `unknownScreen`
    ///   if the flow opens a screen that is not registered; else the error of a factory or handler.
    func follow(
        _ flow: AnyExplicitFlow, with produced: TypedValue, from node: NodeID, in turn: NavigationTurn
    ) async throws -> NavigationResult {
        switch try flow.decide(produced) {
        case .unwind(let value, let isAnimated):
            let planner = NavigationPlanner(tree: tree(in: turn), screens: screens)
            guard let plan = try planner.unwind(value, from: node) else {
                throw NavigationError(.noHandler, type: value.type, screen: planner.tree[node]?.kind)
            }
            var execution = NavigationExecution(plan, produced: produced, from: node)
            (execution.isCustomizable, execution.isAnimated) = (false, isAnimated)
            return try await carryOut(execution, in: turn)
        case .open(let opening, let value):
            return try await open(opening, with: value, produced: produced, from: node, in: turn)
        }
    }

    private func open(
        _ opening: AnyExplicitFlow.Opening, with value: TypedValue, produced: TypedValue, from node: NodeID,
        in turn: NavigationTurn
    ) async throws -> NavigationResult {
        guard let record = screens.record(of: opening.screen) else {
            throw NavigationError(.unknownScreen, screen: opening.kind)
        }
        guard let input = record.lift(value) else {
            throw NavigationError(.liftFailed, type: value.type, screen: record.kind)
        }
        let plan = try NavigationPlanner(tree: tree(in: turn), screens: screens)
            .open(record.kind, input: input, received: value, from: node, as: opening.style)
        var execution = NavigationExecution(plan, produced: produced, from: node)
        (execution.isCustomizable, execution.isAnimated) = (false, opening.isAnimated)
        execution.move = opening.move
        if let continuation = opening.continuation {
            execution.willShow = { _, screen in (screen as? any OutputProducing)?.outlet.flow = continuation }
        }
        return try await carryOut(execution, in: turn)
    }
}
