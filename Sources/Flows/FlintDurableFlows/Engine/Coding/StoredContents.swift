/// The JSON of an event or a state as generated code encodes it: an object with the name and the value.
package enum StoredContents {
    /// The kind of a value: that of an event or of a state.
    ///
    /// The raw value is the name of the member that names the event or state:
    /// `{"event":"Paid","context":{}}`.
    package enum Kind: String, Sendable {
        case event, state
    }

    /// Returns the JSON of an event or a state.
    ///
    /// - Parameters:
    ///   - json: The value as JSON in UTF-8. JSON that was copied from a store has the form of the result
    ///     already, and is returned unchanged.
    ///   - name: The name of the event's type or of the state, as in the diagram.
    ///   - kind: Whether the value is that of an event or of a state.
    /// - Returns: The JSON; `nil` if `json` is no JSON.
    package static func encode(_ json: [UInt8], of name: String, as kind: Kind) -> [UInt8]? {
        guard (try? FlowCoding.value(Member.self, in: json)) != nil,
            let quoted = try? FlowCoding(codec: nil).encode(name)
        else { return nil }
        if let members = try? FlowCoding.value([String: Member].self, in: json),
            Set(members.keys) == [kind.rawValue, "context"], members[kind.rawValue]?.text == name
        {
            return json
        }
        return Array("{\"\(kind.rawValue)\":".utf8) + quoted + Array(",\"context\":".utf8) + json
            + Array("}".utf8)
    }

    /// A member of any type; `text` is its value if the value is a text.
    private struct Member: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            text = try? decoder.singleValueContainer().decode(String.self)
        }
    }
}
