/// Reads one tweak of a file and collects its problems.
struct TweakEntryReader {
    let path: TweakPath
    let keyPath: [String]
    let isLegacy: Bool

    private(set) var tweak: Tweak?
    /// The kind that `Type` names; `string` for an encrypted tweak without a `Type`.
    private(set) var kind: TweakKind?
    private(set) var generatedPropertyName: (text: String, position: JSONPosition)?
    private(set) var problems: [TweakFinding] = []
    /// The number of problems beyond the limit.
    private(set) var omittedProblems = 0
    private(set) var warnings: [TweakFinding] = []

    init(path: TweakPath, keyPath: [String], isLegacy: Bool) {
        self.path = path
        self.keyPath = keyPath
        self.isLegacy = isLegacy
    }

    private static let legacyNames = ["Value", "Title", "Group", "CanBeDisplayed"]
    static let names =
        legacyNames + [
            "Description", "Encrypted", "GeneratedPropertyName", "Type", "Options", "Minimum", "Maximum",
        ]

    /// Reads the members of a tweak.
    mutating func read(_ members: [JSONMember], of entry: JSONMember) {
        let known = isLegacy ? Self.legacyNames : Self.names
        var nodes: [String: JSONNode] = [:]
        let bare = isLegacy ? TweakFileLayout.bareVariable(of: members) : nil
        for member in members where member.name != bare {
            if known.contains(member.name) {
                nodes[member.name] = member.node
            } else {
                warnOfName(member, known)
            }
        }
        let isEncrypted = bool(nodes, "Encrypted") ?? false
        let type = type(nodes["Type"])
        kind = type ?? (isEncrypted ? .string : nil)
        let isDisplayable = bool(nodes, "CanBeDisplayed") ?? !isLegacy
        let title = string(nodes, "Title")
        let description = string(nodes, "Description")
        let group = string(nodes, "Group")
        if let node = nodes["GeneratedPropertyName"], let name = string(nodes, "GeneratedPropertyName") {
            generatedPropertyName = (name, node.position)
        }
        guard let node = nodes["Value"] else {
            var message = "this tweak has no 'Value'; add one"
            if let bare {
                message += ", or, if it is a feature, write \(TweakFileLayout.remedy(for: bare))"
            }
            complain(.missingValue, entry.position, [], message)
            return
        }
        guard var value = value(node, "Value") else { return }
        if let type, !isEncrypted {
            guard let fitting = fitted(value, type, node, ["Value"]) else { return }
            value = fitting
        }
        let kind = kind ?? value.kind
        let options = options(nodes["Options"], kind)
        let range = range(nodes, kind)
        if !isEncrypted { check(value, options, range, node) }
        tweak = Tweak(
            feature: path.feature, variable: path.variable, value: value, title: title,
            description: description, group: group, isDisplayable: isDisplayable, isEncrypted: isEncrypted,
            options: options, range: range)
    }

    private mutating func type(_ node: JSONNode?) -> TweakKind? {
        guard let node else { return nil }
        if case .string(let name) = node.value, let kind = TweakKind(rawValue: name) { return kind }
        let names = TweakKind.allCases.map(\.rawValue).joined(separator: ", ")
        complain(.wrongMemberType, node.position, ["Type"], "'Type' must be one of \(names)")
        return nil
    }

    private mutating func bool(_ nodes: [String: JSONNode], _ name: String) -> Bool? {
        guard let node = nodes[name] else { return nil }
        if case .bool(let value) = node.value { return value }
        complainOfKind(node, name, "true or false")
        return nil
    }

    private mutating func string(_ nodes: [String: JSONNode], _ name: String) -> String? {
        guard let node = nodes[name] else { return nil }
        if case .string(let value) = node.value { return value }
        complainOfKind(node, name, "a string")
        return nil
    }

    private mutating func value(_ node: JSONNode, _ name: String) -> TweakValue? {
        if let value = TweakValue(json: node) { return value }
        if let null = Self.firstNull(node, [name]) {
            complain(
                .nullValue, null.position, null.keyPath,
                "null is no value; write a value, or leave the tweak out")
        }
        return nil
    }

