import Foundation
import TestSupport
import Testing

@testable import FlintCore
@testable import FlintEvents

@Suite struct TimestampTests {
    @Test(arguments: 0..<300) func `each millisecond survives its text`(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let milliseconds = Int64.random(in: -62_135_769_600_000...253_402_300_799_999, using: &random)
        let timestamp = Timestamp(milliseconds: milliseconds)
        #expect(Timestamp(text: timestamp.text) == timestamp, "\(milliseconds)")
    }

    @Test(arguments: 0..<300) func `each millisecond survives its compact text, in order`(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let all: ClosedRange<Int64> = -62_135_769_600_000...253_402_300_799_999
        let moments = (0..<2).map { _ in Timestamp(milliseconds: Int64.random(in: all, using: &random)) }
        for moment in moments { #expect(Timestamp(compactText: moment.compactText) == moment) }
        #expect(
            (moments[0].milliseconds < moments[1].milliseconds)
                == (moments[0].compactText < moments[1].compactText))
    }

    @Test func `the compact text has neither separators nor a point`() {
        #expect(Timestamp(milliseconds: 1_773_077_400_123).compactText == "20260309T173000123Z")
        #expect(Timestamp(milliseconds: -1).compactText == "19691231T235959999Z")
    }

    @Test(arguments: [
        "", "20260309T173000Z", "2026-03-09T17:30:00.123Z", "20260230T173000123Z", "20260309T173000+12Z",
        "20260309T173000123z", "20260309 173000123Z", "20260309T173000123Z ", "20260309T17300012é",
    ])
    func `no other text is a compact one`(text: String) {
        #expect(Timestamp(compactText: text) == nil)
    }

    @Test func `parts of a millisecond are cut off, before 1970 too`() {
        #expect(Timestamp(Date(timeIntervalSince1970: 0.0019)).milliseconds == 1)
        #expect(Timestamp(Date(timeIntervalSince1970: -0.0001)).milliseconds == -1)
        #expect(Timestamp(milliseconds: -1).text == "1969-12-31T23:59:59.999Z")
    }

    @Test(arguments: [
        (Double.infinity, "9999-12-31T23:59:59.999Z"), (-.infinity, "0001-01-01T00:00:00.000Z"),
        (1e300, "9999-12-31T23:59:59.999Z"), (.nan, "1970-01-01T00:00:00.000Z"),
    ]) func `a time that no text can tell is the nearest that one can`(seconds: Double, text: String) {
        #expect(Timestamp(Date(timeIntervalSince1970: seconds)).text == text)
    }
}
