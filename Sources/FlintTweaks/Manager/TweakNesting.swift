internal import Synchronization

/// Which managers have which managers as providers, so that none comes to contain itself.
///
/// It is common to all managers, because two of them may be put into each other at the same time.
enum TweakNesting {
    /// How often each manager is a provider of another one, or is about to be.
    private static let inner = Mutex<[ObjectIdentifier: [ObjectIdentifier: Int]]>([:])

    /// Notes that a manager is about to have another one as a provider, until it leaves.
    ///
    /// - Parameters:
    ///   - manager: The one that will be the provider.
    ///   - outer: The one that will have it.
    /// - Returns: Whether that makes no cycle; nothing is noted if it does.
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

    /// Takes one entry back: each is taken back once, so that changes at the same time do not undo each other's.
    static func leave(_ manager: TweakManager, in outer: ObjectIdentifier) {
        let manager = ObjectIdentifier(manager)
        inner.withLock { inner in
            guard let count = inner[outer]?[manager] else { return }
            inner[outer]?[manager] = count > 1 ? count - 1 : nil
            if inner[outer]?.isEmpty ?? false { inner[outer] = nil }
        }
    }
}
