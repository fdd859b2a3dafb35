public import FlintSubjects

/// One read of a tweak for a subject, as an observer receives it.
public struct TweakSubjectRead: Sendable {
    /// The path of the tweak.
    public let path: TweakPath
    /// The subject for which the tweak was read.
    public let subject: Subject
    /// The value, or the declared default if there is none, with its provider, variant and reason.
    public let resolution: TweakResolution<TweakValue?>
}
