internal import Foundation

extension String {
    /// The text in Unicode's composed form, in which equal texts have equal bytes.
    package var composed: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }

    /// Returns whether this text comes before another one if the bytes of the composed forms of both are
    /// compared.
    func isOrdered(before other: String) -> Bool {
        var (own, others) = (utf8.makeIterator(), other.utf8.makeIterator())
        while let byte = own.next() {
            guard let otherByte = others.next() else { break }
            if byte == otherByte { continue }
            // The byte behind a letter may begin a mark with which the letter is composed.
            let near = [byte, otherByte, own.next() ?? 0, others.next() ?? 0]
            return near.allSatisfy { $0 < 0x80 }
                ? byte < otherByte : composed.utf8.lexicographicallyPrecedes(other.composed.utf8)
        }
        return composed.utf8.lexicographicallyPrecedes(other.composed.utf8)
    }
}
