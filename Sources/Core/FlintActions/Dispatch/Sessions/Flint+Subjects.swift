public import FlintSubjects

extension Flint {
    /// Runs an async function on behalf of a subject; the actions that it performs and the availability that
    /// it reads are the subject's.
    ///
    /// ```swift
    /// try await Flint.withSubject(Subject(id: claims.sub)) {
    ///     try await OrdersFeature.list.perform(using: response)
    /// }
    /// ```
    ///
    /// Child tasks inherit the subject; detached tasks do not. In a session that has its own subject, an
    /// action runs on behalf of that subject. Requests inside the function keep the surrounding request as
    /// their parent, and its trace if `trace` is `nil`.
    ///
    /// - Parameters:
    ///   - subject: The subject, such as the user of a server's request.
    ///   - trace: The trace that contains the requests; by default that of the caller.
    ///   - baggage: The baggage of the trace; by default that of the caller.
    ///   - isolation: The actor on which the function runs; by default that of the caller.
    ///   - body: The function.
    /// - Returns: The result of the function.
    /// - Throws: Rethrows the error of the function.
    public static func withSubject<Result, Failure: Error>(
        _ subject: Subject, trace: TraceContext? = nil, baggage: Baggage? = nil,
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let scope = current.scope(of: subject, trace, baggage)
        let outcome: Swift.Result<Result, Failure> = await RequestScope.local.withValue(scope) {
            // Because it captures the parameter, the closure is isolated to the caller's actor.
            _ = isolation
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    /// Runs a function on behalf of a subject; see ``withSubject(_:trace:baggage:isolation:_:)``.
    ///
    /// - Parameters:
    ///   - subject: The subject, such as the user of a server's request.
    ///   - trace: The trace that contains the requests; by default that of the caller.
    ///   - baggage: The baggage of the trace; by default that of the caller.
    ///   - body: The function.
    /// - Returns: The result of the function.
    /// - Throws: Rethrows the error of the function.
    public static func withSubject<Result, Failure: Error>(
        _ subject: Subject, trace: TraceContext? = nil, baggage: Baggage? = nil,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let scope = current.scope(of: subject, trace, baggage)
        let outcome: Swift.Result<Result, Failure> = RequestScope.local.withValue(scope) {
            do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    /// Returns the text by which a subject appears in events, logs, stacks and reports, for use in filters.
    ///
    /// - Parameter subject: The subject, such as a user.
    /// - Returns: The text of ``FlintConfiguration/subjectDescription``, by default a pseudonym; `nil` for
    ///   ``Subject/application``, and for a subject without a description.
    public func description(of subject: Subject) -> String? { hub.origins.label(of: subject) }

    /// The subject and trace that surround the calling code; `nil` if there are none, or if they belong to
    /// another runtime.
    var currentOrigin: RequestOrigin? {
        guard let scope = RequestScope.current, let origin = scope.origin,
            scope.cell.owner.refers(to: self)
        else { return nil }
        return origin
    }

    func scope(of subject: Subject, _ trace: TraceContext?, _ baggage: Baggage?) -> RequestScope {
        let known = currentOrigin
        let origin = hub.origins.origin(
            subject, trace ?? known?.trace, baggage ?? known?.baggage ?? Baggage(), link: known?.link,
            run: known?.run)
        return RequestScope(entering: origin, of: self)
    }

    /// Returns the scope for code that works on a stored run: with a subject, and linked to an earlier trace.
    ///
    /// The code continues the earlier trace without being a part of it.
    ///
    /// - Parameters:
    ///   - run: The stored run, with its state and attempt.
    ///   - subject: The subject on whose behalf the run was started.
    ///   - baggage: The baggage that is stored with the run.
    ///   - trace: The trace in which the run was started; `nil` for none.
    func scope(
        of run: StoredRunPlace, for subject: Subject, _ baggage: Baggage, goingOnWith trace: TraceContext?
    ) -> RequestScope {
        let (known, running) = (currentOrigin, RequestScope.current?.running?.number)
        let origin = hub.origins.origin(
            subject, known?.trace, baggage, link: trace.map { TraceLink($0, inside: running ?? 0) }, run: run)
        return RequestScope(entering: origin, of: self)
    }
}

extension Subject {
    /// The subject on whose behalf the calling code runs; ``application`` if none was given.
    ///
    /// It is the subject of the running request, otherwise that of the innermost
    /// ``Flint/withSubject(_:trace:baggage:isolation:_:)``.
    public static var current: Subject { RequestScope.current?.cell.origin?.subject ?? .application }
}

extension TraceContext {
    /// The trace of the running request with the request's own span, for the headers of outgoing calls.
    ///
    /// ```swift
    /// for (name, value) in TraceContext.current?.headers ?? [] {
    ///     call.setValue(value, forHTTPHeaderField: name)
    /// }
    /// ```
    ///
    /// Outside of requests, it is the trace that was given to the innermost
    /// ``Flint/withSubject(_:trace:baggage:isolation:_:)`` around the calling code; `nil` if none was given.
    /// In a request, it is `nil` if the request is in no trace; see ``DispatchEvent/traceContext``.
    public static var current: TraceContext? {
        guard let scope = RequestScope.current else { return nil }
        guard let request = scope.running else { return scope.origin?.trace }
        let row = request.cell.row(.began, of: request.number)
        return request.cell.owner.hub.origins.trace(of: row, request.cell.origin)?.context
    }
}

extension Baggage {
    /// The baggage of the calling code's trace, for the header of outgoing calls; empty if there is none.
    public static var current: Baggage { RequestScope.current?.cell.origin?.baggage ?? Baggage() }
}
