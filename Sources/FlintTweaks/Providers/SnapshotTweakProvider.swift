/// A provider that can tell its whole content, and when it changes.
///
/// It keeps its content in a ``TweakSource``; everything else follows from that.
///
/// ```swift
/// struct ExperimentTweakProvider: SnapshotTweakProvider {
///     let id = "experiments"
///     let source = TweakSource()
/// }
/// ```
public protocol SnapshotTweakProvider: TweakProvider {
    /// Where the content is kept and its changes are announced.
    var source: TweakSource { get }

    /// What the provider declares: kinds and defaults for other providers; empty by default.
    ///
    /// It is read again after each change of the table.
    var declarations: [TweakDeclaration] { get }
}

extension SnapshotTweakProvider {
    /// The content now.
    public var table: TweakTable { source.table }

    /// Nothing.
    public var declarations: [TweakDeclaration] { [] }

    /// Looks a tweak up in the table.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak, with this provider as its source; `nil` if the table does not have it.
    /// - Throws: The error of an unavailable row.
    public func tweak(feature: String, variable: String) throws -> Tweak? {
        switch source[TweakPath(feature, variable)] {
        case .value(var tweak)?:
            tweak.source = id
            return tweak
        case .unavailable(let error)?: throw error
        case nil: return nil
        }
    }

    /// Tells the state in the table.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: On, off, or `nil` if the table has no opinion.
    public func featureState(_ feature: String) -> Bool? { source.featureState(feature) }

    /// The content now, and after each change; a slow reader skips to the newest.
    ///
    /// - Returns: A stream that ends with the source.
    public func tables() -> AsyncStream<TweakTable> { source.tables() }
}
