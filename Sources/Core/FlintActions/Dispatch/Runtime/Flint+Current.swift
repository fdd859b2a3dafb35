internal import FlintSubjects

extension Flint {
    /// Makes a runtime current while an async function runs.
    ///
    /// Child tasks inherit the runtime; detached tasks do not. Inside an action of the same runtime, nested
    /// actions keep their parent.
    ///
    /// - Parameters:
    ///   - runtime: The runtime.
    ///   - isolation: The actor on which the function runs; by default that of the caller.
    ///   - body: The function.
    /// - Returns: The result of the function.
    /// - Throws: Rethrows the error of the function.
    @inlinable
    public static func withRuntime<Result, Failure: Error>(
        _ runtime: Flint, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let outcome: Swift.Result<Result, Failure> = await RequestScope.local.withValue(
            RequestScope(enteringRuntime: runtime)
        ) {
            // Because it captures the parameter, the closure is isolated to the caller's actor.
            _ = isolation
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    /// Makes a runtime current while a function runs.
    ///
    /// - Parameters:
    ///   - runtime: The runtime.
    ///   - body: The function.
    /// - Returns: The result of the function.
    /// - Throws: Rethrows the error of the function.
    @inlinable
    public static func withRuntime<Result, Failure: Error>(
        _ runtime: Flint, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outcome: Swift.Result<Result, Failure> = RequestScope.local.withValue(
            RequestScope(enteringRuntime: runtime)
        ) {
            do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
        }
        return try outcome.get()
    }
}

extension RequestScope {
    /// Creates a scope, the value of the dispatch's task-local, that makes a runtime current.
    ///
    /// If the current scope belongs to the same runtime, the result is the current scope, so that nested
    /// actions keep their parent.
    @usableFromInline
    package init(enteringRuntime runtime: Flint) {
        if let current = Self.current, current.cell.owner.refers(to: runtime) {
            self = current
        } else {
            let turn = Self.current?.cell.turn
            self.init(cell: RequestCell(owner: RuntimeReference(keeping: runtime), turn: turn), number: 0)
        }
    }

    /// Creates a scope with a subject and a trace, inside the current scope.
    ///
    /// - Parameters:
    ///   - origin: The subject and the trace; `nil` for the application without a trace.
    ///   - runtime: The runtime of the scope.
    init(entering origin: RequestOrigin?, of runtime: Flint) {
        let caller = Self.current.flatMap { $0.cell.owner.refers(to: runtime) ? $0 : nil }
        let cell = RequestCell(
            owner: caller?.cell.owner ?? RuntimeReference(keeping: runtime), turn: Self.current?.cell.turn,
            origin: origin, enclosing: caller)
        self.init(cell: cell, number: 0)
    }
}

extension RequestScope {
    /// Creates a scope in which logs and recorders of a runtime call application code.
    ///
    /// The scope retains neither the runtime nor its ``EventHub``, because these retain the logs and
    /// recorders.
    package init(withoutKeeping runtime: Flint) {
        self.init(cell: RequestCell(owner: RuntimeReference(ownedByHubOf: runtime)), number: 0)
    }
}

extension Flint {
    /// Calls application code with this runtime as the current one, and returns its result.
    ///
    /// Unlike ``withRuntime(_:_:)``, it creates no scope if the runtime is already current.
    package func ask<Answer>(_ question: () -> Answer) -> Answer {
        let isCurrent = RequestScope.current.map { $0.cell.owner.refers(to: self) }
        return isCurrent ?? (self === Flint.shared) ? question() : Flint.withRuntime(self, question)
    }

    /// Calls application code with this runtime and a subject as the current ones.
    ///
    /// - Parameters:
    ///   - subject: The subject; `nil` for the application.
    ///   - scope: The task-local with the runtime, the request and the subject of the calling task; `nil` for
    ///     none.
    ///   - question: The application code.
    /// - Returns: The result of the application code.
    func ask<Answer>(
        for subject: Subject?, in scope: RequestScope? = .current, _ question: () -> Answer
    ) -> Answer {
        guard scope.map({ $0.cell.owner.refers(to: self) }) ?? (self === Flint.shared) else {
            return Flint.withRuntime(self) { ask(for: subject, question) }
        }
        guard scope?.cell.origin != nil || subject != nil else { return question() }
        let (subject, current) = (subject ?? .application, scope?.cell.origin?.subject ?? .application)
        return current == subject ? question() : Flint.withSubject(subject, question)
    }
}
