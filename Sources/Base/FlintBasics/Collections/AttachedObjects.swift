internal import Synchronization

/// The objects that higher modules keep for the lifetime of an owner, such as a runtime, one of each type.
package final class AttachedObjects: Sendable {
    private let values = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    package init() {}

    /// Returns the object of a type, which is created at the first use.
    ///
    /// - Parameters:
    ///   - type: The type; an owner has one object of each.
    ///   - make: Makes the object, outside any lock. If several threads make one at the same time, the first
    ///     finished one is kept.
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
