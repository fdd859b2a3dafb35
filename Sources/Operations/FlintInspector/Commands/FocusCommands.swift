internal import FlintCore

/// A command that adds a topic, such as a feature, to the focus, which limits logs and timeline to some
/// topics.
enum FocusAddCommand: InspectorCommand {
    static let command = "focus.add"
    static let description = "Focus on a part of the application"
    static let sections = ["focus", "features"]

    static func perform(
        with context: ActionContext<TopicChoice>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        try await context.perform(FocusFeature.focus.requestOrThrow(), with: .topic(context.input.topic))
        return AnswerMembers()
    }
}

/// A command that removes a topic, such as a feature, from the focus of logs and timeline.
enum FocusRemoveCommand: InspectorCommand {
    static let command = "focus.remove"
    static let description = "End the focus on a part of the application"
    static let sections = ["focus", "features"]

    static func perform(
        with context: ActionContext<TopicChoice>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        let topic = context.input.topic
        guard try await context.perform(FocusFeature.defocus.requestOrThrow(), with: .topic(topic)) else {
            throw CommandFailure(.notFound, subject: topic.description, "'\(topic)' was not focused itself.")
        }
        return AnswerMembers()
    }
}

/// A command that ends the focus, so that logs and timeline are no longer limited to some topics.
enum FocusResetCommand: InspectorCommand {
    static let command = "focus.reset"
    static let description = "Show everything in logs and timeline again"
    static let sections = ["focus", "features"]

    static func perform(
        with context: ActionContext<NoInput>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        try await context.perform(FocusFeature.reset.requestOrThrow())
        return AnswerMembers()
    }
}

/// A command that sets the log level of a channel or a topic.
enum LogLevelCommand: InspectorCommand {
    static let command = "log.level"
    static let description = "Set how much is logged"
    static let sections = ["focus"]

    static func perform(
        with context: ActionContext<LevelChoice>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        switch context.input {
        case .channel(let channel, let level): Flint.current.logs.setLevel(level, of: channel)
        case .topic(let topic, let level):
            let change = FocusFeature.LevelChange(level, for: .topic(topic))
            try await context.perform(FocusFeature.setLevel.requestOrThrow(), with: change)
        }
        return AnswerMembers()
    }
}

/// The input of a command about a topic, which is named by its path.
struct TopicChoice: CommandInput {
    let topic: TopicPath

    init(_ arguments: CommandArguments) throws(CommandFailure) { topic = try arguments.topic() }

    var loggingDescription: String { topic.description }
}

/// The input of a command that sets a log level: a channel or a topic, and the level; `nil` makes a topic
/// inherit its level.
enum LevelChoice: CommandInput {
    case channel(LogEntry.Channel, LogLevel)
    case topic(TopicPath, LogLevel?)

    init(_ arguments: CommandArguments) throws(CommandFailure) {
        guard arguments.has("channel") else {
            self = .topic(
                try arguments.topic(), try Self.level(named: arguments.optionalText("level")))
            return
        }
        let name = try arguments.text("channel")
        guard let channel = LogEntry.Channel(rawValue: name) else {
            let known = LogEntry.Channel.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandFailure(
                .notFound, subject: name, "There is no channel '\(name)'. There are \(known).")
        }
        guard let level = try Self.level(named: arguments.text("level")) else {
            throw CommandFailure(.badRequest, subject: "level", "A channel needs a level.")
        }
        self = .channel(channel, level)
    }

    var loggingDescription: String {
        switch self {
        case .channel(let channel, let level): "\(channel.rawValue): \(level)"
        case .topic(let topic, let level): "\(topic): \(level?.description ?? "inherited")"
        }
    }

    private static func level(named name: String?) throws(CommandFailure) -> LogLevel? {
        guard let name else { return nil }
        guard let level = LogLevel(name) else {
            let known = LogLevel.allCases.map(\.description).joined(separator: ", ")
            throw CommandFailure(.refused, subject: name, "There is no level '\(name)'. There are \(known).")
        }
        return level
    }
}

extension CommandArguments {
    /// Returns the member `topic`, which must be the path of a topic, such as `Group/Feature`.
    ///
    /// - Throws: ``CommandFailure`` if the member is missing, or not the path of a topic.
    fileprivate func topic() throws(CommandFailure) -> TopicPath {
        let text = try text("topic")
        guard let topic = TopicPath(text) else {
            throw CommandFailure(
                .refused, subject: text,
                "'\(text)' is no path like 'Group/Feature' or 'Group/Feature#Action'.")
        }
        return topic
    }
}
