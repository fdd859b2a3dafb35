/// The parsed content of a file of tweaks, with its problems and warnings.
package struct TweakFile: Sendable {
    /// One tweak of a file.
    package struct Entry: Sendable {
        /// The value and the texts; an integer whose type is Double has become a double.
        package var tweak: Tweak
        /// The kind of the value: that of `Type`, else of the token; of an encrypted tweak `Type`, else String.
        package var kind: TweakKind
        /// The requested name of the generated accessor.
        package var generatedPropertyName: String?
        /// The position of that name.
        package var generatedPropertyNamePosition: JSONPosition?
        /// The position of the variable's name.
        package var position: JSONPosition
        /// The position of the feature's name; in the old format that of the variable.
        package var featurePosition: JSONPosition

        /// The declaration of the tweak, with the value as default unless it is a ciphertext.
        package var declaration: TweakDeclaration {
            TweakDeclaration(
                path: tweak.path, kind: kind, defaultValue: tweak.isEncrypted ? nil : tweak.value,
                title: tweak.title, description: tweak.description, group: tweak.group,
                isDisplayable: tweak.isDisplayable, isEncrypted: tweak.isEncrypted, options: tweak.options,
                range: tweak.range)
        }
    }

    /// The name of the member that holds the state of a feature.
    package static let stateName = "$enabled"

    /// The layout of the file; `nil` if it cannot be determined.
    package var format: TweakFileFormat?
    /// The valid tweaks, in the order of the file.
    package var entries: [Entry] = []
    /// The states of features.
    package var states: [String: Bool] = [:]
    /// The problems, in the order of the file.
    package var problems: [TweakFinding] = []
    /// The number of problems beyond the limit.
    package var omittedProblems = 0
    /// The ignored items, in the order of the file.
    package var warnings: [TweakFinding] = []

    /// Reads a file's text.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - format: The layout; `nil` detects it.
    ///   - legacyFeature: The feature of all variables of a file in the old format.
    ///   - name: The file's name in findings; `nil` for a text that comes from no file.
    package init(
        _ bytes: [UInt8], format: TweakFileFormat? = nil, legacyFeature: String = "default",
        name: String? = nil
    ) {
        self.init(JSONDocument(bytes), format: format, legacyFeature: legacyFeature, name: name)
    }

    package init(
        _ document: JSONDocument, format: TweakFileFormat? = nil, legacyFeature: String = "default",
        name: String? = nil
    ) {
        omittedProblems = document.omittedProblems
        problems = document.problems.map {
            TweakFinding(
                TweakError.Code(rawValue: $0.code.rawValue), keyPath: $0.keyPath, at: $0.position, $0.message)
        }
        if let root = document.root { read(root, format: format, legacyFeature: legacyFeature) }
        // Problems of the JSON reader and of the format are merged into one order.
        problems.sort { ($0.position ?? .start) < ($1.position ?? .start) }
        for index in problems.indices { complete(&problems[index], name, legacyFeature) }
        for index in warnings.indices { complete(&warnings[index], name, legacyFeature) }
    }

    /// Adds the file's name, and the tweak at the finding's key path.
    private func complete(_ finding: inout TweakFinding, _ name: String?, _ legacyFeature: String) {
        finding.file = name ?? "<json>"
        let names = finding.keyPath
        switch format {
        case .current where names.count > 1 && names[1] != Self.stateName:
            finding.paths = [TweakPath(names[0], names[1])]
        case .legacy where !names.isEmpty: finding.paths = [TweakPath(legacyFeature, names[0])]
        case .current, .legacy, nil: break
        }
    }

    /// The error with all problems; `nil` if there are none.
    ///
    /// - Parameter providerID: The provider that reads the file.
    /// - Returns: The error.
    package func error(of providerID: String) -> TweakError? {
        problems.isEmpty
            ? nil : TweakError(.invalidFile, providerID: providerID, problems, omitted: omittedProblems)
    }

    private mutating func read(_ root: JSONNode, format forced: TweakFileFormat?, legacyFeature: String) {
        guard let members = root.members else {
            if root.value == .unreadable { return }
            problems.append(
                .init(
                    .malformed, at: root.position, "the file holds \(root.kindText); write an object, {…}"))
            return
        }
        format = forced ?? TweakFileLayout.format(of: members, &problems)
        switch format {
        case .current: members.forEach { readFeature($0) }
        case .legacy:
            for member in members {
                guard let variable = object(member, [member.name], "a tweak") else { continue }
                readTweak(
                    TweakPath(legacyFeature, member.name), member, variable, keyPath: [member.name],
                    featurePosition: member.position)
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
                    TweakPath(feature.name, member.name), member, variable, keyPath: keyPath,
                    featurePosition: feature.position)
            }
        }
    }

    private mutating func readTweak(
        _ path: TweakPath, _ member: JSONMember, _ members: [JSONMember], keyPath: [String],
        featurePosition: JSONPosition
    ) {
        var reader = TweakEntryReader(path: path, keyPath: keyPath, isLegacy: format == .legacy)
        reader.read(members, of: member)
        reader.problems.forEach { report($0) }
        omittedProblems += reader.omittedProblems
        reader.warnings.forEach { warn($0) }
        guard let tweak = reader.tweak else { return }
        entries.append(
            Entry(
                tweak: tweak, kind: reader.kind ?? tweak.value.kind,
                generatedPropertyName: reader.generatedPropertyName?.text,
                generatedPropertyNamePosition: reader.generatedPropertyName?.position,
                position: member.position, featurePosition: featurePosition))
    }

    /// The members of a value that must be an object.
    ///
    /// A member whose name begins with a dollar sign may be a note for other programs, so it causes only a warning.
    private mutating func object(_ member: JSONMember, _ keyPath: [String], _ what: String) -> [JSONMember]? {
        if let members = member.node.members { return members }
        if member.name.hasPrefix("$") {
            let message = "'\(JSONText.excerpt(member.name))' is unknown and ignored; leave it out"
            warn(.init(.unknownName, isWarning: true, keyPath: keyPath, at: member.position, message))
        } else {
            complainOfKind(member.node, keyPath, "an object, since it is \(what)")
        }
        return nil
    }

    // The limit keeps a hostile file from producing millions of problems.
    private mutating func report(_ problem: TweakFinding) {
        if problems.count < JSONDocument.problemLimit {
            problems.append(problem)
        } else {
            omittedProblems += 1
        }
    }

    private mutating func warn(_ warning: TweakFinding) {
        if warnings.count < JSONDocument.problemLimit { warnings.append(warning) }
    }

    private mutating func complainOfKind(_ node: JSONNode, _ keyPath: [String], _ expected: String) {
        if node.value == .unreadable { return }
        report(
            .init(
                .wrongMemberType, keyPath: keyPath, at: node.position,
                "here stands \(node.kindText); write \(expected)"))
    }
}
