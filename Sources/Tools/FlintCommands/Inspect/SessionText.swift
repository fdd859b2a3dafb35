internal import FlintJSON
internal import FlintTool

/// The content of a session file, to which an inspector writes its stream, split into lines.
struct SessionText {
    /// The lines after the first one, each with one item.
    let lines: [ArraySlice<UInt8>]
    /// The faults of the file, as texts for people.
    private(set) var findings: [String] = []

    /// Splits a file into its lines.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - path: The path of the file, for findings.
    /// - Throws: ``InspectFailure`` if the first line is not that of a session file, or has another version
    ///   of the format.
    init(_ bytes: [UInt8], path: String) throws(InspectFailure) {
        let isCut = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
        guard let first = lines.first, first.count <= 1 << 16, let header = JSONDocument(Array(first)).root,
            header.text("format") == "flint-session"
        else {
            throw InspectFailure(
                "'\(path)' is no session file: its first line must begin with {\"format\":\"flint-session\"")
        }
        guard header["version"]?.integer == 1 else {
            throw InspectFailure(
                "'\(path)' is a session file of another version than 1; use the tool of that version")
        }
        lines.removeFirst()
        if isCut {
            // If the last line can be parsed, only its line break is missing.
            if let last = lines.last, JSONDocument(Array(last)).root == nil { lines.removeLast() }
            findings.append("'\(path)' is cut: what follows its last complete line is left out")
        }
        self.lines = lines
    }

    /// The items that statistics need, in the order of the lines; other lines are not parsed.
    var countedItems: some Sequence<InspectItem> {
        Self.items(of: InspectStatistics.types, in: lines.lazy.filter(InspectStatistics.counts))
    }

    private static func items(
        of types: [String], in lines: some Sequence<ArraySlice<UInt8>>
    ) -> some Sequence<InspectItem> {
        lines.lazy.filter { InspectItem.type(of: $0).map(types.contains) ?? true }
            .compactMap { InspectItem(Array($0)) }
    }

    /// Returns the newest state of a part of the application as the file has it; nil if the file has none.
    ///
    /// - Parameter name: The name of the part, such as `features`.
    func section(_ name: String) -> JSONSlice? {
        for item in Self.items(of: ["snapshot", "section"], in: lines.reversed()) {
            if item.type == "snapshot", let node = item.payload[name] { return JSONSlice(item.bytes, node) }
            if item.type == "section", item.payload.text("name") == name, let node = item.payload["value"] {
                return JSONSlice(item.bytes, node)
            }
        }
        return nil
    }
}

/// A value in a JSON text: the parsed value, and the bytes of its text.
struct JSONSlice {
    let bytes: [UInt8]
    let node: JSONNode

    init(_ text: [UInt8], _ node: JSONNode) {
        bytes = Array(text[Int(node.range.lowerBound)..<Int(node.range.upperBound)])
        self.node = node
    }

    init?(_ text: [UInt8]) {
        guard let node = JSONDocument(text).root else { return nil }
        (bytes, self.node) = (text, node)
    }
}

/// An item of an inspector's stream or of a session file, such as an event.
struct InspectItem {
    let type: String
    let time: String
    let payload: JSONNode
    let bytes: [UInt8]

    /// Parses the JSON text of an item; nil if the text is not an item.
    init?(_ line: [UInt8]) {
        guard let root = JSONDocument(line).root, let type = root["type"]?.string, let payload = root[type]
        else { return nil }
        (self.type, time, self.payload, bytes) = (type, root.text("time"), payload, line)
    }

    /// Returns the type of an item, such as `event`, without parsing all of its text.
    ///
    /// The result is nil if the text does not begin exactly as Flint writes an item. Parsing would take many
    /// times as long, and most commands need few items.
    ///
    /// - Parameter line: The JSON text of the item.
    static func type(of line: ArraySlice<UInt8>) -> String? {
        var rest = line
        guard rest.take(#"{"v":1,"seq":"#) else { return nil }
        rest = rest.drop { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") }
        guard rest.take(#","time":""#) else { return nil }
        rest = rest.drop { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        guard rest.take(#"","type":""#) else { return nil }
        let type = rest.prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        guard rest.dropFirst(type.count).first == UInt8(ascii: "\"") else { return nil }
        return String(decoding: type, as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    /// Removes a text from the beginning of the bytes, and returns `true`; returns `false` if they do not
    /// begin with it.
    fileprivate mutating func take(_ beginning: String) -> Bool {
        guard starts(with: beginning.utf8) else { return false }
        self = dropFirst(beginning.utf8.count)
        return true
    }
}

// These functions read JSON for lists: members may be missing, and each value has a text.
extension JSONNode {
    subscript(name: String) -> JSONNode? { members?.first { $0.name == name }?.node }

    var string: String? {
        if case .string(let text) = value { text } else { nil }
    }

    // The optimizer of Swift 6.3 fails with an ownership error if this property and the next one are inlined.
    @inline(never)
    var number: Double? {
        switch value {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    @inline(never)
    var integer: Int64? {
        if case .int(let number) = value { number } else { nil }
    }

    var isTrue: Bool { value == .bool(true) }

    var elements: [JSONNode] {
        if case .array(let elements) = value { elements } else { [] }
    }

    /// Returns the string of the member with a name; empty if there is none.
    func text(_ name: String) -> String { self[name]?.string ?? "" }

    /// Returns the string `name` of the object in a member, such as `feature`; empty if there is none.
    ///
    /// - Parameter name: The name of the member.
    func name(_ name: String) -> String { self[name]?.text("name") ?? "" }
}
