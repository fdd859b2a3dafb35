/// A provider that parses text from a command line or an environment, and reports the parts that it could not
/// use.
public protocol TweakInputProvider: SnapshotTweakProvider {
    /// The problems with the text, in the order of the arguments or of the variables' names.
    var problems: [TweakFinding] { get }
}
