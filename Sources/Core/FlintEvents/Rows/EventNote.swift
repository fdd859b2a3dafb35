internal import Synchronization

/// The texts and values of a row that do not fit into its numbers.
///
/// A note is kept beside its row and dropped with it. It holds values of Flint, never an object of the
/// application, which could be released at any moment, on any thread.
@usableFromInline
package final class EventNote: Sendable {
    /// The recorded form of the request's input; `nil` if there is no input, or if only the name of its type
    /// is recorded.
    package let input: InputDescription?
    /// The recorded form of the error that the action threw; `nil` if it threw none.
    package let failure: ActionFailure?
    /// The reasons why the request was refused; empty if it was not.
    package let reasons: [RefusalReason]
    /// The cause of the request; `nil` if the cause is the application.
    package let source: ActionSource?
    /// The subject and the trace of the request; `nil` if they are those of its session.
    package let origin: RequestOrigin?
    /// A further value of the row, of a type that this module does not know, such as a transition of a flow;
    /// `nil` if there is none.
    package let value: (any Sendable)?
    /// The approximate size of the note in bytes.
    package let size: Int
    /// The key under which the flight recorder's file has the note; 0 if it was not written there.
    ///
    /// One field suffices, because a note belongs to only one log. The rows of a request's beginning and end
    /// may share a note, and so may the requests of an action whose input is `nil`.
    let recordedKey = Atomic<UInt64>(0)

    /// Creates a note.
    ///
    /// - Parameters:
    ///   - input: The recorded form of the input; `nil` for none.
    ///   - failure: The recorded form of the error; `nil` for none.
    ///   - reasons: The reasons of a refusal.
    ///   - source: The cause of the request; `nil` for the application.
    ///   - origin: The subject and the trace of the request, if they differ from those of its session.
    ///   - value: A further value, of a type that this module does not know; `nil` for none.
    ///   - valueSize: The approximate size of that value in bytes.
    package init(
        input: InputDescription? = nil, failure: ActionFailure? = nil, reasons: [RefusalReason] = [],
        source: ActionSource? = nil, origin: RequestOrigin? = nil, value: (any Sendable)? = nil,
        valueSize: Int = 0
    ) {
        self.input = input
        self.failure = failure
        self.reasons = reasons
        self.source = source
        self.origin = origin
        self.value = value
        var size = Self.ownSize + valueSize
        if let input {
            size += input.text.utf8.count
            // Nearly all inputs have no details. The check saves time, because this code runs for each
            // recorded request.
            if !input.info.isEmpty {
                for (name, text) in input.info { size += name.utf8.count + text.utf8.count + Self.ownSize }
            }
        }
        if let failure { size += failure.typeName.utf8.count + (failure.message?.utf8.count ?? 0) }
        for reason in reasons { size += reason.text.utf8.count + Self.ownSize }
        self.size = size
    }

    /// Creates a note that contains only the description of an input.
    @usableFromInline
    package convenience init(of input: InputDescription) { self.init(input: input) }

    /// Returns the note for the row of a failed request's end: this note with the error added.
    ///
    /// - Parameter failure: The recorded form of the error.
    /// - Returns: The note for the end.
    package func ending(_ failure: ActionFailure) -> EventNote {
        EventNote(
            input: input, failure: failure, reasons: reasons, source: source, origin: origin, value: value)
    }

    /// The approximate size in bytes of a note's object without its texts.
    private static let ownSize = 128
}
