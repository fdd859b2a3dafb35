import FlintTweaks
import Synchronization
import Testing

/// Hooks that come and go, and user code that does so while the manager works.
@Suite struct TweakManagerHooksTests {
    /// Does something when it is released.
    final class Farewell: Sendable {
        private let say: @Sendable () -> Void

        init(_ say: @escaping @Sendable () -> Void) { self.say = say }

        deinit { say() }
    }

    /// Can only be asked, and does something when it is asked after a write.
    final class LateProvider: MutableTweakProvider {
        let id = "late"
        private let value = Mutex(1 as TweakValue)
        private let onNextQuestion = Mutex<(@Sendable () -> Void)?>(nil)
        private let afterWrite: @Sendable () -> Void

        init(_ afterWrite: @escaping @Sendable () -> Void) { self.afterWrite = afterWrite }

        func tweak(feature: String, variable: String) throws -> Tweak? {
            onNextQuestion.withLock { $0.take() }?()
            return Tweak(feature: feature, variable: variable, value: value.withLock { $0 })
        }

        func featureState(_ feature: String) -> Bool? { nil }

        func apply(_ batch: TweakBatch) throws {
            for case .set(_, let new) in batch.operations { value.withLock { $0 = new } }
            onNextQuestion.withLock { $0 = afterWrite }
        }
    }

    final class Box: Sendable {
        private let held = Mutex<TweakManager?>(nil)
        var manager: TweakManager? {
            get { held.withLock { $0 } }
            set { held.withLock { $0 = newValue } }
        }
    }

    @Test(arguments: [false, true]) func `the end of a hook may use the manager`(byShutdown: Bool) {
        let wasReleased = Atomic(false)
        let outer = TweakManager(providers: [])
        let inner = TweakManager(providers: [StoredTweakProvider("p")], options: .init(id: "inner"))
        outer.insert(inner, at: 0)
        func setHook() {
            let farewell = Farewell { [weak outer, weak inner] in
                _ = outer?.version
                _ = inner?.version
                wasReleased.store(true, ordering: .sequentiallyConsistent)
            }
            outer.setDecryption { _ in
                withExtendedLifetime(farewell) {}
                return "plain"
            }
        }
        setHook()
        if byShutdown { outer.shutdown() } else { outer.setDecryption(nil) }
        let isOver = wasReleased.load(ordering: .sequentiallyConsistent)
        #expect(isOver)
    }

    @Test func `a logger reaches managers at every depth, and leaves them again`() {
        let logged = Mutex(0)
        let limit = TweakKey("f", "limit", default: 20, range: TweakRange(maximum: 100))
        let inner = TweakManager(
            providers: [StoredTweakProvider("p")], declaring: [limit], options: .init(id: "inner"))
        let middle = TweakManager(providers: [inner], options: .init(id: "middle"))
        let outer = TweakManager(
            providers: [middle],
            options: .init(
                id: "outer", logger: { level, _ in if level == .error { logged.withLock { $0 += 1 } } })
        )
        inner.assign(500, to: limit)
        #expect(logged.withLock { $0 } == 1)
        outer.remove(id: "middle")
        inner.assign(500, to: limit)
        #expect(logged.withLock { $0 } == 1)
    }

    @Test func `what is still being asked at the shutdown is not put in`() throws {
        let box = Box()
        // An answer that is kept is asked for again after the write.
        let manager = TweakManager(
            providers: [LateProvider { box.manager?.shutdown() }], options: .init(caching: .all))
        #expect(manager[TweakKey("f", "limit", default: 0)] == 1)
        box.manager = manager
        try manager.set(feature: "f", variable: "limit", to: 2)
        box.manager = nil
        #expect(manager.version == 0)
        #expect(throws: TweakError.self) { try manager.set(feature: "f", variable: "limit", to: 3) }
    }
}
