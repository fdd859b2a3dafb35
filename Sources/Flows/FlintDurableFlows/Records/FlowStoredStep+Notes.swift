/// The failed attempts that one retry rule has counted: the rule of a step, or the rule of a handler.
///
/// The rule of a handler counts the failures for which no step has a rule of its own.
package struct FlowAttempts: Hashable, Sendable {
    /// The number of failed attempts.
    package var failures: Int = 0
    /// The total duration of these attempts and of the pauses after them, in whole microseconds.
    var spent: Duration = .zero
}

// A note is information about a step that has no result yet. It is stored in the form of a step of
// `onTerminate`, because earlier versions of this package keep such steps without requiring that a handler
// reach them again.
extension FlowStoredStep {
    /// The kind of a note about a step.
    enum Note: String {
        /// The failed attempts that the retry rule of the step has counted, with the error of the last one.
        case attempts
        /// The last progress that the step reported, with the name of its type.
        case progress
    }

    /// Creates the note about the failed attempts of a step; a step without a name stands for the handler.
    init(_ attempts: FlowAttempts, of key: Key, _ failure: FlowFailure) {
        let microseconds = Int64(clamping: attempts.spent.attoseconds / 1_000_000_000_000)
        self.init(
            key: key.noted(.attempts), type: "\(attempts.failures) in \(microseconds) µs",
            result: .failure(failure))
    }

    /// The failed attempts that the note holds; `nil` if this is not a note about attempts.
    package var attempts: FlowAttempts? {
        guard key.subject(of: .attempts) != nil else { return nil }
        let words = type.split(separator: " ")
        guard words.count == 4, let failures = Int(words[0]), let spent = Int64(words[2]) else { return nil }
        return FlowAttempts(failures: failures, spent: .microseconds(spent))
    }
}

extension FlowStoredStep.Key {
    /// The byte with which the name in a note's key begins, so that no step has an equal key.
    private static let mark: UInt8 = 1

    /// Returns the key that stands for the handler of the machine at a path: an empty name, which no step
    /// has.
    static func handler(of path: FlowPath) -> FlowStoredStep.Key {
        FlowStoredStep.Key(path: path, isOfEnd: false, name: "", key: nil, ordinal: 0)
    }

    /// Returns the key under which a note of a kind about the step is stored.
    func noted(_ note: FlowStoredStep.Note) -> FlowStoredStep.Key {
        FlowStoredStep.Key(
            path: path, isOfEnd: true,
            name: "\(UnicodeScalar(Self.mark))\(note.rawValue) of \(shownName)", key: key, ordinal: ordinal)
    }

    /// Whether the key is that of a note, not of a step.
    package var isOfNote: Bool { isOfEnd && name.utf8.first == Self.mark }

    /// Whether the key is that of a note about the progress of a step, which is of no use after the end of
    /// the step.
    var isOfProgress: Bool { subject(of: .progress) != nil }

    /// Returns the ``shownName`` of the step that the note with this key is about; empty for a note about a
    /// handler.
    ///
    /// - Parameter note: The kind of the note.
    /// - Returns: The name; `nil` if the key is not that of a note of this kind.
    func subject(of note: FlowStoredStep.Note) -> String? {
        let words = note.rawValue + " of "
        guard isOfNote, name.dropFirst().hasPrefix(words) else { return nil }
        return String(name.dropFirst(1 + words.count))
    }

    /// The step or handler whose failed attempts the note with this key is about: the description of the
    /// step's key, or the path of the handler's machine (empty for the run itself).
    ///
    /// `nil` if the key is not that of a note about failed attempts.
    package var subjectOfAttempts: String? {
        guard let name = subject(of: .attempts) else { return nil }
        if name.isEmpty { return path == .root ? "" : path.description }
        return FlowStoredStep.Key(path: path, isOfEnd: false, name: name, key: key, ordinal: ordinal)
            .description
    }

    /// The name for display: `Pay` for a step, `onTerminate/Pay` for a step of `onTerminate`, and
    /// `attempts of Pay` for a note about a step.
    var shownName: String { isOfNote ? String(name.dropFirst()) : (isOfEnd ? "onTerminate/" : "") + name }
}

extension FlowRecord {
    /// Adds notes about steps; a note replaces an earlier one with the same key.
    mutating func note(_ notes: [FlowStoredStep]) {
        // A changed note moves to the end, because changes at the end of a long list cost least.
        for note in notes {
            if let index = steps.lastIndex(where: { $0.key == note.key }) {
                if steps[index] == note { continue }
                steps.remove(at: index)
            }
            steps.append(note)
        }
    }
}
