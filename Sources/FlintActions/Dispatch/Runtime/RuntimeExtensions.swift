internal import Synchronization

/// The values that higher modules keep for the life of a runtime.
package final class RuntimeExtensions: Sendable {
    private let values = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    package init() {}

    /// Returns the value of a type, which is made on first use.
    ///
    /// - Parameters:
    ///   - type: The type; a runtime has one value of each.
    ///   - make: Makes the value, outside any lock. Of values made concurrently, the first finished one counts.
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
