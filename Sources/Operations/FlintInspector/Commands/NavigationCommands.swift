internal import FlintCore
import FlintJSON
internal import FlintNavigation
internal import Foundation

/// A command that returns the state of a navigator as JSON, from which the state can be restored.
///
/// The state contains the inputs of screens. Therefore this is a command, which a read-only inspector
/// refuses, and not a query.
enum NavigationCopyCommand: InspectorCommand {
    static let command = "navigation.copy"
    static let description = "Copy what a navigator shows"
    static let sections: [String] = []

    static func perform(
        with context: ActionContext<NavigatorNumber>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        let archive = try await archive(of: context.input.number, in: .current)
        let bytes = Array(archive.data)
        guard let root = JSONDocument(bytes).root else {
            throw CommandFailure(.refused, subject: "navigator", "What the navigator shows nests too deep.")
        }
        return [
            "state": .tree(JSONTree(root, in: bytes)),
            "omitted": .strings(archive.omitted.map(\.description)),
        ]
    }

    @MainActor
    private static func archive(of number: Int64, in runtime: Flint) throws -> NavigationArchive {
        try runtime.navigator(number).archive()
    }
}

/// A command that restores the state of a navigator that the copy command has returned.
enum NavigationRestoreCommand: InspectorCommand {
    static let command = "navigation.restore"
    static let description = "Restore what a navigator showed"
    static let sections = ["navigation"]

    static func perform(
        with context: ActionContext<NavigatorState>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        let restored = try await restore(context.input, in: .current)
        let problems = restored.problems.map(\.description)
        guard restored.isRestored else {
            throw CommandFailure(
                .refused, subject: "state",
                problems.isEmpty ? "Nothing of it can be restored." : problems.joined(separator: " "))
        }
        return ["problems": .strings(problems)]
    }

    @MainActor
    private static func restore(_ input: NavigatorState, in runtime: Flint) async throws -> RestoredNavigation
    {
        try await runtime.navigator(input.number).restore(from: Data(input.state))
    }
}

/// The input of a command about a navigator, which is named by its number.
struct NavigatorNumber: CommandInput {
    let number: Int64

    init(_ arguments: CommandArguments) throws(CommandFailure) { number = try arguments.number("navigator") }

    var loggingDescription: String { "navigator \(number)" }
}

/// The input of a command that restores a navigator's state: the number of the navigator, and the state.
///
/// Events of the command do not contain the state.
struct NavigatorState: CommandInput {
    let number: Int64
    let state: [UInt8]

    init(_ arguments: CommandArguments) throws(CommandFailure) {
        number = try arguments.number("navigator")
        state = try arguments.source("state")
    }

    var loggingDescription: String { "navigator \(number)" }
}

extension Flint {
    @MainActor
    fileprivate func navigator(_ number: Int64) throws(CommandFailure) -> Navigator {
        guard let found = numberedNavigators.first(where: { $0.number == number }) else {
            throw CommandFailure(
                .notFound, subject: "\(number)",
                "There is no navigator \(number) any more, or there never was one.")
        }
        return found.navigator
    }
}
