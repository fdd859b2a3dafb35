internal import FlintCore

/// Requests the permissions that a feature needs from the user.
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
        for (kind, status) in result.statuses.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            statuses[kind.rawValue] = .string(status.rawValue)
        }
        return [
            "authorization": .string(result.outcome.rawValue), "statuses": .object(statuses),
            "outstanding": .strings(result.outstanding.map(\.rawValue)),
        ]
    }
}

/// A feature by its stable identity.
struct FeatureName: CommandInput {
    let feature: String

    init(_ arguments: CommandArguments) throws(CommandFailure) { feature = try arguments.text("feature") }

    var loggingDescription: String { feature }
}
