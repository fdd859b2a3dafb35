/// A provider that can list its whole content and announces changes.
///
/// It keeps its content in a ``TweakSource``; the other requirements have default implementations based on it.
///
/// ```swift
/// struct ExperimentTweakProvider: SnapshotTweakProvider {
///     let id = "experiments"
///     let source = TweakSource()
/// }
/// ```
public protocol SnapshotTweakProvider: TweakProvider {
    /// The content, which also announces its changes.
    var source: TweakSource { get }

    /// The provider's declarations: kinds and defaults for other providers; empty by default.
    ///
    /// It is read again after each change of the table.
    var declarations: [TweakDeclaration] { get }
}

extension SnapshotTweakProvider {
    /// The current content.
    public var table: TweakTable { source.table }

    /// No declarations.
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
        case .evaluated(let rule)?:
            var tweak = rule.tweak
            tweak?.source = id
            return tweak
        case .unavailable(let error)?: throw error
        case nil: return nil
        }
    }

    /// Looks up the state of a feature in the table.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: On, off, or `nil` if the table has no state.
    public func featureState(_ feature: String) -> Bool? { source.featureState(feature) }

    /// The current content, then the content after each change; a slow subscriber skips to the newest.
    ///
    /// - Returns: A stream that ends with the source.
    public func tables() -> AsyncStream<TweakTable> { source.tables() }
}
