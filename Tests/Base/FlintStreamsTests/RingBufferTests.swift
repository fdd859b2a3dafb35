import TestSupport
import Testing

@testable import FlintStreams

@Suite struct RingBufferTests {
    /// A buffer with a number of slots to which 10, 20, 30, … have been appended.
    private func buffer(capacity: Int, appending count: Int, after position: UInt64 = 0) -> RingBuffer<Int> {
        var buffer = RingBuffer<Int>()
        buffer.restart(after: position)
        buffer.resize(to: capacity)
        for number in stride(from: 10, to: 10 + count * 10, by: 10) { buffer.append(number) }
        return buffer
    }

    /// What the buffer holds, oldest first, looked up by position.
    private func contents(_ buffer: RingBuffer<Int>) -> [Int?] {
        (0..<UInt64(buffer.count)).map { buffer[buffer.newest - UInt64(buffer.count) + 1 + $0] }
    }

    @Test func `a new buffer is empty and has no slots, and counts what it drops`() {
        var buffer = RingBuffer<Int>()
        #expect((buffer.count, buffer.capacity, buffer.newest) == (0, 0, 0))
        #expect([buffer[0], buffer[1]] == [nil, nil])
        buffer.append(1)
        buffer.append(2)
        #expect((buffer.count, buffer.newest) == (0, 2))
        #expect([buffer[1], buffer[2]] == [nil, nil])
    }

    @Test func `positions outside the held range give nothing`() {
        let buffer = buffer(capacity: 4, appending: 6)
        let positions: [UInt64] = [0, 2, 3, 6, 7, .max]
        #expect(positions.map { buffer[$0] } == [nil, nil, 30, 60, nil, nil])
    }

    @Test func `a restart forgets elements and slots and goes on behind a position`() {
        var buffer = buffer(capacity: 4, appending: 3)
        buffer.restart(after: 100)
        #expect((buffer.count, buffer.capacity, buffer.newest) == (0, 0, 100))
        #expect(buffer[100] == nil)
        buffer.resize(to: 2)
        buffer.append(7)
        #expect([buffer[100], buffer[101]] == [nil, 7])
    }

    // MARK: Blocks

    @Test func `slots come into being when they are written to`() {
        var buffer = buffer(capacity: 1 << 20, appending: 65)
        #expect(buffer.blocks.joined().count == 65)
        buffer.append(1)
        #expect(buffer.blocks.joined().count == 66)
    }

    @Test func `a block gets its memory once`() throws {
        var buffer = buffer(capacity: 128, appending: 1)
        let memory = try #require(buffer.blocks.first).capacity
        #expect(memory >= RingBuffer<Int>.blockSize)
        for number in 1..<64 { buffer.append(number) }
        #expect(buffer.blocks.first?.capacity == memory)
    }

    // MARK: Taking out

    @Test func `what was taken out is not held`() {
        final class Witness: Sendable {}
        var buffer = RingBuffer<Witness>()
        buffer.resize(to: 4)
        weak var witness: Witness?
        do {
            let made = Witness()
            witness = made
            buffer.append(made)
        }
        #expect(witness != nil)
        _ = buffer.popFirst()
        #expect(witness == nil)
    }

    @Test func `what is dropped is handed out`() {
        var buffer = buffer(capacity: 4, appending: 4)
        #expect(buffer.append(50) == 10)
        _ = buffer.popFirst()
        #expect(buffer.append(60) == nil)
        #expect([buffer.resize(to: 2), buffer.resize(to: 8)] == [[30, 40], []])
        #expect(buffer.keepNewest(1) == [50])
        #expect(contents(buffer) == [60])
    }

    @Test func `an emptied buffer is used again from its first slot`() {
        var buffer = buffer(capacity: 128, appending: 100)
        buffer.keepNewest(0)
        buffer.reuse(after: 1000)
        for number in 1...64 { buffer.append(number) }
        #expect(contents(buffer) == Array(1...64))
        #expect(buffer.newest == 1064)
        // The second block is as it was.
        #expect(buffer.blocks.map(\.count) == [64, 36])
        #expect(buffer.blocks[0].allSatisfy { $0 != nil })
        #expect(buffer.blocks[1].allSatisfy { $0 == nil })
    }

    @Test func `without slots an element is not even made`() async {
        await confirmation(expectedCount: 0) { made in
            var buffer = RingBuffer<Void>()
            buffer.append(made())
        }
    }

    @Test func `an element that is nil is an element`() throws {
        var buffer = RingBuffer<Int?>()
        buffer.resize(to: 2)
        buffer.append(nil)
        #expect(buffer.count == 1)
        let element = try #require(buffer[1] as Int??)
        #expect(element == nil)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `any sequence of operations holds a suffix of what was appended, and gives out the oldest first`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        var buffer = RingBuffer<Int>()
        var held: [Int] = []
        for step in 1...300 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                // Whole blocks of 64 slots grow in another way than smaller buffers.
                let isGrowing = buffer.capacity >= 64 && buffer.capacity < 1024 && Bool.random(using: &random)
                let capacity =
                    isGrowing
                    ? buffer.capacity * 2
                    : [0, 1, 2, 4, 16, 64, 64, 128, 128, 256][Int.random(in: 0..<10, using: &random)]
                buffer.resize(to: capacity)
                held = held.suffix(capacity)
                #expect(buffer.capacity == capacity)
            case 2 where step % 5 == 0:
                for element in held.prefix(Int.random(in: 0...held.count, using: &random)) {
                    let position = buffer.newest - UInt64(buffer.count) + 1
                    let popped = buffer.popFirst()
                    try #require(popped?.0 == element && popped?.1 == position)
                    held.removeFirst()
                }
                if held.isEmpty { #expect(buffer.popFirst() == nil) }
            case 3 where step % 11 == 0:
                buffer.keepNewest(0)
                buffer.reuse(after: buffer.newest + 3)
                held = []
            case 4 where step % 13 == 0:
                buffer.keepNewest(3)
                held = held.suffix(3)
            case 1 where step % 7 == 0:
                buffer.restart(after: buffer.newest + 5)
                held = []
            default:
                for element in 0..<[1, 1, 1, 40][step % 4] {
                    let newest = buffer.newest
                    buffer.append(step + element)
                    held = (held + [step + element]).suffix(buffer.capacity)
                    #expect(buffer.newest == newest + 1)
                }
            }
            #expect(contents(buffer) == held)
        }
    }
}
