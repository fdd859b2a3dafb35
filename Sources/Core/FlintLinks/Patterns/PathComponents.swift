/// The components of a path, which is split at the slashes.
package struct PathComponents: Sendable {
    /// The bytes of all components, with slashes between them.
    private(set) var bytes: [UInt8] = []
    private var ends: [Int] = []

    package init() {}

    /// Splits a path at its slashes, without decoding percent-encoding.
    package init(_ path: String) {
        bytes.reserveCapacity(path.utf8.count)
        for byte in path.utf8 {
            if byte == UInt8(ascii: "/") { ends.append(bytes.count) }
            bytes.append(byte)
        }
        ends.append(bytes.count)
    }

    package init(_ components: [String]) {
        for component in components { append(component.utf8) }
    }

    package var count: Int { ends.count }

    package subscript(index: Int) -> ArraySlice<UInt8> { bytes[start(of: index)..<ends[index]] }

    /// Returns the bytes of the component at an index and of all later components, with the slashes between
    /// them.
    package func rest(from index: Int) -> ArraySlice<UInt8> { bytes[start(of: index)...] }

    package mutating func append(_ component: some Sequence<UInt8>) {
        if !ends.isEmpty { bytes.append(UInt8(ascii: "/")) }
        bytes.append(contentsOf: component)
        ends.append(bytes.count)
    }

    private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] + 1 }
}
