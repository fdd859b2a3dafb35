internal import Foundation
internal import Synchronization

extension Flint {
    /// Sets the runtime up with the features and the configuration of an application, without further
    /// defaults.
    ///
    /// ``quickSetup(_:configure:)-method`` does the same with defaults that suit an application.
    ///
    /// Features are registered depth first, in listed order. All findings are reported together. If any of
    /// them is an error, the runtime stays unchanged, and you may call the function again.
    ///
    /// - Parameters:
    ///   - group: The group that contains all features of the application.
    ///   - configure: A closure that changes the configuration before the registration. The clocks stay those
    ///     of the runtime's creation.
    /// - Throws: ``SetupError`` with all findings, if one of them is an error.
    public func setup(
        _ group: any FeatureGroup.Type, configure: (inout FlintConfiguration) -> Void = { _ in }
    ) throws(SetupError) {
        let made = configuration
        var configuration = made
        configure(&configuration)
        // The clocks of the runtime stay those of its creation, because events and measurements already use
        // them.
        configuration.clock = made.clock
        configuration.wallTime = made.wallTime
        configuration.permissions.look(up: UsageDescriptionLookup(configuration.usageDescription))
        configuration.contributors =
            [ActivityContributor.self, IntentContributor.self, RouteContributor.self]
            + configuration.contributors
        let own: [any FeatureDefinition.Type] =
            configuration.includesFrameworkFeatures ? [FlintFeatures.self] : []
        try setUp(own + [group], configuration, parts: Self.parts, configuration.recordingFindings)
        recorders.part(ReadinessState.self).advance(to: .ready)
    }

    /// The types of the components that each runtime has besides the dispatch, such as the history.
    private static let parts: [any RuntimePart.Type] = [
        History.self, FlowRuns.self, FocusSwitch.self, ActionAnalytics.self, ActivityCenter.self,
        DonationCenter.self, InspectedValues.self, ReadinessState.self,
    ]

    /// Checks the registered features and the current settings again, without changing the runtime.
    ///
    /// - Returns: The findings that a set-up with the same features and settings would have now.
    public func preflight() -> [SetupDiagnostic] {
        configuration.recordingFindings + examine()
    }
}

extension Flint {
    /// Sets the runtime up with an application's features and suitable defaults.
    ///
    /// The defaults are:
    ///
    /// - The features of Flint itself are registered.
    /// - The development channel of the logs is written to the console at every level. The first lines are
    ///   the warnings of the set-up.
    /// - On iOS, macOS and visionOS, activities are published to the system.
    /// - The shared runtime keeps the user's preferences and the history in ``FlintStorage/application()``,
    ///   any other runtime in memory. Set ``FlintConfiguration/storage`` to choose the folder. An unusable
    ///   storage is a warning among the diagnostics.
    ///
    /// For a server, see ``run(_:grace:configure:body:)``.
    ///
    /// - Parameters:
    ///   - group: The group that contains all features of the application.
    ///   - configure: A closure that changes the configuration, which already has these defaults.
    /// - Throws: ``SetupError`` with all findings, if one of them is an error.
    public func quickSetup(
        _ group: any FeatureGroup.Type, configure: (inout FlintConfiguration) -> Void = { _ in }
    ) throws(SetupError) {
        try setup(group) { configuration in
            if self === Flint.shared { configuration.storage = .application() }
            configuration.includesFrameworkFeatures = true
            if !configuration.logging.isAnythingSet { configuration.logging.useConsole() }
            configure(&configuration)
            configuration.completeFromStorage()
            configuration.activities.useSystemPublisher()
        }
        logFindings()
    }

    /// Sets the runtime up with an application's features and defaults that suit a server.
    ///
    /// By default, warnings and failed actions are logged to standard error, the development channel is off,
    /// and no file is written.
    ///
    /// - Parameters:
    ///   - group: The group that contains all features of the application.
    ///   - configure: A closure that changes the configuration, which already has these defaults.
    /// - Throws: ``SetupError`` with all findings, if one of them is an error.
    func setUpProcess(
        _ group: any FeatureGroup.Type, configure: (inout FlintConfiguration) -> Void
    ) throws(SetupError) {
        try setup(group) { configuration in
            configuration.canCancelRequests = true
            configuration.includesFrameworkFeatures = true
            if !configuration.logging.isAnythingSet { configuration.logging.useProcess() }
            configure(&configuration)
            configuration.completeFromStorage()
        }
        logFindings()
    }

    /// Logs the warnings among the findings of the set-up.
    private func logFindings() {
        for finding in diagnostics { logs.note(.warning, about: nil, finding.description) }
    }

    /// Sets the current runtime up with an application's features and suitable defaults.
    ///
    /// See ``quickSetup(_:configure:)-method`` for the defaults.
    ///
    /// - Parameters:
    ///   - group: The group that contains all features of the application.
    ///   - configure: A closure that changes the configuration, which already has these defaults.
    /// - Throws: ``SetupError`` with all findings, if one of them is an error.
    public static func quickSetup(
        _ group: any FeatureGroup.Type, configure: (inout FlintConfiguration) -> Void = { _ in }
    ) throws(SetupError) {
        try current.quickSetup(group, configure: configure)
    }
}

extension FlintConfiguration {
    /// Keeps the user's preferences and the flight recorder's file in the storage, unless the application has
    /// set others.
    fileprivate mutating func completeFromStorage() {
        if toggles == nil { toggles = storage.toggles }
        if let folder = storage.folder, !setsFlightRecorder {
            flightRecorder = FlightRecorderConfiguration(
                folder: folder.appending(path: "history", directoryHint: .isDirectory))
        }
    }
}

extension FlintConfiguration {
    /// The warnings about capacities below 1 of timeline, action stacks, analytics and logs, and about the
    /// storage.
    var recordingFindings: [SetupDiagnostic] {
        [
            ("timeline.capacity", timeline.capacity),
            ("actionStacks.entryCapacity", actionStacks.entryCapacity),
            ("actionStacks.openStacks", actionStacks.openStacks),
            ("analytics.queueCapacity", analytics.queueCapacity),
            ("logging.historyCapacity", logging.historyCapacity),
            ("logging.queueCapacity", logging.queueCapacity),
        ].compactMap { setting, value in
            value < 1 ? .badCapacity(value, of: setting) : nil
        } + fileFindings + storage.problems.map { SetupDiagnostic($0) }
    }

    /// The warnings about limits below 1 in the policies of log files.
    private var fileFindings: [SetupDiagnostic] {
        let outputs = (logging.development.outputs + logging.production.outputs).flatMap(\.logFiles)
        return outputs.flatMap { output in
            output.policy.badLimits.map { limit, value in
                SetupDiagnostic.badCapacity(value, of: "logging.policy.\(limit)")
            }
        }
    }
}

extension SetupDiagnostic {
    /// Returns the warning that a setting for a capacity is below 1, and counts as 1.
    ///
    /// - Parameters:
    ///   - value: The value of the setting.
    ///   - setting: The name of the setting, such as `timeline.capacity`.
    static func badCapacity(_ value: Int, of setting: String) -> SetupDiagnostic {
        SetupDiagnostic(
            code: .historyBadCapacity, severity: .warning, subject: setting,
            text: "'\(setting)' is \(value), which counts as 1. Set it to 1 or more.")
    }
}
