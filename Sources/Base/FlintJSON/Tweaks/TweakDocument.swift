/// The tweaks (configurable values of an application) that a JSON file declares, with the file's problems and
/// warnings.
///
/// Both the providers of tweaks and the generator of accessors read files with this type, so that they accept
/// the same files.
package struct TweakDocument: Sendable {
    /// The format of a file of tweaks: whether its variables belong to features.
    package enum Format: Sendable {
        /// The current format: the members of the file are features, and the members of a feature are
        /// variables.
        case current
        /// The old format of JustTweak: the members of the file are variables, without features.
        case legacy
    }

    /// The kind of a tweak's value.
    ///
    /// A raw value is the name of the kind in the file, in the member `Type` of a tweak.
    package enum Kind: String, Sendable, CaseIterable {
        case bool = "Bool"
        case int = "Int"
        case double = "Double"
        case string = "String"
        case array = "Array"
        case object = "Object"
    }

    /// A tweak that a file declares.
    package struct Entry: Sendable, Equatable {
        package var feature: String
        package var variable: String
        /// The value of the tweak, which is encrypted if `isEncrypted` is `true`.
        ///
        /// An integer of the kind `Double` has been converted to a double.
        package var value: JSONValue
        /// The kind of the value, as the member `Type` of the tweak says.
        ///
        /// Without that member, it is the kind of the value itself, or `String` if the value is encrypted.
        package var kind: Kind
        package var title: String?
        package var description: String?
        package var group: String?
        package var isDisplayable: Bool
        package var isEncrypted: Bool
        package var options: [JSONValue]
        package var minimum: JSONValue?
        package var maximum: JSONValue?
        /// The name that the file requests for the property in the generated accessor; `nil` if it requests
        /// none.
        package var generatedPropertyName: String?
        /// The position of ``generatedPropertyName`` in the file; `nil` if the file requests no name.
        package var generatedPropertyNamePosition: JSONPosition?
        /// The position of the tweak's name, that is of its variable, in the file.
        package var position: JSONPosition
        /// The position of the feature's name in the file; in the old format, that of the variable's name.
        package var featurePosition: JSONPosition

        /// The value of the tweak if no provider has one: that of the file; `nil` if the file's value is
        /// encrypted.
        package var defaultValue: JSONValue? { isEncrypted ? nil : value }
        /// The names of feature and variable as one text, `feature/variable`.
        package var path: String { TweakDocument.path(feature, variable) }
    }

    /// The name of the member of a feature that says whether the feature is on.
    package static let stateName = "$enabled"

    /// The format of the file; `nil` if the file mixes both formats, or has no object.
    package private(set) var format: Format?
    /// The valid tweaks, in the order of the file.
    package private(set) var entries: [Entry] = []
    /// Whether features are on (`true`) or off, by name; features without the member ``stateName`` are
    /// missing.
    package private(set) var states: [String: Bool] = [:]
    /// The problems of the file, in the order of their positions.
    package private(set) var problems: [JSONProblem]
    /// The number of problems beyond the limit, which are not in ``problems``.
    package private(set) var omittedProblems: Int
    /// The warnings about members that are unknown and were ignored, in the order of the file.
    package private(set) var warnings: [JSONProblem] = []

    /// Reads the tweaks of a file.
    ///
    /// Problems are not thrown, but recorded in ``problems``.
    ///
    /// - Parameters:
    ///   - document: The parsed JSON text of the file.
    ///   - format: The format of the file; `nil` detects it.
    ///   - legacyFeature: The name of the feature to which all variables of a file in the old format belong.
    package init(_ document: JSONDocument, format: Format? = nil, legacyFeature: String = "default") {
        omittedProblems = document.omittedProblems
        problems = document.problems
        if let root = document.root { read(root, format: format, legacyFeature: legacyFeature) }
        // Problems of the JSON reader and of the format are merged into one order.
        problems.sort { $0.position < $1.position }
    }

    /// Returns the names of feature and variable as one text, `feature/variable`.
    ///
    /// Inside a name, `%25` stands for `%`, and `%2F` for `/`.
    package static func path(_ feature: String, _ variable: String) -> String {
        "\(escape(feature))/\(escape(variable))"
    }

    private static func escape(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "/") }) else {
            return name
        }
        var escaped = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "%": escaped += "%25"
            case "/": escaped += "%2F"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private mutating func read(_ root: JSONNode, format forced: Format?, legacyFeature: String) {
        guard let members = root.members else {
            if root.value == .unreadable { return }
            problems.append(
                JSONProblem(
                    code: .malformed, keyPath: [], position: root.position,
                    message: "the file holds \(root.kindText); write an object, {…}"))
            return
        }
        format = forced ?? TweakFileLayout.format(of: members, &problems)
        switch format {
        case .current: members.forEach { readFeature($0) }
        case .legacy:
            for member in members {
                guard let variable = object(member, [member.name], "a tweak") else { continue }
                readTweak(
                    member, variable, keyPath: [member.name],
                    in: (name: legacyFeature, position: member.position))
            }
        case nil: break
        }
    }

    private mutating func readFeature(_ feature: JSONMember) {
        guard let members = object(feature, [feature.name], "a feature") else { return }
        for member in members {
            let keyPath = [feature.name, member.name]
            if member.name == Self.stateName {
                if case .bool(let isEnabled) = member.node.value {
                    states[feature.name] = isEnabled
                } else {
                    complainOfKind(member.node, keyPath, "true or false")
                }
            } else if let variable = object(member, keyPath, "a tweak") {
                readTweak(
                    member, variable, keyPath: keyPath, in: (name: feature.name, position: feature.position))
            }
        }
    }

    private mutating func readTweak(
        _ member: JSONMember, _ members: [JSONMember], keyPath: [String],
        in feature: (name: String, position: JSONPosition)
    ) {
        var reader = TweakEntryReader(keyPath: keyPath, isLegacy: format == .legacy)
        reader.read(members, of: member, in: feature)
        for problem in reader.problems { report(problem) }
        omittedProblems += reader.omittedProblems
        for warning in reader.warnings { warn(warning) }
        if let entry = reader.entry { entries.append(entry) }
    }

    /// Returns the members of a value that must be an object.
    ///
    /// If it is no object, the result is `nil`, and a problem is reported. If the member's name begins with a
    /// dollar sign, it may be meant for another program; then only a warning is reported.
    ///
    /// - Parameters:
    ///   - member: The member with the name and the value.
    ///   - keyPath: The names that lead from the root to the value.
    ///   - what: The end of the message "an object, since it is …", such as "a feature".
    private mutating func object(_ member: JSONMember, _ keyPath: [String], _ what: String) -> [JSONMember]? {
        if let members = member.node.members { return members }
        if member.name.hasPrefix("$") {
            let message = "'\(JSONText.excerpt(member.name))' is unknown and ignored; leave it out"
            warn(
                JSONProblem(
                    code: .unknownName, keyPath: keyPath, position: member.position, message: message))
        } else {
            complainOfKind(member.node, keyPath, "an object, since it is \(what)")
        }
        return nil
    }

    // The limit protects memory from a file with millions of problems.
    private mutating func report(_ problem: JSONProblem) {
        if problems.count < JSONDocument.problemLimit {
            problems.append(problem)
        } else {
            omittedProblems += 1
        }
    }

    private mutating func warn(_ warning: JSONProblem) {
        if warnings.count < JSONDocument.problemLimit { warnings.append(warning) }
    }

    private mutating func complainOfKind(_ node: JSONNode, _ keyPath: [String], _ expected: String) {
        if node.value == .unreadable { return }
        report(
            JSONProblem(
                code: .wrongMemberType, keyPath: keyPath, position: node.position,
                message: "here stands \(node.kindText); write \(expected)"))
    }
}

