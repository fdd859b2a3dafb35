/// A screen that others return to with a value.
@MainActor
public protocol UpdateHandling<UpdateType>: Screen {
    /// The type of the updates; a `OneOf2` … `OneOf8` if there are several types.
    associatedtype UpdateType: Sendable

    /// Handles a value that was produced on a screen above; afterwards everything above this screen is removed.
    ///
    /// - Parameter update: The value.
    /// - Throws: An error, if the value cannot be handled; then nothing is removed, and the producer gets the error.
    func handle(update: UpdateType) async throws
}
