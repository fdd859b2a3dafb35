internal import Synchronization

/// A container of objects, at most one of each type, that lives as long as its owner, such as a runtime.
///
/// A module that depends on the owner's module keeps its own state for the owner in the container.
package final class AttachedObjects: Sendable {
    private let values = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    package init() {}

    /// Returns the container's object of a type, which is created at the first call.
    ///
    /// - Parameters:
    ///   - type: The type of the object.
    ///   - make: A function that creates the object, outside any lock. If several threads create one at the
    ///     same time, the first finished one is kept.
    /// - Returns: The object.
    package func value<Value: AnyObject & Sendable>(of type: Value.Type, make: () -> Value) -> Value {
        let key = ObjectIdentifier(type)
        if let value = values.withLock({ $0[key] }) as? Value { return value }
        let made = make()
        let kept = values.withLock { values in
            let kept = values[key] ?? made
            values[key] = kept
            return kept
        }
        return kept as? Value ?? made
    }
}
