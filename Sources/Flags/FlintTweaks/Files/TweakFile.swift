package import FlintJSON

/// The parsed content of a file of tweaks, with its problems and warnings.
package struct TweakFile: Sendable {
    /// One tweak of a file, with its kind.
    package struct Entry: Sendable {
        /// The tweak with its value, title, description and group; an integer whose `Type` is `Double` has
        /// become a double.
        package var tweak: Tweak
        /// The kind of the value: that of the tweak's JSON member `Type`, or that of the JSON value if there
        /// is no such member.
        ///
        /// For an encrypted tweak without `Type`, it is `string`.
        package var kind: TweakKind

        init(_ entry: TweakDocument.Entry) {
            var range: TweakRange?
            if entry.minimum != nil || entry.maximum != nil {
                range = TweakRange(
                    minimum: entry.minimum.map { TweakValue($0) },
                    maximum: entry.maximum.map { TweakValue($0) })
            }
            let value = TweakValue(entry.value)
            tweak = Tweak(
                feature: entry.feature, variable: entry.variable, value: value, title: entry.title,
                description: entry.description, group: entry.group, isDisplayable: entry.isDisplayable,
                isEncrypted: entry.isEncrypted, options: entry.options.map { TweakValue($0) }, range: range)
            kind = TweakKind(rawValue: entry.kind.rawValue) ?? value.kind
        }

        /// The declaration of the tweak; its default is the value, unless the value is encrypted.
        package var declaration: TweakDeclaration {
            TweakDeclaration(
                path: tweak.path, kind: kind, defaultValue: tweak.isEncrypted ? nil : tweak.value,
                title: tweak.title, description: tweak.description, group: tweak.group,
                isDisplayable: tweak.isDisplayable, isEncrypted: tweak.isEncrypted, options: tweak.options,
                range: tweak.range)
        }
    }

    /// The layout of the file; `nil` if it could not be determined.
    package let format: TweakFileFormat?
    /// The valid tweaks, in the order of the file.
    package let entries: [Entry]
    /// The state of each feature that has one, by the feature's name: whether the feature is on.
    package let states: [String: Bool]
    /// The problems, in the order of the file.
    package let problems: [TweakFinding]
    /// The number of problems that were left out, because the number of recorded problems is limited.
    package let omittedProblems: Int
    /// The warnings about items of the file that are ignored, in the order of the file.
    package let warnings: [TweakFinding]

    /// Parses the text of a file.
    ///
    /// - Parameters:
    ///   - bytes: The text of the file in UTF-8.
    ///   - format: The layout; if it is `nil`, the layout is detected.
    ///   - legacyFeature: The name of the feature to which all variables of a file in the old format belong.
    ///   - name: The name of the file in findings; `nil` for a text that comes from no file.
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
        let document = TweakDocument(
            document, format: format.map { $0 == .legacy ? .legacy : .current }, legacyFeature: legacyFeature)
        let found = document.format.map { $0 == .legacy ? TweakFileFormat.legacy : .current }
        let finding = { (problem: JSONProblem) -> TweakFinding in
            let names = problem.keyPath
            var path: TweakPath?
            switch found {
            case .current where names.count > 1 && names[1] != TweakDocument.stateName:
                path = TweakPath(names[0], names[1])
            case .legacy where !names.isEmpty: path = TweakPath(legacyFeature, names[0])
            case .current, .legacy, nil: break
            }
            return TweakFinding(
                TweakError.Code(rawValue: problem.code.rawValue), isWarning: problem.isWarning,
                in: name ?? "<json>", keyPath: names, at: problem.position, problem.message,
                paths: path.map { [$0] } ?? [])
        }
        self.format = found
        entries = document.entries.map { Entry($0) }
        states = document.states
        problems = document.problems.map(finding)
        omittedProblems = document.omittedProblems
        warnings = document.warnings.map(finding)
    }

    /// Creates an error with all problems of the file; `nil` if the file has no problems.
    ///
    /// - Parameter providerID: The identifier of the provider that reads the file.
    /// - Returns: The error.
    package func error(of providerID: String) -> TweakError? {
        problems.isEmpty
            ? nil : TweakError(.invalidFile, providerID: providerID, problems, omitted: omittedProblems)
    }
}
