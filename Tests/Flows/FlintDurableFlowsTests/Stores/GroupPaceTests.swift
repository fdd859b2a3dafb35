import Testing

@testable import FlintDurableFlows

@Suite struct GroupPaceTests {
    @Test func `a single run waits for nobody`() {
        var pace = GroupPace()
        #expect(pace.wait(with: 1, at: 0) == nil)
        pace.noteGroup(of: 1, waiting: 0, synchronizing: .milliseconds(4), at: 1_000)
        #expect(pace.wait(with: 1, at: 1_001) == nil)
    }

    @Test func `those who were answered are waited for, a quarter of a synchronization at most`() throws {
        var pace = GroupPace()
        pace.noteGroup(of: 200, waiting: 56, synchronizing: .milliseconds(4), at: 1_000)
        let wait = try #require(pace.wait(with: 3, at: 1_000))
        #expect(wait.count == 256 && wait.nanoseconds == 1_000_000)
        #expect(pace.wait(with: 256, at: 1_000) == nil && pace.wait(with: 0, at: 1_000) == nil)
        #expect([900_000, 1_001_000].map { pace.wait(with: 3, at: $0)?.nanoseconds } == [101_000, nil])
        // However slow the device is.
        pace.noteGroup(of: 200, waiting: 56, synchronizing: .seconds(4), at: 0)
        #expect(try #require(pace.wait(with: 3, at: 0)).nanoseconds == 2_000_000)
    }

    @Test func `after a wait in vain, the next one is shorter`() throws {
        var pace = GroupPace()
        pace.noteWait(isInVain: true)
        pace.noteGroup(of: 20, waiting: 0, synchronizing: .milliseconds(4), at: 0)
        #expect(try #require(pace.wait(with: 3, at: 0)).nanoseconds == 250_000)
        pace.noteWait(isInVain: false)
        pace.noteGroup(of: 20, waiting: 0, synchronizing: .milliseconds(4), at: 0)
        #expect(try #require(pace.wait(with: 3, at: 0)).nanoseconds == 1_000_000)
    }
}
