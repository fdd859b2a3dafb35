import CoreTestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents

@Suite struct BindingCacheTests {
    enum Probe<First, Second>: IdleAction {
        static var identifier: String { "Probe-\(First.self)-\(Second.self)" }
    }

    enum Root: TestRoot {
        static func prepare(actions: FeatureActionsBuilder) {
            pairs { first, second in declare(first, second, actions) }
        }
        private static func declare<First, Second>(
            _: First.Type, _: Second.Type, _ actions: FeatureActionsBuilder
        ) {
            actions.declare(action(Probe<First, Second>.self))
        }
    }

    private static func pairs(_ body: (any Any.Type, any Any.Type) -> Void) {
        let types: [any Any.Type] = [
            Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
            UInt32.self, UInt64.self, Float.self, Double.self, Bool.self, String.self, Character.self,
        ]
        for first in types { for second in types { body(first, second) } }
    }

    private static func key<First, Second>(_: First.Type, _: Second.Type) -> BindingKey {
        BindingKey(Root.self, Probe<First, Second>.self)
    }

    @Test func `no binding displaces another, wherever their types are in memory`() throws {
        let runtime = Flint()
        try runtime.setup(Root.self)
        var keys: [BindingKey] = []
        Self.pairs { first, second in keys.append(Self.key(first, second)) }
        #expect(keys.count == 225)
        var cache = BindingCache()
        for key in keys {
            #expect((cache[key] == nil, cache.place(of: key)) == (true, nil))
            let place = cache.remember(try runtime.action(for: key), for: key)
            #expect(cache.remember(try runtime.action(for: key), for: key) == place)
        }
        for key in keys {
            #expect(cache[key]?.type == key.action)
            let place = try #require(cache.place(of: key))
            #expect(cache.action(at: place) === cache[key])
            #expect(
                (cache.closesActionStack(at: place), cache.profile(at: place).metadata.identifier)
                    == (false, key.action.identifier))
        }
    }

    @Test func `a session begins with what earlier ones have learned`() throws {
        let runtime = Flint()
        try runtime.setup(Root.self)
        let (first, second) = (Self.key(Int.self, Bool.self), Self.key(Bool.self, Int.self))
        let roll = SessionRoll()
        var session = roll.bindings
        session.remember(try runtime.action(for: first), for: first)
        #expect(roll.bindings[first] == nil)
        roll.remove(0, last: 0, session)
        // One that knew less changes nothing.
        roll.remove(0, last: 0, BindingCache())
        #expect(roll.bindings[first] != nil)
        var later = roll.bindings
        later.remember(try runtime.action(for: second), for: second)
        #expect(roll.bindings[second] == nil)
        roll.remove(0, last: 0, later)
        #expect([first, second].allSatisfy { roll.bindings[$0] != nil })
    }

    @Test func `a session that was made for one request leaves what it learned to the runtime`() async throws
    {
        let runtime = Flint()
        try runtime.setup(Root.self)
        let key = Self.key(Int.self, Bool.self)
        let binding = Root.action(Probe<Int, Bool>.self)
        try await ActionSession("request", runtime: runtime).perform(binding, with: NoInput())
        // The thread on which the action ran may release the session a moment later.
        for _ in 0..<10_000 where runtime.hub.roll.bindings[key] == nil { await Task.yield() }
        #expect(runtime.hub.roll.bindings[key] != nil)
    }
}
