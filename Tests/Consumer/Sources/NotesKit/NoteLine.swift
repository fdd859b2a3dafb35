import FlintCore

/// A line of a note; only its length may be recorded.
package struct NoteLine: Sendable, FlintLoggable {
    /// The text.
    package let text: String

    /// Creates a line.
    package init(_ text: String) {
        self.text = text
    }

    /// The length in place of the text.
    package var loggingDescription: String { "\(text.count) characters" }
}
