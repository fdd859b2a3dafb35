import FlintJSON

/// The arguments of a command, which are the members of the JSON object in an HTTP request's body.
struct CommandArguments: Sendable {
    private let command: String
    private let body: [UInt8]
    private let members: [JSONMember]

    /// Parses the body of an HTTP request.
    ///
    /// - Parameters:
    ///   - command: The name of the command, for messages.
    ///   - body: A JSON object; an empty body counts as an empty object.
    /// - Throws: ``CommandFailure`` with the kind `badRequest` if the body is not a JSON object.
    init(of command: String, _ body: [UInt8]) throws(CommandFailure) {
        self.command = command
        self.body = body
        if body.isEmpty {
            members = []
            return
        }
        let document = JSONDocument(body)
        if let problem = document.problems.first {
            throw CommandFailure(
                .badRequest, subject: command,
                "The body is no JSON that can be read, at line \(problem.position.line), column "
                    + "\(problem.position.column): \(problem.message).")
        }
        guard let members = document.root?.members else {
            throw CommandFailure(.badRequest, subject: command, "The body must be a JSON object.")
        }
        self.members = members
    }

    /// Returns the value of a member that must be a text.
    ///
    /// - Throws: ``CommandFailure`` with the kind `badRequest` if the member is missing or not a text.
    func text(_ name: String) throws(CommandFailure) -> String {
        guard case .string(let text) = try node(name).value else { throw wrong(name, "a text") }
        return text
    }

    /// Returns the value of a member that must be a text or null; `nil` for null.
    ///
    /// - Throws: ``CommandFailure`` with the kind `badRequest` if the member is missing or of another type.
    func optionalText(_ name: String) throws(CommandFailure) -> String? {
        switch try node(name).value {
        case .string(let text): return text
        case .null: return nil
        default: throw wrong(name, "a text or null")
        }
    }

    /// Returns the value of a member that must be a Boolean or null; `nil` for null.
    ///
    /// - Throws: ``CommandFailure`` with the kind `badRequest` if the member is missing or of another type.
    func optionalFlag(_ name: String) throws(CommandFailure) -> Bool? {
        switch try node(name).value {
        case .bool(let flag): return flag
        case .null: return nil
        default: throw wrong(name, "true, false or null")
        }
    }

    /// Returns the value of a member that must be a whole number.
    ///
    /// - Throws: ``CommandFailure`` with the kind `badRequest` if the member is missing or not a whole
    ///   number.
    func number(_ name: String) throws(CommandFailure) -> Int64 {
        guard case .int(let number) = try node(name).value else { throw wrong(name, "a whole number") }
        return number
    }

    /// Returns the members of the object that is the value of a member.
    ///
    /// - Throws: ``CommandFailure`` with the kind `badRequest` if the member is missing or not an object.
    func object(_ name: String) throws(CommandFailure) -> [JSONMember] {
        guard let members = try node(name).members else { throw wrong(name, "an object") }
        return members
    }

    /// Returns the JSON text of a member's value, as the body contains it.
    ///
    /// - Throws: ``CommandFailure`` with the kind `badRequest` if the member is missing.
    func source(_ name: String) throws(CommandFailure) -> [UInt8] {
        let range = try node(name).range
        return Array(body[Int(range.lowerBound)..<Int(range.upperBound)])
    }

    /// Returns whether the body has a member with a name.
    func has(_ name: String) -> Bool { members.contains { $0.name == name } }

    private func node(_ name: String) throws(CommandFailure) -> JSONNode {
        guard let member = members.first(where: { $0.name == name }) else {
            throw CommandFailure(.badRequest, subject: name, "'\(command)' needs the member '\(name)'.")
        }
        return member.node
    }

    private func wrong(_ name: String, _ expected: String) -> CommandFailure {
        CommandFailure(.badRequest, subject: name, "'\(name)' of '\(command)' must be \(expected).")
    }
}
