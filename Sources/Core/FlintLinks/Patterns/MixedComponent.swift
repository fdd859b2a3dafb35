/// A component of a pattern with literal text and variables, without the names of the variables.
///
/// Text and variables alternate: `texts[0]`, a variable, `texts[1]`, and so on. Only the first and the last
/// text can be empty.
package struct MixedComponent: Sendable, Hashable {
    package let texts: [[UInt8]]
    /// The number of bytes of literal text.
    ///
    /// A component with more of them is more specific.
    let literalCount: Int

    init(texts: [String]) {
        self.texts = texts.map { Array($0.utf8) }
        literalCount = texts.reduce(0) { $0 + $1.count }
    }

    /// The smallest number of bytes of a path component that can match.
    private var minimumCount: Int { texts.reduce(texts.count - 1) { $0 + $1.count } }

    func matches(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let (prefix, suffix) = ends(of: bytes) else { return false }
        return texts.count == 2 || reach(bytes, prefix, suffix) != nil
    }

    /// Returns the bytes of a path component that each variable captures, from left to right.
    ///
    /// The leftmost variable captures as much as possible. The result is `nil` if the path component does not
    /// match.
    ///
    /// - Complexity: O(*n*) for *n* bytes and one variable; O(*n m*) for several variables with texts of *m*
    ///   bytes between them.
    func captures(in bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        guard let (prefix, suffix) = ends(of: bytes) else { return nil }
        if texts.count == 2 { return [bytes[prefix..<suffix]] }
        guard let reach = reach(bytes, prefix, suffix) else { return nil }
        var captures: [ArraySlice<UInt8>] = []
        var start = prefix
        for (index, text) in texts[1..<(texts.count - 1)].enumerated() {
            // The longest capture ends before the last position of the next text from which the rest still
            // matches.
            var end = suffix - text.count
            while end > start, !reach[index].contains(end) { end -= 1 }
            captures.append(bytes[start..<end])
            start = end + text.count
        }
        return captures + [bytes[start..<suffix]]
    }

    /// Returns the bounds of the bytes between the first and the last literal text in a path component.
    ///
    /// - Returns: The index after the first text, and the index at which the last text begins; `nil` if the
    ///   path component does not begin and end with these texts.
    private func ends(of bytes: ArraySlice<UInt8>) -> (Int, Int)? {
        guard bytes.count >= minimumCount, let first = texts.first, let last = texts.last,
            bytes.starts(with: first), bytes.suffix(last.count).elementsEqual(last)
        else { return nil }
        return (bytes.startIndex + first.count, bytes.endIndex - last.count)
    }

    /// Returns where in a path component each literal text between two variables can begin, so that it and
    /// all later texts match.
    ///
    /// - Parameters:
    ///   - bytes: The path component.
    ///   - start: The index after the first literal text.
    ///   - end: The index at which the last literal text begins.
    /// - Returns: A set of indices for each text between two variables; `nil` if one of the texts matches
    ///   nowhere.
    private func reach(_ bytes: ArraySlice<UInt8>, _ start: Int, _ end: Int) -> [Places]? {
        var reach: [Places] = []
        // A text is followed by a variable, which captures at least one byte. So a text must end before this
        // position.
        var latest = end
        for text in texts[1..<(texts.count - 1)].reversed() {
            var places = Places(offset: start, count: end - start)
            var last: Int?
            var place = latest - 1 - text.count
            while place > start {
                if bytes[place...].starts(with: text) {
                    places.insert(place)
                    last = max(last ?? place, place)
                }
                place -= 1
            }
            guard let last else { return nil }
            reach.append(places)
            latest = last
        }
        return reach.reversed()
    }

    /// A set of indices of bytes in a path component.
    private struct Places {
        private let offset: Int
        private var flags: [Bool]

        init(offset: Int, count: Int) {
            self.offset = offset
            flags = Array(repeating: false, count: count)
        }

        mutating func insert(_ place: Int) { flags[place - offset] = true }

        func contains(_ place: Int) -> Bool { flags[place - offset] }
    }
}

/// The literal text of one component of a pattern or a path, which is compared byte by byte.
///
/// `String` is not used, because it compares by canonical equivalence.
package struct ComponentText: Sendable, Hashable {
    package let bytes: ArraySlice<UInt8>

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    package init(_ text: String) {
        bytes = ArraySlice(text.utf8)
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Hashes a number that is computed from the bytes; to hash byte by byte would take several times longer.
    ///
    /// Only the texts of declared patterns are in hash tables, so a path from outside cannot cause
    /// collisions.
    package func hash(into hasher: inout Hasher) {
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hasher.combine(digest)
    }
}
