internal import FlintBasics

/// A file that keeps space on the disk reserved.
///
/// When the disk is full, the store releases the space, so that runs can still be ended and removed.
struct DiskReserve {
    static let name = "reserve"

    private let disk: any FlowDisk
    private let size: Int
    /// Whether the space is reserved.
    private(set) var isHeld = false

    init(_ disk: any FlowDisk, size: Int) {
        self.disk = disk
        self.size = size
    }

    /// Reserves the space, unless it is reserved already.
    ///
    /// - Returns: Whether the space is reserved now.
    mutating func hold() -> Bool {
        guard !isHeld else { return true }
        do throws(FileFailure) {
            let names = try disk.names()
            let file =
                try names.contains(Self.name) ? disk.open(Self.name) : disk.create(Self.name)
            if try file.size() < size { try file.allocate(size) }
            isHeld = true
        } catch {
            try? disk.remove(Self.name)
        }
        return isHeld
    }

    /// Releases the space for other writes.
    mutating func release() {
        try? disk.remove(Self.name)
        isHeld = false
    }
}
