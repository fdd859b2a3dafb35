/// The key of a setting that a subsystem adds to ``FlintConfiguration``, which need not know the subsystem.
///
/// The subsystem publishes the setting as a property:
///
/// ```swift
/// private enum TimelineKey: FlintConfigurationKey {
///     static let defaultValue = TimelineConfiguration()
/// }
///
/// extension FlintConfiguration {
///     public var timeline: TimelineConfiguration {
///         get { self[TimelineKey.self] }
///         set { self[TimelineKey.self] = newValue }
///     }
/// }
/// ```
package protocol FlintConfigurationKey {
    /// The type of the setting.
    associatedtype Value: Sendable

    /// The default value.
    static var defaultValue: Value { get }
}
