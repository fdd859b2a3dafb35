import Testing

@testable import FlintDurableFlows

@Suite struct StoreWatchTests {
    @Test func `an outage is told after a second, and then once a minute, and so is the next one`() {
        var watch = StoreWatch()
        let told = stride(from: 10.0, through: 140, by: 0.5).compactMap { second in
            watch.fail(at: .seconds(second), since: .seconds(second))
        }
        #expect(told == [.seconds(1), .seconds(61), .seconds(121)])
        let ends = [watch.succeed(at: .seconds(150)), watch.succeed(at: .seconds(151))]
        #expect(ends == [.seconds(140), nil])
        let next = [160, 161].map { watch.fail(at: .seconds($0), since: .seconds($0)) }
        #expect(next == [nil, .seconds(1)])
    }

    @Test func `calls that fail while others are answered are no outage`() {
        var watch = StoreWatch()
        for second in 0..<10 {
            let answers = [
                watch.fail(at: .seconds(second), since: .seconds(second)),
                watch.succeed(at: .seconds(second)),
            ]
            #expect(answers == [nil, nil])
        }
    }

    @Test func `an outage begins with its first call, not with its first error`() {
        var watch = StoreWatch()
        #expect(watch.fail(at: .milliseconds(1500), since: .zero) == .milliseconds(1500))
        _ = watch.succeed(at: .seconds(2))
        // A call that began earlier fails later.
        let next = [
            watch.fail(at: .seconds(3), since: .milliseconds(2900)),
            watch.fail(at: .milliseconds(3100), since: .seconds(2)),
        ]
        #expect(next == [nil, .milliseconds(1100)])
    }
}
