internal import Synchronization

/// Which managers have which managers as providers, so that none comes to contain itself.
///
/// It is common to all managers, because two of them may be put into each other at the same time.
enum TweakNesting {
    private static let inner = Mutex<[ObjectIdentifier: Set<ObjectIdentifier>]>([:])

    /// Notes that a manager is about to have another one as a provider.
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
                for child in inner[next] ?? [] where reached.insert(child).inserted { rest.append(child) }
            }
            guard !reached.contains(outer) else { return false }
            inner[outer, default: []].insert(manager)
            return true
        }
    }

    /// Forgets all but some of the managers that a manager has as providers.
    static func leave(_ outer: ObjectIdentifier, keeping managers: [TweakManager] = []) {
        inner.withLock { $0[outer] = managers.isEmpty ? nil : Set(managers.map { ObjectIdentifier($0) }) }
    }
}
