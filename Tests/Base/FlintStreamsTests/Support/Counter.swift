import Synchronization

/// A number that several tasks change.
final class Counter: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .relaxed) }

    @discardableResult
    func increment() -> Int { number.wrappingAdd(1, ordering: .relaxed).newValue }

    @discardableResult
    func decrement() -> Int { number.wrappingSubtract(1, ordering: .relaxed).newValue }
}
