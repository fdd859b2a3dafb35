import Synchronization
import Testing

/// Runs work that is to record issues, and gives their texts.
func recordedIssues(_ body: () async throws -> Void) async rethrows -> [String] {
    let texts = Mutex<[String]>([])
    try await withKnownIssue(isIntermittent: true) {
        try await body()
    } matching: { issue in
        texts.withLock { $0.append(issue.comments.map(\.rawValue).joined(separator: "\n")) }
        return true
    }
    return texts.withLock { $0 }
}
