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

    /// The choices that the screen offers now, in the order of their numbers; none by default.
    var terminalChoices: [TerminalChoice] { get }

    /// Returns the current text of the screen.
    ///
    /// - Parameter size: The available size. A presenter may truncate larger text.
    /// - Returns: The lines, without line breaks.
    func terminalLines(in size: TerminalSize) -> [String]

    /// Handles a line of text that is not a command, such as a word to search for or a new title.
    ///
    /// - Parameter text: The user's line.
    /// - Returns: Whether the screen accepts it; `false` by default.
    /// - Throws: An error to show to the user.
    func takeTerminalLine(_ text: String) async throws -> Bool
}

extension TerminalScreen {
    /// By default, the kind of the screen.
    public var terminalTitle: String { Self.screenKind.rawValue }

    /// By default, there are no choices.
    public var terminalChoices: [TerminalChoice] { [] }

    /// By default, accepts no line.
    ///
    /// - Parameter text: The user's line.
    /// - Returns: Always `false`.
    public func takeTerminalLine(_ text: String) async throws -> Bool { false }
}

/// A choice that the user of a terminal makes by entering its number.
public struct TerminalChoice: Sendable {
    /// The text that is displayed for the choice.
    public let title: String

    /// The closure that performs the choice.
    let perform: @MainActor @Sendable () async throws -> Void

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - title: The displayed text; a few words on one line.
    ///   - perform: Performs the choice. It may produce values, ask questions and wait; an error that it
    ///     throws is shown to the user.
    public init(_ title: String, perform: @escaping @MainActor @Sendable () async throws -> Void) {
        self.title = title
        self.perform = perform
    }
}

/// The size that is available for a screen's text.
public struct TerminalSize: Sendable, Hashable {
    /// The number of characters per line; at least one.
    public let columns: Int

    /// The number of lines; at least one.
    public let rows: Int

    /// Creates a size.
    ///
    /// - Parameters:
    ///   - columns: The number of characters per line; less than one counts as one.
    ///   - rows: The number of lines; less than one counts as one.
    public init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }

    /// The usual default size of terminals: 80 columns and 24 rows.
    public static let standard = TerminalSize(columns: 80, rows: 24)
}

extension ChoiceScreen: TerminalScreen {
    /// The title of the question.
    public var terminalTitle: String { input.title }

    /// The answers, each as a choice.
    public var terminalChoices: [TerminalChoice] {
        input.choices.enumerated().map { index, text in
            TerminalChoice(text) {
                let changes = self.outlet.navigator?.changes()
                try self.choose(index)
                // The caller that has asked dismisses the question; the choice ends with that change.
                if let changes { for await _ in changes { break } }
            }
        }
    }

    /// Returns the message of the question.
    ///
    /// - Parameter size: The available size, which a message does not need.
    /// - Returns: The lines of the message.
    public func terminalLines(in size: TerminalSize) -> [String] {
        input.message.isEmpty
            ? [] : input.message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
