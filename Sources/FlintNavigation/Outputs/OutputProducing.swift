/// A screen that produces values without knowing their destination.
///
/// ```swift
/// final class NoteList: OutputProducing {
///     typealias OutputType = OneOf2<Note, NewNote>
///     let outlet = ScreenOutlet()
///
///     func choose(_ note: Note) { enqueue(note) }
/// }
/// ```
@MainActor
public protocol OutputProducing<OutputType>: Screen {
    /// The type of the outputs; a `OneOf2` … `OneOf8` if there are several types.
    associatedtype OutputType: Sendable

    /// The screen's connection to the navigator that shows it: `let outlet = ScreenOutlet()`.
    var outlet: ScreenOutlet { get }
}
