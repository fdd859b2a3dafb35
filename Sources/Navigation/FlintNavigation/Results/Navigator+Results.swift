public import FlintFlows
internal import FlintStreams

extension Navigator {
    /// Opens a screen, and waits until it produces an output or is left.
    ///
    /// The first output is the answer, and no destination is looked up for it; any later output is an error.
    /// The screen stays in the tree after it has answered or the user wants to go back. It is removed when
    /// the next screen is opened, or at the end of a scope. A screen that is shown again because it is
    /// registered with `reused(by:)` gets a new question; a caller that still waits for the old one gets
    /// `cancelled`.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - input: The input of the screen.
    ///   - style: Whether the screen is pushed if possible, or always presented.
    /// - Returns: The first output; `back` if the user wants to go back; `cancelled` if the screen was
    ///   removed otherwise.
    /// - Throws: `CancellationError` if the task was canceled, in which case the screen is removed, unless it
    ///   was at the bottom of its stack before the call; otherwise the error that prevented the screen from
    ///   being shown.
    public func result<S: InputRequiring & OutputProducing>(
        of type: S.Type, input: S.InputType, style: OpeningStyle = .standard
    ) async throws -> Outcome<S.OutputType> {
        try await answer(of: type, input: ScreenInput(input), received: TypedValue(input), style: style)
            .outcome
    }

    /// Opens a screen that requires no input, and waits until it produces an output or is left.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - style: Whether the screen is pushed if possible, or always presented.
    /// - Returns: The first output; `back` if the user wants to go back; `cancelled` if the screen was
    ///   removed otherwise.
    /// - Throws: The errors of `result(of:input:style:)`; ``NavigationError`` with the code `inputMissing` if
    ///   the screen requires an input.
    public func result<S: OutputProducing>(
        of type: S.Type, style: OpeningStyle = .standard
    ) async throws -> Outcome<S.OutputType> {
        try await answer(of: type, input: .none, received: TypedValue(()), style: style).outcome
    }

    /// Returns a flow that opens a screen and ends with its output, for the handlers of a state machine.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - style: Whether the screen is pushed if possible, or always presented.
    /// - Returns: A flow that may be run many times; each run opens the screen, and waits for its first
    ///   output.
    public nonisolated func flow<S: InputRequiring & OutputProducing>(
        _ type: S.Type, style: OpeningStyle = .standard
    ) -> ScreenFlow<S> {
        ScreenFlow(navigator: self, style: style)
    }

    /// Opens a screen, and waits for its first output.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - input: The input of the screen.
    ///   - received: The value for which the screen is opened, which the plan records.
    ///   - style: Whether the screen is pushed if possible, or always presented.
    ///   - prepare: Called with the screen, before it is shown.
    /// - Returns: The outcome, and a reference to the question, with which the screen can be removed.
    /// - Throws: `CancellationError` if the task was canceled, after the screen was removed. Otherwise the
    ///   error that prevented the screen from being shown.
    func answer<S: OutputProducing>(
        of type: S.Type, input: ScreenInput, received: TypedValue, style: OpeningStyle,
        preparing prepare: @escaping @MainActor (S) -> Void = { _ in }
    ) async throws -> (outcome: Outcome<S.OutputType>, reference: QuestionReference) {
        let result = OneShot<Result<TypedValue, any Error>>()
        let reference = try await ask(type, input, received, style, preparing: prepare, settling: result)
        do {
            let value = try await result.wait(onCancel: .failure(CancellationError())).get()
            guard let output = value.lifted(to: S.OutputType.self) else {
                throw NavigationError(.liftFailed, type: value.type, screen: type.screenKind)
            }
            return (.finished(output), reference)
        } catch FlowExit.back {
            return (.back, reference)
        } catch FlowExit.cancelled {
            return (.cancelled, reference)
        } catch let error as CancellationError {
            await withdraw(reference)
            throw error
        }
    }

    private func ask<S: OutputProducing>(
        _ type: S.Type, _ input: ScreenInput, _ received: TypedValue, _ style: OpeningStyle,
        preparing prepare: @escaping @MainActor (S) -> Void,
        settling result: OneShot<Result<TypedValue, any Error>>
    ) async throws -> QuestionReference {
        // The question is opened before the screen is shown, because the screen may answer during the presentation.
        var asked: (outlet: ScreenOutlet, reference: QuestionReference)?
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
                var execution = NavigationExecution(plan, produced: nil, from: source)
                execution.willShow = { node, screen in
                    guard let screen = screen as? S else { return }
                    prepare(screen)
                    let outlet = screen.outlet
                    let number = outlet.ask(AnswerWaiter(of: S.OutputType.self, settling: result))
                    asked = (outlet, QuestionReference(node: node, number: number, wasThere: plan.isUnwind))
                }
                _ = try await carryOut(execution, in: turn)
                // The user may have left a reused screen while the screen took its new input.
                if let asked, tree[asked.reference.node] == nil { asked.outlet.removed() }
            }
        } catch {
            // The caller has stopped waiting, so the question ends, on a new screen as on a reused one.
            if let asked, asked.outlet.question.withdraw(asked.reference.number) {
                asked.outlet.question.forget()
            }
            throw error
        }
        guard let asked else { throw NavigationError(.unknownScreen, screen: type.screenKind) }
        return asked.reference
    }

    /// Ends a question whose caller was canceled, and removes its screen, unless a newer question was opened.
    private func withdraw(_ reference: QuestionReference) async {
        guard let outlet = outlet(at: reference.node), outlet.question.withdraw(reference.number) else {
            return
        }
        await remove(reference)
    }

    /// Removes the screen of a settled question from the tree.
    ///
    /// The screen stays if a newer question was opened, or if it was at the bottom of its stack before the
    /// question.
    func remove(_ reference: QuestionReference) async {
        await uncancelled("navigator.remove", on: tree[reference.node]?.kind) { [self] turn in
            guard let outlet = outlet(at: reference.node), outlet.question.isSettled,
                outlet.question.number == reference.number,
                let path = tree(in: turn).path(to: reference.node)
            else { return }
            guard let step = path.removal(keepsBottom: reference.wasThere) else {
                return outlet.question.forget()
            }
            try await commit(NavigationCommit(steps: [step], source: reference.node), in: turn)
        }
    }

    /// Performs an operation even if the calling task is canceled; an error is published by ``problems()``.
    ///
    /// - Parameters:
    ///   - name: The name of the task that performs the operation.
    ///   - screen: The kind of screen that the operation concerns, for errors; `nil` for none.
    ///   - operation: The operation, which gets its turn.
    func uncancelled(
        _ name: String, on screen: ScreenKind?,
        _ operation: @escaping @MainActor (NavigationTurn) async throws -> Void
    ) async {
        // An unstructured task is not canceled together with the calling one, and inherits the calling task's
        // turn.
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

/// A reference to one question to a screen.
struct QuestionReference: Sendable {
    /// The identity of the screen's node.
    let node: NodeID
    /// The number of the question among all questions to this screen.
    let number: Int
    /// Whether the screen was in the tree before the question, and was only shown again.
    let wasThere: Bool
}
