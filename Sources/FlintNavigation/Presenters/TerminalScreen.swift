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
    /// What stands in the path at the top, in a few words; the kind of the screen, if it does not say.
    var terminalTitle: String { get }

    /// What a person can choose now, in the order of its numbers; nothing, if it does not say.
    var terminalChoices: [TerminalChoice] { get }

    /// The text of the screen now.
    ///
    /// - Parameter size: The room that there is. A presenter may cut off what is larger.
    /// - Returns: The lines, without line breaks.
    func terminalLines(in size: TerminalSize) -> [String]

    /// Takes a line of text that is no choice: a word to search for, a new title.
    ///
    /// - Parameter text: What the person wrote.
    /// - Returns: Whether the screen has a use for it; none has, if it does not say.
    /// - Throws: What the person is told.
    func takeTerminalLine(_ text: String) async throws -> Bool
}

extension TerminalScreen {
    /// The kind of the screen.
    public var terminalTitle: String { Self.screenKind.rawValue }

    /// Nothing.
    public var terminalChoices: [TerminalChoice] { [] }

    /// Takes nothing.
    ///
    /// - Parameter text: What the person wrote.
    /// - Returns: Never that there is a use for it.
    /// - Throws: Nothing.
    public func takeTerminalLine(_ text: String) async throws -> Bool { false }
}
