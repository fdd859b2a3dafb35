import BenchmarkHarness
import Testing

@Suite struct BenchmarkClockTests {
    @Test func `the system's clock never goes back`() {
        let clock = BenchmarkClock.monotonic
        let readings = (0..<100).map { _ in clock.nanoseconds }
        #expect(readings == readings.sorted())
    }

    @Test func `a value is kept as it is`() {
        #expect(keep(3) == 3)
        #expect(keep("text") == "text")
        #expect(keep([1, 2]) == [1, 2])
    }
}
