import Testing

@testable import FlintDurableFlows

@Suite struct StoreWatchTests {
    @Test func `an outage is told after a second, and then once a minute`() {
        var watch = StoreWatch()
        let told = stride(from: 10.0, through: 140, by: 0.5).compactMap { second in
            watch.fail(at: .seconds(second))
        }
        #expect(told == [.seconds(1), .seconds(61), .seconds(121)])
        #expect(watch.succeed(at: .seconds(150)) == .seconds(140))
        #expect(watch.succeed(at: .seconds(151)) == nil)
    }

    @Test func `calls that fail while others are answered are no outage`() {
        var watch = StoreWatch()
        for second in 0..<10 {
            #expect(watch.fail(at: .seconds(second)) == nil)
            #expect(watch.succeed(at: .seconds(second)) == nil)
        }
    }

    @Test func `the next outage is told as soon as the first one`() {
        var watch = StoreWatch()
        _ = watch.fail(at: .zero)
        #expect(watch.fail(at: .seconds(1)) == .seconds(1))
        #expect(watch.succeed(at: .seconds(2)) == .seconds(2))
        #expect(watch.fail(at: .seconds(3)) == nil)
        #expect(watch.fail(at: .seconds(4)) == .seconds(1))
    }
}
