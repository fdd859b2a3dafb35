/// Names a setting that a subsystem adds to ``FlintConfiguration``, which thus need not know the subsystem.
///
/// The subsystem shows it as a property:
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

    /// The setting until it is set.
    static var defaultValue: Value { get }
}
