import FlintJSON

/// The members of a JSON object in a response, in order.
struct AnswerMembers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    private var members = JSONTreeMembers()

    init() {}

    /// Creates members.
    ///
    /// - Parameter elements: The names and values of the members. A member whose value is `nil` is omitted.
    init(dictionaryLiteral elements: (String, Member?)...) {
        for (name, value) in elements { members[name] = value?.tree }
    }

    /// The value of a member in a JSON response.
    enum Member: Sendable {
        case string(String)
        case flag(Bool)
        case number(Int)
        case strings([String])
        case object(AnswerMembers)
        case objects([AnswerMembers])
        case tree(JSONTree)

        fileprivate var tree: JSONTree {
            switch self {
            case .string(let text): .token(JSONText.quoted(text))
            case .flag(let flag): .token(flag ? "true" : "false")
            case .number(let number): .token("\(number)")
            case .strings(let texts): .array(texts.map { .token(JSONText.quoted($0)) })
            case .object(let object): .object(object.members)
            case .objects(let objects): .array(objects.map { .object($0.members) })
            case .tree(let tree): tree
            }
        }
    }

    subscript(name: String) -> Member? {
        get { members[name].map { .tree($0) } }
        set { members[name] = newValue?.tree }
    }

    /// The members as a JSON object on one line.
    var json: String {
        var text = ""
        Self.write(.object(members), to: &text)
        return text
    }

    private static func write(_ tree: JSONTree, to text: inout String) {
        switch tree {
        case .token(let token): text += token
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                text += index > 0 ? "," : ""
                write(element, to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            var isFirst = true
            members.forEach { name, value in
                text += (isFirst ? "" : ",") + JSONText.quoted(name) + ":"
                write(value, to: &text)
                isFirst = false
            }
            text += "}"
        }
    }
}
