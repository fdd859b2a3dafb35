internal import Synchronization
public import Testing

/// A script with the expected calls of a test double, in order, and the answers to them.
///
/// If a call is not the next expected one, an issue is recorded. It shows the expected call and the earlier
/// calls.
///
/// ```swift
/// struct ScriptedPresenter: NotePresenter {
///     enum Call: Hashable { case show(Note), confirm(String) }
///     let script = CallScript<Call>()
///
///     func show(_ note: Note) async { script.receive(.show(note)) }
///     func confirm(_ question: String) async throws -> Bool { try script.answer(to: .confirm(question)) }
/// }
///
/// let presenter = ScriptedPresenter()
/// presenter.script.expect(.confirm("Delete the note?"), answering: true)
/// presenter.script.expect(.show(empty))
/// try await NotesFeature.delete.perform(with: note, using: presenter)
/// presenter.script.verify()
/// ```
public final class CallScript<Call: Equatable & Sendable>: Sendable {
    private enum Answer: Sendable {
        case value(any Sendable)
        case failure(any Error)
    }

    private struct Expectation: Sendable {
        let call: Call
        let answer: Answer
        let location: SourceLocation
    }

    private let expectations = Mutex<[Expectation]>([])
    private let received = CallRecorder<Call>()
    private let location: SourceLocation

    /// Creates a script that expects no call.
    ///
    /// - Parameter sourceLocation: The location for an issue about an unexpected call.
    public init(sourceLocation: SourceLocation = #_sourceLocation) {
        location = sourceLocation
    }

    // MARK: The script

    /// Expects a call, after the calls expected so far.
    ///
    /// - Parameters:
    ///   - call: The expected call.
    ///   - answer: The answer that the double returns, by default none.
    ///   - sourceLocation: The location for an issue about a missing call, or an answer of another type.
    public func expect(
        _ call: Call, answering answer: some Sendable = (), sourceLocation: SourceLocation = #_sourceLocation
    ) {
        append(Expectation(call: call, answer: .value(answer), location: sourceLocation))
    }

    /// Expects a call that fails, after the calls expected so far.
    ///
    /// - Parameters:
    ///   - call: The expected call.
    ///   - error: The error that the double throws.
    ///   - sourceLocation: The location for an issue about a missing call.
    public func expect(
        _ call: Call, throwing error: any Error, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        append(Expectation(call: call, answer: .failure(error), location: sourceLocation))
    }

    private func append(_ expectation: Expectation) {
        expectations.withLock { $0.append(expectation) }
    }

    // MARK: For the double

    /// Receives a call of the double that returns no answer: records it, and removes it from the expected
    /// calls.
    ///
    /// If another call is expected next, an issue is recorded.
    ///
    /// - Parameter call: The call that the double received.
    public func receive(_ call: Call) {
        _ = take(call)
    }

    /// Receives a call of the double: records it, removes it from the expected calls, and returns its
    /// answer.
    ///
    /// - Parameters:
    ///   - call: The call that the double received.
    ///   - type: The type of the answer; by default inferred from the caller.
    /// - Returns: The scripted answer.
    /// - Throws: The scripted error. If the call is not expected, or the scripted answer has another type, an
    ///   issue is recorded and ``CallScriptError`` is thrown.
    public func answer<Value>(to call: Call, as type: Value.Type = Value.self) throws -> Value {
        guard let expectation = take(call) else { throw CallScriptError(unexpected: call) }
        switch expectation.answer {
        case .failure(let error): throw error
        case .value(let value):
            if let value = value as? Value { return value }
            let error = CallScriptError(answerOf: Swift.type(of: value), to: call, insteadOf: Value.self)
            Issue.record(Comment(rawValue: error.description), sourceLocation: expectation.location)
            throw error
        }
    }

    private func take(_ call: Call) -> Expectation? {
        let before = received.all
        let (expectation, next) = expectations.withLock { expectations -> (Expectation?, [Expectation]) in
            guard expectations.first?.call == call else { return (nil, expectations) }
            return (expectations.removeFirst(), expectations)
        }
        received.add(call)
        if expectation == nil { Issue.record(complaint(about: call, before, next), sourceLocation: location) }
        return expectation
    }

    private func complaint(about call: Call, _ before: [Call], _ next: [Expectation]) -> Comment {
        let expected = next.first.map { "Expected next: \($0.call)." } ?? "No further call is expected."
        let history =
            before.isEmpty
            ? "It is the first call."
            : "Calls before:\n" + before.enumerated().map { "  \($0 + 1). \($1)" }.joined(separator: "\n")
        return Comment(rawValue: "Call \(before.count + 1) was not expected: \(call). \(expected) \(history)")
    }

    // MARK: What happened

    /// The calls that the double received so far, in order, including unexpected ones.
    public var calls: [Call] { received.all }

    /// Returns the oldest received call that no earlier call of this function has returned.
    ///
    /// If there is none, it waits for the next call.
    ///
    /// - Returns: The call; `nil` if the task is canceled before a call arrives.
    public func next() async -> Call? { await received.next() }

    /// Checks that all expected calls were made, and records an issue for each missing one at its location.
    ///
    /// - Returns: Whether all expected calls were made.
    @discardableResult
    public func verify() -> Bool {
        let missing = expectations.withLock { $0 }
        for expectation in missing {
            Issue.record(
                Comment(rawValue: "A call that was expected has not come: \(expectation.call)."),
                sourceLocation: expectation.location)
        }
        return missing.isEmpty
    }
}
