internal import FlintBasics
public import FlintCore
internal import Foundation

/// The inspector: the debug screens of the application, in a browser or a terminal.
///
/// Register it together with your own features, in development builds only; `Flint.current.startInspector(_:)` registers it
/// automatically.
public enum InspectorFeature: Feature, FrameworkGroup {
    /// The stable identity.
    public static let identifier = "Flint.InspectorFeature"

    /// The purpose of the feature.
    public static let description = "Shows and steers the running application"

    /// The feature with the page's changes; off until the inspector is started.
    public static let subfeatures: Subfeatures = [InspectorControlFeature.self]

    /// Starts the inspector, or returns the one that is running.
    public static let start = action(InspectorStartAction.self)

    /// Stops the inspector.
    public static let stop = action(InspectorStopAction.self)

    /// Records the runtime to a session file, with or without a running inspector.
    public static let record = action(InspectorRecordAction.self)

    /// Declares the actions.
    ///
    /// - Parameter actions: Collects them.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(start)
        actions.declare(stop)
        actions.declare(record)
    }
}

/// Starts the inspector, or returns the one that is running.
public enum InspectorStartAction: Action {
    /// The type's name after `Flint.`, so that no action of an application collides with it.
    public static let identifier = "Flint.InspectorStartAction"

    /// The purpose of the action, for people.
    public static let description = "Start the inspector"

    /// A separate session, so that no actor of the application is needed.
    public static let defaultSession = ActionSession.Configuration("inspector", userInitiatedActions: true)

    /// Starts the inspector.
    ///
    /// - Parameters:
    ///   - context: The options; an inspector that is already running keeps its own.
    ///   - presenter: None.
    /// - Returns: The running inspector.
    /// - Throws: ``InspectorError`` with the code `portInUse` or `cannotListen`; `FlintError` if ``InspectorFeature``
    ///   is not registered.
    public static func perform(
        with context: ActionContext<InspectorOptions>, using presenter: NoPresenter
    ) async throws -> Inspector {
        if case .exposed(let address) = context.input.address {
            context.logs.development?.warning(
                "The inspector listens on '\(address)': whoever reaches this machine and reads the network can take over "
                    + "a session and steer the application. Leave 'address' out unless you need it.")
        }
        let runtime = Flint.current
        guard let file = context.input.addressFile.map(InspectorAddressFile.init) else {
            return try await runtime.inspectorHost.start(context.input, in: runtime)
        }
        if file.isOpenToOthers {
            context.logs.development?.warning(
                "The address of the inspector in '\(file.path)' is not used, because others can read or change the file; "
                    + "it is replaced by one that only you can read.")
        }
        let options = context.input.adopting(file.read())
        do {
            let inspector = try await runtime.inspectorHost.start(options, in: runtime)
            // An inspector that was running before has an address of its own.
            if inspector.token == options.token {
                try file.write(.init(port: inspector.port, token: options.token.text))
            }
            return inspector
        } catch let error as InspectorError where error.code == .portInUse && context.input.port == 0 {
            // Another process uses the kept port: this inspector gets any free port, and the address file stays
            // unchanged. Its token is a new one, so that what a client proves at the kept port is worth nothing here.
            var options = context.input
            options.token = InspectorToken()
            return try await runtime.inspectorHost.start(options, in: runtime)
        } catch let error as FileFailure {
            context.logs.development?.warning(
                "The address of the inspector is not kept in '\(file.path)': \(error)")
            return try await runtime.inspectorHost.start(options, in: runtime)
        }
    }
}

/// Stops the running inspector, if there is one.
public enum InspectorStopAction: Action {
    /// The type's name after `Flint.`, so that no action of an application collides with it.
    public static let identifier = "Flint.InspectorStopAction"

    /// The purpose of the action, for people.
    public static let description = "Stop the inspector"

    /// A separate session, so that no actor of the application is needed.
    public static let defaultSession = ActionSession.Configuration("inspector", userInitiatedActions: true)

    /// Stops the inspector.
    ///
    /// - Parameters:
    ///   - context: The context of the request.
    ///   - presenter: None.
    public static func perform(
        with context: ActionContext<NoInput>, using presenter: NoPresenter
    ) async throws {
        await Flint.current.inspectorHost.stop()
    }
}
