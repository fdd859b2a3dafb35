/// The members of the header `tracestate`, newest first: data that each tracing system adds to a trace.
///
/// ```swift
/// var state = TraceState("rojo=00f067aa0ba902b7,congo=t61rcWkgMzE") ?? TraceState()
/// try state.update("congo", to: "ucfJifl5GOE")    // congo=ucfJifl5GOE,rojo=00f067aa0ba902b7
/// ```
public struct TraceState: Sendable, Hashable, LosslessStringConvertible {
    /// One member: the key of a tracing system and a value that only this system understands.
    public struct Member: Sendable, Hashable {
        /// The member's key, such as `congo` or `tenant@system`.
        public let key: String
        /// The member's value.
        public let value: String
    }

    /// The maximum number of members; ``parse(_:)`` throws for more, and ``update(_:to:)`` removes the last
    /// member.
    public static let memberLimit = 32

    /// The maximum number of characters of ``header``; if the members need more, long members are left out
    /// first, then the last ones.
    public static let lengthLimit = 512

    /// The members with different keys; the one that was updated last comes first.
    public private(set) var members: [Member]

    /// Creates a state without members.
    public init() {
        members = []
    }

    /// Parses the value of the header `tracestate`; `nil` if it is malformed.
    ///
    /// An empty value results in an empty state.
    ///
    /// - Parameter description: The value of the header. If there are several such headers, join their
    ///   values by commas, in order.
    public init?(_ description: String) {
        guard let state = try? Self.parse(description) else { return nil }
        self = state
    }

    /// Parses the value of the header `tracestate`, or throws an error that describes the mistake.
    ///
    /// White space around members and empty members are allowed; empty members do not count toward
    /// ``memberLimit``.
    ///
    /// - Parameter text: The value of the header.
    /// - Returns: The state.
    /// - Throws: ``TraceContextError`` for the first mistake.
    public static func parse(_ text: String) throws(TraceContextError) -> TraceState {
        var state = TraceState()
        var keys: Set<String> = []
        for part in Array(text.utf8).split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            let member = HeaderText.trimmed(part)
            guard !member.isEmpty else { continue }
            guard let equals = member.firstIndex(of: UInt8(ascii: "=")) else {
                throw error(.delimiter, member.startIndex, "expected a key, an equals sign and a value.")
            }
            let (key, value) = (member[..<equals], member[(equals + 1)...])
            try check(key: key)
            try check(value: value)
            let name = String(decoding: key, as: UTF8.self)
            guard keys.insert(name).inserted else {
                throw error(.duplicateKey, key.startIndex, "the key '\(name)' is there twice.")
            }
            guard keys.count <= memberLimit else {
                throw error(.tooManyMembers, key.startIndex, "expected at most \(memberLimit) members.")
            }
            state.members.append(Member(key: name, value: String(decoding: value, as: UTF8.self)))
        }
        return state
    }

    /// The value of a key; `nil` if there is none.
    ///
    /// - Parameter key: The key.
    public subscript(key: String) -> String? { members.first { $0.key == key }?.value }

    /// Sets the value of a key and moves its member to the front, as the W3C recommendation requires.
    ///
    /// If there are too many members then, the last one is removed.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - value: The value; `nil` removes the member.
    /// - Throws: ``TraceContextError`` if key or value are not allowed; the state is then unchanged.
    public mutating func update(_ key: String, to value: String?) throws(TraceContextError) {
        try Self.check(key: Array(key.utf8)[...])
        if let value { try Self.check(value: Array(value.utf8)[...]) }
        members.removeAll { $0.key == key }
        guard let value else { return }
        members.insert(Member(key: key, value: value), at: 0)
        if members.count > Self.memberLimit { members.removeLast() }
    }

    /// All members as the text of a header.
    public var description: String { Self.text(members) }

    /// The value of the header for outgoing calls, of at most ``lengthLimit`` characters; empty if there is
    /// no member.
    ///
    /// If the value is too long, members of more than 128 characters are left out first, then the last
    /// members.
    public var header: String {
        var members = members
        var length = members.reduce(-1) { $0 + $1.length + 1 }
        for isLong in [true, false] {
            for index in members.indices.reversed()
            where length > Self.lengthLimit && (!isLong || members[index].length > 128) {
                length -= members[index].length + 1
                members.remove(at: index)
            }
        }
        return Self.text(members)
    }

    private static func text(_ members: [Member]) -> String {
        members.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
    }
}

extension TraceState {
    private static func check(key: ArraySlice<UInt8>) throws(TraceContextError) {
        guard let first = key.first, isAlphanumeric(first) else {
            throw error(.key, key.startIndex, "a key begins with a lower-case letter or a digit.")
        }
        guard key.count <= 256 else {
            throw error(.key, key.startIndex + 256, "a key has at most 256 characters.")
        }
        guard let wrong = key.firstIndex(where: { !isAlphanumeric($0) && !"_-*/@".utf8.contains($0) }) else {
            return
        }
        throw error(.key, wrong, "a key has lower-case letters, digits and _ - * / @ only.")
    }

    private static func check(value: ArraySlice<UInt8>) throws(TraceContextError) {
        guard let last = value.last, last != UInt8(ascii: " ") else {
            throw error(.value, value.endIndex, "a value is not empty, and does not end with a space.")
        }
        guard value.count <= 256 else {
            throw error(.value, value.startIndex + 256, "a value has at most 256 characters.")
        }
        guard let wrong = value.firstIndex(where: { !isInValue($0) }) else { return }
        throw error(
            .value, wrong, "a value has printable ASCII characters only, and neither comma nor equals sign.")
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isInValue(_ byte: UInt8) -> Bool {
        (0x20...0x7e).contains(byte) && byte != UInt8(ascii: ",") && byte != UInt8(ascii: "=")
    }

    private static func error(
        _ code: TraceContextError.Code, _ offset: Int, _ expected: String
    ) -> TraceContextError {
        TraceContextError(code, in: "tracestate", at: offset, expected)
    }
}

extension TraceState.Member {
    fileprivate var length: Int { key.utf8.count + 1 + value.utf8.count }
}
