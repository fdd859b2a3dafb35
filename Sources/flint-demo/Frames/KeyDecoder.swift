/// Makes keys of the bytes that a terminal sends.
///
/// The decoder is a value without a clock. Bytes that could go on, such as a lone escape, wait for those after them;
/// ``flush()`` says that none came. What it does not know is dropped, whole sequences at a time, so that a key of
/// another keyboard does not type its own code.
struct KeyDecoder: Sendable {
    /// The largest number of bytes of a sequence; anything longer is no key.
    private static let sequenceLimit = 32
    /// The largest number of bytes that are pasted at once; what is beyond is dropped.
    static let pasteLimit = 1 << 20

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private var pending: [UInt8] = []
    private var paste: [UInt8]?

    /// Whether bytes wait for others that may belong to them.
    var isWaiting: Bool { !pending.isEmpty && paste == nil }

    /// Takes bytes.
    ///
    /// - Parameter bytes: What the terminal has sent.
    /// - Returns: The keys that are complete, in order.
    mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
        var keys: [Key] = []
        for byte in bytes { take(byte, &keys) }
        return keys
    }

    /// Ends the wait for further bytes.
    ///
    /// - Returns: The escape key if that was what waited; anything else was no key.
    mutating func flush() -> [Key] {
        guard isWaiting else { return [] }
        defer { pending = [] }
        return pending == [0x1B] ? [.escape] : []
    }

    private mutating func take(_ byte: UInt8, _ keys: inout [Key]) {
        if paste != nil { return takePasted(byte, &keys) }
        pending.append(byte)
        switch Self.meaning(of: pending) {
        case .incomplete:
            if pending.count > Self.sequenceLimit { pending = [] }
        case .keys(let found):
            keys += found
            pending = []
        case .beforeLast(let found):
            // The last byte does not belong to what is before it.
            keys += found
            pending = []
            take(byte, &keys)
        case .pasteBegin:
            pending = []
            paste = []
        }
    }

    private mutating func takePasted(_ byte: UInt8, _ keys: inout [Key]) {
        guard var text = paste else { return }
        paste = nil
        pending.append(byte)
        if pending == Self.pasteEnd {
            pending = []
            keys.append(.text(Self.text(of: text)))
            return
        }
        // Kept apart as long as it could be the end.
        while !pending.isEmpty, !Self.pasteEnd.starts(with: pending) {
            let first = pending.removeFirst()
            if text.count < Self.pasteLimit { text.append(first) }
        }
        paste = text
    }

    /// Line endings become line feeds; a terminal pastes carriage returns.
    private static func text(of bytes: [UInt8]) -> String {
        var lines = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar == "\n", previous == "\r" {
                // Has ended the line already.
            } else {
                lines.append(scalar == "\r" ? "\n" : scalar)
            }
            previous = scalar
        }
        return String(lines)
    }
}

extension KeyDecoder {
    /// What a beginning of bytes is.
    private enum Meaning {
        case incomplete
        case keys([Key])
        case beforeLast([Key])
        case pasteBegin
    }

    private static func meaning(of bytes: [UInt8]) -> Meaning {
        guard let first = bytes.first else { return .incomplete }
        switch first {
        case 0x1B: return escapeMeaning(of: bytes)
        case 0x0D, 0x0A: return .keys([.enter])
        case 0x09: return .keys([.tab])
        case 0x08, 0x7F: return .keys([.backspace])
        case 0x01...0x1A: return .keys([.control(Character(Unicode.Scalar(first + 0x60)))])
        case 0x20...0x7E: return .keys([.character(Character(Unicode.Scalar(first)))])
        case 0xC2...0xF4: return textMeaning(of: bytes, first)
        default: return .keys([])
        }
    }

    private static func textMeaning(of bytes: [UInt8], _ first: UInt8) -> Meaning {
        let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard bytes.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else { return .beforeLast([]) }
        guard bytes.count == count else { return .incomplete }
        guard let text = String(validating: bytes, as: UTF8.self), let scalar = text.unicodeScalars.first,
            scalar.value > 0x9F
        else { return .keys([]) }
        return .keys([.character(Character(scalar))])
    }

    private static func escapeMeaning(of bytes: [UInt8]) -> Meaning {
        guard bytes.count > 1 else { return .incomplete }
        switch bytes[1] {
        case UInt8(ascii: "["): return sequenceMeaning(of: bytes)
        case UInt8(ascii: "O"):
            guard bytes.count > 2 else { return .incomplete }
            // A control character never belongs to a sequence.
            guard bytes[2] >= 0x20 else { return .beforeLast([]) }
            return .keys(bytes[2] == UInt8(ascii: "M") ? [.enter] : letterKey(bytes[2]))
        default:
            // Escape was pressed before another key.
            return .beforeLast([.escape])
        }
    }

    private static func sequenceMeaning(of bytes: [UInt8]) -> Meaning {
        guard bytes.count > 2, let last = bytes.last else { return .incomplete }
        // The console of Linux sends its function keys as `ESC [ [` and a letter.
        if bytes[2] == UInt8(ascii: "[") { return bytes.count < 4 ? .incomplete : .keys([]) }
        switch last {
        case 0x20...0x3F: return .incomplete
        case UInt8(ascii: "~"): return numberMeaning(of: bytes.dropFirst(2).dropLast())
        case 0x40...0x7E: return .keys(letterKey(last))
        default: return .beforeLast([])
        }
    }

    private static func numberMeaning(of parameters: ArraySlice<UInt8>) -> Meaning {
        let digits = parameters.prefix { $0 != UInt8(ascii: ";") }
        switch Int(String(decoding: digits, as: UTF8.self)) {
        case 1, 7: return .keys([.home])
        case 3: return .keys([.delete])
        case 4, 8: return .keys([.end])
        case 5: return .keys([.pageUp])
        case 6: return .keys([.pageDown])
        case 200: return .pasteBegin
        default: return .keys([])
        }
    }

    private static func letterKey(_ letter: UInt8) -> [Key] {
        switch letter {
        case UInt8(ascii: "A"): [.up]
        case UInt8(ascii: "B"): [.down]
        case UInt8(ascii: "C"): [.right]
        case UInt8(ascii: "D"): [.left]
        case UInt8(ascii: "H"): [.home]
        case UInt8(ascii: "F"): [.end]
        case UInt8(ascii: "Z"): [.backTab]
        default: []
        }
    }
}
