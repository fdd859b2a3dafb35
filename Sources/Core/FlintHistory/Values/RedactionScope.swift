/// The keys of the redacted members of a value that is being encoded, and those of the values around it.
final class RedactionScope {
    private let keys: [any CodingKey]
    private let outer: RedactionScope?
    /// The indexes of the redacted keys to which a member of the value, or a container for keys of the same
    /// type, was found.
    private var met: Set<Int> = []

    init(_ keys: [any CodingKey], outer: RedactionScope?) {
        (self.keys, self.outer) = (keys, outer)
    }

    /// Records that the value encodes a container with keys of a type, so that redacted keys of this type
    /// belong to a member.
    func noteContainer(of type: any CodingKey.Type) {
        for (index, key) in keys.enumerated() where Swift.type(of: key) == type { met.insert(index) }
        outer?.noteContainer(of: type)
    }

    /// Returns whether the member with a name is redacted, by this value or by one around it.
    func redacts(_ name: String) -> Bool {
        var isRedacted = false
        for (index, key) in keys.enumerated() where key.stringValue == name {
            met.insert(index)
            isRedacted = true
        }
        // The scopes around this one are asked in any case, because they note the name, too.
        return outer?.redacts(name) == true || isRedacted
    }

    /// The names of the redacted keys to which neither a member nor a container was found; they may be
    /// mistakes.
    var unmet: [String] { keys.indices.filter { !met.contains($0) }.map { keys[$0].stringValue } }
}
