/// The location of a record in the log of a store, which consists of numbered files (segments).
package struct LogLocation: Hashable, Sendable {
    /// The number of the segment.
    package let segment: UInt32
    /// The offset in the file, in bytes.
    package let offset: UInt32
    /// The size of the record in bytes.
    package let length: UInt32

    package init(segment: UInt32, offset: UInt32, length: UInt32) {
        self.segment = segment
        self.offset = offset
        self.length = length
    }
}
