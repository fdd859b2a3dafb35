public import FlintSubjects

/// A read for a subject, as an observer receives it.
public struct TweakSubjectRead: Sendable {
    /// The tweak.
    public let path: TweakPath
    /// The subject.
    public let subject: Subject
    /// The value, or else the declared default, with its provider, variant and reason.
    public let resolution: TweakResolution<TweakValue?>
}
