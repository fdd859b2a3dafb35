internal import Foundation

internal import Synchronization

extension Flint {
    /// Sets the runtime up with an application's features, and with nothing that the configuration does not say.
    ///
    /// ``quickSetup(_:configure:)-method`` is the same with defaults that suit an application.
    ///
    /// Features are registered depth first, in listed order. All mistakes are found and reported together; if
    /// any of them is an error, nothing changes and the set-up may be tried again.
    ///
    /// - Parameters:
    ///   - group: The root of the application's features.
    ///   - configure: Changes the configuration before anything is registered. The clocks are those with which
    ///     the runtime was made.
    /// - Throws: ``SetupError`` with all findings.
    public func setup(
        _ group: any FeatureGroup.Type, configure: (inout FlintConfiguration) -> Void = { _ in }
    ) throws(SetupError) {
        let made = configuration
        var configuration = made
        configure(&configuration)
        // Events and measurements use those clocks already.
        configuration.clock = made.clock
        configuration.wallTime = made.wallTime
        configuration.permissions.look(up: UsageDescriptionLookup(configuration.usageDescription))
        configuration.contributors =
            [ActivityContributor.self, IntentContributor.self, RouteContributor.self]
            + configuration.contributors
        let own: [any FeatureDefinition.Type] =
            configuration.includesFrameworkFeatures ? [FlintFeatures.self] : []
        try register(own + [group], configuration, isSetup: true, configuration.recordingFindings)
    }

    /// Examines the registered features again, without changing anything.
    ///
    /// - Returns: What a set-up would find now.
    public func preflight() -> [SetupDiagnostic] {
        let (roots, configuration) = state.withLock { ($0.roots, $0.configuration) }
        var builder = RegistryBuilder(extending: nil, configuration)
        Flint.withRuntime(self) { roots.forEach { builder.add(root: $0) } }
        builder.finish()
        return configuration.recordingFindings
            + builder.findings.map { $0.tolerated(configuration.toleratedDiagnostics) }
    }
}

extension Flint {
    /// Sets the runtime up with an application's features and suitable defaults.
    ///
    /// The features of Flint itself are registered, and the development channel is logged to the console at every level.
    /// The shared runtime keeps the user's preferences and the history in ``FlintStorage/application()``, any other one
    /// in memory; set ``FlintConfiguration/storage`` to choose the folder. A storage that cannot be used is a warning
    /// among the diagnostics.
    ///
    /// - Parameters:
    ///   - group: The root of the application's features.
    ///   - configure: Changes the defaults.
    /// - Throws: ``SetupError`` with all findings.
    public func quickSetup(
        _ group: any FeatureGroup.Type, configure: (inout FlintConfiguration) -> Void = { _ in }
    ) throws(SetupError) {
        try setup(group) { configuration in
            if self === Flint.shared { configuration.storage = .application() }
            configuration.includesFrameworkFeatures = true
            if !configuration.logging.isAnythingSet { configuration.logging.useConsole() }
            configure(&configuration)
            configuration.completeFromStorage()
        }
    }

    /// Sets the current runtime up with suitable defaults; see the instance method of the same name.
    ///
    /// - Parameters:
    ///   - group: The root of the application's features.
    ///   - configure: Changes the defaults.
    /// - Throws: ``SetupError`` with all findings.
    public static func quickSetup(
        _ group: any FeatureGroup.Type, configure: (inout FlintConfiguration) -> Void = { _ in }
    ) throws(SetupError) {
        try current.quickSetup(group, configure: configure)
    }

    /// Sets the current runtime up; see the instance method of the same name.
    ///
    /// - Parameters:
    ///   - group: The root of the application's features.
    ///   - configure: Changes the configuration before anything is registered.
    /// - Throws: ``SetupError`` with all findings.
    public static func setup(
        _ group: any FeatureGroup.Type, configure: (inout FlintConfiguration) -> Void = { _ in }
    ) throws(SetupError) {
        try current.setup(group, configure: configure)
    }

    /// Examines the registered features of the current runtime again, without changing anything.
    ///
    /// - Returns: What a set-up would find now.
    public static func preflight() -> [SetupDiagnostic] { current.preflight() }
}

extension FlintConfiguration {
    /// Takes from the storage what a quick set-up keeps and the application did not set.
    fileprivate mutating func completeFromStorage() {
        if toggles == nil { toggles = storage.toggles }
        if let folder = storage.folder, !saysFlightRecorder {
            flightRecorder = FlightRecorderConfiguration(
                folder: folder.appending(path: "history", directoryHint: .isDirectory))
        }
    }
}
