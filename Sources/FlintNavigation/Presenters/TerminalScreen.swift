/// A screen that can be shown as text.
///
/// ```swift
/// final class NoteScreen: IO, InputCreatable, TerminalScreen {
///     typealias OutputType = EditRequest
///     let input: Note
///     let outlet = ScreenOutlet()
///     init(input: Note) { self.input = input }
///
///     var terminalTitle: String { input.title }
///     var terminalChoices: [TerminalChoice] {
///         [TerminalChoice("Edit") { try await self.produce(EditRequest(self.input)) }]
///     }
///     func terminalLines(in size: TerminalSize) -> [String] { input.lines }
/// }
/// ```
@MainActor
public protocol TerminalScreen: Screen {
    /// The screen's title in the path at the top, in a few words; by default the kind of the screen.
    var terminalTitle: String { get }

    /// The current choices, in the order of their numbers; none by default.
    var terminalChoices: [TerminalChoice] { get }

    /// Returns the current text of the screen.
    ///
    /// - Parameter size: The available size. A presenter may truncate larger text.
    /// - Returns: The lines, without line breaks.
    func terminalLines(in size: TerminalSize) -> [String]

    /// Handles a line of text that is no command: a word to search for, a new title.
    ///
    /// - Parameter text: The user's line.
    /// - Returns: Whether the screen accepts it; `false` by default.
    /// - Throws: An error to show to the user.
    func takeTerminalLine(_ text: String) async throws -> Bool
}

extension TerminalScreen {
    /// The kind of the screen.
    public var terminalTitle: String { Self.screenKind.rawValue }

    /// No choices.
    public var terminalChoices: [TerminalChoice] { [] }

    /// Accepts no line.
    ///
    /// - Parameter text: The user's line.
    /// - Returns: Always `false`.
    public func takeTerminalLine(_ text: String) async throws -> Bool { false }
}
