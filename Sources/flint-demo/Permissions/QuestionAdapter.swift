import FlintCore
import Foundation

/// A permission that a person gives by answering a question.
struct QuestionAdapter: PermissionAdapter {
    let kind: PermissionKind
    let choices: GateFile
    let interviewer: any Interviewer

    func status() -> PermissionStatus {
        switch choices.memory.permissions[kind.rawValue] {
        case true?: .authorized
        case false?: .denied
        case nil: .notDetermined
        }
    }

    @MainActor func requestAuthorization() async -> PermissionStatus {
        do {
            let answer = try await interviewer.ask(
                "May notes be opened in other programs? (yes/no)", answered: GivenAnswer.current)
            let isYes = ["y", "yes"].contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
            try choices.update { $0.permissions[kind.rawValue] = isYes }
        } catch {
            // Without an answer, or with one that cannot be kept, the question stays open.
            return .notDetermined
        }
        return status()
    }
}

extension PermissionKind {
    /// To hand notes to other programs.
    static let otherPrograms = PermissionKind(rawValue: "otherPrograms")
}
