/// Something that a manager could not use, reported once for each provider, path and version.
public struct TweakProblem: Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, where, and what to do; it shows no values.
    public let error: TweakError
    /// The manager's version when it was found.
    public let version: UInt64

    package init(error: TweakError, version: UInt64) {
        self.error = error
        self.version = version
    }

    /// The same problems by path; those of one path stay in order of priority.
    package static func ordered(_ problems: [TweakProblem]) -> [TweakProblem] {
        guard problems.count > 1 else { return problems }
        return problems.enumerated().sorted { first, second in
            switch (first.element.path, second.element.path) {
            case (nil, .some): true
            case (.some, nil): false
            case (let path?, let other?) where path != other: path < other
            default: first.offset < second.offset
            }
        }
        .map(\.element)
    }

    /// The tweak that it is about, if it is about one.
    public var path: TweakPath? { error.path }
    /// The provider that it is about, if it is about one.
    public var providerID: String? { error.providerID }
    /// What is wrong, where, and what to do.
    public var description: String { error.description }
}
