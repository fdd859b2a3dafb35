extension ScreenOutlet {
    /// Puts a question to the screen; one that was open before is canceled.
    ///
    /// - Returns: The number of the question.
    @discardableResult
    func ask(_ asker: Asker) -> Int {
        question.ask(asker)?.cancel()
        return question.number
    }

    /// Takes something that the screen produces as the answer, if it was asked.
    ///
    /// - Parameters:
    ///   - value: What it produces, past the stub.
    ///   - screen: The kind of the screen, for errors.
    /// - Returns: Whether the value ended here; else a way is looked for.
    /// - Throws: ``NavigationError`` if the question is settled already or the value cannot be its answer.
    func answer(_ value: TypedValue, on screen: ScreenKind) throws(NavigationError) -> Bool {
        switch question.produce({ $0.accepts(value) }) {
        case .unasked: return false
        case .taken(let asker):
            // The asker's task may have been canceled a moment ago, and then this is no longer the first word.
            guard asker.finish(value) else { throw .alreadyAnswered(screen, value.type) }
            return true
        case .refused(let asker): throw .unfitAnswer(screen, value.type, to: asker.leaves)
        case .tooLate: throw .alreadyAnswered(screen, value.type)
        }
    }

    /// Tells whoever awaits the screen that the person wants to go back.
    ///
    /// - Returns: Whether somebody awaits it.
    func back() -> Bool {
        guard let asker = question.back() else { return false }
        asker.back()
        return true
    }

    /// Tells whoever awaits the screen that it is shown no longer.
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