extension JSONValue {
    /// The kind of tweak to which this value belongs.
    package var kind: TweakDocument.Kind {
        switch self {
        case .bool: .bool
        case .int: .int
        case .double: .double
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}

// MARK: - TweakFileLayout

/// The detection of the format of a file of tweaks.
enum TweakFileLayout {
    /// Returns the format of a file.
    ///
    /// - Parameters:
    ///   - entries: The members of the file's object.
    ///   - problems: The array to which a problem is appended if the members have different formats.
    /// - Returns: The format; `current` if the members are valid in both formats; `nil` after a problem.
    static func format(
        of entries: [JSONMember], _ problems: inout [JSONProblem]
    ) -> TweakDocument.Format? {
        var first: (entry: JSONMember, format: TweakDocument.Format)?
        for entry in entries {
            guard let format = format(of: entry) else { continue }
            guard let known = first else {
                first = (entry, format)
                continue
            }
            guard known.format != format else { continue }
            let (old, current) = known.format == .legacy ? (known.entry, entry) : (entry, known.entry)
            var message =
                "'\(JSONText.excerpt(old.name))' is written in the old format and "
                + "'\(JSONText.excerpt(current.name))' in the current one; "
            if let bare = bareVariable(of: old.node.members ?? []) {
                message += "if the former is a feature, write \(remedy(for: bare))"
            } else {
                message += "put the variables of the former into a feature"
            }
            problems.append(
                JSONProblem(
                    code: .mixedFormats, keyPath: [entry.name], position: entry.position, message: message))
            return nil
        }
        return first?.format ?? .current
    }

    /// Returns the name of the first variable whose value is written directly, as in `"max": 3`, instead of
    /// `"max": {"Value": 3}`.
    ///
    /// - Parameter members: The members of an object that is a feature or a tweak.
    /// - Returns: The name; `nil` if there is no such variable, or if a member `Value` shows that the members
    ///   belong to a tweak.
    static func bareVariable(of members: [JSONMember]) -> String? {
        guard !members.contains(where: { $0.name == "Value" }) else { return nil }
        return members.first {
            $0.name != TweakDocument.stateName && !TweakEntryReader.names.contains($0.name)
                && $0.node.members == nil
        }?
        .name
    }

    /// Returns the part of a message that says how to write the variable `bare`, whose value is not in an
    /// object with a `Value`.
    static func remedy(for bare: String) -> String {
        "'\(JSONText.excerpt(bare))' as an object with a 'Value'"
    }

    /// Returns the format in which a member of the file is written; `nil` if it is valid in both formats.
    private static func format(of entry: JSONMember) -> TweakDocument.Format? {
        guard let members = entry.node.members?.filter({ $0.name != TweakDocument.stateName }) else {
            return nil
        }
        if members.contains(where: { $0.node.members == nil && $0.node.value != .unreadable }) {
            return .legacy
        }
        // If the only member is an object called `Value`, it may be the structured value of an entry in the
        // older format.
        let isDecided = members.contains { member in
            member.name != "Value" || member.node.members?.contains { $0.name == "Value" } == true
        }
        return isDecided ? .current : nil
    }
}
