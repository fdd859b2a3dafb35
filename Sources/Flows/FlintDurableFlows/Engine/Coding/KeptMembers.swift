internal import Synchronization

/// The members of stored values that this program keeps when it decodes a value and encodes it again.
///
/// Another version of the program may have written a member that the types of this one lack. This version
/// would lose the member with its next write. So it must not continue the run.
///
/// A path that was kept once is kept in all values of the same kind. So the check encodes a value only if it
/// has a path that is new to this process. Otherwise the check only reads the stored bytes once.
final class KeptMembers: Sendable {
    /// What a stored value is: a state of a kind, or a value of a type.
    enum Kind: Hashable {
        case state(FlowKind)
        case value(ObjectIdentifier)
    }

    /// The number of remembered paths for each kind of value; once it is reached, no further paths are added.
    ///
    /// The keys of dictionaries may give any number of paths. A value with a path that is not remembered is
    /// encoded at each check.
    private static let limit = 4_096

    /// The members that the registration of the machine names as dropped: names such as `note`, or paths such
    /// as `receipt.note`.
    private let dropped: Set<String>
    /// For each kind of value, the hashes of the paths of members that the program has kept.
    private let kept = Mutex<[Kind: Set<UInt64>]>([:])
    private let told = Mutex<Set<FlowRefusal>>([])

    init(dropping dropped: Set<String> = []) { self.dropped = dropped }

    /// Finds the members of a stored value that this program would lose by encoding the decoded value again.
    ///
    /// - Parameters:
    ///   - stored: The stored JSON, which was decoded to a value.
    ///   - kind: The kind of the value.
    ///   - encode: Encodes the decoded value.
    /// - Returns: The paths of the lost members, sorted; empty if none is lost. A member that is registered
    ///   as dropped, and a member inside a lost member, are not listed.
    func lost(from stored: [UInt8], of kind: Kind, _ encode: () throws -> [UInt8]) -> [String] {
        // Numbers and texts have no members.
        guard stored.contains(UInt8(ascii: "{")) else { return [] }
        if let kept = kept.withLock({ $0[kind] }) {
            var isKept = true
            JSONMembers.visit(stored) { path, _, _ in isKept = isKept && kept.contains(path) }
            if isKept { return [] }
        }
        return newlyLost(from: stored, of: kind, encode)
    }

    private func newlyLost(from stored: [UInt8], of kind: Kind, _ encode: () throws -> [UInt8]) -> [String] {
        // A value that cannot be encoded is not written, so it loses nothing.
        guard let encoded = try? encode() else { return [] }
        var found: Set<UInt64> = []
        JSONMembers.visit(encoded) { path, _, _ in found.insert(path) }
        kept.withLock { kept in
            if kept[kind, default: []].count < Self.limit { kept[kind, default: []].formUnion(found) }
        }
        var (names, lost): ([String], [String]) = ([], [])
        var lostDepth = Int.max
        JSONMembers.visit(stored) { path, name, depth in
            if depth > lostDepth { return }
            lostDepth = Int.max
            names.removeLast(max(0, names.count - depth + 1))
            names.append(String(decoding: name, as: UTF8.self))
            guard !found.contains(path) else { return }
            lostDepth = depth
            let text = names.joined(separator: ".")
            if !isDropped(text), !lost.contains(text) { lost.append(text) }
        }
        return lost.sorted()
    }

    private func isDropped(_ path: String) -> Bool {
        !dropped.isEmpty && (dropped.contains(path) || dropped.contains { path.hasSuffix("." + $0) })
    }

    /// Returns whether this is the first call with the refusal, so that one notice is sent for equal
    /// refusals.
    func isNew(_ refusal: FlowRefusal) -> Bool { told.withLock { $0.insert(refusal).inserted } }
}

/// The reason why a program does not continue a run: it would lose members of a stored value.
struct FlowRefusal: Error, Hashable, CustomStringConvertible {
    /// The place of the lost members: the kind of the state, or the name of the value's type.
    let place: String
    /// The paths of the members that the program would lose.
    let members: [String]

    var description: String {
        "This program would lose \(members.map { "'\($0)'" }.joined(separator: ", ")) of \(place), so a program with "
            + "these members must continue the run."
    }
}
