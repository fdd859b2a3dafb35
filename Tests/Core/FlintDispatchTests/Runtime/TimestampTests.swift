import Foundation
import TestSupport
import Testing

@testable import FlintCore
@testable import FlintEvents

@Suite struct TimestampTests {
    @Test func `each millisecond survives its text and its compact text, which keeps the order`() {
        var random = SeededGenerator(seed: 1)
        let all: ClosedRange<Int64> = -62_135_769_600_000...253_402_300_799_999
        let moments = (0..<300).map { _ in Timestamp(milliseconds: Int64.random(in: all, using: &random)) }
            .sorted { $0.milliseconds < $1.milliseconds }
        let wrong = moments.filter { Timestamp(text: $0.text) != $0 }
        #expect(wrong + moments.filter { Timestamp(compactText: $0.compactText) != $0 } == [])
        #expect(moments.map(\.compactText) == moments.map(\.compactText).sorted())
    }

    @Test func `the compact text has no separators, and parts of a millisecond are cut off, before 1970 too`()
    {
        let (late, early) = (Timestamp(milliseconds: 1_773_077_400_123), Timestamp(milliseconds: -1))
        #expect(
            [late.compactText, early.compactText, early.text]
                == ["20260309T173000123Z", "19691231T235959999Z", "1969-12-31T23:59:59.999Z"])
        #expect(
            [0.0019, -0.0001].map { Timestamp(Date(timeIntervalSince1970: $0)).milliseconds } == [1, -1])
    }

    @Test(arguments: [
        "", "20260309T173000Z", "2026-03-09T17:30:00.123Z", "20260230T173000123Z", "20260309T173000+12Z",
        "20260309T173000123z", "20260309 173000123Z", "20260309T173000123Z ", "20260309T17300012é",
    ])
    func `no other text is a compact one`(text: String) {
        #expect(Timestamp(compactText: text) == nil)
    }

    @Test(arguments: [
        (Double.infinity, "9999-12-31T23:59:59.999Z"), (-.infinity, "0001-01-01T00:00:00.000Z"),
        (1e300, "9999-12-31T23:59:59.999Z"), (.nan, "1970-01-01T00:00:00.000Z"),
    ]) func `a time that no text can tell is the nearest that one can`(seconds: Double, text: String) {
        #expect(Timestamp(Date(timeIntervalSince1970: seconds)).text == text)
    }
}
