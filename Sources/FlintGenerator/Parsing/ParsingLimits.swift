/// The limits on the size of the parser's input.
///
/// They bound time and memory for generated or hostile texts; ordinary diagrams are far below. The limits that only a
/// large text reaches can be lowered.
package struct ParsingLimits: Sendable {
    /// The maximum number of bytes in one line, also after joining and substitution: 16 KiB.
    package static let lineBytes: Int = 16 << 10
    /// The maximum number of bytes in one name.
    package static let nameBytes: Int = 255
    /// The maximum depth of nested composites.
    package static let compositeDepth: Int = 32
    /// The maximum depth of nested includes.
    package static let includeDepth: Int = 16

    /// The maximum number of bytes in one file: 16 MiB.
    package var fileBytes: Int = 16 << 20
    /// The maximum number of bytes in one block after inclusion and substitution: 64 MiB.
    package var expandedBytes: Int = 64 << 20
    /// The maximum number of links in one block.
    package var links: Int = 400_000
    /// The maximum number of models in one block.
    package var models: Int = 10_000

    package init() {}

    /// A number of bytes in a unit for people.
    static func size(_ bytes: Int) -> String {
        bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : bytes >= 1 << 10 ? "\(bytes >> 10) KiB" : "\(bytes) bytes"
    }
}
