package import FlintJSON

/// Edits the text of a file of tweaks in the current format; unknown content is preserved.
package struct TweakFileEdit {
    private var features: JSONTreeMembers

    /// Creates an edit of the existing text of a file; `nil` if the text is not a JSON object.
    ///
    /// - Parameters:
    ///   - document: The parsed text, which has no problems.
    ///   - bytes: The text of the file in UTF-8.
    package init?(_ document: JSONDocument, in bytes: [UInt8]) {
        guard let root = document.root, case .object(let members) = JSONTree(root, in: bytes) else {
            return nil
        }
        features = members
    }

    /// Creates an edit that begins with an empty file.
    package init() {
        features = JSONTreeMembers()
    }

    /// The edited text.
    package var text: String { JSONTree.object(features).text }

    /// Applies a batch to the text.
    ///
    /// - Parameter batch: The writes.
    /// - Throws: ``TweakError`` with the code `invalidValue` if a value is not finite or is nested too deeply
    ///   for a file, if a variable has the reserved name `$enabled`, or if the file has something other than
    ///   an object under the name of a feature or tweak to write.
    package mutating func apply(_ batch: TweakBatch) throws(TweakError) {
        for operation in batch.operations {
            switch operation {
            case .set(let path, let value): try set(path, value)
            case .delete(let path):
                change(path.feature) { if case .object? = $0[path.variable] { $0[path.variable] = nil } }
            case .setFeature(let feature, let isEnabled):
                if isEnabled != nil {
                    try check(features[feature], TweakPath(feature, TweakDocument.stateName))
                }
                change(feature) {
                    $0[TweakDocument.stateName] = isEnabled.map { .token($0 ? "true" : "false") }
                }
            case .reset(let feature?): reset(feature)
            case .reset(nil): features.names.forEach { reset($0) }
            }
        }
    }

    private mutating func set(_ path: TweakPath, _ value: TweakValue) throws(TweakError) {
        try check(features[path.feature], path)
        if case .object(let variables)? = features[path.feature] { try check(variables[path.variable], path) }
        guard path.variable != TweakDocument.stateName else { throw Self.reserved(path) }
        // The depth is 3, because the file, the feature and the tweak enclose the value.
        guard let tree = JSONTree(value, depth: 3) else {
            throw TweakError(
                .invalidValue, path: path,
                "\(JSONText.excerpt("\(path)")): the value is not finite or nests too deep for a file; "
                    + "write another one")
        }
        change(path.feature) { variables in
            var members = JSONTreeMembers()
            if case .object(let known)? = variables[path.variable] { members = known }
            members["Value"] = tree
            variables[path.variable] = .object(members)
        }
    }

    /// Throws ``TweakError`` with the code `invalidValue` if the file has something other than an object
    /// under the name of a feature or tweak.
    ///
    /// Such a value is not overwritten, because it may be a note for other programs.
    ///
    /// - Parameters:
    ///   - tree: The value that the file has under the name; `nil` for none.
    ///   - path: The path of the tweak to write, for the error.
    private func check(_ tree: JSONTree?, _ path: TweakPath) throws(TweakError) {
        switch tree {
        case .object?, nil: break
        case .token?, .array?: throw Self.reserved(path)
        }
    }

    private static func reserved(_ path: TweakPath) -> TweakError {
        TweakError(
            .invalidValue, path: path,
            "\(JSONText.excerpt("\(path)")): the file keeps something else under this name; choose another one"
        )
    }

    private mutating func reset(_ feature: String) {
        change(feature) { variables in
            for name in variables.names {
                if case .object? = variables[name] { variables[name] = nil }
            }
            variables[TweakDocument.stateName] = nil
        }
    }

    /// Changes the members of a feature's object; an object that is empty afterwards is removed.
    ///
    /// If the file has something other than an object under the feature's name, nothing is changed.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - body: Changes the members.
    private mutating func change(_ feature: String, _ body: (inout JSONTreeMembers) -> Void) {
        var variables = JSONTreeMembers()
        switch features[feature] {
        case .object(let known)?: variables = known
        case nil: break
        case .token?, .array?: return
        }
        // The stored copy is released first. Otherwise, changing the local one would copy all members.
        if features[feature] != nil { features[feature] = .object(JSONTreeMembers()) }
        body(&variables)
        features[feature] = variables.isEmpty ? nil : .object(variables)
    }
}
