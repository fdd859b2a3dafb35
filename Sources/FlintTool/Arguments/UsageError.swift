/// A command line that means nothing: what is wrong with it and, where that helps, how it is written.
package struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong and how to mend it, in one line.
    package let message: String
    /// How the command is written; nil if the message says it all.
    package let usage: String?

    package init(_ message: String, usage: String? = nil) {
        self.message = message
        self.usage = usage
    }

    package var description: String {
        ["flint: error: \(PrintableText.line(message))", usage].compactMap(\.self).joined(separator: "\n")
    }
}
