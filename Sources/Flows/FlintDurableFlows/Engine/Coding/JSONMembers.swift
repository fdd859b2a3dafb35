/// The members of the objects in a JSON text, found in one pass without decoding.
///
/// The path of a member consists of the names of the members around it and its own. All elements of an array
/// have the same path.
struct JSONMembers {
    private struct Level {
        /// The hash of the path of this object or array.
        let path: UInt64
        let isObject: Bool
        /// The number of names in the path.
        let depth: Int
    }

    private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
    /// The bytes that are hashed before each name of a path (`member`) and for each array around a member
    /// (`element`); no text in UTF-8 contains them.
    private static let (member, element): (UInt8, UInt8) = (0xFF, 0xFE)

    private let json: [UInt8]
    private var index = 0
    private var levels: [Level] = []

    /// Calls a function for each member whose value is not null, in order.
    ///
    /// - Parameters:
    ///   - json: The text. If it is not valid JSON, the members that are found mean nothing.
    ///   - visit: Receives the hash of the member's path, the bytes of its name, and the number of names in
    ///     the path.
    /// - Complexity: O(*n*) for *n* bytes.
    static func visit(
        _ json: [UInt8], _ visit: (_ path: UInt64, _ name: ArraySlice<UInt8>, _ depth: Int) -> Void
    ) {
        var members = JSONMembers(json: json)
        members.visitAll(visit)
    }

    private init(json: [UInt8]) { self.json = json }

    private mutating func visitAll(_ visit: (UInt64, ArraySlice<UInt8>, Int) -> Void) {
        var (value, depth, isName) = (Self.seed, 0, false)
        while index < json.count {
            switch json[index] {
            case UInt8(ascii: "{"):
                levels.append(Level(path: value, isObject: true, depth: depth))
                isName = true
            case UInt8(ascii: "["):
                value = Self.hash(value, with: Self.element)
                levels.append(Level(path: value, isObject: false, depth: depth))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = levels.popLast()
                isName = false
            case UInt8(ascii: ","):
                guard let level = levels.last else { break }
                (value, depth, isName) = (level.path, level.depth, level.isObject)
            case UInt8(ascii: "\""):
                let name = text()
                guard isName, let level = levels.last else { break }
                (depth, isName) = (level.depth + 1, false)
                value = Self.hash(level.path, with: Self.member)
                let bytes = Self.unescaped(name)
                for byte in bytes { value = Self.hash(value, with: byte) }
                if skipToValue() != UInt8(ascii: "n") { visit(value, bytes, depth) }
                continue
            default: break
            }
            index += 1
        }
    }

    /// Returns the contents of the JSON string whose opening quote is at the index, and moves the index to
    /// the closing quote.
    private mutating func text() -> ArraySlice<UInt8> {
        let start = index + 1
        index = start
        while index < json.count, json[index] != UInt8(ascii: "\"") {
            index += json[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return json[start..<min(index, json.count)]
    }

    /// Moves the index from the end of a name to the value of the member.
    ///
    /// - Returns: The first byte of the value; `nil` if the text ends before it.
    private mutating func skipToValue() -> UInt8? {
        index += 1
        while index < json.count, json[index] <= UInt8(ascii: " ") || json[index] == UInt8(ascii: ":") {
            index += 1
        }
        return index < json.count ? json[index] : nil
    }

    /// Returns the FNV-1a hash (Fowler, Noll, Vo) of a sequence of bytes.
    ///
    /// - Parameters:
    ///   - hash: The hash of all bytes but the last.
    ///   - byte: The last byte.
    private static func hash(_ hash: UInt64, with byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    private static func unescaped(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard name.contains(UInt8(ascii: "\\")) else { return name }
        let quoted = [UInt8(ascii: "\"")] + name + [UInt8(ascii: "\"")]
        let text = try? FlowCoding(codec: nil).decode(String.self, from: quoted)
        return text.map { Array($0.utf8)[...] } ?? name
    }
}
