import TestSupport
import Testing

@testable import FlintTelemetry

@Suite struct ProtobufTests {
    private static let numbers: [UInt64] = (0..<64)
        .flatMap { (shift: UInt64) -> [UInt64] in
            let power = UInt64(1) << shift
            return [power &- 1, power, power &+ 1, ~power]
        }

    @Test func `a number of seven-bit groups is read as it was written`() throws {
        for number in Self.numbers {
            var writer = OTLPProtobufWriter(textLimit: 0)
            writer.int64(OTLPField(3, "n"), Int64(bitPattern: number))
            var reader = ProtobufReader(writer.bytes[...])
            let next = reader.next()
            let read = try #require(next)
            #expect((read.field, read.value) == (3, .number(number)))
            #expect(reader.next() == nil)
            #expect(reader.isWhole)
        }
    }

    @Test(arguments: [0, 1, 127, 128, 129, 16_383, 16_384, 2_097_151, 2_097_152])
    func `the length of a message is in front of it, however long it is`(count: Int) throws {
        var writer = OTLPProtobufWriter(textLimit: .max)
        writer.message(OTLPField(1, "m")) { $0.text(OTLPField(2, "t"), String(repeating: "x", count: count)) }
        var reader = ProtobufReader(writer.bytes[...])
        guard case .bytes(let message)? = reader.next()?.value else {
            Issue.record("no message")
            return
        }
        var inner = ProtobufReader(message)
        #expect(inner.next()?.value == .bytes(Array(repeating: UInt8(ascii: "x"), count: count)[...]))
        #expect(reader.next() == nil)
        #expect(inner.isWhole && reader.isWhole)
    }

    @Test(
        arguments: [
            [0x00], [0x08], [0x0a, 0x05, 0x01], [0x0b], [0x0d, 1, 2], [0x09, 1], [0x80],
            [0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
            [0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
        ] as [[UInt8]])
    func `what is no message is noticed`(bytes: [UInt8]) {
        var reader = ProtobufReader(bytes[...])
        while reader.next() != nil {}
        #expect(!reader.isWhole)
    }

    @Test func `random bytes do no harm`() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            _ = CollectorAnswer.partialSuccess(bytes, .protobuf)
            _ = CollectorAnswer.partialSuccess(bytes, .json)
        }
    }
}
