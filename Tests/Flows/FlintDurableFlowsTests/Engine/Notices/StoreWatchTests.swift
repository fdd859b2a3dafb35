import Testing

@testable import FlintDurableFlows

@Suite struct StoreWatchTests {
    @Test func `an outage is told after a second, and then once a minute`() {
        var watch = StoreWatch()
        let told = stride(from: 10.0, through: 140, by: 0.5).compactMap { second in
            watch.fail(at: .seconds(second), since: .seconds(second))
        }
        #expect(told == [.seconds(1), .seconds(61), .seconds(121)])
        #expect(watch.succeed(at: .seconds(150)) == .seconds(140))
        #expect(watch.succeed(at: .seconds(151)) == nil)
    }

    @Test func `calls that fail while others are answered are no outage`() {
        var watch = StoreWatch()
        for second in 0..<10 {
            #expect(watch.fail(at: .seconds(second), since: .seconds(second)) == nil)
            #expect(watch.succeed(at: .seconds(second)) == nil)
        }
    }

    @Test func `an outage begins with its first call, not with its first error`() {
        var watch = StoreWatch()
        #expect(watch.fail(at: .milliseconds(1500), since: .zero) == .milliseconds(1500))
        _ = watch.succeed(at: .seconds(2))
        // A call that began earlier fails later.
        #expect(watch.fail(at: .seconds(3), since: .milliseconds(2900)) == nil)
        #expect(watch.fail(at: .milliseconds(3100), since: .seconds(2)) == .milliseconds(1100))
    }

    @Test func `the next outage is told as soon as the first one`() {
        var watch = StoreWatch()
        _ = watch.fail(at: .zero, since: .zero)
        #expect(watch.fail(at: .seconds(1), since: .seconds(1)) == .seconds(1))
        #expect(watch.succeed(at: .seconds(2)) == .seconds(2))
        #expect(watch.fail(at: .seconds(3), since: .seconds(3)) == nil)
        #expect(watch.fail(at: .seconds(4), since: .seconds(4)) == .seconds(1))
    }
}
