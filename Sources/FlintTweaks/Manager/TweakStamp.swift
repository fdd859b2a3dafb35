public import Synchronization

/// A counter that changes whenever bound tweaks of a path may read another value.
@usableFromInline
final class TweakStamp: Sendable {
    @usableFromInline let count = Atomic<UInt64>(1)

    /// The current stamp; never zero.
    @inlinable var value: UInt64 { count.load(ordering: .acquiring) }

    func change() { count.wrappingAdd(1, ordering: .releasing) }
}
