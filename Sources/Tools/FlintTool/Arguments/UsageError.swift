import FlintBasics

/// An invalid command line: the fault and, where it helps, the usage of the command.
package struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong and how to fix it, in one line.
    package let message: String
    /// The usage of the command; nil if the message suffices.
    package let usage: String?

    package init(_ message: String, usage: String? = nil) {
        self.message = message
        self.usage = usage
    }

    package var description: String {
        ["flint: error: \(PrintableText.line(message))", usage].compactMap(\.self).joined(separator: "\n")
    }
}
