/// A provider that parses typed text and reports the parts that it could not use.
public protocol TweakInputProvider: SnapshotTweakProvider {
    /// The problems with the text, in the order of the text or of its names.
    var problems: [TweakFinding] { get }
}
