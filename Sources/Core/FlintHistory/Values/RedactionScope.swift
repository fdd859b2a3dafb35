/// The redacted members of a value that is being encoded, and those of the values around it.
final class RedactionScope {
    private let keys: [any CodingKey]
    private let outer: RedactionScope?
    /// The numbers of the keys that a container or a member of the value has used.
    private var met: Set<Int> = []

    init(_ keys: [any CodingKey], outer: RedactionScope?) {
        (self.keys, self.outer) = (keys, outer)
    }

    /// Notes that a container uses keys of a type.
    func noteContainer(of type: any CodingKey.Type) {
        for (index, key) in keys.enumerated() where Swift.type(of: key) == type { met.insert(index) }
        outer?.noteContainer(of: type)
    }

    /// Returns whether a member is redacted, by its name.
    func redacts(_ name: String) -> Bool {
        var isRedacted = false
        for (index, key) in keys.enumerated() where key.stringValue == name {
            met.insert(index)
            isRedacted = true
        }
        // The scopes around this one are asked in any case, because they note the name, too.
        return outer?.redacts(name) == true || isRedacted
    }

    /// The names of the keys that neither a container nor a member has used.
    var unmet: [String] { keys.indices.filter { !met.contains($0) }.map { keys[$0].stringValue } }
}
