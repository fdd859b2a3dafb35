/// How the tool ended, as it tells the system; of several, the highest counts.
package enum ToolStatus: Int32, Sendable, Comparable, CaseIterable {
    /// All went well; there may be warnings.
    case done = 0
    /// There are errors in an input, or a file is stale.
    case findings = 1
    /// The command line means nothing.
    case usage = 2
    /// A file cannot be read or written.
    case files = 3

    package static func < (left: ToolStatus, right: ToolStatus) -> Bool { left.rawValue < right.rawValue }
}
