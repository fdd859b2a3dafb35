import FlintBasics
internal import FlintCore

/// A command that sets the switch of a feature to on, off or undecided.
enum FeatureSwitchCommand: InspectorCommand {
    static let command = "feature.switch"
    static let description = "Switch a feature on or off"
    static let sections = ["features"]

    static func perform(
        with context: ActionContext<FeatureChoice>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        try Flint.current.setEnabled(context.input.isOn, for: context.input.conditionalFeature(in: .current))
        return AnswerMembers()
    }
}

/// A command that sets the user's toggle of a feature.
enum FeatureToggleCommand: InspectorCommand {
    static let command = "feature.toggle"
    static let description = "Set the user's preference for a feature"
    static let sections = ["features"]

    static func perform(
        with context: ActionContext<FeatureChoice>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        try Flint.current.setUserToggle(
            context.input.isOn, for: context.input.conditionalFeature(in: .current))
        return AnswerMembers()
    }
}

/// The input of a command that sets a feature's switch or toggle to on, off or undecided.
struct FeatureChoice: CommandInput {
    let feature: String
    let isOn: Bool?

    init(_ arguments: CommandArguments) throws(CommandFailure) {
        feature = try arguments.text("feature")
        isOn = try arguments.optionalFlag("isOn")
    }

    var loggingDescription: String { feature + (isOn.map { $0 ? ": on" : ": off" } ?? ": default") }

    fileprivate func conditionalFeature(
        in runtime: Flint
    ) throws(CommandFailure) -> any ConditionalFeature.Type {
        let metadata = try runtime.feature(withIdentifier: feature)
        guard let feature = metadata.feature as? any ConditionalFeature.Type else {
            throw CommandFailure(
                .refused, subject: feature,
                "Feature '\(feature)' is always there. Only a ConditionalFeature can be switched.")
        }
        return feature
    }
}

extension Flint {
    /// Returns the registered feature with a stable identifier.
    ///
    /// - Throws: ``CommandFailure`` with the kind `notFound` if there is none.
    func feature(withIdentifier identifier: String) throws(CommandFailure) -> FeatureMetadata {
        guard let feature = features.first(where: { $0.identifier == identifier }) else {
            throw CommandFailure(
                .notFound, subject: identifier, "There is no registered feature '\(identifier)'.")
        }
        return feature
    }
}

/// A command that requests the permissions that a feature needs from the user.
enum PermissionAuthorizeCommand: InspectorCommand {
    static let command = "permission.authorize"
    static let description = "Ask for the permissions of a feature"
    static let sections = ["permissions", "features"]

    static func perform(
        with context: ActionContext<FeatureName>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        let runtime = Flint.current
        let feature = try runtime.feature(withIdentifier: context.input.feature).feature
        let result = await runtime.authorize(feature)
        var statuses = AnswerMembers()
        for (kind, status) in result.statuses.sortedOutOfLine(by: { $0.key.rawValue < $1.key.rawValue }) {
            statuses[kind.rawValue] = .string(status.rawValue)
        }
        return [
            "authorization": .string(result.outcome.rawValue), "statuses": .object(statuses),
            "outstanding": .strings(result.outstanding.map(\.rawValue)),
        ]
    }
}

/// The input of a command about a feature, which is named by its stable identifier.
struct FeatureName: CommandInput {
    let feature: String

    init(_ arguments: CommandArguments) throws(CommandFailure) { feature = try arguments.text("feature") }

    var loggingDescription: String { feature }
}
