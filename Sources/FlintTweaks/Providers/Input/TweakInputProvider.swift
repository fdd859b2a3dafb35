/// A provider that reads text which somebody typed, and tells what it could not use.
public protocol TweakInputProvider: SnapshotTweakProvider {
    /// What is wrong with the text, in the order of the text or of its names.
    var problems: [TweakFinding] { get }
}
