extension ScreenOutlet {
    /// Opens a question to the screen; a question that was open before is canceled.
    ///
    /// - Returns: The number of the question.
    @discardableResult
    func ask(_ waiter: AnswerWaiter) -> Int {
        question.ask(waiter)?.cancel()
        return question.number
    }

    /// Takes an output of the screen as the answer, if there is a question.
    ///
    /// - Parameters:
    ///   - value: The output, after the stub.
    ///   - screen: The kind of the screen, for errors.
    /// - Returns: Whether the value was consumed; else it is looked up.
    /// - Throws: ``NavigationError`` if the question is settled already or the value is not acceptable as its answer.
    func answer(_ value: TypedValue, on screen: ScreenKind) throws(NavigationError) -> Bool {
        switch question.produce({ $0.accepts(value) }) {
        case .unasked: return false
        case .taken(let waiter):
            // The waiter's task may have been canceled just before, so that the question is settled already.
            guard waiter.finish(value) else { throw .alreadyAnswered(screen, value.type) }
            return true
        case .refused(let waiter): throw .unfitAnswer(screen, value.type, to: waiter.leaves)
        case .tooLate: throw .alreadyAnswered(screen, value.type)
        }
    }

    /// Notifies the caller that awaits the screen that the user wants to go back.
    ///
    /// - Returns: Whether a caller awaits it.
    func back() -> Bool {
        guard let waiter = question.back() else { return false }
        waiter.back()
        return true
    }

    /// Notifies the caller that awaits the screen of its removal.
    func removed() {
        question.remove()?.cancel()
    }
}

extension NavigationError {
    fileprivate static func alreadyAnswered(_ screen: ScreenKind, _ type: TypeKey) -> NavigationError {
        NavigationError(
            .alreadyAnswered, type: type, screen: screen,
            """
            Screen '\(screen)' produced '\(type)' after its question was settled. An awaited screen answers once: ask it \
            again, or remove it.
            """)
    }

    fileprivate static func unfitAnswer(
        _ screen: ScreenKind, _ type: TypeKey, to leaves: [TypeKey]
    ) -> NavigationError {
        let wanted = leaves.map { "'\($0)'" }.joined(separator: ", ")
        return NavigationError(
            .liftFailed, type: type, screen: screen,
            "Screen '\(screen)' is awaited and produced '\(type)', but its answer is one of: \(wanted). It is awaited further."
        )
    }
}
