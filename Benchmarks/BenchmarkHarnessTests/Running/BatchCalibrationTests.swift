import Testing

@testable import BenchmarkHarness

@Suite struct BatchCalibrationTests {
    /// Calibrates an operation that takes the given time, and returns the batches that were run and the
    /// result.
    private func calibrate(nanoseconds: Double, wanted: Int64 = 1_500_000) -> (ran: [Int], batch: Int) {
        var calibration = BatchCalibration(wanted: wanted)
        var step = calibration.first
        var ran: [Int] = []
        while case .run(let iterations) = step {
            ran.append(iterations)
            step = calibration.next(after: Int64(Double(iterations) * nanoseconds))
        }
        guard case .done(let batch) = step else { return (ran, 0) }
        return (ran, batch)
    }

    @Test(arguments: [(10.0, 150_000), (1_000, 1_500), (750_000, 2), (2_000_000, 1), (5e9, 1)])
    func `a batch takes about the wanted time`(nanoseconds: Double, batch: Int) {
        #expect(calibrate(nanoseconds: nanoseconds).batch == batch)
    }

    @Test func `a slow operation is run once`() {
        #expect(calibrate(nanoseconds: 1_000_000_000).ran == [1])
    }

    @Test func `a cold first call does not decide`() {
        var calibration = BatchCalibration(wanted: 1_500_000)
        #expect(calibration.first == .run(1))
        #expect(calibration.next(after: 5_000_000) == .run(1))
        #expect(calibration.next(after: 7_000) == .run(10))
        #expect(calibration.next(after: 70_000) == .run(100))
        #expect(calibration.next(after: 750_000) == .done(200))
    }

    @Test func `it grows by ten at most and ends near the batch`() {
        #expect(calibrate(nanoseconds: 10).ran == [1, 10, 100, 1_000, 10_000, 100_000])
    }

    @Test func `an operation that takes no time ends at the bound`() {
        #expect(calibrate(nanoseconds: 0).batch == BatchCalibration.mostIterations)
    }

    @Test func `a longer batch has more iterations`() {
        #expect(calibrate(nanoseconds: 100, wanted: 10_000_000).batch == 100_000)
    }
}
