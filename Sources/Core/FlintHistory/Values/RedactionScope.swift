/// The redacted members of a value that is being encoded, and those of the values that contain it.
///
/// It also finds redacted keys to which no member of the value belongs.
final class RedactionScope {
    private let keys: [any CodingKey]
    private let outer: RedactionScope?
    /// The indexes of those redacted keys for which the value has encoded a member, or a container with keys
    /// of the same type.
    private var met: Set<Int> = []

    init(_ keys: [any CodingKey], outer: RedactionScope?) {
        (self.keys, self.outer) = (keys, outer)
    }

    /// Records that the value encodes a container with keys of a type, so that redacted keys of this type do
    /// not count as mistakes.
    func noteContainer(of type: any CodingKey.Type) {
        for (index, key) in keys.enumerated() where Swift.type(of: key) == type { met.insert(index) }
        outer?.noteContainer(of: type)
    }

    /// Returns whether the member with a name is redacted, by this value or by one that contains it; also
    /// records that the member exists.
    func redacts(_ name: String) -> Bool {
        var isRedacted = false
        for (index, key) in keys.enumerated() where key.stringValue == name {
            met.insert(index)
            isRedacted = true
        }
        // The scopes around this one are asked in any case, because they note the name, too.
        return outer?.redacts(name) == true || isRedacted
    }

    /// The names of the redacted keys for which the value has encoded neither a member nor a container; they
    /// may be mistakes.
    var unmet: [String] { keys.indices.filter { !met.contains($0) }.map { keys[$0].stringValue } }
}
