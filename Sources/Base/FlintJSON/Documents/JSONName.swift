/// A name that equals another one only if both have the same Unicode scalars, as in the JSON readers of other languages.
///
/// Swift's texts are equal if Unicode calls them so: `é` as one scalar equals `e` with a combining accent.
package struct JSONName: Sendable, Hashable {
    /// The name.
    package let text: String

    /// Takes a name.
    ///
    /// - Parameter text: The name.
    package init(_ text: String) { self.text = text }

    /// Whether two names have the same bytes in UTF-8.
    package static func == (first: JSONName, second: JSONName) -> Bool {
        first.text.utf8.count == second.text.utf8.count && first.text.utf8.elementsEqual(second.text.utf8)
    }

    /// Hashes the bytes in UTF-8, which takes linear time whatever marks are combined in them.
    package func hash(into hasher: inout Hasher) {
        let isHashed: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
            unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
        if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
        hasher.combine(0xFF as UInt8)
    }
}

extension JSONNode {
    /// The member of an object whose name has the given scalars; `nil` if there is none.
    ///
    /// - Parameter name: The name.
    /// - Complexity: Linear in the number of members.
    package func exactMember(_ name: String) -> JSONMember? {
        let name = JSONName(name)
        return members?.first { JSONName($0.name) == name }
    }
}

extension JSONName: ExpressibleByStringLiteral {
    /// Takes a name that stands in the code.
    package init(stringLiteral text: String) { self.init(text) }
}
