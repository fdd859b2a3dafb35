internal import Synchronization

/// What a row cannot say in numbers: texts, and values of floors above.
///
/// A note lies beside its row and goes with it. It holds values of Flint, never an object of an application, which might be released at any
/// moment, on any thread.
@usableFromInline
package final class EventNote: Sendable {
    /// What may be recorded of the input.
    package let input: InputDescription?
    /// What is recorded of the error that the action threw.
    package let failure: ActionFailure?
    /// Why a request was refused.
    package let reasons: [RefusalReason]
    /// What made the application perform the action, if it was something else than the application.
    package let source: ActionSource?
    /// A value of a floor above, such as a transition of a flow.
    package let value: (any Sendable)?
    /// About how many bytes it takes.
    package let size: Int
    /// By what it is found in the file of a flight recorder; 0 if it was not written there.
    ///
    /// A note is for one log only. Beginning and end of a request share a note, and requests that have nothing to say of their input share one, too.
    let recordedKey = Atomic<UInt64>(0)

    /// Creates a note.
    ///
    /// - Parameters:
    ///   - input: What may be recorded of the input.
    ///   - failure: What is recorded of the error.
    ///   - reasons: Why a request was refused.
    ///   - source: What made the application perform the action.
    ///   - value: A value of a floor above.
    ///   - valueSize: About how many bytes that value takes.
    package init(
        input: InputDescription? = nil, failure: ActionFailure? = nil, reasons: [RefusalReason] = [],
        source: ActionSource? = nil, value: (any Sendable)? = nil, valueSize: Int = 0
    ) {
        self.input = input
        self.failure = failure
        self.reasons = reasons
        self.source = source
        self.value = value
        var size = Self.ownSize + valueSize
        if let input {
            size += input.text.utf8.count
            // Nearly all have none, and each recorded request asks.
            if !input.info.isEmpty {
                for (name, text) in input.info { size += name.utf8.count + text.utf8.count + Self.ownSize }
            }
        }
        if let failure { size += failure.typeName.utf8.count + (failure.message?.utf8.count ?? 0) }
        for reason in reasons { size += reason.text.utf8.count + Self.ownSize }
        self.size = size
    }

    /// A note of nothing but an input.
    @usableFromInline
    package convenience init(of input: InputDescription) { self.init(input: input) }

    /// A note that says of an end what this one says of the beginning.
    ///
    /// - Parameter failure: What is recorded of the error.
    /// - Returns: The note of the end.
    package func ending(_ failure: ActionFailure) -> EventNote {
        EventNote(input: input, failure: failure, reasons: reasons, source: source, value: value)
    }

    /// About what an object with its fields takes.
    private static let ownSize = 128
}
