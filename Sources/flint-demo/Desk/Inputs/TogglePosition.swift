/// Where a switch is to be put.
enum TogglePosition: String, Sendable, CaseIterable {
    /// The feature is wanted.
    case on
    /// The feature is not wanted.
    case off
    /// What the feature itself says.
    case `default`

    /// Reads a word.
    ///
    /// - Parameter word: The name of a position, in any letter case.
    /// - Throws: ``UsageError`` for another word.
    init(_ word: String) throws(UsageError) {
        guard let position = TogglePosition(rawValue: word.lowercased()) else {
            throw UsageError("A switch is put on, off or to default, not to “\(word)”.")
        }
        self = position
    }

    /// The preference; `nil` for none.
    var isOn: Bool? {
        switch self {
        case .on: true
        case .off: false
        case .default: nil
        }
    }
}
