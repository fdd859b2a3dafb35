/// The limits for the files of a store, and for the removal of obsolete contents (cleaning).
package struct FlowFileLimits: Sendable {
    /// The size in bytes at which a new segment (file of the log) begins.
    ///
    /// A group of records that is larger than this has a segment of its own.
    package var segmentSize: Int
    /// The reserved space in bytes for ending runs and for cleaning on a full disk.
    package var reservedSize: Int
    /// The number of changes of a run after which the run is written as a whole again, unless it is more than
    /// twice as large as these changes.
    package var chainLength: Int
    /// The number of bytes of runs that one step of cleaning copies.
    package var cleaningSize: Int

    package init(
        segmentSize: Int = 16 << 20, reservedSize: Int = 4 << 20, chainLength: Int = 16,
        cleaningSize: Int = 256 << 10
    ) {
        self.segmentSize = segmentSize
        self.reservedSize = reservedSize
        self.chainLength = chainLength
        self.cleaningSize = cleaningSize
    }
}
