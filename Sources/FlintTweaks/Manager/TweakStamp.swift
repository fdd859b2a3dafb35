public import Synchronization

/// Changes whenever what is bound to a path may read another value.
@usableFromInline
final class TweakStamp: Sendable {
    @usableFromInline let count = Atomic<UInt64>(1)

    /// The stamp now; never zero.
    @inlinable var value: UInt64 { count.load(ordering: .acquiring) }

    func change() { count.wrappingAdd(1, ordering: .releasing) }
}
