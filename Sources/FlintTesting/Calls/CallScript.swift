internal import Synchronization
public import Testing

/// The calls that a double of a test is to get, in order, with what it answers.
///
/// A call that is not the next expected one is an issue that shows what was expected and what came before.
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
    /// - Parameter sourceLocation: Where to show an issue with a call that is not expected.
    public init(sourceLocation: SourceLocation = #_sourceLocation) {
        location = sourceLocation
    }

    // MARK: The script

    /// Expects a call, after those that are expected already.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - answer: What the double answers; nothing by default.
    ///   - sourceLocation: Where to show that the call did not come.
    public func expect(
        _ call: Call, answering answer: some Sendable = (), sourceLocation: SourceLocation = #_sourceLocation
    ) {
        append(Expectation(call: call, answer: .value(answer), location: sourceLocation))
    }

    /// Expects a call that fails, after those that are expected already.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - error: What the double throws.
    ///   - sourceLocation: Where to show that the call did not come.
    public func expect(
        _ call: Call, throwing error: any Error, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        append(Expectation(call: call, answer: .failure(error), location: sourceLocation))
    }

    private func append(_ expectation: Expectation) {
        expectations.withLock { $0.append(expectation) }
    }

    // MARK: For the double

    /// Takes a call that has no answer.
    ///
    /// - Parameter call: The call.
    public func receive(_ call: Call) {
        _ = take(call)
    }

    /// Takes a call and gives the answer that was scripted for it.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - type: The type of the answer; by default what the caller needs.
    /// - Returns: The answer.
    /// - Throws: The scripted error; or ``CallScriptError``, after the issue was recorded, if the call is not expected or
    ///   the scripted answer has another type.
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

    /// The calls so far, in order, also those that were not expected.
    public var calls: [Call] { received.all }

    /// Waits for the oldest call that this function has not given yet.
    ///
    /// - Returns: The call; nil if the task is canceled before it comes.
    public func next() async -> Call? { await received.next() }

    /// Expects that all calls have come, and records an issue for each that has not, where it was expected.
    ///
    /// - Returns: Whether all have come.
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
