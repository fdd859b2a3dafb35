/// A screen to which others return with a value.
@MainActor
public protocol UpdateHandling<UpdateType>: Screen {
    /// What the screen is returned to with; a `OneOf2` … `OneOf8` if there are several types.
    associatedtype UpdateType: Sendable

    /// Takes a value that was produced on a screen above; afterwards everything above this screen goes.
    ///
    /// - Parameter update: The value.
    /// - Throws: An error, if the value cannot be taken; then nothing goes, and the producer gets the error.
    func handle(update: UpdateType) async throws
}
