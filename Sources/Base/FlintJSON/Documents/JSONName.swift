/// The name of a JSON member that equals another only if both have the same bytes in UTF-8.
///
/// Most languages' JSON readers compare names like this. Swift's strings are equal if they are canonically
/// equivalent: `é` as one scalar equals `e` with a combining accent.
package struct JSONName: Sendable, Hashable {
    /// The name as a string.
    package let text: String

    /// Creates a name from a string.
    ///
    /// - Parameter text: The name as a string.
    package init(_ text: String) { self.text = text }

    /// Returns whether two names have the same bytes in UTF-8.
    package static func == (first: JSONName, second: JSONName) -> Bool {
        first.text.utf8.count == second.text.utf8.count && first.text.utf8.elementsEqual(second.text.utf8)
    }

    /// Hashes the bytes of the name in UTF-8, in linear time.
    ///
    /// `String` hashes its normalized form, which takes longer for many combining marks.
    package func hash(into hasher: inout Hasher) {
        let isHashed: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
            unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
        if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
        hasher.combine(0xFF as UInt8)
    }
}

extension JSONNode {
    /// Returns the member of this object whose name has exactly the given bytes in UTF-8.
    ///
    /// The result is `nil` if there is no such member, or if this value is not an object.
    ///
    /// - Parameter name: The name of the member.
    /// - Complexity: Linear in the number of members.
    package func exactMember(_ name: String) -> JSONMember? {
        let name = JSONName(name)
        return members?.first { JSONName($0.name) == name }
    }
}

extension JSONName: ExpressibleByStringLiteral {
    /// Creates a name from a string literal.
    package init(stringLiteral text: String) { self.init(text) }
}
