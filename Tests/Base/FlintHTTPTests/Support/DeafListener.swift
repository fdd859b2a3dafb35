@testable import FlintHTTP

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A listener that the system gives no client while it holds one ready, as without descriptors.
///
/// Meanwhile its descriptor is that of a pipe that has ended: input is announced, and accepting fails. The socket is kept
/// under another descriptor. Taking all descriptors instead would end the process: on Linux, Dispatch looks once a second at
/// the threads of its pool and needs one for that.
struct DeafListener {
    struct Refused: Error { let number = errno }

    private let descriptor: Int32
    private let kept: Int32

    init(_ listener: Socket) throws(Refused) {
        descriptor = listener.descriptor
        kept = dup(descriptor)
        guard kept >= 0 else { throw Refused() }
        prepareDescriptor(kept)
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw Refused() }
        _ = close(ends[1])
        try put(ends[0])
    }

    /// Gives the listener its own socket back, with the clients that wait at it.
    func hear() throws(Refused) { try put(kept) }

    private func put(_ other: Int32) throws(Refused) {
        guard dup2(other, descriptor) >= 0 else { throw Refused() }
        prepareDescriptor(descriptor)
        _ = close(other)
    }
}
