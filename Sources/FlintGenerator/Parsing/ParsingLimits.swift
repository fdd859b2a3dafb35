/// How much the reader takes.
///
/// The limits bound time and memory for texts that nobody wrote by hand; ordinary diagrams are far below. Those
/// that take a large text to reach can be lowered.
package struct ParsingLimits: Sendable {
    /// The bytes of one line, also after joining and substitution: 16 KiB.
    package static let lineBytes: Int = 16 << 10
    /// The bytes of one name.
    package static let nameBytes: Int = 255
    /// How deep composites may nest.
    package static let compositeDepth: Int = 32
    /// How deep includes may nest.
    package static let includeDepth: Int = 16

    /// The bytes of one file: 16 MiB.
    package var fileBytes: Int = 16 << 20
    /// The bytes of one block after inclusion and substitution: 64 MiB.
    package var expandedBytes: Int = 64 << 20
    /// The links of one block.
    package var links: Int = 400_000
    /// The models of one block.
    package var models: Int = 10_000

    package init() {}

    /// A number of bytes as people read it.
    static func size(_ bytes: Int) -> String {
        bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : bytes >= 1 << 10 ? "\(bytes >> 10) KiB" : "\(bytes) bytes"
    }
}
