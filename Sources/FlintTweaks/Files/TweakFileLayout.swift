/// Telling the two formats of a file of tweaks apart.
enum TweakFileLayout {
    /// Finds out how a file is laid out; `nil`, with a problem, if its entries differ in that.
    static func format(
        of entries: [JSONMember], _ problems: inout [TweakFileError.Problem]
    ) -> TweakFileFormat? {
        var first: (entry: JSONMember, format: TweakFileFormat)?
        for entry in entries {
            guard let format = format(of: entry) else { continue }
            guard let known = first else {
                first = (entry, format)
                continue
            }
            guard known.format != format else { continue }
            let names = known.format == .legacy ? (known.entry, entry) : (entry, known.entry)
            problems.append(
                .init(
                    .mixedFormats, keyPath: [entry.name], at: entry.position,
                    "'\(JSONText.excerpt(names.0.name))' is written in the old format and "
                        + "'\(JSONText.excerpt(names.1.name))' in the current one; put the variables of the "
                        + "former into a feature"))
            return nil
        }
        return first?.format ?? .current
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
