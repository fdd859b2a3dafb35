/// The kind of a file at a path.
package enum FileKind: Equatable, Sendable {
    case file
    case folder
    /// A device, a pipe or a socket.
    case other
}
