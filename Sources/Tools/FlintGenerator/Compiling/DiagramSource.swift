/// The text of a diagram and the name under which its findings are reported.
public struct DiagramSource: Equatable, Sendable {
    /// The name of the source, usually a path.
    ///
    /// The last component without its extension becomes the name of a machine that has no name in the
    /// diagram.
    public var path: String
    /// The text of the diagram, in UTF-8.
    public var bytes: [UInt8]

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - path: The name under which findings are reported. No file is read.
    ///   - bytes: The text, in UTF-8; findings report invalid bytes.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// Creates a source from a string.
    ///
    /// - Parameters:
    ///   - path: The name under which findings are reported. No file is read.
    ///   - text: The text of the diagram.
    public init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }
}
