internal import FlintEvents

/// A value of a request or a flow as debug screens show it: JSON without redacted members, and marks where
/// the JSON deviates from the value.
package struct InspectedValue: Sendable, Hashable {
    /// The occurrence that gave the value to the runtime: the input or the output of a request, or the entry
    /// of a flow into a state.
    package enum Place: Sendable, Hashable {
        case input(RequestID)
        case output(RequestID)
        /// The context of the state that a flow entered, by the path of its run and the number of the
        /// transition.
        case context(flow: String, index: Int)
    }

    package let place: Place
    /// The name of the value's type.
    package let type: String
    /// Whether the type is `Decodable`, so that the JSON can be read as a value.
    package let isDecodable: Bool
    /// The value as JSON.
    package let json: String
    /// The deviations of ``json`` from the value, by JSON pointer (RFC 6901).
    ///
    /// `redacted KIND` and `cut` mark what is missing; the kind is `string`, `number`, `boolean` or `value`.
    /// `withheld: …` says why nothing is shown. `date` marks a number of seconds since 2001.
    package let marks: [String: String]

    /// Encodes a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - place: The occurrence that gave the value to the runtime.
    ///   - limits: The limits of the encoded form.
    package init(
        _ value: some FlintInspectable, at place: Place, limits: ValueLimits = ValueLimits()
    ) {
        let encoding = ValueEncoding(limits)
        let root = encoding.encode(value)
        self.place = place
        type = TypeName(of: Swift.type(of: value)).identifier
        isDecodable = value is any Decodable
        (json, marks) = root.text()
    }

    /// The value as a JSON object on one line.
    package var line: String {
        var line = "{"
        switch place {
        case .input(let request): line += "\"request\":\(request),\"role\":\"input\""
        case .output(let request): line += "\"request\":\(request),\"role\":\"output\""
        case .context(let flow, let index):
            line += "\"flow\":\(ValueNode.quoted(flow)),\"index\":\(index),\"role\":\"context\""
        }
        line += ",\"type\":\(ValueNode.quoted(type))"
        if isDecodable { line += ",\"isDecodable\":true" }
        line += ",\"json\":\(json)"
        if !marks.isEmpty {
            let members = marks.sorted { $0.key < $1.key }.map {
                "\(ValueNode.quoted($0.key)):\(ValueNode.quoted($0.value))"
            }
            line += ",\"marks\":{\(members.joined(separator: ","))}"
        }
        return line + "}"
    }
}

/// The limits of a value's encoded form; more is cut, with a mark.
package struct ValueLimits: Sendable {
    /// The approximate maximum size of the JSON, in bytes.
    ///
    /// The bytes of names and scalars count, and two further bytes for each value.
    package var bytes = 16 * 1024
    /// The maximum number of bytes of UTF-8 in one text; a longer text is cut.
    package var textBytes = 2 * 1024
    /// The maximum depth of nested values; deeper values are left out.
    package var depth = 32

    package init() {}
}
