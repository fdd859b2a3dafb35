/// Where a record is.
package struct LogLocation: Hashable, Sendable {
    /// The number of the segment.
    package let segment: UInt32
    /// The offset in the file.
    package let offset: UInt32
    /// How many bytes it takes.
    package let length: UInt32

    package init(segment: UInt32, offset: UInt32, length: UInt32) {
        self.segment = segment
        self.offset = offset
        self.length = length
    }
}
