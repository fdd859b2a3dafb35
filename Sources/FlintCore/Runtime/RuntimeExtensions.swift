internal import Synchronization

/// What modules above this one keep for the life of a runtime.
package final class RuntimeExtensions: Sendable {
    private let values = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    init() {}

    /// The value of a type, made when it is first asked for.
    ///
    /// - Parameters:
    ///   - type: The type; a runtime has one value of each.
    ///   - make: Makes the value, outside of any lock. Of values that are made at the same time, the first one that is
    ///     done counts.
    /// - Returns: The value.
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
