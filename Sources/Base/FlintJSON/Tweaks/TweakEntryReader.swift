/// A reader that creates one tweak from its JSON object in a file, and collects the problems of the object.
struct TweakEntryReader {
    let keyPath: [String]
    let isLegacy: Bool

    /// The tweak that was read; `nil` if it has no valid value.
    private(set) var entry: TweakDocument.Entry?
    private(set) var problems: [JSONProblem] = []
    /// The number of problems beyond the limit, which are not in ``problems``.
    private(set) var omittedProblems = 0
    private(set) var warnings: [JSONProblem] = []

    init(keyPath: [String], isLegacy: Bool) {
        self.keyPath = keyPath
        self.isLegacy = isLegacy
    }

    /// The smallest and the largest value that the file allows for a number; `nil` if it sets no limit.
    private struct Bounds {
        var minimum: JSONValue?
        var maximum: JSONValue?
    }

    private static let legacyNames = ["Value", "Title", "Group", "CanBeDisplayed"]
    static let names =
        legacyNames + [
            "Description", "Encrypted", "GeneratedPropertyName", "Type", "Options", "Minimum", "Maximum",
        ]

    /// Sets ``entry`` from the members of a tweak's object, and records problems and warnings.
    ///
    /// - Parameters:
    ///   - members: The members of the tweak's object.
    ///   - member: The tweak as a member of its feature: its name and its object.
    ///   - feature: The name of the feature, and the position of that name in the file.
    mutating func read(
        _ members: [JSONMember], of member: JSONMember, in feature: (name: String, position: JSONPosition)
    ) {
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
        let declaredKind = type ?? (isEncrypted ? .string : nil)
        let isDisplayable = bool(nodes, "CanBeDisplayed") ?? !isLegacy
        let title = string(nodes, "Title")
        let description = string(nodes, "Description")
        let group = string(nodes, "Group")
        let generatedPropertyName = string(nodes, "GeneratedPropertyName")
        guard let node = nodes["Value"] else {
            var message = "this tweak has no 'Value'; add one"
            if let bare {
                message += ", or, if it is a feature, write \(TweakFileLayout.remedy(for: bare))"
            }
            complain(.missingValue, member.position, [], message)
            return
        }
        guard var value = value(node, "Value") else { return }
        if let type, !isEncrypted {
            guard let fitting = fitted(value, type, node, ["Value"]) else { return }
            value = fitting
        }
        let kind = declaredKind ?? value.kind
        let options = options(nodes["Options"], kind)
        let range = range(nodes, kind)
        if !isEncrypted { check(value, options, range, node) }
        entry = TweakDocument.Entry(
            feature: feature.name, variable: member.name, value: value, kind: kind, title: title,
            description: description, group: group, isDisplayable: isDisplayable, isEncrypted: isEncrypted,
            options: options, minimum: range.minimum, maximum: range.maximum,
            generatedPropertyName: generatedPropertyName,
            generatedPropertyNamePosition: generatedPropertyName.flatMap { _ in
                nodes["GeneratedPropertyName"]?.position
            },
            position: member.position, featurePosition: feature.position)
    }

    private mutating func type(_ node: JSONNode?) -> TweakDocument.Kind? {
        guard let node else { return nil }
        if case .string(let name) = node.value, let kind = TweakDocument.Kind(rawValue: name) { return kind }
        let names = TweakDocument.Kind.allCases.map(\.rawValue).joined(separator: ", ")
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

    private mutating func value(_ node: JSONNode, _ name: String) -> JSONValue? {
        if let value = JSONValue(node) { return value }
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

    /// Returns a value if it has the required kind.
    ///
    /// If a double is required, an integer is converted, provided that the double is exact. For any other
    /// value a problem is reported, and the result is `nil`.
    ///
    /// - Parameters:
    ///   - value: The value to convert.
    ///   - kind: The required kind.
    ///   - node: The value in the file, which has the position for the problem.
    ///   - name: The names and indices that lead from the tweak to the value, for the problem.
    private mutating func fitted(
        _ value: JSONValue, _ kind: TweakDocument.Kind, _ node: JSONNode, _ name: [String]
    ) -> JSONValue? {
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

    private mutating func options(_ node: JSONNode?, _ kind: TweakDocument.Kind) -> [JSONValue] {
        guard let node else { return [] }
        guard case .array(let elements) = node.value else {
            complainOfKind(node, "Options", "an array of values")
            return []
        }
        return elements.enumerated().compactMap { index, element in
            let name = ["Options", "\(index)"]
            guard element.value != .unreadable else { return nil }
            guard let option = JSONValue(element) else {
                complain(.nullValue, element.position, name, "null is no value; leave it out")
                return nil
            }
            return fitted(option, kind, element, name)
        }
    }

    private mutating func range(_ nodes: [String: JSONNode], _ kind: TweakDocument.Kind) -> Bounds {
        let bounds = Bounds(
            minimum: bound(nodes, "Minimum", kind), maximum: bound(nodes, "Maximum", kind))
        if let minimum = bounds.minimum, let maximum = bounds.maximum, Self.isLess(maximum, minimum),
            let node = nodes["Maximum"]
        {
            complain(
                .notAllowed, node.position, ["Maximum"], "'Maximum' is less than 'Minimum'; exchange them")
            return Bounds()
        }
        return bounds
    }

    private mutating func bound(
        _ nodes: [String: JSONNode], _ name: String, _ kind: TweakDocument.Kind
    ) -> JSONValue? {
        guard let node = nodes[name] else { return nil }
        guard kind == .int || kind == .double else {
            complain(.wrongType, node.position, [name], "only numbers have '\(name)'; leave it out")
            return nil
        }
        switch node.value {
        case .int, .double: return JSONValue(node).flatMap { fitted($0, kind, node, [name]) }
        default:
            complainOfKind(node, name, "a number")
            return nil
        }
    }

    private mutating func check(
        _ value: JSONValue, _ options: [JSONValue], _ range: Bounds, _ node: JSONNode
    ) {
        if !options.isEmpty, !options.contains(value) {
            complain(
                .notAllowed, node.position, ["Value"], "the value is none of the 'Options'; add it there")
        }
        if let minimum = range.minimum, Self.isLess(value, minimum) {
            complain(
                .notAllowed, node.position, ["Value"], "the value is less than 'Minimum'; change one of them")
        }
        if let maximum = range.maximum, Self.isLess(maximum, value) {
            complain(
                .notAllowed, node.position, ["Value"],
                "the value is greater than 'Maximum'; change one of them")
        }
    }

    /// Returns whether a number is less than another of the same kind; `false` for values of different kinds.
    private static func isLess(_ first: JSONValue, _ second: JSONValue) -> Bool {
        switch (first, second) {
        case (.int(let first), .int(let second)): first < second
        case (.double(let first), .double(let second)): first < second
        default: false
        }
    }

    private mutating func complain(
        _ code: JSONProblem.Code, _ position: JSONPosition, _ name: [String], _ message: String
    ) {
        // The limit protects memory from a file with millions of problems.
        guard problems.count < JSONDocument.problemLimit else {
            omittedProblems += 1
            return
        }
        problems.append(
            JSONProblem(code: code, keyPath: keyPath + name, position: position, message: message))
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
            JSONProblem(
                code: .unknownName, keyPath: keyPath + [member.name], position: member.position,
                message: "'\(JSONText.excerpt(member.name))' is unknown and ignored; \(hint)"))
    }
}
