import FlintCore
import Foundation

/// A permission that a person gives by answering a question.
struct QuestionAdapter: PermissionAdapter {
    let kind: PermissionKind
    let storage: FlintStorage
    let interviewer: any Interviewer

    func status() -> PermissionStatus {
        switch storage.permission(for: kind) {
        case true?: .authorized
        case false?: .denied
        case nil: .notDetermined
        }
    }

    @MainActor func requestAuthorization() async -> PermissionStatus {
        do {
            let isYes = try await ask()
            try storage.setPermission(isYes, for: kind)
        } catch let error as FlintStorageError {
            try? await interviewer.tell(["\(error)"])
            return status()
        } catch {
            // Without an answer, the question stays open.
            return .notDetermined
        }
        return status()
    }

    /// Asks until somebody answers yes or no.
    private func ask() async throws -> Bool {
        var given = GivenAnswer.current
        while true {
            let question = "May notes be opened in other programs? (yes/no)"
            let answer = try await interviewer.ask(question, answered: given)
            switch answer.trimmingCharacters(in: .whitespaces).lowercased() {
            case "y", "yes": return true
            case "n", "no": return false
            default: given = nil
            }
        }
    }
}

extension PermissionKind {
    /// To hand notes to other programs.
    static let otherPrograms = PermissionKind(rawValue: "otherPrograms")
}
