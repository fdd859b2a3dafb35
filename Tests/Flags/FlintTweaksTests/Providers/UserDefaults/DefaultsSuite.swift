import Foundation

/// User defaults of one test, which are removed with it.
final class DefaultsSuite: Sendable {
    let name = "flint-tests-\(UUID().uuidString)"

    var defaults: UserDefaults { UserDefaults(suiteName: name) ?? .standard }

    deinit {
        defaults.removePersistentDomain(forName: name)
        defaults.synchronize()
    }

    func put(_ objects: [String: Any]) {
        for (key, object) in objects { defaults.set(object, forKey: key) }
    }

    subscript(key: String) -> Any? { defaults.object(forKey: key) }
}
