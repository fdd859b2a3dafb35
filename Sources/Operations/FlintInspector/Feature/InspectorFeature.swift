internal import FlintBasics
public import FlintCore
internal import Foundation

/// The feature of the inspector: the debug screens of the application, in a browser or a terminal.
///
/// Register it together with your own features, in development builds only.
/// `Flint.current.startInspector(_:)` registers it automatically.
public enum InspectorFeature: Feature, FrameworkGroup {
    /// The stable identifier of the feature.
    public static let identifier = "Flint.InspectorFeature"

    /// The description of the feature.
    public static let description = "Shows the running application in a browser and changes it on request"

    /// The subfeature with the changes by the page, which is off until the inspector is started.
    public static let subfeatures: Subfeatures = [InspectorControlFeature.self]

    /// The action that starts the inspector, or returns the one that is running.
    public static let start = action(InspectorStartAction.self)

    /// The action that stops the inspector.
    public static let stop = action(InspectorStopAction.self)

    /// The action that records the runtime to a session file, with or without a running inspector.
    public static let record = action(InspectorRecordAction.self)

    /// Declares the actions of the feature.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(start)
        actions.declare(stop)
        actions.declare(record)
    }
}

/// An action that starts the inspector, or returns the one that is running.
public enum InspectorStartAction: Action {
    /// The type's name after `Flint.`, so that no action of an application collides with it.
    public static let identifier = "Flint.InspectorStartAction"

    /// The description of the action.
    public static let description = "Start the inspector"

    /// The session in which the action runs: that of the inspector, not of the main actor, which may be busy
    /// or blocked when a developer needs the inspector.
    public static let defaultSession = ActionSession.Configuration("inspector", userInitiatedActions: true)

    /// Starts the inspector.
    ///
    /// - Parameters:
    ///   - context: The context, whose input is the options. An inspector that is already running keeps its
    ///     own options.
    ///   - presenter: Not used.
    /// - Returns: The running inspector.
    /// - Throws: ``InspectorError`` with the code `portInUse` or `cannotListen`; `FlintError` if
    ///   ``InspectorFeature`` is not registered.
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
            // An inspector that was already running may have another token, which is not written to the file.
            if inspector.token == options.token {
                try file.write(.init(port: inspector.port, token: options.token.text))
            }
            return inspector
        } catch let error as InspectorError where error.code == .portInUse && context.input.port == 0 {
            // Another process uses the stored port. This inspector gets any free port, and the address file
            // stays unchanged. It also gets a new token, so that a client's proof for the stored port is
            // worthless here.
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

/// An action that stops the running inspector, if there is one.
public enum InspectorStopAction: Action {
    /// The type's name after `Flint.`, so that no action of an application collides with it.
    public static let identifier = "Flint.InspectorStopAction"

    /// The description of the action.
    public static let description = "Stop the inspector"

    /// The session in which the action runs: that of the inspector, not of the main actor, which may be busy
    /// or blocked when a developer needs the inspector.
    public static let defaultSession = ActionSession.Configuration("inspector", userInitiatedActions: true)

    /// Stops the inspector.
    ///
    /// - Parameters:
    ///   - context: The context of the request.
    ///   - presenter: Not used.
    public static func perform(
        with context: ActionContext<NoInput>, using presenter: NoPresenter
    ) async throws {
        await Flint.current.inspectorHost.stop()
    }
}
