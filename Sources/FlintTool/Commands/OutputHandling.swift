/// The handling of a generated file.
package enum OutputHandling: Equatable, Sendable {
    /// The file is written, unless its content is equal already.
    case write
    /// The file is compared with the text, and a difference is a finding.
    case compare
    /// The pending change to the file is printed.
    case announce
}
