public import FlintCore
public import Foundation

/// A root group of features that says what tests of its application need.
///
/// Conform the application's root group in the target of the tests. Then each test with the trait
/// `.flint(AppFeatures.self)` has the services and presenters. Tests that you copied from the inspector run
/// without changes:
///
/// ```swift
/// extension AppFeatures: TestedFeatureGroup {
///     static func configureTest(_ configuration: inout FlintConfiguration) {
///         configuration.environment.bank = FakeBank()
///     }
///
///     static var testPresenters: [any Sendable] { [SilentPresenter()] }
/// }
/// ```
public protocol TestedFeatureGroup: FeatureGroup {
    /// Changes the configuration of a test's runtime before its set-up, for example to set services; called
    /// once for each test.
    ///
    /// - Parameter configuration: The configuration that the trait was given.
    static func configureTest(_ configuration: inout FlintConfiguration)

    /// The presenters for ``testPresenter(_:)``; called once for each test.
    static var testPresenters: [any Sendable] { get }
}

extension TestedFeatureGroup {
    /// Changes nothing.
    ///
    /// - Parameter configuration: The configuration that the trait was given.
    public static func configureTest(_ configuration: inout FlintConfiguration) {}

    /// An empty list: by default, tests have no presenters.
    public static var testPresenters: [any Sendable] { [] }
}

/// Returns the first presenter of a type that the root group of the test's runtime has for tests.
///
/// - Parameter type: The type of the presenter; by default inferred from the caller.
/// - Returns: The presenter.
/// - Throws: ``TestPresenterError`` if the group has none; see ``TestedFeatureGroup``.
public func testPresenter<Presenter: Sendable>(_ type: Presenter.Type = Presenter.self) throws -> Presenter {
    for presenter in Flint.current.environment[TestPresentersKey.self] {
        if let presenter = presenter as? Presenter { return presenter }
    }
    throw TestPresenterError(presenterType: "\(type)")
}

/// An error that says which presenter a test needs.
public struct TestPresenterError: Error, Hashable, CustomStringConvertible {
    /// The name of the presenter's type.
    public let presenterType: String

    /// A text that says what to do.
    public var description: String {
        "No presenter is a '\(presenterType)'. Conform the root group of the features to 'TestedFeatureGroup', and "
            + "give a double in 'testPresenters'."
    }
}

extension TestPresenterError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}

private enum TestPresentersKey: FlintEnvironmentKey {
    static let defaultValue: [any Sendable] = []
}

extension FlintConfiguration {
    /// Lets the root group of a test change this configuration, and stores the group's presenters for
    /// ``testPresenter(_:)``.
    ///
    /// A group that does not conform to ``TestedFeatureGroup`` changes nothing.
    mutating func apply(_ group: any FeatureGroup.Type) {
        guard let group = group as? any TestedFeatureGroup.Type else { return }
        group.configureTest(&self)
        environment[TestPresentersKey.self] = group.testPresenters
    }
}
