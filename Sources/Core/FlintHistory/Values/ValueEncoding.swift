internal import FlintEvents
internal import Foundation

/// The encoding of one value: redacts members, and stops when the value becomes too large.
final class ValueEncoding {
    /// The error that stops an encoding when the encoded value is too large.
    private struct LimitReached: Error {}

    private let limits: ValueLimits
    private var bytes = 0

    init(_ limits: ValueLimits) { self.limits = limits }

    /// Encodes a value, without its redacted members.
    ///
    /// If the encoding throws an error, the node is null and has a mark with the type of the error, without
    /// its text. A value that is too large is cut.
    func encode(_ value: some FlintInspectable) -> ValueNode {
        let node = ValueNode()
        do {
            try encode(value, into: node, nil, depth: 0)
        } catch is LimitReached {
            // The parts that are not complete have marks.
        } catch {
            node.withhold("withheld: encoding failed with \(TypeName(of: type(of: error)).identifier)")
        }
        return node
    }

    /// Encodes a value or a part of one.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - node: The node that receives the encoded form.
    ///   - outer: The redacted members of the values that contain this one; `nil` for none.
    ///   - depth: The number of values that contain this one. A value that is nested deeper than the limit is
    ///     cut.
    /// - Throws: `LimitReached` if the value is too large, and the errors of the value's own encoding.
    func encode<Value: Encodable>(
        _ value: Value, into node: ValueNode, _ outer: RedactionScope?, depth: Int
    ) throws {
        guard depth <= limits.depth else { return node.withhold("cut") }
        // These types have a form of their own in the JSON of Foundation.
        switch value {
        case let date as Date:
            node.mark = "date"
            return try encode(date.timeIntervalSinceReferenceDate, into: node)
        case let url as URL: return try encode(url.absoluteString, into: node)
        case let data as Data: return try encode(data.base64EncodedString(), into: node)
        case let decimal as Decimal: return try encode(token: decimal.description, into: node)
        default: break
        }
        let keys = (type(of: value) as? any FlintInspectable.Type)?.redactedMembers ?? []
        let own = keys.isEmpty ? nil : RedactionScope(keys, outer: outer)
        // A key that belongs to no member may be a mistake, which must not leave a secret open.
        defer {
            if let unmet = own?.unmet, !unmet.isEmpty {
                let names = unmet.map { "'\($0)'" }.joined(separator: ", ")
                node.withhold("withheld: no member has the redacted key \(names)")
            }
        }
        do {
            try value.encode(
                to: ValueEncoder(encoding: self, node: node, scope: own ?? outer, depth: depth))
        } catch let error as LimitReached {
            if node.mark == nil { node.mark = "cut" }
            throw error
        }
    }

    // MARK: Scalars

    func encode(_ text: String, into node: ValueNode) throws {
        guard text.utf8.count > limits.textBytes else {
            return try encode(token: ValueNode.quoted(text), into: node)
        }
        node.mark = "cut"
        try encode(token: ValueNode.quoted(Self.beginning(of: text, limits.textBytes)), into: node)
    }

    func encode(_ number: some BinaryFloatingPoint & LosslessStringConvertible, into node: ValueNode) throws {
        guard number.isFinite else { return try encode("\(number)", into: node) }
        let text = "\(number)"
        try encode(token: text.hasSuffix(".0") ? String(text.dropLast(2)) : text, into: node)
    }

    func encode(token: String, into node: ValueNode) throws {
        try spend(token.utf8.count)
        node.set(token)
    }

    /// Adds bytes to the size of the encoded value.
    ///
    /// - Parameter count: The number of bytes of a name or scalar.
    /// - Throws: `LimitReached` if the size already exceeded the limit before the call.
    func spend(_ count: Int) throws {
        guard bytes <= limits.bytes else { throw LimitReached() }
        bytes += count + 2
    }

    /// Returns the longest beginning of a text that has at most a number of bytes and divides no Unicode
    /// scalar.
    private static func beginning(of text: String, _ bytes: Int) -> String {
        var end = text.utf8.index(text.startIndex, offsetBy: bytes)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return String(text.unicodeScalars[..<end])
    }
}
