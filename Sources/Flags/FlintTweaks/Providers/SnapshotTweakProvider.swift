/// A provider that can list its whole content and announces changes.
///
/// The provider keeps its content in a ``TweakSource``, on which the default implementations of the other
/// requirements are based.
///
/// ```swift
/// struct ExperimentTweakProvider: SnapshotTweakProvider {
///     let id = "experiments"
///     let source = TweakSource()
/// }
/// ```
public protocol SnapshotTweakProvider: TweakProvider {
    /// The content of the provider, which notifies observers of changes.
    var source: TweakSource { get }

    /// The provider's declarations of tweaks, which also apply to values of other providers; empty by
    /// default.
    ///
    /// A manager reads the property again after each change of the provider's content.
    var declarations: [TweakDeclaration] { get }
}

extension SnapshotTweakProvider {
    /// The current content of the provider.
    public var table: TweakTable { source.table }

    /// An empty array: by default, a provider declares no tweaks.
    public var declarations: [TweakDeclaration] { [] }

    /// Returns a tweak of the provider's table.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak, with this provider as its source; `nil` if the table does not have it.
    /// - Throws: The error of a row whose value cannot be read.
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

    /// Returns the state of a feature in the provider's table.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: On, off, or `nil` if the table has no state.
    public func featureState(_ feature: String) -> Bool? { source.featureState(feature) }

    /// Observes the content: the current one, then the content after each change.
    ///
    /// - Returns: A stream that ends when the source is released. A slow subscriber receives only the newest
    ///   content.
    public func tables() -> AsyncStream<TweakTable> { source.tables() }
}
