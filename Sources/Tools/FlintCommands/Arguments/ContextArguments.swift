internal import FlintJSON
internal import FlintTool

/// The combination of the values of several options `--context` into one evaluation context for flags and
/// tweaks.
enum ContextArguments {
    /// Returns one JSON object with the members that all values of the option `--context` give.
    ///
    /// - Parameter texts: JSON objects, or members such as `plan=pro`. The value of such a member is JSON if
    ///   it can be parsed as JSON, and otherwise text; that of `targetingKey` is always text. Of several
    ///   members with the same name, the last one is used.
    /// - Returns: The JSON object as text.
    /// - Throws: ``UsageError`` for the first text that is neither an object nor a member.
    static func object(_ texts: [String]) throws(UsageError) -> String {
        var members: [(name: String, value: String)] = []
        for text in texts {
            for member in try self.members(of: text) {
                members.removeAll { $0.name == member.name }
                members.append(member)
            }
        }
        return "{\(members.map { "\(JSONText.quoted($0.name)):\($0.value)" }.joined(separator: ","))}"
    }

    private static func members(of text: String) throws(UsageError) -> [(name: String, value: String)] {
        guard text.drop(while: \.isWhitespace).first != "{" else { return try objectMembers(text) }
        guard let mark = text.firstIndex(of: "="), mark > text.startIndex else {
            throw UsageError("'\(text)' is no context; write a JSON object or NAME=VALUE")
        }
        let (name, value) = (String(text[..<mark]), String(text[text.index(after: mark)...]))
        let document = JSONDocument(Array(value.utf8), from: .others)
        // An identifier of digits must stay a text.
        let isJSON = name != "targetingKey" && document.root != nil && document.problems.isEmpty
        return [(name, isJSON ? value : JSONText.quoted(value))]
    }

    private static func objectMembers(_ text: String) throws(UsageError) -> [(name: String, value: String)] {
        let bytes = Array(text.utf8)
        let document = JSONDocument(bytes, from: .others)
        guard document.problems.isEmpty, let members = document.root?.members else {
            let problem = document.problems.first
            throw UsageError(
                "the context is no JSON: column \(problem?.position.column ?? 1): \(problem?.message ?? "")")
        }
        return members.map { member in
            let range = Int(member.node.range.lowerBound)..<Int(member.node.range.upperBound)
            return (member.name, String(decoding: bytes[range], as: UTF8.self))
        }
    }
}
