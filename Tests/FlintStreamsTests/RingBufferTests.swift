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

    @Test func `a new buffer is empty and has no slots`() {
        let buffer = RingBuffer<Int>()
        #expect(buffer.count == 0)
        #expect(buffer.capacity == 0)
        #expect(buffer.newest == 0)
        #expect(buffer[0] == nil)
        #expect(buffer[1] == nil)
    }

    @Test func `a buffer without slots counts what it drops`() {
        var buffer = RingBuffer<Int>()
        buffer.append(1)
        buffer.append(2)
        #expect(buffer.newest == 2)
        #expect(buffer.count == 0)
        #expect(buffer[1] == nil)
        #expect(buffer[2] == nil)
    }

    @Test(arguments: [
        (4, 0, []), (4, 3, [10, 20, 30]), (4, 4, [10, 20, 30, 40]), (4, 6, [30, 40, 50, 60]), (1, 3, [30]),
    ])
    func `a full buffer drops its oldest elements`(capacity: Int, appended: Int, expected: [Int]) {
        let buffer = buffer(capacity: capacity, appending: appended)
        #expect(contents(buffer) == expected)
        #expect(buffer.newest == UInt64(appended))
        #expect(buffer.capacity == capacity)
    }

    @Test func `positions outside the held range give nothing`() {
        let buffer = buffer(capacity: 4, appending: 6)
        #expect(buffer[0] == nil)
        #expect(buffer[2] == nil)
        #expect(buffer[3] == 30)
        #expect(buffer[6] == 60)
        #expect(buffer[7] == nil)
        #expect(buffer[.max] == nil)
    }

    @Test(arguments: [0, 1, 2, 3, 5, 8, 9, 23])
    func `growing keeps everything`(appended: Int) {
        var buffer = buffer(capacity: 8, appending: appended)
        let before = contents(buffer)
        buffer.resize(to: 32)
        #expect(contents(buffer) == before)
        #expect(buffer.capacity == 32)
        #expect(buffer.newest == UInt64(appended))
        buffer.append(-1)
        #expect(contents(buffer) == before + [-1])
    }

    @Test(arguments: [0, 1, 2, 3, 5, 8, 9, 23])
    func `shrinking keeps the newest elements`(appended: Int) {
        var buffer = buffer(capacity: 8, appending: appended)
        let before = contents(buffer)
        buffer.resize(to: 2)
        #expect(contents(buffer) == before.suffix(2))
        #expect(buffer.capacity == 2)
        #expect(buffer.newest == UInt64(appended))
        buffer.append(-1)
        #expect(contents(buffer) == (before + [-1]).suffix(2))
    }

    @Test func `a buffer can lose all its slots`() {
        var buffer = buffer(capacity: 4, appending: 3)
        buffer.resize(to: 0)
        #expect(buffer.count == 0)
        #expect(buffer.newest == 3)
        #expect(buffer[3] == nil)
    }

    @Test func `a restart forgets elements and slots and goes on behind a position`() {
        var buffer = buffer(capacity: 4, appending: 3)
        buffer.restart(after: 100)
        #expect(buffer.capacity == 0)
        #expect(buffer.count == 0)
        #expect(buffer.newest == 100)
        #expect(buffer[100] == nil)
        buffer.resize(to: 2)
        buffer.append(7)
        #expect(buffer[101] == 7)
        #expect(buffer[100] == nil)
    }

    @Test func `resizing works at any position`() {
        var buffer = buffer(capacity: 4, appending: 4, after: 1_000_001)
        buffer.resize(to: 8)
        #expect(contents(buffer) == [10, 20, 30, 40])
        #expect(buffer[1_000_002] == 10)
        #expect(buffer[1_000_005] == 40)
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
    func `any sequence of operations holds a suffix of what was appended`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var buffer = RingBuffer<Int>()
        var held: [Int] = []
        for step in 1...300 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                let capacity = [0, 1, 2, 4, 8, 16, 32][Int.random(in: 0..<7, using: &random)]
                buffer.resize(to: capacity)
                held = held.suffix(capacity)
            case 1 where step % 7 == 0:
                buffer.restart(after: buffer.newest + 5)
                held = []
            default:
                let newest = buffer.newest
                buffer.append(step)
                held = (held + [step]).suffix(buffer.capacity)
                #expect(buffer.newest == newest + 1)
            }
            #expect(contents(buffer) == held)
        }
    }
}