    private static func firstNull(
        _ node: JSONNode, _ keyPath: [String]
    ) -> (position: JSONPosition, keyPath: [String])? {
        switch node.value {
        case .null: return (node.position, keyPath)
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if let null = firstNull(element, keyPath + ["\(index)"]) { return null }
            }
        case .object(let members):
            for member in members {
                if let null = firstNull(member.node, keyPath + [member.name]) { return null }
            }
        case .bool, .int, .double, .string, .unreadable: break
        }
        return nil
    }

    /// Converts a value to a kind: an integer fits a double.
    private mutating func fitted(
        _ value: TweakValue, _ kind: TweakKind, _ node: JSONNode, _ name: [String]
    ) -> TweakValue? {
        if value.kind == kind { return value }
        if kind == .double, case .int(let number) = value, let double = Double(exactly: number) {
            return .double(double)
        }
        complain(
            .wrongType, node.position, name,
            "here stands \(value.kind.rawValue), which does not fit the type \(kind.rawValue); change one of them"
        )
        return nil
    }

    private mutating func options(_ node: JSONNode?, _ kind: TweakKind) -> [TweakValue] {
        guard let node else { return [] }
        guard case .array(let elements) = node.value else {
            complainOfKind(node, "Options", "an array of values")
            return []
        }
        return elements.enumerated().compactMap { index, element in
            let name = ["Options", "\(index)"]
            guard element.value != .unreadable else { return nil }
            guard let option = TweakValue(json: element) else {
                complain(.nullValue, element.position, name, "null is no value; leave it out")
                return nil
            }
            return fitted(option, kind, element, name)
        }
    }

    private mutating func range(_ nodes: [String: JSONNode], _ kind: TweakKind) -> TweakRange? {
        let minimum = bound(nodes, "Minimum", kind)
        let maximum = bound(nodes, "Maximum", kind)
        guard minimum != nil || maximum != nil else { return nil }
        if let minimum, let maximum, Self.isLess(maximum, minimum), let node = nodes["Maximum"] {
            complain(
                .notAllowed, node.position, ["Maximum"], "'Maximum' is less than 'Minimum'; exchange them")
            return nil
        }
        return TweakRange(minimum: minimum, maximum: maximum)
    }

    private mutating func bound(
        _ nodes: [String: JSONNode], _ name: String, _ kind: TweakKind
    ) -> TweakValue? {
        guard let node = nodes[name] else { return nil }
        guard kind == .int || kind == .double else {
            complain(.wrongType, node.position, [name], "only numbers have '\(name)'; leave it out")
            return nil
        }
        switch node.value {
        case .int, .double: return TweakValue(json: node).flatMap { fitted($0, kind, node, [name]) }
        default:
            complainOfKind(node, name, "a number")
            return nil
        }
    }

    private mutating func check(
        _ value: TweakValue, _ options: [TweakValue], _ range: TweakRange?, _ node: JSONNode
    ) {
        if !options.isEmpty, !options.contains(value) {
            complain(
                .notAllowed, node.position, ["Value"], "the value is none of the 'Options'; add it there")
        }
        if let minimum = range?.minimum, Self.isLess(value, minimum) {
            complain(
                .notAllowed, node.position, ["Value"], "the value is less than 'Minimum'; change one of them")
        }
        if let maximum = range?.maximum, Self.isLess(maximum, value) {
            complain(
                .notAllowed, node.position, ["Value"],
                "the value is greater than 'Maximum'; change one of them")
        }
    }

    /// Compares two numbers of one kind.
    private static func isLess(_ first: TweakValue, _ second: TweakValue) -> Bool {
        switch (first, second) {
        case (.int(let first), .int(let second)): first < second
        case (.double(let first), .double(let second)): first < second
        default: false
        }
    }

    private mutating func complain(
        _ code: TweakError.Code, _ position: JSONPosition, _ name: [String], _ message: String
    ) {
        // The limit keeps a hostile file from producing millions of problems.
        guard problems.count < JSONDocument.problemLimit else {
            omittedProblems += 1
            return
        }
        problems.append(.init(code, keyPath: keyPath + name, at: position, message))
    }

    private mutating func complainOfKind(_ node: JSONNode, _ name: String, _ expected: String) {
        if node.value == .unreadable { return }
        complain(
            .wrongMemberType, node.position, [name], "'\(name)' is \(node.kindText); write \(expected)")
    }

    private mutating func warnOfName(_ member: JSONMember, _ known: [String]) {
        guard warnings.count < JSONDocument.problemLimit else { return }
        let name = member.name.lowercased()
        let hint = known.first { $0.lowercased() == name }.map { "did you mean '\($0)'?" } ?? "leave it out"
        warnings.append(
            .init(
                .unknownName, isWarning: true, keyPath: keyPath + [member.name], at: member.position,
                "'\(JSONText.excerpt(member.name))' is unknown and ignored; \(hint)"))
    }
}
