/// What happens to a text that was generated for a file.
package enum OutputHandling: Equatable, Sendable {
    /// The file is written, unless it holds the text already.
    case write
    /// The file is compared with the text, and a difference is a finding.
    case compare
    /// What would happen to the file is printed.
    case announce
}
