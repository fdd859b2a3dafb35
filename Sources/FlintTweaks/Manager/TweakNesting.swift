internal import Synchronization

/// The nesting of managers as providers, kept so that no manager comes to contain itself.
///
/// It is global, because two managers may be nested into each other at the same time.
enum TweakNesting {
    /// How often each manager is a provider of another one, or is being added as one; by outer, then by inner
    /// manager.
    private static let inner = Mutex<[ObjectIdentifier: [ObjectIdentifier: Int]]>([:])

    /// Records that a manager is being added to another one as a provider.
    ///
    /// - Parameters:
    ///   - manager: The manager that becomes the provider.
    ///   - outer: The manager that gets the provider.
    /// - Returns: Whether the nesting has no cycle; nothing is recorded if it has.
    static func enter(_ manager: TweakManager, in outer: TweakManager) -> Bool {
        let (manager, outer) = (ObjectIdentifier(manager), ObjectIdentifier(outer))
        return inner.withLock { inner in
            var reached: Set = [manager]
            var rest = [manager]
            while let next = rest.popLast() {
                for child in (inner[next] ?? [:]).keys where reached.insert(child).inserted {
                    rest.append(child)
                }
            }
            guard !reached.contains(outer) else { return false }
            inner[outer, default: [:]][manager, default: 0] += 1
            return true
        }
    }

    /// Removes one record of a nesting; records are counted, so that concurrent changes do not remove each other's.
    static func leave(_ manager: TweakManager, in outer: ObjectIdentifier) {
        let manager = ObjectIdentifier(manager)
        inner.withLock { inner in
            guard let count = inner[outer]?[manager] else { return }
            inner[outer]?[manager] = count > 1 ? count - 1 : nil
            if inner[outer]?.isEmpty ?? false { inner[outer] = nil }
        }
    }
}
