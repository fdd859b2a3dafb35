/// A writer of numbers, texts and bytes in the compact format that ``ByteReader`` reads.
package struct ByteWriter {
    /// The written bytes.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Creates a writer with reserved capacity.
    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// Writes a number in groups of seven bits, the lowest first.
    package mutating func add(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Writes a number that may be negative; numbers near zero take few bytes.
    package mutating func add(_ number: Int) {
        let value = Int64(number)
        add(UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    package mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    package mutating func add(byte: UInt8) { bytes.append(byte) }

    /// Writes a number of four bytes.
    package mutating func add(fixed number: UInt32) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// Writes a number of eight bytes.
    package mutating func add(fixed number: UInt64) {
        add(fixed: UInt32(truncatingIfNeeded: number))
        add(fixed: UInt32(truncatingIfNeeded: number >> 32))
    }

    package mutating func add(_ text: String) {
        add(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    package mutating func add(_ other: [UInt8]) {
        add(UInt64(other.count))
        bytes.append(contentsOf: other)
    }

    /// Writes bytes without their count.
    package mutating func add(raw other: [UInt8]) { bytes.append(contentsOf: other) }

    package mutating func add<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
        add(value != nil)
        if let value { write(&self, value) }
    }

    package mutating func add<Value>(
        _ values: some Collection<Value>, _ write: (inout ByteWriter, Value) -> Void
    ) {
        add(UInt64(values.count))
        for value in values { write(&self, value) }
    }
}
