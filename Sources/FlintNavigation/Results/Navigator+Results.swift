public import FlintFlows
internal import FlintStreams

extension Navigator {
    /// Opens a screen and waits until it produces, or is left.
    ///
    /// The first thing that it produces is the answer and goes nowhere else; whatever it produces later is an error. The screen
    /// is not removed when it has answered or the person wants to go back: the next screen that is opened changes the stack,
    /// or the end of a scope. A screen that is shown again because it is registered with `reused(by:)` gets a new question;
    /// whoever still waits for the old one gets `cancelled`.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - input: What it is opened with.
    ///   - style: How it comes.
    /// - Returns: The first thing that it produced; `back` if the person asked for it; `cancelled` if the screen went otherwise.
    /// - Throws: `CancellationError` if the task was canceled; then the screen is removed, unless it was at the bottom of its
    ///   stack before. Else the error that kept the screen from being shown.
    public func result<S: InputRequiring & OutputProducing>(
        of type: S.Type, input: S.InputType, style: OpeningStyle = .standard
    ) async throws -> Outcome<S.OutputType> {
        try await answer(of: type, input: ScreenInput(input), received: TypedValue(input), style: style)
            .outcome
    }

    /// Opens a screen that requires no input and waits until it produces, or is left.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - style: How it comes.
    /// - Returns: As with an input.
    /// - Throws: As with an input; ``NavigationError`` with the code `inputMissing` if the screen requires one.
    public func result<S: OutputProducing>(
        of type: S.Type, style: OpeningStyle = .standard
    ) async throws -> Outcome<S.OutputType> {
        try await answer(of: type, input: .none, received: TypedValue(()), style: style).outcome
    }

    /// A screen as a flow, for the handlers of a machine.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - style: How it comes.
    /// - Returns: A flow that may be run many times; each run is a question of its own.
    public nonisolated func flow<S: InputRequiring & OutputProducing>(
        _ type: S.Type, style: OpeningStyle = .standard
    ) -> ScreenFlow<S> {
        ScreenFlow(navigator: self, style: style)
    }

    /// Opens a screen, prepared before it is shown, and waits for its answer.
    ///
    /// - Returns: The outcome, and where the screen is.
    func answer<S: OutputProducing>(
        of type: S.Type, input: ScreenInput, received: TypedValue, style: OpeningStyle,
        preparing prepare: @escaping @MainActor (S) -> Void = { _ in }
    ) async throws -> (outcome: Outcome<S.OutputType>, place: AskedPlace) {
        let result = OneShot<Result<TypedValue, any Error>>()
        let place = try await ask(type, input, received, style, preparing: prepare, settling: result)
        do {
            let value = try await result.wait(onCancel: .failure(CancellationError())).get()
            guard let output = value.lifted(to: S.OutputType.self) else {
                throw NavigationError(.liftFailed, type: value.type, screen: type.screenKind)
            }
            return (.finished(output), place)
        } catch FlowExit.back {
            return (.back, place)
        } catch FlowExit.cancelled {
            return (.cancelled, place)
        } catch let error as CancellationError {
            await withdraw(place)
            throw error
        }
    }

    private func ask<S: OutputProducing>(
        _ type: S.Type, _ input: ScreenInput, _ received: TypedValue, _ style: OpeningStyle,
        preparing prepare: @escaping @MainActor (S) -> Void,
        settling result: OneShot<Result<TypedValue, any Error>>
    ) async throws -> AskedPlace {
        // The question is put before the screen is shown: it may answer while it is still coming.
        var asked: (outlet: ScreenOutlet, place: AskedPlace)?
        do {
            try await inTurn { turn in
                try requireStart()
                guard turn.transaction == nil else {
                    throw NavigationError.awaitedInTransaction(type.screenKind)
                }
                let source = tree(in: turn).current.id
                let plan = try NavigationPlanner(tree: tree(in: turn), screens: screens).open(
                    screens.record(of: TypeKey(type))?.kind ?? type.screenKind, input: input,
                    received: received, from: source, as: style)
                var journey = NavigationJourney(plan, produced: nil, from: source)
                journey.willShow = { node, screen in
                    guard let screen = screen as? S else { return }
                    prepare(screen)
                    let outlet = screen.outlet
                    let number = outlet.ask(Asker(of: S.OutputType.self, settling: result))
                    asked = (outlet, AskedPlace(node: node, number: number, wasThere: plan.isUnwind))
                }
                _ = try await carryOut(journey, in: turn)
                // A person may have left a screen that was there before while it took its new input.
                if let asked, tree[asked.place.node] == nil { asked.outlet.removed() }
            }
        } catch {
            // Nobody will wait, neither for a new screen nor for one that was there.
            if let asked, asked.outlet.question.withdraw(asked.place.number) {
                asked.outlet.question.forget()
            }
            throw error
        }
        guard let asked else { throw NavigationError(.unknownScreen, screen: type.screenKind) }
        return asked.place
    }

    /// Gives a question up and removes its screen, if nobody else has asked it since.
    private func withdraw(_ place: AskedPlace) async {
        guard let outlet = outlet(at: place.node), outlet.question.withdraw(place.number) else { return }
        await remove(place)
    }

    /// Removes the screen of a question that is settled, unless it has been asked again, or was the bottom of its stack before.
    func remove(_ place: AskedPlace) async {
        await uncancelled("navigator.remove", on: tree[place.node]?.kind) { [self] turn in
            guard let outlet = outlet(at: place.node), outlet.question.isSettled,
                outlet.question.number == place.number,
                let path = tree(in: turn).path(to: place.node)
            else { return }
            guard let step = path.removal(keepsBottom: place.wasThere) else {
                return outlet.question.forget()
            }
            try await commit(NavigationCommit(steps: [step], source: place.node), in: turn)
        }
    }

    /// Performs an operation even if the calling task is canceled, and reports what goes wrong.
    func uncancelled(
        _ name: String, on screen: ScreenKind?,
        _ operation: @escaping @MainActor (NavigationTurn) async throws -> Void
    ) async {
        // An unstructured task is not canceled with this one, but inherits the turn that this one may be a part of.
        await Task(name: name) {
            do {
                try await inTurn(operation)
            } catch {
                report(error, on: screen)
            }
        }.value
    }
}

extension NavigationError {
    fileprivate static func awaitedInTransaction(_ screen: ScreenKind) -> NavigationError {
        NavigationError(
            .invalidRequest, screen: screen,
            "Screen '\(screen)' was to be awaited inside a transaction, which shows nothing before it ends. Await it outside."
        )
    }
}
