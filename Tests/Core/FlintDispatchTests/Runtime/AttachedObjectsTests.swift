import FlintBasics
import FlintCore
import Testing

/// What other modules keep with a runtime.
@Suite struct AttachedObjectsTests {
    private final class Kept: Sendable {
        let number: Int
        init(_ number: Int) { self.number = number }
    }

    private final class Other: Sendable {}

    @Test func `a runtime has one value of a type, of its own, as long as it lives`() {
        do {
            let runtime = Flint()
            let first = runtime.extensions.value(of: Kept.self) { Kept(1) }
            let second = runtime.extensions.value(of: Kept.self) { Kept(2) }
            #expect((first === second, second.number) == (true, 1))
            #expect(runtime.extensions.value(of: Other.self) { Other() } as AnyObject !== first)
            #expect(Flint().extensions.value(of: Kept.self) { Kept(2) } !== first)
        }
        weak var seen: Kept?
        do {
            let runtime = Flint()
            seen = runtime.extensions.value(of: Kept.self) { Kept(1) }
            #expect(seen != nil)
        }
        #expect(seen == nil)
    }

    @Test func `what makes a value may ask for another one`() {
        let runtime = Flint()
        let kept = runtime.extensions.value(of: Kept.self) {
            _ = runtime.extensions.value(of: Other.self) { Other() }
            // The inner one is done first, so that it counts.
            return Kept(runtime.extensions.value(of: Kept.self) { Kept(2) }.number + 1)
        }
        #expect(kept.number == 2)
    }

    @Test func `of many who ask at once, all get the same`() async {
        let runtime = Flint()
        let all = await withTaskGroup(of: Kept.self) { group in
            for number in 0..<200 {
                group.addTask { runtime.extensions.value(of: Kept.self) { Kept(number) } }
            }
            return await group.reduce(into: [Kept]()) { $0.append($1) }
        }
        #expect(Set(all.map(ObjectIdentifier.init)).count == 1)
    }
}
