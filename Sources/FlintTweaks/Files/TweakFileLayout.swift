/// Detects which of the two formats a file of tweaks has.
enum TweakFileLayout {
    /// Detects the layout of a file; `nil`, with a problem, if its entries have different layouts.
    static func format(
        of entries: [JSONMember], _ problems: inout [TweakFinding]
    ) -> TweakFileFormat? {
        var first: (entry: JSONMember, format: TweakFileFormat)?
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
                .init(.mixedFormats, keyPath: [entry.name], at: entry.position, message))
            return nil
        }
        return first?.format ?? .current
    }

    /// The first member of an entry that looks like a variable with a value and no members around it.
    ///
    /// - Returns: The name; `nil` if there is none, or if the entry is a tweak because it has a `Value`.
    static func bareVariable(of members: [JSONMember]) -> String? {
        guard !members.contains(where: { $0.name == "Value" }) else { return nil }
        return members.first {
            $0.name != TweakFile.stateName && !TweakEntryReader.names.contains($0.name)
                && $0.node.members == nil
        }?
        .name
    }

    /// The correct form of a variable, for a message.
    static func remedy(for bare: String) -> String {
        "'\(JSONText.excerpt(bare))' as an object with a 'Value'"
    }

    /// The format of one entry; `nil` if it could be either.
    private static func format(of entry: JSONMember) -> TweakFileFormat? {
        guard let members = entry.node.members?.filter({ $0.name != TweakFile.stateName }) else { return nil }
        if members.contains(where: { $0.node.members == nil && $0.node.value != .unreadable }) {
            return .legacy
        }
        // A lone object called Value may be the structured value of an old entry.
        let isDecided = members.contains { member in
            member.name != "Value" || member.node.members?.contains { $0.name == "Value" } == true
        }
        return isDecided ? .current : nil
    }
}
